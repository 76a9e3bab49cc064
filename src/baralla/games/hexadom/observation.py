"""What learners see of Hexadom: the observation vector.

Seats are counted from the observer: 0 is itself, 1 the next to play, and so on. Open cells come in the order of their numbers, which are
the numbers in the actions.
"""

from __future__ import annotations

from baralla.engine.game import Part
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.hexadom.board import OPEN_CELLS, neighbour_face, whole
from baralla.games.hexadom.tiles import COLOURS, COPIES, OPPOSITE_SIDE, SHOWS, SIDES, TILES, TYPES, WORDS
from baralla.games.hexadom.worlds import NO_BOUND, SEATS

CELL = 3 + SIDES * len(COLOURS)
PARTS = (
    Part("hand", TYPES, "copies of each type in the observer's hand / copies in the game"),
    Part("board", TYPES, "copies of each type on the board / copies in the game"),
    Part("drawn", TYPES, "the type the observer has just drawn and may play or keep"),
    Part(
        "bounds",
        (SEATS - 1) * TYPES,
        "for the next five seats: 1 / (1 + n) if they are known to hold at most n tiles of this and tighter types",
    ),
    Part("turn", SEATS, "whose turn it is"),
    Part("held", SEATS, "tiles in hand / 10"),
    Part("pile", 1, "tiles in the pile / 60"),
    Part("just_drew", 1, "the seat to move has drawn this turn"),
    Part("passes", 1, "passes in a row / players"),
    Part("players", SEATS - 1, "2, 3, 4, 5 or 6 players"),
    Part("black_rule", 3, "no black neighbour, no white neighbour, neither"),
    Part(
        "switches",
        8,
        "play on, draw on over a dead board, "
        "black catches its player, last black draws, draw when able, drawn tile only, one neighbour, opposite tricolours",
    ),
    Part("cells", OPEN_CELLS * CELL, "each open cell: 1, q / 82, r / 82, and for each side the colour it touches, one-hot (U G R Y P W K)"),
)
SIZE = sum(part.size for part in PARTS)


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    n = s.players
    out[:SIZE] = 0.0
    for i in range(s.laid):
        kind = whole(s.tile_face[i]) // SIDES
        out[TYPES + kind] += 1.0 / COPIES[kind]
    for kind in range(TYPES):
        out[kind] = s.hands[seat, kind] / COPIES[kind]
    if s.just_drew and s.turn == seat:
        out[2 * TYPES + s.drawn] = 1.0
    at = 3 * TYPES
    for away in range(1, n):
        other = (seat + away) % n
        for kind in range(TYPES):
            if s.most[other, kind] < NO_BOUND:
                out[at + (away - 1) * TYPES + kind] = 1.0 / (1.0 + s.most[other, kind])
    at += (SEATS - 1) * TYPES
    if s.turn >= 0:
        out[at + (s.turn - seat) % n] = 1.0
    at += SEATS
    for away in range(n):
        out[at + away] = s.held[(seat + away) % n] / 10.0
    at += SEATS
    out[at] = (TILES - s.top) / 60.0
    out[at + 1] = s.just_drew
    out[at + 2] = s.passes / n
    out[at + 3 + n - 2] = 1.0
    at += 3 + SEATS - 1
    out[at + s.black_rule] = 1.0
    out[at + 3] = s.pile_empty
    out[at + 4] = s.dead_board
    out[at + 5] = s.black_draw_includes_self
    out[at + 6] = s.black_last_tile
    out[at + 7] = s.draw_when_able
    out[at + 8] = s.drawn_tile_only
    out[at + 9] = s.min_neighbours == 1
    out[at + 10] = s.tri_layout
    cells(s, out, at + 11)


@njit
def cells(s: State, out: Numbers, at: int) -> None:
    """Every open cell and what it touches."""
    for cell in range(s.opened):
        fits = 0
        for word in range(WORDS):
            fits |= s.fit[cell, word]
        if fits:
            out[at] = 1.0
            out[at + 1] = s.open_q[cell] / 82.0
            out[at + 2] = s.open_r[cell] / 82.0
            for side in range(SIDES):
                face = neighbour_face(s, whole(s.open_place[cell]), side)
                if face >= 0:
                    out[at + 3 + side * len(COLOURS) + SHOWS[s.tri_layout, face, OPPOSITE_SIDE[side]]] = 1.0
        at += CELL
