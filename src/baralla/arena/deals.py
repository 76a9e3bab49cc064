"""The deals of a tournament as a task in blocks: some deals of one contest are played side by side, and what came of them is a `Block`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from baralla.agents import make_agent
from baralla.arena.lockstep import Lockstep, Matches, Played
from baralla.arena.seating import Contest, contests, sides
from baralla.blocks.threads import Closes
from baralla.engine.decks import Fixed
from baralla.engine.game import Game
from baralla.engine.kinds import Numbers
from baralla.engine.rules import Rules
from baralla.engine.tables import Stopped
from baralla.games import load

MOST_MATCHES = 200_000  # kept for the ratings
Match = tuple[list[list[str]], list[int]]  # the agents of every side, and the place of every side
Part = tuple[int, list[int]]  # the place of a contest in the list of contests, and numbers of deals


@dataclass
class Block:
    """Deals of one contest that were played together: what a journal keeps, and a run that goes on is given back."""

    contest: int  # its place in the list of contests
    deals: list[int]
    shares: list[dict[str, float]]
    margins: list[dict[str, float]]
    points: list[dict[str, float]]
    matches: list[list[Match]]  # of every deal, those of its rotations; none of later deals, which are not rated
    work: dict[str, tuple[int, int, float]]  # decisions, timed ones, seconds
    forfeits: list[tuple[str, str]] = field(default_factory=list)  # who could not play on, and why
    seconds: float = 0.0  # it took


@dataclass(frozen=True)
class Deals:
    """What is played, and by whom: any worker can play any deal of it."""

    game: Game
    rules: Rules
    agents: Sequence[str]
    seed: str
    tables: str
    fixed: Fixed
    records: bool  # are they wanted?

    def __reduce__(self) -> Any:  # a game is sent by its name
        return _sent, (self.game.name, self.rules, tuple(self.agents), self.seed, self.tables, self.fixed, self.records)

    def bench(self, stopped: Callable[[], bool]) -> Dealing:
        return Dealing(self, stopped)


def _sent(game: str, *more: Any) -> Deals:
    return Deals(load(game), *more)


class Dealing:
    """One worker with its own copies of the agents: they keep scratch memory."""

    def __init__(self, task: Deals, stopped: Callable[[], bool]) -> None:
        self.task, self.stopped = task, stopped
        self.sides = sides(task.game, task.rules)
        self.contests = contests(task.agents, self.sides, task.tables)
        self.rated = max(1, MOST_MATCHES // sum(len(contest.rotations()) for contest in self.contests))  # so many deals of each contest
        self.sign = -1.0 if task.game.fewest_wins else 1.0  # more points are better, or fewer
        self.made: dict[str, Any] = {}
        self.warm: set[str] = set()  # the agents whose code is compiled

    def __call__(self, part: Part) -> tuple[Block, list[dict[str, Any]]] | None:
        """Play these deals; what came of them, with the records. None: it was stopped before they were over."""
        start, task, (number, deals) = time.perf_counter(), self.task, part
        contest = self.contests[number]
        rotations = contest.rotations()
        seeds = [f"{task.seed}-{deal}" for deal in deals for _ in rotations]
        seats = [row for _ in deals for row in rotations]
        decks = [task.fixed.deck(deal) for deal in deals for _ in rotations]
        given = Matches(task.game, task.rules, seeds, seats, task.fixed.dealer, decks)
        try:
            played = Lockstep(given, self._agents(contest), task.records, self.stopped, self.warm).run()
        except Stopped:
            return None
        block = self._block(number, deals, played)
        block.seconds = time.perf_counter() - start
        return block, played.records

    def close(self) -> None:
        """Let the programs go that play; they hear the end of their matches first."""
        for agent in self.made.values():
            if isinstance(agent, Closes):
                agent.close()

    def _agents(self, contest: Contest) -> dict[str, Any]:
        for name in contest.seats:
            if name not in self.made:
                self.made[name] = make_agent(name, self.task.game, self.task.seed, arena=True)
        return {name: self.made[name] for name in self.task.agents if name in contest.seats}

    def _block(self, number: int, deals: Sequence[int], played: Played) -> Block:
        """What came of some deals of a contest."""
        contest = self.contests[number]
        rotations, sign = contest.rotations(), self.sign
        work = {name: (done.decisions, done.timed, done.seconds) for name, done in played.work.items()}
        block = Block(number, list(deals), [], [], [], [], work, played.forfeits)
        for k, deal in enumerate(deals):
            shares, margins, points = (dict.fromkeys(contest.seats, 0.0) for _ in range(3))
            matches: list[Match] = []
            for r, row in enumerate(rotations):
                i = k * len(rotations) + r
                won, totals = self._settled(played.winners[i], played.standings[i])
                for seat, name in enumerate(row):
                    side = self.sides[seat]
                    if side == seat:  # a side counts once
                        shares[name] += won.get(side, 0.0) / len(rotations)
                    best_other = max(total for other, total in totals.items() if other != side)
                    margins[name] += (totals[side] - best_other) / len(rotations) / row.count(name)
                    points[name] += sign * totals[side] / len(rotations) / row.count(name)
                teams = [[row[seat] for seat in range(len(row)) if self.sides[seat] == side] for side in totals]
                matches.append((teams, [0 if side in won else 1 for side in totals]))
            block.shares.append(shares)
            block.margins.append(margins)
            block.points.append(points)
            block.matches.append(matches if deal < self.rated else [])
        return block

    def _settled(self, winners: int, standing: Numbers) -> tuple[dict[int, float], dict[int, float]]:
        """The share of first place of each winning side, and every side's total, more being better."""
        won = sorted({self.sides[seat] for seat in range(self.task.rules.players) if winners >> seat & 1})
        totals = dict.fromkeys(sorted(set(self.sides)), 0.0)
        sign = self.sign
        if len(standing) == len(self.sides):
            for seat, side in enumerate(self.sides):
                totals[side] += sign * float(standing[seat])
        else:
            for side, number in zip(totals, standing, strict=True):
                totals[side] = sign * float(number)
        return {side: 1.0 / len(won) for side in won}, totals
