"""Cards in the vectors of learners, for the games of 40 cards."""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Constant, Numbers
from baralla.games.cards.deck import NUMBER_OF, SUIT_OF

DECK = 40
# Place of a card among the 40: suit by suit in pack order (8 and 9 are never in play).
PLACE: Constant = np.array(
    [suit * 10 + (number - 1 if number < 8 else number - 3) for suit, number in zip(SUIT_OF, NUMBER_OF, strict=True)], np.int64
)


@njit
def mark(cards: Cards, out: Numbers, at: int) -> None:
    """Write 1 for every card of a set, from place `at` on."""
    while cards:
        out[at + PLACE[lowest(cards)]] = 1.0
        cards &= cards - 1
