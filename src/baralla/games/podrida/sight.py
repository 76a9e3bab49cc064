"""What self-play sees and chooses in La Podrida: suits by the part they play, and of every seat what it still needs.

Slots: the 48 cards under their suits' new names and by strength, then bids 0 to 16, then the exchange.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import verbs
from baralla.engine.bits import BIT, count, lowest
from baralla.engine.game import Observation, Part, Schooling, SelfPlay
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Numbers, Seat, State
from baralla.games.cards.deck import CARDS, NUMBERS, STRENGTH, SUIT, SUIT_OF
from baralla.games.cards.sight import SUITS, one_hot, rename_suits, stir_dealt
from baralla.games.cards.tricks import NO_SUIT, led_suit
from baralla.games.podrida.round import BID, barred_bid, bidding
from baralla.games.podrida.rules import MOST_CARDS, SCORINGS, SEATS

OTHERS = SEATS - 1
NEEDS = 6  # -1 (too many), 0, 1, 2, 3, 4 or more
BY_SEAT = 5 + NEEDS
OVER = 9  # bids said so far beyond the tricks there are, -4 to 4
SLOTS = CARDS + MOST_CARDS + 2
MOST_LEGAL = MOST_CARDS + 2

PARTS = (
    Part("hand", CARDS, "cards in the observer's hand"),
    Part("gone", CARDS, "cards played in earlier tricks"),
    Part("trick", CARDS, "cards in the trick"),
    Part("best", CARDS, "the card that is winning it"),
    Part("turned", NUMBERS, "the strength of the card face up beside the pack"),
    Part("known", CARDS, "cards that everybody knows to be in some other hand"),
    Part("lacks", OTHERS * SUITS, "for the next eleven seats and each suit: cards of it they are known to lack / 12"),
    Part(
        "seats",
        SEATS * BY_SEAT,
        "for every seat: at the table, has bid, still to play in this trick, bid / 8, lead over the observer in the match / 50; "
        "then what it needs, one-hot",
    ),
    Part("need", MOST_CARDS + 2, "tricks the observer still needs, one-hot; the first place: it has too many"),
    Part("hand_size", MOST_CARDS, "cards in the observer's hand, one-hot"),
    Part("cards", MOST_CARDS, "cards of this round, one-hot"),
    Part("over", OVER, "all bids so far less the cards of the round, from -4 to 4, one-hot"),
    Part("place", SEATS, "seats after the dealer, one-hot"),
    Part("leader", SEATS, "who leads the trick"),
    Part("barred", MOST_CARDS + 1, "the bid that the hook forbids"),
    Part("round", 5, "bidding, no trumps, rounds to come / 20, bids still to be said / 4, tricks nobody is known to need / 4"),
    Part("scoring", len(SCORINGS), "plain, pocha, three, zero"),
    Part("switches", 8, "40 cards, 36 cards, Tute order, must beat, must trump, undertrump forced, exchange, bids from the other side"),
)
SIZE = sum(part.size for part in PARTS)
SECRETS = (Part("hands", OTHERS * CARDS, "the hands of the next eleven seats"),)
HIDDEN = OTHERS * CARDS
SELFPLAY = SelfPlay(
    Observation(1, PARTS),
    SLOTS,
    SECRETS,
    schooling={
        "": Schooling(
            ({"players": 4}, {"players": 4}, {"players": 3}, {"players": 5}, {"players": 6}),
            1_500_000,
            {"side_by_side": 2048, "compare": False},
        )
    },
)


@njit
def _rename(s: State, seat: Seat, new: Any) -> None:
    facts = np.zeros(SUITS, np.int64)
    stir_dealt(facts, s, seat)
    rename_suits(s.hands[seat], s.played, s.trump, led_suit(s), facts, new)


@njit
def _place(s: State, card: Card, new: Any) -> int:
    return new[SUIT_OF[card]] * NUMBERS + STRENGTH[s.rank_order, card]


@njit
def _mark(s: State, cards: Cards, new: Any, out: Numbers, at: int) -> int:
    while cards:
        out[at + _place(s, lowest(cards), new)] = 1.0
        cards &= cards - 1
    return at + CARDS


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    n = s.players
    new = np.empty(SUITS, np.int64)
    _rename(s, seat, new)
    for i in range(SIZE):
        out[i] = 0.0
    at = _cards(s, seat, new, out)
    for away in range(1, n):
        for suit in range(SUITS):
            out[at + (away - 1) * SUITS + new[suit]] = count(s.lacks[(seat + away) % n] & SUIT[suit]) / 12.0
    at = _seats(s, seat, out, at + OTHERS * SUITS)
    at = one_hot(_need(s, seat) + 1, MOST_CARDS + 2, out, at)
    at = one_hot(count(s.hands[seat]) - 1, MOST_CARDS, out, at)
    at = one_hot(s.cards - 1, MOST_CARDS, out, at)
    at = one_hot(s.bids_sum - s.cards + OVER // 2, OVER, out, at)
    at = one_hot((seat - s.dealer - 1) % n, SEATS, out, at)
    at = one_hot((s.leader - seat) % n, SEATS, out, at)
    if s.turn == seat and barred_bid(s) >= 0:
        out[at + barred_bid(s)] = 1.0
    _round(s, out, at + MOST_CARDS + 1)


@njit
def _cards(s: State, seat: Seat, new: Any, out: Numbers) -> int:
    """Where cards are, as far as the observer knows. The place after them."""
    on_table, known = 0, 0
    for i in range(s.laid):
        on_table |= BIT[s.trick[i]]
    for away in range(1, s.players):
        known |= s.known[(seat + away) % s.players]
    at = _mark(s, s.hands[seat], new, out, 0)
    at = _mark(s, s.played & ~on_table, new, out, at)
    at = _mark(s, on_table, new, out, at)
    if s.laid > 0:
        out[at + _place(s, s.trick[(s.best_seat - s.leader) % s.players], new)] = 1.0
    at += CARDS
    if s.turned >= 0:
        out[at + STRENGTH[s.rank_order, s.turned]] = 1.0
    return _mark(s, known, new, out, at + NUMBERS)


@njit
def _need(s: State, seat: Seat) -> int:
    """The tricks a seat still needs, below 0 when it has too many; before it has bid, none."""
    return s.bids[seat] - s.tricks[seat] if s.bids[seat] >= 0 else 0


@njit
def _seats(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """What is public of every seat. The place after it."""
    n = s.players
    for away in range(n):
        other = (seat + away) % n
        out[at] = 1.0
        out[at + 1] = s.bids[other] >= 0
        out[at + 2] = not s.seats_in_trick >> other & 1
        if s.bids[other] >= 0:
            out[at + 3] = s.bids[other] / 8.0
            one_hot(_need(s, other) + 1, NEEDS, out, at + 5)
        out[at + 4] = (s.total[other] - s.total[seat]) / 50.0
        at += BY_SEAT
    return at + (SEATS - n) * BY_SEAT


@njit
def _round(s: State, out: Numbers, at: int) -> None:
    """The round and the rules it is played by."""
    wanted = 0
    for other in range(s.players):
        wanted += max(0, _need(s, other))
    out[at] = s.turn >= 0 and bidding(s)
    out[at + 1] = s.trump == NO_SUIT
    out[at + 2] = (s.rounds - s.round_number) / 20.0
    out[at + 3] = (s.players - s.bids_made) / 4.0
    out[at + 4] = (s.held - wanted) / 4.0
    at += 5
    out[at + s.scoring] = 1.0
    at += len(SCORINGS)
    out[at] = s.pack == 40
    out[at + 1] = s.pack == 36
    out[at + 2] = s.rank_order == 0
    out[at + 3] = s.must_beat
    out[at + 4] = s.must_trump
    out[at + 5] = s.undertrump
    out[at + 6] = s.swap_7_2
    out[at + 7] = s.bid_start


@njit
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of SECRETS."""
    new = np.empty(SUITS, np.int64)
    _rename(s, seat, new)
    for i in range(HIDDEN):
        out[i] = 0.0
    for away in range(1, s.players):
        _mark(s, s.hands[(seat + away) % s.players], new, out, (away - 1) * CARDS)


@njit
def choices(s: State, out: Numbers) -> None:
    """The cards by their new names; bids and the exchange as they are."""
    new = np.empty(SUITS, np.int64)
    _rename(s, s.turn, new)
    legal = np.empty(MOST_LEGAL, np.int32)
    for slot in range(SLOTS):
        out[slot] = -1
    for i in range(verbs.legal(s, legal)):
        out[_place(s, legal[i], new) if legal[i] < BID else legal[i]] = legal[i]
