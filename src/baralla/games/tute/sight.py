"""What self-play sees and chooses in Tute: what games with a stock share, then cantes, what cards have told, and the phase of the trick.

Slots after the 40 cards: exchange, sing each suit under its new name, ready, tute.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import verbs
from baralla.engine.bits import mix
from baralla.engine.game import Observation, Part, Schooling, SelfPlay
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.cards.sight import DECK, SUITS, mark_cards, mark_suits, place, slot_of_suit, stir
from baralla.games.stock import sight as shared
from baralla.games.stock.play import EXCHANGE, SEATS
from baralla.games.stock.sight import OTHERS, look_behind, names_of_suits, no_facts, see
from baralla.games.stock.view import READY, SING
from baralla.games.tute.worlds import fact_at

PHASES = 3
OTHER_SLOTS = 7
MOST_LEGAL = 20
SLOTS = DECK + OTHER_SLOTS

PARTS = (
    *shared.PARTS,
    Part("lacks", OTHERS * DECK, "cards that the next three seats lacked when they last drew"),
    Part("announced", SEATS * SUITS, "the suit each seat has announced for this trick"),
    Part("sung", SEATS * SUITS, "the suits each seat has scored"),
    Part("phase", PHASES, "a card is due; the window before a trick; the winner's partner may sing"),
    Part(
        "switches",
        6,
        "duties with stock: in trumps only, none; only assist; undertrump; cantes scored after winning; cantes only with stock",
    ),
)
SIZE = sum(part.size for part in PARTS)
SELFPLAY = SelfPlay(
    Observation(1, PARTS),
    SLOTS,
    shared.SECRETS,
    points=0.3,
    schooling={
        "-2": Schooling(({"players": 2},), 2_700_000, {"side_by_side": 2048, "compare": False}),
        "": Schooling(
            (
                {"players": 4, "teams": True, "deal": "all_cards"},
                {"players": 4, "teams": True, "deal": "all_cards"},
                {"players": 4, "teams": True},
                {"players": 3},
                {"players": 4},
            ),
            1_200_000,
            {"side_by_side": 2048},
        ),
    },
)


@njit
def _rename(s: State, seat: Seat, new: Any) -> None:
    facts = no_facts()
    for away in range(s.players):
        other = (seat + away) % s.players
        if away > 0:
            stir(facts, s.lacks[fact_at(s, other, s.draws[other])])
        for suit in range(SUITS):
            facts[suit] = mix(facts[suit], 2 * (s.scored[other] >> suit & 1) + (s.announced[other] == suit))
    names_of_suits(s, seat, facts, new)


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    new = np.empty(SUITS, np.int64)
    _rename(s, seat, new)
    see(s, seat, new, out)
    at = shared.SIZE
    for i in range(at, SIZE):
        out[i] = 0.0
    for away in range(1, s.players):
        other = (seat + away) % s.players
        mark_cards(s.lacks[fact_at(s, other, s.draws[other])] & ~s.played, new, out, at + (away - 1) * DECK)
    at += OTHERS * DECK
    for away in range(s.players):
        other = (seat + away) % s.players
        if s.announced[other] >= 0:
            out[at + away * SUITS + new[s.announced[other]]] = 1.0
        mark_suits(s.scored[other], new, out, at + (SEATS + away) * SUITS)
    at += 2 * SEATS * SUITS
    out[at + s.phase] = 1.0
    at += PHASES
    if s.obligations_with_stock > 0:
        out[at + s.obligations_with_stock - 1] = 1.0
    out[at + 2] = s.only_assist
    out[at + 3] = s.undertrump
    out[at + 4] = s.cante_mode
    out[at + 5] = s.cante_needs_stock


@njit
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of the secrets of games with a stock."""
    new = np.empty(SUITS, np.int64)
    _rename(s, seat, new)
    look_behind(s, seat, new, out)


@njit
def choices(s: State, out: Numbers) -> None:
    """The cards and suits by their new names, and what else may be said."""
    new = np.empty(SUITS, np.int64)
    _rename(s, s.turn, new)
    legal = np.empty(MOST_LEGAL, np.int32)
    for slot in range(SLOTS):
        out[slot] = -1
    for i in range(verbs.legal(s, legal)):
        action = legal[i]
        if action < EXCHANGE:
            out[place(action, new)] = action
        else:
            named = slot_of_suit(action, SING, new) if SING <= action < READY else action
            out[DECK + named - EXCHANGE] = action
