# ruff: noqa: E501 (tables of figures read better in one line)
"""Measure learning and write benchmarks/learning.md, learning.json and the table of docs/learning.md: `make learning`.

`python benchmarks/learning.py rl experiment` measures only these parts (supervised, rl, experiment) and keeps the rest as it was;
`--deals 100` plays the comparison with so many deals per pairing and says what 1,000 would take; `--write` measures nothing.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baralla import __version__

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs" / "learning.md"
FULL = 1000  # deals a pairing that are promised for
WORKERS = 2
Rows = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Promise:
    """A line of the table: which measured rows it is about, and when it is kept."""

    what: str
    source: str
    target: str
    rows: str  # the names of the rows, as a regular expression
    limit: float
    least: bool = False  # the value has to reach the limit, not stay below
    scale: float = 1.0
    show: str = "{:.1f} s"

    def value(self, rows: Rows) -> float | None:
        """The worst of the rows, in the unit of the target."""
        found = [row["value"] * self.scale for name, row in rows.items() if re.fullmatch(self.rows, name)]
        if not found:
            return None
        return min(found) if self.least else max(found)

    def line(self, rows: Rows) -> str:
        value = self.value(rows)
        if value is None:
            return f"| {self.what} | {self.source} | {self.target} | not measured | |"
        kept = value >= self.limit if self.least else value <= self.limit
        return f"| {self.what} | {self.source} | {self.target} | {self.show.format(value)} | {'yes' if kept else 'no'} |"


SHARE = "{:.1f} %"
PROMISES = (
    Promise("128,000 Brisca games, 16 sets of rules, written to disk", "19 min", "≤ 10 s", "dataset/brisca-2", 10),
    Promise("one points+heuristic network of two layers trained on them", "85 min with a GPU", "≤ 5 min", "train/brisca-2", 300, show="{:.0f} s"),
    Promise("that network against random", "77–89 % (the networks that survive)", "≥ 88 %", "random/brisca-2/expected", 88, True, 100, SHARE),
    Promise("Tute, two players, the same", "about level", "≥ 70 %", "random/tute-2/expected", 70, True, 100, SHARE),
    Promise("3,000,000 Monte-Carlo episodes, Brisca, two players, `multi`", "12 h", "≤ 5 min", r"montecarlo multi, 3,000,000 episodes", 300, show="{:.0f} s"),
    Promise("… its memory", "63 GB", "≤ 4 GB", "montecarlo multi, memory of the process", 4, show="{:.2f} GB"),
    Promise("… its file", "9.7 GB", "≤ 2 GB", "montecarlo multi, file", 2, show="{:.2f} GB"),
    Promise("`abstract` table against random", "lost to every network", "≥ 75 %", "montecarlo abstract brisca-2 against random", 75, True, 100, SHARE),
    Promise("1,000 generations of 32 networks, 10 games per pairing", "5 days", "≤ 5 min", r"genetic, 1000 generations of 32, .*as in the source", 300, show="{:.0f} s"),
    Promise("best genetic network against random", "about 52 %", "≥ 75 %", "genetic, shipped individual against random", 75, True, 100, SHARE),
    Promise("one decision of any learned agent", "too slow for real games", "≤ 50 µs", r"decision/(brisca|tute)|(mc|ga), one decision alone", 50, show="{:.1f} µs"),
    Promise("the whole comparison, 1,000 deals per pairing", "5 days for 60 games", "≤ 30 min", "experiment/brisca-tute", 30, scale=1 / 60, show="{:.1f} min"),
)  # fmt: skip


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def script(name: str) -> list[dict[str, Any]]:
    """The rows that one of the other programs here prints."""
    found = subprocess.run([sys.executable, str(HERE / name)], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        tell(f"{name} ended with an error: its earlier figures stay")
        return []
    rows: list[dict[str, Any]] = json.loads(found.stdout)
    return rows


def experiment(deals: int) -> list[dict[str, Any]]:
    """How long the comparison takes. With fewer deals, the time spent playing is what grows with them."""
    from baralla.experiments import brisca_tute, page

    results = brisca_tute.Results(deals, "0")
    began = time.perf_counter()
    parts = brisca_tute.parts((), results)
    for part in parts:
        brisca_tute.play(part, results, WORKERS)
        tell(f"{part.label}: {results.seconds:.0f} s so far")
    tell_comparison(results)
    with tempfile.TemporaryDirectory() as folder:
        page.write(results, Path(folder), "baralla experiment brisca-tute")
    whole = time.perf_counter() - began
    played = deals * sum(part.contests for part in parts)
    out = sorted({reason.partition(":")[0] for reasons in results.left_out.values() for reason in reasons})
    return [
        {"name": "experiment/brisca-tute", "value": round(whole + results.seconds * (FULL / deals - 1), 1), "unit": "s"},
        {"name": "experiment/deals a second", "value": round(played / results.seconds, 1), "unit": "duplicate deals/s"},
        {"name": "experiment/deals per pairing played", "value": deals, "unit": "deals"},
        {"name": "experiment/agents left out somewhere", "value": len(out), "unit": "agents"},
    ]


def tell_comparison(results: Any) -> None:
    """Write the overview of the comparison into docs/learning.md."""
    names = list(results.means["brisca-2"])  # all others are among them
    lines = [f"| modality | fair | {' | '.join(f'`{name}`' for name in names)} |", f"|---|---:|{'---:|' * len(names)}"]
    for modality, means in results.means.items():
        shares = [f"{100 * means[name].mean:.1f}" if name in means else "–" for name in names]
        lines.append(f"| {modality} | {100 * results.fair[modality]:.0f} | {' | '.join(shares)} |")
    widest = max(100 * (found.high - found.low) / 2 for means in results.means.values() for found in means.values())
    told = f"In percent; {results.deals:,} deals per pairing, 95 % intervals of at most ± {widest:.1f}."
    text = DOCS.read_text(encoding="utf-8")
    before, rest = text.split("<!-- comparison -->\n")
    after = rest.split("<!-- end -->")[1]
    table = "\n".join(lines)
    DOCS.write_text(f"{before}<!-- comparison -->\n{table}\n\n{told}\n<!-- end -->{after}", encoding="utf-8")


def page_of(rows: Rows) -> str:
    """The table of promises, and below it every figure."""
    lines = "\n".join(promise.line(rows) for promise in PROMISES)
    every = "\n".join(f"| {name} | {row['value']:,} | {row['unit']} | {row['day']} |" for name, row in sorted(rows.items()))
    return f"""# Learning, measured

Written by `make learning`, which runs `learning_supervised.py`, `learning_rl.py` and the comparison of all agents. Run it
to get the figures of your own machine. Seconds are wall-clock time, so they include whatever else the machine was doing.
The source is Arjonilla (2024). [docs/learning.md](../docs/learning.md) explains what the figures mean.

Baralla {__version__}, Python {platform.python_version()}, {platform.machine()}, two cores, no GPU.

| what | source | target | measured | kept |
|---|---|---|---:|---|
{lines}

## Every figure

| name | value | unit | measured on |
|---|---:|---|---|
{every}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="supervised, rl, experiment; all if none is named")
    parser.add_argument("--deals", type=int, default=FULL, help="deals per pairing of the comparison")
    parser.add_argument("--write", action="store_true", help="only write the page again")
    given = parser.parse_args()
    measures: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "supervised": lambda: script("learning_supervised.py"),
        "rl": lambda: script("learning_rl.py"),
        "experiment": lambda: experiment(given.deals),
    }
    if unknown := set(given.parts) - set(measures):
        parser.error(f"there is no part {', '.join(unknown)}: choose {', '.join(measures)}")
    store = HERE / "learning.json"
    rows: Rows = json.loads(store.read_text(encoding="utf-8")) if store.exists() else {}
    for name in [] if given.write else given.parts or list(measures):
        for row in measures[name]():
            rows[row["name"]] = {"value": row["value"], "unit": row["unit"], "day": time.strftime("%Y-%m-%d")}
        store.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (HERE / "learning.md").write_text(page_of(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
