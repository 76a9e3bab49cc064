"""What Baralla asks of every game holds of this one: the invariants, golden games and perft counts, compiled and as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from baralla.engine import verbs
from baralla.games import GAMES
from baralla.testing import digest, golden, invariants, random_rules
from botifarra.game import GAME

HERE = Path(__file__).parent
SEEDS = range(40)


def test_it_came_in_by_its_entry_point() -> None:
    assert GAMES["botifarra"] == "botifarra.game:GAME"


@pytest.mark.parametrize("holds", invariants.ALL, ids=lambda holds: holds.__name__)
def test_of_every_table(holds: Callable[..., Any]) -> None:
    for seed in SEEDS:
        holds(GAME, random_rules(GAME, seed), seed)


@pytest.mark.parametrize("holds", invariants.OF_THE_GAME, ids=lambda holds: holds.__name__)
def test_of_every_game(holds: Callable[..., Any]) -> None:
    holds(GAME)


def test_golden_playthroughs_and_perft_counts() -> None:
    """A change of rules must show here. After a meant one: python -m baralla.testing.golden botifarra tests"""
    assert golden.differences("botifarra", HERE) == []


def test_compiled_interpreted_and_plain_python_play_alike(tmp_path: Path) -> None:
    compiled = digest.digest("botifarra")
    assert digest.apart("botifarra", NUMBA_DISABLE_JIT="1") == compiled
    assert digest.apart("botifarra", BARALLA_INTERPRET="1", BARALLA_CACHE=str(tmp_path)) == compiled
    assert not list(tmp_path.rglob("*.nbc"))
    assert set(verbs.VERBS) - {"chance"} <= digest.CALLED
