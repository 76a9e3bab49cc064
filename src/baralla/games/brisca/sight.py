"""What self-play sees and chooses in Brisca: what games with a stock share, and a slot for the exchange after the 40 cards."""

from __future__ import annotations

import numpy as np

from baralla.engine import verbs
from baralla.engine.game import Observation, Schooling, SelfPlay
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.cards.sight import DECK, SUITS, place
from baralla.games.stock.play import EXCHANGE
from baralla.games.stock.sight import PARTS, SECRETS, look_behind, names_of_suits, no_facts, see

SLOTS = DECK + 1
SELFPLAY = SelfPlay(
    Observation(1, PARTS),
    SLOTS,
    SECRETS,
    points=0.3,
    schooling={
        "-2": Schooling(({"players": 2}, {"players": 2}, {"players": 2, "exchange": False}), 1_200_000),
        "": Schooling(
            ({"players": 4, "teams": True}, {"players": 4, "teams": True}, {"players": 3}, {"players": 4}),
            3_200_000,
            {"side_by_side": 2048, "compare": False},
        ),
    },
)


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    new = np.empty(SUITS, np.int64)
    names_of_suits(s, seat, no_facts(), new)
    see(s, seat, new, out)


@njit
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of SECRETS."""
    new = np.empty(SUITS, np.int64)
    names_of_suits(s, seat, no_facts(), new)
    look_behind(s, seat, new, out)


@njit
def choices(s: State, out: Numbers) -> None:
    """The cards by their new names, and the exchange."""
    new = np.empty(SUITS, np.int64)
    names_of_suits(s, s.turn, no_facts(), new)
    legal = np.empty(8, np.int32)
    for slot in range(SLOTS):
        out[slot] = -1
    for i in range(verbs.legal(s, legal)):
        out[DECK if legal[i] == EXCHANGE else place(legal[i], new)] = legal[i]
