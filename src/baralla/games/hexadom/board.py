"""The board of Hexadom, and the cells where a tile may go.

The board has no edge. Cells lie in a ring of 8192 places: cell (q, r) at `q + 90 r`, modulo 8192, so a neighbour is one addition away.
Two cells share a place only if they are more than 89 apart along q or r, and 82 tiles that hang together, with the empty cells
around them, are at most 84 cells across: they never do.

An empty cell that touches enough tiles, and that some tile fits, is *open* and has a number of its own while it stays open. For every
open cell the record keeps the set of faces that fit; a new tile only takes faces away, with one AND for each side it touches. So nothing
is ever searched for: a cell opens when the tile that gives it enough neighbours is laid, whether those neighbours touch each other or not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import BIT
from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Seat, State
from baralla.games.hexadom.tiles import (
    ALL_FACES,
    COPIES,
    FACES,
    FITTING,
    OPPOSITE_SIDE,
    SHOWS,
    SIDES,
    TILES,
    TURNS_OF,
    TYPES,
    WORD_OF,
    WORDS,
)

PLACES = 8192
ROW = 90
# Sides and the cells they touch: east, north-east, north-west, west, south-west, south-east.
DQ: Constant = np.array([1, 1, 0, -1, -1, 0], np.int64)
DR: Constant = np.array([0, -1, -1, 0, 1, 1], np.int64)
STEP: Constant = DQ + ROW * DR

# The first tile has 6 empty cells around it; every later one takes one of them and adds at most 3 (it shares two with the tile it
# touches). So never more than 6 + 2 * 81 cells are open.
OPEN_CELLS = 2 * TILES + 4  # 168
# Actions: `cell * 222 + type * 6 + rotation`, where `cell` is an open cell's number, and after those the three that lay no tile.
DRAW = OPEN_CELLS * FACES  # 37296
KEEP = DRAW + 1
PASS = DRAW + 2
ACTIONS = DRAW + 3

FIRST_OPEN = TILES + 1  # in `grid`: 0 nothing, 1–82 a tile, from 83 on an open cell

BOARD_FIELDS: list[Any] = [
    ("fit", np.int64, (OPEN_CELLS, WORDS)),  # faces that fit each open cell; nothing for a number that is free
    ("unlaid_faces", np.int64, WORDS),  # every face of the types that are not all on the board
    ("grid", np.uint8, PLACES),
    ("open_place", np.int16, OPEN_CELLS),
    ("open_q", np.int8, OPEN_CELLS),
    ("open_r", np.int8, OPEN_CELLS),
    ("free", np.uint8, OPEN_CELLS),  # numbers of cells that have closed, to be given again, the last one first
    ("tile_face", np.uint8, TILES),  # tiles on the board in the order they were laid
    ("tile_q", np.int8, TILES),
    ("tile_r", np.int8, TILES),
    ("tile_seat", np.int8, TILES),  # who laid it; -1 for the start pair
    ("unlaid", np.int8, TYPES),  # copies of each type that are not on the board
    ("laid", np.int32),  # tiles on the board
    ("opened", np.int32),  # numbers given so far: every open cell's is below
    ("freed", np.int32),  # how many of them are free
    ("min_neighbours", np.int32),
    ("black_rule", np.int32),
    ("tri_layout", np.int32),
]


@njit
def whole(number: Any) -> int:
    """A number of the record as one that may be computed with (numba turns unsigned ones beside signed ones into fractions)."""
    converted: Any = np.int64(number)
    return converted


@njit
def clear_board(s: State) -> None:
    """An empty table."""
    s.grid[:] = 0
    s.fit[:] = 0
    s.open_place[:] = 0
    s.open_q[:] = 0
    s.open_r[:] = 0
    s.free[:] = 0
    s.tile_face[:] = 0
    s.tile_q[:] = 0
    s.tile_r[:] = 0
    s.tile_seat[:] = -1
    for kind in range(TYPES):
        s.unlaid[kind] = COPIES[kind]
    for word in range(WORDS):
        s.unlaid_faces[word] = ALL_FACES[s.tri_layout, word]
    s.laid = 0
    s.opened = 0
    s.freed = 0


@njit
def close_cell(s: State, number: int) -> None:
    """Nothing will ever be laid on this open cell again."""
    for word in range(WORDS):
        s.fit[number, word] = 0
    s.free[s.freed] = number
    s.freed += 1


@njit
def lay(s: State, face: int, q: int, r: int, seat: Seat) -> None:
    """Put a tile on the board and tell the six cells around it."""
    place = (q + ROW * r) & (PLACES - 1)
    if s.grid[place] >= FIRST_OPEN:
        close_cell(s, whole(s.grid[place]) - FIRST_OPEN)
    s.tile_face[s.laid] = face
    s.tile_q[s.laid] = q
    s.tile_r[s.laid] = r
    s.tile_seat[s.laid] = seat
    s.laid += 1
    s.grid[place] = s.laid
    kind = face // SIDES
    s.unlaid[kind] -= 1
    if s.unlaid[kind] == 0:
        s.unlaid_faces[WORD_OF[kind]] &= ~TURNS_OF[kind]
    for side in range(SIDES):
        there = (place + STEP[side]) & (PLACES - 1)
        thing = whole(s.grid[there])
        if thing >= FIRST_OPEN:
            narrow(s, thing - FIRST_OPEN, there, OPPOSITE_SIDE[side], SHOWS[s.tri_layout, face, side])
        elif thing == 0:
            open_cell(s, there, q + DQ[side], r + DR[side])


@njit
def narrow(s: State, number: int, place: int, side: int, colour: int) -> None:
    """An open cell has a new neighbour, which shows `colour` to this side of it."""
    left = 0
    for word in range(WORDS):
        faces = s.fit[number, word] & FITTING[s.tri_layout, s.black_rule, side, colour, word]
        s.fit[number, word] = faces
        left |= faces
    if left == 0:
        close_cell(s, number)
        s.grid[place] = 0


@njit
def open_cell(s: State, place: int, q: int, r: int) -> None:
    """Open an empty cell if it touches enough tiles now and something fits."""
    touching = 0
    one, two, three, four = (ALL_FACES[s.tri_layout, 0], ALL_FACES[s.tri_layout, 1], ALL_FACES[s.tri_layout, 2], ALL_FACES[s.tri_layout, 3])
    for side in range(SIDES):
        thing = whole(s.grid[(place + STEP[side]) & (PLACES - 1)])
        if 0 < thing < FIRST_OPEN:
            touching += 1
            faces = FITTING[s.tri_layout, s.black_rule, side, SHOWS[s.tri_layout, s.tile_face[thing - 1], OPPOSITE_SIDE[side]]]
            one &= faces[0]
            two &= faces[1]
            three &= faces[2]
            four &= faces[3]
    if touching < s.min_neighbours or (one | two | three | four) == 0:
        return
    if s.freed > 0:
        s.freed -= 1
        number = whole(s.free[s.freed])
    else:
        number = whole(s.opened)
        s.opened += 1
    s.fit[number, 0] = one
    s.fit[number, 1] = two
    s.fit[number, 2] = three
    s.fit[number, 3] = four
    s.open_place[number] = place
    s.open_q[number] = q
    s.open_r[number] = r
    s.grid[place] = FIRST_OPEN + number


@njit
def is_dead(s: State) -> bool:
    """Does no tile that is not on the board yet, whoever has it, fit anywhere?"""
    for number in range(s.opened):
        for word in range(WORDS):
            if s.fit[number, word] & s.unlaid_faces[word]:
                return False
    return True


@njit
def playable_types(s: State) -> int:
    """The types that fit somewhere on the board in some rotation, as bits."""
    one, two, three, four = 0, 0, 0, 0
    for number in range(s.opened):
        one |= s.fit[number, 0]
        two |= s.fit[number, 1]
        three |= s.fit[number, 2]
        four |= s.fit[number, 3]
    types = 0
    for kind in range(TYPES):
        word = WORD_OF[kind]
        faces = one if word == 0 else two if word == 1 else three if word == 2 else four
        if faces & TURNS_OF[kind]:
            types |= BIT[kind]
    return types


@njit
def neighbour_face(s: State, place: int, side: int) -> int:
    """The face of the tile that this side of a cell touches, or -1."""
    thing = whole(s.grid[(place + STEP[side]) & (PLACES - 1)])
    return whole(s.tile_face[thing - 1]) if 0 < thing < FIRST_OPEN else -1
