"""What self-play sees of Hexadom, and the few placements it chooses among.

The board does not fit one vector, so the sight tells of its edge: which types fit how often, which colours the open cells ask for, and
what each placement it may choose leaves behind. Seats are counted from the observer. Colours go by the names of `colours.naming`: the
first is the one the observer's hand has most of.

The types the observer may lay stand in a line, the most promising first (`proposals`). A slot lays one of them in one of three manners:
as promises most, so that most of the own tiles still fit, or so that fewest of the tiles it does not see do; then draw, keep, pass.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.bits import count
from baralla.engine.game import Observation, Part, Schooling, SelfPlay
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.hexadom.aftermath import (
    MINE,
    MINE_TWICE,
    MOST_COPIES,
    THEIRS,
    THEIRS_TWICE,
    TOLD,
    TOUCHES,
    TYPE_BIT,
    layers_of,
    open_types,
    tiles_of,
)
from baralla.games.hexadom.board import DRAW, FIRST_OPEN, OPEN_CELLS, PLACES, STEP, whole
from baralla.games.hexadom.colours import COLOUR_AS, TYPE_AS, naming
from baralla.games.hexadom.moves import other_action
from baralla.games.hexadom.proposals import CLASS_OF, CLASSES, MANNERS, RANKS, black_swing, propose
from baralla.games.hexadom.tiles import COLOURS, COPIES, OPPOSITE_SIDE, SHOWS, SIDES, TILES, TYPES, K
from baralla.games.hexadom.worlds import NO_BOUND, SEATS

OTHERS = 3  # draw, keep, pass
LAYS = MANNERS * RANKS  # slots that lay a tile
SLOTS = LAYS + OTHERS  # the manners of laying the first type in line, the second, …, then draw, keep, pass
MANY = 8  # cells that a type fits; more count as many
CELLS_TOLD = 3  # tiles that fit one, two, three cells or more
HELD = 9  # places for the number of tiles in a hand: 0 to 7, and 8 or more
NEXT_TILES = 4
OF_TYPE = CLASSES + 5  # numbers about a type in line, before those about its manners
PROPOSAL = OF_TYPE + MANNERS * TOLD

PARTS = (
    Part("hand", TYPES, "copies of each type in the observer's hand / copies in the game"),
    Part("unseen", TYPES, "copies of each type that the observer does not see / copies in the game"),
    Part("fits", TYPES, "open cells that each type fits now, at most 8, / 8"),
    Part("hand_fits", TYPES, "the same for the types in the observer's hand; 0 for all others"),
    Part("drawn", TYPES, "the type the observer has just drawn and may play or keep"),
    Part(
        "bounds",
        (SEATS - 1) * TYPES,
        "for the next five seats: 1 / (1 + n) if they are known to hold at most n tiles of this and tighter types",
    ),
    Part("demand", len(COLOURS), "sides of open cells that touch each colour / 16: the five by their names, white, black"),
    Part("cells", SIDES, "open cells that touch 1, 2, … 6 tiles / 8"),
    Part(
        "proposals",
        RANKS * PROPOSAL,
        "for each type in line: white, black, mono, bicolour or tricolour; copies in hand / 2; open cells it fits / 8, and does it fit one "
        "alone; a black: others it makes draw, and does its player; for each manner: sides it touches / 6, own tiles that fit one cell "
        "afterwards, and two or more, / 10, and the parts of the unseen tiles that do",
    ),
    Part(
        "playable",
        2 * CELLS_TOLD + 1,
        "tiles in hand that fit 1, 2, 3 cells or more / 10, does none, the parts of the unseen tiles that do",
    ),
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
FITS, DRAWN, BOUNDS, DEMAND = 2 * TYPES, 4 * TYPES, 5 * TYPES, (4 + SEATS) * TYPES
CELLS = DEMAND + len(COLOURS)
PROPOSALS = CELLS + SIDES
PLAYABLE = PROPOSALS + RANKS * PROPOSAL
REST = PLAYABLE + 2 * CELLS_TOLD + 1  # from `turn` on

SECRETS = (
    Part("hands", (SEATS - 1) * TYPES, "the next five seats' tiles by type / copies in the game"),
    Part("next", NEXT_TILES * TYPES, "the types of the next four tiles of the pile"),
    Part("next_hand_fits", TYPES, "open cells that each type in the next seat's hand fits now, at most 8, / 8"),
    Part(
        "others_playable",
        (SEATS - 1) * (CELLS_TOLD + 1),
        "for the next five seats: tiles in hand that fit 1, 2, 3 cells or more / 10, does none",
    ),
    Part("next_playable", NEXT_TILES, "do the next four tiles of the pile fit?"),
)
SECRETS_SIZE = sum(part.size for part in SECRETS)
NEXT = (SEATS - 1) * TYPES
NEXT_HAND_FITS = NEXT + NEXT_TILES * TYPES
OTHERS_PLAYABLE = NEXT_HAND_FITS + TYPES
NEXT_PLAYABLE = OTHERS_PLAYABLE + (SEATS - 1) * (CELLS_TOLD + 1)

SELFPLAY = SelfPlay(
    Observation(2, PARTS),
    SLOTS,
    SECRETS,
    schooling={
        "": Schooling(({"players": 3}, {"players": 4}), 120_000, {"side_by_side": 2048}),
        "-2": Schooling(({"players": 2},), 600_000, {"side_by_side": 2048}),
    },
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
    types = np.empty(OPEN_CELLS, np.int64)
    open_types(s, types)
    fits[:] = 0
    for cell in range(s.opened):
        if types[cell]:
            for kind in range(TYPES):
                fits[kind] += types[cell] & TYPE_BIT[kind] != 0


@njit
def fit_cells(fits: Numbers, cells: Numbers) -> None:
    """The sets of types that fit one cell, two, three or more."""
    cells[:] = 0
    for kind in range(TYPES):
        for k in range(min(fits[kind], CELLS_TOLD)):
            cells[k] |= TYPE_BIT[kind]


# Placements


@njit
def choices(s: State, out: Numbers) -> None:
    """Three manners of laying each type in line for the seat to move, each placement once, then draw, keep, pass."""
    out[:SLOTS] = -1
    if s.turn < 0:
        return
    seat = whole(s.turn)
    touched = np.empty(OPEN_CELLS, np.int64)
    demand = np.empty(len(COLOURS), np.int64)
    look_around(s, touched, demand)
    kinds = np.empty(RANKS, np.int64)
    actions = np.empty((RANKS, MANNERS), np.int64)
    told = np.empty((RANKS, MANNERS, TOLD), np.int64)
    ranked = propose(s, seat, naming(s, seat, demand), kinds, actions, told)
    for rank in range(ranked):
        for manner in range(MANNERS):
            action = actions[rank, manner]
            if manner == 0 or (action != actions[rank, 0] and (manner == 1 or action != actions[rank, 1])):
                out[MANNERS * rank + manner] = action
    other = other_action(s, ranked)
    if other >= 0:
        out[LAYS + other - DRAW] = other


# The vector


@njit
def sight(s: State, seat: Seat, out: Numbers) -> None:
    """The vector of PARTS."""
    out[:SIZE] = 0.0
    touched = np.empty(OPEN_CELLS, np.int64)
    demand = np.empty(len(COLOURS), np.int64)
    fits = np.empty(TYPES, np.int64)
    look_around(s, touched, demand)
    count_fits(s, fits)
    row = naming(s, seat, demand)
    for colour in range(len(COLOURS)):
        out[DEMAND + COLOUR_AS[row, colour]] = demand[colour] / 16.0
    for cell in range(s.opened):
        if touched[cell]:
            out[CELLS + count(touched[cell]) - 1] += 0.125
    see_tiles(s, seat, row, fits, out)
    see_playable(s, seat, fits, out)
    see_proposals(s, seat, row, fits, out)
    see_table(s, seat, out)


@njit
def see_tiles(s: State, seat: Seat, row: int, fits: Numbers, out: Numbers) -> None:
    """Types by their names: in hand, unseen, where they fit, just drawn, what is known of the others."""
    n = s.players
    for kind in range(TYPES):
        name = TYPE_AS[row, kind]
        copies = whole(s.hands[seat, kind])
        out[name] = copies / COPIES[kind]
        out[TYPES + name] = (whole(s.unlaid[kind]) - copies) / COPIES[kind]
        out[FITS + name] = min(fits[kind], MANY) / MANY
        if copies:
            out[FITS + TYPES + name] = out[FITS + name]
    if s.just_drew and s.turn == seat:
        out[DRAWN + TYPE_AS[row, s.drawn]] = 1.0
    for away in range(1, n):
        other = (seat + away) % n
        if s.facts >> other & 1:
            for kind in range(TYPES):
                if s.most[other, kind] < NO_BOUND:
                    out[BOUNDS + (away - 1) * TYPES + TYPE_AS[row, kind]] = 1.0 / (1.0 + s.most[other, kind])


@njit
def see_playable(s: State, seat: Seat, fits: Numbers, out: Numbers) -> None:
    """How many of the own and of the unseen tiles fit, and how often."""
    mine = np.empty(MOST_COPIES, np.int64)
    theirs = np.empty(MOST_COPIES, np.int64)
    cells = np.empty(CELLS_TOLD, np.int64)
    layers_of(s, seat, mine, theirs)
    fit_cells(fits, cells)
    unseen = max(1, TILES - s.laid - s.held[seat])
    for k in range(CELLS_TOLD):
        out[PLAYABLE + k] = tiles_of(cells[k], mine) / 10.0
        out[PLAYABLE + CELLS_TOLD + 1 + k] = tiles_of(cells[k], theirs) / unseen
    out[PLAYABLE + CELLS_TOLD] = out[PLAYABLE] == 0.0


@njit
def see_proposals(s: State, seat: Seat, row: int, fits: Numbers, out: Numbers) -> None:
    """What each slot that lays a tile does. Who has drawn and may lay only that tile sees no others."""
    kinds = np.empty(RANKS, np.int64)
    actions = np.empty((RANKS, MANNERS), np.int64)
    told = np.empty((RANKS, MANNERS, TOLD), np.int64)
    unseen = max(1, TILES - s.laid - s.held[seat])
    at = PROPOSALS
    for rank in range(propose(s, seat, row, kinds, actions, told)):
        kind = kinds[rank]
        out[at + CLASS_OF[kind]] = 1.0
        at += CLASSES
        out[at] = s.hands[seat, kind] / 2.0
        out[at + 1] = min(fits[kind], MANY) / MANY
        out[at + 2] = fits[kind] == 1
        if kind == K:
            others, myself = black_swing(s, seat)
            out[at + 3] = others
            out[at + 4] = myself
        at += OF_TYPE - CLASSES
        for manner in range(MANNERS):
            left = told[rank, manner]
            out[at + TOUCHES] = left[TOUCHES] / SIDES
            out[at + MINE] = left[MINE] / 10.0
            out[at + MINE_TWICE] = left[MINE_TWICE] / 10.0
            out[at + THEIRS] = left[THEIRS] / unseen
            out[at + THEIRS_TWICE] = left[THEIRS_TWICE] / unseen
            at += TOLD


@njit
def see_table(s: State, seat: Seat, out: Numbers) -> None:
    """Whose turn it is, how many tiles there are where, and the switches."""
    n = s.players
    at = REST
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
    """The others' tiles and the top of the pile, under the names that `seat` sees, and which of them fit."""
    n = s.players
    out[:SECRETS_SIZE] = 0.0
    touched = np.empty(OPEN_CELLS, np.int64)
    demand = np.empty(len(COLOURS), np.int64)
    fits = np.empty(TYPES, np.int64)
    cells = np.empty(CELLS_TOLD, np.int64)
    held = np.empty(MOST_COPIES, np.int64)
    unseen = np.empty(MOST_COPIES, np.int64)
    look_around(s, touched, demand)
    count_fits(s, fits)
    fit_cells(fits, cells)
    row = naming(s, seat, demand)
    for away in range(1, n):
        other = (seat + away) % n
        for kind in range(TYPES):
            copies = whole(s.hands[other, kind])
            if copies:
                out[(away - 1) * TYPES + TYPE_AS[row, kind]] = copies / COPIES[kind]
                if away == 1:
                    out[NEXT_HAND_FITS + TYPE_AS[row, kind]] = min(fits[kind], MANY) / MANY
        layers_of(s, other, held, unseen)
        at = OTHERS_PLAYABLE + (away - 1) * (CELLS_TOLD + 1)
        for k in range(CELLS_TOLD):
            out[at + k] = tiles_of(cells[k], held) / 10.0
        out[at + CELLS_TOLD] = out[at] == 0.0
    for i in range(min(NEXT_TILES, TILES - s.top)):
        kind = whole(s.deck[s.top + i])
        if kind >= 0:
            out[NEXT + i * TYPES + TYPE_AS[row, kind]] = 1.0
            out[NEXT_PLAYABLE + i] = fits[kind] > 0
