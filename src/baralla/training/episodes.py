"""Episodes of Monte-Carlo control, compiled: play a deal ε-greedily, remember what was decided, and learn from how it ended.

Every decision of a seat is worth what its side gained from there to the end (every-visit means), discounted by γ a decision.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.decisions import decide, see
from baralla.agents.learned.tables import learn
from baralla.agents.rules.move_value import move_value
from baralla.core import verbs
from baralla.core.dice import below, fraction
from baralla.core.jit import njit
from baralla.core.verbs import CHANCE, State
from baralla.games.stock_keys import LEVELS, action_at, pair_key

POINTS, SIGNED, WITH_HEURISTIC = range(3)
REWARDS = {"points": POINTS, "signed": SIGNED, "points+heuristic": WITH_HEURISTIC}
MOST_DECISIONS = 256  # of a deal
MOST_SEATS = 8


class Lesson(NamedTuple):
    """How an episode is played and valued."""

    epsilon: float  # before the first episode
    decay: float  # an episode
    gamma: float
    least_step: float
    reward: int


class Memory(NamedTuple):
    """What the learning seats decided in some games, one row a game."""

    length: Any
    seats: Any
    pairs: Any  # by level: the key of the state with the action
    before: Any  # what the side was ahead when it decided
    bonus: Any  # what the move was worth by itself
    forced: Any  # there was nothing to decide


def new_memory(games: int) -> Memory:
    """Room for the decisions of `games` games."""
    shape = (games, MOST_DECISIONS)
    return Memory(
        np.zeros(games, np.int64),
        np.zeros(shape, np.int8),
        np.zeros((*shape, LEVELS), np.uint64),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.bool_),
    )


@njit
def ahead(s: State, seat: int, reward: int) -> float:
    """The points of the seat's side; signed: less those of all others."""
    mine = 0
    all_points = 0
    for other in range(s.players):
        all_points += s.points[other]
        if other == seat or (s.teams and other == (seat + 2) % s.players):
            mine += s.points[other]
    return float(2 * mine - all_points) if reward == SIGNED else float(mine)


@njit
def remember(s: State, seat: int, action: int, n: int, settings: Any, reward: int, desk: Any, memory: Any, i: int) -> None:
    k = memory.length[i]
    memory.length[i] = k + 1
    memory.seats[i, k] = seat
    memory.before[i, k] = ahead(s, seat, reward)
    memory.bonus[i, k] = move_value(s, action) if reward == WITH_HEURISTIC else 0.0
    memory.forced[i, k] = n == 1
    if n > 1:
        for level in range(settings.first, settings.last + 1):
            memory.pairs[i, k, level] = pair_key(desk.keys[level], level, action_at(s, seat, level, action, desk.names))


@njit
def play_on(
    s: State, learners: int, table: Any, settings: Any, epsilon: float, reward: int, dice: Any, desk: Any, memory: Any, i: int
) -> None:
    """Play game i until the deal is over or a seat that does not learn is to move."""
    while not verbs.over(s):
        seat = verbs.turn(s)
        if seat == CHANCE:
            verbs.chance(s)
            continue
        if not learners >> seat & 1:
            return
        n = see(s, seat, settings, desk)
        if n > 1 and fraction(dice) < epsilon:
            action = desk.legal[below(dice, n)]
        else:
            action = decide(s, seat, table, settings, n, dice, desk)
        remember(s, seat, action, n, settings, reward, desk, memory, i)
        verbs.step(s, action)


@njit
def take_lesson(s: State, table: Any, settings: Any, lesson: Any, memory: Any, i: int) -> None:
    """Learn from game i, which is over, from its last decision to its first; forget it."""
    later = np.zeros(MOST_SEATS, np.float64)  # the return from a seat's next decision on
    standing = np.zeros(MOST_SEATS, np.float64)  # what its side was ahead then
    for seat in range(s.players):
        standing[seat] = ahead(s, seat, lesson.reward)
    for k in range(memory.length[i] - 1, -1, -1):
        seat = memory.seats[i, k]
        value = standing[seat] - memory.before[i, k] + memory.bonus[i, k] + lesson.gamma * later[seat]
        later[seat] = value
        standing[seat] = memory.before[i, k]
        if not memory.forced[i, k]:
            for level in range(settings.first, settings.last + 1):
                learn(table, memory.pairs[i, k, level], value, lesson.least_step)
    memory.length[i] = 0


@njit
def learn_alone(states: Any, table: Any, settings: Any, lesson: Any, start: int, episodes: int, dice: Any, desk: Any, memory: Any) -> None:
    """`episodes` episodes of a match in states[0] in which every seat learns. `start` is the number of the first."""
    s = states[0]
    everybody = (1 << s.players) - 1
    for episode in range(start, start + episodes):
        verbs.shuffle(s)
        verbs.deal(s)
        epsilon = max(0.0, lesson.epsilon - lesson.decay * episode)
        play_on(s, everybody, table, settings, epsilon, lesson.reward, dice, desk, memory, 0)
        take_lesson(s, table, settings, lesson, memory, 0)
        if verbs.finished(s):
            verbs.begin(s)
        else:
            verbs.next_deal(s)


@njit
def advance_all(
    states: Any, learners: Any, table: Any, settings: Any, epsilon: float, reward: int, dice: Any, desk: Any, memory: Any, picked: Any
) -> int:
    """Play every game until somebody who does not learn is to move; write those games into `picked`, how many."""
    n = 0
    for i in range(len(states)):
        if not verbs.over(states[i]):
            play_on(states[i], learners[i], table, settings, epsilon, reward, dice[i], desk, memory, i)
            if not verbs.over(states[i]):
                picked[n] = i
                n += 1
    return n


@njit
def learn_all(states: Any, table: Any, settings: Any, lesson: Any, memory: Any) -> None:
    for i in range(len(states)):
        take_lesson(states[i], table, settings, lesson, memory, i)
