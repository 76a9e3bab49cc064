"""Episodes of Monte-Carlo control, compiled: play a deal ε-greedily, remember what was decided, and learn from how it ended.

Every decision of a seat is worth what its side gained from there to the end (every-visit means), discounted by γ per decision.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.decisions import decide, see
from baralla.agents.learned.tables import learn
from baralla.engine import verbs
from baralla.engine.dice import below, fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, ManyDice, Numbers, Seat, State, States
from baralla.engine.verbs import CHANCE
from baralla.games.stock.keys import LEVELS, action_at, pair_key
from baralla.games.stock.move_value import move_value

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
    """What the learning seats decided in some games, one row per game."""

    length: Any
    seats: Any
    pairs: Any  # by level: the key of the state with the action
    before: Any  # what the side was ahead when it decided
    bonus: Any  # what the move was worth by itself
    forced: Any  # there was nothing to decide


class Learner(NamedTuple):
    """All that learning takes."""

    table: Any
    settings: Any  # how the table is read
    lesson: Lesson
    desk: Any
    memory: Memory


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
def ahead(s: State, seat: Seat, reward: int) -> float:
    """The points of the seat's side; signed: less those of all others."""
    mine = 0
    all_points = 0
    for other in range(s.players):
        all_points += s.points[other]
        if other == seat or (s.teams and other == (seat + 2) % s.players):
            mine += s.points[other]
    return float(2 * mine - all_points) if reward == SIGNED else float(mine)


@njit
def remember(s: State, seat: Seat, action: Action, n: int, learner: Learner, i: int) -> None:
    """Note what `seat` is about to do in game i, and what its side was ahead before; `n` were the actions to choose from."""
    memory, settings, reward, desk = learner.memory, learner.settings, learner.lesson.reward, learner.desk
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
def decide_and_remember(s: State, learner: Learner, epsilon: float, dice: Dice, i: int) -> int:
    """What the seat to move in game i does: what the table says is best or, with chance ε, anything."""
    seat, settings, desk = verbs.turn(s), learner.settings, learner.desk
    n = see(s, seat, settings, desk)
    if n > 1 and fraction(dice) < epsilon:
        action = desk.legal[below(dice, n)]
    else:
        action = decide(s, seat, learner.table, settings, n, dice, desk)
    remember(s, seat, action, n, learner, i)
    return action


@njit
def take_lesson(s: State, learner: Learner, i: int) -> None:
    """Learn from game i, which is over, from its last decision to its first; forget it."""
    table, settings, lesson, memory = learner.table, learner.settings, learner.lesson, learner.memory
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
def learn_alone(states: States, learner: Learner, start: int, episodes: int, dice: Dice) -> None:
    """`episodes` episodes of a match in states[0] in which every seat learns. `start` is the number of the first."""
    s = states[0]
    for episode in range(start, start + episodes):
        verbs.shuffle(s)
        verbs.deal(s)
        epsilon = max(0.0, learner.lesson.epsilon - learner.lesson.decay * episode)
        while not verbs.over(s):
            if verbs.turn(s) == CHANCE:
                verbs.chance(s)
            else:
                verbs.step(s, decide_and_remember(s, learner, epsilon, dice, 0))
        take_lesson(s, learner, 0)
        if verbs.finished(s):
            verbs.begin(s)
        else:
            verbs.next_deal(s)


@njit
def _decide_all(states: States, picked: Numbers, learner: Learner, epsilon: float, dice: ManyDice, actions: Numbers) -> None:
    for k in range(len(picked)):
        i = picked[k]
        actions[i] = decide_and_remember(states[i], learner, epsilon, dice[i], i)


@njit
def learn_all(states: States, learner: Learner) -> None:
    """Learn from every game; all are over."""
    for i in range(len(states)):
        take_lesson(states[i], learner, i)


class Learning:
    """The learner as a player at many tables; it remembers what it decides."""

    def __init__(self, learner: Learner, epsilon: float) -> None:
        self.learner, self.epsilon = learner, epsilon

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        _decide_all(states, picked, self.learner, self.epsilon, dice, actions)
