"""The store on SQLite and on a real PostgreSQL: migrations, transactions, conflicts, and a match played over it."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from baralla.core.errors import BarallaError
from baralla.store import schema
from baralla.store.events import Event, Sitting, Store, Write
from baralla.store.urls import StoreError, database_url
from web_support import new_table, server, sitting


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own in a folder of its own, gone afterwards. It refuses to run as root, so root starts it as postgres."""
    if shutil.which("initdb") is None:
        pytest.skip("no PostgreSQL on this machine")
    with tempfile.TemporaryDirectory(prefix="baralla-pg-") as folder:
        data = Path(folder) / "data"
        become: list[str] = []
        user = pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            user = "postgres"
            shutil.chown(folder, user)
            become = ["runuser", "-u", user, "--"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]

        def run(*command: str) -> None:
            subprocess.run([*become, *command], check=True, stdout=subprocess.DEVNULL, cwd=folder)

        run("initdb", "-D", str(data), "-A", "trust", "-U", user, "--no-sync")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        run("pg_ctl", "-D", str(data), "-w", "-t", "120", "-o", options, "-l", f"{folder}/log", "start")
        try:
            yield f"postgresql+asyncpg://{user}@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "t.sqlite") if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


def alone(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run `work` in an event loop of its own, whatever else this thread is doing."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(work())).result()


def event(version: int, text: str = "") -> Event:
    return Event(version, 1_700_000_000_000 + version, "act", 1, text, f"c{version}")


async def opened(address: str) -> Store:
    store = Store(database_url(address))
    await store.open()
    return store


def test_what_is_written_is_read_in_order_and_a_version_exists_once(address: str) -> None:
    async def run() -> None:
        store = await opened(address)
        await store.write(Write("a1", (event(0, "é «7O»"),), create="brisca", sit=[Sitting("t1", "a1", 0)]))
        await asyncio.gather(*(store.write(Write("a1", (event(n),))) for n in range(1, 30)))
        assert [one.version for one in await store.events("a1")] == list(range(30))
        assert (await store.events("a1"))[0] == event(0, "é «7O»")
        others = [store.write(Write("a2", (event(n),), create="mus" if n == 0 else "")) for n in range(5)]
        clash = store.write(Write("a1", (event(7, "another"),)))
        results = await asyncio.gather(*others, clash, return_exceptions=True)
        assert results[:5] == [None] * 5  # one bad write does not harm the others of its transaction
        assert isinstance(results[5], StoreError)
        assert (await store.events("a1"))[7] == event(7)
        await store.close()

    alone(run)


def test_sittings_and_unfinished_tables(address: str) -> None:
    async def run() -> None:
        store = await opened(address)
        for n in range(3):
            await store.write(Write(f"b{n}", (event(n),), create="tute", sit=[Sitting("s1", f"b{n}", n)]))
        assert [one.table for one in await store.sittings("s1", 9)] == ["b2", "b1", "b0"]
        await store.write(Write("b2", over=True))
        assert [one.table for one in await store.sittings("s1", 9)] == ["b1", "b0", "b2"]  # unfinished first
        assert [one for one in await store.unfinished(99) if one.startswith("b")] == ["b1", "b0"]
        await store.write(Write("b1", rise=["s1"]))
        assert [one.table for one in await store.sittings("s1", 9)] == ["b0", "b2"]
        await store.close()

    alone(run)


def test_the_migrations_make_the_schema_and_are_applied_once(address: str) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return [one for one in compare_metadata(context, schema.metadata) if "alembic_version" not in str(one)]

    async def run() -> None:
        for _ in range(2):
            store = await opened(address)
            assert await store._database.run(differences) == []
            await store.close()

    alone(run)


def test_a_match_is_played_and_resumed_on_postgresql(postgres: str, tmp_path: Path) -> None:
    with server(tmp_path, db=postgres) as client:
        made = new_table(client, seats=("me", "first"))
        with sitting(client, made["table"]) as one:
            for _ in range(4):
                one.act()
            version = one.state["version"]
        cookie = dict(client.cookies)
    with server(tmp_path, db=postgres) as client:
        client.cookies.update(cookie)
        with sitting(client, made["table"]) as one:
            assert one.read()["version"] >= version
            one.play_out()
        assert client.get("/api/tables").json()[0]["over"] is True


def test_sqlite_keeps_a_journal_that_survives_a_kill(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened(str(tmp_path / "t.sqlite"))
        await store.close()

    alone(run)
    with sqlite3.connect(tmp_path / "t.sqlite") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://x/y", "SQLite and PostgreSQL"),
        ("://", "not the URL of a database"),
        ("/proc/nowhere/t.sqlite", "cannot open the database"),
        ("postgresql+asyncpg://nobody:secret@127.0.0.1:1/x", "cannot open the database"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(address: str, sentence: str) -> None:
    async def run() -> None:
        store = await opened(address)
        await store.close()

    with pytest.raises(BarallaError, match=sentence) as told:
        alone(run)
    assert "secret" not in str(told.value)
