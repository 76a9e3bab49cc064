"""Fixed decks and who starts: the same files for playing, self-play and the arena, in every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from baralla import records
from baralla.arena.tournament import Tournament
from baralla.cli import app
from baralla.engine.decks import Fixed, fixed, read_decks
from baralla.engine.errors import BarallaError, RecordError
from baralla.engine.jit import interpreting
from baralla.engine.match import Match
from baralla.games import GAMES, load

FREE = {"cabrero": {"first_mano": "random"}}  # where the rules must leave the start open


def command(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def lines(found: Result) -> list[dict[str, Any]]:
    assert found.exit_code == 0, found.output
    return [json.loads(line) for line in found.stdout.splitlines()]


def piles(game: str, number: int) -> list[list[str]]:
    """Some shuffled decks of a game."""
    loaded = load(game)
    return [Match(loaded, loaded.rules.make(), f"pile {n}").deals[0].deck for n in range(number)]


# Files


def test_decks_are_read_by_line_as_json_or_from_records(tmp_path: Path) -> None:
    one, two = piles("brisca", 2)
    record = records.to_line(Match(load("brisca"), load("brisca").rules.make(), deck=two).record())
    for text, expected in (
        (" ".join(one), [one]),
        ("\n".join(one), [one]),  # one deck may run over lines
        (",".join(one) + "\n\n" + " ".join(two) + "\n", [one, two]),
        (json.dumps(one), [one]),
        (json.dumps([one, two], indent=1), [one, two]),
        (record + "\n", [two]),
        (f"{' '.join(one)}\n{record}\n", [one, two]),
    ):
        (tmp_path / "decks").write_text(text)
        assert read_decks(tmp_path / "decks", len(one)) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no deck"),
        ("[1, 2]", "holds no decks: write one a line"),
        ("[", "holds no decks"),
        ('{"deals": []}', "holds no decks"),
        ("1O 1O", "deck 1 of .*: the deck must hold the 40 pieces in play once each: missing 2O"),
        ("1O 13X", 'deck 1 of .*: the deck holds "13X", which is not in play'),
    ],
)
def test_a_wrong_file_gets_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "decks").write_text(text)
    with pytest.raises(RecordError, match=sentence):
        fixed(load("brisca"), load("brisca").rules.make(), tmp_path / "decks", None)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot read the deck"):
        read_decks(tmp_path / "none", 40)


def test_there_are_as_many_decks_as_matches() -> None:
    assert [Fixed((("a",), ("b",))).deck(number) for number in range(4)] == [("a",), ("b",), ("a",), ("b",)]
    assert Fixed().deck(3) is None
    assert not Fixed()
    assert Fixed(dealer=0)


# Who starts


@pytest.mark.parametrize("name", list(GAMES))
def test_the_seat_after_the_dealer_starts(name: str) -> None:
    game = load(name)
    rules = game.rules.make(**FREE.get(name, {}))
    for seat in range(rules.players):
        match = Match(game, rules, 1, dealer=rules.dealer_before(seat))
        assert (match.deals[0].dealer + 1) % rules.players == seat
        view = match.view(0)
        started = getattr(view, "mano", getattr(view, "leader", match.turn))
        assert started == seat
    assert rules.dealer_before(None) is None
    with pytest.raises(BarallaError, match=f"from 0 to {rules.players - 1}, not {rules.players}"):
        rules.dealer_before(rules.players)


def test_cards_that_decide_who_starts_leave_no_choice() -> None:
    with pytest.raises(BarallaError, match="only with first_mano=random, not with first_mano=two_or_seven"):
        load("cabrero").rules.make().dealer_before(0)


# Commands


def test_self_play_takes_a_deck_for_each_match_and_who_starts(tmp_path: Path) -> None:
    decks = piles("hexadom", 2)
    (tmp_path / "piles").write_text("\n".join(" ".join(deck) for deck in decks))
    found = lines(command("selfplay", "hexadom", "--matches", "3", "--deck", str(tmp_path / "piles"), "--starts", "1"))
    assert [record["deals"][0]["deck"] for record in found] == [decks[0], decks[1], decks[0]]
    assert [record["deals"][0]["dealer"] for record in found] == [0, 0, 0]
    assert all(record["deals"][0]["actions"][0][0] == 1 for record in found)
    for record in found:
        records.replay(record)


@pytest.mark.parametrize("name", list(GAMES))
def test_the_arena_deals_the_given_decks_in_every_rotation(name: str) -> None:
    game, decks = load(name), piles(name, 2)
    rules = game.rules.make(**FREE.get(name, {}))
    kept: list[dict[str, Any]] = []
    given = Fixed(tuple(map(tuple, decks)), rules.dealer_before(1))
    Tournament(game, rules, ["random", "random:seed=3"], 2, tables="first", keep=kept.extend, fixed=given).run()
    assert kept
    for record in kept:
        number = int(record["seed"].rpartition("-")[2])
        assert record["deals"][0]["deck"] == decks[number]
        assert record["deals"][0]["dealer"] == 0
        records.replay(record)
    assert {tuple(record["names"]) for record in kept} >= {("random:seed=3", "random"), ("random", "random:seed=3")} or rules.players > 2


def test_an_arena_over_given_piles_says_so_and_is_no_rating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARALLA_DATA", str(tmp_path))
    (tmp_path / "pile").write_text(" ".join(piles("hexadom", 1)[0]))
    found = command(
        "arena", "hexadom", "--agents", "random", "first", "--deals", "2", "--deck", str(tmp_path / "pile"), "--starts", "0", "--out", str(tmp_path / "run")
    )  # fmt: skip
    assert found.exit_code == 0, found.output
    assert "1 fixed deck, seat 0 starts" in found.stdout
    assert json.loads((tmp_path / "run" / "result.json").read_text())["fixed"] == {"decks": 1, "dealer": 1}
    assert "nothing has been measured" in str(command("ratings", "hexadom").exception)


def test_a_run_goes_on_with_the_same_decks_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARALLA_DATA", str(tmp_path))
    for name, deck in zip(("one", "two"), piles("brisca", 2), strict=True):
        (tmp_path / name).write_text(" ".join(deck))
    arena = ["arena", "brisca", "--agents", "random", "first", "--deals", "2", "--out", str(tmp_path / "run"), "--deck"]
    assert command(*arena, str(tmp_path / "one")).exit_code == 0
    assert command(*arena, str(tmp_path / "one"), "--resume").exit_code == 0
    assert "had decks" in str(command(*arena, str(tmp_path / "two"), "--resume").exception)
    assert "had dealer None, not 1" in str(command(*arena, str(tmp_path / "one"), "--resume", "--starts", "0").exception)


def test_a_terminal_game_begins_with_the_given_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARALLA_DATA", str(tmp_path))
    deck = piles("brisca", 1)[0]
    (tmp_path / "deck").write_text(" ".join(deck))
    with interpreting():  # which `play` leaves its thread doing: here other tests go on in it
        found = CliRunner().invoke(
            app, ["play", "brisca", "--agents", "first", "--deck", str(tmp_path / "deck"), "--starts", "0", "--lang", "en"], input="q\n"
        )
        refused = command("play", "brisca", "--starts", "7")
    assert found.exit_code == 0, found.output
    assert f"{deck[6]} on the table" in found.output  # the trump, after three cards each
    assert "You        0 points   0 tricks  ▒▒▒  leads" in found.output
    assert "from 0 to 1, not 7" in str(refused.exception)


@pytest.mark.parametrize("text", ["[" * 5000 + "]" * 5000, '{"deals":' + "[" * 5000 + "]" * 5000 + "}"])
def test_a_file_nested_too_deep_holds_no_decks(text: str, tmp_path: Path) -> None:
    file = tmp_path / "deep"
    file.write_text(text)
    with pytest.raises(RecordError, match="holds no decks"):
        read_decks(file, 40)
