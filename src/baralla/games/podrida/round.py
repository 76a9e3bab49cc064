"""The frame of a round of La Podrida: how many cards it has, who bids when, which bid is barred, and the exchange of the 7 and the 2."""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import BIT, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Seat, State
from baralla.games.cards.deck import CARDS, card
from baralla.games.cards.tricks import lead_from
from baralla.games.podrida.rules import FROM_OTHER_SIDE, MOST_CARDS, NEVER, ONCE, POCHA_PLAN, TWICE, UP, UP_DOWN

NO_BID = -1

# Actions after those that play a card: BID + number, and the exchange.
BID = CARDS
EXCHANGE = BID + MOST_CARDS + 1

SEVEN: Constant = np.array([1 << card(suit, 7) for suit in range(4)], np.int64)
TWO: Constant = np.array([1 << card(suit, 2) for suit in range(4)], np.int64)


# The round plan


@njit
def lay_plan(s: State) -> None:
    """Before the match: the largest hand, and how many rounds there will be."""
    s.peak = s.pack // s.players
    if s.max_cards > 0:
        s.peak = min(s.peak, s.max_cards)
    if s.round_plan == UP_DOWN:
        repeats = 1 if s.peak_repeats == ONCE else 2 if s.peak_repeats == TWICE else s.players
        s.rounds = 2 * (s.peak - 1) + repeats
    elif s.round_plan == POCHA_PLAN:
        s.rounds = 3 * s.players + 2 * max(0, s.peak - 2)
    else:
        s.rounds = s.peak


@njit
def cards_in_round(s: State, number: int) -> int:
    """The cards of each player in round `number`, counted from 1."""
    if s.cards_always > 0:
        return s.cards_always
    if s.round_plan == UP:
        return number
    from_an_end = min(number, s.rounds + 1 - number)  # every other plan reads the same from both ends
    if s.round_plan == POCHA_PLAN:
        from_an_end = max(1, from_an_end - s.players + 1)
    return min(from_an_end, s.peak)


# Bidding


@njit
def mano(s: State) -> Seat:
    return s.dealer + 1 if s.dealer + 1 < s.players else 0


@njit
def open_bidding(s: State) -> None:
    """Mano will lead; before that everybody bids, the dealer last."""
    for seat in range(len(s.bids)):
        s.bids[seat] = NO_BID
    s.bids_made = 0
    s.bids_sum = 0
    lead_from(s, mano(s))
    if s.bid_start == FROM_OTHER_SIDE:
        s.turn = (s.dealer - 1) % s.players


@njit
def bidding(s: State) -> bool:
    return s.bids_made < s.players


@njit
def barred_bid(s: State) -> int:
    """The hook: the number the seat to bid may not say, or NO_BID."""
    if s.bids_made != s.players - 1 or s.hook_from == NEVER or s.round_number < s.hook_from or s.bids_sum > s.cards:
        return NO_BID
    return s.cards - s.bids_sum


@njit
def bid(s: State, number: int) -> None:
    """The seat to move bids; after the dealer has, mano leads."""
    s.bids[s.turn] = number
    s.bids_made += 1
    s.bids_sum += number
    if not bidding(s):
        s.turn = s.leader
    elif s.bid_start == FROM_OTHER_SIDE:
        s.turn = (s.turn - 1) % s.players
    else:
        s.turn = (s.turn + 1) % s.players


# The exchange


@njit
def open_exchange(s: State) -> None:
    """The 7 of trumps may be swapped for the card just turned up. (Not for itself: then nobody holds it.)"""
    s.swap = SEVEN[s.trump] & ~BIT[s.turned] if s.swap_7_2 else 0


@njit
def can_exchange(s: State) -> bool:
    """May the seat to move swap a card for the turned-up one?"""
    return bidding(s) and s.hands[s.turn] & s.swap != 0


@njit
def exchange(s: State) -> None:
    """The seat to move takes the turned-up card and lays its 7 (or 2) down instead. Everybody sees both cards."""
    seat = s.turn
    given = s.swap
    taken = BIT[s.turned]
    s.hands[seat] ^= given | taken
    s.known[seat] = (s.known[seat] & ~given) | taken
    s.turned = lowest(given)
    s.swap = TWO[s.trump] if given == SEVEN[s.trump] else 0
