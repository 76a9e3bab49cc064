"""What a player by rules of La Podrida counts in its hand: trumps, aces and kings, the strongest card, and the bids it may make."""

from __future__ import annotations

from baralla.engine.bits import count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, State
from baralla.games.cards.deck import ACE, KING, RANKED, STRENGTH, SUIT, SUIT_OF
from baralla.games.podrida.round import barred_bid, can_exchange

GOOD = int(RANKED[ACE] | RANKED[KING])
TRUMPED = 12  # any trump is stronger than any other card


@njit
def trumps_of(s: State) -> Cards:
    """The trumps in the hand of the seat to move."""
    return s.hands[s.turn] & SUIT[s.trump] if s.trump >= 0 else 0


@njit
def good_trumps(s: State) -> Cards:
    """How many aces and kings of trumps the seat to move holds."""
    return count(trumps_of(s) & GOOD)


@njit
def good_cards(s: State) -> Cards:
    """How many aces and kings of the other suits."""
    return count(s.hands[s.turn] & GOOD) - good_trumps(s)


@njit
def may_bid(s: State, said: int) -> bool:
    return 0 <= said <= s.cards and said != barred_bid(s)


@njit
def strength(s: State, card: Card) -> int:
    """A card's strength among all cards: trumps above the rest."""
    return STRENGTH[s.rank_order, card] + (TRUMPED if SUIT_OF[card] == s.trump else 0)


@njit
def extreme(s: State, cards: Cards, sign: int) -> Card:
    """The strongest (sign 1) or weakest (sign -1) of `cards`; of equal ones, the first in the order of the pack."""
    chosen = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if sign * strength(s, card) > sign * strength(s, chosen):
            chosen = card
    return chosen


@njit
def nearest_bid(s: State, wanted: int) -> int:
    """The legal bid nearest to `wanted`; of two, the lower."""
    for away in range(s.cards + 1):
        if may_bid(s, wanted - away):
            return wanted - away
        if may_bid(s, wanted + away):
            return wanted + away
    return 0


@njit
def swaps_up(s: State) -> bool:
    """May the seat to move swap for a stronger trump?"""
    return can_exchange(s) and strength(s, s.turned) > strength(s, lowest(s.swap))
