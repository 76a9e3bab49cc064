"""The few placements of Hexadom that a network chooses among: of each type the best in three manners, the most promising types first.

What a placement leaves behind is exact (`aftermath`); how much each part of it promises was found by climbing, in duels of players that
lay whatever promises most.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Numbers, Seat, State
from baralla.games.hexadom.aftermath import MINE, MINE_TWICE, THEIRS, THEIRS_TWICE, TOLD, list_placements, room_for
from baralla.games.hexadom.board import whole
from baralla.games.hexadom.colours import FACE_AS, TYPE_AS
from baralla.games.hexadom.tiles import FACES, FIRST_BICOLOUR, FIRST_MONO, SIDES, TILES, TYPES, K

RANKS = 12  # types that are proposed, the most promising ones
MANNERS = 3
PROMISES_MOST, KEEPS_MINE, LEAVES_LEAST = range(MANNERS)

CLASSES = 5  # white, black, mono, bicolour, tricolour
FIRST_TRICOLOUR = 17
CLASS_OF: Constant = np.searchsorted([1, FIRST_MONO, FIRST_BICOLOUR, FIRST_TRICOLOUR], np.arange(TYPES), side="right")

# What a placement promises, in tiles: for each own tile that fits a cell afterwards, and two; if all tiles not seen fit one, and two; for
# laying a tile of each class; and for each seat that a black makes draw, or the own one.
A_MINE, A_MINE_TWICE = 0.4, 0.5
ALL_THEIRS, ALL_THEIRS_TWICE = -8.5, -5.5
OF_CLASS: Constant = np.array([-0.5, -0.5, 2.2, 0.1, 0.0])
MAKES_DRAW, MUST_DRAW = 1.0, -1.0
# In the other two manners a tile that fits two cells counts for so much more, and what a placement promises for hardly anything.
AGAIN = 0.25
HARDLY = 1e-3


@njit
def black_swing(s: State, seat: Seat) -> tuple[int, int]:
    """How many others draw if the seat lays a black now, and whether it does itself."""
    mine = s.held[seat] - 1
    fewest = mine
    for other in range(s.players):
        if other != seat:
            fewest = min(fewest, s.held[other])
    others = 0
    for other in range(s.players):
        if other != seat and s.held[other] == fewest:
            others += 1
    return others, 1 if mine == fewest and s.black_draw_includes_self else 0


@njit
def promise(s: State, seat: Seat, kind: int, told: Numbers) -> float:
    """What a placement of a type promises, by what it leaves behind."""
    unseen = max(1, TILES - s.laid - s.held[seat])
    value = A_MINE * told[MINE] + A_MINE_TWICE * told[MINE_TWICE] + OF_CLASS[CLASS_OF[kind]]
    value += (ALL_THEIRS * told[THEIRS] + ALL_THEIRS_TWICE * told[THEIRS_TWICE]) / unseen
    if kind == K:
        others, self = black_swing(s, seat)
        value += MAKES_DRAW * others + MUST_DRAW * self
    return value


@njit
def merit(manner: int, value: float, told: Numbers) -> float:
    """How good a placement is in a manner; what it promises decides between those that are alike in the rest."""
    if manner == KEEPS_MINE:
        return told[MINE] + AGAIN * told[MINE_TWICE] + HARDLY * value
    if manner == LEAVES_LEAST:
        return HARDLY * value - told[THEIRS] - AGAIN * told[THEIRS_TWICE]
    return value


@njit
def comes_before(s: State, row: int, action: Action, other: Action) -> bool:
    """Of two placements of a type: is the first on a lower cell, or on the same one in a rotation of a lower number?"""
    if action // FACES != other // FACES:
        return action < other
    return FACE_AS[s.tri_layout, row, action % FACES] < FACE_AS[s.tri_layout, row, other % FACES]


@njit
def propose(s: State, seat: Seat, row: int, kinds: Numbers, actions: Numbers, told: Numbers) -> int:
    """The types in line, and for each rank and manner the placement as an action and what it leaves behind; how many types. Of placements
    as good as each other the one on the lowest cell, then the one whose rotation has the lowest number under the naming of `row`."""
    n = room_for(s, seat)
    if n == 0:
        return 0
    every = np.empty(n, np.int64)
    left = np.empty((n, TOLD), np.int64)
    list_placements(s, seat, every, left)
    best = np.full((MANNERS, TYPES), -1, np.int64)
    merits = np.zeros((MANNERS, TYPES), np.float64)
    for i in range(n):
        kind = every[i] % FACES // SIDES
        value = promise(s, seat, kind, left[i])
        for manner in range(MANNERS):
            here = merit(manner, value, left[i])
            other = best[manner, kind]
            if other < 0 or here > merits[manner, kind] or (here == merits[manner, kind] and comes_before(s, row, every[i], every[other])):
                best[manner, kind] = i
                merits[manner, kind] = here
    ranked = line_up(row, best[PROMISES_MOST], merits[PROMISES_MOST], kinds)
    for rank in range(ranked):
        for manner in range(MANNERS):
            i = best[manner, kinds[rank]]
            actions[rank, manner] = every[i]
            told[rank, manner] = left[i]
    return ranked


@njit
def line_up(row: int, best: Numbers, merits: Numbers, kinds: Numbers) -> int:
    """The types that can be laid, the most promising first, of equals the one whose name comes first; how many have found a rank."""
    n = 0
    for kind in range(TYPES):
        if best[kind] < 0:
            continue
        rank = n
        while rank > 0 and ahead(row, kind, whole(kinds[rank - 1]), merits):
            if rank < RANKS:
                kinds[rank] = kinds[rank - 1]
            rank -= 1
        if rank < RANKS:
            kinds[rank] = kind
            n = min(n + 1, RANKS)
    return n


@njit
def ahead(row: int, kind: int, other: int, merits: Numbers) -> bool:
    """Does a type stand before another one in the line?"""
    return merits[kind] > merits[other] or (merits[kind] == merits[other] and TYPE_AS[row, kind] < TYPE_AS[row, other])
