"""What self-play sees of Brisca and Tute: suits by the part they play, seats from the observer on. See docs/observations.md.

A game with a stock adds what is its own after these parts, and its other actions after the 40 cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import BIT
from baralla.engine.game import Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.cards.sight import DECK, SUITS, TRUMPS, mark_cards, one_hot, place, rename_suits, stir
from baralla.games.cards.tricks import led_suit
from baralla.games.stock.play import SEATS, TARGET_101, side_sum

OTHERS = SEATS - 1
TRICKS_LEFT = 20
STEPS = 16  # of ten points
DRAWS = 4  # cards of the stock that the critic sees one by one

PARTS = (
    Part("hand", DECK, "cards in the observer's hand"),
    Part("trick", OTHERS * DECK, "the card each of the next three seats has in the trick"),
    Part("gone", DECK, "cards played in earlier tricks"),
    Part("last", DECK, "cards of the last trick"),
    Part("known", OTHERS * DECK, "cards everybody knows to be in the hands of the next three seats"),
    Part("trump_card", TRUMPS, "the rank of the trump card on the table"),
    Part("left", TRICKS_LEFT, "tricks to come, one-hot"),
    Part("stock", 1, "face-down cards / 40"),
    Part("mine", STEPS, "points of the observer's side in tens, one-hot"),
    Part("theirs", STEPS, "points of the best other side in tens, one-hot"),
    Part("points", SEATS, "points of each seat / 60"),
    Part("lead", 1, "the observer's side ahead of the best other / 60"),
    Part("pot", 1, "points in the trick / 20"),
    Part("laid", SEATS, "cards in the trick, one-hot"),
    Part("leader", SEATS, "who leads"),
    Part("best", SEATS, "who is winning the trick"),
    Part("last_winner", SEATS, "who won the last trick"),
    Part("won", SEATS, "deals won / 10"),
    Part("total", SEATS, "points of the match / 100"),
    Part("table", 9, "2, 3, 4 players, pairs, exchange, last ten, black hand, hunt the three, match to 101"),
)
SIZE = sum(part.size for part in PARTS)
SECRETS = (
    Part("hands", OTHERS * DECK, "the hands of the next three seats"),
    Part("draws", DRAWS * DECK, "the next four cards of the stock"),
    Part("order", DECK, "the stock: 1 for its first card, falling to 0"),
)
HIDDEN = sum(part.size for part in SECRETS)


@njit
def names_of_suits(s: State, seat: Seat, facts: Any, new: Any) -> None:
    """What each suit is called by `seat`, given what else is known of the suits."""
    for away in range(1, s.players):
        stir(facts, s.known[(seat + away) % s.players])
    for i in range(s.last_size):
        stir(facts, BIT[s.last_trick[i]])
    for i in range(s.laid):
        stir(facts, BIT[s.trick[i]])
    rename_suits(s.hands[seat], s.played, s.trump, led_suit(s), facts, new)


@njit
def see(s: State, seat: Seat, new: Any, out: Numbers) -> None:
    """Write PARTS; places after them are left alone."""
    n = s.players
    for i in range(SIZE):
        out[i] = 0.0
    mark_cards(s.hands[seat], new, out, 0)
    at = DECK
    gone = s.played
    for i in range(s.laid):
        gone &= ~BIT[s.trick[i]]
        away = (s.leader + i - seat) % n
        if away > 0:
            out[at + (away - 1) * DECK + place(s.trick[i], new)] = 1.0
    at += OTHERS * DECK
    mark_cards(gone, new, out, at)
    for i in range(s.last_size):
        out[at + DECK + place(s.last_trick[i], new)] = 1.0
    at += 2 * DECK
    for away in range(1, n):
        mark_cards(s.known[(seat + away) % n], new, out, at + (away - 1) * DECK)
    at += OTHERS * DECK
    if s.trump_card >= 0:
        out[at + place(s.trump_card, new)] = 1.0
    at = one_hot(s.total_tricks - s.tricks_played - 1, TRICKS_LEFT, out, at + TRUMPS)
    out[at] = s.stock_left / 40.0
    at = _points(s, seat, out, at + 1)
    at = one_hot(s.laid, SEATS, out, at)
    out[at + (s.leader - seat) % n] = 1.0
    if s.laid > 0:
        out[at + SEATS + (s.best_seat - seat) % n] = 1.0
    if s.last_size > 0 and s.last_winner >= 0:
        out[at + 2 * SEATS + (s.last_winner - seat) % n] = 1.0
    at += 3 * SEATS
    for away in range(n):
        out[at + away] = s.won[(seat + away) % n] / 10.0
        out[at + SEATS + away] = s.total[(seat + away) % n] / 100.0
    at += 2 * SEATS
    out[at + n - 2] = 1.0
    out[at + 3] = s.teams
    out[at + 4] = s.exchange
    out[at + 5] = s.last_ten
    out[at + 6] = s.black_hand
    out[at + 7] = s.hunt_three
    out[at + 8] = s.match == TARGET_101


@njit
def _points(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """The points of both sides, of every seat, and of the trick. The place after them."""
    n = s.players
    mine = side_sum(s, s.points, seat)
    theirs = 0
    for away in range(1, n):
        if not (s.teams and away == 2):
            theirs = max(theirs, side_sum(s, s.points, (seat + away) % n))
    at = one_hot(mine // 10, STEPS, out, at)
    at = one_hot(theirs // 10, STEPS, out, at)
    for away in range(n):
        out[at + away] = s.points[(seat + away) % n] / 60.0
    out[at + SEATS] = (mine - theirs) / 60.0
    out[at + SEATS + 1] = s.pot / 20.0
    return at + SEATS + 2


@njit
def look_behind(s: State, seat: Seat, new: Any, out: Numbers) -> None:
    """Write SECRETS."""
    for i in range(HIDDEN):
        out[i] = 0.0
    for away in range(1, s.players):
        mark_cards(s.hands[(seat + away) % s.players], new, out, (away - 1) * DECK)
    at = OTHERS * DECK
    for i in range(s.stock_left):
        card = s.deck[s.stock + i]
        if i < DRAWS:
            out[at + i * DECK + place(card, new)] = 1.0
        out[at + DRAWS * DECK + place(card, new)] = 1.0 - i / 40.0


@njit
def no_facts() -> Any:
    """Nothing more is known of the suits."""
    return np.zeros(SUITS, np.int64)
