# ruff: noqa: E501 (the page is one template)
"""The folder of the comparison: results.csv, the figures, and index.html, which shows them all and says how to read them."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import baralla
from baralla.agents.learned.files import SHIPPED
from baralla.engine.errors import BarallaError
from baralla.experiments import figures
from baralla.experiments.brisca_tute import AGENTS, MIXED, MODALITIES, RESULTS, USUAL, Results, Row, titles, write_csv
from baralla.experiments.drawing import save
from baralla.experiments.sheet import code, head, image, make_folder
from baralla.games import load
from baralla.learning.shipped import individual

SEATS = {"2": "two players", "3": "three players", "4": "four players", "4-pairs": "four players in pairs"}
METRICS, EVOLUTION = "supervised-metrics.svg", "genetic-curve.svg"


def title(modality: str) -> str:
    """The modality in words."""
    name, switches = MODALITIES[modality]
    seats = f"{switches['players']}-pairs" if switches.get("teams") else str(switches["players"])
    return f"{load(name).title['en']}, {'only assist, ' if switches.get('only_assist') else ''}{SEATS[seats]}"


def read_cards(folder: Path = SHIPPED) -> dict[str, dict[str, Any]]:
    """The cards of the models that have one."""
    found = {}
    for path in sorted(folder.glob("*.safetensors")):
        try:
            found[path.stem] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
    return found


def write(results: Results, folder: Path, command: str, only: str | None = None, models: Path = SHIPPED) -> None:
    """Write the folder; with `only`, of the modalities' figures just this one's, the others being there already."""
    make_folder(folder)
    try:
        write_csv(results, folder)
        for modality in results.means:
            if only in (None, modality):
                save(figures.pairings(results, modality), folder / f"{modality}.svg")
                if results.codes(modality):
                    save(figures.optional_rules(results, modality), folder / f"{modality}-rules.svg")
        cards = read_cards(models)
        trainings = {
            METRICS: figures.metrics(cards, list(MODALITIES)),
            EVOLUTION: figures.evolution(cards.get(individual(), {}).get("curve", [])),
        }
        for name, figure in trainings.items():
            if figure is not None:
                save(figure, folder / name)
        there = {name for name, figure in trainings.items() if figure is not None}
        (folder / "index.html").write_text(page(results, command, there), encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write into {folder}: {error.strerror}") from None


def page(results: Results, command: str, trainings: set[str]) -> str:
    """The page."""
    stopped = '<p class="note">It was stopped before the end: this is what had been played until then.</p>' if results.stopped else ""
    sections = "".join(_section(results, modality) for modality in results.means)
    return f"""{head(f"{titles()}: every agent against every other")}
<h1>{titles()}: every agent against every other</h1>
<p>{results.deals:,} deals of each pairing, each played in all seat rotations, so that luck cancels out; the same deals for all. Whiskers and brackets are 95 % intervals by bootstrap over deals; an interval that leaves the fair share out is a difference.
With three or four players an agent sits alone against a table of each other one, and in mixed tables with all of them; in pairs both partners are the same agent.</p>
<p>All numbers are in <a href="{RESULTS}">{RESULTS}</a>. Made by <code>{html.escape(command)}</code>, Baralla {baralla.__version__}, {results.seconds:.0f} s of play.</p>
{stopped}
<h2 id="overview">Deals won over all pairings</h2>
{_overview(results)}
{sections}
{_trainings(trainings)}
<h2>How to read it</h2>
<p><code>random</code> plays any legal card, <code>rules</code> by the written advice of players, <code>sl</code> by a network with two or three hidden layers trained on rows of random play, <code>mc</code> from a table learned by Monte-Carlo control, <code>ga</code> by an evolved network, which learned with two players only.
The comparison follows section 7.4 of Arjonilla (2024), where 60 games decided each pairing.</p>
</body></html>
"""


def _overview(results: Results) -> str:
    names = [name for name in AGENTS if any(name in means for means in results.means.values())]
    head = "".join(f"<th><code>{name}</code></th>" for name in names)
    lines = []
    for modality, means in results.means.items():
        best = max(means, key=lambda name: means[name].mean)
        cells = []
        for name in names:
            number = f"{100 * means[name].mean:.1f} %" if name in means else "–"
            cells.append(f"<td>{f'<b>{number}</b>' if name == best else number}</td>")
        lines.append(
            f'<tr><td><a href="#{modality}">{title(modality)}</a></td><td>{100 * results.fair[modality]:.0f} %</td>{"".join(cells)}</tr>'
        )
    return f'<div class="wide"><table><tr><th>modality</th><th>fair</th>{head}</tr>{"".join(lines)}</table></div>'


def _section(results: Results, modality: str) -> str:
    usual, codes = results.of(modality, USUAL), results.codes(modality)
    deals = sorted({row.deals for row in usual})
    played = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
    caption = f"Deals won by each agent against each other, usual rules, {played} deals per pairing."
    parts = [f'<h2 id="{modality}">{title(modality)}</h2>', image(f"{modality}.svg", title(modality), caption)]
    parts += [f'<p class="note">Left out: {code(reason)}.</p>' for reason in results.left_out.get(modality, [])]
    parts.append(_pairs(usual, "All pairings"))
    if codes:
        told = f"The two networks under {len(codes)} combinations of optional rules."
        parts.append(image(f"{modality}-rules.svg", f"{title(modality)}, optional rules", told))
    return "".join(parts)


def _pairs(rows: list[Row], name: str) -> str:
    lines = "".join(
        f'<tr><td><code>{row.agent}</code></td><td class="name">{f"<i>{row.against}</i>" if row.against == MIXED else f"<code>{row.against}</code>"}</td>'
        f"<td>{100 * row.share:.1f} %</td><td>[{100 * row.low:.1f}, {100 * row.high:.1f}]</td><td>{row.margin:+.1f}</td><td>{row.deals:,}</td></tr>"
        for row in rows
    )
    head = "<tr><th>agent</th><th>against</th><th>won</th><th>95 %</th><th>margin</th><th>deals</th></tr>"
    return f'<details><summary>{name}</summary><div class="wide"><table>{head}{lines}</table></div></details>'


def _trainings(there: set[str]) -> str:
    parts = ['<h2 id="training">How they learned</h2>']
    if METRICS in there:
        told = "Validation of the networks at the epoch that was kept. These say how well the value of a move is foretold, not how well it is played."
        parts.append(image(METRICS, "Metrics of the networks", told))
    else:
        parts.append('<p class="note">No trained network comes with this copy: <code>baralla train shipped</code> makes them.</p>')
    if EVOLUTION in there:
        parts.append(image(EVOLUTION, "Evolution", "The evolution of the individual, every 50 generations."))
    else:
        parts.append(
            f'<p class="note">The evolved individual has no log here: <code>baralla train shipped-rl --only {individual()}</code> makes it.</p>'
        )
    return "".join(parts)
