"""One agent against another on common deals: every deal is played once from every seat (or pair) for the agent.

Every card of a model is measured so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from baralla.agents import make_agent
from baralla.agents.contract import Swift
from baralla.arena.seating import sides
from baralla.engine import verbs
from baralla.engine.dice import DICE, seed_word
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, States
from baralla.engine.rules import Rules
from baralla.engine.tables import Tables, deal_all

AT_ONCE = 4096  # games side by side


@dataclass(frozen=True)
class Outcome:
    """What the agent made of its deals."""

    games: int
    fair: float  # what an agent wins that plays as the others do
    share: float  # of the wins: a deal won alone 1, tied a half
    error: float  # standard error of the share
    points: float  # mean points of its side a deal
    rivals_points: float  # mean points of all others a deal

    @property
    def interval(self) -> list[float]:
        """The share and half the width of its 95 % interval, as cards give them."""
        return [round(self.share, 4), round(1.96 * self.error, 4)]


@njit
def results(states: States, mine: Numbers, wins: Numbers, points: Numbers, others: Numbers) -> None:
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


def rotations(game: Game, rules: Rules) -> Any:
    """Who sits where while the agent moves from side to side: a line for each rotation, 0 where it sits and 1 for the others."""
    side = sides(game, rules)
    return np.array([[0 if other == mine else 1 for other in side] for mine in sorted(set(side))], np.int64)


def seats_of(who: Numbers) -> Any:
    """The seats of the agent at every table, as bits."""
    return ((who == 0) << np.arange(who.shape[1])).sum(axis=1)


def new_dice_array(n: int, seed: str | int, *path: int) -> Any:
    """A generator for each of `n` tables."""
    rng = np.random.default_rng(seed_word(seed, *path))
    dice = np.zeros(n, np.dtype((np.record, DICE)))
    dice["rng"] = rng.integers(0, 2**64, n, np.uint64)
    return dice


def swift(text: str, game: Game, seed: str | int = 0) -> Swift:
    """The agent named by `text`, which must decide many games at once."""
    agent = make_agent(text, game, seed)
    if not isinstance(agent, Swift):
        raise BarallaError(f"{text} does not decide many games at once: it cannot be met in training")
    return agent


def duel(game: Game, rules: Rules | Sequence[Rules], ours: Swift, theirs: Swift, deals: int, seed: str | int = 0) -> Outcome:
    """Play `deals` deals from every seat; with several sets of rules, the deals take turns under them."""
    sets = [rules] if isinstance(rules, Rules) else list(rules)
    turns = rotations(game, sets[0])
    templates = game.states(len(sets))
    for i, one in enumerate(sets):
        templates[i] = game.new(one, seed)
    wins: list[Any] = []
    points: list[Any] = []
    others: list[Any] = []
    step = max(1, AT_ONCE // len(turns))
    for start in range(0, deals, step):
        n = min(step, deals - start)
        words = np.random.default_rng(seed_word(seed, 0, start)).integers(0, 2**64, n, np.uint64)
        states, who = game.states(n * len(turns)), np.tile(turns, (n, 1))
        states[:] = np.repeat(templates[np.arange(start, start + n) % len(sets)], len(turns))
        deal_all(states, np.repeat(words, len(turns)))
        dice = new_dice_array(len(states), seed, 1, start)
        Tables(game, states, (ours, theirs), who, (dice, dice)).play()
        out = np.zeros((3, len(states)), np.float64)
        results(states, seats_of(who), out[0], out[1], out[2])
        wins.append(out[0].reshape(n, len(turns)).mean(axis=1))
        points.append(out[1].mean())
        others.append(out[2].mean())
    by_deal = np.concatenate(wins)
    error = float(by_deal.std(ddof=1) / np.sqrt(deals)) if deals > 1 else 0.5
    weights = [len(part) for part in wins]
    mean_points = float(np.average(points, weights=weights))
    mean_others = float(np.average(others, weights=weights))
    return Outcome(deals * len(turns), 1 / len(turns), float(by_deal.mean()), error, mean_points, mean_others)


def against_random(agent: Swift, game: Game, rules: Rules | Sequence[Rules], deals: int) -> Outcome:
    """What every model card says of its model: `deals` common deals against random from every seat."""
    return duel(game, rules, agent, swift("random", game, 1), deals, "card")
