"""What a study leaves behind: trials.csv, the landscape as a picture, and result.json."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any

import numpy as np

import baralla
from baralla.arena.statistics import bootstrap
from baralla.engine.errors import BarallaError
from baralla.engine.rules import show
from baralla.experiments.drawing import INK, PALE, legend, new_figure, save
from baralla.tuning.space import Param
from baralla.tuning.study import AGENT, VALUES, Judged, Tuning

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TRIALS, LANDSCAPE, RESULT = "trials.csv", "landscape.svg", "result.json"
ABREAST, GOLDEN = 0.5, 0.618  # how far points of one choice are spread, and in what order
WHOLE, GIVEN_UP, BEST = "#1b6ca8", "#a8a39a", "#c1121f"


def rows(tuning: Tuning) -> list[dict[str, Any]]:
    """The trials: their values, and what they won."""
    found = []
    for trial in tuning.finished:
        share = bootstrap(np.array(trial.user_attrs[VALUES]))
        found.append(
            {
                "trial": trial.number,
                "agent": trial.user_attrs[AGENT],
                **{param.name: trial.params[param.name] for param in tuning.plan.params},
                "deals": len(trial.user_attrs[VALUES]),
                "share": round(share.mean, 5),
                "low": round(share.low, 5),
                "high": round(share.high, 5),
                "pruned": trial.state.name == "PRUNED",
            }
        )
    return found


def result(tuning: Tuning, judged: Judged) -> dict[str, Any]:
    """The result as JSON holds it."""
    trials = rows(tuning)
    interval, elo = judged.share, judged.elo
    return {
        **tuning.settings,
        "fitted": tuning.plan.budget.fitted,
        "trials": len(trials),
        "pruned": sum(row["pruned"] for row in trials),
        "default": judged.default,
        "tuned": judged.tuned,
        "fair": round(judged.fair, 5),
        "judged": {
            "deals": judged.deals,
            "share": round(interval.mean, 5),
            "low": round(interval.low, 5),
            "high": round(interval.high, 5),
            "elo": round(elo.mean, 1),
            "elo_low": round(elo.low, 1),
            "elo_high": round(elo.high, 1),
            "better": judged.better,
        },
        "baralla": baralla.__version__,
    }


def write(tuning: Tuning, judged: Judged | None) -> None:
    """Write the folder; without a judgement, what there is."""
    found = rows(tuning)
    try:
        if found:
            with (tuning.folder / TRIALS).open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(found[0]))
                writer.writeheader()
                writer.writerows(found)
            save(
                landscape(found, tuning.plan.params, tuning.fair, f"{tuning.plan.game.title['en']}: {tuning.plan.agent}"),
                tuning.folder / LANDSCAPE,
            )
        if judged is not None:
            text = json.dumps(result(tuning, judged), indent=1, ensure_ascii=False) + "\n"
            (tuning.folder / RESULT).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write into {tuning.folder}: {error.strerror}") from None


def landscape(found: list[dict[str, Any]], params: tuple[Param, ...], fair: float, title: str) -> Figure:
    """What was won over each option, and, with two ranges or more, over the first two together."""
    ranges = [param for param in params if not param.choice]
    figure, panels = new_figure(8.4, 2.6 * len(params) + (3.4 if len(ranges) > 1 else 0), len(params) + (len(ranges) > 1))
    best = max((row for row in found if not row["pruned"]), key=lambda row: row["share"], default=None)
    for axes, param in zip(panels, params, strict=False):
        _over(axes, param, found, best)
        axes.axhline(100 * fair, color=INK, linewidth=1, linestyle=(0, (5, 4)), zorder=0, label="fair share")
        axes.set_ylabel("won, %")
    panels[0].set_title(title, fontsize=10)
    legend(panels[0])
    if len(ranges) > 1:
        _together(figure, panels[-1], ranges, found)
    return figure


def _place(param: Param, row: dict[str, Any]) -> float:
    """Where a trial stands on the axis of an option; those of a choice beside each other, by their numbers."""
    if not param.choice:
        return float(row[param.name])
    return [show(value) for value in param.choice].index(str(row[param.name])) + ABREAST * ((row["trial"] * GOLDEN) % 1 - 0.5)


def _scale(axes: Any, param: Param, upright: bool = False) -> None:
    """Name an axis after an option, with its values in plain numbers or words."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    side = "y" if upright else "x"
    getattr(axes, f"set_{side}label")(param.name)
    axis = getattr(axes, f"{side}axis")
    if param.log:
        getattr(axes, f"set_{side}scale")("log")
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axis.set_minor_formatter(NullFormatter())
    if param.choice:
        axis.set_ticks(range(len(param.choice)), [show(value) for value in param.choice])
        getattr(axes, f"set_{side}lim")(-0.5, len(param.choice) - 0.5)


def _over(axes: Any, param: Param, found: list[dict[str, Any]], best: dict[str, Any] | None) -> None:
    """Every trial as a point with its interval; those given up are hollow, the best is circled."""
    _scale(axes, param)
    for pruned, colour, label in ((False, WHOLE, "played out"), (True, GIVEN_UP, "given up")):
        these = [row for row in found if row["pruned"] == pruned]
        for row in these:
            axes.plot([_place(param, row)] * 2, [100 * row["low"], 100 * row["high"]], color=PALE, linewidth=1, zorder=1)
        face = "none" if pruned else colour
        x, y = [_place(param, row) for row in these], [100 * row["share"] for row in these]
        axes.plot(x, y, "o", color=colour, markerfacecolor=face, markersize=5, linestyle="none", label=label)
    if best is not None:
        axes.plot(_place(param, best), 100 * best["share"], "o", markersize=12, markerfacecolor="none", markeredgecolor=BEST, label="best")


def _together(figure: Figure, axes: Any, ranges: list[Param], found: list[dict[str, Any]]) -> None:
    across, up = ranges[:2]
    _scale(axes, across)
    _scale(axes, up, upright=True)
    x, y = [_place(across, row) for row in found], [_place(up, row) for row in found]
    drawn = axes.scatter(x, y, c=[100 * row["share"] for row in found], cmap="viridis", s=46, edgecolors=INK, linewidths=0.5)
    figure.colorbar(drawn, ax=axes, label="won, %")
