"""Attacks on a server in a process of its own, by strangers who ask for agents without end, read its files, and flood it with hints and
replays. It stays small and well, and the others are answered by the agents they chose.

The attacks on seats are in test_seats.py, against a process too.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from baralla import records
from baralla.agents import make_agent
from baralla.agents.levels import levels
from baralla.api import decide
from baralla.games import load
from baralla.store.events import Store, Write
from baralla.store.urls import database_url
from baralla.web.chairs import Chair
from baralla.workshop import main as compile_now
from support.web import Browser, Running, created, new_table, sitting

ROOT = Path(__file__).parents[2]
CROWD = ROOT / "benchmarks" / "web_crowd.py"
ELSEWHERE = "127.0.0.2"  # the victim's computer
ENDLESS = "ismcts:iterations=100000000"
NO_DICE = "net"  # always the action it likes best
LEVELS = {level.name: level.agent for level in levels("brisca")}


@contextmanager
def attacked(folder: Path, *options: str) -> Iterator[Running]:
    """A server that must be well and without a word of trouble in its log when all is over. Searches are compiled before it starts."""
    compile_now("brisca", LEVELS["champion"])
    running = Running("--db", str(folder / "tables.sqlite"), "--pace", "0", "--compilers", "0", "--tables", "100000", *options)
    try:
        yield running
        assert running.health() == (200, "well")
    finally:
        running.stop()
    assert running.tracebacks == []
    assert [line for line in running.log if line.get("level") == "error"] == []


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with attacked(tmp_path_factory.mktemp("attacked")) as running:
        yield running


def told(running: Running, what: str) -> int:
    with Browser(running.address) as client:
        return int(client.get("/healthz").json()[what])


def until(running: Running, what: str, least: int, most: int) -> None:
    """Wait until the server says of itself that it has between so many."""
    deadline = time.monotonic() + 120
    while not least <= told(running, what) <= most:
        assert time.monotonic() < deadline, (what, told(running, what))
        time.sleep(0.1)


@pytest.mark.parametrize(
    "agent",
    [
        "sl:model=/dev/zero",
        "mc:model=/dev/ptmx",
        "ga:model=/proc/self/environ",
        "sl:model=../../../../../../dev/zero",
        ENDLESS,
        "ismcts:ms=100000000",
        "mcts:iterations=20000,determinizations=1000",
        "pimc:worlds=100000000",
        "exec:yes",
        "os:system",
        "oracle",
    ],
)
def test_an_agent_that_would_eat_the_machine_or_cheat_is_refused(running: Running, agent: str) -> None:
    before = running.memory()
    with Browser(running.address) as client:
        for game in ("brisca", "tute"):
            for seats in (["me", agent], [agent, agent]):
                answer = client.post("/api/tables", json={"game": game, "rules": {"players": 2}, "seats": seats})
                assert answer.status_code == 400, answer.text
                assert set(answer.json()["error"]["message"]) == {"ca", "es", "en"}
    assert told(running, "thinking") == 0
    assert running.memory() < before + 50


def play(client: Browser, agent: str) -> dict[str, Any]:
    """A match of Brisca against an agent, to the end; its record. No other player stood in for the agent."""
    made = new_table(client, "brisca", ("me", agent))
    with sitting(client, made["table"]) as socket:
        while not socket.state.get("over"):
            message = socket.read()
            assert message["type"] != "preparing" or message["seats"] == []
            if message["type"] in ("state", "event") and message["legal"]:
                socket.send("act", at=message["version"], action=message["legal"][0])
    return dict(json.loads(client.get(f"/api/tables/{made['table']}/record").text))


def by_itself(record: dict[str, Any]) -> int:
    """How many actions seat 1 decided: each is what the agent, which throws no dice, does in that position."""
    match, own, decided = records.replay(record), make_agent(NO_DICE, load("brisca"), 1), 0
    for seat, action in reversed([one[:2] for one in record["deals"][0]["actions"]]):
        match.undo()
        if seat == 1:
            assert decide(match, own) == action
            decided += 1
    return decided


@contextmanager
def crowd(running: Running) -> Iterator[None]:
    """The greedy guests of the benchmark: champions at twenty tables, forty who ask for hints, sixteen who replay."""
    guests = subprocess.Popen([sys.executable, str(CROWD), "--guests-of", running.address], stderr=subprocess.DEVNULL)
    try:
        until(running, "sockets", 50, 10**6)
        yield
        assert guests.poll() is None, "the guests were shown out"
    finally:
        guests.kill()
        guests.wait()


def test_beside_a_crowd_everybody_plays_on_and_when_it_has_gone_nobody_thinks_any_more(running: Running) -> None:
    with Browser(running.address, ELSEWHERE) as client:
        with crowd(running):
            assert by_itself(play(client, NO_DICE)) >= 20
            assert running.memory() < 700
        until(running, "thinking", 0, 0)
        assert by_itself(play(client, NO_DICE)) >= 20


def older(folder: Path, *agents: str) -> None:
    """Tables with agents as a server that trusted strangers would have stored them."""

    async def write() -> None:
        store = Store(database_url(str(folder / "tables.sqlite")))
        await store.open()
        for number, agent in enumerate(agents):
            chairs = [Chair(kind="agent", name=agent[:20], agent=agent) for _ in range(2)]
            first = created(load("brisca").rules.make(players=2), f"seed {number}", chairs)
            await store.write(Write(f"older{number}", (first,), create="brisca"))
        await store.close()

    asyncio.run(write())


def test_endless_tables_that_were_stored_once_delay_nobody_after_a_restart(tmp_path: Path) -> None:
    older(tmp_path, ENDLESS, ENDLESS, ENDLESS)
    with attacked(tmp_path, "--thinking", "0.5") as running, Browser(running.address) as client:
        with sitting(client, "older0") as one, sitting(client, "older1") as two, sitting(client, "older2") as three:
            one.until(lambda state: state["log"])  # they think, and are told to answer
            with Browser(running.address, ELSEWHERE) as victim:
                assert by_itself(play(victim, NO_DICE)) >= 20
            for watched in (two, three):
                watched.until(lambda state: state["log"])
        until(running, "thinking", 0, 0)


def test_a_stored_path_is_never_opened(tmp_path: Path) -> None:
    """A pipe that nobody writes into: whoever opened it would wait for ever."""
    os.mkfifo(tmp_path / "pipe.safetensors")
    older(tmp_path, f"sl:model={tmp_path / 'pipe.safetensors'}", "sl:model=/dev/zero", "nobody:x=1")  # and one that is known no longer
    running = Running("--db", str(tmp_path / "tables.sqlite"), "--pace", "0", "--compilers", "1")
    try:
        before = running.memory()
        with Browser(running.address) as client:
            for table in ("older0", "older1", "older2"):
                with sitting(client, table) as watched:
                    try:
                        watched.until(lambda state: state["over"])  # another agent plays for it
                    except ConnectionClosed as gone:
                        raise AssertionError(running.log) from gone
        assert running.memory() < before + 150
        assert running.health() == (200, "well")
    finally:
        running.stop()
    assert running.tracebacks == []
    assert {line["what"] for line in running.log if line.get("level") == "error"} == {"an agent failed"}
