"""Mus by eye: what somebody who has just learnt the game sees in four cards, without counting anything.

Kings are good for grande, aces for chica, duples for pares, thirty-one for juego. There is nothing more to it: no odds, no score, no
partner.
"""

from __future__ import annotations

from baralla.engine.bits import count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Numbers, State
from baralla.games.mus.hands import ACES, KINGS, OF_RANK, RANK, THIRTY_ONE, TRIO, TWO_PAIRS, kings_row, pares_kind, value_sum
from baralla.games.mus.player_reasons import ASKS_PLAIN, CUTS_PLAIN, KEEPS_PAIRS, MUST_THROW
from baralla.games.mus.state import CARDS_EACH, CHICA, DISCARD, GRANDE, MUS, NO_MUS, PARES

BEGINNER, TIMID = range(2)  # the levels that go by eye: what they ask, keep and, a beginner, bet
NOTHING, SOMETHING, PLAIN = 0.0, 0.5, 1.0  # how good a hand looks
TWO, THREE = 2, 3  # kings or aces
GOOD_PUNTO = 29


@njit
def looks(s: State, lance: int) -> float:
    """How good the hand of the seat to move looks in a lance: PLAIN is what anybody would bet on."""
    row, hand = kings_row(s), s.hands[s.turn]
    if lance <= CHICA:
        held = count(hand & OF_RANK[row, KINGS if lance == GRANDE else ACES])
        return PLAIN if held >= THREE else SOMETHING if held == TWO else NOTHING
    if lance == PARES:
        kind = pares_kind(row, hand)
        return PLAIN if kind == TWO_PAIRS else SOMETHING if kind == TRIO else NOTHING
    total = value_sum(row, hand)
    if total == THIRTY_ONE:
        return PLAIN
    return SOMETHING if total >= GOOD_PUNTO else NOTHING


@njit
def ask_by_eye(s: State, note: Numbers) -> Action:
    """Cut with what is seen at once: three kings, duples or thirty-one."""
    row, hand = kings_row(s), s.hands[s.turn]
    kings = count(hand & OF_RANK[row, KINGS])
    plain = kings >= THREE or pares_kind(row, hand) == TWO_PAIRS or value_sum(row, hand) == THIRTY_ONE
    note[0] = CUTS_PLAIN if plain else ASKS_PLAIN
    return NO_MUS if plain else MUS


@njit
def throw_by_eye(s: State, note: Numbers) -> Action:
    """Keep kings and pairs, even the low ones; who must throw something from a hand all worth keeping throws the lowest."""
    row = kings_row(s)
    cards = hand = s.hands[s.turn]
    thrown, low, least = 0, 0, KINGS + 1
    for slot in range(CARDS_EACH):
        rank = RANK[row, lowest(cards)]
        cards &= cards - 1
        if rank != KINGS and count(hand & OF_RANK[row, rank]) == 1:
            thrown |= 1 << slot
        if rank < least:
            low, least = slot, rank
    note[0] = KEEPS_PAIRS
    if thrown == 0 and s.min_discard > 0:
        thrown = 1 << low
        note[0] = MUST_THROW
    return DISCARD + thrown
