# ruff: noqa: E501 (the page is one template)
"""The folder of the studies: results.csv, a figure a study, and index.html, which shows them beside the source."""

from __future__ import annotations

import csv
import html
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING

import baralla
from baralla.engine.errors import BarallaError
from baralla.experiments.drawing import INK, new_figure, save
from baralla.experiments.learning.studies import STUDIES, Budget, Study
from baralla.experiments.learning.trainings import Row
from baralla.experiments.published.sample import wilson
from baralla.experiments.sheet import code, head, image

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RESULTS = "results.csv"
LEFT = ' style="text-align: left; white-space: normal"'
METHODS = {"supervised": "#1b6ca8", "montecarlo": "#3a7d44", "genetic": "#c8553d"}


def drawn(study: Study, rows: Sequence[Row]) -> Figure:
    """A bar for each variant with its interval, and a mark where the source gives a number."""
    figure, (axes,) = new_figure(9.6, 1.0 + 0.42 * len(rows))
    for place, row in enumerate(reversed(rows)):
        axes.barh(place, 100 * row.share, 0.62, color=METHODS[study.method])
        axes.plot([100 * row.low, 100 * row.high], [place, place], color="black", linewidth=1.1)
        if row.source is not None:
            axes.plot([100 * row.source] * 2, [place - 0.36, place + 0.36], color="#e3b23c", linewidth=3)
    axes.axvline(100 * rows[0].fair, color=INK, linewidth=1, linestyle=(0, (5, 4)))
    axes.set_yticks(range(len(rows)), [row.variant for row in reversed(rows)])
    axes.set_xlim(0, 100)
    axes.set_xlabel(f"deals won against {study.against}, %")
    return figure


def write(rows: Sequence[Row], folder: Path, budget: Budget, command: str) -> None:
    """Write the folder."""
    try:
        with (folder / RESULTS).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, [item.name for item in fields(Row)])
            writer.writeheader()
            writer.writerows(asdict(row) for row in rows)
        parts = []
        for study in STUDIES:
            mine = [row for row in rows if row.study == study.name]
            if mine:
                save(drawn(study, mine), folder / f"{study.name}.svg")
                parts.append(_section(study, mine))
        (folder / "index.html").write_text(_page("".join(parts), rows, budget, command), encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write into {folder}: {error.strerror}") from None


def _page(parts: str, rows: Sequence[Row], budget: Budget, command: str) -> str:
    title = "Studies of learning"
    return f"""{head(title)}
<h1>{title}</h1>
<p>The comparisons of Arjonilla (2024, sections 6.4 to 6.6), trained and measured again, each beside what the source says. Lines are 95 % intervals over duplicate deals, of one training each: another seed may train a better or a worse one. Yellow marks are the source's numbers, the broken line is the fair share.</p>
<p>Small trainings: {budget.games:,} games of rows and {budget.epochs} epochs for a network, {budget.episodes:,} episodes for a table, {budget.generations:,} generations for a population; {budget.deals:,} deals from every seat to measure each. All numbers are in <a href="{RESULTS}">{RESULTS}</a>. Made by <code>{html.escape(command)}</code>, Baralla {baralla.__version__}, {sum(row.seconds for row in rows):.0f} s of work.</p>
{parts}
</body></html>
"""


def _source(study: Study, row: Row) -> str:
    """The source's share, with the interval that its sample leaves."""
    (won,) = (variant.share for variant in study.variants if variant.label == row.variant)
    if won is None:
        return ""
    low, high = wilson(won[0] / won[1], won[1])
    return f"{100 * won[0] / won[1]:.1f} % [{100 * low:.0f}, {100 * high:.0f}]"


def _section(study: Study, rows: Sequence[Row]) -> str:
    told = {"source": [_source(study, row) for row in rows], "what it says": [row.said for row in rows], "": [row.note for row in rows]}
    shown = {name: texts for name, texts in told.items() if any(texts)}
    lines = "".join(
        f"<tr><td>{html.escape(row.variant)}</td><td>{100 * row.share:.1f} %</td><td>[{100 * row.low:.1f}, {100 * row.high:.1f}]</td>"
        + "".join(f"<td{LEFT if name != 'source' else ''}>{html.escape(texts[place])}</td>" for name, texts in shown.items())
        + "</tr>"
        for place, row in enumerate(rows)
    )
    names = "".join(f"<th{LEFT if name != 'source' else ''}>{name}</th>" for name in shown)
    table = f'<div class="wide"><table><tr><th>variant</th><th>won</th><th>95 %</th>{names}</tr>{lines}</table></div>'
    figure = image(f"{study.name}.svg", study.title, f"Deals won against {study.against}.")
    return f'<h2 id="{study.name}">{html.escape(study.title)}</h2><p>{code(study.question)}</p>{figure}{table}'
