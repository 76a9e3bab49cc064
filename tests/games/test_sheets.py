"""The score sheets of the games: their parts add up, everybody who may look sees the same, and what decided is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

import baralla
from baralla.engine.look import Look
from baralla.engine.match import Match
from baralla.engine.sheet import Sheet
from baralla.games.cards.sheet import BY_CANTES, BY_FORTY, BY_LAST_TEN, cantes, decided, lines

MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("brisca", {"players": 4, "teams": True}),
    ("tute", {"players": 2}),
    ("podrida", {"players": 4, "max_cards": 3}),
    ("cabrero", {"players": 5}),
    ("mus", {"players": 4}),
    ("hexadom", {"players": 3}),
]


def sheet(match: Match) -> Sheet:
    return Look(match.game, match.players, match.state).sheet()


@pytest.mark.parametrize(("game", "rules"), MATCHES)
def test_the_parts_of_a_sheet_add_up_to_its_total_in_every_position(game: str, rules: dict[str, Any]) -> None:
    for seed in range(4):
        match, dice = baralla.make(game, seed=seed, auto_deal=False, **rules), random.Random(seed)
        while not match.deal_over:
            match.play(dice.choice(match.legal()))
            found = sheet(match)
            assert sorted(seat for side in found.sides for seat in side) == list(range(match.players))
            assert all(len(line.amounts) == len(found.sides) for line in found.lines)
            parts = [line.amounts for line in found.lines if line.kind == "part"]
            if parts and not found.short:
                (total,) = [line.amounts for line in found.lines if line.kind == "total"]
                sums = [sum(part[side] or 0 for part in parts) for side in range(len(found.sides))]
                assert sums == [amount or 0 for amount in total]


def test_a_round_of_podrida_is_a_row_of_tricks_bid_and_points() -> None:
    match = baralla.make("podrida", players=3, seed=1, auto_deal=False)
    for _ in range(6):
        match.play(match.legal()[0])
    found = sheet(match)
    assert found.short
    tricks, bids, points, total = (line.amounts for line in found.lines)
    assert sum(tricks) == 1  # type: ignore[arg-type]
    assert points == total == match.scores
    assert len(bids) == 3


def test_an_ordago_is_told_as_what_decided() -> None:
    match = baralla.make("mus", players=4, seed=1, auto_deal=False)
    while not match.deal_over:
        legal = match.legal()
        match.play(next(action for action in ("no_mus", "quiero", "ordago", legal[0]) if action in legal))
    told = sheet(match).decided
    assert told is not None
    assert told["en"] == "the órdago at grande"


ALONE = [[0], [1]]


def test_the_last_ten_decide_a_deal_that_they_win() -> None:
    assert decided(ALONE, [64, 66], [0, 0], 1) == BY_LAST_TEN
    assert decided(ALONE, [40, 90], [0, 0], 1) is None
    assert decided(ALONE, [70, 60], [0, 0], 1) is None


def test_cantes_decide_a_deal_that_they_win() -> None:
    assert decided(ALONE, [90, 80], [40, 0], None) == BY_FORTY
    assert decided(ALONE, [90, 80], [60, 40], None) == BY_CANTES
    assert decided(ALONE, [90, 80], [0, 40], None) is None


def test_a_tie_has_nothing_that_decided() -> None:
    assert decided(ALONE, [65, 65], [0, 0], 1) is None


def test_the_cante_in_trumps_is_worth_forty() -> None:
    assert cantes([["O", "C"], ["E"]], "O") == [60, 20]


def test_lines_in_which_nobody_has_anything_are_left_out() -> None:
    assert [line.kind for line in lines(ALONE, [60, 60], [0, 0], None)] == ["total"]
    assert [line.label["en"] for line in lines(ALONE, [80, 70], [20, 0], 1)] == ["In cards", "Cantes", "Last ten", "Points"]
