"""A crowd of greedy guests: champions at twenty tables, forty who ask for hints, sixteen who replay; what the others notice of it.

    python benchmarks/web_crowd.py [--seconds 30] [--write]

The guests keep one server process on this machine as busy as they can. Beside them a few people play against `medium`, and a few with each
other: how long an agent's answer takes, and how long a person's move takes to reach everybody at the table. The same is measured before
the crowd comes. Server, crowd and people are three processes that share the machine's processors; nobody has an address of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from sections import write_section
from websockets.asyncio.client import connect

import baralla
from baralla.games import GAMES, load
from baralla.records import to_line

HERE = Path(__file__).parent
CHAMPIONS, ASKERS, REPLAYS, AGAINST_MEDIUM, TOGETHER = 20, 40, 16, 6, 6
AGENT_PROMISE, PEOPLE_PROMISE = 1.5, 0.1


class Seat:
    """A browser at a table."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=60)
        self.socket: Any = None
        self.state: dict[str, Any] = {}
        self.count = 0

    async def make(self, game: str, seats: list[str]) -> dict[str, Any]:
        answer = await self.http.post("/api/tables", json={"game": game, "rules": {"players": len(seats)}, "seats": seats})
        answer.raise_for_status()
        return dict(answer.json())

    async def join(self, table: str, invite: str) -> None:
        await self.http.get("/api/games")
        (await self.http.post(f"/api/tables/{table}/join", json={"invite": invite, "name": "guest"})).raise_for_status()

    async def sit(self, table: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.socket = await connect(f"ws://{self.address}/ws/{table}", additional_headers={"Cookie": cookie}, max_size=None)
        while not self.state:
            await self.read()

    async def read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] in ("state", "event"):
            self.state |= message
        return message

    async def send(self, kind: str, **more: Any) -> None:
        self.count += 1
        await self.socket.send(json.dumps({"v": 1, "id": f"c{self.count}", "type": kind, **more}))

    async def move(self) -> bool:
        """Move, or deal; False if it is not for this seat to do."""
        state = self.state
        if state["legal"] and state["turn"] == state["seat"]:
            await self.send("act", at=state["version"], action=state["legal"][0])
        elif state["deal_over"] and not state["over"]:
            await self.send("next", at=state["version"])
        else:
            return False
        return True


async def champions(address: str, number: int) -> None:
    """Watch champions play, match after match."""
    game = list(GAMES)[number % len(GAMES)]
    while True:
        seat = Seat(address)
        made = await seat.make(game, ["champion"] * load(game).rules.make().players)
        await seat.sit(made["table"])
        while not seat.state["over"]:
            await seat.read()


async def asker(address: str) -> None:
    """Ask for hints without end; move when refused, so that there is something new to ask about."""
    while True:
        seat = Seat(address)
        made = await seat.make("tute", ["me", "beginner"])
        await seat.sit(made["table"])
        while not seat.state["over"]:
            if seat.state["turn"] == seat.state["seat"]:
                await seat.send("hint", stage=2)
                while (await seat.read())["type"] not in ("hint", "ack"):
                    pass
            if not await seat.move():
                await seat.read()
                continue
            version = seat.state["version"]
            while seat.state["version"] == version:
                if (await seat.read())["type"] == "ack":
                    await asyncio.sleep(0.2)  # too fast
                    break


async def replays(address: str, line: str) -> None:
    """Have a match replayed again and again."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        while True:
            await http.post("/api/replay", content=line)


async def against_medium(address: str, number: int, times: list[float]) -> None:
    """Play against `medium`, and note how long its answers take."""
    while True:
        seat = Seat(address)
        game = ("brisca", "tute")[number % 2]
        made = await seat.make(game, ["me", "medium"])
        await seat.sit(made["table"])
        while not seat.state["over"]:
            if await seat.move():
                began = time.monotonic()
                version = seat.state["version"]
                while seat.state["version"] == version:
                    await seat.read()
                answered = False
                while seat.state["turn"] not in (None, seat.state["seat"]):
                    await seat.read()
                    answered = True
                if answered:
                    times.append(time.monotonic() - began)
                await asyncio.sleep(0.3)
            else:
                await seat.read()


async def together(address: str, times: list[float]) -> None:
    """Two people play each other, and note how long a move takes to reach both."""
    while True:
        host, guest = Seat(address), Seat(address)
        made = await host.make("brisca", ["me", "open"])
        await guest.join(made["table"], made["invite"])
        await host.sit(made["table"])
        await guest.sit(made["table"])
        while not host.state["over"]:
            for seat in (host, guest):
                with contextlib.suppress(TimeoutError):
                    while True:
                        await asyncio.wait_for(seat.read(), 0.02)
            began, version = time.monotonic(), host.state["version"]
            if await host.move() or await guest.move():
                for seat in (host, guest):
                    while seat.state["version"] <= version:
                        await seat.read()
                times.append(time.monotonic() - began)
            await asyncio.sleep(0.25)


async def measure(address: str, seconds: float) -> dict[str, Any]:
    """Answers and moves beside whatever else goes on."""
    answers: list[float] = []
    moves: list[float] = []
    work = [asyncio.create_task(against_medium(address, n, answers)) for n in range(AGAINST_MEDIUM)]
    work += [asyncio.create_task(together(address, moves)) for _ in range(TOGETHER)]
    await asyncio.sleep(seconds)
    failed = [task.exception() for task in work if task.done()]
    for task in work:
        task.cancel()
    if failed:
        raise RuntimeError(f"somebody could not play: {failed}")
    return {"answers": summary(answers), "moves": summary(moves)}


def summary(times: list[float]) -> dict[str, Any]:
    times.sort()
    return {"n": len(times), "median": times[len(times) // 2], "p95": times[int(0.95 * len(times))], "most": times[-1]}


async def crowd(address: str) -> None:
    """All guests at once, until one of them fails."""
    record = to_line(baralla.play_match("podrida", ["random"] * 4, seed=1).record())
    guests = [champions(address, n) for n in range(CHAMPIONS)]
    guests += [asker(address) for _ in range(ASKERS)]
    guests += [replays(address, record) for _ in range(REPLAYS)]
    await asyncio.gather(*guests)


async def run(address: str, seconds: float) -> dict[str, Any]:
    for game in GAMES:  # everything is compiled before anything is measured
        seat = Seat(address)
        await seat.make(game, ["champion"] * load(game).rules.make().players)
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        while (await http.get("/healthz")).json()["compiling"]:
            await asyncio.sleep(1)
    alone = await measure(address, seconds)
    guests = subprocess.Popen([sys.executable, __file__, "--guests-of", address])
    try:
        await asyncio.sleep(8)
        beside = await measure(address, seconds)
        if guests.poll() is not None:
            raise RuntimeError("a guest has gone")
    finally:
        guests.kill()
        guests.wait()
    return {"alone": alone, "beside": beside}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--write", action="store_true", help="write benchmarks/web.md")
    parser.add_argument("--guests-of", metavar="ADDRESS", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.guests_of:
        asyncio.run(crowd(asked.guests_of))
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "baralla", "serve", "--port", "0", "--pace", "0", "--tables", "100000"]
        process = subprocess.Popen(
            [*command, "--db", f"{folder}/tables.sqlite", "--log-level", "error"], env=os.environ, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            address = re.search(r"http://([\d.:]+)/", process.stdout.readline())
            assert address, "the server did not start"
            found = asyncio.run(run(address[1], asked.seconds))
        finally:
            process.terminate()
            process.wait(20)
    print(json.dumps(found, indent=1))
    if asked.write:
        write(found)
    beside = found["beside"]
    if beside["answers"]["p95"] > AGENT_PROMISE or beside["moves"]["p95"] > PEOPLE_PROMISE:
        sys.exit("a promise is not kept")


def write(found: dict[str, Any]) -> None:
    """The section for people."""
    rows = []
    for name, what, promise in (("answers", "`medium` answers", "≤ 1.5 s"), ("moves", "a person's move is with everybody", "≤ 100 ms")):
        for when, label in (("alone", "nobody else there"), ("beside", "beside the crowd")):
            one = found[when][name]
            shown = [f"{1000 * one[key]:.0f} ms" for key in ("median", "p95", "most")]
            rows.append(f"| {what}, {label} | {one['n']} | {shown[0]} | {shown[1]} | {shown[2]} | {promise if when == 'beside' else ''} |")
    lines = [
        f"{CHAMPIONS} tables where champions of the six games play each other, {ASKERS} guests who ask for hints and {REPLAYS} who",
        "replay a match, all at once, at a pace of 0, on the same two cores; beside them people against `medium` and people",
        "among themselves.",
        "`python benchmarks/web_crowd.py --write` measures again.",
        "",
        "| what | measured | median | p95 | longest | promise for p95 |",
        "|---|---|---|---|---|---|",
        *rows,
    ]
    write_section(HERE / "web.md", "A crowd of greedy guests", lines)


if __name__ == "__main__":
    main()
