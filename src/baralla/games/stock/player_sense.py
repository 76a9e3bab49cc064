"""What a seat of Brisca or Tute can tell from its place: which cards are still hidden, and how likely the others hold some of them.

The one idea: every card not seen is equally likely to be in any hidden place, so the chance that a hand lacks n given cards is a
quotient of factorials. What only one of the two games has (duties, cantes, removed cards) is a dispatched verb that each answers.
"""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from math import factorial

import numpy as np

from baralla.engine.bits import BIT, count
from baralla.engine.dispatch import dispatched
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Constant, Numbers, Seat, State
from baralla.games.cards.deck import SUIT, SUIT_OF, TUTE
from baralla.games.cards.tricks import FOLLOW, RUFF, beaters_of, hand_size, led_suit
from baralla.games.stock.play import SEATS
from baralla.games.stock.player_weights import KEEN, PARTNER_SAVES

BEGINNER, NOVICE, MEDIUM, EXPERT = range(4)
LEVELS = ("beginner", "novice", "medium", "expert")

FACTORIAL: Constant = np.array([float(factorial(n)) for n in range(41)], np.float64)


# What the two games answer differently


@dispatched
def allowed(s: State) -> Cards:
    """The cards the seat to move may play, as a mask."""


@dispatched
def in_play(s: State) -> Cards:
    """All cards of this deal."""


@dispatched
def duties_to(s: State, led: int) -> int:
    """The duties of whoever answers a lead in suit `led` now, as bits of `games.tricks`."""


@dispatched
def absent(s: State, seat: Seat) -> Cards:
    """The cards everybody knows `seat` not to hold now."""


@dispatched
def cante_stake(s: State, card: Card) -> float:
    """What cantes announced for this trick add to winning it with `card`: half of what they score, as the others lose nothing."""


@dispatched
def cante_price(s: State, card: Card, hidden: Cards, w: Numbers) -> float:
    """What `card` is worth for a cante or a tute that can still be made with it."""


@dispatched
def cantes_over(s: State) -> bool:
    """Is there nothing left to sing, for anybody?"""


# What a seat can tell


@njit
def hidden_from(s: State, level: int) -> Cards:
    """The cards the seat to move cannot place. An expert remembers what has been played and shown; others see only the table."""
    cards = in_play(s) & ~s.hands[s.turn]
    if s.trump_card >= 0:
        cards &= ~BIT[s.trump_card]
    if level == EXPERT:
        for seat in range(s.players):
            cards &= ~s.known[seat]
        return cards & ~s.played
    for i in range(s.laid):
        cards &= ~BIT[s.trick[i]]
    return cards


@njit
def none_among(hidden: Cards, held: int, asked: int) -> float:
    """The chance that none of `asked` given cards is among `held` drawn from `hidden`."""
    if asked > hidden - held:
        return 0.0 if asked > 0 and held > 0 else 1.0
    return FACTORIAL[hidden - asked] * FACTORIAL[hidden - held] / (FACTORIAL[hidden] * FACTORIAL[hidden - asked - held])


@njit
def lacks(s: State, seat: Seat, cards: Cards, hidden: Cards) -> float:
    """The chance that `seat` holds none of `cards`."""
    if s.known[seat] & cards:
        return 0.0
    held = max(hand_size(s, seat) - count(s.known[seat]), 0)
    asked = count(cards & hidden & ~absent(s, seat))
    return none_among(count(hidden), held, asked)


@njit
def partner_of(s: State, seat: Seat) -> Seat:
    """The partner, or -1."""
    return (seat + 2) % SEATS if s.teams else -1


@njit
def leaves(s: State, seat: Seat, best: int, led: int, hidden: Cards, points: float, w: Numbers) -> float:
    """The chance that `seat`, which has still to play, does not beat a card whose beaters are `best`, with so many points at stake."""
    higher = lacks(s, seat, best & SUIT[led], hidden)
    trumps = best & SUIT[s.trump]
    if led == s.trump or not trumps:
        return higher
    duty = duties_to(s, led)
    able = 1.0 - lacks(s, seat, trumps, hidden)
    keen = 1.0 if duty & RUFF else min(1.0, points / w[KEEN])
    if duty & FOLLOW:
        return max(0.0, higher - lacks(s, seat, SUIT[led], hidden) * able * keen)
    return higher * (1.0 - able * keen)


@njit
def takes(s: State, card: Card) -> bool:
    """Would `card` be winning the trick?"""
    return s.laid == 0 or s.beaters & BIT[card] != 0


@njit
def chance_to_take(s: State, card: Card, hidden: Cards, points: float, w: Numbers) -> float:
    """The chance that the side of the seat to move takes the trick if it plays `card` now."""
    partner = partner_of(s, s.turn)
    best, led = s.beaters, led_suit(s)
    ours = 1.0 if s.laid > 0 and s.best_seat == partner else 0.0
    if takes(s, card):
        best, ours = beaters_of(card, s.trump, TUTE), 1.0
    if s.laid == 0:
        led = SUIT_OF[card]
    seat = s.turn
    for _ in range(s.players - s.laid - 1):
        seat = seat + 1 if seat + 1 < s.players else 0
        stays = leaves(s, seat, best, led, hidden, points, w)
        if seat == partner:
            ours += (1.0 - ours) * (1.0 - stays) * w[PARTNER_SAVES]
        else:
            ours *= stays
    return ours
