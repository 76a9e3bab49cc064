"""One ladder from everything measured: the Elo ratings under which the results are most likely.

An agent rated R against r rivals rated S is expected to take 1 / (1 + r·10^((S − R)/400)) of the first places. `random` stands at 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from baralla.store.results import Result

ANCHOR = "random"
PRIOR = 1e-6  # a very weak pull towards 0, so that an agent that never loses has a rating too
ROUNDS = 200
SURE = 1.96  # standard deviations on each side of a 95 % interval
LN10_400 = float(np.log(10) / 400)


@dataclass(frozen=True)
class Rung:
    """An agent on the ladder, with half the width of its 95 % interval."""

    agent: str
    version: str
    elo: float
    error: float
    deals: int


def worth(result: Result) -> float:
    """How many matches won or lost by chance would leave a share as sure as this one.

    A duplicate deal is several matches, one from every side, whose luck cancels out: it is worth as many as the measured interval shows,
    at least one and at most all of them (a handful of deals can look surer than they are)."""
    spread = (result.high - result.low) / (2 * SURE)
    most = result.deals * (result.rivals + 1)
    if spread <= 0.0:
        return float(result.deals)
    return min(float(most), max(float(result.deals), result.share * (1 - result.share) / spread**2))


def fit(results: Sequence[Result]) -> list[Rung]:
    """The ladder, best first. Results of other tables (players, rules) should not be mixed in."""
    names = sorted({(r.agent, r.version) for r in results} | {(r.rest, r.version) for r in results})
    place = {name: k for k, name in enumerate(names)}
    one = np.array([place[r.agent, r.version] for r in results])
    rest = np.array([place[r.rest, r.version] for r in results])
    rivals = np.array([r.rivals for r in results], float)
    played = np.array([r.deals for r in results])
    trials = np.array([worth(r) for r in results])
    shares = np.array([r.share for r in results])
    elo = np.zeros(len(names))
    hessian = np.eye(len(names))
    for _ in range(ROUNDS):
        expected = 1.0 / (1.0 + rivals * 10.0 ** (-(elo[one] - elo[rest]) / 400))
        slope = LN10_400 * trials * (shares - expected)
        weight = LN10_400**2 * trials * expected * (1 - expected)
        gradient = -2 * PRIOR * elo
        np.add.at(gradient, one, slope)
        np.add.at(gradient, rest, -slope)
        hessian = 2 * PRIOR * np.eye(len(names))
        np.add.at(hessian, (one, one), weight)
        np.add.at(hessian, (rest, rest), weight)
        np.add.at(hessian, (one, rest), -weight)
        np.add.at(hessian, (rest, one), -weight)
        move = np.clip(np.linalg.solve(hessian, gradient), -200, 200)
        elo += move
        if np.abs(move).max() < 1e-6:
            break
    anchors = [k for (agent, _), k in place.items() if agent == ANCHOR] or [int(np.argmin(elo))]
    covariance = np.linalg.inv(hessian)
    base = anchors[-1]
    rungs = []
    for (agent, version), k in place.items():
        variance = covariance[k, k] + covariance[base, base] - 2 * covariance[k, base]
        deals = int(played[(one == k) | (rest == k)].sum())
        rungs.append(Rung(agent, version, float(elo[k] - elo[base]), SURE * float(np.sqrt(max(0.0, variance))), deals))
    return sorted(rungs, key=lambda rung: -rung.elo)


def groups(results: Sequence[Result]) -> dict[tuple[int, str], list[Result]]:
    """Results by table: the number of players and the rules; the table measured most first."""
    found: dict[tuple[int, str], list[Result]] = {}
    for result in results:
        found.setdefault((result.players, result.rules), []).append(result)
    return dict(sorted(found.items(), key=lambda item: -sum(r.deals for r in item[1])))
