"""Programs at web tables: they speak the protocol, see what their seat sees, and are shown as what they are."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from support.web import Browser, new_table, server, sitting

BOT = Path(__file__).parents[2] / "examples" / "bots" / "ws_bot.py"


def address(client: Browser, made: dict[str, Any], invite: str | None = None) -> str:
    return f"ws://{client.address}/bot/{made['table']}?invite={invite or made['invite']}&name=Mine"


@pytest.mark.parametrize("game", ["brisca", "mus"])
def test_a_bot_plays_a_match_with_a_person_and_is_shown_as_a_bot(game: str, tmp_path: Path) -> None:
    seats = ("me", "open") if game == "brisca" else ("me", "open", "first", "first")
    with server(tmp_path, bots=True) as client:
        made = new_table(client, game, seats)
        with subprocess.Popen([sys.executable, str(BOT), address(client, made)], stdout=subprocess.PIPE, text=True) as bot:
            with sitting(client, made["table"]) as socket:
                while not socket.state.get("over"):
                    state = socket.state
                    if state.get("turn") == 0 and state["legal"]:
                        socket.send("act", at=state["version"], action=state["legal"][-1])
                    elif state.get("deal_over"):
                        socket.send("next", at=state["version"])
                    socket.read()
                names = [seat["name"] for seat in socket.state["seats"]]
            said = json.loads(bot.communicate(timeout=60)[0])
    assert names[1] == "🤖 Mine"
    assert said == {"scores": socket.state["scores"], "winners": socket.state["winners"]}


def test_a_bot_needs_the_owners_leave_and_an_invitation(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        made = new_table(client, "brisca", ("me", "open"))
        with connect(address(client, made)) as socket:
            assert str(socket.recv(timeout=30)).startswith("error This server does not take bots")
    with server(tmp_path, bots=True) as client:
        made = new_table(client, "brisca", ("me", "open"))
        with connect(address(client, made, "x" * 43)) as socket:
            assert socket.recv(timeout=30) == "baralla 1"
            socket.send("ready")
            assert str(socket.recv(timeout=30)).startswith("error The invitation")


def test_a_bot_that_answers_nonsense_is_told_so_and_may_answer_again(tmp_path: Path) -> None:
    with server(tmp_path, bots=True) as client:
        made = new_table(client, "brisca", ("open", "first"))
        with connect(address(client, made)) as socket:
            lines = iter(lambda: str(socket.recv(timeout=30)), None)
            assert next(lines) == "baralla 1"
            socket.send("id name Mine\nready")
            asked = next(line for line in lines if line.startswith("go "))
            socket.send("action play 99X\nwhat is this")
            assert next(lines).startswith("error ")
            legal = json.loads(asked[3:])["legal"]
            socket.send(f"action {legal[0]}")
            assert json.loads(next(lines).removeprefix("event "))["action"] == legal[0]


def test_a_bot_may_speak_in_bytes(tmp_path: Path) -> None:
    with server(tmp_path, bots=True) as client:
        made = new_table(client, "brisca", ("open", "first"))
        with connect(address(client, made)) as socket:
            lines = iter(lambda: str(socket.recv(timeout=60)), None)
            assert next(lines) == "baralla 1"
            socket.send(b"\xff\x00")
            socket.send(b"ready")
            legal = json.loads(next(line for line in lines if line.startswith("go "))[3:])["legal"]
            socket.send(b"\xfe")
            socket.send(f"action {legal[0]}".encode())
            assert json.loads(next(line for line in lines if line.startswith("event "))[6:])["action"] == legal[0]
