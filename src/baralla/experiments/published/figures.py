"""The figures of a published experiment: its tables as bars beside the source's numbers, and its grid as three curves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Any

from baralla.engine.published import Part
from baralla.experiments.drawing import INK, PALE, legend, new_figure
from baralla.experiments.published.play import Row

if TYPE_CHECKING:
    from matplotlib.figure import Figure

OURS, THEIRS, MARK = "#1b6ca8", "#c8553d", "#c1121f"


def bars(part: Part, rows: Sequence[Row], source: str) -> Figure:
    """Matches won and mean points of every player at every table, ours and the source's, each with its interval."""
    figure, (won, points) = new_figure(9.6, 5.6, 2)
    places, ends = [], []
    x = 0.0
    for sitting in part.sittings:
        of_table = [row for row in rows if row.table == sitting.name]
        if not of_table:
            continue
        begin = x
        for row in of_table:
            _pair(won, x, row, source)
            _points(points, x, row)
            places.append((x, row.label if row.seats == 1 else f"{row.seats} × {row.label}"))
            x += 1
        ends.append((begin, x - 1, sitting.title))
        x += 0.6
    for axes in (won, points):
        axes.set_xlim(-0.7, max(x - 0.9, 3.3))
    won.set_xticks([at for at, _ in places], [""] * len(places))
    points.set_xticks(
        [at for at, _ in places],
        [label for _, label in places],
        rotation=30 if len(places) > 6 else 0,
        ha="right" if len(places) > 6 else "center",
        fontsize=9,
    )
    for begin, end, title in ends:
        said = fill(title.partition(":")[0] if len(ends) > 2 else title, int(10 * (end - begin + 1)))
        won.text((begin + end) / 2, 1.02, said, ha="center", va="bottom", fontsize=9, transform=won.get_xaxis_transform())
    won.set_ylim(0, None)
    won.set_ylabel("matches won, %")
    points.set_ylabel("mean points")
    points.axhline(0, color=PALE, linewidth=1, zorder=0)
    legend(won)
    return figure


def _pair(axes: Any, x: float, row: Row, source: str) -> None:
    """The share of a player: a bar for ours, a diamond for theirs."""
    named = {text.get_label() for text in axes.containers} | {line.get_label() for line in axes.lines}
    ours = f"here, {row.matches:,} matches a table"
    axes.bar(x - 0.13, 100 * row.share, 0.5, color=OURS, label=ours if ours not in named else None)
    axes.plot([x - 0.13] * 2, [100 * row.share_low, 100 * row.share_high], color="black", linewidth=1.2)
    if row.source_share is not None and row.source_low is not None and row.source_high is not None:
        axes.plot([x + 0.28] * 2, [100 * row.source_low, 100 * row.source_high], color=THEIRS, linewidth=1.2)
        label = source if source not in named else None
        axes.plot(x + 0.28, 100 * row.source_share, "D", color=THEIRS, markersize=6, linestyle="none", label=label)


def _points(axes: Any, x: float, row: Row) -> None:
    axes.plot([x - 0.13] * 2, [row.points_low, row.points_high], color=OURS, linewidth=3)
    axes.plot(x - 0.13, row.points, "o", color=OURS, markersize=5)
    if row.source_points is not None:
        axes.plot(x + 0.28, row.source_points, "D", color=THEIRS, markersize=6)


def grid(part: Part, rows: Sequence[Row]) -> Figure:
    """Share, points and time over all combinations, one after another as the source draws them, with intervals; the chosen one circled."""
    at = {sitting.name: sitting.at for sitting in part.sittings}
    found = sorted((row for row in rows if row.seats == 1), key=lambda row: at[row.table])
    figure, panels = new_figure(10.4, 7.2, 3)
    curves = (
        ("matches won, %", [(100 * row.share, 100 * row.share_low, 100 * row.share_high) for row in found]),
        ("mean points", [(row.points, row.points_low, row.points_high) for row in found]),
        ("ms a match", [(1000 * row.match_seconds,) * 3 for row in found]),
    )
    for axes, (name, values) in zip(panels, curves, strict=True):
        for _, group in groupby(range(len(found)), key=lambda k: at[found[k].table][0]):
            places = list(group)
            mean, low, high = zip(*(values[k] for k in places), strict=True)
            axes.fill_between(places, low, high, color=OURS, alpha=0.18, linewidth=0)
            axes.plot(places, mean, color=OURS, marker="o", markersize=3.5, linewidth=1.2)
            if places[0]:
                axes.axvline(places[0] - 0.5, color=PALE, linewidth=1, zorder=0)
        for k, row in enumerate(found):
            if row.table == part.chosen:
                axes.plot(k, values[k][0], "o", markersize=13, markerfacecolor="none", markeredgecolor=MARK, markeredgewidth=1.6)
        axes.set_ylabel(name)
        axes.set_xlim(-0.7, len(found) - 0.3)
        axes.set_xticks(range(len(found)), [""] * len(found))
    _named(panels, part, [at[row.table] for row in found])
    return figure


def _named(panels: Sequence[Any], part: Part, places: Sequence[tuple[float, ...]]) -> None:
    """Write the slowest axis above the curves, and the others below."""
    for value, group in groupby(range(len(places)), key=lambda k: places[k][0]):
        inside = list(group)
        middle = (inside[0] + inside[-1]) / 2
        said = f"{part.axes[0]} = {value:g}"
        panels[0].text(middle, 1.03, said, ha="center", color=INK, fontsize=10, transform=panels[0].get_xaxis_transform())
    labels = ["·".join(f"{value:g}" for value in place[1:]) for place in places]
    panels[-1].set_xticks(range(len(places)), labels, rotation=90, fontsize=8)
    panels[-1].set_xlabel(" · ".join(part.axes[1:]))
