"""The heuristic of a move in Brisca and Tute: what a sound player thinks of it, from -10 to 10, looking only at what the seat sees.

`move_value(s, action)` compares the judgement of the play (`player_judge`: points expected from the trick less the price of the card) with
that of a card drawn at random from those that may be played. So the sound plays of a position are above zero, and
plays that only work against beginners, such as leading an ace that a trump can take, are below. Values are whole numbers, in
points of difference between the sides, so that they can be added to the points of a trick. An only card is worth 0.
"""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

import numpy as np

from baralla.engine.bits import count, lowest
from baralla.engine.dispatch import dispatched
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Numbers, State
from baralla.games.brisca import game as brisca
from baralla.games.stock.play import EXCHANGE, can_exchange
from baralla.games.stock.player_judge import judge, price, richness
from baralla.games.stock.player_sense import EXPERT, allowed, hidden_from
from baralla.games.stock.player_weights import BRISCA_WEIGHTS, TUTE_WEIGHTS, kind_of_table
from baralla.games.stock.view import READY, SAY_TUTE
from baralla.games.tute import game as tute

MOST = 10.0  # values lie between -MOST and MOST
SWING = 2.0  # a point of one's own is two between the sides
SING_FORTY, SING_TWENTY = 10.0, 6.0
SAID_NOTHING = -6.0  # ready, with a cante unsung
LEFT_EXCHANGE = 2.0  # playing a card before an exchange that pays


@dispatched
def move_value(s: State, action: Action) -> float:
    """What a sound player thinks of the legal `action` of the seat to move: a whole number from -10 (bad) to 10 (good)."""


@njit
def whole(value: float) -> float:
    """To the nearest whole number, within the bounds."""
    return min(MOST, max(-MOST, np.floor(value + 0.5)))


@njit
def card_value(s: State, played: Card, w: Numbers) -> float:
    """A card against the other cards that may be played."""
    cards = allowed(s)
    n = count(cards)
    hidden = hidden_from(s, EXPERT)
    rich = richness(s, EXPERT, w)
    own, total = 0.0, 0.0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = judge(s, card, EXPERT, hidden, rich, w)
        total += worth
        if card == played:
            own = worth
    value = SWING * (own - total / n)
    if can_exchange(s, s.turn):
        value -= LEFT_EXCHANGE
    return whole(value)


@njit
def exchange_value(s: State, w: Numbers) -> float:
    """The price of the card taken less that of the card given, and never less than 1."""
    hidden = hidden_from(s, EXPERT)
    rich = richness(s, EXPERT, w)
    gain = price(s, s.trump_card, EXPERT, hidden, rich, w) - price(s, lowest(s.swap), EXPERT, hidden, rich, w)
    return max(1.0, whole(SWING * gain))


@njit
def brisca_value(s: State, action: Action) -> float:
    w = BRISCA_WEIGHTS[kind_of_table(s)]
    return exchange_value(s, w) if action == EXCHANGE else card_value(s, action, w)


@njit
def tute_value(s: State, action: Action) -> float:
    w = TUTE_WEIGHTS[kind_of_table(s)]
    if action < EXCHANGE:
        return card_value(s, action, w)
    if action == EXCHANGE:
        return exchange_value(s, w)
    if action == SAY_TUTE:
        return MOST
    if action == READY:
        unsung = tute.sayable(s) & ~(1 << (READY - EXCHANGE)) & ~1
        return SAID_NOTHING if unsung else 0.0
    return SING_FORTY if action - EXCHANGE - 1 == s.trump else SING_TWENTY


move_value.teach(brisca.STATE, brisca_value)  # type: ignore[attr-defined]
move_value.teach(tute.STATE, tute_value)  # type: ignore[attr-defined]
