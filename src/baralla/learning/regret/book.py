"""What a learner of regrets remembers: for each situation the regret of every choice, and the strategy it has played on average.

Situations are found by open addressing; their choices lie in two flat arrays. Beside them, what each standing between deals is worth.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from baralla.agents.learned.policies import WHOLE, Policy
from baralla.engine.hashing import mix, place
from baralla.engine.jit import njit
from baralla.engine.kinds import Numbers

FREE = -1  # a place without a situation
FULL = -1
FULLEST = 0.85


class Book(NamedTuple):
    """Place i is free while keys[i] is FREE; the choices of its situation begin at starts[i]."""

    keys: Any  # int64
    starts: Any  # int64
    counts: Any  # uint8: choices
    visits: Any  # uint32
    regrets: Any  # float32
    played: Any  # float32: the sum of the strategies, later ones weighing more
    taken: Any  # int64[2]: situations, choices
    worth: Any  # float64: of standings against itself, then against a rival; nan while unknown
    seen: Any  # int64: how often each of them was


def new_book(situations: int, prospects: int) -> Book:
    """An empty book with room for so many situations. Memory that is never touched costs nothing."""
    places = int(situations / FULLEST) + 64
    choices = 5 * situations
    return Book(
        np.full(places, FREE, np.int64),
        np.zeros(places, np.int64),
        np.zeros(places, np.uint8),
        np.zeros(places, np.uint32),
        np.zeros(choices, np.float32),
        np.zeros(choices, np.float32),
        np.zeros(2, np.int64),
        np.full(2 * prospects, np.nan),
        np.zeros(2 * prospects, np.int64),
    )


@njit
def claim(book: Book, key: int, n: int) -> int:
    """The place of a situation with `n` choices, taken now if it was not there; FULL if there is no room."""
    size = len(book.keys)
    at = place(mix(0, key), size)
    while book.keys[at] != key:
        if book.keys[at] == FREE:
            if book.taken[0] >= FULLEST * size or book.taken[1] + n > len(book.regrets):
                return FULL
            book.keys[at] = key
            book.starts[at] = book.taken[1]
            book.counts[at] = n
            book.taken[0] += 1
            book.taken[1] += n
            break
        at = at + 1 if at + 1 < size else 0
    return at


@njit
def match(book: Book, at: int, n: int, out: Numbers) -> None:
    """The strategy of the moment: each choice in proportion to its regret, if any is regretted; else all alike."""
    start = book.starts[at]
    total = 0.0
    for i in range(n):
        out[i] = max(0.0, book.regrets[start + i])
        total += out[i]
    for i in range(n):
        out[i] = out[i] / total if total > 0.0 else 1.0 / n


@njit
def note_play(book: Book, at: int, n: int, chances: Numbers, weight: float) -> None:
    """Add the strategy of the moment to what has been played."""
    start = book.starts[at]
    for i in range(n):
        book.played[start + i] += weight * chances[i]
    if book.visits[at] < 4294967295:
        book.visits[at] += 1


@njit
def regret(book: Book, at: int, n: int, chances: Numbers, found: Numbers, weight: float) -> float:
    """Note by how much each choice, which brought found[i], was better than the strategy; what the strategy brought."""
    start = book.starts[at]
    mean = 0.0
    for i in range(n):
        mean += chances[i] * found[i]
    for i in range(n):
        book.regrets[start + i] += weight * (found[i] - mean)
    return mean


@njit
def value(book: Book, prospect: int, found: float) -> None:
    """A deal from this standing has brought `found` on average: move what it is worth towards that."""
    book.seen[prospect] += 1
    if np.isnan(book.worth[prospect]):
        book.worth[prospect] = found
    else:
        book.worth[prospect] += (found - book.worth[prospect]) * max(1.0 / (book.seen[prospect] + 1), SLOWEST)


SLOWEST = 0.004  # how far a standing's worth moves at least: earlier deals were played worse


def average(book: Book, most: int, least: float) -> Policy:
    """The average strategy of the `most` situations that were visited most often, without choices rarer than `least`."""
    places = np.flatnonzero((book.keys != FREE) & (book.visits > 0))
    if len(places) > most:
        order = np.lexsort((book.keys[places], -book.visits[places].astype(np.int64)))
        places = places[order[:most]]
    places = places[np.argsort(book.keys[places])]
    counts = book.counts[places].astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(counts)])
    shares = np.zeros(starts[-1], np.uint8)
    for i, at in enumerate(places):
        played = book.played[book.starts[at] : book.starts[at] + counts[i]].astype(np.float64)
        chances = played / max(played.sum(), 1e-30)
        chances[chances < min(least, chances.max())] = 0.0
        shares[starts[i] : starts[i + 1]] = np.rint(chances / chances.max() * WHOLE)
    return Policy(book.keys[places], starts, shares)
