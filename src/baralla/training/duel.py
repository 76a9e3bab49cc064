"""One agent against another on common deals: every deal is played once from every seat (or pair) for the agent.

All games advance in step, so that each agent decides hundreds of positions in one compiled call.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from baralla.agents.contract import Swift
from baralla.core import verbs
from baralla.core.dice import DICE, seed_word
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.rules import Rules
from baralla.core.verbs import CHANCE

AT_ONCE = 4096  # games side by side


@dataclass(frozen=True)
class Outcome:
    """What the agent made of its deals."""

    games: int
    share: float  # of the wins: a deal won alone 1, tied a half
    error: float  # standard error of the share
    points: float  # mean points of its side a deal
    rivals_points: float  # mean points of all others a deal


def deal_all(states: Any, template: Any, words: Any) -> None:
    """Deal one deal in every record: the same cards and dealer for the same word."""
    states[:] = template
    states["rng"] = words
    _begin(states)


@njit
def _begin(states: Any) -> None:
    for i in range(len(states)):
        verbs.begin(states[i])
        verbs.shuffle(states[i])
        verbs.deal(states[i])


@njit
def waiting(states: Any, mine: Any, ours: Any, theirs: Any, counts: Any) -> None:
    """Run chance, and sort the games by who is to move: `mine[i]` are the seats of the agent in game i, as bits."""
    a = 0
    b = 0
    for i in range(len(states)):
        s = states[i]
        while verbs.turn(s) == CHANCE:
            verbs.chance(s)
        seat = verbs.turn(s)
        if seat >= 0:
            if mine[i] >> seat & 1:
                ours[a] = i
                a += 1
            else:
                theirs[b] = i
                b += 1
    counts[0] = a
    counts[1] = b


@njit
def play_picked(states: Any, picked: Any, actions: Any) -> None:
    for k in range(len(picked)):
        verbs.step(states[picked[k]], actions[picked[k]])


@njit
def results(states: Any, mine: Any, wins: Any, points: Any, others: Any) -> None:
    """The share of the win and the points of the agent's first seat (its pair), and the points of everybody else."""
    rewards = np.zeros(16, np.float64)
    scores = np.zeros(16, np.int64)
    for i in range(len(states)):
        verbs.reward(states[i], rewards)
        n = verbs.scores(states[i], scores)
        seat = 0
        while not mine[i] >> seat & 1:
            seat += 1
        wins[i] = rewards[seat]
        points[i] = 0.0
        others[i] = 0.0
        for other in range(n):
            if mine[i] >> other & 1:
                points[i] += scores[other]
            else:
                others[i] += scores[other]


def seats_of(rules: Rules, turn: int) -> int:
    """The seats of the agent in the `turn`-th rotation, as bits: one seat, or the two of a pair."""
    return 0b101 << turn % 2 if getattr(rules, "teams", False) else 1 << turn % rules.players


def rotations(rules: Rules) -> int:
    return 2 if getattr(rules, "teams", False) else rules.players


def play_to_end(states: Any, mine: Any, ours: Swift, theirs: Swift, dice: Any) -> None:
    """Play every game to its end."""
    n = len(states)
    first, second, counts = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(2, np.int64)
    actions = np.zeros(n, np.int64)
    while True:
        waiting(states, mine, first, second, counts)
        if not counts.any():
            return
        for agent, picked in ((ours, first[: counts[0]]), (theirs, second[: counts[1]])):
            if len(picked):
                agent.decide_all(states, picked, dice, actions)
                play_picked(states, picked, actions)


def new_dice_array(n: int, seed: str | int, *path: int) -> Any:
    """A generator for each of `n` tables."""
    rng = np.random.default_rng(seed_word(seed, *path))
    dice = np.zeros(n, np.dtype((np.record, DICE)))
    dice["rng"] = rng.integers(0, 2**64, n, np.uint64)
    return dice


def duel(game: Game, rules: Rules, ours: Swift, theirs: Swift, deals: int, seed: str | int = 0) -> Outcome:
    """Play `deals` deals from every seat."""
    turns = rotations(rules)
    template = game.new(rules, seed)
    wins: list[Any] = []
    points: list[Any] = []
    others: list[Any] = []
    step = max(1, AT_ONCE // turns)
    for start in range(0, deals, step):
        n = min(step, deals - start)
        words = np.random.default_rng(seed_word(seed, 0, start)).integers(0, 2**64, n, np.uint64)
        states = game.states(n * turns)
        deal_all(states, template, np.repeat(words, turns))
        mine = np.array([seats_of(rules, turn) for turn in range(turns)] * n, np.int64)
        play_to_end(states, mine, ours, theirs, new_dice_array(n * turns, seed, 1, start))
        out = np.zeros((3, n * turns), np.float64)
        results(states, mine, out[0], out[1], out[2])
        wins.append(out[0].reshape(n, turns).mean(axis=1))
        points.append(out[1].mean())
        others.append(out[2].mean())
    by_deal = np.concatenate(wins)
    error = float(by_deal.std(ddof=1) / np.sqrt(deals)) if deals > 1 else 0.5
    weights = [len(part) for part in wins]
    mean_points = float(np.average(points, weights=weights))
    return Outcome(deals * turns, float(by_deal.mean()), error, mean_points, float(np.average(others, weights=weights)))
