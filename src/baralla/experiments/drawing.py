"""How the figures of experiments look: their colours, their panels, and files that are the same for the same numbers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK, PALE, PAPER = "#22303c", "#d9c9a8", "#fbf8f1"


def new_figure(width: float, height: float, panels: int = 1) -> tuple[Figure, list[Any]]:
    """A clear figure, and its panels from top to bottom."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    figure.patch.set_alpha(0)
    found = [figure.add_subplot(panels, 1, number + 1) for number in range(panels)]
    for axes in found:
        axes.patch.set_alpha(0)
        axes.spines[["top", "right"]].set_visible(False)
    return figure, found


def legend(axes: Any, *what: Any, **more: Any) -> None:
    """A legend to the right of the panel."""
    axes.legend(*what, frameon=False, fontsize=9, loc="center left", bbox_to_anchor=(1, 0.5), **more)


def save(figure: Figure, path: Path) -> None:
    """Write the figure; the same numbers give the same file."""
    import matplotlib as mpl

    with mpl.rc_context({"svg.hashsalt": "baralla", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure.savefig(path, format="svg", metadata={"Date": None})
