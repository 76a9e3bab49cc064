"""The cards of Botifarra: the nine, or manilla, is the highest, then the ace, the king and so on; five cards of a suit are worth points."""

from __future__ import annotations

import numpy as np

from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Constant, Suit
from baralla.games.cards.deck import CARDS, NUMBER_OF, SUIT, SUIT_OF, card
from baralla.games.cards.tricks import NO_SUIT

ORDER = (9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2)  # high to low
CARD_POINTS = {9: 5, 1: 4, 12: 3, 11: 2, 10: 1}
TRICK_POINT = 1  # what a trick is worth beside its cards
HALF = 36  # of the 72 points of a deal

WORTH: Constant = np.array([CARD_POINTS.get(int(number), 0) for number in NUMBER_OF], np.int64)
HEIGHT: Constant = np.array([len(ORDER) - 1 - ORDER.index(int(number)) for number in NUMBER_OF], np.int64)  # 11: the manilla
# HIGHER[card], LOWER[card]: the cards of its suit above and below it.
HIGHER: Constant = np.array(
    [sum(1 << card(int(SUIT_OF[c]), number) for number in ORDER[: ORDER.index(int(NUMBER_OF[c]))]) for c in range(CARDS)], np.int64
)
LOWER: Constant = np.array(
    [sum(1 << card(int(SUIT_OF[c]), number) for number in ORDER[ORDER.index(int(NUMBER_OF[c])) + 1 :]) for c in range(CARDS)], np.int64
)
# BY_HEIGHT[suit, place]: the cards of a suit from low to high.
BY_HEIGHT: Constant = np.array([[card(suit, number) for number in reversed(ORDER)] for suit in range(4)], np.int64)


@njit
def beaters_of(card: Card, trump: Suit) -> Cards:
    """The cards that beat `card` when it is winning."""
    if trump != NO_SUIT and SUIT_OF[card] != trump:
        return HIGHER[card] | SUIT[trump]
    return HIGHER[card]


@njit
def lowest_of(cards: Cards, suit: Suit) -> Cards:
    """The lowest card of a suit in a set, as a set of one; nothing if there is none."""
    for place in range(len(ORDER)):
        bit = 1 << BY_HEIGHT[suit, place]
        if cards & bit:
            return bit
    return 0
