"""What the tests of the server share: tables made of events alone, and a whole server inside the test."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import connect

from baralla.engine.rules import Rules
from baralla.store.events import Event
from baralla.web.chairs import Chair, Setup
from baralla.web.run import Gentle, configure, listen
from baralla.web.settings import Settings
from baralla.web.table import Table

TOKENS = [f"hash-{seat}" for seat in range(16)]


def created(rules: Rules, seed: str = "seed", chairs: list[Chair] | None = None, **more: Any) -> Event:
    """The first event of a table of people."""
    setup = Setup(
        game=rules.GAME,
        players=rules.players,
        rules=rules.settings(),
        preset=None,
        seed=seed,
        chairs=chairs or [Chair(kind="human", name=f"p{seat}", token=TOKENS[seat]) for seat in range(rules.players)],
        owner=TOKENS[0],
        invite=None,
        **({"spectators": True, "open_hands": False, "paused": False} | more),
    )
    return Event(0, 1_000, "create", -1, msgspec.json.encode(setup).decode())


def play_on(table: Table, moves: int, dice: random.Random, undo: float = 0.0) -> list[Event]:
    """Random events, as many as asked for or until the match is over; those that happened."""
    happened = []
    for number in range(moves):
        look = table.look
        if look.over:
            break
        if look.turn is None:
            event = table.event("next", 0)
        else:
            event = table.event("act", look.turn, dice.choice(list(look.legal)), f"m{number}")
            if dice.random() < undo and table.log and table.log[-1].deal == len(table.match.deals):
                event = table.event("undo", table.log[-1].seat, "1")
        table.apply(event)
        happened.append(event)
    return happened


class Browser(httpx.Client):
    """A browser: a cookie jar of its own at a server, on a computer of its own if `source` is another loopback address."""

    def __init__(self, address: str, source: str = "127.0.0.1") -> None:
        self.address, self.source = address, source
        self.others: list[Browser] = []
        self.running: Gentle
        self.thread: threading.Thread
        super().__init__(base_url=f"http://{address}", timeout=120, transport=httpx.HTTPTransport(local_address=source))


@contextmanager
def server(folder: Path, **settings: Any) -> Iterator[Browser]:
    """A whole server on a port of its own, and a browser for it."""
    given = Settings(**({"db": str(folder / "tables.sqlite"), "pace": 0.0, "compile_all": False, "compilers": 0, "port": 0} | settings))
    listening = listen(given)
    running = Gentle(configure(given))
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    while not running.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        with Browser(f"127.0.0.1:{listening.getsockname()[1]}") as client:
            client.running, client.thread = running, thread
            yield client
            for other in client.others:
                other.close()
    finally:
        running.should_exit = True
        thread.join(30)
        listening.close()


def browser(client: Browser) -> Browser:
    """Another browser at the same server, closed with the first."""
    client.others.append(Browser(client.address))
    return client.others[-1]


def new_table(client: Browser, game: str = "brisca", seats: tuple[str, ...] = ("me", "first"), **more: Any) -> dict[str, Any]:
    asked = {"game": game, "rules": {"players": len(seats)} | more.pop("rules", {}), "seats": list(seats)} | more
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


class Socket:
    """A socket that remembers the table as the page would."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.state: dict[str, Any] = {}
        self.count = 0
        self.presence: list[Any] = []

    def read(self) -> dict[str, Any]:
        """The next message; states and events are taken in, versions must be consecutive."""
        message: dict[str, Any] = json.loads(self.session.recv(timeout=180))
        if message["type"] == "event":
            if self.state:
                assert message["version"] == self.state["version"] + 1
                message.setdefault("log", [*self.state["log"], *([message["event"]] if message["event"]["kind"] == "act" else [])])
            self.state = {name: self.state[name] for name in ("table", "seats", "commitment") if name in self.state} | message
        elif message["type"] == "state":
            self.state = message
        elif message["type"] == "presence":
            self.presence = message["seats"]
        return message

    def send(self, kind: str, **fields: Any) -> str:
        self.count += 1
        id = fields.pop("id", f"m{self.count}")
        self.session.send(json.dumps({"v": 1, "id": id, "type": kind} | fields))
        return str(id)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and read on until its answer."""
        id = self.send(kind, **fields)
        while True:
            message = self.read()
            if message.get("id") == id:
                return (
                    message if message["type"] != "event" else {"v": 1, "type": "ack", "id": id, "ok": True, "version": message["version"]}
                )

    def until(self, done: Any) -> None:
        """Read until `done(state)` holds."""
        while not (self.state and done(self.state)):
            self.read()

    def act(self, action: str | None = None) -> dict[str, Any]:
        self.until(lambda state: state["legal"])
        return self.ask("act", at=self.state["version"], action=action or self.state["legal"][0])

    def play_out(self) -> None:
        """Play the match to its end."""
        while not self.state or not self.state["over"]:
            self.until(lambda state: state["legal"] or state["deal_over"])
            if self.state["legal"]:
                self.ask("act", at=self.state["version"], action=self.state["legal"][0])
            elif not self.state["over"]:
                self.ask("next", at=self.state["version"])


@contextmanager
def sitting(client: Browser, table: str, since: int | None = None, **headers: str) -> Iterator[Socket]:
    """A socket to a table, as the browser `client`."""
    address = f"ws://{client.address}/ws/{table}" + ("" if since is None else f"?since={since}")
    if "baralla" in client.cookies:
        headers["cookie"] = f"baralla={client.cookies['baralla']}"
    with connect(address, additional_headers=headers, open_timeout=60, source_address=(client.source, 0)) as session:
        yield Socket(session)


class Running:
    """A server in a process of its own, with its log in a list."""

    def __init__(self, *options: str, port: int = 0, before: str = "") -> None:
        """`before` is a command of the shell, such as a limit to live under."""
        shell = ["sh", "-c", f'{before} && exec "$@"', "sh"] if before else []
        command = [*shell, sys.executable, "-m", "baralla", "serve", "--port", str(port), "--pace", "0.02", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Baralla is at"), (line, self.process.stderr and self.process.stderr.read())
        self.address = line.split("http://")[1].split("/")[0]
        self.log: list[dict[str, Any]] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        while True:
            try:
                httpx.get(f"http://{self.address}/healthz", timeout=60)
                return
            except httpx.HTTPError:
                time.sleep(0.05)

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(json.loads(line) if line.startswith("{") else {"what": line})

    def health(self) -> tuple[int, str]:
        answer = httpx.get(f"http://{self.address}/healthz", timeout=60)
        return answer.status_code, answer.json()["database"]

    def until(self, status: int) -> None:
        deadline = time.monotonic() + 90
        while self.health()[0] != status:
            assert time.monotonic() < deadline, self.log
            time.sleep(0.1)

    def stop(self, how: int = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(60)
        self.reader.join(10)
        for end in (self.process.stdout, self.process.stderr):
            assert end is not None
            end.close()

    def memory(self) -> int:
        """Megabytes of the server itself."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found
        return int(found[1]) // 1024

    @property
    def tracebacks(self) -> list[dict[str, Any]]:
        return [line for line in self.log if "trace" in line or "Traceback" in line["what"]]
