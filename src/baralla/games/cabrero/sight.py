"""What self-play sees and chooses in Tute Cabrero: suits by the part they play, seats from the observer on.

Slots: the 40 cards under their suits' new names, sing each suit, tute, claim against each seat from the observer on, ready.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import verbs
from baralla.engine.bits import BIT, count, mix
from baralla.engine.game import Observation, Part, Schooling, SelfPlay
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.cabrero.play import AFTER, CLAIM, MOST_LEGAL, READY, SAY_TUTE, SEATS, SING, holds_cards, score
from baralla.games.cards.sight import DECK, SUITS, mark_cards, mark_suits, one_hot, place, rename_suits, stir_dealt
from baralla.games.cards.tricks import led_suit

OTHERS = SEATS - 1
STEPS = 14  # of ten points
TRICKS_LEFT = 13
BY_SEAT = 8
SLOTS = DECK + SUITS + 1 + SEATS + 1

PARTS = (
    Part("hand", DECK, "cards in the observer's hand"),
    Part("trick", OTHERS * DECK, "the card each other seat has in the trick"),
    Part("gone", DECK, "cards played in earlier tricks"),
    Part("known", OTHERS * DECK, "cards everybody knows to be in each other hand"),
    Part("lacks", OTHERS * SUITS, "for each other seat and suit: cards of it, not yet played, that it is known to lack / 10"),
    Part("sung", SEATS * SUITS, "suits sung by each seat"),
    Part("seats", SEATS * BY_SEAT, "for each seat: playing, leads, wins the trick, mano, tricks / 13, cards / 13, porotos, has reneged"),
    Part("points", SEATS * STEPS, "points of each seat, cantos included, in tens, one-hot"),
    Part("exact", SEATS, "points of each seat / 60"),
    Part("rank", 5, "seats ahead of the observer, 0 to 2; points to the next above and below / 30"),
    Part("left", TRICKS_LEFT, "tricks to come, one-hot"),
    Part("pot", 2, "points in the trick / 20, points nobody has taken / 130"),
    Part("asked", 2, "claims are asked for; the observer swapped the 2 of oros"),
    Part("players", 4, "3, 4, 5 or 6 players in this hand"),
    Part("switches", 7, "last_card, swap_every_hand, median_only, tied_only, capote loses, no_cargar, penal"),
)
SIZE = sum(part.size for part in PARTS)
SECRETS = (Part("hands", OTHERS * DECK, "the hands of the other seats"),)
HIDDEN = OTHERS * DECK
SELFPLAY = SelfPlay(
    Observation(1, PARTS),
    SLOTS,
    SECRETS,
    schooling={"": Schooling(({"players": 3}, {"players": 3}, {"players": 4}), 1_000_000, {"side_by_side": 2048})},
)
ALL_POINTS = 130


@njit
def _rename(s: State, seat: Seat, new: Any) -> None:
    facts = np.zeros(SUITS, np.int64)
    stir_dealt(facts, s, seat)
    for away in range(s.players):
        for suit in range(SUITS):
            facts[suit] = mix(facts[suit], s.sung_by[(seat + away) % s.players] >> suit & 1)
    rename_suits(s.hands[seat], s.played, s.trump, led_suit(s), facts, new)


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    new = np.empty(SUITS, np.int64)
    _rename(s, seat, new)
    for i in range(SIZE):
        out[i] = 0.0
    at = _seats(s, seat, out, _cards(s, seat, new, out))
    at = _standing(s, seat, out, at)
    at = one_hot(s.held - 1, TRICKS_LEFT, out, at)
    untaken = ALL_POINTS
    for other in range(s.players):
        untaken -= s.points[other]
    out[at] = s.pot / 20.0
    out[at + 1] = untaken / 130.0
    out[at + 2] = s.asking != 0
    out[at + 3] = s.swapper == seat
    at = one_hot(count(s.playing) - 3, 4, out, at + 4)
    out[at] = s.trump_mode
    out[at + 1] = s.leftover_3p == 1
    out[at + 2] = s.middle_rule
    out[at + 3] = s.tie_no_middle
    out[at + 4] = s.capote_after_canto
    out[at + 5] = s.no_cargar
    out[at + 6] = s.reneging


@njit
def _cards(s: State, seat: Seat, new: Any, out: Numbers) -> int:
    """Where cards are, as far as the observer knows. The place after them."""
    n = s.players
    mark_cards(s.hands[seat], new, out, 0)
    at, gone, player = DECK, s.played, s.leader
    for i in range(s.laid):
        away = (player - seat) % n
        gone &= ~BIT[s.trick[i]]
        if away > 0:
            out[at + (away - 1) * DECK + place(s.trick[i], new)] = 1.0
        player = AFTER[s.playing, player]
    at += OTHERS * DECK
    mark_cards(gone, new, out, at)
    at += DECK
    for away in range(1, n):
        other = (seat + away) % n
        mark_cards(s.known[other], new, out, at + (away - 1) * DECK)
        lacks = s.lacks[other] & ~s.played
        for suit in range(SUITS):
            out[at + OTHERS * DECK + (away - 1) * SUITS + new[suit]] = count(lacks >> 12 * suit & 4095) / 10.0
    at += OTHERS * (DECK + SUITS)
    for away in range(n):
        mark_suits(s.sung_by[(seat + away) % n], new, out, at + away * SUITS)
    return at + SEATS * SUITS


@njit
def _seats(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """What is public of every seat. The place after it."""
    n = s.players
    for away in range(n):
        other = (seat + away) % n
        first = at + away * BY_SEAT
        out[first] = s.playing >> other & 1
        out[first + 1] = s.leader == other
        out[first + 2] = s.laid > 0 and s.best_seat == other
        out[first + 3] = s.mano == other
        out[first + 4] = s.tricks[other] / 13.0
        out[first + 5] = holds_cards(s, other) / 13.0
        out[first + 6] = s.porotos_of[other] / s.porotos
        out[first + 7] = s.reneged >> other & 1
        one_hot(score(s, other) // 10, STEPS, out, at + SEATS * BY_SEAT + away * STEPS)
        out[at + SEATS * (BY_SEAT + STEPS) + away] = score(s, other) / 60.0
    return at + SEATS * (BY_SEAT + STEPS + 1)


@njit
def _standing(s: State, seat: Seat, out: Numbers, at: int) -> int:
    """How the observer stands among those who play this hand: the middle loses. The place after it."""
    mine, ahead, above, below = score(s, seat), 0, ALL_POINTS, ALL_POINTS
    for other in range(s.players):
        if other != seat and s.playing >> other & 1:
            more = score(s, other) - mine
            if more > 0:
                ahead += 1
                above = min(above, more)
            else:
                below = min(below, -more)
    at = one_hot(ahead, 3, out, at)
    out[at] = above / 30.0
    out[at + 1] = below / 30.0
    return at + 2


@njit
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of SECRETS."""
    new = np.empty(SUITS, np.int64)
    _rename(s, seat, new)
    for i in range(HIDDEN):
        out[i] = 0.0
    for away in range(1, s.players):
        mark_cards(s.hands[(seat + away) % s.players], new, out, (away - 1) * DECK)


@njit
def choices(s: State, out: Numbers) -> None:
    """The cards and suits by their new names, seats from the observer on."""
    new = np.empty(SUITS, np.int64)
    _rename(s, s.turn, new)
    legal = np.empty(MOST_LEGAL, np.int32)
    for slot in range(SLOTS):
        out[slot] = -1
    for i in range(verbs.legal(s, legal)):
        action = legal[i]
        if action < SING:
            slot = place(action, new)
        elif action < SAY_TUTE:
            slot = DECK + new[action - SING]
        elif action < CLAIM:
            slot = DECK + SUITS
        elif action < READY:
            slot = DECK + SUITS + 1 + (action - CLAIM - s.turn) % s.players
        else:
            slot = SLOTS - 1
        out[slot] = action
