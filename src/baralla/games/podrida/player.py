"""La Podrida by the rule base of Arnaus (2023): write down the facts, and do what the first rule in order says.

The base itself is data, in `player_base`. Good cards are aces and kings. Beyond the source stand two things, each under a name of its
own: R0, when no rule fires or its bid is not legal, takes the legal bid nearest to the number of good cards (of two, the lower); X1,
where the table allows the exchange, swaps for a stronger trump. Notes: 0 the rule, 1 the facts (fN is bit N), 2 the base's rule behind
an R0 (0: none fired), 3 the good cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.advice import Reason, teach
from baralla.engine.bits import BIT, count
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Constant, Dice, Numbers, State
from baralla.engine.rules import Switch, option, words
from baralla.games.podrida.game import STATE, playable
from baralla.games.podrida.player_base import RULES, masks, number
from baralla.games.podrida.player_hand import extreme, good_cards, good_trumps, may_bid, nearest_bid, swaps_up, trumps_of
from baralla.games.podrida.player_simple import EXPERT, LEVELS, SIMPLE_REASONS, simple_bid, simple_card
from baralla.games.podrida.round import BID, EXCHANGE, bidding

OPTIONS: tuple[Switch, ...] = (
    option(
        "level",
        "expert",
        LEVELS,
        words(
            "beginner diu els seus triomfs i asos i juga de la més alta a la més baixa; novice només mata si pot; expert, les 25 regles",
            "beginner dice sus triunfos y ases y juega de la más alta a la más baja; novice solo mata si puede; expert, las 25 reglas",
            "beginner bids its trumps and aces and plays from the top down; novice beats only what it can; expert, the 25 rules",
        ),
    ),
)
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
    **SIMPLE_REASONS,
}

BASE: Constant = masks()


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
def bid_of(s: State, action: Action) -> int:
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
def card_of(s: State, action: Action) -> Card:
    """What the actions a14 to a16 play."""
    return extreme(s, playable(s), -1 if action == 16 else 1)


@njit
def advise(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:
    level = int(settings[0])
    if level < EXPERT:
        return simple_bid(s, level, note) if bidding(s) else simple_card(s, level, note)
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
