"""What a measurement is worth: intervals by bootstrap over deals, Elo, a sequential test, OpenSkill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from baralla.engine.errors import BarallaError
from baralla.engine.kinds import Numbers

RESAMPLES = 2000
BLOCK = 4_000_000  # random numbers drawn at once
ELO_SCALE = 400.0
ERROR = 0.05  # of either kind, in the sequential test
MOST_RATED = 4000  # matches that OpenSkill looks at: it is a hundred times slower than a deal


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def percent(self) -> str:
        return f"{100 * self.mean:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"


def bootstrap(values: Numbers, seed: int = 0) -> Interval:
    """The mean of `values` (one a deal) and its 95 % interval, deals drawn again with replacement."""
    n = len(values)
    if n == 0:
        return Interval(float("nan"), float("nan"), float("nan"))
    generator = np.random.default_rng(seed)
    rows = max(1, BLOCK // n)
    means = []
    for start in range(0, RESAMPLES, rows):
        drawn = generator.integers(0, n, (min(rows, RESAMPLES - start), n))
        means.append(values[drawn].mean(axis=1))
    low, high = np.percentile(np.concatenate(means), [2.5, 97.5])
    return Interval(float(np.mean(values)), float(low), float(high))


def elo_of(share: float, rivals: int = 1) -> float:
    """The Elo difference to each of `rivals` equal rivals that gives this share of first places."""
    share = min(max(share, 1e-6), 1 - 1e-6)
    return ELO_SCALE * float(np.log10(share * rivals / (1 - share)))


def share_of(elo: float, rivals: int = 1) -> float:
    """Its inverse: the share of first places of an agent `elo` better than each of `rivals` equal rivals."""
    return 1.0 / (1.0 + rivals * 10.0 ** (-elo / ELO_SCALE))


FEWEST = 10  # deals before a sequential test says anything
BOUND = float(np.log((1 - ERROR) / ERROR))


def log_ratio(values: Numbers, low: float, high: float, ends: tuple[float, float]) -> float:
    """The log likelihood ratio of the mean `high` over the mean `low` (normal approximation), for values between `ends`."""
    variance = float(np.var([*values, *ends]))  # a few deals that all went one way do not make it certain
    return len(values) * (high - low) * (2 * float(np.mean(values)) - low - high) / (2 * variance)


def worse(differences: Any, by: float) -> bool:
    """Do these differences of shares, one a deal, refute that their mean is 0, rather than `by` below it? A sequential test."""
    return len(differences) >= FEWEST and log_ratio(differences, -by, 0.0, (-1.0, 1.0)) <= -BOUND


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test of elo0 against elo1, on the mean of duplicate deals (normal approximation)."""

    elo0: float
    elo1: float
    rivals: int = 1

    @classmethod
    def read(cls, text: str, rivals: int) -> Sprt:
        try:
            elo0, elo1 = (float(part) for part in text.split(","))
        except ValueError:
            raise BarallaError(f'--sprt takes two Elo differences such as 0,20, not "{text}"') from None
        if not elo0 < elo1:
            raise BarallaError(f"--sprt needs the lower Elo difference first, not {elo0:g},{elo1:g}")
        return cls(elo0, elo1, rivals)

    def ratios(self, values: Numbers) -> Any:
        """The log likelihood ratio of elo1 over elo0 after every one of these deals."""
        low, high = share_of(self.elo0, self.rivals), share_of(self.elo1, self.rivals)
        n = np.arange(1, len(values) + 1)
        total, squares = np.cumsum(values), np.cumsum(np.square(values))
        mean = (total + 1.0) / (n + 2)  # with a deal lost and one won: a few that all went one way do not make it certain
        variance = (squares + 1.0) / (n + 2) - mean**2
        return np.where(n < FEWEST, 0.0, n * (high - low) * (2 * total / n - low - high) / (2 * variance))

    def decided(self, values: Numbers) -> tuple[int, str]:
        """How many deals were enough, and what they say, `elo1` or `elo0`; if they were not: all, and nothing yet."""
        ratios = self.ratios(np.asarray(values, np.float64))
        beyond = np.flatnonzero(np.abs(ratios) >= BOUND)
        if not len(beyond):
            return len(values), ""
        return int(beyond[0]) + 1, "elo1" if ratios[beyond[0]] > 0 else "elo0"

    def verdict(self, values: Numbers) -> str:
        """`elo1`, `elo0`, or nothing yet."""
        return self.decided(values)[1]


def openskill_ratings(matches: Sequence[tuple[Sequence[Sequence[str]], Sequence[int]]], seed: int = 0) -> dict[str, tuple[float, float]]:
    """OpenSkill (Plackett–Luce) from matches given as (agents of every side, place of every side): mu and sigma of each agent."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    order = np.random.default_rng(seed).permutation(len(matches))[:MOST_RATED]
    for k in order:
        teams, ranks = matches[k]
        for name in {name for team in teams for name in team}:
            ratings.setdefault(name, model.rating(name=name))
        before = [[ratings[name] for name in team] for team in teams]
        after = model.rate(before, ranks=list(ranks))
        moved: dict[str, list[Any]] = {}
        for team in after:
            for rating in team:
                moved.setdefault(str(rating.name), []).append(rating)
        for name, found in moved.items():  # an agent in several seats moves by their mean
            ratings[name] = model.rating(
                mu=sum(rating.mu for rating in found) / len(found), sigma=sum(rating.sigma for rating in found) / len(found), name=name
            )
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
