# ruff: noqa: E501 (rows of tables read better in one line)
"""Tune `mcts` and `ismcts` for every game at several milliseconds per decision, and write benchmarks/tuning.md from what was found.

`python benchmarks/tuning.py --write` runs all parts; `python benchmarks/tuning.py brisca mcts 1 --write` only those that fit the words
(games, agents, milliseconds). Studies are in build/tuning and go on where they ended; a part that tuning.json already holds is played
again only with `--again`. `--scale 0.2` plays a fifth of the deals and trials, and the page says how many there were.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import baralla
from baralla.games import OWN, load
from baralla.tuning import report
from baralla.tuning.budget import budget
from baralla.tuning.space import options_of, read_params
from baralla.tuning.study import Plan, Tuning

HERE = Path(__file__).parent
STUDIES = HERE.parent / "build" / "tuning"
FIGURES = HERE / "tuning.json"
PARAMS = {
    "mcts": ["c=0.02..2:log", "determinizations=2..100:log"],
    "ismcts": ["c=0.05..2:log", "rollouts=random,rules", "others=search,rules"],
}
MILLISECONDS = (1, 10, 100)
TRIALS = 24
# Deals of a trial, and fresh ones of the verdict, at 1 ms per decision. A slower decision gets fewer: the square root of the time.
DEALS = {"brisca": (100, 600), "tute": (60, 300), "podrida": (10, 40), "cabrero": (40, 200), "mus": (40, 200), "hexadom": (40, 200)}
# At 100 ms, matches that would take minutes each are shorter.
SHORTER: dict[str, dict[str, Any]] = {"podrida": {"max_cards": 3}, "cabrero": {"porotos": 1}, "mus": {"match_mode": "single_hand"}}

INTRODUCTION = """# Tuned searches

Written by `python benchmarks/tuning.py --write`, which runs `baralla tune` for `mcts` (c, number of worlds) and
`ismcts` (c, `rollouts`, `others`) in every game at {ms} ms of processor time per decision. Iterations are
fitted to the time, for the default as for every trial. Each trial plays alone at a table of the default over the same
duplicate deals; worse ones are given up by a sequential test. **Share** is that of the best trial on fresh deals,
against the default with the same time, with its 95 % interval; only what is better there, significantly, deserves to be
a default. A part that is not in the table has not been run, and the numbers of trials and deals are those that were
played. At 100 ms matches are shorter, because long ones take minutes each: La Podrida has hands of three cards at most,
Tute Cabrero and Mus one hand a match. Baralla {version}.

{verdict}

| game | agent | ms | trials (given up) | deals | tuned | default | share | 95 % | fair | Elo | better |
|---|---|---:|---:|---:|---|---|---:|---|---:|---:|---|
"""


@dataclass(frozen=True)
class Job:
    """One study."""

    game: str
    agent: str
    ms: int

    @property
    def name(self) -> str:
        return f"{self.game}-{self.agent}-{self.ms}"

    def plan(self, scale: float, workers: int) -> Plan:
        game = load(self.game)
        _, options, _ = options_of(self.agent, self.game)
        params = read_params(PARAMS[self.agent], self.agent, self.game)
        fewer = scale / self.ms**0.5
        deals, judged = (max(least, round(number * fewer)) for least, number in zip((4, 6), DEALS[self.game], strict=True))
        wanted = budget(str(self.ms), options, params, self.agent)
        trials = max(6, round(TRIALS * scale))
        rules = game.rules.make(**SHORTER.get(self.game, {}) if self.ms == MILLISECONDS[-1] else {})
        return Plan(game, rules, self.agent, params, wanted, trials, deals, judged, "tuning", workers)


def jobs(words: list[str]) -> Iterator[Job]:
    """The parts that fit the words, the quick ones first."""
    for ms in MILLISECONDS:
        for game in OWN:
            for agent in PARAMS:
                fits = [
                    not set(words) & set(map(str, every)) or str(one) in words
                    for one, every in ((ms, MILLISECONDS), (game, OWN), (agent, PARAMS))
                ]
                if all(fits):
                    yield Job(game, agent, ms)


def run(job: Job, scale: float, workers: int) -> dict[str, Any] | None:
    """Tune and judge; None if it was stopped."""
    folder = STUDIES / job.name
    tuning = Tuning(job.plan(scale, workers), folder, resume=(folder / "study.db").exists())
    tuning.run(lambda done: print(f"{job.name}: {done} of {tuning.plan.trials} trials", flush=True))
    if tuning.stopped:
        return None
    judged = tuning.judge()
    report.write(tuning, judged)
    return None if tuning.stopped else report.result(tuning, judged)


def row(name: str, found: dict[str, Any]) -> str:
    """A line of the table."""
    game, agent, ms = name.rsplit("-", 2)
    judged = found["judged"]
    if not judged["deals"]:
        return (
            f"| {game} | `{agent}` | {ms} | {found['trials']} ({found['pruned']}) | 0 | the default: no trial did better | `{found['default']}` "
            f"| | | {100 * found['fair']:.0f} % | | no |\n"
        )
    better = "yes" if judged["better"] else "no" if judged["low"] <= found["fair"] <= judged["high"] else "worse"
    elo = f"{judged['elo']:+.0f} ({judged['elo_low']:+.0f} to {judged['elo_high']:+.0f})"
    return (
        f"| {game} | `{agent}` | {ms} | {found['trials']} ({found['pruned']}) | {judged['deals']} | `{found['tuned']}` | `{found['default']}` "
        f"| {100 * judged['share']:.1f} % | {100 * judged['low']:.1f} – {100 * judged['high']:.1f} | {100 * found['fair']:.0f} % | {elo} | {better} |\n"
    )


def verdict(found: dict[str, Any]) -> str:
    """What the table comes to, in a sentence."""
    winners = [f"{name.replace('-', ' ')} ms" for name in found if found[name]["judged"]["better"]]
    if not winners:
        return f"Of these {len(found)} studies none found settings that beat the default for sure, so the defaults stay as they are."
    return f"Of these {len(found)} studies {len(winners)} beat the default for sure: {', '.join(winners)}."


def write(found: dict[str, Any]) -> None:
    """Write the page from the figures."""
    said = f"{', '.join(map(str, MILLISECONDS[:-1]))} and {MILLISECONDS[-1]}"
    page = INTRODUCTION.format(ms=said, version=baralla.__version__, verdict=verdict(found))
    order = {job.name: k for k, job in enumerate(jobs([]))}
    lines = [row(name, found[name]) for name in sorted(found, key=lambda name: order.get(name, 0))]
    (HERE / "tuning.md").write_text(page + "".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="games, agents or milliseconds; none: all")
    parser.add_argument("--write", action="store_true", help="keep the figures, and write the page")
    parser.add_argument("--again", action="store_true", help="play parts that are there again")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    kept: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    for job in jobs(given.words):
        if job.name in kept and not given.again:
            continue
        if given.again:
            shutil.rmtree(STUDIES / job.name, ignore_errors=True)
        found = run(job, given.scale, given.workers)
        if found is None:
            print("stopped: the same command goes on")
            break
        kept[job.name] = found
        print(f"{job.name}: {found['tuned']}: {found['judged']}", flush=True)
        if given.write:
            FIGURES.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            write(kept)
    if given.write and kept:
        write(kept)


if __name__ == "__main__":
    main()
