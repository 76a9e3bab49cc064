"""Measure everything with `baralla bench` and write benchmarks/engine.json and benchmarks/README.md: `make figures`."""

from __future__ import annotations

import json
import platform
from pathlib import Path

from baralla import __version__, bench

HERE = Path(__file__).parent

# What we promise, by name: (text, is it kept by this value and ratio?)
TARGETS = {
    "brisca-2/decisions": ("≥ 5 × oh_hell", lambda value, ratio: ratio >= 5),
    "tute-2/decisions": ("≥ 3 × oh_hell", lambda value, ratio: ratio >= 3),
    "podrida-4x9/decisions": ("≥ 4 × oh_hell", lambda value, ratio: ratio >= 4),
    "cabrero-3/decisions": ("≥ 3 × oh_hell", lambda value, ratio: ratio >= 3),
    "mus-4/decisions": ("≥ 2 × oh_hell", lambda value, ratio: ratio >= 2),
    "hexadom-2/decisions": ("≥ 30 × python_block_dominoes", lambda value, ratio: ratio >= 30),
    "hexadom-2/flatness": ("≤ 3", lambda value, ratio: value <= 3),
    "batch/steps": ("≥ 2,000,000", lambda value, ratio: value >= 2e6),
    "worlds/tute-4": ("≥ 500,000", lambda value, ratio: value >= 5e5),
}
START = {"warm": ("< 1", lambda value, ratio: value < 1), "cold": ("< 20", lambda value, ratio: value < 20)}

INTRODUCTION = """# Benchmarks

Speed of the engine, written by `make figures`, which runs `baralla bench --against openspiel`. Run it to get the figures
of your own machine. Everything is timed in {rounds} rounds on one core, one benchmark after another in each round. A
value is the median over the rounds and a ratio the median of the ratios, so that other load on the machine affects both
sides alike. Our figures include shuffling and dealing; OpenSpiel's `oh_hell` starts from a dealt position (4 players, 9
tricks, 48 cards, random rollouts in C++).

Baralla {version}, Python {python}, {machine}.

| name | value | unit | ratio | promised | kept |
|---|---:|---|---:|---|---|
"""


def row(figure: dict[str, object]) -> str:
    name, value, ratio = str(figure["name"]), float(figure["value"]), figure["ratio"]  # type: ignore[arg-type]
    promise = TARGETS.get(name) or (START[name.rsplit("/", maxsplit=1)[-1]] if name.startswith("start/") else None)
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
    times = "" if ratio is None else f"{ratio:.1f} ×"
    if promise is None:
        return f"| `{name}` | {shown} | {figure['unit']} | {times} | | |\n"
    return f"| `{name}` | {shown} | {figure['unit']} | {times} | {promise[0]} | {'yes' if promise[1](value, ratio) else 'no'} |\n"


def main() -> None:
    figures = bench.measure(against="openspiel", tell=lambda text: print(text, flush=True))
    (HERE / "engine.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    start = INTRODUCTION.format(rounds=bench.ROUNDS, version=__version__, python=platform.python_version(), machine=platform.machine())
    (HERE / "README.md").write_text(start + "".join(map(row, figures)), encoding="utf-8")


if __name__ == "__main__":
    main()
