"""What learners see of Brisca and Tute: the observation vector, and the network encodings of Arjonilla (2024) by name.

Seats are counted from the observer: 0 is itself, 1 the next to play, and so on. See docs/observations.md.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import BIT, lowest
from baralla.engine.game import Encoding, Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Card, Cards, Constant, Numbers, Seat, State, Suit
from baralla.engine.rules import Rules
from baralla.games.cards.deck import CARDS, NUMBER_OF, SUIT_OF
from baralla.games.cards.tricks import hand_size, led_suit
from baralla.games.learn import DECK, PLACE, mark
from baralla.games.stock.play import EXCHANGE, SEATS

PARTS = (
    Part("hand", DECK, "cards in the observer's hand"),
    Part("trick", 3 * DECK, "the card each of the next three seats has in the trick"),
    Part("known", 3 * DECK, "cards everybody knows to be in the hands of the next three seats"),
    Part("played", DECK, "cards played in this deal"),
    Part("trump_card", DECK, "the trump card on the table"),
    Part("trump", 4, "the trump suit"),
    Part("led", 4, "the suit led"),
    Part("leader", SEATS, "who leads the trick"),
    Part("best", SEATS, "who is winning the trick"),
    Part("points", SEATS, "points of this deal / 120"),
    Part("tricks", SEATS, "tricks won / 20"),
    Part("held", SEATS, "cards in hand / 10"),
    Part("match", SEATS, "deals won / 10"),
    Part("total", SEATS, "points of the match / 100"),
    Part("stock", 1, "face-down cards / 40"),
    Part("players", 3, "2, 3 or 4 players"),
    Part("teams", 1, "pairs"),
    Part("switches", 4, "exchange, last ten, black hand, hunt the three"),
)
SIZE = sum(part.size for part in PARTS)


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    n = s.players
    for i in range(SIZE):
        out[i] = 0.0
    mark(s.hands[seat], out, 0)
    at = DECK
    for i in range(s.laid):
        away = (s.leader + i - seat) % n
        if away > 0:
            out[at + (away - 1) * DECK + PLACE[s.trick[i]]] = 1.0
    at += 3 * DECK
    for away in range(1, n):
        mark(s.known[(seat + away) % n], out, at + (away - 1) * DECK)
    at += 3 * DECK
    mark(s.played, out, at)
    at += DECK
    if s.trump_card >= 0:
        out[at + PLACE[s.trump_card]] = 1.0
    at += DECK
    out[at + s.trump] = 1.0
    at += 4
    if s.laid > 0:
        out[at + led_suit(s)] = 1.0
        out[at + 4 + SEATS + (s.best_seat - seat) % n] = 1.0
    out[at + 4 + (s.leader - seat) % n] = 1.0
    at += 4 + 2 * SEATS
    for away in range(n):
        other = (seat + away) % n
        out[at + away] = s.points[other] / 120.0
        out[at + SEATS + away] = s.tricks[other] / 20.0
        out[at + 2 * SEATS + away] = hand_size(s, other) / 10.0
        out[at + 3 * SEATS + away] = s.won[other] / 10.0
        out[at + 4 * SEATS + away] = s.total[other] / 100.0
    at += 5 * SEATS
    out[at] = s.stock_left / 40.0
    out[at + n - 1] = 1.0
    out[at + 4] = s.teams
    out[at + 5] = s.exchange
    out[at + 6] = s.last_ten
    out[at + 7] = s.black_hand
    out[at + 8] = s.hunt_three


# The encodings of Arjonilla (2024), section 6.3: what a seat sees and one action, as input of a network.

THESIS_SUITS = (0, 3, 2, 1)  # oros, bastos, espadas, copas
THESIS_SUIT: Constant = np.array([THESIS_SUITS.index(int(suit)) for suit in SUIT_OF], np.int64)
WEAKEST_FIRST = (2, 4, 5, 6, 7, 10, 11, 12, 3, 1)
THESIS_RANK: Constant = np.array([WEAKEST_FIRST.index(int(n)) if n in WEAKEST_FIRST else 0 for n in NUMBER_OF], np.int64)
THESIS_PLACE: Constant = THESIS_SUIT * 10 + THESIS_RANK
SCORE_STEPS = 7
ONEHOT, REDUCED, COMPACT, NORMALISED = range(4)
NAMES = ("onehot", "reduced", "compact", "normalised")


@njit
def score_steps(kind: int, players: int, cantes: bool) -> int:
    """Inputs for one's own points. Table 11 prints one input less than its columns add up to for Brisca with 3 or 4 players; to keep
    the published sizes the last two steps are one there (more than 119 points in the middle of a deal do not occur)."""
    return SCORE_STEPS - 1 if kind == NORMALISED and players > 2 and not cantes else SCORE_STEPS


def encoded_size(kind: int, players: int, cantes: bool) -> int:
    """The number of inputs: tables 6, 9, 10 and 11."""
    one_card = 14 if kind <= REDUCED else 5
    hand = DECK if kind < NORMALISED else 1
    rivals = (players - 1) * DECK if kind == ONEHOT else 0
    played = DECK if kind < NORMALISED else 1
    switches = (4 if players == 2 else 3) if kind < NORMALISED else 1
    actions = 45 if cantes else 41
    steps = int(score_steps(kind, players, cantes))
    return one_card * players + hand + rivals + (4 * players if cantes else 0) + played + steps + switches + actions


@njit
def encode_card(index: Card, kind: int, out: Numbers, at: int) -> int:
    """One card: its suit, then its rank one-hot (14 numbers) or from 0 to 1 (5 numbers). The place after it."""
    wide = kind <= REDUCED
    if index >= 0:
        out[at + THESIS_SUIT[index]] = 1.0
        if wide:
            out[at + 4 + THESIS_RANK[index]] = 1.0
        else:
            out[at + 4] = THESIS_RANK[index] / 9.0
    return at + (14 if wide else 5)


@njit
def encode_set(cards: Cards, kind: int, out: Numbers, at: int) -> int:
    """A set of cards: 40 numbers, or those 40 bits read as one number between 0 and 1. The place after it."""
    if kind < NORMALISED:
        while cards:
            out[at + THESIS_PLACE[lowest(cards)]] = 1.0
            cards &= cards - 1
        return at + DECK
    number = 0
    while cards:
        number |= BIT[DECK - 1 - THESIS_PLACE[lowest(cards)]]
        cards &= cards - 1
    out[at] = number / (BIT[DECK] - 1)
    return at + 1


@njit
def encode_start(s: State, seat: Seat, kind: int, out: Numbers) -> int:
    """Trump card, trick and hands. The place after them."""
    n = s.players
    at = encode_card(s.trump_card if s.trump_card >= 0 else s.turned, kind, out, 0)
    for i in range(n - 1):
        at = encode_card(s.trick[i] if i < s.laid else -1, kind, out, at)
    at = encode_set(s.hands[seat], kind, out, at)
    if kind == ONEHOT:
        for away in range(1, n):
            at = encode_set(s.known[(seat + away) % n], kind, out, at)
    return at


@njit
def encode_end(s: State, seat: Seat, action: Action, kind: int, cantes: bool, out: Numbers, at: int) -> None:
    """Cards played, own points, switches, and the action."""
    at = encode_set(s.played, kind, out, at)
    steps = score_steps(kind, s.players, cantes)
    out[at + min(s.points[seat] // 20, steps - 1)] = 1.0
    at += steps
    if kind < NORMALISED:
        out[at] = s.exchange
        out[at + 1] = s.last_ten
        out[at + 2] = s.black_hand
        if s.players == 2:
            out[at + 3] = s.hunt_three
        at += 4 if s.players == 2 else 3
    else:
        number = s.exchange * 4 + s.last_ten * 2 + s.black_hand
        most = 7.0
        if s.players == 2:
            number = number * 2 + s.hunt_three
            most = 15.0
        out[at] = number / most
        at += 1
    if action < CARDS:
        out[at + THESIS_PLACE[action]] = 1.0
    elif action == EXCHANGE:
        out[at + DECK] = 1.0
    elif cantes and action < EXCHANGE + 5:
        out[at + DECK + 1 + THESIS_SUIT[card_of_suit(action - EXCHANGE - 1)]] = 1.0


@njit
def card_of_suit(suit: Suit) -> int:
    return suit * 12


@njit
def encode_plain(s: State, seat: Seat, action: Action, kind: int, out: Numbers) -> None:
    """The whole encoding of a game without cantes."""
    for i in range(len(out)):
        out[i] = 0.0
    encode_end(s, seat, action, kind, False, out, encode_start(s, seat, kind, out))


HELP = {
    "onehot": "every card one-hot, rivals' known cards included (table 6)",
    "reduced": "as onehot, without the rivals' cards (table 9)",
    "compact": "as reduced, trump card and trick with normalised ranks (table 10)",
    "normalised": "as compact, hand, played cards and switches as one number each (table 11)",
}


@njit
def encode_turn(s: State, action: Action, kind: int, out: Numbers) -> None:
    """The inputs for `action` of the seat to move, in a game without cantes."""
    encode_plain(s, s.turn, action, kind, out)


def encodings(cantes: bool, encode: Any = encode_plain) -> dict[str, Encoding]:
    """The four encodings by name, with `encode(s, seat, action, kind, out)` compiled for the game."""
    found = {}
    for kind, name in enumerate(NAMES):

        def size(rules: Rules, kind: int = kind) -> int:
            return encoded_size(kind, rules.players, cantes)

        def run(s: State, seat: Seat, action: Action, out: Numbers, kind: int = kind) -> None:
            encode(s, seat, action, kind, out)

        found[name] = Encoding(name, HELP[name], size, run)
    return found
