"""Games side by side in which every decision of the learner is kept: what it saw, what was hidden, what it chose.

The learner is one of the players at `engine.tables`, so its rivals can be anybody who decides many positions in one call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from baralla.agents.contract import Swift
from baralla.agents.learned.policy import Judge, Layers, Mind, decide, drawn, judged, new_judge, new_mind, open_slots, weigh
from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.dice import below, new_dice, word
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, ManyDice, Numbers, State, States
from baralla.engine.tables import Tables
from baralla.learning.duel import new_dice_array

MOST_SEATS = 16
OF_A_LINE = ("sights", "secrets", "open", "slot", "chance", "odds", "gains", "table", "seat", "after")
SELDOM = 0.004  # an action that is chosen less often is not looked at
STAGES = 30  # deals of a match that may have been played before the first one counts


class Notebook(NamedTuple):
    """A line for each decision of the learner."""

    sights: Any  # what it saw, the columns that are ever used
    secrets: Any  # what was hidden
    open: Any  # the slots it could choose
    slot: Any  # the one it chose
    chance: Any  # with which chance, as a logarithm
    odds: Any  # the chances of all slots …
    gains: Any  # … and how much better than their mean each would have come out, by the judge, in the same world
    table: Any
    seat: Any
    after: Any  # the line of the same seat's next decision, or -1
    last: Any  # of each table and seat: its latest line, or -1
    used: Any  # how many lines are written
    columns: Any  # of the sight that are kept …
    hidden: Any  # … and of the secrets
    behind: Any  # room for the secrets


class Eye(NamedTuple):
    """What it takes to look at every action that is open, in the world as it is."""

    mind: Mind
    judge: Judge
    sights: int  # numbers that a seat sees; 0: nobody looks
    world: Any  # a record


def new_notebook(game: Game, tables: int, lines: int, columns: Any, hidden: Any) -> Notebook:
    """Room for so many decisions."""
    eyes = game.eyes
    return Notebook(
        np.empty((lines, len(columns)), np.float32),
        np.empty((lines, len(hidden)), np.float32),
        np.empty((lines, eyes.slots), np.bool_),
        np.empty(lines, np.int64),
        np.empty(lines, np.float32),
        np.empty((lines, eyes.slots), np.float32),
        np.zeros((lines, eyes.slots), np.float32),
        np.empty(lines, np.int64),
        np.empty(lines, np.int64),
        np.empty(lines, np.int64),
        np.full((tables, MOST_SEATS), -1, np.int64),
        np.zeros(1, np.int64),
        columns,
        hidden,
        np.zeros(max(1, eyes.hidden), np.float32),
    )


def written(book: Notebook) -> Notebook:
    """The lines that are written, without the empty ones."""
    lines = int(book.used[0])
    return book._replace(**{name: getattr(book, name)[:lines] for name in OF_A_LINE})


@njit
def _note(states: States, i: int, slot: int, mind: Mind, book: Notebook) -> None:
    """Write the decision for `slot` at table `i`, if there is a line left."""
    line = book.used[0]
    if line == len(book.slot):
        return
    seat = verbs.turn(states[i])
    for k in range(len(book.columns)):
        book.sights[line, k] = mind.seen[book.columns[k]]
    if len(book.hidden):
        verbs.secrets(states[i], seat, book.behind)
        for k in range(len(book.hidden)):
            book.secrets[line, k] = book.behind[book.hidden[k]]
    for k in range(len(mind.slots)):
        book.open[line, k] = mind.slots[k] >= 0
    book.slot[line] = slot
    book.chance[line] = np.log(mind.odds[slot])
    book.odds[line] = mind.odds
    book.table[line] = i
    book.seat[line] = seat
    book.after[line] = -1
    if book.last[i, seat] >= 0:
        book.after[book.last[i, seat]] = line
    book.last[i, seat] = line
    book.used[0] = line + 1


@njit
def _look(s: State, action: Action, points: float, eye: Eye, won: Numbers, dice: Dice) -> float:
    """What `action` leads to in this world for the seat to move: everybody plays on by the network until that seat has a choice again, and
    the judge is asked; or until the deal is over."""
    world, seat = eye.world, verbs.turn(s)
    copy(s, world)
    verbs.step(world, action)
    while not verbs.over(world):
        mover = verbs.turn(world)
        if mover == verbs.CHANCE:
            verbs.chance(world)
        elif mover == seat and open_slots(world, eye.mind) < 0:
            return judged(world, seat, eye.judge, eye.sights)
        else:
            verbs.step(world, decide(world, eye.mind, 1.0, dice))
    result(world, points, won)
    return won[seat]


@njit
def _compare(s: State, mind: Mind, points: float, eye: Eye, won: Numbers, dice: Dice, gains: Any) -> None:
    """Write how much better than the mean each open slot comes out, those that are hardly ever chosen left aside."""
    total, mean = 0.0, 0.0
    for slot in range(len(mind.slots)):
        gains[slot] = 0.0
        if mind.odds[slot] >= SELDOM:
            gains[slot] = _look(s, mind.slots[slot], points, eye, won, dice)
            total += mind.odds[slot]
            mean += mind.odds[slot] * gains[slot]
    for slot in range(len(mind.slots)):
        if mind.odds[slot] >= SELDOM:
            gains[slot] -= mean / total


@njit
def _learn_all(
    states: States, picked: Numbers, dice: ManyDice, mind: Mind, points: float, eye: Eye, book: Notebook, actions: Numbers
) -> None:
    won = np.zeros(MOST_SEATS, np.float64)
    for k in range(len(picked)):
        i = picked[k]
        slot = open_slots(states[i], mind)
        if slot < 0:
            weigh(states[i], mind, 1.0)
            slot = drawn(mind, dice[i])
            if eye.sights and book.used[0] < len(book.slot):
                _compare(states[i], mind, points, eye, won, dice[i], book.gains[book.used[0]])
            _note(states, i, slot, mind, book)
        actions[i] = mind.slots[slot]


@njit
def _decide_all(states: States, picked: Numbers, dice: ManyDice, mind: Mind, temperature: float, actions: Numbers) -> None:
    for k in range(len(picked)):
        actions[picked[k]] = decide(states[picked[k]], mind, temperature, dice[picked[k]])


@njit
def next_one(s: State, fresh: bool, generator: Dice) -> None:
    """Deal the next deal of a match; if it is over, or `fresh`, the first of a new one."""
    if fresh or verbs.finished(s):
        s.rng = word(generator)
        verbs.begin(s)
    else:
        verbs.next_deal(s)
        s.rng = word(generator)
    verbs.shuffle(s)
    verbs.deal(s)


@njit
def at_random(s: State, dice: Dice) -> None:
    """Play a deal to its end, each legal action equally likely."""
    while not verbs.over(s):
        if verbs.turn(s) == verbs.CHANCE:
            verbs.chance(s)
        else:
            verbs.step(s, verbs.pick(s, dice))


@njit
def scatter(states: States, generator: Dice) -> None:
    """Begin matches, and play a random number of deals of each at random, so that the tables stand at all stages of a match."""
    for i in range(len(states)):
        next_one(states[i], True, generator)
        for _ in range(below(generator, STAGES)):
            at_random(states[i], generator)
            next_one(states[i], False, generator)


@njit
def renew(states: States, generator: Dice) -> None:
    """The next deal of every match; a new match where it is over."""
    for i in range(len(states)):
        next_one(states[i], False, generator)


@njit
def result(s: State, points: float, out: Numbers) -> None:
    """The reward of every seat by what the deal is worth in its match, `points` of it for its side's share of the points."""
    verbs.reward(s, out)
    counted = np.zeros(MOST_SEATS, np.int64)
    if points > 0.0 and verbs.scores(s, counted) == s.players:
        for seat in range(s.players):
            mine, best = 0, 0
            for other in range(s.players):
                side = 0
                for third in range(s.players):
                    if verbs.allied(s, other, third):
                        side += counted[third]
                if verbs.allied(s, seat, other):
                    mine = side
                else:
                    best = max(best, side)
            share = 0.5 + 0.5 * min(1.0, max(-1.0, (mine - best) / 60.0))
            out[seat] += points * (share - out[seat])
    for seat in range(s.players):
        out[seat] = 0.5 + verbs.stake(s) * (out[seat] - 0.5)


@njit
def results(states: States, points: float, rewards: Any) -> None:
    """The rewards of every table."""
    won = np.zeros(MOST_SEATS, np.float64)
    for i in range(len(states)):
        result(states[i], points, won)
        for seat in range(states[i].players):
            rewards[i, seat] = won[seat]


@njit
def advantages(book: Notebook, values: Any, rewards: Any, reach: float, better: Any, returns: Any) -> None:
    """How much better each decision came out than the judge had expected, and what it should have expected."""
    for line in range(len(book.slot) - 1, -1, -1):
        after = book.after[line]
        ahead = values[after] if after >= 0 else rewards[book.table[line], book.seat[line]]
        better[line] = ahead - values[line]
        if after >= 0:
            better[line] += reach * better[after]
        returns[line] = better[line] + values[line]


@njit
def census(states: States, deals: int, dice: Dice, sight: Any, behind: Any, seen: Any, hidden: Any) -> None:
    """Play deals at random, and mark the columns that are ever anything but 0."""
    for i in range(deals):
        s = states[i % len(states)]
        next_one(s, i < len(states), dice)
        while not verbs.over(s):
            if verbs.turn(s) == verbs.CHANCE:
                verbs.chance(s)
                continue
            seat = verbs.turn(s)
            verbs.sight(s, seat, sight)
            verbs.secrets(s, seat, behind)
            for k in range(len(seen)):
                seen[k] |= sight[k] != 0.0
            for k in range(len(hidden)):
                hidden[k] |= behind[k] != 0.0
            verbs.step(s, verbs.pick(s, dice))


class Learner:
    """The player that learns: it draws from its chances, and notes every decision."""

    def __init__(self, game: Game, book: Notebook, layers: Layers, judge: Layers, points: float, compare: bool) -> None:
        self.book, self.points = book, points
        self.mind = new_mind(game, layers)
        sights = game.eyes.sight.size if compare else 0
        self.eye = Eye(new_mind(game, layers), new_judge(game, judge), sights, game.states(1)[0])

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        _learn_all(states, picked, dice, self.mind, self.points, self.eye, self.book, actions)


class Self:
    """A network that plays without learning."""

    def __init__(self, game: Game, layers: Layers, temperature: float = 1.0) -> None:
        self.mind = new_mind(game, layers)
        self.temperature = temperature

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        _decide_all(states, picked, dice, self.mind, self.temperature, actions)


def practise(game: Game, states: States, players: Sequence[Swift], who: Numbers, dice: ManyDice) -> None:
    """Play every table to the end of its deal; player 0 is the learner."""
    Tables(game, states, players, who, [dice] * len(players)).play()


def share(game: Game, table: Any, turns: Numbers, players: tuple[Swift, Swift], deals: int, seed: str) -> tuple[float, float]:
    """The mean reward of the first of two players and its standard error: each deal, at any stage of a match, from every side."""
    states = game.states(deals)
    states[:] = table
    scatter(states, new_dice(seed, 0))
    states, who = np.repeat(states, len(turns)), np.tile(turns, (deals, 1))
    rewards = np.zeros((len(states), MOST_SEATS), np.float32)
    practise(game, states, players, who, new_dice_array(len(states), seed, 1))
    results(states, 0.0, rewards)
    mine = np.where(who[:, : int(table.players)] == 0, rewards[:, : int(table.players)], 0.0).sum(axis=1) / (
        who[:, : int(table.players)] == 0
    ).sum(axis=1)
    by_deal = mine.reshape(deals, len(turns)).mean(axis=1)
    return float(by_deal.mean()), float(by_deal.std(ddof=1) / np.sqrt(deals)) if deals > 1 else 0.5
