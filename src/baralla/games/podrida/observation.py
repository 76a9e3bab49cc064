"""What learners see of La Podrida: the observation vector.

Seats are counted from the observer: 0 is itself, 1 the next to play, and so on; places of seats that are not at the table stay 0.
Two facts keep it short: every card that others are known to hold is a trump, and of a suit a seat is known to lack always the highest
cards, so that their number says which.
"""

from __future__ import annotations

from baralla.engine.bits import count, lowest
from baralla.engine.game import Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Cards, Constant, Numbers, Seat, State
from baralla.games.cards.deck import CARDS, NUMBER_OF, NUMBERS, SUIT, SUIT_OF, SUITS
from baralla.games.cards.tricks import NO_SUIT, hand_size, led_suit
from baralla.games.podrida.round import barred_bid, bidding
from baralla.games.podrida.rules import MOST_CARDS, SCORINGS, SEATS

OTHERS = SEATS - 1
FACE = len(SUITS) + NUMBERS  # a card as its suit and its number
BY_SEAT = 9
SWITCHES = 8

PARTS = (
    Part("hand", CARDS, "cards in the observer's hand"),
    Part("played", CARDS, "cards played in this round"),
    Part("turned", CARDS, "the card face up beside the pack"),
    Part("trick", OTHERS * FACE, "the card each of the next eleven seats has in the trick: its suit, then its number, one-hot"),
    Part("known", OTHERS * NUMBERS, "trumps everybody knows to be in the hands of the next eleven seats, by number"),
    Part("lacks", OTHERS * len(SUITS), "for the next eleven seats and each suit: highest cards of it they are known to lack / 12"),
    Part("trump", len(SUITS) + 1, "the trump suit, or none"),
    Part("led", len(SUITS), "the suit led"),
    Part("leader", SEATS, "who leads the trick"),
    Part("best", SEATS, "who is winning the trick"),
    Part("dealer", SEATS, "who deals"),
    Part("to_move", SEATS, "whose turn it is"),
    Part("seated", SEATS, "the seats at the table"),
    Part("has_bid", SEATS, "who has bid"),
    Part("bids", SEATS, "bids / 16"),
    Part("tricks", SEATS, "tricks won / 16"),
    Part("total", SEATS, "points of the match / 200"),
    Part("barred", MOST_CARDS + 1, "the bid that the hook forbids to the seat to bid"),
    Part("round", 4, "bidding; cards in this round / 16; cards in hand / 16; rounds still to come / 40"),
    Part("scoring", len(SCORINGS), "plain, pocha, three, zero"),
    Part(
        "switches", SWITCHES, "40 cards, 36 cards, Tute order, must beat, must trump, undertrump forced, exchange, bids from the other side"
    ),
)
SIZE = sum(part.size for part in PARTS)
NUMBER_PLACE: Constant = NUMBER_OF - 1


@njit
def mark(cards: Cards, out: Numbers, at: int) -> None:
    """Write 1 for every card of a set, from place `at` on."""
    while cards:
        out[at + lowest(cards)] = 1.0
        cards &= cards - 1


@njit
def mark_numbers(cards: Cards, out: Numbers, at: int) -> None:
    """Write 1 for the number of every card of a set, from place `at` on."""
    while cards:
        out[at + NUMBER_PLACE[lowest(cards)]] = 1.0
        cards &= cards - 1


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    for i in range(SIZE):
        out[i] = 0.0
    mark(s.hands[seat], out, 0)
    mark(s.played, out, CARDS)
    if s.turned >= 0:
        out[2 * CARDS + s.turned] = 1.0
    at = observe_others(s, seat, out, 3 * CARDS)
    at = observe_seats(s, seat, out, at)
    if s.turn >= 0 and barred_bid(s) >= 0:
        out[at + barred_bid(s)] = 1.0
    at += MOST_CARDS + 1
    out[at] = s.turn >= 0 and bidding(s)
    out[at + 1] = s.cards / 16.0
    out[at + 2] = hand_size(s, seat) / 16.0
    out[at + 3] = (s.rounds - s.round_number) / 40.0
    at += 4
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
def observe_others(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """The trick, and what is known of the others' hands. The place after it."""
    n = s.players
    for i in range(s.laid):
        away = (s.leader + i - seat) % n
        if away > 0:
            card = s.trick[i]
            out[at + (away - 1) * FACE + SUIT_OF[card]] = 1.0
            out[at + (away - 1) * FACE + 4 + NUMBER_PLACE[card]] = 1.0
    at += OTHERS * FACE
    for away in range(1, n):
        other = (seat + away) % n
        mark_numbers(s.known[other], out, at + (away - 1) * NUMBERS)
        for suit in range(4):
            out[at + OTHERS * NUMBERS + (away - 1) * 4 + suit] = count(s.lacks[other] & SUIT[suit]) / 12.0
    return at + OTHERS * (NUMBERS + 4)


@njit
def observe_seats(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """Trumps, the suit led, and what is public of every seat. The place after it."""
    n = s.players
    out[at + (s.trump if s.trump != NO_SUIT else 4)] = 1.0
    at += 5
    if s.laid > 0:
        out[at + led_suit(s)] = 1.0
        out[at + 4 + SEATS + (s.best_seat - seat) % n] = 1.0
    at += 4
    out[at + (s.leader - seat) % n] = 1.0
    out[at + 2 * SEATS + (s.dealer - seat) % n] = 1.0
    if s.turn >= 0:
        out[at + 3 * SEATS + (s.turn - seat) % n] = 1.0
    for away in range(n):
        other = (seat + away) % n
        out[at + 4 * SEATS + away] = 1.0
        if s.bids[other] >= 0:
            out[at + 5 * SEATS + away] = 1.0
            out[at + 6 * SEATS + away] = s.bids[other] / 16.0
        out[at + 7 * SEATS + away] = s.tricks[other] / 16.0
        out[at + 8 * SEATS + away] = s.total[other] / 200.0
    return at + BY_SEAT * SEATS
