"""Crossovers, mutations and directives of genetic learning, as Arjonilla (2024) lists them, on flat rows of genes.

A crossover reads two parents and writes two children; the ones that make a single child (average, flat) write it to the first and give the
second what is left: the average has nothing left and repeats it, flat draws again. Where a row is cut or a gene is drawn comes from `dice`.
"""

from __future__ import annotations

import math

from baralla.engine.dice import below, fraction, shuffle
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, Numbers
from baralla.learning.genetic.plan import (
    AVERAGE,
    DISPLACED_INVERSION,
    FLAT,
    INVERSION,
    MULTIVARIATE,
    ONE_POINT,
    RESETTING,
    SEVERAL_POINTS,
    SHUFFLE,
    UNIFORM,
)

MOST_CUTS = 8
RESET_SHARE = 0.05  # of the genes of the stretch that random resetting touches, and at least one


def rates(directive: str, generation: int, generations: int, own: tuple[float, float] = (0.5, 0.5)) -> tuple[float, float]:
    """The chances of crossover and mutation in a generation, counted from 0 to generations - 1."""
    gone = generation / max(1, generations)
    match directive:
        case "ilm-dhc":  # mutation grows from none to all, crossover shrinks
            return 1.0 - gone, gone
        case "dhm-ilc":  # the other way round
            return gone, 1.0 - gone
        case "ffmcr":
            return 0.5, 0.5
        case "ptm":
            return 0.93, 0.03
        case _:
            return own


# Crossovers


@njit
def cut_points(dice: Dice, n: int, cuts: Numbers) -> int:
    """Draw two or more places to cut a row of n genes, ascending, into `cuts`; how many."""
    k = 2 + below(dice, MOST_CUTS - 1)
    for i in range(k):
        cuts[i] = 1 + below(dice, n - 1)
        j = i
        while j > 0 and cuts[j - 1] > cuts[j]:
            cuts[j - 1], cuts[j] = cuts[j], cuts[j - 1]
            j -= 1
    return k


@njit
def give(a: Numbers, b: Numbers, start: int, end: int, swapped: bool, first: Numbers, second: Numbers) -> None:
    """A stretch of the parents to the children, straight or swapped."""
    for i in range(start, end):
        first[i] = b[i] if swapped else a[i]
        second[i] = a[i] if swapped else b[i]


@njit
def cross_at(a: Numbers, b: Numbers, cuts: Numbers, k: int, by_chance: bool, dice: Dice, first: Numbers, second: Numbers) -> None:
    """Stretches between the k cuts go straight and swapped by turns, or with `by_chance` each as a coin falls."""
    start = 0
    swapped = False
    for i in range(k + 1):
        end = cuts[i] if i < k else len(a)
        if by_chance:
            swapped = below(dice, 2) == 1
        give(a, b, start, end, swapped, first, second)
        swapped = not swapped
        start = end


@njit
def blend(a: Numbers, b: Numbers, alpha: float, first: Numbers, second: Numbers) -> None:
    """Arithmetic crossover: (1 - α) of one parent and α of the other, and the reverse."""
    for i in range(len(a)):
        first[i] = (1.0 - alpha) * a[i] + alpha * b[i]
        second[i] = alpha * a[i] + (1.0 - alpha) * b[i]


@njit
def cross(method: int, a: Numbers, b: Numbers, dice: Dice, cuts: Numbers, first: Numbers, second: Numbers) -> None:
    """Cross the parents `a` and `b` into two children. `cuts` is room for MOST_CUTS places."""
    n = len(a)
    if method == ONE_POINT:
        cuts[0] = 1 + below(dice, n - 1)
        cross_at(a, b, cuts, 1, False, dice, first, second)
    elif method in (SEVERAL_POINTS, MULTIVARIATE):
        k = cut_points(dice, n, cuts)
        cross_at(a, b, cuts, k, method == MULTIVARIATE, dice, first, second)
    elif method == UNIFORM:
        for i in range(n):
            give(a, b, i, i + 1, below(dice, 2) == 1, first, second)
    elif method == AVERAGE:
        blend(a, b, 0.5, first, second)
    elif method == FLAT:
        for i in range(n):
            first[i] = a[i] + (b[i] - a[i]) * fraction(dice)
            second[i] = a[i] + (b[i] - a[i]) * fraction(dice)
    else:
        blend(a, b, fraction(dice), first, second)


# Mutations


@njit
def reverse(row: Numbers, start: int, end: int) -> None:
    """Turn the genes of row[start:end] round."""
    end -= 1
    while start < end:
        row[start], row[end] = row[end], row[start]
        start += 1
        end -= 1


@njit
def displace(row: Numbers, start: int, end: int, to: int) -> None:
    """Take row[start:end] out and put it back so that it begins at `to`; three reversals do it in place."""
    if to < start:
        reverse(row, to, start)
        reverse(row, start, end)
        reverse(row, to, end)
    elif to > start:
        reverse(row, start, end)
        reverse(row, end, to + end - start)
        reverse(row, start, to + end - start)


@njit
def normal(dice: Dice) -> float:
    """A number of the normal distribution (Box and Muller)."""
    return math.sqrt(-2.0 * math.log(1.0 - fraction(dice))) * math.cos(2.0 * math.pi * fraction(dice))


@njit
def stretch(dice: Dice, n: int, reach: int, ends: Numbers) -> None:
    """Two random places of a row, ends[0] < ends[1], at most `reach` apart (0: as far as they fall)."""
    start = below(dice, n)
    end = below(dice, n)
    if start > end:
        start, end = end, start
    end += 1
    if 0 < reach < end - start:
        start += below(dice, end - start - reach + 1)
        end = start + reach
    ends[0] = start
    ends[1] = end


@njit
def mutate(method: int, row: Numbers, spread: Numbers, reach: int, dice: Dice, ends: Numbers) -> None:
    """Mutate a row in place. `spread` says how widely each gene is drawn anew, `ends` is room for two places."""
    n = len(row)
    stretch(dice, n, reach, ends)
    start, end = ends[0], ends[1]
    if method == SHUFFLE:
        shuffle(dice, row[start:end], end - start)
    elif method == INVERSION:
        reverse(row, start, end)
    elif method == RESETTING:
        for _ in range(max(1, int(RESET_SHARE * (end - start)))):
            at = start + below(dice, end - start)
            row[at] = normal(dice) * spread[at]
    else:
        if method == DISPLACED_INVERSION:
            reverse(row, start, end)
        displace(row, start, end, below(dice, n - (end - start) + 1))
