"""What the tests of the server share: tables made of events alone, and a whole server inside the test."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.sync.client import connect

from baralla.core.rules import Rules
from baralla.store.events import Event
from baralla.web.run import configure, listen
from baralla.web.settings import Settings
from baralla.web.table import Chair, Setup, Table

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
            if dice.random() < undo and table.log:
                event = table.event("undo", 0, "1")
        table.apply(event)
        happened.append(event)
    return happened


class Browser(httpx.Client):
    """A browser: a cookie jar of its own at a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.others: list[Browser] = []
        super().__init__(base_url=f"http://{address}", timeout=120)


@contextmanager
def server(folder: Path, **settings: Any) -> Iterator[Browser]:
    """A whole server on a port of its own, and a browser for it."""
    given = Settings(**({"db": str(folder / "tables.sqlite"), "pace": 0.0, "compile_all": False, "port": 0} | settings))
    listening = listen(given)
    running = uvicorn.Server(configure(given))
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    while not running.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        with Browser(f"127.0.0.1:{listening.getsockname()[1]}") as client:
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
        message: dict[str, Any] = json.loads(self.session.recv(timeout=60))
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
    with connect(address, additional_headers=headers, open_timeout=60) as session:
        yield Socket(session)
