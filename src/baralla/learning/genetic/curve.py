"""The curve of an evolution as SVG: wins and points by generation, of the best and of all, and of the best against random."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from baralla.learning.curves import sheet, write_picture

WIDTH, HEIGHT, LEFT, TOP, RIGHT = 720, 230, 56, 30, 170
PANELS = (
    (
        "wins per deal",
        (("wins", "best", "#c8553d"), ("mean_wins", "mean", "#999999"), ("against_random", "best, against random", "#1b6ca8")),
    ),
    (
        "points per deal",
        (("points", "best", "#c8553d"), ("mean_points", "mean", "#999999"), ("points_against_random", "best, against random", "#1b6ca8")),
    ),
)
MOST_POINTS = 240  # of a line: longer logs are shown as means of stretches


def series(log: Sequence[dict[str, float]], key: str) -> list[tuple[float, float]]:
    """Generation and value wherever the log has it, thinned out to what a picture shows."""
    found = [(entry["generation"], entry[key]) for entry in log if key in entry]
    size = -(-len(found) // MOST_POINTS) or 1
    parts = [found[i : i + size] for i in range(0, len(found), size)]
    return [(sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)) for part in parts]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def panel(
    title: str, lines: Sequence[tuple[str, str, list[tuple[float, float]]]], last: float, down: int, unit: str = "generation"
) -> list[str]:
    values = [y for _, _, line in lines for _, y in line]
    low, high = min(values), max(values)
    high = high if high > low else low + 1.0
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - 2 * TOP
    parts = [
        f'<text x="{LEFT}" y="{down + 20}" font-weight="bold">{title}</text>',
        f'<rect x="{LEFT}" y="{down + TOP}" width="{wide}" height="{tall}" fill="none" stroke="#bbbbbb"/>',
        f'<text x="{LEFT - 6}" y="{down + TOP + 9}" text-anchor="end">{_number(high)}</text>',
        f'<text x="{LEFT - 6}" y="{down + TOP + tall}" text-anchor="end">{_number(low)}</text>',
        f'<text x="{LEFT}" y="{down + TOP + tall + 16}">0</text>',
        f'<text x="{LEFT + wide}" y="{down + TOP + tall + 16}" text-anchor="end">{unit} {last:,.0f}</text>',
    ]
    for number, (name, colour, line) in enumerate(lines):
        if line:
            points = " ".join(
                f"{LEFT + wide * x / max(1.0, last):.1f},{down + TOP + tall * (high - y) / (high - low):.1f}" for x, y in line
            )
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
            label = f"{name} {_number(line[-1][1])}".strip()
            parts.append(f'<text x="{LEFT + wide + 8}" y="{down + TOP + 14 + 18 * number}" fill="{colour}">{label}</text>')
    return parts


def draw(name: str, log: Sequence[dict[str, float]]) -> str:
    """The picture."""
    last = log[-1]["generation"]
    parts: list[str] = []
    for i, (title, lines) in enumerate(PANELS):
        parts += panel(title, [(label, colour, series(log, key)) for key, label, colour in lines], last, 24 + HEIGHT * i)
    return sheet(f"{name}, {len(log)} generations", (WIDTH, 24 + HEIGHT * len(PANELS), LEFT), parts)


def write_curve(path: Path, name: str, log: Sequence[dict[str, float]]) -> None:
    """Write the picture, if there is anything to show."""
    write_picture(path, draw, name, log)
