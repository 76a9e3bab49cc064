"""Bots in any language: those that behave play, those that do not forfeit, and nobody waits for them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import baralla
from baralla import records
from baralla.agents import make_agent
from baralla.agents.contract import Forfeit
from baralla.agents.external.agent import ExternalAgent, read_command
from baralla.agents.external.process import Limits
from baralla.api import Match, play_out, seen
from baralla.arena import report
from baralla.arena.tournament import Tournament
from baralla.engine.errors import AgentError
from baralla.games import GAMES, load
from baralla.protocol.check import check
from baralla.protocol.engine import Engine
from support.web import server

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = f"{sys.executable} {BOTS / 'bot.py'}"
NODE = f"node {BOTS / 'bot.mjs'}"
SHORT = Limits(ms=300, start=5_000)


def program(folder: Path, text: str) -> str:
    """The command of a bot written for a test."""
    file = folder / "bot.py"
    file.write_text("import sys, time, json\n" + text)
    return f"{sys.executable} -u {file}"


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_of_twenty_lines_plays_every_game(game: str) -> None:
    findings = list(check(PYTHON, load(game), Limits(), 1))
    assert len(findings) == 4
    assert all(finding.kept for finding in findings), findings


def test_a_bot_in_another_language_plays() -> None:
    findings = list(check(NODE, load("brisca"), Limits(), 2))
    assert [finding.kept for finding in findings] == [True] * 4


GREETS = "print('ready')\nfor line in sys.stdin:\n    if line.startswith('go'): "


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sys.exit(3)", "ended with exit code 3"),
        ("time.sleep(60)", "did not answer in 5000 ms"),
        (GREETS + "time.sleep(60)", "did not answer in 300 ms"),
        (GREETS + "print('action play 99X')", "'play 99X', which is not legal"),
        (GREETS + "sys.exit(0)", "ended with exit code 0"),
        (GREETS + "print('info\\n' * 5000)", "1000 lines without an answer"),
        (GREETS + "print('x' * 10**6)", "a line of more than"),
        ("print('ready')\ntime.sleep(60)", "did not answer in 300 ms"),
    ],
)  # fmt: skip
def test_a_bot_that_misbehaves_forfeits_and_is_gone(text: str, reason: str, tmp_path: Path) -> None:
    bot = ExternalAgent(program(tmp_path, text), SHORT)
    with pytest.raises(Forfeit, match=reason):
        play_out(baralla.make("brisca", seed=1, match=1), [bot, make_agent("random", "brisca")])
    assert bot._process is None


def test_a_bot_that_takes_too_much_memory_is_ended(tmp_path: Path) -> None:
    bot = ExternalAgent(program(tmp_path, GREETS + "x = bytearray(10**9)"), Limits(memory=200))
    with pytest.raises(Forfeit, match="ended with exit code 1"):
        bot.act(seen(baralla.make("brisca", seed=1)))


def test_what_it_started_goes_with_it(tmp_path: Path) -> None:
    marker = tmp_path / "alive"
    child = f"import time\nwhile True: open({str(marker)!r}, 'w').close(); time.sleep(0.02)"
    bot = ExternalAgent(
        program(tmp_path, f"import subprocess; subprocess.Popen([sys.executable, '-c', {child!r}])\n{GREETS}time.sleep(60)"), SHORT
    )
    with pytest.raises(Forfeit):
        bot.act(seen(baralla.make("brisca", seed=1)))
    time.sleep(0.2)
    marker.unlink(missing_ok=True)
    time.sleep(0.3)
    assert not marker.exists()


KEEPER = """
print('ready')
kept = open({path!r}, 'w')
for line in sys.stdin:
    kept.write(line); kept.flush()
    if line.startswith('go'): print('action', json.loads(line[3:])['legal'][0])
    if line.startswith('quit'): break
"""


def heard(folder: Path, game: str, seat: int, **switches: Any) -> tuple[Match, list[tuple[str, Any]]]:
    """A match with a bot in `seat`, and every line it was told."""
    file = folder / "heard"
    bot = ExternalAgent(program(folder, KEEPER.format(path=str(file))), Limits())
    match = baralla.make(game, seed=0, **switches)
    play_out(match, [bot if place == seat else make_agent("random", game, 0) for place in range(match.players)])
    bot.close()
    lines = [line.partition(" ") for line in file.read_text().splitlines()]
    return match, [(word, json.loads(rest)) for word, _, rest in lines if word not in ("baralla", "quit")]


def test_a_bot_hears_everything_its_seat_saw_once_and_in_order(tmp_path: Path) -> None:
    match, told = heard(tmp_path, "tute", 1)
    assert told[0] == ("newmatch", {"game": "tute", "players": 2, "rules": match.rules.settings(), "seat": 1})
    events = [(one["deal"], one["seat"], one["action"]) for word, one in told if word == "event"]
    assert events == [(number, *action) for number, deal in enumerate(match.deals, 1) for action in deal.actions]
    assert told[-1] == ("endmatch", {"scores": match.scores, "winners": match.winners})


def test_a_bot_never_hears_what_its_seat_may_not_know(tmp_path: Path) -> None:
    match, told = heard(tmp_path, "mus", 0)
    discards = [(seat, text) for deal in match.deals for seat, text in deal.actions if text.startswith("discard")]
    heard_of = [(one["seat"], one["action"]) for word, one in told if word == "event" and one["action"].startswith("discard")]
    assert discards
    assert [text for seat, text in heard_of if seat == 0] == [text for seat, text in discards if seat == 0]
    hidden = {card for seat, text in discards if seat != 0 for card in text.split()[1:]}
    assert not any(card in text for seat, text in heard_of if seat != 0 for card in hidden)


def test_limits_are_read_and_bad_ones_refused() -> None:
    assert read_command("exec[ms=500,memory=0]:./bot --fast") == ("./bot --fast", Limits(ms=500, memory=0))
    for wrong in ("exec:", "exec[ms=x]:bot", "exec[speed=1]:bot"):
        with pytest.raises(AgentError):
            read_command(wrong)
    with pytest.raises(AgentError, match="cannot be started"):
        ExternalAgent("/nowhere/bot", SHORT).act(seen(baralla.make("brisca", seed=1)))


@pytest.mark.parametrize("game", GAMES)
def test_our_engine_decides_as_our_agent_from_the_record_and_from_the_deck(game: str) -> None:
    loaded, agent = load(game), make_agent("rules", game, "0")
    match = Match(loaded, loaded.rules.make(), "engine")
    by_record, by_deck = Engine(loaded, "rules", "0"), Engine(loaded, "rules", "0")
    begin = "newmatch " + json.dumps({"game": game, "players": match.players, "seat": match.turn})
    assert by_record.answer("baralla 1")[-1] == "ready"
    by_record.answer(begin)
    by_deck.answer(begin)
    by_deck.answer("deal " + json.dumps({"dealer": match.deals[0].dealer, "deck": match.deals[0].deck}))
    for actor, text in match.deals[0].actions:
        by_deck.answer("event " + json.dumps({"seat": actor, "action": text}))
    now = seen(match)
    expected = [f"action {agent.act(now)}"]
    from baralla.agents.external.lines import go

    assert by_record.answer(go(now, 100)) == expected
    assert by_deck.answer("go {}") == expected
    assert by_deck.answer("explain")[0].startswith("because {")


def test_the_engine_answers_nonsense_with_a_sentence() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "baralla", "engine", "brisca"],
        input='baralla 1\nnewmatch {"game": "chess"}\ngo {}\ngo [\ndeal 3\nnewmatch {"game": "brisca", "seat": 9}\nwhat\nquit\n',
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert said.stdout.count("\nerror ") == 5
    assert said.stderr == ""


def test_no_page_can_start_a_program(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        marker = tmp_path / "started"
        asked = {"game": "brisca", "rules": {"players": 2}, "seats": ["me", f"exec:touch {marker}"]}
        assert client.post("/api/tables", json=asked).status_code == 400
    assert not marker.exists()


def test_selfplay_records_a_forfeit_and_the_record_is_true(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "baralla", "selfplay", "brisca", "--agents", f"random, exec:{PYTHON}", "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert "result" in json.loads(out.read_text())
    command[6] = f"random, exec[ms=200]:{program(tmp_path, GREETS + 'time.sleep(9)')}"
    said = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    record = json.loads(out.read_text())
    assert "forfeits" in said.stderr
    assert "result" not in record
    assert [(event["event"], event["seat"]) for event in record["events"]] == [("forfeit", 1)]
    assert (
        subprocess.run([sys.executable, "-m", "baralla", "replay", str(out)], check=False, capture_output=True, timeout=120).returncode == 0
    )


def test_an_arena_counts_forfeits_and_goes_on(tmp_path: Path) -> None:
    once = program(tmp_path, "n = 0\nprint('ready')\nfor line in sys.stdin:\n    n += line.startswith('go')\n" + FOUR)
    game, tournament = load("brisca"), None
    kept: list[dict[str, Any]] = []
    tournament = Tournament(game, game.rules.make(), ["random", f"exec[ms=2000]:{once}"], 4, keep=kept.extend)
    tournament.run()
    assert tournament.played == 4
    assert {reason.split(" ended")[0] for _, reason in tournament.forfeits} == {once}
    assert tournament.forfeits.total() == 8
    assert tournament.shares_of("random").tolist() == [1.0] * 4
    assert report.result(tournament)["agents"][1]["forfeits"] == {f"{once} ended with exit code 4": 8}
    for record in kept:
        assert [event["event"] for event in record["events"]] == ["forfeit"]
        assert not records.replay(record).over


FOUR = """    if n > 4: sys.exit(4)
    if line.startswith('go'): print('action', json.loads(line[3:])['legal'][0])
"""


def test_a_bot_in_an_arena_hears_its_matches_whole(tmp_path: Path) -> None:
    file = tmp_path / "heard"
    bot = f"exec:{program(tmp_path, KEEPER.format(path=str(file)))}"
    game, kept = load("tute"), []
    tournament = Tournament(game, game.rules.make(), ["random", bot], 2, keep=kept.extend)
    tournament.run()
    ends = [line for line in file.read_text().splitlines() if line.startswith("endmatch ")]
    told = sorted(json.loads(line.partition(" ")[2])["scores"] for line in ends)
    assert told == sorted(record["result"]["scores"] for record in kept)


@pytest.mark.parametrize(
    ("bot", "expected"), [("good", "won|wins|draw|tie|points"), ("bad", "(?s)bot 1 forfeits the match: .* is not legal")]
)
def test_a_bot_plays_in_the_terminal_and_a_bad_one_forfeits(bot: str, expected: str, tmp_path: Path) -> None:
    command = PYTHON if bot == "good" else program(tmp_path, GREETS + "print('action no')")
    told = os.environ | {"BARALLA_DATA": str(tmp_path / "data"), "COLUMNS": "200"}
    said = subprocess.run(
        [sys.executable, "-m", "baralla", "play", "brisca", "--agents", f"exec:{command}", "--seed", "1", "--lang", "en"],
        input="1\n" * 60, capture_output=True, text=True, timeout=300, check=False, env=told,
    )  # fmt: skip
    assert re.search(expected, said.stdout), said.stdout[-500:]
    assert "Traceback" not in said.stderr
