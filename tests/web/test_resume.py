"""Nothing is lost: the same events give the same bytes, and a server killed in the middle goes on where it was."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from baralla import records
from baralla.engine.game import Game
from baralla.engine.rules import Rules
from baralla.store.events import Event
from baralla.web.rooms import fold
from baralla.web.table import Table
from support import tables
from support.web import Browser, created, new_table, server, sitting

some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@some
@given(tables(), st.integers(0, 150), st.sampled_from([0.0, 0.2]))
def test_the_same_events_give_the_same_bytes(given: tuple[Game, Rules, int], moves: int, undo: float) -> None:
    _, rules, seed = given
    first = created(rules, str(seed))
    live = Table("t", first)
    events = [first, *play_with_chairs(live, moves, random.Random(seed), undo)]
    again = fold("t", events)
    assert again.match.state.tobytes() == live.match.state.tobytes()
    assert again.record() == live.record()
    assert list(records.replay(live.record()).events) == live.marks  # moves taken back are played again, and back
    for seat in (None, *range(rules.players)):
        assert again.state(seat, True) == live.state(seat, True)
        for kept, known in zip(again.past, live.past, strict=True):
            assert again.news(kept, seat, False) == live.news(known, seat, False)
    assert again.clients == live.clients


def play_with_chairs(table: Table, moves: int, dice: random.Random, undo: float) -> list[Event]:
    """Random moves with people coming, going and renaming themselves in between."""
    from support.web import play_on

    happened = []
    for kind, text in (
        ("rename", "Anna"),
        ("takeover", json.dumps({"agent": "first", "level": None, "name": "x"})),
        ("giveback", ""),
        ("hint", "2"),
        ("leave", ""),
        ("join", json.dumps({"name": "Biel", "token": "another", "agent": "first", "level": None})),
    ):
        happened += play_on(table, moves // 6, dice, undo)
        if table.look.over or (kind == "hint" and table.look.turn is None):
            continue
        event = table.event(kind, 1 if kind != "hint" or table.look.turn is None else table.look.turn, text)
        table.apply(event)
        happened.append(event)
    return happened


def test_a_table_leaves_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        made = new_table(client, seats=("me", "first"))
        with sitting(client, made["table"]) as one:
            for _ in range(5):
                one.act()
            one.until(lambda state: state["legal"])
            before = one.state
        cookie = dict(client.cookies)
    with server(tmp_path) as client:
        client.cookies.update(cookie)
        assert client.get("/api/tables").json()["tables"][0]["your_turn"] is True
        with sitting(client, made["table"]) as one:
            after = one.read()
            for field in ("version", "view", "legal", "log", "turn", "scores", "commitment", "seats"):
                if field != "seats":
                    assert after[field] == before[field]
            one.play_out()


class Killable:
    """A server in a process of its own that can be killed without a word."""

    def __init__(self, folder: Path) -> None:
        self.db = folder / "tables.sqlite"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def start(self) -> None:
        command = [sys.executable, "-m", "baralla", "serve", "--port", str(self.port), "--db", str(self.db), "--pace", "0.02"]
        self.process = subprocess.Popen([*command, "--log-level", "error"], stdout=subprocess.DEVNULL, env=dict(os.environ))
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                if httpx.get(f"http://127.0.0.1:{self.port}/healthz").status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self, how: int = signal.SIGKILL) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)


def test_a_killed_server_resumes_every_table_and_loses_no_acknowledged_move(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    server.start()
    try:
        with Browser(f"127.0.0.1:{server.port}") as client:
            played: dict[str, dict[str, Any]] = {}
            for number in range(3):
                made = new_table(client, seats=("me", "first", "random"))
                with sitting(client, made["table"]) as one:
                    for _ in range(2 + number):
                        answer = one.act()
                    played[made["table"]] = {"answer": answer, "id": f"m{one.count}", "state": one.state, "action": one.state["log"][-1]}
            agents = new_table(client, seats=("first", "random"))["table"]
            with sitting(client, agents) as watched:
                watched.until(lambda state: state["version"] >= 3)
                seen = watched.state
                assert server.kill() == -signal.SIGKILL
                try:
                    watched.until(lambda state: False)
                except ConnectionClosed:
                    seen = watched.state
            server.start()
            for table, known in played.items():
                with sitting(client, table, since=known["state"]["version"]) as one:
                    one.state = known["state"]
                    again = one.ask("act", id=known["id"], at=known["answer"]["version"] - 1, action="play 1O")
                    assert again["version"] == known["answer"]["version"]  # the move sent again is known, and made once
                    one.until(lambda state: state["legal"])
                    one.play_out()
            with sitting(client, agents, since=seen["version"]) as watched:
                watched.state = seen
                watched.until(lambda state: state["over"])  # agents go on, and no version was lost or repeated
                assert len({line["version"] for line in watched.state["log"]}) == len(watched.state["log"])
    finally:
        assert server.kill(signal.SIGINT) == 0  # and a gentle stop is one


def compilers_of(server: int) -> list[int]:
    """The processes that compile for a server."""
    return [int(child) for child in Path(f"/proc/{server}/task/{server}/children").read_text().split()]


def alive(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] not in "ZX"


def test_a_server_that_still_compiles_stops_when_told(tmp_path: Path) -> None:
    told = os.environ | {"BARALLA_CACHE": str(tmp_path / "cache"), "BARALLA_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-m", "baralla", "serve", "--port", "0", "--db", str(tmp_path / "own.sqlite"), "--log-level", "info"]
    running = subprocess.Popen(command, env=told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert running.stdout is not None
        address = next(line for line in running.stdout if "http://" in line).split("http://")[1].split("/")[0]
        while not compilers_of(running.pid):
            assert httpx.get(f"http://{address}/healthz", timeout=60).json()["compiling"]
            time.sleep(0.05)
        compiling = compilers_of(running.pid)
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)
        assert running.returncode in (0, -signal.SIGTERM)
        assert not [process for process in compiling if alive(process)]
    finally:
        running.kill()
        running.wait()
