"""The table of Tute Cabrero: its record, its seats, and what the seat to move may do.

Players leave the match, and a dealer may rest, so the seats of a hand are a set of bits: `playing`. `seated` are those still in the match.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import BIT, count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Constant, Seat, Seats, State
from baralla.engine.state import record_type
from baralla.games.cabrero.rules import PENAL
from baralla.games.cards.dealt import dealt_fields
from baralla.games.cards.deck import CARDS, KING, KNIGHT, NUMBERS, PACK_40, POINTS, RANKED, SUIT, SUIT_OF, cards_where
from baralla.games.cards.tricks import BEAT, FOLLOW, OVERRUFF, RUFF, hand_size, lacking, led_suit, legal_cards

SEATS = 6
FEWEST = 3  # a match ends when fewer players remain

# Actions: 0–47 play that card, then these.
SING = CARDS  # + suit
SAY_TUTE = SING + 4
CLAIM = SAY_TUTE + 1  # + seat
READY = CLAIM + SEATS
ACTIONS = READY + 1
MOST_LEGAL = 13 + 4 + 1 + SEATS - 1

DUTIES = FOLLOW | BEAT | RUFF | OVERRUFF
LAST_TEN = 10
TWENTY = 20  # in any suit; in trumps it is forty

# How a hand ended.
NOT_YET, COUNTED, BY_CAPOTE, BY_TUTE, BY_CLAIM = range(5)

UNKNOWN = -1  # `swapper` in a record of somebody who cannot know who swapped the 2 of oros

FIELDS: list[Any] = [
    *dealt_fields(SEATS),
    ("shown", np.int64, SEATS),  # cards each seat has played in this hand
    ("owes", np.int64, SEATS),  # a seat that has reneged still held one of these, and has not played one of them since
    ("sung", np.int64),  # the knights of the suits sung
    ("seated", np.int32),  # seats still in the match, as bits
    ("playing", np.int32),  # seats in this hand, as bits
    ("hand_number", np.int32),  # 0 for the first hand of the match
    ("mano", np.int32),
    ("trump_card", np.int32),  # the card shown to name trumps (trump_mode=last_card), or NO_CARD
    ("swapper", np.int32),  # who swapped the 2 of oros: a seat, NOBODY or UNKNOWN
    ("taken", np.int32),  # the card it got for it, or NO_CARD
    ("pot", np.int32),
    ("points", np.int32, SEATS),  # of the cards taken, last ten included, cantos not
    ("sung_by", np.int32, SEATS),  # suits sung by each seat, as bits
    ("reneged", np.int32),  # seats that have reneged in this hand, as bits
    ("asking", np.int32),  # after the last trick or tute: seats still to be asked whether they claim, as bits
    ("tute_by", np.int32),  # who has sung tute, or NOBODY
    ("ended", np.int32),
    ("ender", np.int32),  # who sang tute, made capote or reneged, or NOBODY
    ("lost", np.int32),  # seats that took a poroto in this hand, as bits
    ("gone", np.int32),  # seats that left the match after this hand, as bits
    ("left_hand", np.int32, SEATS),  # after which hand a seat left (1 for the first), or 0
    ("porotos_of", np.int32, SEATS),
    ("porotos", np.int32),
    ("trump_mode", np.int32),
    ("leftover_3p", np.int32),
    ("first_mano", np.int32),
    ("dealer_sits_out_from", np.int32),
    ("middle_rule", np.int32),
    ("tie_no_middle", np.int32),
    ("capote_after_canto", np.int32),
    ("no_cargar", np.int32),
    ("reneging", np.int32),
]


STATE = record_type(FIELDS)


def _after(seats: Seats, seat: Seat) -> Seat:
    return next((other for away in range(1, SEATS + 1) if seats >> (other := (seat + away) % SEATS) & 1), seat)


# AFTER[seats, seat]: the next of `seats` (bits) after `seat`.
AFTER: Constant = np.array([[_after(seats, seat) for seat in range(SEATS)] for seats in range(1 << SEATS)], np.int64)
SEAT_BIT: Constant = np.array([1 << seat for seat in range(SEATS)], np.int64)

KINGS, KNIGHTS = int(RANKED[KING]), int(RANKED[KNIGHT])
WORTHLESS = cards_where(lambda suit, number: number not in (1, 3, 10, 11, 12)) & PACK_40
BY_POINTS: Constant = np.array([int(RANKED[number]) for number in (10, 11, 12, 3, 1)], np.int64)  # from 2 points up
CHEAPER: Constant = np.array(
    [PACK_40 & sum(1 << other for other in range(CARDS) if POINTS[other] < POINTS[card]) for card in range(CARDS)], np.int64
)


# Seats


@njit
def holds_cards(s: State, seat: Seat) -> Seats:
    """How many cards `seat` holds, which everybody can count."""
    return hand_size(s, seat) if s.playing & SEAT_BIT[seat] else 0


# What may be played


@njit
def fewest_points(cards: Cards) -> int:
    """The cards of a set that are worth least."""
    if cards & WORTHLESS:
        return cards & WORTHLESS
    for i in range(len(BY_POINTS)):
        if cards & BY_POINTS[i]:
            return cards & BY_POINTS[i]
    return cards


@njit
def dutiful(s: State) -> Cards:
    """The cards with which the seat to move meets its duties."""
    if s.laid == 0:
        return s.hands[s.turn]
    cards = legal_cards(s.hands[s.turn], led_suit(s), s.beaters, s.trump, DUTIES)
    # Either all of these win or none does: the duty to beat leaves no mixture.
    if s.no_cargar and not cards & s.beaters:
        return fewest_points(cards)
    return cards


@njit
def playable(s: State) -> Cards:
    """The cards the table accepts from the seat to move."""
    if s.reneging == PENAL:
        return 0 if s.asking else s.hands[s.turn]
    return dutiful(s)


@njit
def denied(s: State, card: Card) -> Cards:
    """The cards that the seat to move cannot hold if `card` is a dutiful answer to the trick; one of them in its hand is a renege."""
    told = lacking(card, led_suit(s), s.beaters, s.trump, DUTIES)
    if s.no_cargar and not BIT[card] & s.beaters:
        told |= CHEAPER[card] & SUIT[led_suit(s)] if SUIT_OF[card] == led_suit(s) else CHEAPER[card]
    return told & PACK_40


# What may be said


@njit
def may_sing(s: State) -> bool:
    """Between winning a trick and leading the next."""
    return s.laid == 0 and s.tricks_played > 0 and s.asking == 0


@njit
def songs(s: State) -> int:
    """The knights, as a mask, of the suits that the winner of the last trick may sing: it holds the king too (the bit above)."""
    hand = s.hands[s.turn]
    return hand & (hand >> 1) & KNIGHTS & ~s.sung


@njit
def holds_tute(hand: Cards) -> bool:
    """Four kings or four knights."""
    return hand & KINGS == KINGS or hand & KNIGHTS == KNIGHTS


@njit
def claims(s: State) -> int:
    """The seats, as bits, whose renege the seat to move may claim."""
    return s.reneged & ~SEAT_BIT[s.turn]


@njit
def said(s: State, k: int) -> int:
    """The k-th legal action that is not a card; for k = -1, how many there are."""
    n = 0
    if may_sing(s):
        sung = songs(s)
        while sung:
            if n == k:
                return SING + lowest(sung) // NUMBERS
            sung &= sung - 1
            n += 1
        if holds_tute(s.hands[s.turn]):
            if n == k:
                return SAY_TUTE
            n += 1
    if s.reneged:
        for seat in range(s.players):
            if claims(s) & SEAT_BIT[seat]:
                if n == k:
                    return CLAIM + seat
                n += 1
        if s.asking:
            if n == k:
                return READY
            n += 1
    return n


# What a hand is worth


@njit
def score(s: State, seat: Seat) -> int:
    """Points of the hand: cards, last ten and cantos."""
    sung = TWENTY * count(s.sung_by[seat])
    if s.sung_by[seat] & BIT[s.trump]:
        sung += TWENTY
    return s.points[seat] + sung


def seats_of(bits: Any, players: Any) -> list[Seat]:
    """The seats of a set, as a list."""
    return [seat for seat in range(int(players)) if int(bits) >> seat & 1]
