"""What the players by rules believe, as numbers: the price of every card, and a few other weights, by game and kind of table.

They were found by playing the expert against itself with other weights on the same deals, and are points of one's own.
"""

from __future__ import annotations

import numpy as np

from baralla.engine.jit import njit
from baralla.engine.kinds import Constant, State

# Places in a row: the prices of plain cards and of trumps by number, then the others.
PLAIN, TRUMP = 0, 13
MORE_TRUMPS = 26  # part of its price that each trump loses for every other trump in the hand
RICHNESS = 27  # how much the price of a trump follows the points still to be won
THEY_ADD, PARTNER_ADDS = 28, 29  # points expected from a rival, and from the partner, who plays later
TO_LEAD = 30  # what winning the trick costs by having to lead (or brings, below zero)
BRISCA_RISK = 31  # the danger in leading a suit whose ace or three a rival may bring home
LAST_DRAW = 32  # how much the trump card, drawn last, counts
KEEN = 33  # a free rival surely spends a trump on this many points, on fewer in proportion
PARTNER_SAVES = 34  # how often a partner still to play who could beat the winning card will
PAIR_KEPT = 35  # the part of a cante that each of its two cards, both in hand, is worth
PAIR_HOPED = 36  # the same for one card, times the chance to draw the other

TWO, ALONE, PAIRS = range(3)  # kinds of table: the rows


def _row(plain: dict[int, float], trump: dict[int, float], rest: tuple[float, ...]) -> list[float]:
    return [*(plain.get(n, 0.0) for n in range(13)), *(trump.get(n, 0.0) for n in range(13)), *rest]


BRISCA_WEIGHTS: Constant = np.array(
    [
        _row(  # two players: figures of trumps come home with the tricks they take
            {1: 8.5, 3: 6.5, 12: 2.2, 11: 1.7, 10: 1.2, 7: 0.5, 6: 0.3, 5: 0.2, 4: 0.1, 2: 0.0},
            {1: 16.5, 3: 12.0, 12: 7.2, 11: 5.8, 10: 4.6, 7: 3.9, 6: 3.6, 5: 3.4, 4: 3.3, 2: 3.2},
            (0.05, 0.4, 0.6, 3.0, 0.0, 1.8, 1.0, 7.0, 0.6, 0.0, 0.0),
        ),
        _row(  # three or four alone: a plain ace seldom comes home, so it is cheap to throw and good to play
            {1: 2.4, 3: 2.7, 12: 2.2, 11: 2.0, 10: 1.2, 7: 0.5, 6: 0.3, 5: 0.2, 4: 0.1, 2: 0.0},
            {1: 26.0, 3: 10.0, 12: 8.7, 11: 7.0, 10: 5.0, 7: 4.8, 6: 3.6, 5: 3.4, 4: 3.3, 2: 3.2},
            (-0.05, 0.25, -0.2, 3.0, 0.1, 1.8, 1.6, 4.3, 0.8, 0.0, 0.0),
        ),
        _row(  # pairs
            {1: 8.5, 3: 6.5, 12: 2.2, 11: 1.7, 10: 1.2, 7: 0.3, 6: 0.2, 5: 0.1, 4: 0.0, 2: -0.5},
            {1: 23.0, 3: 16.0, 12: 8.3, 11: 6.5, 10: 6.0, 7: 4.2, 6: 4.0, 5: 3.9, 4: 3.6, 2: 3.5},
            (-0.04, 0.45, 0.6, 3.0, 0.5, 1.3, 1.3, 10.0, 0.9, 0.0, 0.0),
        ),
    ],
    np.float64,
)
TUTE_WEIGHTS: Constant = np.array(
    [
        _row(
            {1: 6.5, 3: 7.5, 12: 2.2, 11: 1.9, 10: 1.2, 7: 0.4, 6: 0.3, 5: 0.2, 4: 0.1, 2: 0.0},
            {1: 22.0, 3: 15.0, 12: 12.0, 11: 10.0, 10: 6.5, 7: 5.5, 6: 4.4, 5: 4.0, 4: 3.7, 2: 3.4},
            (0.0, 0.3, 0.6, 3.4, 0.1, 0.0, 1.2, 7.0, 0.6, 0.8, 1.5),
        ),
        _row(
            {1: 6.5, 3: 7.5, 12: 2.2, 11: 1.9, 10: 1.2, 7: 0.4, 6: 0.3, 5: 0.2, 4: 0.1, 2: 0.0},
            {1: 22.0, 3: 15.0, 12: 12.0, 11: 10.0, 10: 6.5, 7: 5.5, 6: 4.4, 5: 4.0, 4: 3.7, 2: 3.4},
            (0.0, 0.3, 1.1, 3.4, 0.1, 0.0, 1.2, 7.0, 0.6, 0.8, 0.8),
        ),
        _row(
            {1: 6.5, 3: 7.5, 12: 2.9, 11: 1.9, 10: 1.6, 7: 0.4, 6: 0.3, 5: 0.2, 4: 0.1, 2: 0.0},
            {1: 30.0, 3: 20.0, 12: 12.0, 11: 10.0, 10: 6.5, 7: 5.5, 6: 4.4, 5: 4.0, 4: 3.7, 2: 3.4},
            (-0.05, 0.15, 0.5, 3.4, 0.1, 0.0, 1.2, 5.0, 0.75, 0.65, 0.65),
        ),
    ],
    np.float64,
)


@njit
def kind_of_table(s: State) -> int:
    """The row for the table of `s`."""
    if s.players == 2:
        return TWO
    return PAIRS if s.teams else ALONE
