"""Storage trouble is told and outlived, two servers on one database do not quarrel, and a copy of the database tells no seed."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from baralla.store import servers, trouble
from baralla.store.events import Elsewhere, Event, Store, Write
from baralla.store.sealing import Key, Unreadable, new_key
from baralla.store.urls import StoreError, database_url
from support.databases import address, alone, postgres
from support.web import Browser, Running, Socket, new_table, server, sitting

__all__ = ["address", "postgres"]


def busy(one: Socket) -> str:
    """Act, and be told that it is not stored yet; the id of the message."""
    one.until(lambda state: state["legal"])
    id = one.send("act", at=one.state["version"], action=one.state["legal"][0], id="mine")
    while (answer := one.read()).get("id") != id:
        pass
    assert answer["error"]["code"] == "busy"
    assert "Not stored yet" in answer["error"]["message"]["en"]
    return id


def outage(running: Running, fail: Callable[[], None], mend: Callable[[], None]) -> None:
    """A table lives through a time in which nothing can be stored: what happens is told, and nothing is lost."""
    asked = {"game": "brisca", "seats": ["me", "first"]}
    with Browser(running.address) as client:
        table = new_table(client)["table"]
        with sitting(client, table) as one:
            one.act()
            one.until(lambda state: state["legal"])
            fail()
            id = busy(one)
            running.until(503)
            answer = client.post("/api/tables", json=asked)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            for _ in range(40):
                one.send("rename", name="x")
            mend()
            running.until(200)
            while True:  # the move that waited is stored and told, without being sent again
                message = one.read()
                if message["type"] == "event" and message.get("id") == id:
                    break
            version = message["version"]
            assert one.ask("act", id=id, at=version - 1, action="whatever")["version"] == version
            assert one.act()["ok"]
        assert client.post("/api/tables", json=asked).status_code == 201
    assert running.tracebacks == [], running.log
    told = [line for line in running.log if line["level"] in ("warning", "error")]
    assert [line["what"] for line in told] == ["the database does not work"], told


def test_a_full_disk_is_told_and_outlived(tmp_path: Path) -> None:
    running = Running("--db", str(tmp_path / "t.sqlite"))
    limit = resource.RLIMIT_FSIZE
    hard = resource.prlimit(running.process.pid, limit)[1]
    try:
        outage(
            running,
            lambda: (resource.prlimit(running.process.pid, limit, (0, hard)), None)[1],
            lambda: (resource.prlimit(running.process.pid, limit, (hard, hard)), None)[1],
        )
    finally:
        running.stop()


def test_a_postgresql_that_goes_away_is_told_and_outlived(postgres: str) -> None:
    """The server reaches PostgreSQL by a door of ours, which we shut."""
    with Door(int(postgres.rpartition(":")[2].partition("/")[0])) as door:
        address = postgres.replace(f":{door.behind}/", f":{door.port}/")
        running = Running("--db", address)
        try:
            outage(running, door.shut, door.open)
        finally:
            running.stop()


class Door:
    """A port that leads to another while it is open."""

    def __init__(self, behind: int) -> None:
        self.behind = behind
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.is_open = True
        self.through: list[socket.socket] = []

    def __enter__(self) -> Door:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shut()
        self.listening.close()

    def _listen(self) -> None:
        while True:
            try:
                came, _ = self.listening.accept()
            except OSError:
                return
            if not self.is_open:
                came.close()
                continue
            on = socket.create_connection(("127.0.0.1", self.behind))
            self.through += [came, on]
            for one, other in ((came, on), (on, came)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while part := one.recv(65536):
                other.sendall(part)
        except OSError:
            pass
        for end in (one, other):
            end.close()

    def shut(self) -> None:
        self.is_open = False
        for end in self.through:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.through = []

    def open(self) -> None:
        self.is_open = True


def test_trouble_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(trouble.time, "monotonic", lambda: clock[0])
    found = trouble.Trouble()
    for _ in range(2750):
        found.happened(OSError("away"))
        clock[0] += 0.0625  # 172 seconds in all
    assert [record.__dict__["times"] for record in caplog.records] == [1, 960, 960]
    found.over()
    assert found.reason is None


# Two servers on one database


def test_a_table_belongs_to_one_server_and_the_other_says_so(tmp_path: Path) -> None:
    with server(tmp_path) as one, server(tmp_path) as other:
        table = new_table(one, seats=("me", "first"))["table"]
        other.cookies.update(one.cookies)
        with sitting(one, table) as here:
            assert here.act()["ok"]
            with sitting(other, table) as there:
                assert there.read()["error"]["code"] == "elsewhere"
            assert [line["problem"]["code"] for line in other.get("/api/tables").json()["tables"]] == ["elsewhere"]
            refused = other.post(f"/api/tables/{table}/leave")
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "elsewhere")
            assert here.act()["ok"]
        cookie = dict(one.cookies)
        mine = new_table(other)["table"]
        with sitting(other, mine) as there:
            assert there.act()["ok"]
    with server(tmp_path) as again:  # both have ended, and given their tables back
        again.cookies.update(cookie)
        with sitting(again, table) as here:
            assert here.act()["ok"]


def test_the_tables_of_a_killed_server_are_taken_over_at_once(tmp_path: Path) -> None:
    file = str(tmp_path / "t.sqlite")
    first, second = Running("--db", file), Running("--db", file)
    try:
        with Browser(first.address) as client:
            table = new_table(client)["table"]
            with sitting(client, table) as one:
                assert one.act()["ok"]
                first.stop(signal.SIGKILL)
            client.address = second.address
            with sitting(client, table) as one:
                assert one.act()["ok"]
    finally:
        second.stop()


FIRST = Event(0, 1, "create", -1, '{"seed": "secret"}')


def test_a_server_elsewhere_that_falls_silent_loses_its_tables_and_learns_of_it(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        one, other = Store(database_url(address)), Store(database_url(address))
        monkeypatch.setattr(servers, "host", lambda: "far away")
        await one.open()
        monkeypatch.setattr(servers, "host", lambda: "here")
        await other.open()
        for table in ("mine", "left"):
            await one.write(Write(f"{table}{os.getpid()}", (FIRST,), create="brisca"))
        mine, left = f"mine{os.getpid()}", f"left{os.getpid()}"
        with pytest.raises(Elsewhere):
            await other.take(mine)
        start = servers.now()
        monkeypatch.setattr(servers, "now", lambda: start + servers.LEASE + 10)
        assert await other.take(mine) == [FIRST]
        kept = await one._do(one._lease.renew)
        assert kept is not None
        assert mine not in kept
        assert left in kept
        with pytest.raises(Elsewhere):
            await other.take(left)
        await one.release([left])
        assert await other.take(left) == [FIRST]
        for store in (one, other):
            await store.close()

    alone(run)


def test_what_was_stored_without_our_being_told_is_not_refused_the_second_time(address: str) -> None:
    async def run() -> None:
        store = Store(database_url(address))
        await store.open()
        table = f"twice{os.getpid()}"
        for _ in range(2):
            await store.write(Write(table, (FIRST,), create="brisca"))
        with pytest.raises(StoreError):
            await store.write(Write(table, (Event(0, 2, "create", -1, "{}"),), create="brisca"))
        await store.close()

    alone(run)


# What the file tells


def test_the_database_and_its_key_are_for_their_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").touch(0o644)
    before = os.umask(0)
    try:
        with server(tmp_path) as client:
            new_table(client)
            found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert set(found) >= {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite.key"}
    assert set(found.values()) == {0o600}


def test_a_running_seed_is_not_in_the_database(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table = new_table(client)["table"]
        with sitting(client, table) as one:
            one.act()
            database = sqlite3.connect(tmp_path / "tables.sqlite")
            kept = "\n".join(database.iterdump())
            database.close()
            files = b"".join(path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith(".key"))
            one.play_out()
            seed = one.state["seed"]
    assert seed
    assert seed not in kept
    assert seed.encode() not in files


def test_what_is_sealed_opens_only_unchanged_at_its_own_table_with_its_own_key(tmp_path: Path) -> None:
    key, other = new_key(tmp_path / "a"), new_key(tmp_path / "b")
    text = '{"seed": "ñ"}' * 20
    sealed = key.seal("t", text)
    assert key.open("t", sealed) == text
    assert key.seal("t", text) != sealed
    assert key.open("t", text) == text  # from before there were keys
    spoilt = sealed[:-6] + ("A" if sealed[-6] != "A" else "B") + sealed[-5:]
    for opener, table, what in (
        (other, "t", sealed),
        (key, "u", sealed),
        (key, "t", spoilt),
        (key, "t", sealed[:40]),
        (key, "t", "sealed/1 é"),
    ):
        with pytest.raises(Unreadable):
            opener.open(table, what)
    assert Key(b"x" * 32).open("t", Key(b"x" * 32).seal("t", "")) == ""


@pytest.mark.parametrize(("spoil", "sentence"), [("lose", "is missing"), ("change", "is not the key"), ("cut", "is not a key")])
def test_a_lost_or_wrong_key_is_told_at_the_start(tmp_path: Path, spoil: str, sentence: str) -> None:
    with server(tmp_path) as client:
        new_table(client)
    key = tmp_path / "tables.sqlite.key"
    {"lose": key.unlink, "change": lambda: key.write_bytes(b"k" * 32), "cut": lambda: key.write_bytes(b"k")}[spoil]()
    found = subprocess.run(
        [sys.executable, "-m", "baralla", "serve", "--port", "0", "--db", str(tmp_path / "tables.sqlite")],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert found.returncode == 1
    assert sentence in found.stderr
    assert "Traceback" not in found.stderr
