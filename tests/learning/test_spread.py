"""Learners that merge and islands that meet: the number of workers changes nothing, and what was killed goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baralla.agents.learned.tables import find, learn, new_table
from baralla.blocks.threads import Threads
from baralla.engine.errors import BarallaError
from baralla.learning.genetic import islands
from baralla.learning.genetic.plan import Plan as GeneticPlan
from baralla.learning.genetic.train import evolve
from baralla.learning.monte_carlo import merged
from baralla.learning.monte_carlo.plan import Plan as TablePlan

SMALL = TablePlan("brisca", episodes=700, learners=3, merge=100, seed=4)
APART = GeneticPlan("brisca", population=6, best=4, generations=6, games=2, layers=(4,), islands=3, migrate=2, seed=4)


def columns(table: Any) -> list[tuple[int, float, int]]:
    known = table.keys != 0
    return sorted(zip(table.keys[known].tolist(), table.values[known].tolist(), table.visits[known].tolist(), strict=True))


def test_learners_learn_the_same_whoever_does_their_blocks(tmp_path: Path) -> None:
    one = merged.train_merged(SMALL, Threads(1), tmp_path / "a")
    three = merged.train_merged(SMALL, Threads(3), tmp_path / "b")
    assert one.episodes == three.episodes == 700
    assert columns(one.table) == columns(three.table)
    assert one.found == three.found
    assert list(tmp_path.iterdir()) == []  # nothing is left to resume


def test_killed_learners_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = merged.train_merged(SMALL, Threads(1), tmp_path / "whole")
    blocks = 0
    learn_block = merged.learn_block

    def dying(*given: Any) -> None:
        nonlocal blocks
        blocks += 1
        if blocks == 6:  # in the second round
            raise RuntimeError("killed")
        learn_block(*given)

    monkeypatch.setattr(merged, "learn_block", dying)
    with pytest.raises(RuntimeError):
        merged.train_merged(SMALL, Threads(1), tmp_path / "killed")
    again = merged.train_merged(SMALL, Threads(1), tmp_path / "killed", resume=True)
    assert blocks == 6 + 2  # of the seven, five were kept
    assert columns(again.table) == columns(whole.table)


def test_a_merged_value_is_the_mean_of_all_returns() -> None:
    base = new_table(100)
    for value in (4.0, 8.0):
        learn(base, np.uint64(7), value, 0.0)
    parts = []
    for returns in ({7: [1.0]}, {7: [3.0, 5.0], 9: [2.0, 4.0]}):
        table = type(base)(*(column.copy() for column in base))
        for key, values in returns.items():
            for value in values:
                learn(table, np.uint64(key), value, 0.0)
        changed = np.flatnonzero(table.visits != base.visits)
        raw = b"".join(getattr(table, name)[changed].tobytes() for name, _ in merged.COLUMNS)
        parts.append(merged.Learned(0, len(changed), merged.zlib.compress(raw), []))
    found = merged.merge(base, parts)
    at = find(found, np.uint64(7))
    assert (found.visits[at], found.values[at]) == (5, pytest.approx((4 + 8 + 1 + 3 + 5) / 5))
    at = find(found, np.uint64(9))
    assert (found.visits[at], found.values[at]) == (2, 3.0)


def test_islands_evolve_the_same_whoever_does_their_blocks(tmp_path: Path) -> None:
    one = islands.evolve_islands(APART, Threads(1), tmp_path / "a")
    three = islands.evolve_islands(APART, Threads(3), tmp_path / "b")
    assert [entry["generation"] for entry in one.log] == list(range(6))
    assert one.log == three.log
    assert one.champion == three.champion
    assert np.array_equal(one.population.rows, three.population.rows)  # type: ignore[attr-defined]
    assert list(tmp_path.iterdir()) == []


def test_killed_islands_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = islands.evolve_islands(APART, Threads(1), tmp_path / "whole")
    lived = 0
    generations = islands.generations

    def dying(*given: Any) -> list[int]:
        nonlocal lived
        lived += 1
        if lived == 5:
            raise RuntimeError("killed")
        return generations(*given)

    monkeypatch.setattr(islands, "generations", dying)
    with pytest.raises(RuntimeError):
        islands.evolve_islands(APART, Threads(1), tmp_path / "killed")
    again = islands.evolve_islands(APART, Threads(1), tmp_path / "killed", resume=True)
    assert lived == 5 + 5  # of the nine stays, four were kept
    assert np.array_equal(again.population.rows, whole.population.rows)  # type: ignore[attr-defined]


def test_the_best_of_an_island_go_to_the_next() -> None:
    rows = [np.full((4, 2), float(number), np.float32) for number in range(3)]
    for number, part in enumerate(rows):
        part[1] = 10.0 + number  # the best
    stays = [islands.Stay(n, 0, islands.zlib.compress(part.tobytes()), [1, 0], [], 0, 0.0) for n, part in enumerate(rows)]
    met = islands.settle(stays, (4, 2))
    assert [part[-1, 0] for part in met] == [12.0, 10.0, 11.0]
    assert all(part[1, 0] == 10.0 + number for number, part in enumerate(met))


def test_threads_change_nothing_but_the_time() -> None:
    plan = GeneticPlan("brisca", population=6, best=4, generations=2, games=3, layers=(4,), seed=4)
    alone, side_by_side = evolve(plan), evolve(GeneticPlan(**{**vars(plan), "threads": 3}))
    assert alone.log == side_by_side.log
    assert np.array_equal(alone.population.rows, side_by_side.population.rows)  # type: ignore[attr-defined]


def test_islands_of_tables_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BarallaError, match="islands are populations of networks"):
        islands.evolve_islands(GeneticPlan("brisca", islands=2, individual="table"), Threads(1), tmp_path / "x")
