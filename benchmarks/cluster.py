# ruff: noqa: E501 (sentences of a page read better in one line)
"""Measure how an arena scales on Ray, and what a block costs whoever hands it out: `python benchmarks/cluster.py --write`.

A cluster of one and of two cores on this machine plays the same deals, after everything is compiled. `--write` puts the figures into
docs/cluster.md; it is refused while something else keeps the machine busy, when they would say nothing (`--anyway`: all the same).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import textwrap
import time
from pathlib import Path

from sections import write_section

from baralla.arena.journal import Journal
from baralla.arena.tournament import Tournament
from baralla.blocks.cluster import Cluster, import_ray
from baralla.games import load

DOCS = Path(__file__).parents[1] / "docs" / "cluster.md"
GAME, AGENTS = "tute", ["ismcts:iterations=300", "rules"]
CALM = 0.3  # load average below which figures mean something
TARGET = 1.8
ROUNDS = 4  # of each, the best counts: whatever else the machine does only takes time away
NODE = 32  # cores of a node of the model


def measure(workers: int, deals: int) -> dict[str, float]:
    """Seconds of a run on so many cores, and processor time of the driver for each of its blocks."""
    ray, game = import_ray(), load(GAME)
    crew = Cluster(workers=workers)
    Tournament(game, game.rules.make(), AGENTS, 8 * workers, "warm", crew).run()
    with tempfile.TemporaryDirectory() as folder:
        played = Tournament(game, game.rules.make(), AGENTS, deals, "scale", crew)
        journal = Journal(Path(folder), played, False)
        played.journal = journal.add
        began, worked = time.perf_counter(), time.process_time()
        played.run()
        seconds, driver = time.perf_counter() - began, time.process_time() - worked
        journal.close()
    ray.shutdown()
    return {
        "workers": workers,
        "seconds": seconds,
        "rate": deals / seconds,
        "driver": driver,
        "driver_ms": 1000 * driver / max(1, played.progress.done),
    }


def lines(found: list[dict[str, float]], load_before: float, deals: int) -> list[str]:
    """The section of the page."""
    one, two = found
    speedup, calm = one["seconds"] / two["seconds"], load_before < CALM
    driver = max(row["driver"] for row in found) / deals
    worker = one["seconds"] / deals
    workers = int(worker / driver)
    met = " against ".join(f"`{name}`" for name in AGENTS)
    what = f"`python benchmarks/cluster.py --write`: {deals} deals of {GAME}, {met}, with a journal, on a machine of {os.cpu_count()} cores; the best of {ROUNDS} runs of each, by turns."
    if not calm:
        what += f" The machine had other work, too (load {load_before:.1f} at the start): measure again on a quiet one."
    model = (
        f"**Where many nodes saturate.** Workers share nothing, so the limit is the process that hands out the blocks. A deal here is "
        f"{1000 * worker:.0f} ms of work for a worker, and {1000 * driver:.2f} ms for the driver, which counts it and writes it down: one driver "
        f"keeps {workers:,} workers busy, about {workers / NODE:.1f} nodes of {NODE} cores. The time per deal of the agents decides: with agents ten "
        f"times slower it is ten times as many, and 100 nodes ({100 * NODE:,} workers) are busy if a deal takes {100 * NODE * driver:.1f} s or more. "
        "With quicker agents, more nodes do not help, and several runs with seeds of their own do. Above 100 workers blocks become longer, so "
        "that handing them out stays below what their deals cost. At the end of a run most workers wait for the last blocks, half a block on "
        "average: a run should be many times longer than its blocks."
    )
    return [
        *textwrap.wrap(what, 120),
        "",
        "| workers | seconds | deals a second | driver, ms of processor per block |",
        "|---:|---:|---:|---:|",
        *(f"| {row['workers']:.0f} | {row['seconds']:.1f} | {row['rate']:.1f} | {row['driver_ms']:.1f} |" for row in found),
        "",
        f"Two workers are {speedup:.2f} times as fast as one (wanted: {TARGET}).",
        "",
        *textwrap.wrap(model, 120),
    ]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=400)
    asked.add_argument("--write", action="store_true", help="write the figures into docs/cluster.md")
    asked.add_argument("--anyway", action="store_true", help="write them even if the machine is busy")
    given = asked.parse_args()
    before = os.getloadavg()[0]
    if given.write and before >= CALM and not given.anyway:
        sys.exit(f"the load is {before:.1f}: measure when nothing else runs, or say --anyway")
    rounds = [[measure(workers, given.deals) for workers in (1, 2)] for _ in range(ROUNDS)]  # by turns, so that both meet the same weather
    best = [min((found[place] for found in rounds), key=lambda row: row["seconds"]) for place in (0, 1)]
    found = lines(best, before, given.deals)
    print("\n".join(found))
    if given.write:
        write_section(DOCS, "Scaling", found)


if __name__ == "__main__":
    main()
