"""Inputs nobody would send, by the thousand: to every endpoint, as frames, as bots' lines, as records, as actions, as values on the command
line, and as bytes on the wire of a real server. None may leave a traceback: not raised, not answered with 500, not in the log.

    python tests/fuzzing.py --minutes 60        make fuzz: go on for an hour, say how many inputs were tried, exit 1 at any traceback
    python tests/fuzzing.py --only http:1234    one input again

Input number n of a kind follows from the seed, the kind and n alone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import faulthandler
import io
import json
import logging
import os
import random
import re
import socket
import sys
import tempfile
import time
import traceback
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import msgspec
from starlette.routing import Route

from baralla import records
from baralla.engine.errors import BarallaError
from baralla.engine.match import Match
from baralla.games import GAMES, load
from baralla.web import messages
from baralla.web.app import make_app
from baralla.web.expand import expand_line
from baralla.web.settings import Settings
from support.web import server

ALL = list(GAMES)
LOGGERS = ("baralla", "uvicorn", "asyncio", "websockets", "sqlalchemy", "starlette")
PATIENCE = 300.0  # seconds for one input, also on a machine that is busy with other things: what takes longer hangs
Dice = random.Random
Answer = Callable[[Dice], Awaitable[Any]]


# What is sent

NASTY: list[Any] = [
    None, True, False, 0, -1, 1, 2, 3, 4, 1.5, -0.0, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1e308, "", " ", "\0", "a\0b", "\x1b[2J", "\ud800",
    "ñ", "🂡", "\u202e", "x" * 41, "x" * 300, "%00", "../a", "{}", "[]", "null", "NaN", [], {}, [[]], [None], {"": ""}, {"a": {"a": {}}},
    float("nan"), float("inf"),
]  # fmt: skip
WORDS = [
    *GAMES, "me", "open", "first", "random", "human", "beginner", "brisca", "default", "plain", "players", "exchange", "teams", "preset", "cls",
    "self", "game", "rules", "seats", "names", "id", "v", "type", "act", "next", "undo", "hint", "why", "control", "takeover", "giveback", "rename", "sync",
    "at", "action", "stage", "seat", "since", "paused", "speed", "step", "play 1O", "play 3C", "exchange", "mus", "no_mus", "paso", "envido 2", "ordago",
    "discard 4O", "bid 2", "sign none", "draw", "baralla/1", "deals", "dealer", "deck", "actions", "scores", "result", "winners", "fair", "seed",
]  # fmt: skip


def junk(dice: Dice, depth: int = 0) -> Any:
    """Anything that JSON can hold, and some things it cannot."""
    kind = dice.random()
    if kind < 0.45:
        return dice.choice(NASTY)
    if kind < 0.75 or depth > 3:
        return dice.choice(WORDS)
    if kind < 0.8:
        return "".join(
            chr(dice.choice([dice.randrange(32), dice.randrange(128), dice.randrange(0xD7FF)])) for _ in range(dice.randrange(50))
        )
    if kind < 0.84:
        return nested(dice.choice([5, 100, 500, 900, 1000, 1200]), dice.random() < 0.5)
    if kind < 0.92:
        return [junk(dice, depth + 1) for _ in range(dice.randrange(6))]
    return {str(junk(dice, 4)): junk(dice, depth + 1) for _ in range(dice.randrange(5))}


class nested:
    """A list in a list in a list, or the same of objects: written, never built."""

    def __init__(self, depth: int, objects: bool) -> None:
        self.text = '{"a":' * depth + "1" + "}" * depth if objects else "[" * depth + "]" * depth


def changed(dice: Dice, value: Any, words: int = 2) -> Any:
    """`value` with something in it replaced, left out, doubled or added."""
    for _ in range(dice.randrange(1, words + 1)):
        value = _changed(dice, value)
    return value


def _changed(dice: Dice, value: Any) -> Any:
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(list(value))
        rest = {name: part for name, part in value.items() if name != key}
        match dice.randrange(6):
            case 0:
                return rest
            case 1:
                return value | {str(junk(dice, 4)): junk(dice)}
            case 2:
                return rest | {str(junk(dice, 4)): value[key]}
            case _:
                return value | {key: _changed(dice, value[key])}
    if isinstance(value, list) and value and dice.random() < 0.9:
        place = dice.randrange(len(value))
        match dice.randrange(6):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return [*value[:place], value[place], *value[place:]]
            case 2:
                return [*value[:place], junk(dice), *value[place:]]
            case _:
                return [*value[:place], _changed(dice, value[place]), *value[place + 1 :]]
    if isinstance(value, int) and not isinstance(value, bool) and dice.random() < 0.5:
        return value + dice.choice([-1, 1, 100, -value, 2**40])
    return junk(dice)


def written(value: Any) -> bytes:
    """As JSON, with what JSON forbids written all the same."""
    deep: list[str] = []

    def stand_in(found: Any) -> str:
        deep.append(found.text if isinstance(found, nested) else json.dumps(str(found)))
        return f"<<{len(deep) - 1}>>"

    text = json.dumps(value, default=stand_in)
    for number, part in enumerate(deep):
        text = text.replace(f'"<<{number}>>"', part)
    return text.encode()


def torn(dice: Dice, raw: bytes) -> bytes:
    """Bytes with some of them changed, or as they were."""
    if dice.random() < 0.6:
        return raw
    found = bytearray(raw)
    for _ in range(dice.randrange(1, 5)):
        place = dice.randrange(len(found) + 1)
        match dice.randrange(5):
            case 0:
                del found[place : place + dice.randrange(1, 9)]
            case 1:
                found[place:place] = dice.randbytes(dice.randrange(1, 5))
            case 2:
                found[place:place] = found[: dice.randrange(40)]
            case 3:
                found[place:place] = dice.choice([b"\0", b'"', b"{", b"[", b"\\ud800", b"\xff", b"\r\n", b"1e999"])
            case _:
                del found[place:]
    return bytes(found)


def fitting(dice: Dice, kind: Any) -> Any:
    """A value of a type, as msgspec describes it."""
    match kind:
        case msgspec.inspect.UnionType():
            return fitting(dice, dice.choice(kind.types))
        case msgspec.inspect.LiteralType():
            return dice.choice(kind.values)
        case msgspec.inspect.IntType():
            return dice.randrange(30)
        case msgspec.inspect.FloatType():
            return dice.choice([0.25, 1.0, 8.0])
        case msgspec.inspect.BoolType():
            return dice.random() < 0.5
        case msgspec.inspect.NoneType():
            return None
    return dice.choice(WORDS)


def received(dice: Dice, raw: bytes) -> dict[str, Any]:
    """A frame as the server hands it to the application: of text, and sometimes of bytes."""
    if dice.random() < 0.2:
        return {"type": "websocket.receive", "bytes": raw}
    return {"type": "websocket.receive", "text": raw.decode(errors="replace")}


# Counting


@dataclass
class Faults(logging.Handler):
    """Tracebacks and errors in the log, whoever writes them."""

    seen: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.seen.append(logging.Formatter().format(record))

    __hash__ = logging.Handler.__hash__


@dataclass
class Tried:
    """What came of a run: inputs of each kind, and the inputs that left a traceback."""

    inputs: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class Fuzz:
    """Everything that is fuzzed, set up once."""

    def __init__(self, folder: Path, seed: str) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.seed = folder, seed
        self.tried = Tried()
        self.log = Faults()
        self.records = [self._record(game) for game in GAMES]
        self.matches = {game: Match(load(game), load(game).rules.make(), "fuzz", auto_deal=False) for game in GAMES}
        settings = Settings(
            db=str(folder / "t.sqlite"), pace=0.0, compile_all=False, tables_per_address=10**9, rate=10**9, idle=1.0, bots=True, lobby=True
        )
        self.app = make_app(settings)
        self.cookie = "c" * 43
        self.tables: list[str] = []
        self.invites: dict[str, str] = {}  # of those with a free seat
        self.kinds: dict[str, Answer] = {
            "http": self.http, "frames": self.frames, "bots": self.bot, "records": self.record, "actions": self.action,
            "command": self.command, "wire": self.wire,
        }  # fmt: skip

    @staticmethod
    def _record(game: str) -> dict[str, Any]:
        match, dice = Match(load(game), load(game).rules.make(), "fuzz"), Dice(game)
        for _ in range(40):
            if match.over:
                break
            match.play(dice.choice(match.legal()))
        return json.loads(records.to_line(match.record(legal=True)))

    async def run(self, plan: Iterator[tuple[str, int]]) -> Tried:
        """Try what the plan says, one input after another."""
        loggers = [logging.getLogger(name) for name in LOGGERS]
        for logger in loggers:
            logger.addHandler(self.log)
        try:
            with server(
                self.folder / "real", db=str(self.folder / "real.sqlite"), tables_per_address=10**9, request_seconds=2.0
            ) as self.real:
                async with self.app.router.lifespan_context(self.app):
                    await self.new_table()
                    for kind, number in plan:
                        await self.one(kind, number)
            self.blame("the end", 0)
        finally:
            for logger in loggers:
                logger.removeHandler(self.log)
        return self.tried

    async def one(self, kind: str, number: int) -> None:
        """One input."""
        self.tried.inputs[kind] = self.tried.inputs.get(kind, 0) + 1
        try:
            await asyncio.wait_for(self.kinds[kind](Dice(f"{self.seed} {kind} {number}")), PATIENCE)
        except TimeoutError:
            faulthandler.dump_traceback(sys.__stderr__, all_threads=True)
            self.log.seen.append(f"no answer in {PATIENCE:.0f} s")
        except Exception:
            self.log.seen.append(traceback.format_exc())
        self.blame(kind, number)

    def blame(self, kind: str, number: int) -> None:
        """Whatever the log holds now is the fault of this input, or of one shortly before."""
        for seen in self.log.seen:
            self.tried.faults.append(f"{kind}:{number}\n{seen}")
            print(self.tried.faults[-1], file=sys.__stderr__, flush=True)  # sys.stderr may be that of a command that still runs
        self.log.seen.clear()

    # The application, without a network

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: list[tuple[bytes, bytes]] | None = None, query: bytes = b""
    ) -> tuple[int, bytes]:
        """A request to the application; its status and body."""
        parts = [body[: len(body) // 2], body[len(body) // 2 :]]
        got: list[Any] = []

        async def receive() -> dict[str, Any]:
            if parts:
                return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}
            return await asyncio.Future()  # the browser waits for its answer

        async def send(message: Any) -> None:
            got.append(message)

        await self.app(self.scope("http", path, headers, query) | {"method": method}, receive, send)
        status = got[0]["status"]
        if status >= 500 and status != 503:
            raise AssertionError(f"{status} for {method} {path!r}: {got}")
        return status, b"".join(message.get("body", b"") for message in got[1:])

    def scope(self, kind: str, path: str, headers: list[tuple[bytes, bytes]] | None, query: bytes) -> dict[str, Any]:
        usual = [(b"host", b"localhost"), (b"cookie", f"baralla={self.cookie}".encode())]
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http" if kind == "http" else "ws", "path": path,
            "raw_path": path.encode(errors="replace"), "query_string": query, "root_path": "", "headers": usual if headers is None else headers,
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "subprotocols": [], "state": {},
        }  # fmt: skip

    async def new_table(self) -> None:
        game = load(Dice(len(self.tables)).choice(ALL))
        other = "open" if len(self.tables) % 2 else "random"  # every other table has seats for bots
        status, body = await self.ask(
            "POST", "/api/tables", written({"game": game.name, "seats": ["me"] + [other] * (game.rules.make().players - 1)})
        )
        assert status == 201, body
        made = json.loads(body)
        self.tables.append(made["table"])
        if made["invite"]:
            self.invites[made["table"]] = made["invite"]

    def endpoints(self) -> list[tuple[str, str]]:
        """Every method and path that the application answers to, as its routes say."""
        found = [
            (method, route.path) for route in self.app.routes if isinstance(route, Route) for method in sorted(route.methods or ["GET"])
        ]
        return [one for one in found if one[0] != "HEAD"] + [("GET", "/assets/index.js")]

    def body(self, dice: Dice, path: str) -> Any:
        """Something that an endpoint takes; what we know nothing of is given anything."""
        usual: dict[str, list[Any]] = {
            "/api/tables": [
                {
                    "game": "brisca",
                    "preset": None,
                    "rules": {"players": 2, "exchange": True},
                    "seats": ["me", "first"],
                    "names": ["a", "b"],
                },
                {"game": dice.choice(ALL), "rules": {}, "seats": ["me", "random"], "spectators": True, "open_hands": False, "paused": True},
                {"game": "brisca", "seats": ["me", "open"], "public": True},
            ],
            "/api/tables/{table}/join": [{"invite": "x" * 43, "name": "me"}, {"name": "me", "seat": 1}],
            "/api/tables/{table}/invitation": [{"invite": "x" * 43}],
            "/api/replay": self.records,
        }
        return dice.choice(usual.get(path, [{}, {str(dice.choice(WORDS)): junk(dice)}]))

    async def http(self, dice: Dice) -> None:
        """Any endpoint, with a strange path, body or head."""
        method, path = dice.choice(self.endpoints())
        body = None if method == "GET" else self.body(dice, path)
        path = re.sub(r"\{(\w+)[^}]*\}", lambda found: dice.choice(self.tables) if found[1] == "table" else str(junk(dice, 4)), path)
        if (path.endswith("/leave") or method == "DELETE") and dice.random() < 0.9:
            return
        raw = b"" if body is None else torn(dice, written(changed(dice, body) if dice.random() < 0.85 else body))
        if dice.random() < 0.2:
            path = "/".join(part if dice.random() < 0.7 else str(junk(dice, 4)) for part in path.split("/"))
        if dice.random() < 0.1:
            method = dice.choice(["PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "X"])
        headers = None
        if dice.random() < 0.3:
            strange = [
                b"[",
                b"http://[",
                b"",
                b"\xff",
                b"localhost:99999999",
                b"a" * 5000,
                b"\0",
                b"null",
                b"baralla=\xff; ;=;",
                b"bytes=0-,-",
                b"gzip;q=x",
            ]
            names = [
                b"host",
                b"origin",
                b"cookie",
                b"range",
                b"if-none-match",
                b"if-modified-since",
                b"content-type",
                b"content-length",
                b"accept-encoding",
                b"x-forwarded-for",
            ]
            headers = [(b"host", b"localhost"), (dice.choice(names), dice.choice(strange)), (dice.choice(names), dice.randbytes(9))]
        status, answered = await self.ask(
            method,
            path,
            raw,
            headers,
            dice.choice([b"", b"", b"a=b", b"%", b"\xff=%00", b"since=9", b"which=finished", b"after=1-a", b"after=%00&which=%ff"]),
        )
        if status == 200 and method == "DELETE":  # there must be tables to try things on
            gone = json.loads(answered)["deleted"]
            self.tables.remove(gone)
            self.invites.pop(gone, None)
            await self.new_table()

    async def frames(self, dice: Dice) -> None:
        """A socket with a handful of strange frames among good ones."""
        if dice.random() < 0.02 and len(self.tables) < 40:
            await self.new_table()
        got: asyncio.Queue[Any] = asyncio.Queue()
        for _ in range(dice.randrange(1, 8)):
            await got.put(self.frame(dice))
        incoming: list[Any] = [{"type": "websocket.connect"}]
        while not got.empty():
            incoming.append(got.get_nowait())
        incoming.append({"type": "websocket.disconnect", "code": 1000})

        async def receive() -> Any:
            await asyncio.sleep(0)
            return incoming.pop(0) if incoming else {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            if b'"internal"' in str(message.get("text", "")).encode(errors="replace"):
                raise AssertionError(f"the server failed: {message}")

        table = dice.choice(self.tables) if dice.random() < 0.95 else str(junk(dice, 4))
        query = dice.choice([b"", b"since=0", b"since=3", b"since=-1", b"since=%00", b"since=99999999999", b"\xff"])
        await self.app(self.scope("websocket", f"/ws/{table}", None, query), receive, send)

    def frame(self, dice: Dice) -> dict[str, Any]:
        kind = dice.choice(get_args(messages.Incoming))
        message = {"type": kind.__struct_config__.tag} | {
            one.name: fitting(dice, one.type) for one in msgspec.inspect.type_info(kind).fields if one.required or dice.random() < 0.6
        }
        raw = torn(dice, written(changed(dice, message) if dice.random() < 0.8 else message))
        if kind is messages.Hint and dice.random() < 0.9:  # they think for long
            raw = b"{}"
        return received(dice, raw)

    async def bot(self, dice: Dice) -> None:
        """A program that takes a free seat and says strange things."""
        table = dice.choice(list(self.invites) or self.tables)
        lines = ["ready", "ready", "action play 1O", "action bid 0", "action", f"action {dice.choice(WORDS)}", "", str(junk(dice, 4))]
        said = [received(dice, torn(dice, f"{dice.choice(lines)}\n".encode(errors="replace"))) for _ in range(dice.randrange(1, 6))]
        if dice.random() < 0.8:
            said.insert(0, {"type": "websocket.receive", "text": "ready"})
        incoming: list[Any] = [{"type": "websocket.connect"}, *said, {"type": "websocket.disconnect", "code": 1000}]

        async def receive() -> Any:
            await asyncio.sleep(0)
            return incoming.pop(0) if incoming else {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            await asyncio.sleep(0)

        named = dice.choice(["", "&name=x", "&name=%00", "&name=%1b[2J", "&name=" + "x" * 500])
        invite = self.invites.get(table, "x") if dice.random() < 0.9 else str(junk(dice, 4))
        await self.app(self.scope("websocket", f"/bot/{table}", None, f"invite={invite}{named}".encode(errors="replace")), receive, send)

    # What needs no server

    async def record(self, dice: Dice) -> None:
        """A record that cannot have happened."""
        raw = torn(dice, written(changed(dice, dice.choice(self.records), 3)))
        with contextlib.suppress(BarallaError):
            expand_line(raw)
        if dice.random() < 0.2:
            file = self.folder / "r.jsonl"
            file.write_bytes(raw)
            with contextlib.suppress(BarallaError):
                list(records.verify_file(file))

    async def action(self, dice: Dice) -> None:
        """A text that is no action, and sometimes one that is."""
        match = self.matches[dice.choice(ALL)]
        while match.deal_over:  # also right after a deal: four kings in one hand win at once
            if match.over:
                match = self.matches[match.game.name] = Match(match.game, match.rules, str(dice.random()), auto_deal=False)
            else:
                match.next_deal()
        legal = match.legal()
        text = dice.choice(legal)
        if dice.random() < 0.9:
            words = text.split()
            words[dice.randrange(len(words))] = str(junk(dice, 4))
            text = (
                dice.choice([" ", "", "  ", "\t"]).join(words)
                if dice.random() < 0.7
                else torn(dice, text.encode()).decode(errors="replace")
            )
        if text not in legal:
            with contextlib.suppress(BarallaError):
                code = match.game.parse(match.state, text)
                match.game.why_not(match.state, code)
        with contextlib.suppress(BarallaError):
            match.play(text)

    async def command(self, dice: Dice) -> None:
        """Strange values for the options of every command that ends by itself."""

        def value(*good: Any) -> str:
            """A good value or junk; junk never leads out of the folder that commands run in."""
            if dice.random() < 0.6:
                return str(dice.choice(good))
            return str(junk(dice, 4)).replace("\0", "").replace("/", "_").replace("..", "_")

        def few() -> str:
            """A number of matches or deals: a large one is no mistake, but it takes long."""
            found = value(1)
            return "1" if found.isdigit() and int(found) > 4 else found

        here = str(self.folder)
        out = str(self.folder / f"out{dice.randrange(3)}")
        name = value("brisca", "brisca", "tute", "mus")
        file = str(self.folder / "r.jsonl")
        commands = [
            ["games", name, "--lang", value("ca", "es")],
            ["agents", name, "--lang", value("en")],
            [
                "selfplay",
                name,
                "--agents",
                value("random"),
                "--seed",
                value("1"),
                "--players",
                value(2, 3),
                "--set",
                value("exchange=off", "=", "last_ten=x"),
            ],
            [
                "selfplay",
                "brisca",
                "--preset",
                value("plain"),
                "--matches",
                few(),
                "--deck",
                value(file, "/", "/dev/null"),
                "--out",
                value(out, "/"),
            ],
            ["replay", value(file, here, "/dev/null"), "--line", value(1, 2), "--show"],
            ["ratings", name, "--players", value(2)],
            [
                "arena",
                "brisca",
                "--agents",
                value("random first"),
                "--deals",
                few(),
                "--seed",
                value("x"),
                "--sprt",
                value("0,30"),
                "--tables",
                value("rest"),
                "--out",
                value(out),
            ],
            [
                "serve",
                "--port",
                value(0),
                "--host",
                value("127.0.0.1"),
                "--db",
                value(str(self.folder / "c.sqlite"), "sqlite://", "postgresql://[", file),
                "--proxy",
                value("::1"),
            ],
            ["play", name, "--seat", value(0), "--agents", value("human", "random"), "--lang", value("ca")],
        ]
        await asyncio.get_running_loop().run_in_executor(None, called, dice.choice(commands), self.folder)

    async def wire(self, dice: Dice) -> None:
        """Bytes to a real server."""
        host, _, port = self.real.address.partition(":")
        body = torn(dice, written(changed(dice, {"game": "brisca", "seats": ["me", "first"]})))
        path = dice.choice(["/", "/api/tables", "/api/replay", "/ws/abc", "/healthz", "/api/tables/a%00/join", "/%ff", "*", "http://x/"])
        upgrade = (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        )
        head = f"{dice.choice(['GET', 'POST', 'PUT'])} {path} HTTP/1.1\r\nHost: {dice.choice(['localhost', '[', self.real.address])}\r\n"
        head += dice.choice(["", upgrade, "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "Expect: 100-continue\r\n"])
        raw = torn(dice, head.encode() + f"Content-Length: {dice.choice([len(body), 0, 10**6])}\r\n\r\n".encode() + body)
        if "Upgrade" in head:
            raw += dice.choice([b"", b"\x81\x85\0\0\0\0hello", b"\x81\xff" + b"\xff" * 8, b"\x88\x80", dice.randbytes(20)])

        def send() -> None:
            with contextlib.suppress(OSError), socket.create_connection((host, int(port)), 5) as line:
                line.sendall(raw)
                if dice.random() < 0.5:
                    line.settimeout(0.05)
                    line.recv(4096)

        await asyncio.get_running_loop().run_in_executor(None, send)


def called(arguments: list[str], folder: Path) -> None:
    """The command line in this process: whatever is not an exit is a traceback."""
    from baralla import cli
    from baralla.web import run

    class Quiet(run.Server):
        def run(self, sockets: Any = None) -> None:
            for one in sockets or ():
                one.close()

    before = sys.argv, sys.stdin, run.Server, run.set_up_logs, os.environ.get("BARALLA_DATA")
    sys.argv, sys.stdin = ["baralla", *arguments], io.StringIO("")
    run.Server, run.set_up_logs = Quiet, lambda level: None  # type: ignore[misc,assignment]
    os.environ["BARALLA_DATA"] = str(folder / "data")
    told = io.StringIO()
    work = folder / "work"  # where files with strange names may lie
    work.mkdir(exist_ok=True)
    home = Path.cwd()
    os.chdir(work)
    try:
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            cli.main()
    except SystemExit:
        pass
    except BaseException as error:
        raise AssertionError(f"{arguments}") from error
    finally:
        os.chdir(home)
        sys.argv, sys.stdin, run.Server, run.set_up_logs = before[:4]  # type: ignore[misc]
        if before[4] is None:
            del os.environ["BARALLA_DATA"]
        else:
            os.environ["BARALLA_DATA"] = before[4]
    if "Traceback" in told.getvalue():
        raise AssertionError(f"{arguments}: {told.getvalue()}")


SHARES = {"http": 10, "frames": 6, "bots": 2, "records": 10, "actions": 20, "command": 1, "wire": 4}


def so_many(times: int) -> Iterator[tuple[str, int]]:
    """A fixed number of inputs: `times` the share of each kind."""
    for number in range(times):
        for kind, share in SHARES.items():
            for place in range(share):
                yield kind, number * share + place


def so_long(minutes: float, tell: Callable[[], None]) -> Iterator[tuple[str, int]]:
    """Inputs until the time is over."""
    end = time.monotonic() + 60 * minutes
    told = time.monotonic()
    for kind, number in so_many(10**9):
        yield kind, number
        if time.monotonic() > end:
            return
        if time.monotonic() - told > 30:
            told = time.monotonic()
            tell()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", metavar="KIND:NUMBER", help="one input, as told of a fault")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="baralla-fuzz-") as folder:
        fuzz = Fuzz(Path(folder), given.seed)

        def tell() -> None:
            print(f"{sum(fuzz.tried.inputs.values()):,} inputs, {len(fuzz.tried.faults)} tracebacks {fuzz.tried.inputs}", flush=True)

        if given.only:
            kind, _, number = given.only.partition(":")
            plan: Iterator[tuple[str, int]] = iter([(kind, int(number))])
        else:
            plan = so_long(given.minutes, tell)
        tried = asyncio.run(fuzz.run(plan))
    tell()
    return 1 if tried.faults else 0


if __name__ == "__main__":
    sys.exit(main())
