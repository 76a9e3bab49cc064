"""What a placement of Hexadom leaves behind: which types fit somewhere on the board once it is made, found without making it.

A placement closes its own cell and changes at most the six around it, so all other cells are looked at once for every cell, and what fits
a cell beside it depends on nothing but the colour it is shown. A set of types is one word here: `TYPE_BIT[type]`, or any sum of them.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import count, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Numbers, Seat, State
from baralla.games.hexadom.board import FIRST_OPEN, OPEN_CELLS, PLACES, STEP, whole
from baralla.games.hexadom.moves import faces_to_lay
from baralla.games.hexadom.tiles import (
    ALL_FACES,
    COLOURS,
    FACES,
    FITTING,
    OPPOSITE_SIDE,
    SHOWS,
    SIDES,
    TYPES,
    TYPES_A_WORD,
    WORD_BITS,
    WORDS,
)

TYPE_BIT: Constant = np.array([1 << SIDES * (kind % TYPES_A_WORD) + kind // TYPES_A_WORD for kind in range(TYPES)], np.int64)
FIRST_FACES = sum(1 << SIDES * place for place in range(TYPES_A_WORD))  # the first rotation of every type of a word
MOST_COPIES = 6

# What is told of a placement: sides it touches, then tiles of the own hand that fit some cell afterwards, and two cells or more; then
# the same of the tiles the seat does not see.
TOUCHES, MINE, MINE_TWICE, THEIRS, THEIRS_TWICE = range(5)
TOLD = 5


@njit
def first_faces(faces: int) -> int:
    """Of a word of faces the first rotation of each type that has any."""
    faces |= faces >> 1 | faces >> 2
    return (faces | faces >> 3) & FIRST_FACES


@njit
def types_of(one: int, two: int, three: int, four: int) -> int:
    """The types that have a face in these four words."""
    return first_faces(one) | first_faces(two) << 1 | first_faces(three) << 2 | first_faces(four) << 3


@njit
def open_types(s: State, types: Numbers) -> None:
    """The types that fit each open cell."""
    for cell in range(s.opened):
        types[cell] = types_of(s.fit[cell, 0], s.fit[cell, 1], s.fit[cell, 2], s.fit[cell, 3])


@njit
def layers_of(s: State, seat: Seat, mine: Numbers, theirs: Numbers) -> None:
    """Sets of types: `mine[k]` those of which the seat holds more than k copies, `theirs[k]` those of which it does not see more than k."""
    mine[:] = 0
    theirs[:] = 0
    for kind in range(TYPES):
        held = whole(s.hands[seat, kind])
        for k in range(held):
            mine[k] |= TYPE_BIT[kind]
        for k in range(whole(s.unlaid[kind]) - held):
            theirs[k] |= TYPE_BIT[kind]


@njit
def tiles_of(types: int, layers: Numbers) -> int:
    """How many tiles of these types there are, by their layers."""
    n = 0
    for k in range(MOST_COPIES):
        if layers[k] == 0:
            break
        n += count(types & layers[k])
    return n


# One cell


@njit
def look_around(s: State, cell: int, bare: Numbers) -> int:
    """The sides of an open cell that touch a tile, as bits. For each other side, `bare` becomes the faces that fit the cell there as far
    as its tiles allow: none if it will not open."""
    touched = 0
    place = whole(s.open_place[cell])
    for side in range(SIDES):
        bare[side, :] = 0
        there = (place + STEP[side]) & (PLACES - 1)
        thing = whole(s.grid[there])
        if thing >= FIRST_OPEN:
            bare[side, :] = s.fit[thing - FIRST_OPEN]
        elif thing > 0:
            touched |= 1 << side
        else:
            look_beyond(s, there, bare[side])
    return touched


@njit
def look_beyond(s: State, place: int, faces: Numbers) -> None:
    """The faces that fit an empty cell that is not open, if one more tile beside it opens it; none otherwise."""
    touching = 1
    for side in range(SIDES):
        thing = whole(s.grid[(place + STEP[side]) & (PLACES - 1)])
        if 0 < thing < FIRST_OPEN:
            shown = SHOWS[s.tri_layout, s.tile_face[thing - 1], OPPOSITE_SIDE[side]]
            for word in range(WORDS):
                if touching == 1:
                    faces[word] = FITTING[s.tri_layout, s.black_rule, side, shown, word]
                else:
                    faces[word] &= FITTING[s.tri_layout, s.black_rule, side, shown, word]
            touching += 1
    if touching < s.min_neighbours:
        faces[:] = 0
    elif touching == 1:
        faces[:] = ALL_FACES[s.tri_layout]


@njit
def fit_elsewhere(s: State, cell: int, types: Numbers) -> tuple[int, int]:
    """The types that fit some open cell, and two or more, beside this cell and those around it."""
    near = np.zeros(OPEN_CELLS, np.bool_)
    near[cell] = True
    for side in range(SIDES):
        thing = whole(s.grid[(whole(s.open_place[cell]) + STEP[side]) & (PLACES - 1)])
        if thing >= FIRST_OPEN:
            near[thing - FIRST_OPEN] = True
    once, twice = 0, 0
    for other in range(s.opened):
        if not near[other]:
            twice |= once & types[other]
            once |= types[other]
    return once, twice


@njit
def shown_to(s: State, faces: Numbers, side: int, colour: int) -> int:
    """The types that fit a cell which allows these faces, once a tile shows it this colour from its own side `side`."""
    fitting = FITTING[s.tri_layout, s.black_rule, OPPOSITE_SIDE[side], colour]
    return types_of(faces[0] & fitting[0], faces[1] & fitting[1], faces[2] & fitting[2], faces[3] & fitting[3])


# All placements


@njit
def list_placements(s: State, seat: Seat, actions: Numbers, told: Numbers) -> int:
    """Every placement of the tiles the seat may lay, as an action, and what it leaves behind; how many. `actions` has room for all."""
    mine = np.empty(MOST_COPIES, np.int64)
    theirs = np.empty(MOST_COPIES, np.int64)
    types = np.empty(OPEN_CELLS, np.int64)
    bare = np.empty((SIDES, WORDS), np.int64)
    around = np.empty((SIDES, len(COLOURS)), np.int64)
    layers_of(s, seat, mine, theirs)
    open_types(s, types)
    n = 0
    for cell in range(s.opened):
        first, touched, once, twice = n, 0, 0, 0
        for word in range(WORDS):
            faces = s.fit[cell, word] & may_lay(s, seat, word)
            while faces:
                if n == first:
                    touched = look_around(s, cell, bare)
                    once, twice = fit_elsewhere(s, cell, types)
                    around[:] = -1
                face = word * WORD_BITS + lowest(faces)
                faces &= faces - 1
                actions[n] = cell * FACES + face
                left, left_twice = leaves(s, face, touched, once, twice, bare, around)
                laid = TYPE_BIT[face // SIDES]
                told[n, TOUCHES] = count(touched)
                told[n, MINE] = tiles_of(left, mine) - (left & laid != 0)
                told[n, MINE_TWICE] = tiles_of(left_twice, mine) - (left_twice & laid != 0)
                told[n, THEIRS] = tiles_of(left, theirs)
                told[n, THEIRS_TWICE] = tiles_of(left_twice, theirs)
                n += 1
    return n


@njit
def leaves(s: State, face: int, touched: int, once: int, twice: int, bare: Numbers, around: Numbers) -> tuple[int, int]:
    """The types that fit some cell, and two or more, once a face is laid: those that fit elsewhere (`once` and `twice`) and those that
    fit beside it. `around` keeps what each colour leaves on each side, or -1."""
    for side in range(SIDES):
        if not touched >> side & 1:
            colour = SHOWS[s.tri_layout, face, side]
            if around[side, colour] < 0:
                around[side, colour] = shown_to(s, bare[side], side, colour)
            twice |= once & around[side, colour]
            once |= around[side, colour]
    return once, twice


@njit
def may_lay(s: State, seat: Seat, word: int) -> int:
    """The faces a seat may lay where they fit, or might if it were its turn, ten types at a time."""
    return faces_to_lay(s, word) if s.turn == seat else s.faces[seat, word]


@njit
def room_for(s: State, seat: Seat) -> int:
    """How many placements there are of the tiles the seat may lay."""
    n = 0
    for cell in range(s.opened):
        for word in range(WORDS):
            n += count(s.fit[cell, word] & may_lay(s, seat, word))
    return n
