"""The graph of Canyelles' Hexadom player: what may follow a placement, two children a node, to a given depth.

A node is a tile laid. Its children are the two best placements of the next player by the colour score; a player without one is skipped,
unless it is the player itself, whose branch ends there. Rivals' tiles are unknown: they may lay any tile left over, which has a
probability. A black makes those with fewest tiles take one more, of which only the number counts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import copy, lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers, Seat, State
from baralla.games.hexadom.board import lay, whole
from baralla.games.hexadom.colours import colour_score, colour_shares, touched_sides
from baralla.games.hexadom.game import STATE, next_seat
from baralla.games.hexadom.tiles import COLOURS, FACES, SIDES, TILES, TURNS_OF, TYPES, WORD_BITS, WORD_OF, WORDS, K

CHILDREN = 2
RECORD = np.dtype((np.record, STATE))  # a record whose fields are attributes, compiled or not


@njit
def count_left(s: State, seat: Seat, left: Numbers) -> None:
    """The tiles that are neither on the board nor in this seat's hand, by type."""
    for kind in range(TYPES):
        left[kind] = s.unlaid[kind] - s.hands[seat, kind]


@njit
def best_children(s: State, seat: Seat, mover: Seat, left: Numbers, cells: Numbers, faces: Numbers) -> int:
    """Write the best placements of `mover`, seen from `seat`; how many there are, at most CHILDREN."""
    shares = np.empty(len(COLOURS), np.float64)
    colour_shares(s, seat, shares)
    may = np.zeros(WORDS, np.int64)
    for word in range(WORDS):
        may[word] = s.faces[seat, word] if mover == seat else 0
    if mover != seat:
        for kind in range(TYPES):
            if left[kind] > 0:
                may[WORD_OF[kind]] |= TURNS_OF[kind]
    best, second = -1.0, -1.0
    n = 0
    for cell in range(s.opened):
        touched = -1
        for word in range(WORDS):
            fitting = s.fit[cell, word] & may[word]
            if fitting and touched < 0:
                touched = touched_sides(s, cell)
            while fitting:
                face = word * WORD_BITS + lowest(fitting)
                fitting &= fitting - 1
                score = colour_score(s, face, touched, shares)
                if mover != seat:
                    score = SIDES - score
                if score > best:
                    cells[1], faces[1], second = cells[0], faces[0], best
                    cells[0], faces[0], best = cell, face, score
                elif score > second:
                    cells[1], faces[1], second = cell, face, score
                n += 1
    return min(n, CHILDREN)


@njit
def lay_tile(s: State, seat: Seat, mover: Seat, cell: int, face: int, left: Numbers) -> None:
    """The board after this placement, and how many tiles everybody has then."""
    kind = face // SIDES
    s.held[mover] -= 1
    if mover == seat:
        s.hands[seat, kind] -= 1
        if s.hands[seat, kind] == 0:
            s.faces[seat, WORD_OF[kind]] &= ~TURNS_OF[kind]
    else:
        left[kind] -= 1
    lay(s, face, whole(s.open_q[cell]), whole(s.open_r[cell]), mover)
    s.turn = mover
    if kind == K and s.held[mover] > 0:
        fewest = s.held[0]
        for other in range(1, s.players):
            fewest = min(fewest, s.held[other])
        for other in range(s.players):
            if s.held[other] == fewest and s.top < TILES and (other != mover or s.black_draw_includes_self):
                s.held[other] += 1
                s.top += 1


@njit
def expand(s: State, seat: Seat, left: Numbers, cells: Numbers, faces: Numbers) -> Any:
    """The children of the node whose tile was laid last (by `s.turn`): who moves, and how many there are."""
    mover = whole(s.turn)
    if s.held[mover] == 0:
        return mover, 0
    for _ in range(s.players):
        mover = next_seat(s, mover)
        n = best_children(s, seat, mover, left, cells, faces)
        if n > 0 or mover == seat:
            return mover, n
    return mover, 0


@njit
def look_ahead(s: State, seat: Seat, cell: int, face: int, depth: int, boards: Any, left: Numbers) -> Any:
    """How deep the graph under this placement goes, at most `depth`, and the sum of its probabilities: the player's own nodes
    count for it, the rivals' against it, all rivals together as much as the player."""
    movers = np.zeros(depth, np.int64)
    kids = np.zeros(depth, np.int64)
    tried = np.zeros(depth, np.int64)
    cells = np.zeros((depth, CHILDREN), np.int64)
    faces = np.zeros((depth, CHILDREN), np.int64)
    likely = np.ones(depth, np.float64)
    copy(s, boards[0])
    count_left(s, seat, left[0])
    lay_tile(boards[0], seat, seat, cell, face, left[0])
    deepest, total, level = 1, 1.0, 0
    if depth > 1:
        movers[0], kids[0] = expand(boards[0], seat, left[0], cells[0], faces[0])
    while level >= 0:
        if tried[level] == kids[level]:
            level -= 1
            continue
        child = tried[level]
        tried[level] += 1
        mover = movers[level]
        chance = likely[level]
        if mover == seat:
            total += chance
        else:
            kind = faces[level, child] // SIDES
            chance *= min(1.0, left[level, kind] * boards[level].held[mover] / left[level].sum())
            total -= chance / (s.players - 1)
        deepest = max(deepest, level + 2)
        if level + 2 < depth:
            copy(boards[level], boards[level + 1])
            left[level + 1] = left[level]
            lay_tile(boards[level + 1], seat, mover, cells[level, child], faces[level, child], left[level + 1])
            level += 1
            likely[level] = chance
            tried[level] = 0
            movers[level], kids[level] = expand(boards[level], seat, left[level], cells[level], faces[level])
    return deepest, total


@njit
def best_placement(s: State, seat: Seat, cells: Numbers, faces: Numbers, n: int, depth: int, note: Numbers) -> int:
    """Of these placements the one whose graph is deepest, then likeliest, as an action."""
    boards = np.empty(depth, RECORD)
    left = np.empty((depth, TYPES), np.int64)
    best, deepest, likeliest = 0, 0, 0.0
    for i in range(n):
        reached, total = look_ahead(s, seat, cells[i], faces[i], depth, boards, left)
        if reached > deepest or (reached == deepest and total > likeliest):
            best, deepest, likeliest = i, reached, total
    note[1] = deepest
    note[2] = int(np.floor(100 * likeliest + 0.5))
    note[3] = n
    return cells[best] * FACES + faces[best]
