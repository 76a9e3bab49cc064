"""What four cards are worth in Mus: their ranks, the keys that compare them lance by lance, and the signs that are true of them.

A rank is a place from 0 (ace) to 9 (king); with eight kings the threes are kings and the twos aces. Of two keys the higher wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Constant, State
from baralla.games.cards.deck import CARDS, NUMBER_OF, PACK_40
from baralla.games.mus.state import (
    CHICA,
    CIEGO,
    CLOSEST_31,
    DOS_ASES,
    DOS_REYES,
    DUPLES,
    GRANDE,
    JUEGO_SIGN,
    MEDIAS,
    NO_SIGN,
    PARES,
    PARES_SIGN,
    REAL_SEVENS_FIGURE,
    REAL_SEVENS_SOTA,
    SOLOMILLO,
    TABLE_TRADITIONAL,
    TOP_CARD,
    TREINTA,
    TREINTA_Y_UNA,
    TRES_ASES,
    TRES_REYES,
    VEINTINUEVE,
)

RANK_NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
RANKS = len(RANK_NUMBERS)
ACES, SEVENS, SOTAS, KINGS = 0, 6, 7, 9
EIGHT, FOUR = 0, 1  # rows of the tables below: eight or four kings


def _rank(number: int, row: int) -> int:
    if row == EIGHT and number in (2, 3):
        return ACES if number == 2 else KINGS
    return RANK_NUMBERS.index(number) if number in RANK_NUMBERS else 0


RANK: Constant = np.array([[_rank(int(number), row) for number in NUMBER_OF] for row in (EIGHT, FOUR)], np.int64)
VALUE: Constant = np.array([min(number, 10) for number in RANK_NUMBERS], np.int64)
# OF_RANK[row, rank]: the cards of that rank, as a mask.
OF_RANK: Constant = np.array(
    [
        [sum(1 << card for card in range(CARDS) if PACK_40 >> card & 1 and RANK[row, card] == rank) for rank in range(RANKS)]
        for row in (EIGHT, FOUR)
    ],
    np.int64,
)

NOTHING, PAR, TRIO, TWO_PAIRS = range(4)  # kinds of pares: none, par, medias, duples. Each is worth as many stones.
THIRTY_ONE = 31
REAL = 1  # what the real adds to the key of 31

# JUEGO_KEY[sum]: 31 > 32 > 40 > 37 > 36 > 35 > 34 > 33; below 31 there is no juego. A step of two leaves room for the real.
JUEGO_ORDER = (31, 32, 40, 37, 36, 35, 34, 33)
JUEGO_KEY: Constant = np.array([2 * (len(JUEGO_ORDER) - JUEGO_ORDER.index(n)) if n in JUEGO_ORDER else 0 for n in range(41)], np.int64)


@njit
def kings_row(s: State) -> int:
    """The row of the rank tables for this table's kings."""
    return FOUR if s.reyes == 4 else EIGHT


@njit
def ranks(row: int, hand: Cards) -> Any:
    """The ranks of a four-card hand, highest first."""
    a = RANK[row, lowest(hand)]
    hand &= hand - 1
    b = RANK[row, lowest(hand)]
    hand &= hand - 1
    c = RANK[row, lowest(hand)]
    hand &= hand - 1
    d = RANK[row, lowest(hand)]
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return a, b, c, d


@njit
def value_sum(row: int, hand: Cards) -> int:
    """What the cards add up to, figures counting ten."""
    total = 0
    while hand:
        total += VALUE[RANK[row, lowest(hand)]]
        hand &= hand - 1
    return total


@njit
def pares_key(row: int, hand: Cards) -> int:
    """Duples over medias over par, then the rank of the pair (and of the lower pair); 0 without pares."""
    a, b, c, d = ranks(row, hand)
    if a == b and c == d:
        return TWO_PAIRS * 256 + a * 16 + c
    if b == c and (a == b or c == d):
        return TRIO * 256 + b * 16
    if a == b:
        return PAR * 256 + a * 16
    if b == c:
        return PAR * 256 + b * 16
    if c == d:
        return PAR * 256 + c * 16
    return 0


@njit
def pares_kind(row: int, hand: Cards) -> int:
    """NOTHING, PAR, TRIO or TWO_PAIRS."""
    return pares_key(row, hand) // 256


@njit
def grande_key(row: int, hand: Cards, top_only: bool) -> int:
    """The highest cards first; with `top_only` nothing but the highest."""
    a, b, c, d = ranks(row, hand)
    return a if top_only else ((a * 16 + b) * 16 + c) * 16 + d


@njit
def chica_key(row: int, hand: Cards, top_only: bool) -> int:
    """The lowest cards first, lower is better; with `top_only` nothing but the lowest."""
    a, b, c, d = ranks(row, hand)
    return 15 - d if top_only else (((15 - d) * 16 + 15 - c) * 16 + 15 - b) * 16 + 15 - a


@njit
def is_real(s: State, hand: Cards) -> bool:
    """Three sevens and a card worth ten (or a sota), where the real is played."""
    if s.la_real != REAL_SEVENS_FIGURE and s.la_real != REAL_SEVENS_SOTA:
        return False
    a, b, c, d = ranks(kings_row(s), hand)
    if b != SEVENS or c != SEVENS or d != SEVENS:
        return False
    return a == SOTAS if s.la_real == REAL_SEVENS_SOTA else a >= SOTAS


@njit
def juego_key(s: State, hand: Cards) -> int:
    """By the order of juego, or by the distance to 31."""
    total = value_sum(kings_row(s), hand)
    if s.juego_rule == CLOSEST_31:
        key = 100 - 2 * abs(total - THIRTY_ONE)
    else:
        key = JUEGO_KEY[total]
    return key + REAL if total == THIRTY_ONE and is_real(s, hand) else key


@njit
def lance_key(s: State, lance: int, hand: Cards) -> int:
    """How good four cards are in a lance."""
    row = kings_row(s)
    if lance == GRANDE:
        return grande_key(row, hand, s.grande_compare == TOP_CARD)
    if lance == CHICA:
        return chica_key(row, hand, s.grande_compare == TOP_CARD)
    if lance == PARES:
        return pares_key(row, hand)
    return value_sum(row, hand) if s.punto else juego_key(s, hand)


@njit
def true_signs(s: State, hand: Cards) -> int:
    """The signs of the active table that are true of four cards, as bits; bit NO_SIGN is always there."""
    row = kings_row(s)
    kings = 0
    aces = 0
    rest = hand
    while rest:
        rank = RANK[row, lowest(rest)]
        kings += rank == KINGS
        aces += rank == ACES
        rest &= rest - 1
    kind = pares_kind(row, hand)
    total = value_sum(row, hand)
    found = 0
    if kings == 2:
        found |= 1 << DOS_REYES
    if kings == 3:
        found |= 1 << TRES_REYES
    if aces == 2:
        found |= 1 << DOS_ASES
    if aces == 3:
        found |= 1 << TRES_ASES
    if kind == TWO_PAIRS:
        found |= 1 << DUPLES
    if total == THIRTY_ONE:
        found |= 1 << TREINTA_Y_UNA
    if kings == 3 and aces == 1:
        found |= 1 << SOLOMILLO
    if s.table == TABLE_TRADITIONAL:
        if kind == TRIO:
            found |= 1 << MEDIAS
        if kind != NOTHING:
            found |= 1 << PARES_SIGN
        if total > THIRTY_ONE:
            found |= 1 << JUEGO_SIGN
        if total == 30:
            found |= 1 << TREINTA
        if total == 29:
            found |= 1 << VEINTINUEVE
    if found == 0 and kind == NOTHING and total < THIRTY_ONE:
        found |= 1 << CIEGO
    return found | 1 << NO_SIGN
