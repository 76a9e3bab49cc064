"""Kuhn poker: three cards, one each, one chip to bet. Its equilibria are known, so that what is learned can be checked.

The value to the first player is -1/18 chips a deal. A strategy is the chance of betting (or seeing) by card and history.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import numpy as np

from baralla.engine import situations, verbs
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.state import record_type

CARDS, PLAYERS = 3, 2
START, CHECKED, BET, CHECKED_BET = range(4)  # what has been said; odd and 2 are the second player's turns
VALUE = -1 / 18
STATE = record_type(
    [("cards", np.int64, 2), ("rng", np.uint64), ("said", np.int32), ("turn", np.int32), ("chips", np.int32), ("players", np.int32)]
)
RECORD = np.dtype((np.record, STATE))
OVER = verbs.NOBODY

Strategy = dict[tuple[int, int], float]  # by card and history
TURN = {START: 0, CHECKED: 1, BET: 1, CHECKED_BET: 0}


@njit
def shuffle(s):
    first = below(s, CARDS)
    second = (first + 1 + below(s, CARDS - 1)) % CARDS
    s.cards[0] = first
    s.cards[1] = second


@njit
def deal(s):
    s.said = START
    s.turn = 0
    s.chips = 0


@njit
def turn(s):
    return s.turn


@njit
def over(s):
    return s.turn == OVER


@njit
def chance(s):
    pass


@njit
def next_deal(s):
    pass


@njit
def allied(s, a, b):
    return a == b


@njit
def end(s, chips):
    """The first player has won so many."""
    s.chips = chips
    s.turn = OVER


@njit
def step(s, action):
    """0: check or fold; 1: bet or see."""
    higher = 1 if s.cards[0] > s.cards[1] else -1
    if s.said == START:
        s.said = BET if action else CHECKED
        s.turn = 1
    elif s.said == CHECKED:
        if action:
            s.said = CHECKED_BET
            s.turn = 0
        else:
            end(s, higher)
    elif s.said == BET:
        end(s, 2 * higher if action else 1)
    else:
        end(s, 2 * higher if action else -1)


@njit
def pick(s, dice):
    return below(dice, 2)


@njit
def reward(s, out):
    out[0] = 0.5 + s.chips / 4
    out[1] = 0.5 - s.chips / 4


@njit
def situation(s):
    return s.cards[s.turn] * 4 + s.said


@njit
def moves(s, out):
    out[0] = 0
    out[1] = 1
    return 2


@njit
def vary(s, dice):
    pass


@njit
def prospect(s, seat):
    return situations.DECIDED


@njit
def prospects(s):
    return 1


for _verb in (shuffle, deal, turn, over, chance, next_deal, allied, step, pick, reward):
    verbs.VERBS[_verb.__name__].teach(STATE, _verb)  # type: ignore[attr-defined]
situations.teach(STATE, situation=situation, moves=moves, vary=vary, prospect=prospect, prospects=prospects)


def table() -> Any:
    """A table before its deal."""
    found = np.zeros(1, RECORD)
    found["players"] = PLAYERS
    return found


def chips(cards: tuple[int, int], strategy: Strategy, said: int = START) -> float:
    """What the first player wins on average with these cards, both playing `strategy`."""
    higher = 1 if cards[0] > cards[1] else -1
    bet = strategy[cards[TURN[said]], said]
    if said == START:
        return bet * chips(cards, strategy, BET) + (1 - bet) * chips(cards, strategy, CHECKED)
    if said == CHECKED:
        return bet * chips(cards, strategy, CHECKED_BET) + (1 - bet) * higher
    return bet * 2 * higher + (1 - bet) * (1 if said == BET else -1)


def value(strategy: Strategy) -> float:
    """What the first player wins on average."""
    deals = list(permutations(range(CARDS), 2))
    return sum(chips(cards, strategy) for cards in deals) / len(deals)


def best_response(strategy: Strategy, player: int) -> float:
    """The most that `player` can win against the other's part of `strategy`."""
    own = [(card, said) for card in range(CARDS) for said in TURN if TURN[said] == player]
    found = [value(strategy | dict(zip(own, pure, strict=True))) for pure in product((0.0, 1.0), repeat=len(own))]
    return max(found) if player == 0 else -min(found)


def exploitability(strategy: Strategy) -> float:
    """What a player who knows the strategy wins a deal, sitting first and second in turn."""
    return (best_response(strategy, 0) + best_response(strategy, 1)) / 2
