"""One decision as a row: what the seat to move sees, compactly, what it did, and how that turned out.

A row is written from a state (`write_row`) and read back into one (`read_row`), seats counted from the one that decided. Every encoding of
the game gives the same numbers for the state and for the record read back, so a data set stores 96 bytes per decision, not hundreds
of inputs, and encodes when it trains.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents.learned.encoding import encode_action, learnable
from baralla.agents.learned.suits import rename
from baralla.engine.dispatch import dispatched
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Numbers, State
from baralla.engine.state import record_type
from baralla.games.cards.deck import SUIT_OF
from baralla.games.stock.play import SEATS

RIVALS = SEATS - 1
EXCHANGE, LAST_TEN, BLACK_HAND, HUNT_THREE = 1, 2, 4, 8  # bits of `switches`

ROW = record_type(
    [
        ("hand", np.int64),
        ("played", np.int64),  # in this deal, the trick included
        ("known", np.int64, RIVALS),  # cards everybody knows the next seats hold
        ("game", np.int32),
        ("won", np.float32),  # label: 1, or 0.5 for a tie
        ("score", np.int16, SEATS),  # points so far
        ("points", np.int16),  # label: what the own side made from here to the end of the trick
        ("lost", np.int16),  # label: what the others made
        ("margin", np.int16),  # label: what the own side made less what the others made, from here to the end of the deal
        ("value", np.int16),  # label: the heuristic of the move
        ("action", np.int8),
        ("seat", np.int8),
        ("players", np.int8),
        ("teams", np.int8),
        ("switches", np.int8),
        ("trump_card", np.int8),
        ("turned", np.int8),
        ("trick", np.int8, RIVALS),
        ("laid", np.int8),
        ("stock_left", np.int8),
        ("tricks", np.int8, SEATS),
        ("announced", np.int8, SEATS),
        ("scored", np.int8, SEATS),
        ("only_assist", np.int8),
    ]
)
RECORD = np.dtype((np.record, ROW))


def blank_rows(n: int) -> Any:
    """Room for `n` rows, for compiled code and plain Python alike."""
    return np.zeros(n, RECORD)


@dispatched
def write_cantes(s: State, row: State) -> None:
    """Write what has been sung, in games where one sings."""


@dispatched
def read_cantes(s: State, row: State) -> None:
    """Its inverse."""


@njit
def _no_cantes(s: State, row: State) -> None:
    for away in range(SEATS):
        row.announced[away] = -1
        row.scored[away] = 0
    row.only_assist = 0


@njit
def _nothing_to_read(s: State, row: State) -> None:
    pass


@njit
def _write_sung(s: State, row: State) -> None:
    for away in range(SEATS):
        seat = (s.turn + away) % s.players
        row.announced[away] = s.announced[seat] if away < s.players else -1
        row.scored[away] = s.scored[seat] if away < s.players else 0
    row.only_assist = s.only_assist


@njit
def _read_sung(s: State, row: State) -> None:
    for seat in range(SEATS):
        s.announced[seat] = row.announced[seat]
        s.scored[seat] = row.scored[seat]
    s.only_assist = row.only_assist


def prepare(name: str) -> Any:
    """The game, with its rows and encodings taught to compiled code."""
    game = learnable(name)
    sings = game.learning is not None and game.learning.sings
    write_cantes.teach(game.state, _write_sung if sings else _no_cantes)  # type: ignore[attr-defined]
    read_cantes.teach(game.state, _read_sung if sings else _nothing_to_read)  # type: ignore[attr-defined]
    return game


@njit
def write_row(s: State, action: Action, row: State) -> None:
    """The seat to move in `s` is about to play `action`. The labels are left for later."""
    n = s.players
    row.hand = s.hands[s.turn]
    row.played = s.played
    for away in range(1, SEATS):
        row.known[away - 1] = s.known[(s.turn + away) % n] if away < n else 0
    for away in range(SEATS):
        row.score[away] = s.points[(s.turn + away) % n] if away < n else 0
        row.tricks[away] = s.tricks[(s.turn + away) % n] if away < n else 0
    row.action = action
    row.seat = s.turn
    row.players = n
    row.teams = s.teams
    row.switches = EXCHANGE * s.exchange + LAST_TEN * s.last_ten + BLACK_HAND * s.black_hand + HUNT_THREE * s.hunt_three
    row.trump_card = s.trump_card
    row.turned = s.turned
    for i in range(RIVALS):
        row.trick[i] = s.trick[i] if i < s.laid else -1
    row.laid = s.laid
    row.stock_left = s.stock_left
    write_cantes(s, row)


@njit
def read_row(row: State, s: State) -> None:
    """Set in `s` what the encodings look at, with the seat that decided as seat 0."""
    s.turn = 0
    s.viewer = 0
    s.players = row.players
    s.teams = row.teams
    s.hands[0] = row.hand
    s.played = row.played
    for away in range(SEATS):
        if away > 0:
            s.known[away] = row.known[away - 1]
            s.hands[away] = row.known[away - 1]
        s.points[away] = row.score[away]
        s.tricks[away] = row.tricks[away]
    s.exchange = row.switches & 1
    s.last_ten = row.switches >> 1 & 1
    s.black_hand = row.switches >> 2 & 1
    s.hunt_three = row.switches >> 3 & 1
    s.trump_card = row.trump_card
    s.turned = row.turned
    s.trump = SUIT_OF[row.turned]
    s.laid = row.laid
    for i in range(RIVALS):
        s.trick[i] = row.trick[i]
    s.stock_left = row.stock_left
    read_cantes(s, row)


@njit
def encode_rows(rows: Numbers, picked: Numbers, scratch: Any, kind: int, suits: int, out: Numbers) -> None:
    """Write the inputs of the rows `picked` into `out`, one per line. `scratch` is one blank state."""
    s = scratch[0]
    new = np.empty(4, np.int64)
    for k in range(len(picked)):
        row = rows[picked[k]]
        read_row(row, s)
        encode_action(s, rename(s, row.action, suits, new), kind, out[k])
