"""Exact play with all cards open: alpha-beta with a table of positions already solved.

The seat at the root and its partners maximise the root seat's reward; everybody else minimises it. With two sides that is exact
play; with three or more it is what the seat can be sure of. Where rewards are equal, more of the deal's scores is better.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.engine import verbs
from baralla.engine.bits import copy, mix
from baralla.engine.dice import below
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, Seat, State, States
from baralla.engine.playout import play_on
from baralla.engine.verbs import CHANCE

DEEPEST = 72  # no position with more actions to come is solved
TABLE_BITS = 15
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
SCORE_WEIGHT = 1e-5  # a reward always outweighs the scores of a deal
GAVE_UP = 1e9

SOLVED = np.dtype([("key", np.int64), ("value", np.float64), ("bound", np.int32), ("action", np.int32)])


FRAME = np.dtype(
    [
        ("key", np.int64),
        ("alpha", np.float64),  # the window it was entered with
        ("beta", np.float64),
        ("low", np.float64),  # the window as it stands
        ("high", np.float64),
        ("best", np.float64),
        ("action", np.int32),  # that gave the best value
        ("tried", np.int32),  # whose value is being found
        ("hint", np.int32),  # to be tried first, -1 without
        ("next", np.int32),
        ("n", np.int32),
        ("ours", np.int32),
    ]
)


class Desk(NamedTuple):
    """The memory a solver works in: a state, its legal actions and a frame for every action to come, and the positions solved."""

    ladder: Any
    rows: Any
    frames: Any
    table: Any
    values: Any  # of the root's actions


def new_desk(game: Game) -> Desk:
    """A desk for `game`."""
    return Desk(
        game.states(DEEPEST),
        np.zeros((DEEPEST, game.most_legal), np.int32),
        np.zeros(DEEPEST, np.dtype((np.record, FRAME))),
        np.zeros(1 << TABLE_BITS, np.dtype((np.record, SOLVED))),
        np.zeros(game.most_legal),
    )


@njit
def value_of(s: State, seat: Seat, rewards: Numbers, points: Numbers) -> float:
    """What the finished deal is worth to `seat`."""
    verbs.reward(s, rewards)
    n = verbs.scores(s, points)
    if n != s.players:
        return rewards[seat]
    margin = 0
    for other in range(n):
        margin += points[other] if verbs.allied(s, seat, other) else -points[other]
    return rewards[seat] + SCORE_WEIGHT * margin


@njit
def _enter(states: States, frames: Any, legal: Numbers, depth: int, seat: Seat, table: Any, salt: int) -> bool:
    """Prepare the position at `depth`, whose window is set: look it up, list its actions. False if the table answered it (in `best`)."""
    s, frame = states[depth], frames[depth]
    frame.n = verbs.legal(s, legal[depth])
    frame.next = 0
    frame.hint = -1
    frame.key = 0
    frame.low = frame.alpha
    frame.high = frame.beta
    frame.action = -1
    frame.ours = 1 if verbs.allied(s, seat, verbs.turn(s)) else 0
    frame.best = -GAVE_UP if frame.ours else GAVE_UP
    if frame.n == 1:  # nothing to choose, nothing to remember
        return True
    key = verbs.digest(s)
    if key == 0:
        return True
    key = mix(key, salt)
    frame.key = key
    entry = table[key & (len(table) - 1)]
    if entry.key == key:
        if (
            entry.bound == EXACT
            or (entry.bound == AT_LEAST and entry.value >= frame.beta)
            or (entry.bound == AT_MOST and entry.value <= frame.alpha)
        ):
            frame.best = entry.value
            return False
        frame.hint = entry.action
    return True


@njit
def _leave(frame: Any, table: Any) -> None:
    """Remember what was found of a position."""
    if frame.key != 0:
        entry = table[frame.key & (len(table) - 1)]
        entry.key = frame.key
        entry.value = frame.best
        entry.bound = AT_MOST if frame.best <= frame.alpha else AT_LEAST if frame.best >= frame.beta else EXACT
        entry.action = frame.action


@njit
def _take(frame: Any, action: Action, value: float) -> None:
    """What `action` leads to is known: keep the better, narrow the window."""
    if frame.ours:
        if value > frame.best:
            frame.best = value
            frame.action = action
        frame.low = max(frame.low, frame.best)
    else:
        if value < frame.best:
            frame.best = value
            frame.action = action
        frame.high = min(frame.high, frame.best)


@njit
def _next_action(frame: Any, actions: Numbers) -> Action:
    """The next action to try, the one the table suggests first; -1 when there is none left or the window has closed."""
    if frame.low >= frame.high:
        return -1
    while True:
        turn = frame.next
        frame.next += 1
        if turn == 0 and frame.hint >= 0:
            return frame.hint
        place = turn - 1 if frame.hint >= 0 else turn
        if place >= frame.n:
            return -1
        if actions[place] != frame.hint:
            return actions[place]


@njit
def _value(desk: Desk, seat: Seat, salt: int, budget: Any, rewards: Numbers, points: Numbers) -> float:
    """The value of states[1], by alpha-beta without recursion: frame d holds where the search stands in states[d]."""
    states, frames, legal, table = desk.ladder, desk.frames, desk.rows, desk.table
    depth = 1
    frames[1].alpha = -GAVE_UP
    frames[1].beta = GAVE_UP
    fresh = True
    while True:
        frame = frames[depth]
        done, value = False, 0.0
        if fresh:
            s = states[depth]
            while verbs.turn(s) == CHANCE:
                verbs.chance(s)
            if verbs.over(s):
                done, value = True, value_of(s, seat, rewards, points)
            else:
                budget[0] -= 1
                if budget[0] < 0 or depth + 1 >= len(states):
                    return GAVE_UP
                if not _enter(states, frames, legal, depth, seat, table, salt):
                    done, value = True, frame.best
        if not done:
            action = _next_action(frame, legal[depth])
            if action >= 0:
                frame.tried = action
                copy(states[depth], states[depth + 1])
                verbs.step(states[depth + 1], action)
                frames[depth + 1].alpha = frame.low
                frames[depth + 1].beta = frame.high
                depth += 1
                fresh = True
                continue
            _leave(frame, table)
            value = frame.best
        if depth == 1:
            return value
        depth -= 1
        _take(frames[depth], frames[depth].tried, value)
        fresh = False


@njit
def solve(desk: Desk, seat: Seat, dice: Dice, most: int) -> bool:
    """The exact value for `seat` of every legal action in the open world on the desk's ladder, into its values; False if that takes more
    than `most` positions."""
    salt = below(dice, 1 << 31)
    budget = np.empty(1, np.int64)
    budget[0] = most
    rewards = np.zeros(16, np.float64)
    points = np.zeros(16, np.int64)
    states, legal = desk.ladder, desk.rows
    n = verbs.legal(states[0], legal[0])
    for i in range(n):
        copy(states[0], states[1])
        verbs.step(states[1], legal[0, i])
        desk.values[i] = _value(desk, seat, salt, budget, rewards, points)
        if desk.values[i] == GAVE_UP:
            return False
    return True


@njit
def best_place(desk: Desk, n: int) -> int:
    """Of the n legal actions whose values are on the desk, the place of the best."""
    best = 0
    for i in range(1, n):
        if desk.values[i] > desk.values[best]:
            best = i
    return best


@njit
def plies_left(s: State, scratch: State, dice: Dice) -> int:
    """How many decisions are left until the deal ends, if it goes at random: exact where every card is played."""
    copy(s, scratch)
    return play_on(scratch, dice)
