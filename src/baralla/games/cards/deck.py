"""The Spanish pack: 48 cards in four suits, as small integers and as bits of a mask.

Card `suit * 12 + number - 1`: oros 0–11, copas 12–23, espadas 24–35, bastos 36–47. A set of cards is one integer with a bit for each.
The tables here are what every trick game asks of a card: its suit, its points, which cards beat it within its suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from baralla.engine.kinds import Card, Cards, Constant, Suit

SUITS = "OCEB"
OROS, COPAS, ESPADAS, BASTOS = range(4)
NUMBERS = 12
CARDS = 48

ACE, SOTA, KNIGHT, KING = 1, 10, 11, 12

TUTE_ORDER = (1, 3, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2)
NATURAL_ORDER = (1, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
TUTE, NATURAL = 0, 1  # rows of ABOVE and STRENGTH
ORDERS = (TUTE_ORDER, NATURAL_ORDER)

CARD_POINTS = {1: 11, 3: 10, 12: 4, 11: 3, 10: 2}


def card(suit: Suit, number: int) -> Card:
    """The card of that suit and number."""
    return suit * NUMBERS + number - 1


def cards_where(keep: Any) -> Cards:
    """The mask of all cards for which `keep(suit, number)` holds."""
    return sum(1 << card(suit, number) for suit in range(4) for number in range(1, 13) if keep(suit, number))


CODES = tuple(f"{number}{suit}" for suit in SUITS for number in range(1, 13))
_BY_CODE = {code: index for index, code in enumerate(CODES)}

PACK_48 = cards_where(lambda suit, number: True)
PACK_40 = cards_where(lambda suit, number: number not in (8, 9))

SUIT_OF: Constant = np.arange(CARDS, dtype=np.int64) // NUMBERS
NUMBER_OF: Constant = np.arange(CARDS, dtype=np.int64) % NUMBERS + 1
SUIT: Constant = np.array([cards_where(lambda suit, number, s=s: suit == s) for s in range(4)], np.int64)
POINTS: Constant = np.array([CARD_POINTS.get(int(number), 0) for number in NUMBER_OF], np.int64)

# STRENGTH[order, card]: 11 for the ace, 0 for the two. ABOVE[order, card]: the cards of its suit that beat it.
STRENGTH: Constant = np.array([[11 - order.index(int(number)) for number in NUMBER_OF] for order in ORDERS], np.int64)
ABOVE: Constant = np.array(
    [
        [cards_where(lambda s, n, o=o, c=c: s == SUIT_OF[c] and ORDERS[o].index(n) < 11 - STRENGTH[o, c]) for c in range(CARDS)]
        for o in range(2)
    ],
    np.int64,
)
RANKED: Constant = np.array([cards_where(lambda suit, number, r=r: number == r) for r in range(13)], np.int64)  # by number


def parse_card(code: str) -> Card:
    """The card written `code`, such as 12B; ValueError if there is none."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f'"{code}" is not a card: write a number from 1 to 12 and a suit letter, such as 7O or 12B') from None


def members(mask: Cards) -> list[Card]:
    """The cards of `mask`, in pack order."""
    mask, found = int(mask), []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def mask_of(cards: Iterable[int]) -> Cards:
    """The set of `cards` as a mask."""
    mask = 0
    for index in cards:
        mask |= 1 << int(index)
    return mask


def codes(mask: Cards) -> list[str]:
    """The cards of `mask` as texts, in pack order."""
    mask = int(mask)
    if not mask:
        return []
    return [
        *_suit_codes(mask & _ONE_SUIT),
        *_suit_codes(mask & _ONE_SUIT << NUMBERS),
        *_suit_codes(mask & _ONE_SUIT << 2 * NUMBERS),
        *_suit_codes(mask & _ONE_SUIT << 3 * NUMBERS),
    ]


_ONE_SUIT = (1 << NUMBERS) - 1


@cache
def _suit_codes(mask: Cards) -> tuple[str, ...]:
    """The same for cards of one suit, remembered: there are only some thousands of such sets."""
    return tuple(CODES[index] for index in members(mask))
