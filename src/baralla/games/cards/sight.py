"""Suits by the part they play: trumps first, then the suit led, then by what the seat to move holds and has seen of each.

Nothing in the rules of a trick game depends on the name of a suit. A network that sees suits by their parts need not learn every lesson
four times over: `rename_suits` writes the new name of each suit, and everything a learner sees and chooses goes through it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import BIT, lowest, mix
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Constant, Numbers, Seat, State, Suit
from baralla.games.cards.deck import CARDS, NUMBERS, STRENGTH, SUIT_OF, TUTE

SUITS = 4
DECK = 40
TRUMPS = 10  # cards of a suit in the packs of 40
_SUIT_BITS = (1 << NUMBERS) - 1

# How strong a card of the pack of 40 is in its suit, from 0; eights and nines are never in play there.
RANK: Constant = np.array(
    [int(STRENGTH[TUTE, card]) - sum(int(STRENGTH[TUTE, card]) > 11 - order for order in (5, 6)) for card in range(CARDS)], np.int64
)
assert sorted(RANK[[number - 1 for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]]) == list(range(TRUMPS))


@njit
def stir(facts: Any, cards: Cards) -> None:
    """Let a set of cards that everybody knows something about tell suits apart that look alike otherwise."""
    for suit in range(SUITS):
        facts[suit] = mix(facts[suit], cards >> suit * NUMBERS & _SUIT_BITS)


@njit
def stir_dealt(facts: Any, s: State, seat: Seat) -> None:
    """The same for all that a fully dealt game tells: what the others are known to hold and to lack, and the trick."""
    for away in range(1, s.players):
        other = (seat + away) % s.players
        stir(facts, s.known[other])
        stir(facts, s.lacks[other])
    for i in range(s.laid):
        stir(facts, BIT[s.trick[i]])


@njit
def rename_suits(hand: Cards, played: Cards, trump: Suit, led: Suit, facts: Any, new: Any) -> None:
    """Write the new name of each suit into `new`. `facts` tells apart those of which the same cards are held and gone."""
    weight = np.empty(SUITS, np.int64)
    for suit in range(SUITS):
        mine = hand >> suit * NUMBERS & _SUIT_BITS
        gone = played >> suit * NUMBERS & _SUIT_BITS
        weight[suit] = mine << NUMBERS | gone
    if led >= 0:
        weight[led] |= 1 << 28
    if trump >= 0:
        weight[trump] |= 1 << 29
    for suit in range(SUITS):
        place = 0
        for other in range(SUITS):
            if other != suit and (
                weight[other] > weight[suit]
                or (weight[other] == weight[suit] and (facts[other] > facts[suit] or (facts[other] == facts[suit] and other < suit)))
            ):
                place += 1
        new[suit] = place


@njit
def place(card: Card, new: Any) -> int:
    """The place of a card among the 40, under its suit's new name and by its strength."""
    return new[SUIT_OF[card]] * TRUMPS + RANK[card]


@njit
def mark_cards(cards: Cards, new: Any, out: Numbers, at: int) -> None:
    """Write 1 for every card of a set, from place `at` on."""
    while cards:
        out[at + place(lowest(cards), new)] = 1.0
        cards &= cards - 1


@njit
def mark_suits(suits: int, new: Any, out: Numbers, at: int) -> None:
    """Write 1 for every suit of a set of suits, from place `at` on."""
    for suit in range(SUITS):
        if suits >> suit & 1:
            out[at + new[suit]] = 1.0


@njit
def slot_of_suit(action: Action, first: Action, new: Any) -> Action:
    """An action `first` + suit under the suit's new name."""
    return first + new[action - first]


@njit
def one_hot(number: int, size: int, out: Numbers, at: int) -> int:
    """Write 1 at `number` of `size` places, at the last or the first if it lies outside; the place after them."""
    out[at + max(0, min(number, size - 1))] = 1.0
    return at + size
