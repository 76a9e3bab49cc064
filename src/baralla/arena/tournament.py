"""A tournament: contests played deal by deal on several threads, and what came of them so far."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baralla.agents import make_agent
from baralla.arena.lockstep import Lockstep, Played, Stopped, Work
from baralla.arena.seating import Contest, contests, sides
from baralla.arena.statistics import Interval, Sprt, bootstrap, openskill_ratings
from baralla.core.game import Game
from baralla.core.interrupts import stop_asked
from baralla.core.rules import Rules

FIRST_BLOCK = 2  # deals of a contest before we know how long they take
SECONDS = 1.0  # a block of deals should take about this long
LARGEST_BLOCK = 1000


@dataclass
class Tally:
    """The deals of one contest, by number: for every agent its share of first places and its margin, means over the rotations."""

    contest: Contest
    shares: dict[int, dict[str, float]] = field(default_factory=dict)
    margins: dict[int, dict[str, float]] = field(default_factory=dict)

    def values(self, agent: str, margins: bool = False) -> Any:
        """One number a deal, in the order of the deals."""
        found = self.margins if margins else self.shares
        return np.array([found[deal][agent] for deal in sorted(found)])


@dataclass(frozen=True)
class Line:
    """One agent's line of the result."""

    name: str
    share: Interval
    margin: Interval
    ms: float
    decisions: int
    deals: int
    openskill: tuple[float, float]


class Tournament:
    """Agents against each other over `deals` duplicate deals of each contest."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        agents: Sequence[str],
        deals: int,
        seed: str = "0",
        workers: int = 1,
        tables: str = "rest",
        sprt: str | None = None,
        keep: Callable[[list[dict[str, Any]]], None] | None = None,
    ) -> None:
        self.game, self.rules, self.agents, self.deals, self.seed, self.workers, self.keep = (
            game,
            rules,
            list(agents),
            deals,
            seed,
            workers,
            keep,
        )
        for text in agents:
            make_agent(text, game, seed, arena=True)  # says what is wrong with a name before anything is played
        self.sides = sides(game, rules)
        self.contests = contests(agents, self.sides, tables)
        self.tallies = {contest: Tally(contest) for contest in self.contests}
        self.rivals = len(set(self.sides)) - 1
        self.sprt = None if sprt is None else Sprt.read(sprt, self.rivals)
        self.verdict = ""
        self.work = {name: Work() for name in agents}
        self.matches: list[tuple[list[list[str]], list[int]]] = []
        self.seconds = 0.0
        self._stop = threading.Event()
        self._local = threading.local()

    @property
    def played(self) -> int:
        """Deals played out, over all contests."""
        return sum(len(tally.shares) for tally in self.tallies.values())

    def run(self, progress: Callable[[Tournament], None] = lambda _: None) -> None:
        """Play; Ctrl-C ends it with what was played until then."""
        start = time.perf_counter()
        block = dict.fromkeys(self.contests, FIRST_BLOCK)
        given = dict.fromkeys(self.contests, 0)
        running: dict[Future[tuple[Contest, range, Played, float]], None] = {}
        pool = ThreadPoolExecutor(self.workers)
        try:
            with stop_asked() as stopped:
                queue = self._blocks(block, given)
                while not stopped():
                    while len(running) < self.workers and (job := next(queue, None)) is not None:
                        running[pool.submit(self._play, *job)] = None
                    if not running:
                        break
                    done, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                    for future in done:
                        del running[future]
                        contest, numbers, played, seconds = future.result()
                        block[contest] = max(1, min(LARGEST_BLOCK, int(SECONDS * len(numbers) / max(seconds, 1e-6))))
                        self._count(contest, numbers, played)
                    progress(self)
                    if self.sprt is not None and not self.verdict:
                        self.verdict = self.sprt.verdict(self.tallies[self.contests[0]].values(self.agents[0]))
                        if self.verdict:
                            break
        except KeyboardInterrupt:  # a second one
            pass
        finally:
            self._stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            self.seconds = time.perf_counter() - start

    def _blocks(self, block: dict[Contest, int], given: dict[Contest, int]) -> Iterator[tuple[Contest, range]]:
        """Blocks of deals, taking turns between the contests."""
        while any(n < self.deals for n in given.values()):
            for contest in self.contests:
                first = given[contest]
                last = min(self.deals, first + block[contest])
                given[contest] = last
                if first < last:
                    yield contest, range(first, last)

    def _agents(self, contest: Contest) -> dict[str, Any]:
        """This thread's own copies of the contest's agents: they keep scratch memory."""
        made = self._local.__dict__.setdefault("made", {})
        for name in contest.seats:
            if name not in made:
                made[name] = make_agent(name, self.game, self.seed, arena=True)
        return {name: made[name] for name in self.agents if name in contest.seats}

    def _warm(self) -> set[str]:
        found: set[str] = self._local.__dict__.setdefault("warm", set())
        return found

    def _play(self, contest: Contest, numbers: range) -> tuple[Contest, range, Played, float]:
        start = time.perf_counter()
        rotations = contest.rotations()
        seeds = [f"{self.seed}-{number}" for number in numbers for _ in rotations]
        seats = [row for _ in numbers for row in rotations]
        lockstep = Lockstep(
            self.game, self.rules, seeds, seats, self._agents(contest), self.keep is not None, self._stop.is_set, self._warm()
        )
        try:
            return contest, numbers, lockstep.run(), time.perf_counter() - start
        except Stopped:
            return contest, range(0), Played(np.zeros((0, 0)), [], {}), 1.0

    def _count(self, contest: Contest, numbers: range, played: Played) -> None:
        rotations = contest.rotations()
        tally = self.tallies[contest]
        for k, number in enumerate(numbers):
            shares, margins = dict.fromkeys(contest.seats, 0.0), dict.fromkeys(contest.seats, 0.0)
            for r, row in enumerate(rotations):
                i = k * len(rotations) + r
                won, totals = self._settled(played.winners[i], played.standings[i])
                for seat, name in enumerate(row):
                    side = self.sides[seat]
                    if side == seat:  # a side counts once
                        shares[name] += won.get(side, 0.0) / len(rotations)
                    best_other = max(total for other, total in totals.items() if other != side)
                    margins[name] += (totals[side] - best_other) / len(rotations) / row.count(name)
                if len(self.matches) < 200_000:
                    teams = [[row[seat] for seat in range(len(row)) if self.sides[seat] == side] for side in totals]
                    self.matches.append((teams, [0 if side in won else 1 for side in totals]))
            tally.shares[number], tally.margins[number] = shares, margins
        for name, work in played.work.items():
            self.work[name].add(work)
        if self.keep is not None and played.records:
            self.keep(played.records)

    def _settled(self, winners: int, standing: Any) -> tuple[dict[int, float], dict[int, float]]:
        """The share of first place of each winning side, and every side's total, more being better."""
        won = sorted({self.sides[seat] for seat in range(self.rules.players) if winners >> seat & 1})
        totals = dict.fromkeys(sorted(set(self.sides)), 0.0)
        sign = -1.0 if self.game.fewest_wins else 1.0
        if len(standing) == len(self.sides):
            for seat, side in enumerate(self.sides):
                totals[side] += sign * float(standing[seat])
        else:
            for side, number in zip(totals, standing, strict=True):
                totals[side] = sign * float(number)
        return {side: 1.0 / len(won) for side in won}, totals

    # What came of it

    def shares_of(self, agent: str, margins: bool = False) -> Any:
        """One number a deal: the mean over the contests in which `agent` is measured."""
        measured = [tally for tally in self.tallies.values() if self._measures(tally.contest, agent)]
        found = measured or [tally for tally in self.tallies.values() if agent in tally.contest.seats]
        by_deal: dict[int, list[float]] = {}
        for tally in found:
            numbers = tally.margins if margins else tally.shares
            seats = 1 if margins or measured else len({self.sides[k] for k, name in enumerate(tally.contest.seats) if name == agent})
            for deal, values in numbers.items():
                by_deal.setdefault(deal, []).append(values[agent] / seats)
        return np.array([np.mean(by_deal[deal]) for deal in sorted(by_deal)])

    def _measures(self, contest: Contest, agent: str) -> bool:
        two_sides = len(set(self.sides)) == 2
        return agent in contest.seats and (two_sides or contest.one is None or contest.one == agent)

    def lines(self) -> list[Line]:
        """The result, best first."""
        ratings = openskill_ratings(self.matches)
        found = []
        for name in self.agents:
            shares, work = self.shares_of(name), self.work[name]
            margin = bootstrap(self.shares_of(name, margins=True))
            found.append(Line(name, bootstrap(shares), margin, work.ms, work.decisions, len(shares), ratings.get(name, (0.0, 0.0))))
        return sorted(found, key=lambda line: -line.share.mean)

    def payoff(self) -> dict[tuple[str, str], Interval]:
        """The share of the first agent against the second, wherever that was played."""
        found = {}
        for contest, tally in self.tallies.items():
            if contest.one is None or contest.rest is None or not tally.shares:
                continue
            found[contest.one, contest.rest] = bootstrap(tally.values(contest.one))
            if len(set(self.sides)) == 2:
                found[contest.rest, contest.one] = bootstrap(tally.values(contest.rest))
        return found
