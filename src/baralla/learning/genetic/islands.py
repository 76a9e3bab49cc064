"""Islands: populations that evolve apart, and from time to time send their best to the next island of the ring.

How many there are and when they meet is part of the plan. What an island does between two meetings is a block: it depends on the plan, its
number and the population it begins with, so islands can evolve in threads or on the machines of a cluster, and be resumed.
"""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.blocks.ledger import Ledger
from baralla.blocks.work import Crew, Hands, Progress, work
from baralla.engine.errors import BarallaError
from baralla.games import load
from baralla.learning.genetic.plan import Plan
from baralla.learning.genetic.populations import Networks
from baralla.learning.genetic.train import Evolved, Selection, generations

FORMAT = "baralla-islands/1"
Told = Callable[[Evolved, Progress], None]


@dataclass(frozen=True)
class Island:
    """A block: what one island does before the next meeting."""

    number: int
    first: int  # generation
    rows: Any  # the population it begins with


@dataclass
class Stay:
    """What came of it."""

    number: int
    first: int
    rows: bytes  # the population, packed
    best: list[int]
    log: list[dict[str, float]]
    games: int
    seconds: float


def plan_of(plan: Plan, island: int) -> Plan:
    """The plan of an island: dice of its own."""
    return plan if island == 0 else dataclasses.replace(plan, seed=plan.seed + 7919 * island)


@dataclass(frozen=True)
class Islands:
    """The task."""

    plan: Plan

    def bench(self, stopped: Callable[[], bool]) -> Callable[[Island], Stay | None]:
        game = load(self.plan.game)

        def live(block: Island) -> Stay | None:
            plan = plan_of(self.plan, block.number)
            population = Networks(plan, game)
            if block.first:
                population.rows = block.rows
            evolved = Evolved(plan, population)
            last = min(block.first + plan.migrate, plan.generations)
            best = generations(evolved, Selection(plan, game, population), range(block.first, last), stopped)
            if evolved.interrupted:
                return None
            packed = zlib.compress(population.rows.tobytes(), 1)
            return Stay(block.number, block.first, packed, best, evolved.log, evolved.games, evolved.seconds)

        return live


def settle(stays: list[Stay], shape: tuple[int, ...]) -> list[Any]:
    """The populations after a meeting: the best of each island take the places of the worst of the next."""
    rows = [np.frombuffer(zlib.decompress(stay.rows), np.float32).reshape(shape).copy() for stay in stays]
    best = [rows[stay.number][stay.best[: max(1, len(stay.best) // 4)]].copy() for stay in stays]
    for stay in stays:
        guests = best[stay.number - 1]
        rows[stay.number][-len(guests) :] = guests
    return rows


def evolve_islands(plan: Plan, crew: Crew, path: Path, resume: bool = False, told: Told = lambda *_: None) -> Evolved:
    """Evolve every island of a plan to its last generation; the champion of all. Stays are kept beside `path` until then."""
    if plan.individual != "network" or plan.optimizer != "genetic":
        raise BarallaError("islands are populations of networks, and evolve by breeding: leave --individual and --optimizer")
    game = load(plan.game)
    population = Networks(plan, game)
    ledger = Ledger(
        path.parent, f"{path.name}.blocks", {"format": FORMAT, "version": __version__, "plan": dataclasses.asdict(plan)}, resume
    )
    kept = {(stay.first, stay.number): stay for stay in (Stay(**_read(block)) for block, _ in ledger.kept)}
    evolved = Evolved(plan, population)
    rows: list[Any] = [population.rows] * plan.islands
    try:
        with crew.hire(Islands(plan)) as hands:
            for first in range(0, plan.generations, plan.migrate):
                stays = _round(hands, ledger, kept, rows, first, evolved, told)
                if stays is None:
                    evolved.interrupted = True
                    break
                rows = settle(stays, population.rows.shape)
                _count(evolved, stays)
    finally:
        ledger.close()
    if not evolved.log:
        raise BarallaError("stopped before the islands met for the first time: the same command with --resume goes on")
    population.rows = np.concatenate([part[:2] for part in rows])[: max(population.size, 2 * plan.islands)]
    population.size = len(population.rows)
    selection = Selection(plan, game, population)
    evolved.champion = selection.champion(list(range(population.size)), len(evolved.log))
    if not evolved.interrupted:
        ledger.remove()
    return evolved


def _read(block: dict[str, Any]) -> dict[str, Any]:
    import base64

    return block | {"rows": base64.b64decode(block["rows"])}


def _round(
    hands: Hands, ledger: Ledger, kept: dict[tuple[int, int], Stay], rows: list[Any], first: int, evolved: Evolved, told: Told
) -> list[Stay] | None:
    """What all islands do before the next meeting; None if it was stopped."""

    def blocks() -> Iterator[Island]:
        return (Island(number, first, rows[number]) for number in range(len(rows)) if (first, number) not in kept)

    def done(block: Island, stay: Stay) -> None:
        kept[first, stay.number] = stay
        ledger.add(stay)

    if work(hands, blocks(), done, lambda now: told(evolved, now)):
        return None
    return [kept[first, number] for number in range(len(rows))]


def _count(evolved: Evolved, stays: list[Stay]) -> None:
    """Add the generations of a round to the log: the best of all islands, and the means over them."""
    for entries in zip(*(stay.log for stay in stays), strict=True):
        best = max(entries, key=lambda entry: (entry["wins"], entry["points"]))
        entry = dict(best)
        for name in ("mean_wins", "mean_points"):
            entry[name] = sum(one[name] for one in entries) / len(entries)
        evolved.log.append(entry)
    evolved.games += sum(stay.games for stay in stays)
    evolved.seconds += max(stay.seconds for stay in stays)
