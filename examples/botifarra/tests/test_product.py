"""What Baralla gives a game that says what it is: levels, searches, hints, an arena, a terminal, records, a workshop that compiles it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from baralla.agents import kinds, make_agent
from baralla.agents.levels import levels
from baralla.api import decide, make, play_match
from baralla.arena.tournament import Tournament
from baralla.engine import cache, verbs
from baralla.engine.advice import NOTES, advise
from baralla.engine.dice import new_dice
from baralla.engine.rules import LANGS
from baralla.games.hints import Position, hint, hints_of
from baralla.testing import random_positions, random_rules
from baralla.workshop import TABLE, Workshop
from botifarra import player
from botifarra.game import GAME
from decks import deck_for


def baralla(*arguments: str, typed: str = "", folder: Path) -> str:
    """The command line, as somebody who has installed the package meets it."""
    more = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "BARALLA_DATA": str(folder), "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "baralla", *arguments]
    done = subprocess.run(command, input=typed, env=os.environ | more, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_has_the_agents_of_a_game_that_the_solver_can_hold() -> None:
    assert {"random", "rules", "mcts", "ismcts", "pimc", "oracle"} <= set(kinds("botifarra"))


def test_the_searches_play_in_the_arena() -> None:
    agents = ["ismcts:iterations=20", "pimc:worlds=2,solve=8,rollouts=1", "oracle:iterations=20,solve=8", "rules"]
    tournament = Tournament(GAME, GAME.rules(), agents, 1, "arena")
    tournament.run()
    assert {line.name for line in tournament.lines()} == set(agents)
    assert all(0 <= line.share.mean <= 1 for line in tournament.lines())


def test_ten_levels_with_ratings_that_rise() -> None:
    found = levels("botifarra")
    assert len({level.agent for level in found}) == 10
    ratings = [level.rating for level in found if level.rating is not None]
    assert len(ratings) == 5
    assert ratings == sorted(ratings)
    match = make("botifarra", seed=3)
    for level in found:
        assert decide(match, make_agent(level.agent.replace("00", ""), "botifarra")) in match.legal()


def test_the_player_by_rules_sees_only_what_it_may_and_says_why_in_three_languages() -> None:
    note, other = np.zeros(NOTES, np.int64), np.zeros(NOTES, np.int64)
    fired = set()
    for seed in range(12):
        for s in random_positions(GAME, random_rules(GAME, seed), seed):
            for level in range(3):
                action = advise(s, np.array([float(level)]), new_dice(1), note)
                assert action in GAME.legal_actions(s)
                assert advise(GAME.redacted(s, int(verbs.turn(s))), np.array([float(level)]), new_dice(1), other) == action
                assert note.tolist() == other.tolist()
                fired.add(int(note[0]))
    assert fired | {player.NO_TRUMPS_NAMED, player.DOUBLES} == set(player.REASONS)  # these two need a strong hand: see below
    assert all(reason.words[lang] for reason in player.REASONS.values() for lang in LANGS)


@pytest.mark.parametrize(
    ("dealer", "hand", "actions", "said", "rule"),
    [
        (0, "9O 1O 12O 9C 9E 9B 2O 3O 4O 2C 3C 4C", (), "botifarra", player.NO_TRUMPS_NAMED),
        (0, "9O 1O 12O 2O 3O 4O 5C 3C 4C 2B 3B 4B", (), "trump O", player.SUIT_NAMED),
        (0, "2O 3O 4O 5C 3C 4C 2B 3B 4B 2E 3E 4E", (), "delegate", player.LEAVES),
        (3, "9O 1O 12O 11O 10O 9C 2C 3C 2E 3E 2B 3B", ("trump O",), "contro", player.DOUBLES),
        (3, "9O 1O 12O 2C 3C 4C 5C 2E 3E 4E 2B 3B", ("trump O",), "pass", player.LETS_BE),
    ],
)
def test_the_expert_counts_before_it_names_a_contract_or_doubles(
    dealer: int, hand: str, actions: tuple[str, ...], said: str, rule: int
) -> None:
    match, note = make("botifarra", dealer=dealer, deck=deck_for({0: hand}, dealer)), np.zeros(NOTES, np.int64)
    for action in actions:
        match.play(action)
    assert GAME.text(match.state, int(advise(match.state, np.array([float(player.EXPERT)]), new_dice(1), note))) == said
    assert note[0] == rule


def test_each_level_of_its_rules_beats_the_one_below() -> None:
    for better, worse in (
        ("rules:level=beginner", "random"),
        ("rules:level=novice", "rules:level=beginner"),
        ("rules", "rules:level=novice"),
    ):
        tournament = Tournament(GAME, GAME.rules(), [better, worse], 400, "levels")
        tournament.run()
        assert tournament.lines()[0].name == better
        assert tournament.lines()[0].share.low > 0.5


def test_hints_speak_of_the_position_and_for_the_move() -> None:
    ideas = set()
    for seed in range(12):
        rules = GAME.rules()
        for s in random_positions(GAME, rules, seed):
            seen = GAME.redacted(s, int(verbs.turn(s)))
            position = Position(GAME, rules, seen, tuple(GAME.legal_texts(seen)))
            for action in position.legal:
                found = hint(hints_of(GAME), position, action)
                assert action in found.idea.points & found.reason.points
                ideas.add(found.idea_words["en"])
    assert len(ideas) >= 40


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    shown = baralla(
        "play", "botifarra", "--seed", "3", "--agents", "rules", "--lang", "en", "--set", "target=1", typed="1\n" * 60, folder=tmp_path
    )
    assert "Trumps" in shown or "Botifarra" in shown
    assert "End of the deal" in shown
    assert "{" not in shown


def test_records_are_written_and_verified(tmp_path: Path) -> None:
    out = tmp_path / "records.jsonl"
    baralla("selfplay", "botifarra", "--agents", "rules", "-m", "2", "--out", str(out), folder=tmp_path)
    assert {json.loads(line)["game"] for line in out.read_text().splitlines()} == {"botifarra"}
    assert "verified 2 matches" in baralla("replay", str(out), folder=tmp_path)


@pytest.mark.parametrize("what", [TABLE, "rules:level=novice"])
def test_the_workshop_compiles_it(what: str) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    subprocess.run([sys.executable, "-m", "baralla.workshop", "botifarra", what], env=environment, check=True, capture_output=True)
    workshop = Workshop()
    try:
        assert workshop.ask("botifarra", what).state == "done"  # with these sources: nothing is left to compile
    finally:
        workshop.close()
    assert any(cache.folder().glob("botifarra.play.*"))


def test_pairs_of_experts_win_matches_against_random() -> None:
    assert [play_match("botifarra", ["rules", "random", "rules", "random"], seed).winners for seed in range(5)] == [[0, 2]] * 5
