"""What a small sample is worth: the interval of a share that somebody reports, and what a sample of that size would show here."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt

import numpy as np

Z = 1.959964  # of a 95 % interval
ROUNDED = 0.005 + 1e-9  # shares are reported in whole percent
LARGEST = 100
DRAWS = 20_000


def wilson(share: float, matches: int) -> tuple[float, float]:
    """Wilson's 95 % interval of the share of matches won."""
    middle = (share + Z * Z / (2 * matches)) / (1 + Z * Z / matches)
    half = Z * sqrt(share * (1 - share) / matches + Z * Z / (4 * matches * matches)) / (1 + Z * Z / matches)
    return max(0.0, middle - half), min(1.0, middle + half)


def smallest_sample(shares: Sequence[float]) -> int:
    """The fewest matches whose shares, rounded to whole percent, can be these."""
    for matches in range(1, LARGEST):
        if all(abs(round(share * matches) / matches - share) <= ROUNDED for share in shares):
            return matches
    return LARGEST


def could_show(low: float, high: float, matches: int) -> tuple[float, float]:
    """The shares that 95 % of samples of so many matches show, the true share being somewhere between `low` and `high`."""
    return _quantile(low, matches, 0.025), _quantile(high, matches, 0.975)


def _quantile(share: float, matches: int, wanted: float) -> float:
    """The share of wins below which a binomial sample stays with this probability."""
    share = min(max(share, 0.0), 1.0)
    total = 0.0
    for wins in range(matches + 1):
        total += comb(matches, wins) * share**wins * (1 - share) ** (matches - wins)
        if total >= wanted:
            return wins / matches
    return 1.0


def comes_first(shares: Sequence[float], matches: int) -> list[float]:
    """How often each of these players wins most of so many matches, ties split: by drawing them again and again."""
    chances = np.array(shares) / sum(shares)
    wins = np.random.default_rng(0).multinomial(matches, chances, DRAWS)
    best = wins == wins.max(axis=1, keepdims=True)
    return [float(part) for part in (best / best.sum(axis=1, keepdims=True)).mean(axis=0)]


def leader_by_luck(players: int, matches: int, share: float) -> float:
    """How often the leader of equal players wins at least this share of so many matches."""
    wins = np.random.default_rng(0).multinomial(matches, [1 / players] * players, DRAWS)
    return float((wins.max(axis=1) / matches >= share - ROUNDED).mean())
