"""Exact play with all cards open: alpha-beta with a table of positions already solved.

The seat at the root and its partners maximise the root seat's reward; everybody else minimises it. With two sides that is exact
play; with three or more it is what the seat can be sure of. Where rewards are equal, more of the deal's scores is better.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.core import verbs
from baralla.core.bits import copy, mix
from baralla.core.dice import below
from baralla.core.jit import njit
from baralla.core.verbs import CHANCE, State

DEEPEST = 72  # no position with more actions to come is solved
TABLE_BITS = 15
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
SCORE_WEIGHT = 1e-5  # a reward always outweighs the scores of a deal
GAVE_UP = 1e9

SOLVED = np.dtype([("key", np.int64), ("value", np.float64), ("bound", np.int32), ("action", np.int32)])


def new_table() -> Any:
    """Room for solved positions."""
    return np.zeros(1 << TABLE_BITS, np.dtype((np.record, SOLVED)))


@njit
def value_of(s: State, seat: int, rewards: Any, points: Any) -> float:
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
def _solve(
    states: Any, depth: int, seat: int, alpha: float, beta: float, legal: Any, table: Any, salt: int, budget: Any, rewards: Any, points: Any
) -> float:
    s = states[depth]
    while verbs.turn(s) == CHANCE:
        verbs.chance(s)
    if verbs.over(s):
        return value_of(s, seat, rewards, points)
    budget[0] -= 1
    if budget[0] < 0 or depth + 1 >= len(states):
        return GAVE_UP
    n = verbs.legal(s, legal[depth])
    if n == 1:  # nothing to choose, nothing to remember
        copy(s, states[depth + 1])
        verbs.step(states[depth + 1], legal[depth, 0])
        return _solve(states, depth + 1, seat, alpha, beta, legal, table, salt, budget, rewards, points)
    key = verbs.digest(s)
    hint = -1
    entry = table[(key ^ salt) & (len(table) - 1)]
    if key != 0:
        key = mix(key, salt)
        entry = table[key & (len(table) - 1)]
        if entry.key == key:
            if entry.bound == EXACT:
                return entry.value
            if entry.bound == AT_LEAST and entry.value >= beta:
                return entry.value
            if entry.bound == AT_MOST and entry.value <= alpha:
                return entry.value
            hint = entry.action
    ours = verbs.allied(s, seat, verbs.turn(s))
    best = -GAVE_UP if ours else GAVE_UP
    best_action, low, high = -1, alpha, beta
    for turn in range(-1, n):
        action = hint if turn < 0 else legal[depth, turn]
        if action < 0 or (turn >= 0 and action == hint):
            continue
        copy(s, states[depth + 1])
        verbs.step(states[depth + 1], action)
        value = _solve(states, depth + 1, seat, low, high, legal, table, salt, budget, rewards, points)
        if value == GAVE_UP:
            return GAVE_UP
        if ours:
            if value > best:
                best, best_action = value, action
            low = max(low, best)
        else:
            if value < best:
                best, best_action = value, action
            high = min(high, best)
        if low >= high:
            break
    if key != 0:
        entry.key = key
        entry.value = best
        entry.bound = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        entry.action = best_action
    return best


@njit
def solve(states: Any, seat: int, legal: Any, table: Any, dice: Any, most: int, values: Any) -> bool:
    """The exact value for `seat` of every legal action in the open world states[0], into `values`; False if that takes more than
    `most` positions. `states` and `legal` have a row for each action to come."""
    salt = below(dice, 1 << 31)
    budget = np.empty(1, np.int64)
    budget[0] = most
    rewards = np.zeros(16, np.float64)
    points = np.zeros(16, np.int64)
    n = verbs.legal(states[0], legal[0])
    for i in range(n):
        copy(states[0], states[1])
        verbs.step(states[1], legal[0, i])
        values[i] = _solve(states, 1, seat, -GAVE_UP, GAVE_UP, legal, table, salt, budget, rewards, points)
        if values[i] == GAVE_UP:
            return False
    return True


@njit
def plies_left(s: State, scratch: State, dice: Any) -> int:
    """How many decisions are left until the deal ends, if it goes at random: exact where every card is played."""
    copy(s, scratch)
    n = 0
    while not verbs.over(scratch):
        if verbs.turn(scratch) == CHANCE:
            verbs.chance(scratch)
        else:
            verbs.step(scratch, verbs.pick(scratch, dice))
            n += 1
    return n
