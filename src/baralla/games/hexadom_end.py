"""How a game of Hexadom ends: who has fewest tiles, ties broken, and what it was worth."""

from __future__ import annotations

from typing import Any

from baralla.core.bits import BIT, count
from baralla.core.jit import njit
from baralla.core.verbs import NOBODY, State
from baralla.games.hexadom_board import whole
from baralla.games.hexadom_tiles import FIRST_BICOLOUR, FIRST_MONO, TILES, K, W
from baralla.games.hexadom_worlds import UNKNOWN


@njit
def fewest_tiles(s: State) -> int:
    """The seats with fewest tiles; then, among them, fewest without blacks, without whites, and without mono tiles."""
    best = BIT[s.players] - 1
    for stage in range(4):
        fewest = TILES
        for seat in range(s.players):
            if best & BIT[seat]:
                fewest = min(fewest, tiles_left(s, seat, stage))
        for seat in range(s.players):
            if best & BIT[seat] and tiles_left(s, seat, stage) > fewest:
                best &= ~BIT[seat]
    return best


@njit
def tiles_left(s: State, seat: int, stage: int) -> int:
    """Tiles in a hand without blacks (from stage 1 on), whites (from 2) and mono tiles (3)."""
    n = whole(s.held[seat])
    if stage >= 1:
        n -= s.hands[seat, K]
    if stage >= 2:
        n -= s.hands[seat, W]
    if stage >= 3:
        for kind in range(FIRST_MONO, FIRST_BICOLOUR):
            n -= s.hands[seat, kind]
    return n


@njit
def finish(s: State, won: int) -> None:
    s.won = won
    s.turn = NOBODY
    s.just_drew = 0
    s.drawn = UNKNOWN


@njit
def scores(s: State, out: Any) -> int:
    """Tiles left in hand: the fewer the better."""
    for seat in range(s.players):
        out[seat] = s.held[seat]
    return s.players


@njit
def standing(s: State, out: Any) -> int:
    """A match is one game: the tiles left decide it."""
    return scores(s, out)


@njit
def winners(s: State) -> int:
    return s.won


@njit
def reward(s: State, out: Any) -> None:
    """A game won is worth 1, shared equally among those who share the win."""
    for seat in range(s.players):
        out[seat] = 1.0 / count(s.won) if s.won & BIT[seat] else 0.0
