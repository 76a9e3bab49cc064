"""How strong an agent is against another: the same deals with it in every seat, and the share of them it wins."""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents.contract import Swift
from baralla.core import verbs
from baralla.core.dice import DICE, new_dice, word
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.rules import Rules
from baralla.training.play import open_deal


@njit
def _open(states: Any, seats: int, generator: Any, dice: Any) -> None:
    """Deal the same cards, with the same dealer, to every group of `seats` tables."""
    for i in range(len(states)):
        if i % seats == 0:
            open_deal(states[i], i // seats % states[i].players, generator)
        else:
            states[i] = states[i - 1]
        dice[i].rng = word(generator)


@njit
def _step_all(states: Any, live: Any, actions: Any) -> None:
    for k in range(len(live)):
        verbs.step(states[live[k]], actions[live[k]])


@njit
def _rewards(states: Any, out: Any) -> None:
    for i in range(len(states)):
        verbs.reward(states[i], out[i])


def win_share(agent: Swift, other: Swift, game: Game, rules: list[Rules], deals: int, seed: str | int = 0) -> tuple[float, float]:
    """The share of `deals` that `agent` wins (ties are halves) and half the width of its 95 % interval.

    Each deal is played once with the agent in every seat (in pairs: with each pair), the other agent in the rest; with several sets of
    rules, the deals take turns under them.
    """
    pairs = rules[0].players == 4 and bool(getattr(rules[0], "teams", False))
    places = 2 if pairs else rules[0].players
    n = -(-deals // places) * places
    templates = game.states(len(rules))
    for i, one in enumerate(rules):
        templates[i] = game.new(one, seed)
    states = game.states(n)
    states[:] = templates[np.arange(n) // places // places % len(rules)]
    dice, actions = np.zeros(n, np.dtype((np.record, DICE))), np.zeros(n, np.int32)
    _open(states, places, new_dice(seed), dice)
    mine = np.arange(n) % places
    while True:
        turns = states["turn"]
        live = np.flatnonzero(turns >= 0)
        if not len(live):
            break
        own = turns[live] % places == mine[live]
        agent.decide_all(states, live[own], dice, actions)
        other.decide_all(states, live[~own], dice, actions)
        _step_all(states, live, actions)
    rewards = np.zeros((n, rules[0].players))
    _rewards(states, rewards)
    by_deal = rewards[np.arange(n), mine].reshape(-1, places).mean(axis=1)
    return float(by_deal.mean()), float(1.96 * by_deal.std() / np.sqrt(len(by_deal)))
