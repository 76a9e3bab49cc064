"""What self-play sees of Hexadom, and the few placements it chooses among.

The board does not fit one vector, so the sight tells of its edge: which types fit how often, which colours the open cells ask for. Seats
are counted from the observer. Colours go by the names of `colours.naming`: the first is the one the observer's hand has most of.

A slot lays a type in one of two manners: where it suits the own hand best, or where it leaves least to the others; then draw, keep, pass.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import count, lowest
from baralla.engine.game import Observation, Part, Schooling, SelfPlay
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.hexadom.board import DRAW, FIRST_OPEN, OPEN_CELLS, PLACES, STEP, whole
from baralla.games.hexadom.colours import COLOUR_AS, FACE_AS, SIDES_OF, TYPE_AS, colour_score, colour_shares, naming
from baralla.games.hexadom.moves import faces_to_lay, other_action
from baralla.games.hexadom.tiles import (
    COLOURS,
    COPIES,
    FACES,
    GOES,
    OPPOSITE_SIDE,
    SHOWS,
    SIDES,
    TILES,
    TYPES,
    TYPES_A_WORD,
    WORD_BITS,
    WORDS,
)
from baralla.games.hexadom.worlds import NO_BOUND, SEATS

MANNERS = 2
SUITS_ME, LEAVES_LEAST = range(MANNERS)
OTHERS = 3  # draw, keep, pass
SLOTS = MANNERS * TYPES + OTHERS  # the manners of laying type 0, of type 1, …, then draw, keep, pass
MANY = 8  # cells that a type fits; more count as many
HELD = 9  # places for the number of tiles in a hand: 0 to 7, and 8 or more
NEXT_TILES = 4
WAY = 2 * MANNERS  # numbers about the ways of laying a type
FIRST_FACES = sum(1 << SIDES * place for place in range(TYPES_A_WORD))  # the first rotation of every type of a word

PARTS = (
    Part("hand", TYPES, "copies of each type in the observer's hand / copies in the game"),
    Part("unseen", TYPES, "copies of each type that the observer does not see / copies in the game"),
    Part("fits", TYPES, "open cells that each type fits now, at most 8, / 8"),
    Part("hand_fits", TYPES, "the same for the types in the observer's hand; 0 for all others"),
    Part("ways", WAY * TYPES, "for both manners of laying each type the observer holds: sides it touches / 6, unseen sides it lets in"),
    Part("drawn", TYPES, "the type the observer has just drawn and may play or keep"),
    Part(
        "bounds",
        (SEATS - 1) * TYPES,
        "for the next five seats: 1 / (1 + n) if they are known to hold at most n tiles of this and tighter types",
    ),
    Part("demand", len(COLOURS), "sides of open cells that touch each colour / 16: the five by their names, white, black"),
    Part("cells", SIDES, "open cells that touch 1, 2, … 6 tiles / 8"),
    Part("playable", 3, "tiles in the observer's hand that fit / 10, does none, and the part of the unseen tiles that fit"),
    Part("turn", SEATS, "whose turn it is"),
    Part("held", SEATS, "tiles in hand / 10"),
    Part("own_held", HELD, "the observer's tiles: 0, 1, … 7, 8 or more"),
    Part("next_held", HELD, "the same for the next seat"),
    Part("pile", 2, "tiles in the pile / 60, and the last eight of them / 8"),
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
)
SIZE = sum(part.size for part in PARTS)
FITS, WAYS, DRAWN, BOUNDS, DEMAND = 2 * TYPES, 4 * TYPES, (4 + WAY) * TYPES, (5 + WAY) * TYPES, (4 + WAY + SEATS) * TYPES
CELLS = DEMAND + len(COLOURS)
REST = CELLS + SIDES  # from `playable` on

SECRETS = (
    Part("hands", (SEATS - 1) * TYPES, "the next five seats' tiles by type / copies in the game"),
    Part("next", NEXT_TILES * TYPES, "the types of the next four tiles of the pile"),
)
SECRETS_SIZE = sum(part.size for part in SECRETS)

SELFPLAY = SelfPlay(
    Observation(1, PARTS),
    SLOTS,
    SECRETS,
    schooling={"": Schooling(({"players": 2}, {"players": 2}, {"players": 3}, {"players": 4}), 400_000, {"compare": False})},
)


# The edge of the board


@njit
def look_around(s: State, touched: Numbers, demand: Numbers) -> None:
    """For every open cell the sides that touch a tile, as bits (0: not open), and how many such sides touch each colour."""
    demand[:] = 0
    for cell in range(s.opened):
        touched[cell] = 0
        if s.fit[cell, 0] | s.fit[cell, 1] | s.fit[cell, 2] | s.fit[cell, 3]:
            place = whole(s.open_place[cell])
            for side in range(SIDES):
                thing = whole(s.grid[(place + STEP[side]) & (PLACES - 1)])
                if 0 < thing < FIRST_OPEN:
                    touched[cell] |= 1 << side
                    demand[SHOWS[s.tri_layout, s.tile_face[thing - 1], OPPOSITE_SIDE[side]]] += 1


@njit
def count_fits(s: State, fits: Numbers) -> None:
    """On how many open cells each type fits in some rotation."""
    fits[:] = 0
    for cell in range(s.opened):
        for word in range(WORDS):
            faces = s.fit[cell, word]
            if faces:
                faces |= faces >> 1 | faces >> 2
                types = (faces | faces >> 3) & FIRST_FACES
                while types:
                    fits[word * TYPES_A_WORD + lowest(types) // SIDES] += 1
                    types &= types - 1


# Placements


@njit
def lets_in(s: State, seat: Seat, welcome: Numbers) -> int:
    """How many sides of the tiles that `seat` does not see may be laid against a side of each colour; how many sides that is of."""
    sides = np.zeros(len(COLOURS), np.int64)
    for kind in range(TYPES):
        copies = whole(s.unlaid[kind]) - whole(s.hands[seat, kind])
        if copies:
            for colour in range(len(COLOURS)):
                sides[colour] += copies * SIDES_OF[kind, colour]
    for colour in range(len(COLOURS)):
        welcome[colour] = 0
        for own in range(len(COLOURS)):
            welcome[colour] += sides[own] * GOES[s.black_rule, own, colour]
    return sides.sum()


@njit
def left_open(s: State, face: int, touched: int, welcome: Numbers) -> int:
    """How many sides of unseen tiles the free sides of a placement let in, in all."""
    total = 0
    for side in range(SIDES):
        if not touched >> side & 1:
            total += welcome[SHOWS[s.tri_layout, face, side]]
    return total


@njit
def find_ways(s: State, seat: Seat, row: int, touched: Numbers, welcome: Numbers, ways: Numbers) -> bool:
    """For each type the placement of each manner as an action, or -1; is there any? Of equals the one on the lowest cell, then the one
    whose rotation has the lowest number under the naming of `row`."""
    shares = np.empty(len(COLOURS), np.float64)
    colour_shares(s, seat, shares)
    best = np.zeros(TYPES, np.float64)
    least = np.zeros(TYPES, np.int64)
    ways[:] = -1
    some = False
    for word in range(WORDS):
        may = faces_to_lay(s, word) if s.turn == seat else s.faces[seat, word]
        if not may:
            continue
        for cell in range(s.opened):
            faces = s.fit[cell, word] & may
            while faces:
                face = word * WORD_BITS + lowest(faces)
                faces &= faces - 1
                kind = face // SIDES
                some = True
                here = cell * FACES + face
                score = colour_score(s, face, touched[cell], shares)
                left = left_open(s, face, touched[cell], welcome)
                other = ways[SUITS_ME, kind]
                if other < 0 or score > best[kind] or (score == best[kind] and comes_before(s, row, here, other)):
                    ways[SUITS_ME, kind] = here
                    best[kind] = score
                other = ways[LEAVES_LEAST, kind]
                if other < 0 or left < least[kind] or (left == least[kind] and comes_before(s, row, here, other)):
                    ways[LEAVES_LEAST, kind] = here
                    least[kind] = left
    return some


@njit
def comes_before(s: State, row: int, action: int, other: int) -> bool:
    """Of two placements of a type: is the first on a lower cell, or on the same one in a rotation of a lower number?"""
    if action // FACES != other // FACES:
        return action < other
    return FACE_AS[s.tri_layout, row, action % FACES] < FACE_AS[s.tri_layout, row, other % FACES]


@njit
def choices(s: State, out: Numbers) -> None:
    """Two manners of laying each type, under its name for the seat to move, then draw, keep, pass."""
    out[:SLOTS] = -1
    if s.turn < 0:
        return
    seat = whole(s.turn)
    touched = np.empty(OPEN_CELLS, np.int64)
    demand = np.empty(len(COLOURS), np.int64)
    look_around(s, touched, demand)
    row = naming(s, seat, demand)
    ways = np.empty((MANNERS, TYPES), np.int64)
    lets_in(s, seat, demand)
    some = find_ways(s, seat, row, touched, demand, ways)
    for kind in range(TYPES):
        if ways[SUITS_ME, kind] >= 0:
            slot = MANNERS * TYPE_AS[row, kind]
            out[slot] = ways[SUITS_ME, kind]
            if ways[LEAVES_LEAST, kind] != ways[SUITS_ME, kind]:
                out[slot + 1] = ways[LEAVES_LEAST, kind]
    other = other_action(s, 1 if some else 0)
    if other >= 0:
        out[MANNERS * TYPES + other - DRAW] = other


# The vector


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    out[:SIZE] = 0.0
    touched = np.empty(OPEN_CELLS, np.int64)
    demand = np.empty(len(COLOURS), np.int64)
    look_around(s, touched, demand)
    row = naming(s, seat, demand)
    for colour in range(len(COLOURS)):
        out[DEMAND + COLOUR_AS[row, colour]] = demand[colour] / 16.0
    for cell in range(s.opened):
        if touched[cell]:
            out[CELLS + count(touched[cell]) - 1] += 0.125
    see_tiles(s, seat, row, out)
    see_ways(s, seat, row, touched, out)
    see_table(s, seat, out)


@njit
def see_tiles(s: State, seat: Seat, row: int, out: Numbers) -> None:
    """Types by their names: in hand, unseen, where they fit, just drawn, what is known of the others."""
    n = s.players
    fits = np.empty(TYPES, np.int64)
    count_fits(s, fits)
    unseen, fitting, playable = 0, 0, 0
    for kind in range(TYPES):
        name = TYPE_AS[row, kind]
        copies = whole(s.hands[seat, kind])
        hidden = whole(s.unlaid[kind]) - copies
        out[name] = copies / COPIES[kind]
        out[TYPES + name] = hidden / COPIES[kind]
        unseen += hidden
        if fits[kind]:
            fitting += hidden
            playable += copies
            out[FITS + name] = min(fits[kind], MANY) / MANY
            if copies:
                out[FITS + TYPES + name] = min(fits[kind], MANY) / MANY
    if s.just_drew and s.turn == seat:
        out[DRAWN + TYPE_AS[row, s.drawn]] = 1.0
    for away in range(1, n):
        other = (seat + away) % n
        if s.facts >> other & 1:
            for kind in range(TYPES):
                if s.most[other, kind] < NO_BOUND:
                    out[BOUNDS + (away - 1) * TYPES + TYPE_AS[row, kind]] = 1.0 / (1.0 + s.most[other, kind])
    out[REST] = playable / 10.0
    out[REST + 1] = playable == 0
    out[REST + 2] = fitting / unseen if unseen else 0.0


@njit
def see_ways(s: State, seat: Seat, row: int, touched: Numbers, out: Numbers) -> None:
    """What each manner of laying a type does. Who has drawn and may lay only that tile sees no others."""
    welcome = np.empty(len(COLOURS), np.int64)
    sides = lets_in(s, seat, welcome)
    ways = np.empty((MANNERS, TYPES), np.int64)
    if not find_ways(s, seat, row, touched, welcome, ways):
        return
    for kind in range(TYPES):
        if ways[0, kind] >= 0:
            at = WAYS + WAY * TYPE_AS[row, kind]
            for manner in range(MANNERS):
                cell, face = ways[manner, kind] // FACES, ways[manner, kind] % FACES
                out[at + 2 * manner] = count(touched[cell]) / SIDES
                if sides:
                    out[at + 2 * manner + 1] = left_open(s, face, touched[cell], welcome) / (SIDES * sides)


@njit
def see_table(s: State, seat: Seat, out: Numbers) -> None:
    """Whose turn it is, how many tiles there are where, and the switches."""
    n = s.players
    at = REST + 3
    if s.turn >= 0:
        out[at + (s.turn - seat) % n] = 1.0
    at += SEATS
    for away in range(n):
        out[at + away] = s.held[(seat + away) % n] / 10.0
    at += SEATS
    out[at + min(s.held[seat], HELD - 1)] = 1.0
    out[at + HELD + min(s.held[(seat + 1) % n], HELD - 1)] = 1.0
    at += 2 * HELD
    out[at] = (TILES - s.top) / 60.0
    out[at + 1] = min(TILES - s.top, MANY) / MANY
    out[at + 2] = s.just_drew
    out[at + 3] = s.passes / n
    out[at + 4 + n - 2] = 1.0
    at += 4 + SEATS - 1
    out[at + s.black_rule] = 1.0
    out[at + 3] = s.pile_empty
    out[at + 4] = s.dead_board
    out[at + 5] = s.black_draw_includes_self
    out[at + 6] = s.black_last_tile
    out[at + 7] = s.draw_when_able
    out[at + 8] = s.drawn_tile_only
    out[at + 9] = s.min_neighbours == 1
    out[at + 10] = s.tri_layout


@njit
def secrets(s: State, seat: Seat, out: Numbers) -> None:
    """The others' tiles and the top of the pile, under the names that `seat` sees."""
    n = s.players
    out[:SECRETS_SIZE] = 0.0
    touched = np.empty(OPEN_CELLS, np.int64)
    demand = np.empty(len(COLOURS), np.int64)
    look_around(s, touched, demand)
    row = naming(s, seat, demand)
    for away in range(1, n):
        other = (seat + away) % n
        for kind in range(TYPES):
            out[(away - 1) * TYPES + TYPE_AS[row, kind]] = s.hands[other, kind] / COPIES[kind]
    at = (SEATS - 1) * TYPES
    for i in range(s.top, min(s.top + NEXT_TILES, TILES)):
        if s.deck[i] >= 0:
            out[at + TYPE_AS[row, s.deck[i]]] = 1.0
        at += TYPES
