"""Colours of Hexadom as a player sees them: how well a placement suits the tiles in hand, and names by the part a colour plays.

The five plain colours are only names. A *naming* gives each of them another one of the five, and with it every type and face; it is a
row from 0 to 119 of the tables below. White and black keep their names.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, Numbers, Seat, State
from baralla.games.hexadom.board import neighbour_face, whole
from baralla.games.hexadom.tiles import BLACK, COLOURS, FIVE, LAYOUT, PAIRS, SHOWS, SIDES, TYPES, WHITE

PLAIN = len(FIVE)

# COLOUR_AS[naming, colour]: what the colour is called.
COLOUR_AS: Constant = np.array([[*order, WHITE, BLACK] for order in permutations(range(PLAIN))], np.int64)
NAMINGS = len(COLOUR_AS)  # 120


def _naming_of() -> Any:
    """The row of the naming whose first four names are the digits of the place, in base five."""
    rows = np.zeros(PLAIN ** (PLAIN - 1), np.int64)
    rows[COLOUR_AS[:, : PLAIN - 1] @ PLAIN ** np.arange(PLAIN - 2, -1, -1)] = np.arange(NAMINGS)
    return rows


NAMING_OF: Constant = _naming_of()


def _face_as(layout: int) -> Any:
    """What each face is called under each naming: the face, in its smallest rotation, that shows the renamed colours."""
    digits = len(COLOURS) ** np.arange(SIDES)
    face_of = np.zeros(len(COLOURS) ** SIDES, np.int16)
    looks = SHOWS[layout] @ digits
    face_of[looks[::-1]] = np.arange(len(looks))[::-1]  # of faces that look alike the first stays
    return face_of[COLOUR_AS[:, SHOWS[layout]] @ digits]


# FACE_AS[tri_layout, naming, face] and TYPE_AS[naming, type]: what they are called. Both layouts name types alike.
FACE_AS: Constant = np.stack([_face_as(layout) for layout in range(len(SHOWS))])
TYPE_AS: Constant = FACE_AS[PAIRS, :, ::SIDES].astype(np.int64) // SIDES
# SIDES_OF[type, colour]: how many sides of the tile have the colour, in both layouts.
SIDES_OF: Constant = np.array([np.bincount(LAYOUT[PAIRS, kind], minlength=len(COLOURS)) for kind in range(TYPES)], np.int64)


# How well a placement suits a hand


@njit
def colour_shares(s: State, seat: Seat, shares: Numbers) -> None:
    """The part of the sides of this seat's tiles that has each colour."""
    tiles = 0
    shares[:] = 0.0
    for kind in range(TYPES):
        copies = whole(s.hands[seat, kind])
        if copies:
            tiles += copies
            for side in range(SIDES):
                shares[SHOWS[s.tri_layout, kind * SIDES, side]] += copies
    if tiles:
        shares /= SIDES * tiles


@njit
def touched_sides(s: State, cell: int) -> int:
    """The sides of an open cell that touch a tile, as bits."""
    touched = 0
    for side in range(SIDES):
        if neighbour_face(s, whole(s.open_place[cell]), side) >= 0:
            touched |= 1 << side
    return touched


@njit
def colour_score(s: State, face: int, touched: int, shares: Numbers) -> float:
    """How well a placement suits the player: colours it has little of are matched, colours it has much of stay free.

    For a rival, who wants the opposite, the best is the least: the two scores add up to the number of sides."""
    score = 0.0
    for side in range(SIDES):
        share = shares[SHOWS[s.tri_layout, face, side]]
        score += 1.0 - share if touched >> side & 1 else share
    return score


# Names


@njit
def naming(s: State, seat: Seat, demand: Numbers) -> int:
    """The naming for `seat`: first the colour with most sides in its hand; of equals the one that most sides of open cells touch
    (`demand`), then the one with most sides on the board, then by letter."""
    held = np.zeros(len(COLOURS), np.int64)
    left = np.zeros(len(COLOURS), np.int64)
    for kind in range(TYPES):
        copies, unlaid = whole(s.hands[seat, kind]), whole(s.unlaid[kind])
        if unlaid:
            for colour in range(PLAIN):
                held[colour] += copies * SIDES_OF[kind, colour]
                left[colour] += unlaid * SIDES_OF[kind, colour]
    for colour in range(PLAIN):
        held[colour] = (held[colour] * 1024 + demand[colour]) * 1024 - left[colour]
    place = 0
    for colour in range(PLAIN - 1):
        name = 0
        for other in range(PLAIN):
            if held[other] > held[colour] or (held[other] == held[colour] and other < colour):
                name += 1
        place = place * PLAIN + name
    return NAMING_OF[place]
