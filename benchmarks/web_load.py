"""Load on the server from loopback: 250 tables of four people, a thousand sockets, random moves; then a kill in the middle.

    python benchmarks/web_load.py [--tables 250] [--seconds 10] [--db postgresql+asyncpg://…] [--write]

Four things are measured against one server process: how long a move takes to reach every seat (paced play), how many moves a second
are accepted and stored (everybody plays as soon as it is their turn), that a `kill -9` under that load loses nothing acknowledged, and how
long a person waits in Chromium from the click on Play to the first card.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from sections import write_section

HERE = Path(__file__).parent
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("podrida", {"players": 4}),
    ("brisca", {"players": 4, "match": 9}),
    ("cabrero", {"players": 4}),
    ("tute", {"players": 4, "match": 20}),
]
DEADLINE = 300.0
RUNS = 5
NAP = 0.003


class Told(msgspec.Struct):
    """What a client needs of a message."""

    type: str
    version: int = -1
    legal: list[str] = []
    deal_over: bool = False
    over: bool = False
    turn: int | None = None
    id: str | None = None
    ok: bool = True
    error: dict[str, Any] | None = None


read = msgspec.json.Decoder(Told).decode


class Player(asyncio.Protocol):
    """A person at a table: a WebSocket client of its own, as light as it can be, so that the server is what is measured."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.buffer = bytearray()
        self.open = False
        self.heard = False  # since it connected: it has its table
        self.last: Told | None = None
        self.unanswered: dict[str, tuple[str, bytes]] = {}  # id: action, message
        self.held: tuple[int, str] | None = None  # a move decided before the last one was answered
        self.count = 0
        self.transport: asyncio.Transport | None = None

    @property
    def version(self) -> int:
        return -1 if self.last is None else self.last.version

    async def connect(self, port: int) -> None:
        self.buffer.clear()
        self.open = self.heard = False
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        since = f"?since={self.version}" if self.last is not None else ""
        transport.write(
            f"GET /ws/{self.table.id}{since} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: baralla={self.token}\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self.open = False
        self.transport = None

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.open = True
        while len(self.buffer) >= 2:
            size, start = self.buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < start + size:
                return
            kind, body = self.buffer[0] & 15, bytes(self.buffer[start : start + size])
            del self.buffer[: start + size]
            if kind == 1:
                self.told(body)
            elif kind == 9:
                self.frame(10, body)

    def frame(self, kind: int, body: bytes) -> None:
        """Send a frame; the mask of zeros is a mask."""
        size = len(body)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0x80 | 126]) + size.to_bytes(2, "big")
        if self.transport is not None:
            self.transport.write(head + b"\0\0\0\0" + body)

    def told(self, body: bytes) -> None:
        message, load = read(body), self.table.load
        self.heard = True
        if message.id is not None:
            self.answered(message)
        if message.type in ("state", "event"):
            if message.type == "event" and message.version != self.version + 1:
                load.faults.append(f"version {message.version} after {self.version}")
            if message.version < self.version:
                load.faults.append(f"the table went back from {self.version} to {message.version}")
            self.last = message
            self.table.arrived(message.version)
            if load.playing:
                self.think()

    def answered(self, message: Told) -> None:
        """The move was taken (by an ack, or by the event that it is) or refused."""
        load = self.table.load
        action, _ = self.unanswered.pop(message.id or "", ("", b""))
        if not action:
            load.faults.append(f"an answer to nothing: {message}")
        elif message.ok:
            load.acknowledged[self.table.id, message.version] = action
            load.moves += 1
        else:
            code = message.error["code"] if message.error else "?"
            load.refusals[code] = load.refusals.get(code, 0) + 1
        if self.held is not None and not self.unanswered:
            held, self.held = self.held, None
            self.play(*held)

    def think(self) -> None:
        """If there is something to do in this position, do it now or in a while."""
        told = self.last
        if told is None or told.over or not (told.legal or (told.deal_over and self.seat == 0)):
            return
        action, load = random.choice(told.legal) if told.legal else "next", self.table.load
        if load.pause:
            asyncio.get_running_loop().call_later(random.uniform(0, 2 * load.pause), self.play, told.version, action)
        else:
            self.play(told.version, action)

    def play(self, version: int, action: str) -> None:
        """Move, if it is still this position."""
        if not self.table.load.playing or self.version != version or not self.open:
            return
        if self.unanswered:
            self.held = (version, action)
            return
        self.count += 1
        id = f"{self.seat}-{self.count}"
        what: dict[str, Any] = {"type": "next"} if action == "next" else {"type": "act", "action": action}
        body = msgspec.json.encode({"v": 1, "id": id, "at": version} | what)
        self.unanswered[id] = (action, body)
        self.table.sent[version + 1] = time.perf_counter()
        self.frame(1, body)

    def repeat(self) -> None:
        """After a lost connection: send again what was not answered."""
        for _, body in list(self.unanswered.values()):
            self.frame(1, body)


class Table:
    """Four players and what is under way between them."""

    def __init__(self, load: Load, id: str, tokens: list[str]) -> None:
        self.load, self.id = load, id
        self.players = [Player(self, seat, token) for seat, token in enumerate(tokens)]
        self.sent: dict[int, float] = {}
        self.seen: dict[int, int] = {}

    def arrived(self, version: int) -> None:
        """A seat has seen this version; when all four have, that move's time is known."""
        if version not in self.sent:
            return
        self.seen[version] = self.seen.get(version, 0) + 1
        if self.seen[version] == len(self.players):
            self.load.delays.append(time.perf_counter() - self.sent.pop(version))
            del self.seen[version]


class Load:
    """All tables, and what was measured."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.acknowledged: dict[tuple[str, int], str] = {}
        self.refusals: dict[str, int] = {}
        self.faults: list[str] = []
        self.moves = 0
        self.playing = False
        self.pause = 0.0

    async def set_up(self, number: int) -> None:
        limits = httpx.Limits(max_connections=20)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=600, limits=limits) as web:
            gate = asyncio.Semaphore(8)

            async def one(place: int) -> None:
                async with gate:
                    game, rules = GAMES[place % len(GAMES)]
                    tokens = [base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=") for _ in range(4)]
                    asked = {"game": game, "rules": rules, "seats": ["me", "open", "open", "open"], "spectators": False}
                    made = await self.post(web, "/api/tables", tokens[0], asked)
                    for token in tokens[1:]:
                        await self.post(web, f"/api/tables/{made['table']}/join", token, {"invite": made["invite"]})
                    self.tables.append(Table(self, made["table"], tokens))

            await asyncio.gather(*(one(place) for place in range(number)))

    async def post(self, web: httpx.AsyncClient, path: str, token: str, body: Any) -> Any:
        answer = await web.post(path, json=body, headers={"cookie": f"baralla={token}"})
        assert answer.status_code < 300, answer.text
        return answer.json()

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    async def connect(self) -> None:
        players = self.players
        for start in range(0, len(players), 50):
            await asyncio.gather(*(player.connect(self.port) for player in players[start : start + 50]))
        await self.until(lambda: all(player.open and player.heard for player in players), "all clients have their table")

    async def until(self, done: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + DEADLINE
        while not done():
            assert time.monotonic() < deadline, f"not in time: {what}"
            await asyncio.sleep(0.02)

    def start(self, pause: float) -> None:
        self.pause, self.playing, self.moves, self.delays = pause, True, 0, []
        for player in self.players:
            player.think()

    async def run(self, seconds: float, pause: float) -> dict[str, Any]:
        """Play for a while; what was measured."""
        self.start(pause)
        started = time.perf_counter()
        await asyncio.sleep(seconds)
        moves, took = self.moves, time.perf_counter() - started
        self.playing = False
        await self.until(lambda: not any(player.unanswered for player in self.players), "every move is answered")
        await asyncio.sleep(0.2)
        delays = sorted(self.delays)
        return {
            "moves": moves,
            "moves_per_second": round(moves / took),
            "views_per_second": round(4 * moves / took),
            "p50_ms": round(1000 * delays[len(delays) // 2], 1),
            "p95_ms": round(1000 * delays[int(len(delays) * 0.95)], 1),
            "p99_ms": round(1000 * delays[int(len(delays) * 0.99)], 1),
        }


class Server:
    """The real server in a process of its own. Started `warm`, it has found the compiled rules of every game when we begin."""

    def __init__(self, db: str, folder: Path) -> None:
        self.db, self.log = db, folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def start(self, warm: bool) -> None:
        command = [sys.executable, "-m", "baralla", "serve", "--port", str(self.port), "--db", self.db, "--tables", "1000000"]
        self.process = subprocess.Popen([*command, "--log-level", "warning"], stderr=self.log.open("ab"), stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + DEADLINE
        while True:
            try:
                health = httpx.get(f"http://127.0.0.1:{self.port}/healthz").json()
            except (httpx.HTTPError, ValueError):
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < deadline, "the server does not listen"
            else:
                if health["ok"] and not (warm and health["compiling"]):
                    return
            time.sleep(0.05)

    def compiling(self) -> bool:
        """Is it still getting ready?"""
        return bool(httpx.get(f"http://127.0.0.1:{self.port}/healthz").json()["compiling"])

    def cpu(self) -> float:
        """Seconds of processor it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self, how: int) -> None:
        self.process.send_signal(how)
        self.process.wait(30)


async def stored(db: str) -> dict[tuple[str, int], str]:
    """Every move in the database, read past the server."""
    if "://" not in db:
        with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
            rows = connection.execute("SELECT table_id, version, kind, text FROM events").fetchall()
    else:
        import asyncpg

        connection = await asyncpg.connect(db.replace("+asyncpg", ""))
        rows = await connection.fetch("SELECT table_id, version, kind, text FROM events")
        await connection.close()
    return {(table, version): "next" if kind == "next" else text for table, version, kind, text in rows if kind in ("act", "next")}


async def measure(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    db = asked.db or str(folder / "load.sqlite")
    server = Server(db, folder)
    server.start(warm=True)
    try:
        return await under_load(asked, db, server)
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


def middle(runs: list[dict[str, Any]], by: str) -> dict[str, Any]:
    """The median run by one of its figures, and what all of them gave."""
    found = sorted(runs, key=lambda run: float(run[by]))[len(runs) // 2]
    return found | {"of": {name: [run[name] for run in runs] for name in found}}


def additions() -> int:
    """How many numbers a loop of plain Python adds in a second: how fast this machine is just now."""
    started, total = time.perf_counter(), 0
    for number in range(3_000_000):
        total += number
    return round(3_000_000 / (time.perf_counter() - started))


async def nap() -> None:
    """Look at the sockets every few milliseconds. On one machine, each message to a client that waits for it interrupts a processor, which
    a thousand clients elsewhere would not do."""
    while True:
        time.sleep(NAP)
        await asyncio.sleep(0)


async def under_load(asked: argparse.Namespace, db: str, server: Server) -> dict[str, Any]:
    load = Load(server.port)
    await load.set_up(asked.tables)
    while server.compiling():
        await asyncio.sleep(0.1)
    await load.connect()
    found: dict[str, Any] = {
        "tables": asked.tables,
        "sockets": 4 * asked.tables,
        "database": db.split(":", maxsplit=1)[0] if "://" in db else "sqlite",
    }
    found["paced"] = middle([await load.run(asked.seconds, asked.pause) for _ in range(RUNS)], "p95_ms")
    napping = asyncio.create_task(nap())
    found["additions_a_second"] = additions()
    before = server.cpu()
    found["flat_out"] = middle([await load.run(asked.seconds, 0) for _ in range(RUNS)], "moves_per_second")
    found["server_cpu_ms_per_move"] = round(1000 * (server.cpu() - before) / sum(found["flat_out"]["of"]["moves"]), 3)
    napping.cancel()
    found["server_memory_mb"] = round(server.memory())

    load.start(0)
    await asyncio.sleep(asked.seconds / 2)
    server.stop(signal.SIGKILL)
    load.playing = False
    await load.until(lambda: not any(player.open for player in load.players), "every client notices")
    killed = {"acknowledged_before": len(load.acknowledged), "unanswered": sum(len(player.unanswered) for player in load.players)}
    kept = await stored(db)
    killed["acknowledged_lost"] = sum(kept.get(key) != action for key, action in load.acknowledged.items())
    restarted = time.perf_counter()
    server.start(warm=False)
    killed["seconds_until_it_listens"] = round(time.perf_counter() - restarted, 2)
    await load.connect()
    killed["seconds_until_all_are_back"] = round(time.perf_counter() - restarted, 2)
    for player in load.players:
        player.repeat()
    found["after_restart"] = await load.run(asked.seconds / 2, 0)
    ahead = sum(len({player.version for player in table.players}) > 1 for table in load.tables)
    server.stop(signal.SIGINT)
    kept = await stored(db)
    killed["tables_resumed"] = sum(any(key[0] == table.id for key in load.acknowledged) for table in load.tables)
    found["killed"] = killed
    found["acknowledged"] = len(load.acknowledged)
    found["acknowledged_lost"] = sum(kept.get(key) != action for key, action in load.acknowledged.items())
    found["stored_but_never_acknowledged"] = len(set(kept) - set(load.acknowledged))
    found["tables_where_seats_disagree"] = ahead
    found["refusals"], found["faults"] = load.refusals, load.faults[:5]
    return found


def first_card(folder: Path) -> float:
    """Seconds from the click on Play to the first card of one's hand, in Chromium, on a warm server: the median of seven."""
    from playwright import sync_api

    server, times = Server(str(folder / "first.sqlite"), folder), []
    server.start(warm=True)
    try:
        with sync_api.sync_playwright() as running:
            browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for _ in range(8):
                page = browser.new_page()
                page.goto(f"http://127.0.0.1:{server.port}/")
                page.locator("[data-game=brisca]").click()
                button = page.locator("dialog .play")
                button.wait_for()
                while server.compiling():
                    time.sleep(0.1)
                started = time.perf_counter()
                button.click()
                page.locator("button[data-card]").first.wait_for()
                times.append(time.perf_counter() - started)
                page.close()
            browser.close()
    finally:
        server.stop(signal.SIGKILL)
    return sorted(times[1:])[3]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pause", type=float, default=0.5, help="mean seconds a person thinks in the paced part")
    parser.add_argument("--db", help="another database: it must be empty")
    parser.add_argument("--write", action="store_true", help="write benchmarks/web.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measure(asked, Path(folder)))
        found["first_card"] = round(first_card(Path(folder)), 2)
    print(json.dumps(found, indent=1))
    if asked.write:
        write(found)
    if found["faults"] or found["acknowledged_lost"] or found["tables_where_seats_disagree"]:
        sys.exit("something was lost or repeated")


def spread(found: dict[str, Any], name: str) -> str:
    every = found["of"][name]
    return f"{found[name]} ({min(every)}–{max(every)})"


def write(found: dict[str, Any]) -> None:
    """The table for people."""
    killed = found["killed"]
    rows = [
        ("paced play: moves a second", found["paced"]["moves_per_second"], ""),
        ("paced play: p95 from a move to every seat's view", f"{spread(found['paced'], 'p95_ms')} ms", "≤ 50 ms"),
        ("flat out: moves a second, every event stored", spread(found["flat_out"], "moves_per_second"), "≥ 2,000"),
        ("flat out: views a second", found["flat_out"]["views_per_second"], ""),
        ("flat out: p95", f"{found['flat_out']['p95_ms']} ms", ""),
        ("server processor time per move", f"{found['server_cpu_ms_per_move']} ms", ""),
        ("for comparison: additions a second in a loop of plain Python", f"{found['additions_a_second'] / 1e6:.1f} million", ""),
        ("from the click on Play to the first card, Chromium, median of seven", f"{found['first_card']} s", "≤ 1 s"),
        ("server memory", f"{found['server_memory_mb']} MB", ""),
        ("`kill -9` under load: acknowledged moves lost", f"{killed['acknowledged_lost']} of {killed['acknowledged_before']}", "0"),
        ("… until all clients are back at their tables", f"{killed['seconds_until_all_are_back']} s", ""),
        ("versions lost or repeated, seats that disagree", len(found["faults"]) + found["tables_where_seats_disagree"], "0"),
    ]
    lines = [
        f"{found['tables']} tables of four (La Podrida, Brisca, Tute Cabrero, Tute), {found['sockets']} sockets, one server process,",
        f"{found['database']}; the clients run on the same machine (2 cores). `python benchmarks/web_load.py --write` measures again.",
        f"Of {RUNS} runs the median, and the lowest and highest.",
        f"In the flat-out part the clients look at their sockets every {1000 * NAP:.0f} ms.",
        "",
        "| what | measured | target |",
        "|---|---|---|",
        *(f"| {what} | {value} | {target} |" for what, value, target in rows),
    ]
    write_section(HERE / "web.md", "Load", lines)


if __name__ == "__main__":
    main()
