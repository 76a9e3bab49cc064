"""What everybody knows about hands in Hexadom, and worlds that respect it.

A seat that draws because it must (`draw_when_able` off), or passes, shows that none of its tiles fitted. That speaks of the hand at its
moment, so for every seat and type the record keeps `most`: the seat holds at most that many tiles among this type and all types with
the same or a smaller number; it rises with every tile the seat takes and falls when a tile leaves that can only have come since.
`most` is exactly what the public facts say. A hand is possible if and only if it respects all those bounds: tiles held at a moment are
subject to every later fact, so older tiles are never freer than newer ones, and it is always possible that an ambiguous tile played was
the oldest that could be.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine import dice as dice_
from baralla.engine.bits import BIT, copy
from baralla.engine.dice import below, fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, Numbers, Seat, State
from baralla.engine.verbs import CONSISTENT, NOBODY, OPEN, RANDOM
from baralla.engine.worlds import bound_rooms, file_by_room
from baralla.games.hexadom.board import whole
from baralla.games.hexadom.tiles import COPIES, TILES, TURNS_OF, TYPES, WORD_OF, WORDS

SEATS = 6
UNKNOWN = -1
NO_BOUND = 127
BINS = SEATS + 2  # hands, the tile just drawn, the pile
DRAWN_BIN, PILE_BIN = SEATS, SEATS + 1
TRIES = 2000  # one or two are usual, a few hundred happen
SWAPS_A_TILE = 30


@njit
def put_in_hand(s: State, seat: Seat, kind: int) -> None:
    """One more tile of a type in a hand; `held`, which everybody knows, is counted elsewhere."""
    s.hands[seat, kind] += 1
    s.faces[seat, WORD_OF[kind]] |= TURNS_OF[kind]


# Facts


@njit
def forget_facts(s: State) -> None:
    """Nobody has shown anything yet."""
    s.most[:] = NO_BOUND
    s.facts = 0


@njit
def trim(s: State, seat: Seat) -> None:
    """Forget bounds that the number of tiles in the hand makes idle."""
    left = False
    for kind in range(TYPES):
        if s.most[seat, kind] >= s.held[seat]:
            s.most[seat, kind] = NO_BOUND
        else:
            left = True
    if not left:
        s.facts &= ~BIT[seat]


@njit
def note_nothing_fits(s: State, seat: Seat, types: int) -> None:
    """The seat holds none of these types now."""
    for kind in range(TYPES):
        if types & BIT[kind]:
            s.most[seat, kind] = 0
    s.facts |= BIT[seat]
    trim(s, seat)


@njit
def note_taken(s: State, seat: Seat) -> None:
    """The seat has taken a tile that others have not seen."""
    if s.facts & BIT[seat]:
        for kind in range(TYPES):
            if s.most[seat, kind] < NO_BOUND:
                s.most[seat, kind] += 1
        trim(s, seat)


@njit
def note_played(s: State, seat: Seat, kind: int, just_drawn: bool) -> None:
    """The seat has played a tile: the one it drew this turn, or one that was not in the hand when it had none of its type."""
    if s.facts & BIT[seat]:
        since = 0 if just_drawn else whole(s.most[seat, kind])
        for other in range(TYPES):
            if since <= s.most[seat, other] < NO_BOUND:
                s.most[seat, other] -= 1
        trim(s, seat)


# Worlds


@njit
def hidden_tiles(s: State, mode: int, tiles: Numbers) -> int:
    """List the tiles a world has to place; how many. RANDOM forgets what lies on the board."""
    left = COPIES.copy()
    if mode != RANDOM:
        for kind in range(TYPES):
            left[kind] = s.unlaid[kind]
    for seat in range(s.players):
        if seat == s.viewer or s.turn == NOBODY:
            for kind in range(TYPES):
                left[kind] -= s.hands[seat, kind]
    n = 0
    for kind in range(TYPES):
        for _ in range(left[kind]):
            tiles[n] = kind
            n += 1
    return n


@njit
def hidden_sizes(s: State, n: int, sizes: Numbers) -> None:
    """How many hidden tiles each bin takes; the rest of the `n` are the pile."""
    sizes[:] = 0
    placed = 0
    if s.turn != NOBODY:
        for seat in range(s.players):
            if seat != s.viewer:
                sizes[seat] = s.held[seat]
                placed += sizes[seat]
        if s.just_drew and s.turn != s.viewer:
            sizes[s.turn] -= 1
            sizes[DRAWN_BIN] = 1
    sizes[PILE_BIN] = n - placed


@njit
def determinize(s: State, mode: int, dice: Dice, out: State) -> None:
    """A world: others' hands, the tile just drawn, and the order of the pile."""
    tiles = np.empty(TILES, np.int64)
    into = np.empty(TILES, np.int64)  # the bin of each tile
    sizes = np.empty(BINS, np.int64)
    n = hidden_tiles(s, mode, tiles)
    hidden_sizes(s, n, sizes)
    copy(s, out)
    facts = s.facts & ~BIT[s.viewer] if s.viewer >= 0 else s.facts
    if mode != CONSISTENT or not facts or s.turn == NOBODY or not share(s, dice, tiles, n, sizes, into):
        fill(dice, tiles, n, sizes, into)
    for i in range(n):
        if into[i] < SEATS:
            put_in_hand(out, into[i], tiles[i])
        elif into[i] == DRAWN_BIN:
            put_in_hand(out, s.turn, tiles[i])
            out.drawn = tiles[i]
    m = 0
    for i in range(n):
        if into[i] == PILE_BIN:
            tiles[m] = tiles[i]
            m += 1
    dice_.shuffle(dice, tiles, m)
    for i in range(min(m, TILES - s.top)):
        out.deck[s.top + i] = tiles[i]
    out.viewer = OPEN
    out.rng = dice_.word(dice)


@njit
def fill(dice: Dice, tiles: Numbers, n: int, sizes: Numbers, into: Any) -> None:
    """Every deal of the tiles into the bins is equally likely."""
    dice_.shuffle(dice, tiles, n)
    i = 0
    for b in range(BINS):
        for _ in range(sizes[b]):
            into[i] = b
            i += 1


@njit
def bounds_of(s: State, bounds: Numbers, levels: Numbers) -> None:
    """`bounds[bin, type]` as `most`, for hidden hands: less by one for a hand whose newest tile is in a bin of its own.
    `levels[bin]`: no bound of the bin is above."""
    bounds[:] = NO_BOUND
    levels[:] = -1
    for seat in range(s.players):
        if seat == s.viewer or not s.facts & BIT[seat]:
            continue
        less = 1 if s.just_drew and s.turn == seat else 0
        for kind in range(TYPES):
            if s.most[seat, kind] < NO_BOUND:
                bounds[seat, kind] = s.most[seat, kind] - less
                levels[seat] = max(levels[seat], bounds[seat, kind])


@njit
def has_room(b: int, kind: int, bounds: Numbers, levels: Numbers, inside: Numbers) -> bool:
    """Would the bin's bounds allow one more tile of this type? `inside[bin, bound]` counts its tiles by their bounds."""
    if bounds[b, kind] == NO_BOUND:
        return True
    within = 0
    for level in range(levels[b] + 1):
        within += inside[b, level]
        if level >= bounds[b, kind] and within >= level:
            return False
    return True


@njit
def count_in(b: int, kind: int, bounds: Numbers, inside: Numbers, change: int) -> None:
    if bounds[b, kind] != NO_BOUND:
        inside[b, bounds[b, kind]] += change


@njit
def share(s: State, dice: Dice, tiles: Numbers, n: int, sizes: Numbers, into: Any) -> bool:
    """Deal so that every possible world is equally likely; False if there is none.

    As core.worlds.share, for equal tiles and for bounds on how many a hand may hold: each bounded tile goes, most bounded first, into a
    bin that may take it with probability proportional to its room; a world is kept with probability (product of the rooms met) / (largest
    such product), so what is kept is exactly uniform. After TRIES refusals: some world by exchanges, then random swaps.
    """
    bounds = np.empty((BINS, TYPES), np.int64)
    levels = np.empty(BINS, np.int64)
    inside = np.zeros((BINS, NO_BOUND + 1), np.int64)
    room = np.empty(BINS, np.int64)
    room_at_most = np.empty(TILES, np.float64)
    bounds_of(s, bounds, levels)
    tight = tight_first(tiles, n, bounds, sizes, room_at_most)
    if tight >= 0:
        for _ in range(TRIES):
            if place_tight(dice, tiles, tight, room_at_most, bounds, levels, sizes, room, inside, into):
                place_free(dice, tiles, tight, n, room, into)
                return True
    inside[:] = 0
    if not exchange(tiles, n, bounds, levels, sizes, inside, into):
        return False
    for _ in range(SWAPS_A_TILE * n):
        swap(below(dice, n), below(dice, n), tiles, bounds, levels, inside, into)
    return True


@njit
def tight_first(tiles: Numbers, n: int, bounds: Numbers, sizes: Numbers, room_at_most: Any) -> int:
    """Sort the tiles, those that some bin limits first, and bound the room each can find; how many are limited, -1 if one has no room."""
    rooms = np.empty(TILES, np.int64)
    kinds = np.empty(TILES, np.int64)  # bins that can take it, as bits
    tight = 0
    for i in range(n):
        tile = tiles[i]
        space, kind, limited = 0, 0, False
        for b in range(BINS):
            if sizes[b] > 0:
                limited = limited or bounds[b, tile] != NO_BOUND
                if bounds[b, tile] > 0:
                    space += sizes[b]
                    kind |= BIT[b]
        tight += limited
        if not limited:
            space = TILES + 1  # after all the others
        file_by_room(rooms, kinds, tiles, i, space, kind, tile)
    return tight if bound_rooms(rooms, kinds, tight, room_at_most) else -1


@njit
def place_tight(
    dice: Dice,
    tiles: Numbers,
    tight: int,
    room_at_most: Any,
    bounds: Numbers,
    levels: Numbers,
    sizes: Numbers,
    room: Numbers,
    inside: Numbers,
    into: Any,
) -> bool:
    """Place the limited tiles once; False if they got stuck or the world is refused to keep worlds equally likely."""
    inside[:] = 0
    room[:] = sizes
    keep = 1.0
    for i in range(tight):
        tile = tiles[i]
        may = 0
        space = 0
        for b in range(BINS):
            if room[b] > 0 and has_room(b, tile, bounds, levels, inside):
                may |= BIT[b]
                space += room[b]
        if space == 0:
            return False
        keep *= space / room_at_most[i]
        at = below(dice, space)
        for b in range(BINS):
            if may & BIT[b]:
                at -= room[b]
                if at < 0:
                    room[b] -= 1
                    count_in(b, tile, bounds, inside, 1)
                    into[i] = b
                    break
    return keep >= 1.0 or fraction(dice) < keep


@njit
def place_free(dice: Dice, tiles: Numbers, tight: int, n: int, room: Numbers, into: Any) -> None:
    """Fill the bins with the tiles that nothing limits."""
    for i in range(n - 1, tight, -1):
        j = tight + below(dice, i - tight + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    i = tight
    for b in range(BINS):
        for _ in range(room[b]):
            into[i] = b
            i += 1


@njit
def exchange(tiles: Numbers, n: int, bounds: Numbers, levels: Numbers, sizes: Numbers, inside: Numbers, into: Any) -> bool:
    """Some world, by shortest chains of exchanges (bounds on nested sets are a matroid): it fails only if there is none."""
    room = sizes.copy()
    came_from = np.empty(TILES, np.int64)
    queue = np.empty(TILES, np.int64)
    into[:] = -1
    for new in range(n):
        came_from[:] = -1
        came_from[new] = new
        queue[0] = new
        head, tail, done = 0, 1, False
        while head < tail and not done:
            tile = queue[head]
            head += 1
            for b in range(BINS):
                if b == into[tile]:
                    continue
                if room[b] > 0 and has_room(b, tiles[tile], bounds, levels, inside):
                    room[b] -= 1
                    move_along(tile, b, tiles, bounds, inside, came_from, into)
                    done = True
                    break
                for other in range(n):
                    if into[other] == b and came_from[other] < 0:
                        count_in(b, tiles[other], bounds, inside, -1)
                        if has_room(b, tiles[tile], bounds, levels, inside):
                            came_from[other] = tile
                            queue[tail] = other
                            tail += 1
                        count_in(b, tiles[other], bounds, inside, 1)
        if not done:
            return False
    return True


@njit
def move_along(tile: int, b: int, tiles: Numbers, bounds: Numbers, inside: Numbers, came_from: Any, into: Any) -> None:
    """Move `tile` to bin `b`, the tile that pushed it out to where it was, and so on."""
    while True:
        left = into[tile]
        if left >= 0:
            count_in(left, tiles[tile], bounds, inside, -1)
        into[tile] = b
        count_in(b, tiles[tile], bounds, inside, 1)
        if came_from[tile] == tile:
            return
        b = left
        tile = came_from[tile]


@njit
def swap(i: int, j: int, tiles: Numbers, bounds: Numbers, levels: Numbers, inside: Numbers, into: Any) -> None:
    """Swap the bins of two tiles if their bounds allow it."""
    here, there = into[i], into[j]
    if here == there:
        return
    count_in(here, tiles[i], bounds, inside, -1)
    count_in(there, tiles[j], bounds, inside, -1)
    if has_room(here, tiles[j], bounds, levels, inside) and has_room(there, tiles[i], bounds, levels, inside):
        into[i], into[j] = there, here
    count_in(into[i], tiles[i], bounds, inside, 1)
    count_in(into[j], tiles[j], bounds, inside, 1)


@njit
def redact(s: State, seat: Seat, out: State) -> None:
    """Copy `s` without the generator, the pile and the others' hands. When the game is over all hands are laid open to be counted."""
    copy(s, out)
    out.viewer = seat
    out.rng = 0
    for i in range(TILES):
        out.deck[i] = UNKNOWN
    if s.turn == NOBODY:
        return
    if s.turn != seat:
        out.drawn = UNKNOWN
    for other in range(s.players):
        if other != seat:
            for kind in range(TYPES):
                out.hands[other, kind] = 0
            for word in range(WORDS):
                out.faces[other, word] = 0
