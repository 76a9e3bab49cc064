"""How individuals of a population meet, compiled: a whole generation of pairings is one call.

A pairing seats one individual on every side of the table (two with pairs of players). All pairings of a generation play the same deals,
and who sits where moves on from deal to deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents.learned.ga_network import choose
from baralla.core import verbs
from baralla.core.bits import copy
from baralla.core.jit import njit
from baralla.core.verbs import CHANCE, State


@njit
def deal_anew(template: State, word: int, s: State) -> None:
    """A fresh deal in `s`: the same cards and dealer for the same word."""
    copy(template, s)
    s.rng = word
    verbs.begin(s)
    verbs.shuffle(s)
    verbs.deal(s)


@njit
def side_of(s: State, seat: int, turn: int) -> int:
    """The side that `seat` plays for in the `turn`-th deal of a pairing."""
    sides = 2 if s.teams else s.players
    return (seat + turn) % sides


@njit
def count_deal(s: State, turn: int, pairing: Any, wins: Any, points: Any, played: Any) -> None:
    """Add what the finished deal brought to every individual of the pairing."""
    rewards = np.zeros(16, np.float64)
    scores = np.zeros(16, np.int64)
    verbs.reward(s, rewards)
    n = verbs.scores(s, scores)
    for seat in range(n):
        who = pairing[side_of(s, seat, turn)]
        points[who] += scores[seat]
        if not s.teams or seat < 2:
            wins[who] += rewards[seat]
            played[who] += 1


@njit
def play_pairings(
    states: Any, words: Any, population: Any, pairings: Any, shape: Any, inputs: int, room: Any, wins: Any, points: Any, played: Any
) -> None:
    """Every pairing plays one deal a word: wins, points and deals of every individual. states: the template, and room for a game."""
    s = states[1]
    for p in range(len(pairings)):
        for turn in range(len(words)):
            deal_anew(states[0], words[turn], s)
            while not verbs.over(s):
                seat = verbs.turn(s)
                if seat == CHANCE:
                    verbs.chance(s)
                else:
                    verbs.step(s, choose(s, population[pairings[p, side_of(s, seat, turn)]], shape, inputs, room))
            count_deal(s, turn, pairings[p], wins, points, played)


@njit
def decide_population(states: Any, picked: Any, who: Any, population: Any, shape: Any, inputs: int, room: Any, actions: Any) -> None:
    """In game i the individual who[i] decides."""
    for k in range(len(picked)):
        i = picked[k]
        actions[i] = choose(states[i], population[who[i]], shape, inputs, room)


class Players:
    """A population at many tables at once: in game i the individual `who[i]` plays."""

    def __init__(self, population: Any, who: Any, shape: Any, inputs: int, room: Any) -> None:
        self.population, self.who, self.shape, self.inputs, self.room = population, who, shape, inputs, room

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        decide_population(states, picked, self.who, self.population, self.shape, self.inputs, self.room, actions)
