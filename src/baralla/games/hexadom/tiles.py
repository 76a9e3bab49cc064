"""The tiles of Hexadom: 82 hexagons of 37 types, and how they look in each rotation.

A type is a small integer in the order of the table below; a *face* is a type in one rotation, `type * 6 + rotation`. Sets of faces are
four words of 60 bits, ten types each, so that "which faces fit this cell" is a handful of ANDs.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from baralla.engine.bits import BIT
from baralla.engine.kinds import Constant, Numbers

COLOURS = "UGRYPWK"  # blue, green, red, yellow, purple, white, black
FIVE = "UGRYP"
WHITE, BLACK = 5, 6
SIDES = 6
OPPOSITE_SIDE: Constant = np.array([3, 4, 5, 0, 1, 2], np.int64)

PAIRS, OPPOSITE = range(2)  # the tri_layout switch: xxyyzz or xyzxyz


def _tricolour(x: str, y: str, z: str, layout: int) -> str:
    return x + x + y + y + z + z if layout == PAIRS else (x + y + z) * 2


def _all_types(layout: int) -> dict[str, tuple[str, int]]:
    """Every type with its sides from side 0 counter-clockwise and its number of copies."""
    types = {"W": ("W" * 6, 6), "K": ("K" * 6, 6)}
    types |= {f"M{x}": (x * 6, 2) for x in FIVE}
    types |= {f"B{x}{y}": (x * 3 + y * 3, 2) for x, y in combinations(FIVE, 2)}
    for x, y, z in combinations(FIVE, 3):
        types[f"T{x}{y}{z}+"] = (_tricolour(x, y, z, layout), 2)
        types[f"T{x}{y}{z}-"] = (_tricolour(x, z, y, layout), 2)
    return types


_TYPES = (_all_types(PAIRS), _all_types(OPPOSITE))
NAMES = tuple(_TYPES[PAIRS])
TYPES = len(NAMES)  # 37
W, K = 0, 1
FIRST_MONO, FIRST_BICOLOUR = 2, 7  # whites and blacks come first, then mono, then bi- and tricolours
COPIES: Constant = np.array([copies for _, copies in _TYPES[PAIRS].values()], np.int64)
TILES = int(COPIES.sum())  # 82
PILE = [name for name, (_, copies) in _TYPES[PAIRS].items() for _ in range(copies)]  # unshuffled
PILE_TYPES: Constant = np.array([NAMES.index(name) for name in PILE], np.int8)

# LAYOUT[tri_layout, type, side]: the colour of a tile's side before any rotation.
LAYOUT: Constant = np.array([[[COLOURS.index(c) for c in sides] for sides, _ in types.values()] for types in _TYPES], np.int64)

FACES = TYPES * SIDES  # 222
TYPES_A_WORD = 10
WORDS = 4
WORD_BITS = TYPES_A_WORD * SIDES
ALL_TURNS = (1 << SIDES) - 1

# SHOWS[tri_layout, face, side]: the colour that side shows. Rotation k brings side d - k of the layout to side d.
SHOWS: Constant = np.stack([np.roll(LAYOUT, turn, axis=2) for turn in range(SIDES)], axis=2).reshape(2, FACES, SIDES)
# TURNS[tri_layout, type]: how many rotations look different. A face is always written with the smallest rotation that looks like it.
TURNS: Constant = np.array(
    [[len({SHOWS[t, kind * SIDES + turn].tobytes() for turn in range(SIDES)}) for kind in range(TYPES)] for t in range(2)], np.int64
)

NO_BLACK_NEIGHBOUR, NO_WHITE_NEIGHBOUR, NEITHER = range(3)  # the black_rule switch


def _goes(black_rule: int, own: Any, neighbour: int) -> Any:
    """May sides of these colours lie against a side of the colour `neighbour`? One answer for each of `own`."""
    forbidden = {NO_BLACK_NEIGHBOUR: BLACK, NO_WHITE_NEIGHBOUR: WHITE, NEITHER: None}[black_rule]
    if neighbour == BLACK:
        return (own == BLACK) & (forbidden != BLACK)  # black seals its surroundings
    coloured = (own == neighbour) | (own == WHITE) | (neighbour == WHITE)
    return np.where(own == BLACK, neighbour != forbidden, coloured)


# GOES[black_rule, own, neighbour]: may a side of the colour `own` be laid against one of the colour `neighbour`?
GOES: Constant = np.array(
    [[_goes(rule, np.arange(len(COLOURS)), colour) for colour in range(len(COLOURS))] for rule in range(3)], np.int64
).transpose(0, 2, 1)

_DISTINCT: Constant = np.array([[face % SIDES < TURNS[t, face // SIDES] for face in range(FACES)] for t in range(2)])


def _words(faces: Numbers) -> Any:
    """A set of faces, one truth value each, as words."""
    padded = np.zeros(WORDS * WORD_BITS, np.int64)
    padded[:FACES] = faces
    return padded.reshape(WORDS, WORD_BITS) @ BIT[:WORD_BITS]


# FITTING[tri_layout, black_rule, side, colour]: the faces that may show that side to a neighbour of that colour.
FITTING: Constant = np.array(
    [
        [
            [[_words(_DISTINCT[t] & _goes(rule, SHOWS[t, :, side], colour)) for colour in range(len(COLOURS))] for side in range(SIDES)]
            for rule in range(3)
        ]
        for t in range(2)
    ]
)
ALL_FACES: Constant = np.array([_words(_DISTINCT[t]) for t in range(2)])
MOST_FACES = int(_DISTINCT[PAIRS].sum())  # 187
WORD_OF: Constant = np.arange(TYPES, dtype=np.int64) // TYPES_A_WORD
TURNS_OF: Constant = np.array([ALL_TURNS * int(BIT[SIDES * (kind % TYPES_A_WORD)]) for kind in range(TYPES)], np.int64)  # in its word

# COLOURS_OF[type]: its colours as bits, for the start pair (no white, no black, no mono: they never start).
COLOURS_OF: Constant = np.array(
    [sum(1 << c for c in set(LAYOUT[PAIRS, kind].tolist())) if kind >= FIRST_BICOLOUR else 0 for kind in range(TYPES)], np.int64
)


def parse_type(text: str) -> int:
    """The type written `text`, such as TURY-; ValueError if there is none."""
    try:
        return NAMES.index(text)
    except ValueError:
        raise ValueError(f'"{text}" is not a tile: write W, K, MR, BUR or TURY- (colours U G R Y P in that order)') from None


def type_text(kind: int) -> str:
    return NAMES[kind]
