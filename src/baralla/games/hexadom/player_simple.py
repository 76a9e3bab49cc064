"""Hexadom without looking ahead: a tile that fits, the one with most colours first, because it is the hardest to get rid of.

A beginner plays as at dominoes: it looks only beside the tiles laid since its last turn, and draws when nothing fits there. A novice
looks at the whole board. Neither thinks of what its tile leaves open; that the wild ones come last is all it saves. Notes: 1 the colours of
the tile.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Numbers, State
from baralla.games.hexadom.board import whole
from baralla.games.hexadom.tiles import FACES, FIRST_MONO, LAYOUT, PAIRS, SIDES, TYPES

BEGINNER, NOVICE = range(2)
NOTHING = -1
# COLOURFUL[type]: how many colours it has, a wild one none.
COLOURFUL: Constant = np.array([len(set(LAYOUT[PAIRS, kind].tolist())) if kind >= FIRST_MONO else 0 for kind in range(TYPES)], np.int64)


@njit
def beside_the_last(s: State, cell: int) -> bool:
    """Does an open cell touch one of the last tiles laid, as many as there are players?"""
    for tile in range(max(0, whole(s.laid) - whole(s.players)), s.laid):
        along = whole(s.open_q[cell]) - whole(s.tile_q[tile])
        down = whole(s.open_r[cell]) - whole(s.tile_r[tile])
        if abs(along) <= 1 and abs(down) <= 1 and abs(along + down) <= 1:
            return True
    return False


@njit
def most_colours(s: State, level: int, cells: Numbers, faces: Numbers, n: int, note: Numbers) -> int:
    """Of these placements the first with most colours that the level sees, as an action, or NOTHING."""
    chosen, most = NOTHING, -1
    for i in range(n):
        colours = COLOURFUL[faces[i] // SIDES]
        if colours > most and (level == NOVICE or beside_the_last(s, cells[i])):
            chosen, most = i, colours
    note[1] = most
    return cells[chosen] * FACES + faces[chosen] if chosen >= 0 else NOTHING
