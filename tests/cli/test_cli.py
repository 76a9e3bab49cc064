"""The command line as a user meets it: in processes of their own, with nothing but text in and out."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from baralla.agents.learned.files import SHIPPED
from baralla.agents.levels import levels
from baralla.games import GAMES


def run(*arguments: str, typed: str = "", folder: Path | None = None, code: int = 0, **told: str) -> subprocess.CompletedProcess[str]:
    """Run `baralla`; `told` is added to its environment."""
    environment = dict(os.environ, BARALLA_DATA=str(folder or "/nonexistent"), COLUMNS="100", LC_ALL="C.UTF-8", **told)
    found = subprocess.run(
        [sys.executable, "-m", "baralla", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=900,
    )
    assert found.returncode == code, found.stdout + found.stderr
    assert "Traceback" not in found.stderr
    return found


def test_help_loads_nothing_heavy() -> None:
    found = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "baralla", "--help"], capture_output=True, text=True, check=True, timeout=300
    )
    assert "selfplay" in found.stdout
    assert "numba" not in found.stderr
    assert "numpy" not in found.stderr


def test_games_prints_the_rules_of_one_under_a_preset() -> None:
    shown = run("games", "podrida", "--rules", "--preset", "pocha", "--players", "5", "--lang", "es").stdout
    assert "40 cartas" in shown
    assert "5 puntos por cada baza" in " ".join(shown.split())
    assert "_" not in shown
    assert "players is 3" in run("games", "podrida", "--rules", "--players", "2", code=1).stderr


def test_games_lists_them_and_their_switches() -> None:
    assert "brisca" in run("games").stdout
    shown = run("games", "tute", "--lang", "ca").stdout
    assert "cante_forced" in shown
    assert "traditional_pairs" in shown
    assert "Només" in shown


def test_a_model_of_ones_own_has_the_name_of_its_file_at_the_table(tmp_path: Path) -> None:
    own = tmp_path / "grandma.safetensors"
    shutil.copy(SHIPPED / "net-brisca-2.safetensors", own)
    shown = run("play", "brisca", "--agents", f"net:temperature=2,model={own}", "--lang", "en", typed="q\n", folder=tmp_path).stdout
    assert "  grandma 1    0 points" in shown


def test_selfplay_and_replay(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    run("selfplay", "tute", "--players", "4", "--matches", "5", "--legal", "--set", "teams=on", "--seed", "9", "--out", str(out))
    assert "verified 5 matches (5 of tute)" in run("replay", str(out)).stdout
    assert "as d'oros" in run("replay", str(out), "--show", "--line", "2", "--lang", "ca").stdout
    assert "ace of coins" in run("replay", str(out), "--show", "--lang", "en").stdout
    lines = run("selfplay", "tute", "--players", "4", "--matches", "5", "--legal", "--set", "teams=on", "--seed", "9").stdout
    assert lines == out.read_text()
    assert json.loads(lines.splitlines()[0])["rules"] == {"teams": True}
    assert "no match in line 99" in run("replay", str(out), "--show", "--line", "99", code=1).stderr


def test_a_deck_can_be_given(tmp_path: Path) -> None:
    record = json.loads(run("selfplay", "brisca", "--seed", "1").stdout)
    deck = list(reversed(record["deals"][0]["deck"]))
    (tmp_path / "deck").write_text(" ".join(deck))
    assert json.loads(run("selfplay", "brisca", "--deck", str(tmp_path / "deck")).stdout)["deals"][0]["deck"] == deck
    (tmp_path / "deck").write_text("1O 1O")
    assert "once each" in run("selfplay", "brisca", "--deck", str(tmp_path / "deck"), code=1).stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["selfplay", "brsca"], 'there is no game "brsca" (did you mean "brisca"?)'),
        (["selfplay", "tute", "--set", "teams=on"], "pairs need 4 players, not 2"),
        (["selfplay", "tute", "--set", "last_ten"], "is not a switch: write name=value"),
        (["selfplay", "tute", "--set", "last_ten=perhaps"], 'last_ten is off or on, not "perhaps"'),
        (["selfplay", "tute", "--players", "9"], "players is 2, 3 or 4, not 9"),
        (["selfplay", "tute", "--preset", "casino"], 'has no preset "casino"'),
        (["selfplay", "tute", "--agents", "randm"], 'there is no agent "randm" for tute (did you mean "random"?)'),
        (["selfplay", "tute", "--agents", "random,random,random"], "2 players need"),
        (["selfplay", "tute", "--out", "/no/such/folder/x"], "cannot write /no/such/folder/x"),
        (["play", "tute", "--seat", "4"], "the seats are 0 to 1, not 4"),
        (["play", "tute", "--lang", "fr"], 'the languages are ca, es and en, not "fr"'),
        (["replay", "/no/such/file"], "cannot read /no/such/file"),
        (["bench", "--against", "stockfish"], "there is only openspiel"),
        (["play", "--resume"], "there is no unfinished game to resume"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_mistakes_get_one_sentence(arguments: list[str], sentence: str) -> None:
    found = run(*arguments, code=1)
    assert sentence in found.stderr
    assert len([line for line in found.stderr.splitlines() if line.startswith("baralla:")]) == 1


@pytest.mark.parametrize(("lang", "word"), [("ca", "Triomf"), ("es", "Triunfo"), ("en", "Trump")])
def test_a_whole_game_in_three_languages(lang: str, word: str, tmp_path: Path) -> None:
    found = run("play", "brisca", "--lang", lang, "--seed", "5", typed="1\n" * 30, folder=tmp_path)
    assert word in found.stdout
    assert any(end in found.stdout for end in ("Guanya", "guanyat", "Gana", "ganado", "Winner", "You win"))
    assert not list(tmp_path.rglob("*.json"))  # nothing left to resume


def test_leaving_saves_and_resume_goes_on_where_it_was(tmp_path: Path) -> None:
    first = run("play", "tute", "--lang", "en", "--seed", "4", typed="1\nq\n", folder=tmp_path)
    assert "Game saved" in first.stdout
    second = run("play", "--resume", "--lang", "en", typed="q\n", folder=tmp_path)
    shown = first.stdout[first.stdout.rindex("──") : first.stdout.rindex("Choose")]
    assert shown in second.stdout
    whole = run("play", "--resume", typed="1\n" * 60, folder=tmp_path)
    assert "points" in whole.stdout
    assert not list(tmp_path.rglob("*.json"))


def test_a_damaged_save_is_told(tmp_path: Path) -> None:
    run("play", "tute", "--seed", "4", typed="1\nq\n", folder=tmp_path)
    save = next(tmp_path.rglob("*.json"))
    save.write_text(save.read_text().replace("play ", "plai ", 1))
    assert "cannot be resumed" in run("play", "--resume", code=1, folder=tmp_path).stderr
    save.write_text("{")
    assert "cannot read the saved game" in run("play", "--resume", code=1, folder=tmp_path).stderr


def test_bad_choices_are_explained_and_asked_again(tmp_path: Path) -> None:
    found = run("play", "tute", "--lang", "en", "--seed", "4", typed="99\nxyzzy\nplay 1B\nr\nt\nq\n", folder=tmp_path)
    assert 'There is no option "99": type a number from 1 to' in found.stdout
    assert 'There is no option "xyzzy"' in found.stdout
    assert 'You cannot "play 1B" now' in found.stdout
    assert "Rules of this table" in found.stdout


def test_several_people_pass_the_keyboard(tmp_path: Path) -> None:
    found = run("play", "brisca", "--agents", "human,human", "--lang", "en", "--seed", "1", typed="\n1\n\n1\nq\n", folder=tmp_path)
    assert "Pass the keyboard" in found.stdout


def test_the_menu_asks_for_game_players_and_level(tmp_path: Path) -> None:
    found = run("play", "--lang", "en", typed="0\n2\n3\n4\nq\n", folder=tmp_path)
    assert "What shall we play?" in found.stdout
    assert "How many players? (2, 3, 4)" in found.stdout
    assert "Which level?" in found.stdout
    assert "Champion" in found.stdout


@pytest.mark.parametrize("game", list(GAMES))
def test_with_nothing_compiled_neither_cards_nor_agents_wait_for_the_compiler(game: str, tmp_path: Path) -> None:
    typed = "1\n" * 4 + "q\n"
    found = run(
        "play", game, "--agents", "champion", "--lang", "en", "--seed", "3", typed=typed, folder=tmp_path, BARALLA_CACHE=str(tmp_path / "c")
    )
    assert "Choose a number" in found.stdout
    assert re.search(r"(?m)^  champion \d: ", found.stdout)
    assert "Compiling" not in found.stderr  # that is said by whoever is about to wait for it
    champion = next(level.agent for level in levels(game) if level.name == "champion")
    assert ("is being prepared for the first time" in found.stdout) == (not champion.startswith("rules"))


def test_numbers_are_listed_as_people_count(tmp_path: Path) -> None:
    found = run("play", "mus", "--agents", "rules", "--lang", "en", "--seed", "3", typed="q\n", folder=tmp_path)
    more = [int(number) for number in re.findall(r"(?m)^ +\d+  (\d+) more", found.stdout)]
    assert len(more) > 10
    assert more == sorted(more)
