"""What a seat of Tute Cabrero knows, and worlds drawn from it: every world that fits is equally likely.

Public: the tricks, the cards shown by cantos, the card that named mano or trumps, the 2 of oros out of play, the facts that duties
reveal, and (the table marks it at once) who has reneged. Known to its swapper alone: who swapped the 2 of oros, and for which card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import dice as dice_
from baralla.engine.bits import BIT, count, list_cards, lowest, nth
from baralla.engine.dice import below
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Dice, Seat, State
from baralla.engine.verbs import CONSISTENT, NOBODY
from baralla.engine.worlds import share
from baralla.games.cabrero.play import SEATS, UNKNOWN, holds_cards
from baralla.games.cards import dealt, tricks
from baralla.games.cards.deck import PACK_40, parse_card
from baralla.games.cards.tricks import NO_CARD

TWO_OF_OROS = parse_card("2O")
DEBT_TRIES = 200


@njit
def redact(s: State, seat: Seat, out: State) -> None:
    tricks.redact(s, seat, out)
    if s.swapper >= 0 and s.swapper != seat:
        out.taken = NO_CARD
        if s.trump_card != TWO_OF_OROS:  # shown as the last card dealt, everybody saw who held it
            out.swapper = UNKNOWN


@njit
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    held = np.empty(SEATS, np.int64)
    for seat in range(SEATS):
        held[seat] = holds_cards(s, seat)
    hidden = tricks.hidden_cards(s, PACK_40, s.turned, mode)
    dealt.world(s, hidden, held, mode, dice, out)
    if mode == CONSISTENT and s.reneged:
        pay_debts(s, hidden, held, dice, out)
    if s.turned >= 0 and s.left > 0:  # the world has filled the other places of the cards left over
        out.deck[s.pack - 1] = s.turned
    if s.swapper != NOBODY:
        name_swapper(s, dice, out)
        out.deck[s.pack - 1] = out.taken


@njit
def in_debt(s: State, seat: Seat) -> bool:
    """Does the renege of `seat` tell that it holds one of some cards, none of which it has shown?"""
    return seat != s.viewer and s.owes[seat] != 0 and not s.known[seat] & s.owes[seat]


@njit
def pay_debts(s: State, hidden: Cards, held: Any, dice: Dice, out: State) -> None:
    """Deal again so that every seat known to have reneged holds a card it should have played instead.

    One card of each debtor's hand is dealt apart, from those it owes. A world then comes up once for every owed card its debtors hold,
    so it is kept with one chance in that many: what is kept is uniform. The last try is kept in any case.
    """
    n = s.players
    sizes = np.zeros(2 * SEATS + 1, np.int64)
    allowed = np.empty(2 * SEATS + 1, np.int64)
    bins = np.zeros(2 * SEATS + 1, np.int64)
    placed = 0
    debts = 0
    for seat in range(n):
        allowed[seat] = ~s.lacks[seat]
        allowed[SEATS + 1 + seat] = s.owes[seat] & ~s.lacks[seat]
        if seat != s.viewer:
            sizes[seat] = held[seat] - count(s.known[seat])
        placed += sizes[seat]
        if in_debt(s, seat):
            sizes[seat] -= 1
            sizes[SEATS + 1 + seat] = 1
            debts += 1
    for seat in range(n, SEATS):
        allowed[seat] = 0
        allowed[SEATS + 1 + seat] = 0
    sizes[SEATS] = count(hidden) - placed
    allowed[SEATS] = -1
    if debts == 0:
        return
    for _ in range(DEBT_TRIES):
        share(dice, hidden, sizes, allowed, 2 * SEATS + 1, bins)
        ways = 1
        for seat in range(n):
            if in_debt(s, seat):
                ways *= count((bins[seat] | bins[SEATS + 1 + seat]) & s.owes[seat])
        if below(dice, ways) == 0:
            break
    for seat in range(n):
        if seat != s.viewer:
            out.hands[seat] = bins[seat] | bins[SEATS + 1 + seat] | s.known[seat]
    listed = np.empty(64, np.int64)
    m = list_cards(bins[SEATS], listed)
    dice_.shuffle(dice, listed, m)
    for i in range(min(m, s.left)):
        out.deck[s.pack - s.left + i] = listed[i]


@njit
def name_swapper(s: State, dice: Dice, out: State) -> None:
    """Whoever swapped got a card that it holds or has played: any of those the viewer did not hold, but the one that named trumps."""
    if s.taken >= 0:
        return
    cards = 0
    for seat in range(s.players):
        if seat != s.viewer and (s.swapper == UNKNOWN or s.swapper == seat):
            cards |= out.hands[seat] | s.shown[seat]
    if s.trump_card >= 0:
        cards &= ~BIT[s.trump_card]
    bit = BIT[nth(cards, below(dice, count(cards)))]
    for seat in range(s.players):
        if seat != s.viewer and (out.hands[seat] | s.shown[seat]) & bit:
            out.swapper = seat
            out.taken = lowest(bit)
