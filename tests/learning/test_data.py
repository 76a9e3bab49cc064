"""Data sets: rows say what the seat saw, labels say how it went, and the file is a stream."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from baralla.agents.learned.encoding import KINDS
from baralla.agents.learned.suits import AS_DEALT, BY_PART
from baralla.engine import verbs
from baralla.engine.errors import BarallaError
from baralla.learning.data import dataset
from baralla.learning.data.dataset import make_rows, split_games
from baralla.learning.data.plan import Plan
from baralla.learning.data.rows import blank_rows, encode_rows, prepare, write_row
from baralla.learning.play import AT_ONCE
from baralla.testing import random_positions
from support import tables

STOCK = ("brisca", "tute")


def encode(game: Any, rows: Any, name: str, size: int, suits: int = AS_DEALT) -> Any:
    out = np.full((len(rows), size), np.nan, np.float32)
    encode_rows(rows, np.arange(len(rows)), game.states(1), KINDS[name], suits, out)
    return out


@settings(max_examples=25, deadline=None)
@given(tables(STOCK))
def test_a_row_is_encoded_like_the_state_it_was_written_from(table: Any) -> None:
    game, rules, seed = table
    prepare(game.name)
    for s in random_positions(game, rules, seed, 8):
        rows = blank_rows(1)
        action = game.legal_actions(s)[-1]
        write_row(s, action, rows[0])
        for name, encoding in game.encodings.items():
            size = encoding.size(rules)
            expected = np.zeros(size, np.float32)
            encoding.encode(game.redacted(s, int(s.turn)), int(s.turn), action, expected)
            assert np.array_equal(encode(game, rows, name, size)[0], expected)


@settings(max_examples=25, deadline=None)
@given(tables(STOCK))
def test_a_row_holds_nothing_the_seat_may_not_know(table: Any) -> None:
    game, rules, seed = table
    prepare(game.name)
    for s in random_positions(game, rules, seed, 8):
        rows = blank_rows(2)
        action = game.legal_actions(s)[0]
        write_row(s, action, rows[0])
        write_row(game.redacted(s, int(s.turn)), action, rows[1])
        assert rows[0].tobytes() == rows[1].tobytes()


def renamed(cards: int, names: list[int]) -> int:
    return sum(((cards >> 12 * suit) & 0xFFF) << 12 * names[suit] for suit in range(4))


@pytest.mark.parametrize("names", [[1, 2, 3, 0], [3, 2, 1, 0], [0, 2, 1, 3]])
@pytest.mark.parametrize("game", STOCK)
def test_suits_by_part_do_not_depend_on_their_names(game: str, names: list[int]) -> None:
    loaded, rows = prepare(game), make_rows(Plan(game, games=40))
    other = rows.copy()
    for field in ("hand", "played"):
        other[field] = [renamed(int(cards), names) for cards in rows[field]]
    other["known"] = [[renamed(int(cards), names) for cards in line] for line in rows["known"]]
    suit = np.array(names)
    for field in ("trump_card", "turned", "trick", "action"):
        cards = rows[field].astype(np.int64)
        moved = suit[np.clip(cards // 12, 0, 3)] * 12 + cards % 12
        other[field] = np.where((cards >= 0) & (cards < 48), moved, cards)
    sung = rows["action"] - 49
    other["action"] = np.where((sung >= 0) & (sung < 4), 49 + suit[np.clip(sung, 0, 3)], other["action"])
    other["announced"] = np.where(rows["announced"] >= 0, suit[np.clip(rows["announced"], 0, 3)], -1)
    other["scored"] = sum(((rows["scored"] >> k) & 1) << names[k] for k in range(4))
    size = loaded.encodings["onehot"].size(loaded.rules(players=2))
    # Suits of which the seat has seen the same cards are told apart by their old names alone.
    seen = [[(int(row.hand) >> 12 * k & 0xFFF, int(row.played) >> 12 * k & 0xFFF) for k in range(4)] for row in rows]
    clear = np.array([len(set(suits)) == 4 for suits in seen])
    assert clear.sum() > 100
    same = encode(loaded, rows, "onehot", size, BY_PART) == encode(loaded, other, "onehot", size, BY_PART)
    assert same.all(axis=1)[clear].all()
    assert not (encode(loaded, rows, "onehot", size) == encode(loaded, other, "onehot", size)).all(axis=1)[clear].all()


@pytest.mark.parametrize(("players", "sets"), [(2, 16), (3, 8), (4, 8)])
def test_all_rules_are_every_combination_of_the_optional_ones(players: int, sets: int) -> None:
    found = Plan("tute", players, rules=("all", "only_assist=on")).rule_sets(prepare("tute"))
    assert len({tuple(sorted(rules.settings().items())) for rules in found}) == sets
    assert all(rules.only_assist for rules in found)  # type: ignore[attr-defined]
    fixed = Plan("tute", players, rules=("all", "exchange=off")).rule_sets(prepare("tute"))
    assert len(fixed) == sets // 2


def next_card(rows: Any) -> list[tuple[Any, Any]]:
    """Each card played, with the next card the same seat plays in that game."""
    last: dict[tuple[int, int], Any] = {}
    found = []
    for row in rows:
        if row.action < 48:
            key = (int(row.game), int(row.seat))
            if key in last:
                found.append((last[key], row))
            last[key] = row
    return found


@pytest.mark.parametrize(("game", "players"), [("brisca", 2), ("brisca", 3), ("tute", 2), ("tute", 4)])
def test_points_of_the_round_are_what_the_score_grew_by(game: str, players: int) -> None:
    pairs = next_card(make_rows(Plan(game, players, games=64)))
    assert len(pairs) > 64 * 10
    for before, after in pairs:
        assert after.score[0] - before.score[0] == before.points
        assert sum(after.score[1:]) - sum(before.score[1:]) == before.lost


def test_points_of_pairs_are_the_sides() -> None:
    for before, after in next_card(make_rows(Plan("brisca", 4, True, games=64))):
        assert after.score[0] + after.score[2] - before.score[0] - before.score[2] == before.points
        assert after.score[1] + after.score[3] - before.score[1] - before.score[3] == before.lost


def test_an_instant_win_is_worth_as_much_as_the_forty() -> None:
    rows = make_rows(Plan("brisca", 2, games=600, rules=("black_hand=on", "hunt_three=on")))
    ends = rows[np.append(np.flatnonzero(np.diff(rows["game"])), len(rows) - 1)]
    early = ends[[int(row.played | row.hand).bit_count() < 38 for row in ends]]
    assert len(early) > 5
    assert ((early["points"] == AT_ONCE) == (early["won"] == 1.0)).all()
    assert ((early["lost"] == AT_ONCE) == (early["won"] == 0.0)).all()


def test_the_margin_is_what_is_still_to_come() -> None:
    rows = make_rows(Plan("tute", 2, games=64))
    for before, after in next_card(rows):
        assert before.margin - after.margin == before.points - before.lost
    for number in range(64):
        last = rows[rows["game"] == number][-1]
        lead = 2 * int(last.score[0]) - int(last.score.sum()) + int(last.margin)
        assert (lead > 0) == (last.won == 1.0)
        assert (lead == 0) == (last.won == 0.5)


@pytest.mark.parametrize(("players", "teams", "seats"), [(2, False, 1), (3, False, 1), (4, True, 2)])
def test_the_label_won_is_one_side_of_every_game(players: int, teams: bool, seats: int) -> None:
    rows = make_rows(Plan("tute", players, teams, games=64))
    for number in range(64):
        mine = rows[rows["game"] == number]
        by_seat = {int(row.seat): float(row.won) for row in mine}
        assert all(by_seat[int(row.seat)] == row.won for row in mine)
        if len(by_seat) == players:
            winners = [won for won in by_seat.values() if won]
            assert winners == [1.0] * seats or (set(winners) == {0.5} and len(winners) > seats)


def test_the_heuristic_of_the_row_is_that_of_the_move() -> None:
    from baralla.games.stock.move_value import move_value

    plan = Plan("brisca", games=3, rules=("exchange=on",))
    rows = make_rows(plan)
    assert len(set(rows["value"])) > 5
    game = prepare("brisca")
    table = dataset.table_of(plan)
    states = game.states(3)
    states[:] = table.templates[[0, 0, 0]]
    from baralla.engine.dice import new_dice
    from baralla.learning.play import open_deal

    generator, at = new_dice(plan.seed, 0), 0
    for number in range(3):
        open_deal(states[number], number % 2, generator)
        while not verbs.over(states[number]):
            action = int(rows[at].action)
            assert rows[at].value == round(move_value(states[number], action))
            verbs.step(states[number], action)
            at += 1
    assert at == len(rows)


def test_the_same_seed_gives_the_same_rows_and_another_does_not() -> None:
    first, again, other = (make_rows(Plan("tute", games=20, seed=seed)) for seed in ("a", "a", "b"))
    assert first.tobytes() == again.tobytes()
    assert first.tobytes() != other.tobytes()


def test_a_file_read_back_is_what_was_written(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    plan = Plan("tute", 3, games=50)
    card = dataset.write(plan, tmp_path)
    rows, read = dataset.read(tmp_path)
    assert rows.tobytes() == make_rows(plan).tobytes()
    assert (card["games"], card["rows"], card["rule_sets"]) == (50, len(rows), 8)
    assert read == json.loads(json.dumps(card))


def test_memory_does_not_grow_with_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrow = pytest.importorskip("pyarrow")
    monkeypatch.setattr(dataset, "BLOCK", 100)
    peaks = []
    for games in (400, 1200, 4800):  # the first loads what all need; the second is long enough for all the blocks that are held at once
        tracemalloc.start()
        dataset.write(Plan("brisca", games=games), tmp_path / f"{games}-{len(peaks)}")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert arrow.total_allocated_bytes() < 20_000_000
    assert peaks[2] < 1.2 * peaks[1]  # four times the games


def test_a_data_set_stopped_before_the_end_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(dataset, "BLOCK", 10)
    written = 0

    def stop(games: int) -> None:
        nonlocal written
        written += games
        if written == 30:
            raise KeyboardInterrupt

    card = dataset.write(Plan("brisca", games=1000), tmp_path, stop)
    assert card["interrupted"]
    assert card["games"] == 30
    rows, _ = dataset.read(tmp_path)
    assert len(rows) == card["rows"]
    assert set(rows["game"]) == set(range(30))


def test_games_are_split_80_10_10_and_never_divided() -> None:
    rows = make_rows(Plan("brisca", games=200))
    parts = split_games(rows, 3)
    games = [set(rows["game"][part]) for part in parts]
    assert [len(found) for found in games] == [160, 20, 20]
    assert len(set.union(*games)) == 200
    assert sum(map(len, parts)) == len(rows)
    assert not np.array_equal(split_games(rows, 4)[0], parts[0])


@pytest.mark.parametrize("agents", [("random",), ("first", "random")])
def test_agents_can_play_a_data_set(agents: tuple[str, ...]) -> None:
    rows = make_rows(Plan("brisca", 3, games=12, rules=("exchange=off",), agents=agents))
    assert len(rows) == 12 * 39
    assert (np.diff(rows["game"]) >= 0).all()
    first = rows[rows["seat"] == 0]
    codes = [(min((f"play {n % 12 + 1}{'OCEB'[n // 12]}", n) for n in range(48) if int(row.hand) >> n & 1)[1]) for row in first]
    assert (codes == first["action"]).all() == ("first" in agents)


def test_exploring_replaces_what_the_agents_do() -> None:
    plain, explored = (make_rows(Plan("brisca", games=12, agents=("first",), explore=share)) for share in (0.0, 0.5))
    assert plain.tobytes() != explored.tobytes()


def test_compiled_and_plain_python_make_the_same_rows() -> None:
    script = "from baralla.learning.data.dataset import *; import hashlib; "
    script += "print(*(hashlib.sha256(make_rows(Plan(g, n, games=4)).tobytes()).hexdigest() for g in ('brisca', 'tute') for n in (2, 4)))"
    said = set()
    for disabled in ("0", "1"):
        environment = dict(os.environ, NUMBA_DISABLE_JIT=disabled)
        found = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True, timeout=300)
        said.add(found.stdout)
    assert len(said) == 1


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BarallaError, match="brisca and tute, not mus"):
        make_rows(Plan("mus", 4))
    with pytest.raises(BarallaError, match='"some"'):
        make_rows(Plan("brisca", rules=("some",)))
    with pytest.raises(BarallaError, match="pairs need 4 players"):
        make_rows(Plan("brisca", 2, True))
    with pytest.raises(BarallaError, match="holds no data set"):
        dataset.read(tmp_path)
