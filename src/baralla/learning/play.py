"""Deals played to be learned from: every decision becomes a row, labelled when its trick and its deal are over.

Random play is one compiled loop over a block of tables. Named agents play the same block side by side, as everywhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents import make_agent
from baralla.agents.contract import Agent, Asked, Seen, Swift
from baralla.engine import verbs
from baralla.engine.bits import count
from baralla.engine.dice import DICE, fraction, new_dice, word
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, ManyDice, Numbers, Seat, State, States
from baralla.engine.rules import Rules
from baralla.engine.tables import Tables
from baralla.games.stock.move_value import move_value
from baralla.games.stock.play import SEATS
from baralla.learning.data.rows import blank_rows, write_row

MOST_ROWS = 200  # no deal of Brisca or Tute has more decisions than this
AT_ONCE = 40  # round points of an instant win: as much as the forty, more than any two briscas


@njit
def side_points(s: State, seat: Seat) -> int:
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
def label_trick(s: State, rows: Numbers, first: int, end: int) -> None:
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
def label_deal(s: State, rows: Numbers, first: int, end: int) -> None:
    """The deal of these rows is over: who has won it, and by how much each lead has grown since the decision."""
    seats = count(s.deal_winners)
    share = 1.0 if seats == (2 if s.teams else 1) else 0.5
    for at in range(first, end):
        row = rows[at]
        row.won = share if s.deal_winners >> row.seat & 1 else 0.0
        row.margin = 2 * side_points(s, row.seat) - all_points(s) - row.margin


@njit
def advance(s: State, action: Action, game: int, rows: Numbers, opened: int, at: int) -> int:
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
def open_deal(s: State, dealer: Seat, generator: Dice) -> None:
    """Shuffle and deal, with that dealer and the next word of `generator` as the table's chance."""
    verbs.begin(s)
    s.rng = word(generator)
    s.dealer = dealer
    verbs.shuffle(s)
    verbs.deal(s)


@njit
def _play_random(states: States, dealers: Numbers, first: int, generator: Dice, rows: Numbers) -> int:
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
def _open_all(states: States, dealers: Numbers, generator: Dice, dice: ManyDice) -> None:
    for i in range(len(states)):
        open_deal(states[i], dealers[i], generator)
        dice[i].rng = word(generator)


class Notebook(NamedTuple):
    """The rows of a block of games: MOST_ROWS places for each."""

    first: int  # the number of the first game
    explore: float  # how often any legal action is played instead of the agent's
    rows: Any
    opened: Any  # of each game: the first row of the trick that is open
    at: Any  # of each game: its next row


@njit
def _advance_all(states: States, live: Numbers, actions: Numbers, dice: ManyDice, book: Notebook) -> None:
    """One decision at every live table."""
    rows, opened, at = book.rows, book.opened, book.at
    for k in range(len(live)):
        i = live[k]
        s = states[i]
        action = verbs.pick(s, dice[i]) if fraction(dice[i]) < book.explore else actions[i]
        opened[i] = advance(s, action, book.first + i, rows, opened[i], at[i])
        at[i] += 1
        if verbs.over(s):
            label_deal(s, rows, i * MOST_ROWS, at[i])


class Written(Tables):
    """Tables whose every decision becomes a row."""

    def __init__(self, table: DataTables, states: States, dice: ManyDice, book: Notebook) -> None:
        players = [agent if isinstance(agent, Swift) else Asked(agent, self.seen) for agent in table.agents]
        who = np.tile(np.arange(table.players), (len(states), 1))
        super().__init__(table.game, states, players, who, [dice] * table.players)
        self.rules, self.book = table.rules, book

    def step(self, live: Numbers, seats: Numbers) -> None:
        _advance_all(self.states, live, self.actions, self.dice[0], self.book)

    def seen(self, i: int) -> Seen:
        """What the seat to move at table i may see."""
        seat, number = int(verbs.turn(self.states[i])), self.book.first + i
        record = self.game.redacted(self.states[i], seat)
        return Seen(self.game, self.rules[number % len(self.rules)], seat, record, (number, int(self.moves[i])))


class DataTables:
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
        dice = np.zeros(n, np.dtype((np.record, DICE)))
        _open_all(states, dealers, generator, dice)
        starts = np.arange(n) * MOST_ROWS
        book = Notebook(first, self.explore, rows, starts.copy(), starts.copy())
        Written(self, states, dice, book).play()
        return np.concatenate([rows[start:end] for start, end in zip(starts, book.at, strict=True)])
