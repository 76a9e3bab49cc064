"""The last tricks between two players, counted through: with the stock gone, what the rival holds is all that has not been seen.

A small minimax over the two hands as masks, in points of difference for the seat to move. It keeps its own stack, one row per card still
to be played, because numba's cache does not survive recursion.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import BIT, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Numbers, Seat, State, Suit
from baralla.games.cards.deck import ACE, NUMBER_OF, POINTS, SUIT_OF, TUTE
from baralla.games.cards.tricks import NO_CARD, beaters_of, legal_cards
from baralla.games.stock import player_tables as stock_tables  # noqa: F401  (both games answer what stock_sense asks)
from baralla.games.stock.play import LAST_TEN
from baralla.games.stock.player_sense import cantes_over, duties_to, in_play

LAST_TRICKS = 4
INSTANT = 1000  # a win at once
FAR = 10**6  # beyond every value

# A row of the stack: the two hands, the card led or NO_CARD, who moves, the cards not tried yet, the one being tried, the difference so
# far, and the best found.
MINE, THEIRS, LED, MOVER, LEFT, TRIED, GAINED, BEST = range(8)
ME, RIVAL = 0, 1


@njit
def can_count_through(s: State) -> bool:
    """Two players, few cards, nothing hidden and nothing left to sing?"""
    return s.players == 2 and s.stock_left == 0 and s.trump_card == NO_CARD and s.held <= LAST_TRICKS and cantes_over(s)


@njit
def hunt_result(led: Card, answer: Card, trump: Suit, last: bool) -> int:
    """Hunt the three: what the trick wins at once for its leader, or 0."""
    if SUIT_OF[led] != trump or SUIT_OF[answer] != trump:
        return 0
    if NUMBER_OF[led] == 3 and NUMBER_OF[answer] == ACE:
        return -INSTANT
    return INSTANT if last and NUMBER_OF[led] == ACE and NUMBER_OF[answer] == 3 else 0


@njit
def open_row(row: Numbers, mine: Cards, theirs: Cards, led: Card, mover: Seat, gained: int, trump: Suit, duties: int) -> None:
    """A position: whoever moves has tried nothing yet."""
    hand = mine if mover == ME else theirs
    row[MINE], row[THEIRS], row[LED], row[MOVER], row[GAINED] = mine, theirs, led, mover, gained
    row[LEFT] = hand if led == NO_CARD else legal_cards(hand, SUIT_OF[led], beaters_of(led, trump, TUTE), trump, duties)
    row[BEST] = -FAR if mover == ME else FAR


@njit
def better(row: Numbers, value: int) -> bool:
    """Is `value` better for whoever moves in `row` than the best found?"""
    return value > row[BEST] if row[MOVER] == ME else value < row[BEST]


@njit
def go_on(rows: Numbers, at: int, trump: Suit, duties: int, ten: int, hunt: bool) -> bool:
    """Play the card being tried. True: the next row is open. False: that was the end, and its value is in the next row's BEST."""
    row, child = rows[at], rows[at + 1]
    card, mover, gained = row[TRIED], row[MOVER], row[GAINED]
    mine = row[MINE] & ~BIT[card]
    theirs = row[THEIRS] & ~BIT[card]
    if row[LED] == NO_CARD:
        open_row(child, mine, theirs, card, 1 - mover, gained, trump, duties)
        return True
    last = mine == 0 and theirs == 0
    sign = 1 if mover == RIVAL else -1  # of what the leader, who is the other, takes
    instant = hunt_result(row[LED], card, trump, last) if hunt else 0
    if instant:
        child[BEST] = sign * instant
        return False
    beaten = BIT[card] & beaters_of(row[LED], trump, TUTE) != 0
    points = POINTS[row[LED]] + POINTS[card] + (ten if last else 0)
    gained += -sign * points if beaten else sign * points
    if last:
        child[BEST] = gained
        return False
    open_row(child, mine, theirs, NO_CARD, mover if beaten else 1 - mover, gained, trump, duties)
    return True


@njit
def best_last_card(s: State) -> Card:
    """The card that makes the best difference against best play; the lowest of equals."""
    mine = s.hands[s.turn]
    led = s.trick[0] if s.laid == 1 else NO_CARD
    duties = duties_to(s, SUIT_OF[led] if s.laid == 1 else s.trump)
    ten = LAST_TEN * s.last_ten
    rows = np.empty((2 * LAST_TRICKS + 1, 8), np.int64)
    open_row(rows[0], mine, in_play(s) & ~s.played & ~mine, led, ME, 0, s.trump, duties)
    at, best = 0, NO_CARD
    while True:
        row = rows[at]
        settled = at > 0 and row[MOVER] != rows[at - 1][MOVER] and not better(rows[at - 1], row[BEST])
        if row[LEFT] and not settled:
            row[TRIED] = lowest(row[LEFT])
            row[LEFT] &= row[LEFT] - 1
            if go_on(rows, at, s.trump, duties, ten, s.hunt_three != 0):
                at += 1
                continue
            value = rows[at + 1][BEST]
        elif at == 0:
            return best
        else:
            value = row[BEST]
            at -= 1
            row = rows[at]
        if better(row, value):
            row[BEST] = value
            if at == 0:
                best = row[TRIED]
