"""La Podrida by the rule base of Arnaus (2023): write down the facts, and do what the first rule in order says.

The base itself is data, in `podrida_base`. Good cards are aces and kings. Beyond the source stand two things, each under a name of its
own: R0, when no rule fires or its bid is not legal, takes the legal bid nearest to the number of good cards (of two, the lower); X1,
where the table allows the exchange, swaps for a stronger trump. Notes: 0 the rule, 1 the facts (fN is bit N), 2 the base's rule behind
an R0 (0: none fired), 3 the good cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents.rules import Reason, teach
from baralla.agents.rules.podrida_base import RULES, masks, number
from baralla.cards import ACE, KING, RANKED, STRENGTH, SUIT, SUIT_OF, Table
from baralla.core.bits import BIT, count, lowest
from baralla.core.jit import njit
from baralla.core.rules import Switch, words
from baralla.core.verbs import State
from baralla.games.podrida import STATE, playable
from baralla.games.podrida_round import BID, EXCHANGE, barred_bid, bidding, can_exchange

OPTIONS: tuple[Switch, ...] = ()
HELP = words(
    "les 25 regles d'Arnaus (2023), la primera que es compleix",
    "las 25 reglas de Arnaus (2023), la primera que se cumple",
    "the 25 rules of Arnaus (2023), the first that holds",
)

NEAREST, SWAP = 0, len(RULES) + 1
REASONS: dict[int, Reason] = {
    NEAREST: Reason(
        "R0",
        words(
            "cap regla no dona una aposta permesa: la més propera als meus {3} asos i reis",
            "ninguna regla da una apuesta permitida: la más cercana a mis {3} ases y reyes",
            "no rule gives a bid I may make: the nearest to my {3} aces and kings",
        ),
    ),
    **{number(rule.name): Reason(rule.name, rule.words) for rule in RULES},
    SWAP: Reason(
        "X1",
        words(
            "canvio el meu triomf baix pel que hi ha girat, que és més alt",
            "cambio mi triunfo bajo por el que hay vuelto, que es más alto",
            "I swap my low trump for the higher one turned up",
        ),
    ),
}

BASE: Table = masks()
GOOD = int(RANKED[ACE] | RANKED[KING])
TRUMPED = 12  # any trump is stronger than any other card


# What a hand counts


@njit
def trumps_of(s: State) -> int:
    """The trumps in the hand of the seat to move."""
    return s.hands[s.turn] & SUIT[s.trump] if s.trump >= 0 else 0


@njit
def good_trumps(s: State) -> int:
    """How many aces and kings of trumps the seat to move holds."""
    return count(trumps_of(s) & GOOD)


@njit
def good_cards(s: State) -> int:
    """How many aces and kings of the other suits."""
    return count(s.hands[s.turn] & GOOD) - good_trumps(s)


@njit
def may_bid(s: State, said: int) -> bool:
    return 0 <= said <= s.cards and said != barred_bid(s)


@njit
def strength(s: State, card: int) -> int:
    """A card's strength among all cards: trumps above the rest."""
    return STRENGTH[s.rank_order, card] + (TRUMPED if SUIT_OF[card] == s.trump else 0)


@njit
def extreme(s: State, cards: int, sign: int) -> int:
    """The strongest (sign 1) or weakest (sign -1) of `cards`; of equal ones, the first in the order of the pack."""
    chosen = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if sign * strength(s, card) > sign * strength(s, chosen):
            chosen = card
    return chosen


# The facts


@njit
def fact(number: int, holds: bool) -> int:
    return BIT[number] if holds else 0


@njit
def bidding_facts(s: State) -> int:
    """f1 to f18, of the seat that has to bid."""
    cards = s.cards
    good = good_cards(s)
    all_good = good + good_trumps(s)
    trumps = count(trumps_of(s))
    return (
        fact(1, True)
        | fact(2, trumps > 0)
        | fact(3, 1 <= cards <= 6)
        | fact(4, may_bid(s, trumps))
        | fact(5, good_trumps(s) > 0)
        | fact(6, good > 0)
        | fact(7, may_bid(s, all_good))
        | fact(8, 5 <= cards <= 7)
        | fact(9, s.bids_sum < 2)
        | fact(10, may_bid(s, all_good + 1))
        | fact(11, may_bid(s, all_good - 1))
        | fact(12, 1 <= cards <= 4)
        | fact(13, may_bid(s, good))
        | fact(14, 8 <= cards <= 12)
        | fact(15, s.bids_sum < cards - 4)
        | fact(16, s.bids_made >= 2)
        | fact(17, may_bid(s, 2))
        | fact(18, may_bid(s, 1))
    )


@njit
def playing_facts(s: State) -> int:
    """f19 to f23, of the seat that has to play a card."""
    cards = playable(s)
    said = s.bids[s.turn]
    won = s.tricks[s.turn]
    return (
        fact(19, True)
        | fact(20, count(cards) == 1)
        | fact(21, won < said)
        | fact(22, s.laid == 0 or cards & s.beaters != 0)
        | fact(23, won == said)
    )


# The matcher


@njit
def fired(facts: int) -> int:
    """The number of the first rule in order whose facts hold; 0 if there is none."""
    for i in range(len(BASE)):
        if facts & BASE[i, 0] == BASE[i, 0] and facts & BASE[i, 1] == 0:
            return i + 1
    return 0


# The actions


@njit
def bid_of(s: State, action: int) -> int:
    """What the actions a1 to a13 bid, whether legal or not."""
    good = good_cards(s)
    better = good_trumps(s)
    trumps = count(trumps_of(s))
    if action == 1:
        return trumps
    if action == 2:
        return trumps + better
    if action == 3:
        return trumps - 1
    if action == 4:
        return better + good
    if action == 5:
        return good + better + 1
    if action == 6:
        return good + better - 1
    if action == 7:
        return good + better + better
    if action == 9:
        return good
    if action == 10:
        return good + 1
    if action == 11:
        return good - 1
    if action == 12:
        return 2
    return 1 if action == 13 else 0


@njit
def card_of(s: State, action: int) -> int:
    """What the actions a14 to a16 play."""
    return extreme(s, playable(s), -1 if action == 16 else 1)


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


@njit
def advise(s: State, settings: Any, dice: Any, note: Any) -> int:
    if not bidding(s):
        facts = playing_facts(s)
        rule = fired(facts)
        note[0] = rule
        note[1] = facts
        note[2] = rule
        note[3] = 0
        return card_of(s, BASE[rule - 1, 2])
    facts = bidding_facts(s)
    rule = fired(facts)
    good = good_cards(s) + good_trumps(s)
    note[1] = facts
    note[2] = rule
    note[3] = good
    if swaps_up(s):
        note[0] = SWAP
        return EXCHANGE
    if rule > 0:
        said = bid_of(s, BASE[rule - 1, 2])
        if may_bid(s, said):
            note[0] = rule
            return BID + said
    note[0] = NEAREST
    return BID + nearest_bid(s, good)


teach(np.dtype(STATE), advise)
