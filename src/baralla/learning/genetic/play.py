"""How individuals of a population meet, compiled: a whole generation of pairings is one call.

A pairing seats one individual on every side of the table (two with pairs of players). All pairings of a generation play the same deals,
and who sits where moves on from deal to deal.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.ga_network import choose
from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.jit import njit
from baralla.engine.kinds import ManyDice, Numbers, Seat, State, States
from baralla.engine.verbs import CHANCE


class Scores(NamedTuple):
    """What every individual made of its deals."""

    wins: Any
    points: Any
    played: Any  # deals


class Minds(NamedTuple):
    """A population of networks, and room to think."""

    rows: Any  # the weights of every individual
    shape: Any
    inputs: int
    room: Any


def new_scores(individuals: int) -> Scores:
    return Scores(*np.zeros((3, individuals), np.float64))


@njit
def deal_anew(template: State, word: int, s: State) -> None:
    """A fresh deal in `s`: the same cards and dealer for the same word."""
    copy(template, s)
    s.rng = word
    verbs.begin(s)
    verbs.shuffle(s)
    verbs.deal(s)


@njit
def side_of(s: State, seat: Seat, turn: int) -> int:
    """The side that `seat` plays for in the `turn`-th deal of a pairing."""
    sides = 2 if s.teams else s.players
    return (seat + turn) % sides


@njit
def count_deal(s: State, turn: int, pairing: Numbers, scores: Scores) -> None:
    """Add what the finished deal brought to every individual of the pairing."""
    rewards = np.zeros(16, np.float64)
    points = np.zeros(16, np.int64)
    verbs.reward(s, rewards)
    n = verbs.scores(s, points)
    for seat in range(n):
        who = pairing[side_of(s, seat, turn)]
        scores.points[who] += points[seat]
        if not s.teams or seat < 2:
            scores.wins[who] += rewards[seat]
            scores.played[who] += 1


@njit
def play_pairings(states: States, words: Numbers, pairings: Numbers, minds: Minds, scores: Scores) -> None:
    """Every pairing plays one deal for each word: wins, points and deals of every individual. states: the template, and room for a game."""
    s = states[1]
    for p in range(len(pairings)):
        for turn in range(len(words)):
            deal_anew(states[0], words[turn], s)
            while not verbs.over(s):
                seat = verbs.turn(s)
                if seat == CHANCE:
                    verbs.chance(s)
                else:
                    verbs.step(s, decide(s, pairings[p, side_of(s, seat, turn)], minds))
            count_deal(s, turn, pairings[p], scores)


@njit
def decide(s: State, who: int, minds: Minds) -> int:
    """What the individual `who` does."""
    return choose(s, minds.rows[who], minds.shape, minds.inputs, minds.room)


@njit
def decide_population(states: States, picked: Numbers, who: Numbers, minds: Minds, actions: Numbers) -> None:
    """In game i the individual who[i] decides."""
    for k in range(len(picked)):
        i = picked[k]
        actions[i] = decide(states[i], who[i], minds)


class Players:
    """A population at many tables at once: in game i the individual `who[i]` plays."""

    def __init__(self, minds: Minds, who: Numbers) -> None:
        self.minds, self.who = minds, who

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        decide_population(states, picked, self.who, self.minds, actions)
