"""The games of a round, in groups of tables: any worker can play any group, here or on another machine, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from baralla.agents.contract import Swift
from baralla.agents.learned.policy import Layers
from baralla.blocks.work import WAIT, Hands, Shared
from baralla.engine.dice import new_dice, seed_word
from baralla.games import load
from baralla.learning.duel import new_dice_array, rotations, swift
from baralla.learning.selfplay import practice
from baralla.learning.selfplay.plan import Plan
from baralla.learning.selfplay.practice import Learner, Notebook, Self, new_notebook, written

LINES = 160  # decisions of a table in a round, at most on average


class Players(NamedTuple):
    """Who plays in a round, beside the rivals."""

    policy: Layers
    judge: Layers
    selves: Sequence[Layers]  # earlier policies


class Group(NamedTuple):
    """Tables to be played to the end of their deals."""

    group: int
    round: int
    points: float  # share of them in the reward
    compare: bool  # is every action looked at?
    states: bytes  # the tables as the round before has left them
    players: Shared


class Played(NamedTuple):
    """What came of a group."""

    book: Notebook
    rewards: Any  # of every table and seat
    states: bytes


@dataclass(frozen=True)
class Games:
    """The games of a training."""

    plan: Plan
    columns: Any  # of the sight that are kept …
    hidden: Any  # … and of the secrets

    def bench(self, stopped: Callable[[], bool]) -> Bench:
        """A worker's own players and notebooks."""
        return Bench(self)


class Bench:
    """Plays groups of tables, in whatever order they come."""

    def __init__(self, games: Games) -> None:
        self.games, self.plan = games, games.plan
        self.game = load(self.plan.game)
        self.turns = [padded(rotations(self.game, one)) for one in self.plan.tables()]
        self.names = [self.plan.attack] if self.plan.attack else self.plan.names()
        self.books: dict[int, Notebook] = {}  # by group: what is written is read until the group is played again
        self.rivals: dict[int, list[Swift]] = {}
        self.known: tuple[int, Players] | None = None  # the round whose players these are

    def __call__(self, given: Group) -> Played:
        plan, group, number = self.plan, given.group, given.round
        places = places_of(plan, group)
        states = np.frombuffer(bytearray(given.states), self.game.record)
        if group not in self.books:
            self.books[group] = new_notebook(self.game, len(places), len(places) * LINES, self.games.columns, self.games.hidden)
            self.rivals[group] = [swift(name, self.game, f"{plan.seed}/{group}") for name in self.names]
        book, rivals = self.books[group], self.rivals[group]
        book.last[:] = -1
        book.used[0] = 0
        generator = new_dice(plan.seed, 1, number, group)
        if number == 0:
            practice.scatter(states, generator)
        else:
            practice.renew(states, generator)
        players = self._players(number, given.players)
        selves = [Self(self.game, earlier) for earlier in players.selves]
        everybody: list[Swift] = [Learner(self.game, book, players.policy, players.judge, given.points, given.compare), *selves, *rivals]
        who = self._who(np.random.default_rng(seed_word(plan.seed, 2, number, group)), places, len(selves), len(rivals))
        practice.practise(self.game, states, everybody, who, new_dice_array(len(states), plan.seed, 3, number, group))
        rewards = np.zeros((len(states), practice.MOST_SEATS), np.float32)
        practice.results(states, given.points, rewards)
        return Played(written(book), rewards, states.tobytes())

    def _players(self, number: int, shared: Shared) -> Players:
        """The players of a round, in memory of our own: what a cluster sends may only be read, and is compiled for apart."""
        if self.known is None or self.known[0] != number:
            sent: Players = shared.value
            self.known = number, Players(_own(sent.policy), _own(sent.judge), [_own(earlier) for earlier in sent.selves])
        return self.known[1]

    def _who(self, rng: np.random.Generator, places: Any, selves: int, rivals: int) -> Any:
        """Who sits where: the learner everywhere, or on one side against an earlier self or a rival."""
        plan = self.plan
        who = np.zeros((len(places), practice.MOST_SEATS), np.int64)
        for k, place in enumerate(places):
            turns = self.turns[place % len(self.turns)]
            chance = rng.random()
            if plan.attack:
                rival = 1 + selves
            elif chance < plan.past and selves:
                rival = 1 + int(rng.integers(selves))
            elif 1.0 - chance <= plan.taught and rivals:
                rival = 1 + selves + int(rng.integers(rivals))
            else:
                continue
            who[k] = turns[rng.integers(len(turns))] * rival
        return who


def _own(layers: Layers) -> Layers:
    return Layers(tuple(np.array(lines) for lines in layers.weights))


def places_of(plan: Plan, group: int) -> Any:
    """The tables of a group."""
    return np.arange(group, plan.side_by_side, plan.groups)


def padded(turns: Any) -> Any:
    """Rotations, as wide as the widest table."""
    wide = np.zeros((len(turns), practice.MOST_SEATS), np.int64)
    wide[:, : turns.shape[1]] = turns
    return wide


def play_round(hands: Hands, plan: Plan, states: Any, number: int, points: float, compare: bool, players: Players) -> list[Played]:
    """The games of a round: what came of each group. `states`, the tables, stand at the end of their deals then."""
    shared = hands.share(players)
    waiting = [Group(group, number, points, compare, states[places_of(plan, group)].tobytes(), shared) for group in range(plan.groups)]
    found: dict[int, Played] = {}
    while len(found) < plan.groups:
        while waiting and hands.room > 0:
            hands.give(waiting.pop(0))
        for given, played in hands.take(WAIT):
            book, rewards, after = played
            found[given.group] = Played(Notebook(*map(_writable, book)), _writable(rewards), after)
    for group, (_, _, after) in found.items():
        states[places_of(plan, group)] = np.frombuffer(after, states.dtype)
    return [found[group] for group in range(plan.groups)]


def _writable(array: Any) -> Any:
    return array if array.flags.writeable else array.copy()
