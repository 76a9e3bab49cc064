"""The figures of the comparison as SVG files: one a modality, one for the optional rules, and two of what the trainings left behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from baralla.experiments.brisca_tute import AGENTS, MIXED, NETWORKS, Results
from baralla.experiments.drawing import INK, PAPER, legend, new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = {
    "random": "#a8a39a",
    "rules": "#22303c",
    "sl:layers=2": "#1b6ca8",
    "sl:layers=3": "#6aa9d8",
    "mc": "#3a7d44",
    "ga": "#c8553d",
    MIXED: "#e3b23c",
}
FAIR = "fair share"
METRICS = ("accuracy", "precision", "recall")


def pairings(results: Results, modality: str) -> Figure:
    """A group of bars for every agent, one bar against each other, with its interval."""
    rows = results.of(modality)
    order = [name for name in AGENTS if any(row.agent == name for row in rows)]
    others = [*order, MIXED] if any(row.against == MIXED for row in rows) else order
    by_pair = {(row.agent, row.against): row for row in rows}
    figure, (axes,) = new_figure(9.6, 3.9)
    width = 0.86 / (len(others) - 1)
    named: set[str] = set()
    behind = {"facecolor": PAPER, "linewidth": 0, "pad": 0.6}
    for group, agent in enumerate(order):
        met = [other for other in others if (agent, other) in by_pair]
        for k, other in enumerate(met):
            row, x = by_pair[agent, other], group + width * (k - (len(met) - 1) / 2)
            label = None if other in named else other
            named.add(other)
            axes.bar(x, 100 * row.share, 0.9 * width, color=COLOURS[other], label=label)
            axes.plot([x, x], [100 * row.low, 100 * row.high], color="black", linewidth=1.1)
            axes.text(x, 100 * row.high + 1.2, f"{100 * row.share:.0f}", ha="center", va="bottom", fontsize=8, color=INK, bbox=behind)
    fair = 100 * results.fair[modality]
    axes.axhline(fair, color=INK, linewidth=1, linestyle=(0, (5, 4)), zorder=0, label=FAIR)
    axes.set_xticks(range(len(order)), order)
    axes.set_xlim(-0.5, len(order) - 0.5)
    axes.set_ylim(0, min(112, 8 + 100 * max(row.high for row in rows) + 4))
    axes.set_ylabel("deals won, %")
    handles = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
    shown = {name: name for name in others if name in handles} | {FAIR: f"fair share {fair:.0f} %"}
    legend(axes, [handles[name] for name in shown], list(shown.values()), title="against")
    return figure


def optional_rules(results: Results, modality: str) -> Figure:
    """The two networks against each other under every combination of optional rules."""
    codes = results.codes(modality)
    figure, (axes,) = new_figure(9.6, 3.2)
    width = 0.4
    for k, agent in enumerate(NETWORKS):
        for x, code in enumerate(codes):
            row = next((row for row in results.of(modality, code) if row.agent == agent), None)
            if row is not None:
                at = x + width * (k - 0.5)
                axes.bar(at, 100 * row.share, 0.92 * width, color=COLOURS[agent], label=agent if x == 0 else None)
                axes.plot([at, at], [100 * row.low, 100 * row.high], color="black", linewidth=1.1)
    axes.axhline(50, color=INK, linewidth=1, linestyle=(0, (5, 4)), zorder=0)
    axes.set_xticks(range(len(codes)), codes, fontsize=9)
    axes.set_ylabel("deals won, %")
    axes.set_xlabel("exchange · last ten · black hand · hunt the three")
    legend(axes)
    return figure


def metrics(cards: Mapping[str, Mapping[str, Any]], modalities: Sequence[str]) -> Figure | None:
    """Accuracy, precision and recall on validation of every network, at the epoch that was kept."""
    known = [name for name in modalities if any(f"sl-{name}-l{layers}" in cards for layers in (2, 3))]
    if not known:
        return None
    figure, panels = new_figure(9.6, 6.2, len(METRICS))
    for axes, metric in zip(panels, METRICS, strict=True):
        for layers, agent in zip((2, 3), NETWORKS, strict=True):
            for x, name in enumerate(known):
                history = cards.get(f"sl-{name}-l{layers}", {}).get("history")
                if history:
                    kept = min(history, key=lambda entry: entry["loss"])
                    label = agent if not any(bar.get_label() == agent for bar in axes.containers) else None
                    axes.bar(x + 0.4 * (layers - 2.5), kept[metric], 0.37, color=COLOURS[agent], label=label)
        axes.set_xticks(range(len(known)), known if metric == METRICS[-1] else [""] * len(known), rotation=30, ha="right", fontsize=9)
        axes.set_ylim(0, 1)
        axes.set_ylabel(metric)
    legend(panels[0])
    return figure


def evolution(curve: Sequence[Mapping[str, float]]) -> Figure | None:
    """Deals won and points by generation: the best of each, the mean of all, and the best against random."""
    if not curve:
        return None
    figure, panels = new_figure(9.6, 5.0, 2)
    labels = {"best of the generation": "#c8553d", "mean of all": "#a8a39a", "best against random": "#1b6ca8"}
    keys = (("wins", "mean_wins", "against_random"), ("points", "mean_points", "points_against_random"))
    for axes, lines, unit, scale in zip(panels, keys, ("deals won, %", "points per deal"), (100, 1), strict=True):
        for key, (label, colour) in zip(lines, labels.items(), strict=True):
            found = [(entry["generation"], scale * entry[key]) for entry in curve if key in entry]
            axes.plot(*zip(*found, strict=True), color=colour, marker="o", markersize=3, label=label)
        axes.set_ylabel(unit)
    panels[1].set_xlabel("generation")
    legend(panels[0])
    return figure
