"""What the seat to move in Hexadom may do: the faces it may lay, and what there is beside laying a tile."""

from __future__ import annotations

from baralla.engine.bits import count
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, State
from baralla.games.hexadom.board import DRAW, KEEP, PASS
from baralla.games.hexadom.tiles import TILES, TURNS_OF, WORD_OF


@njit
def placements(s: State) -> int:
    """How many ways the seat to move has to lay a tile now."""
    n = 0
    if s.just_drew and s.drawn_tile_only:
        word = WORD_OF[s.drawn]
        faces = TURNS_OF[s.drawn]
        for cell in range(s.opened):
            n += count(s.fit[cell, word] & faces)
        return n
    one, two, three, four = s.faces[s.turn, 0], s.faces[s.turn, 1], s.faces[s.turn, 2], s.faces[s.turn, 3]
    for cell in range(s.opened):
        n += count(s.fit[cell, 0] & one) + count(s.fit[cell, 1] & two) + count(s.fit[cell, 2] & three) + count(s.fit[cell, 3] & four)
    return n


@njit
def faces_to_lay(s: State, word: int) -> int:
    """The faces the seat to move may lay where they fit, ten types at a time."""
    if s.just_drew and s.drawn_tile_only:
        return TURNS_OF[s.drawn] if WORD_OF[s.drawn] == word else 0
    return s.faces[s.turn, word]


@njit
def other_action(s: State, placed: int) -> Action:
    """The one thing to do beside laying a tile (draw, keep or pass), or -1, when there are `placed` ways to lay one."""
    if s.just_drew:
        return KEEP
    if s.top < TILES:
        return DRAW if s.draw_when_able or placed == 0 else -1
    return PASS if placed == 0 else -1
