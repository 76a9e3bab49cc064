"""Curves of a training as SVG, drawn without any library: the two losses above, accuracy, precision and recall below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from baralla.engine.errors import BarallaError

Log = Sequence[dict[str, float]]  # one entry per point
WIDTH, HEIGHT, LEFT, TOP = 560, 200, 52, 28
FONT = 'font-family="sans-serif" font-size="12"'
COLOURS = ("#1b6ca8", "#c8553d", "#3a7d44")
PANELS = (
    ("loss", (("train_loss", "training"), ("loss", "validation"))),
    ("validation", (("accuracy", "accuracy"), ("precision", "precision"), ("recall", "recall"))),
)


def _panel(title: str, series: Sequence[tuple[str, Sequence[float]]], down: int) -> str:
    numbers = [number for _, line in series for number in line]
    low, high = min(numbers), max(numbers)
    high = high if high > low else low + 1.0
    wide, tall = WIDTH - LEFT - 120, HEIGHT - 2 * TOP

    def place(i: int, n: int, value: float) -> str:
        x = LEFT + wide * (i / (n - 1) if n > 1 else 0.5)
        return f"{x:.1f},{down + TOP + tall * (high - value) / (high - low):.1f}"

    parts = [
        f'<text x="{LEFT}" y="{down + 18}" font-weight="bold">{title}</text>',
        f'<rect x="{LEFT}" y="{down + TOP}" width="{wide}" height="{tall}" fill="none" stroke="#bbb"/>',
        f'<text x="{LEFT - 6}" y="{down + TOP + 8}" text-anchor="end">{high:.3g}</text>',
        f'<text x="{LEFT - 6}" y="{down + TOP + tall}" text-anchor="end">{low:.3g}</text>',
    ]
    for number, (name, line) in enumerate(series):
        colour = COLOURS[number]
        points = " ".join(place(i, len(line), value) for i, value in enumerate(line))
        dots = "".join(f'<circle cx="{p.split(",")[0]}" cy="{p.split(",")[1]}" r="2.5" fill="{colour}"/>' for p in points.split())
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}')
        parts.append(f'<text x="{LEFT + wide + 8}" y="{down + TOP + 14 + 18 * number}" fill="{colour}">{name} {line[-1]:.3f}</text>')
    return "\n".join(parts)


def draw(name: str, history: Log) -> str:
    """The curves of a training, one point an epoch."""
    panels = [
        _panel(title, [(label, [entry[key] for entry in history]) for key, label in lines], 24 + HEIGHT * i)
        for i, (title, lines) in enumerate(PANELS)
    ]
    epochs = f"{len(history)} epoch{'' if len(history) == 1 else 's'}"
    return sheet(f"{name}, {epochs}", (WIDTH, 24 + HEIGHT * len(PANELS), LEFT), panels)


def sheet(title: str, size: tuple[int, int, int], parts: Sequence[str]) -> str:
    """A picture with its title above; `size` is its width, its height and how far from the left the title stands."""
    wide, tall, left = size
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" {FONT}>',
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{left}" y="20" font-size="14">{title}</text>',
            *parts,
            "</svg>\n",
        ]
    )


def write_picture(path: Path, draw: Callable[[str, Log], str], name: str, log: Log) -> None:
    """Draw a log under a name; nothing if there is nothing in it yet."""
    if not log:
        return
    try:
        path.write_text(draw(name, log), encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write the curve {path}: {error.strerror}") from None


def write_curves(path: Path, name: str, history: Log) -> None:
    """Write the curves of a training, if an epoch was finished."""
    write_picture(path, draw, name, history)
