"""Deals played to be learned from: every decision becomes a row, labelled when its trick and its deal are over.

Random play is one compiled loop over a block of tables. Named agents play the same block in step, table beside table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents import make_agent
from baralla.agents.contract import Agent, Seen, Swift
from baralla.agents.rules.move_value import move_value
from baralla.core import verbs
from baralla.core.bits import count
from baralla.core.dice import DICE, fraction, new_dice, word
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.rules import Rules
from baralla.core.verbs import State
from baralla.games.stock import SEATS
from baralla.training.rows import blank_rows, write_row

MOST_ROWS = 200  # no deal of Brisca or Tute has more decisions than this
AT_ONCE = 40  # round points of an instant win: as much as the forty, more than any two briscas


@njit
def side_points(s: State, seat: int) -> int:
    """The points of `seat`'s side so far."""
    return s.points[seat] + s.points[(seat + 2) % SEATS] if s.teams else s.points[seat]


@njit
def all_points(s: State) -> int:
    """Everybody's points so far."""
    total = 0
    for seat in range(s.players):
        total += s.points[seat]
    return total


@njit
def label_trick(s: State, rows: Any, first: int, end: int) -> None:
    """The trick of these rows is over. Until now `points` and `lost` held what each side had before the decision."""
    at_once = verbs.over(s) and s.tricks_played < s.total_tricks
    for at in range(first, end):
        row = rows[at]
        if at_once:
            mine = s.deal_winners >> row.seat & 1
            row.points = AT_ONCE * mine
            row.lost = AT_ONCE * (1 - mine)
        else:
            mine = side_points(s, row.seat)
            row.points = mine - row.points
            row.lost = all_points(s) - mine - row.lost


@njit
def label_deal(s: State, rows: Any, first: int, end: int) -> None:
    """The deal of these rows is over: who has won it, and by how much each lead has grown since the decision."""
    seats = count(s.deal_winners)
    share = 1.0 if seats == (2 if s.teams else 1) else 0.5
    for at in range(first, end):
        row = rows[at]
        row.won = share if s.deal_winners >> row.seat & 1 else 0.0
        row.margin = 2 * side_points(s, row.seat) - all_points(s) - row.margin


@njit
def advance(s: State, action: int, game: int, rows: Any, opened: int, at: int) -> int:
    """Write the decision into rows[at] and play it; the first row of the trick that is open then."""
    row = rows[at]
    write_row(s, action, row)
    row.game = game
    row.value = round(move_value(s, action))
    row.points = side_points(s, s.turn)
    row.lost = all_points(s) - row.points
    row.margin = row.points - row.lost
    tricks = s.tricks_played
    verbs.step(s, action)
    if s.tricks_played != tricks or verbs.over(s):
        label_trick(s, rows, opened, at + 1)
        return at + 1
    return opened


@njit
def open_deal(s: State, dealer: int, generator: Any) -> None:
    """Shuffle and deal, with that dealer and the next word of `generator` as the table's chance."""
    verbs.begin(s)
    s.rng = word(generator)
    s.dealer = dealer
    verbs.shuffle(s)
    verbs.deal(s)


@njit
def _play_random(states: Any, dealers: Any, first: int, generator: Any, rows: Any) -> int:
    """Play every table at random, one after the other; how many rows that made."""
    at = 0
    for i in range(len(states)):
        s = states[i]
        open_deal(s, dealers[i], generator)
        start = opened = at
        while not verbs.over(s):
            opened = advance(s, verbs.pick(s, s), first + i, rows, opened, at)
            at += 1
        label_deal(s, rows, start, at)
    return at


@njit
def _open_all(states: Any, dealers: Any, generator: Any, dice: Any) -> None:
    for i in range(len(states)):
        open_deal(states[i], dealers[i], generator)
        dice[i].rng = word(generator)


@njit
def _advance_all(states: Any, live: Any, actions: Any, first: int, explore: float, dice: Any, rows: Any, opened: Any, at: Any) -> None:
    """One decision at every live table; with probability `explore` any legal action instead of the agent's."""
    for k in range(len(live)):
        i = live[k]
        s = states[i]
        action = verbs.pick(s, dice[i]) if fraction(dice[i]) < explore else actions[i]
        opened[i] = advance(s, action, first + i, rows, opened[i], at[i])
        at[i] += 1
        if verbs.over(s):
            label_deal(s, rows, i * MOST_ROWS, at[i])


class Table:
    """Who plays the deals of a data set, under which rules. `block(first, n)` plays n of them."""

    def __init__(self, game: Game, rules: list[Rules], agents: list[str], explore: float, seed: str | int) -> None:
        self.game, self.rules, self.explore, self.seed = game, rules, explore, seed
        self.players = rules[0].players
        self.templates = game.states(len(rules))
        for i, one in enumerate(rules):
            self.templates[i] = game.new(one, seed)
        self.random = not agents
        texts = [agents[seat % len(agents)] for seat in range(self.players)] if agents else []
        self.agents: list[Agent] = [make_agent(text, game, f"{seed}/{seat}") for seat, text in enumerate(texts)]

    def block(self, first: int, n: int) -> Any:
        """The rows of the games first … first+n-1, game by game. Rule sets take turns, and under each of them the dealers do."""
        numbers = np.arange(first, first + n)
        states = self.game.states(n)
        states[:] = self.templates[numbers % len(self.rules)]
        dealers = numbers // len(self.rules) % self.players
        generator = new_dice(self.seed, first)
        rows = blank_rows(n * MOST_ROWS)
        if self.random:
            return rows[: _play_random(states, dealers, first, generator, rows)]
        return self._in_step(states, dealers, first, generator, rows)

    def _in_step(self, states: Any, dealers: Any, first: int, generator: Any, rows: Any) -> Any:
        n = len(states)
        dice = np.zeros(n, np.dtype((np.record, DICE)))
        actions = np.zeros(n, np.int32)
        at = np.arange(n) * MOST_ROWS
        opened, starts = at.copy(), at.copy()
        _open_all(states, dealers, generator, dice)
        while True:
            turns = states["turn"]
            live = np.flatnonzero(turns >= 0)
            if not len(live):
                return np.concatenate([rows[start:end] for start, end in zip(starts, at, strict=True)])
            for seat in np.unique(turns[live]):
                self._decide(int(seat), states, live[turns[live] == seat], dice, actions, at - starts, first)
            _advance_all(states, live, actions, first, self.explore, dice, rows, opened, at)

    def _decide(self, seat: int, states: Any, picked: Any, dice: Any, actions: Any, moments: Any, first: int) -> None:
        agent = self.agents[seat]
        if isinstance(agent, Swift):
            agent.decide_all(states, picked, dice, actions)
            return
        for i in picked:
            rules = self.rules[int(first + i) % len(self.rules)]
            record = self.game.redacted(states[i], seat)
            text = agent.act(Seen(self.game, rules, seat, record, (int(first + i), int(moments[i]))))
            actions[i] = self.game.parse(record, text)
