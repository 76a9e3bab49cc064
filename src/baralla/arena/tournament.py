"""A tournament: contests played deal by deal on several threads, and what came of them so far."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import InitVar, dataclass, field
from itertools import islice
from typing import Any, Literal

import numpy as np

from baralla.agents import make_agent
from baralla.arena.deals import Block, Deals, Match, Part
from baralla.arena.lockstep import Work
from baralla.arena.seating import Contest, contests, sides
from baralla.arena.statistics import Interval, Sprt, bootstrap, openskill_ratings
from baralla.blocks.threads import Threads
from baralla.blocks.work import Crew, Progress, work
from baralla.engine.decks import Fixed
from baralla.engine.game import Game
from baralla.engine.rules import Rules

FIRST_BLOCK = 2  # deals of a contest before we know how long they take
SECONDS = 1.0  # a block of deals should take about this long
MANY = 100  # workers from which on blocks become longer, so that handing them out keeps pace
LARGEST_BLOCK = 1000
Counted = Literal["shares", "margins", "points"]


@dataclass
class Tally:
    """The deals of one contest, by number: every agent's share of first places, margin and points, means over the rotations."""

    contest: Contest
    shares: dict[int, dict[str, float]] = field(default_factory=dict)
    margins: dict[int, dict[str, float]] = field(default_factory=dict)
    points: dict[int, dict[str, float]] = field(default_factory=dict)
    rated: dict[int, list[Match]] = field(default_factory=dict)  # of the first deals, for the ratings

    def of(self, what: Counted) -> dict[int, dict[str, float]]:
        """What was counted, by deal and agent."""
        return {"shares": self.shares, "margins": self.margins, "points": self.points}[what]

    def values(self, agent: str, what: Counted = "shares") -> Any:
        """One number per deal, in the order of the deals."""
        found = self.of(what)
        return np.array([found[deal][agent] for deal in sorted(found)])

    @property
    def matches(self) -> int:
        """Each deal is a match in every rotation."""
        return len(self.shares) * len(self.contest.rotations())

    def first(self, agent: str) -> Any:
        """The shares of an agent in the deals from number 0 to before the first that is still missing."""
        whole = next((deal for deal in range(len(self.shares)) if deal not in self.shares), len(self.shares))
        return np.array([self.shares[deal][agent] for deal in range(whole)])

    def cut(self, deals: int) -> None:
        """Forget the deals from this number on."""
        for found in (self.shares, self.margins, self.points, self.rated):
            for deal in [deal for deal in found if deal >= deals]:
                del found[deal]


@dataclass(frozen=True)
class Line:
    """One agent's line of the result."""

    name: str
    share: Interval
    margin: Interval
    points: Interval  # of its side, at the end of a match
    ms: float
    seconds: float  # that it thinks in a match, in all its seats
    decisions: int
    deals: int
    openskill: tuple[float, float]


@dataclass(eq=False)
class Tournament:
    """Agents against each other over `deals` duplicate deals of each contest."""

    game: Game
    rules: Rules
    agents: Sequence[str]
    deals: int
    seed: str = "0"
    workers: int | Crew = 1  # so many threads, or who else plays
    tables: str = "rest"  # one of seating.TABLES
    sprt: InitVar[str | None] = None  # the test that may end it before, such as "0,40"
    keep: Callable[[list[dict[str, Any]]], None] | None = None  # is given the records
    fixed: Fixed = Fixed()  # noqa: RUF009 (it is frozen)

    def __post_init__(self, sprt: str | None) -> None:
        self.journal: Callable[[Block, list[dict[str, Any]]], None] | None = None  # told of every block, with its records
        self.noted: Callable[[Block], None] | None = None  # the same, without records
        for text in self.agents:
            make_agent(text, self.game, self.seed, arena=True)  # says what is wrong with a name before anything is played
        self.agents = list(self.agents)
        self.sides = sides(self.game, self.rules)
        self.contests = contests(self.agents, self.sides, self.tables)
        self.tallies = {contest: Tally(contest) for contest in self.contests}
        self.rivals = len(set(self.sides)) - 1
        self.test = None if sprt is None else Sprt.read(sprt, self.rivals)
        self.verdict = ""
        self.work = {name: Work() for name in self.agents}
        self.forfeits: Counter[tuple[str, str]] = Counter()  # matches lost by rule: who, and why
        self.seconds = 0.0
        self.crew: Crew = Threads(self.workers) if isinstance(self.workers, int) else self.workers
        self.progress = Progress(1)

    @property
    def played(self) -> int:
        """Deals played out, over all contests."""
        return sum(len(tally.shares) for tally in self.tallies.values())

    def run(self, progress: Callable[[Tournament], None] = lambda _: None) -> None:
        """Play; Ctrl-C ends it with what was played until then."""
        start = time.perf_counter()
        size = dict.fromkeys(range(len(self.contests)), FIRST_BLOCK)
        task = Deals(self.game, self.rules, self.agents, self.seed, self.tables, self.fixed, self.keeps_records)

        def done(part: Part, played: tuple[Block, list[dict[str, Any]]]) -> bool:
            block, records = played
            seconds = SECONDS * max(1.0, self.progress.workers / MANY)
            size[block.contest] = max(1, min(LARGEST_BLOCK, int(seconds * len(block.deals) / max(block.seconds, 1e-6))))
            self._count(block, records)
            return self._decided()

        def told(now: Progress) -> None:
            self.progress = now
            progress(self)

        try:
            if not self._decided():
                with self.crew.hire(task) as hands:
                    work(hands, self._blocks(size), done, told)
        except KeyboardInterrupt:  # a second one
            pass
        finally:
            self.seconds = time.perf_counter() - start

    def _blocks(self, size: dict[int, int]) -> Iterator[Part]:
        """Blocks of the deals that are left, taking turns between the contests."""
        left = {number: self._left(set(self.tallies[contest].shares)) for number, contest in enumerate(self.contests)}
        while left:
            for number in list(left):
                deals = list(islice(left[number], size[number]))
                if deals:
                    yield number, deals
                else:
                    del left[number]

    def _left(self, played: set[int]) -> Iterator[int]:
        """The deals of a contest that a run before this one has not played."""
        return (number for number in range(self.deals) if number not in played)

    def _decided(self) -> bool:
        """Has the sequential test decided? It looks at the deals in the order of their numbers, and what was played beyond the one that
        decided is forgotten: so its verdict is the same whoever was quicker."""
        if self.test is None:
            return False
        deals, self.verdict = self.test.decided(self.tallies[self.contests[0]].first(self.agents[0]))
        if self.verdict:
            for tally in self.tallies.values():
                tally.cut(deals)
        return bool(self.verdict)

    @property
    def keeps_records(self) -> bool:
        return self.keep is not None or self.journal is not None

    def _count(self, block: Block, records: list[dict[str, Any]]) -> None:
        if self.keep is not None and records:
            self.keep(records)
        if self.journal is not None:
            self.journal(block, records)
        if self.noted is not None:
            self.noted(block)
        self.restore(block)

    def restore(self, block: Block) -> None:
        """Count deals that have been played, now or in a run before this one."""
        tally = self.tallies[self.contests[block.contest]]
        counted = zip(block.deals, block.shares, block.margins, block.points, block.matches, strict=True)
        for number, shares, margins, points, matches in counted:
            tally.shares[number], tally.margins[number], tally.points[number] = shares, margins, points
            if matches:
                tally.rated[number] = matches
        for name, done in block.work.items():
            self.work[name].add(Work(*done))
        self.forfeits.update(block.forfeits)

    # What came of it

    def shares_of(self, agent: str, what: Counted = "shares") -> Any:
        """One number per deal: the mean over the contests in which `agent` is measured."""
        measured = [tally for tally in self.tallies.values() if self._measures(tally.contest, agent)]
        found = measured or [tally for tally in self.tallies.values() if agent in tally.contest.seats]
        by_deal: dict[int, list[float]] = {}
        for tally in found:
            numbers = tally.of(what)
            seats = (
                1 if what != "shares" or measured else len({self.sides[k] for k, name in enumerate(tally.contest.seats) if name == agent})
            )
            for deal, values in numbers.items():
                by_deal.setdefault(deal, []).append(values[agent] / seats)
        return np.array([np.mean(by_deal[deal]) for deal in sorted(by_deal)])

    def _measures(self, contest: Contest, agent: str) -> bool:
        two_sides = len(set(self.sides)) == 2
        return agent in contest.seats and (two_sides or contest.one is None or contest.one == agent)

    def seconds_of(self, agent: str) -> float:
        """The seconds that an agent thinks in a match, in all its seats."""
        matches = sum(tally.matches for tally in self.tallies.values() if agent in tally.contest.seats)
        return self.work[agent].ms * self.work[agent].decisions / 1000 / max(1, matches)

    @property
    def matches(self) -> list[Match]:
        """The matches that are rated, in the order of contests and deals, whoever was quicker."""
        return [match for tally in self.tallies.values() for deal in sorted(tally.rated) for match in tally.rated[deal]]

    def lines(self) -> list[Line]:
        """The result, best first."""
        ratings = openskill_ratings(self.matches)
        found = []
        for name in self.agents:
            shares, work = self.shares_of(name), self.work[name]
            margin, points = bootstrap(self.shares_of(name, "margins")), bootstrap(self.shares_of(name, "points"))
            seconds, rating = self.seconds_of(name), ratings.get(name, (0.0, 0.0))
            found.append(Line(name, bootstrap(shares), margin, points, work.ms, seconds, work.decisions, len(shares), rating))
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
