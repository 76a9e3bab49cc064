"""Many tables side by side: at every tick each player decides, in one call, all the positions in which it is to move.

A compiled player thus plays thousands of deals without leaving machine code. This is the one way to play many tables: the arena plays
matches so, data sets are made so, and learners meet their rivals so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from baralla.engine import verbs
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import ManyDice, Numbers, States

DEAL_OVER, ENDED = -3, -4  # beside the seats and CHANCE, what a table can be waiting for
MOST_ACTIONS = 100_000  # in one deal: players that would never end it are stopped


@runtime_checkable
class Swift(Protocol):
    """A player that decides many positions in one compiled call."""

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        """For each i of `picked` write into actions[i] what the seat to move in states[i] does, having seen only what it may.

        `dice[i]` is that table's generator for this player's own chance.
        """
        ...


class Stopped(Exception):
    """The user has had enough."""


@njit
def start_all(states: States) -> None:
    """Begin every match, and shuffle."""
    for i in range(len(states)):
        verbs.begin(states[i])
        verbs.shuffle(states[i])


@njit
def deal_out(states: States, tables: Numbers) -> None:
    """Deal at these tables."""
    for k in range(len(tables)):
        verbs.deal(states[tables[k]])


@njit
def next_all(states: States, tables: Numbers) -> None:
    """Go on to the next deal of these matches, and shuffle."""
    for k in range(len(tables)):
        verbs.next_deal(states[tables[k]])
        verbs.shuffle(states[tables[k]])


@njit
def _waiting(states: States, tables: Numbers, matches: bool, out: Numbers) -> None:
    """What each of `tables` waits for: a seat, CHANCE, the next deal of its match, or nothing any more."""
    for k in range(len(tables)):
        s = states[tables[k]]
        if verbs.over(s):
            out[k] = DEAL_OVER if matches and not verbs.finished(s) else ENDED
        else:
            out[k] = verbs.turn(s)


@njit
def _chance(states: States, tables: Numbers) -> None:
    for k in range(len(tables)):
        verbs.chance(states[tables[k]])


@njit
def _step(states: States, tables: Numbers, actions: Numbers, legal: Numbers) -> int:
    """Play the actions; -1, or the first table whose action is not legal."""
    for k in range(len(tables)):
        s = states[tables[k]]
        n = verbs.legal(s, legal)
        known = False
        for i in range(n):
            known |= legal[i] == actions[tables[k]]
        if not known:
            return tables[k]
        verbs.step(s, actions[tables[k]])
    return -1


def deal_all(states: States, words: Numbers) -> None:
    """Deal one deal in every record: the same cards and dealer for the same word."""
    states["rng"] = words
    start_all(states)
    deal_out(states, np.arange(len(states)))


class Tables:
    """Tables that have been dealt and play their deal to its end.

    who[i, seat] is the place among `players` of the one that sits there, dice[p] are player p's generators, one for each table. Whoever
    plays whole matches, keeps records or watches the clock overrides what happens at `settle`, `ask`, `step` and `ended`.
    """

    matches = False  # does a table go on after its deal?

    def __init__(self, game: Game, states: States, players: Sequence[Swift], who: Numbers, dice: Any) -> None:
        self.game, self.states, self.players, self.who, self.dice = game, states, players, who, dice
        self.actions = np.zeros(len(states), np.int64)
        self.moves = np.zeros(len(states), np.int64)  # of the deal so far
        self.lost = np.zeros(len(states), np.bool_)  # the tables that somebody could not play on
        self.stopped: Callable[[], bool] = lambda: False

    def play(self) -> None:
        """Play every table to its end."""
        live = np.arange(len(self.states))
        while len(live):
            if self.stopped():
                raise Stopped
            waiting = self.settle(live)
            over = waiting == ENDED
            if over.any():
                self.ended(live[over])
                live, waiting = live[~over], waiting[~over]
            if len(live):
                self._decide(live, waiting)
                live = live[~self.lost[live]]

    def settle(self, live: Numbers) -> Any:
        """Make chance moves, and deal again where a match goes on, until every table waits for a seat or has ended; what each waits for."""
        waiting = np.zeros(len(live), np.int64)
        while True:
            _waiting(self.states, live, self.matches, waiting)
            chance, over = live[waiting == verbs.CHANCE], live[waiting == DEAL_OVER]
            if len(chance):
                self.chance(chance)
            if len(over):
                self.deal_again(over)
            if not len(chance) and not len(over):
                return waiting

    def _decide(self, live: Numbers, seats: Numbers) -> None:
        movers = self.who[live, seats]
        for place in range(len(self.players)):
            picked = live[movers == place]
            if len(picked):
                self.ask(place, picked)
        if self.lost[live].any():
            live, seats = live[~self.lost[live]], seats[~self.lost[live]]
            if not len(live):
                return
        self.step(live, seats)
        self.moves[live] += 1
        if self.moves[live].max() > MOST_ACTIONS:
            raise AgentError(f"a deal has gone on for {MOST_ACTIONS} actions: these agents do not end it")

    def ask(self, place: int, picked: Numbers) -> None:
        """Let one of the players decide the positions in which it is to move."""
        self.players[place].decide_all(self.states, picked, self.dice[place], self.actions)

    def step(self, live: Numbers, seats: Numbers) -> None:
        """Play what was decided; `seats` are those that decided."""
        wrong = _step(self.states, live, self.actions, self.game.buffer())
        if wrong >= 0:
            seat = int(verbs.turn(self.states[wrong]))
            name = self.name(int(self.who[wrong, seat]))
            raise AgentError(f"{name} answered the action {self.actions[wrong]}, which is not legal for seat {seat}")

    def chance(self, tables: Numbers) -> None:
        """Let chance move at these tables."""
        _chance(self.states, tables)

    def deal_again(self, tables: Numbers) -> None:
        """The deals of these tables are over, their matches are not."""
        raise NotImplementedError

    def ended(self, tables: Numbers) -> None:
        """These tables have ended."""

    def name(self, place: int) -> str:
        """What a player is called."""
        return type(self.players[place]).__name__
