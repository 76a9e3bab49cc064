"""Many games at once, for learners: one call steps them all and writes what the next seats see and may do."""

from __future__ import annotations

import numpy as np

from baralla.engine import verbs
from baralla.engine.dice import seed_word
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import ManyDice, Numbers, State, States
from baralla.engine.rules import Rules
from baralla.engine.verbs import CHANCE


@njit
def _settle(s: State, rewards: Numbers) -> bool:
    """Run chance; if the deal is over, write its rewards and deal again. Did it end?"""
    ended = False
    while True:
        if verbs.over(s):
            if not ended:
                verbs.reward(s, rewards)
                ended = True
            if verbs.finished(s):
                verbs.begin(s)
            else:
                verbs.next_deal(s)
            verbs.shuffle(s)
            verbs.deal(s)
        elif verbs.turn(s) == CHANCE:
            verbs.chance(s)
        else:
            return ended


@njit
def _look(s: State, seats: Numbers, observations: Numbers, masks: Numbers, i: int) -> None:
    seat = verbs.turn(s)
    seats[i] = seat
    verbs.observe(s, seat, observations[i])
    verbs.mask(s, masks[i])


@njit
def _reset(states: States, seats: Numbers, observations: Numbers, masks: Numbers, rewards: Numbers) -> None:
    for i in range(len(states)):
        s = states[i]
        verbs.begin(s)
        verbs.shuffle(s)
        verbs.deal(s)
        _settle(s, rewards[i])
        _look(s, seats, observations, masks, i)


@njit
def _step(states: States, actions: Numbers, seats: Numbers, observations: Numbers, masks: Numbers, rewards: Numbers, ended: Numbers) -> int:
    """Step every game; -1, or the first game whose action its mask forbids (nothing is played then)."""
    for i in range(len(states)):
        if actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0:
            return i
    for i in range(len(states)):
        s = states[i]
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0
        verbs.step(s, actions[i])
        ended[i] = _settle(s, rewards[i])
        _look(s, seats, observations, masks, i)
    return -1


@njit
def pick_all(states: States, dice: ManyDice, actions: Numbers) -> None:
    """A random legal action for every game."""
    for i in range(len(states)):
        actions[i] = verbs.pick(states[i], dice)


class Batch:
    """`n` games side by side; a game that ends is dealt again.

    After each step: `seats` to move, `observations` and `masks` for them, `ended` deals and their `rewards` by seat.
    """

    def __init__(self, game: Game, rules: Rules, n: int, seed: str | int = 0) -> None:
        self.game = game
        self.states = game.states(n)
        template = game.new(rules, seed)
        self.states[:] = template
        self.states["rng"] = [seed_word(seed, i) for i in range(n)]
        self.seats = np.zeros(n, np.int32)
        self.observations = np.zeros((n, game.observation.size), np.float32)
        self.masks = np.zeros((n, game.actions), np.uint8)
        self.rewards = np.zeros((n, rules.players), np.float64)
        self.ended = np.zeros(n, np.bool_)
        _reset(self.states, self.seats, self.observations, self.masks, self.rewards)

    def step(self, actions: Numbers) -> None:
        """Play one action in every game."""
        wrong = _step(self.states, actions, self.seats, self.observations, self.masks, self.rewards, self.ended)
        if wrong >= 0:
            raise ValueError(f"game {wrong}: action {actions[wrong]} is not legal for seat {self.seats[wrong]}")
