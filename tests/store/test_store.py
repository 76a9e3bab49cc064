"""The store on SQLite and on a real PostgreSQL: migrations, transactions, conflicts, and a match played over it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from baralla.engine.errors import BarallaError
from baralla.store import schema
from baralla.store.events import Event, Sitting, Store, Write
from baralla.store.urls import StoreError, database_url
from support.databases import address, alone, postgres
from support.web import new_table, server, sitting

__all__ = ["address", "postgres"]


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
        await store.write(Write("b2", over=True, result="{}"))
        assert [one for one in await store.unfinished(99) if one.startswith("b")] == ["b1", "b0"]
        await store.write(Write("b1", rise=["s1"]))
        assert {one.table for one in await store.sittings("s1")} == {"b0", "b2"}
        assert [(one.table, one.seat, one.result) for one in await store.listed("s1", True, None, 9)] == [("b2", 2, "{}")]
        await store.close()

    alone(run)


def test_a_list_of_tables_comes_in_pages_the_last_played_first(address: str) -> None:
    async def run() -> None:
        store = await opened(address)
        for n in range(7):
            await store.write(Write(f"d{n}", (event(0),), create="tute", sit=[Sitting("s2", f"d{n}", 0)]))  # all made at one moment
        await store.write(Write("d3", (event(1),)))
        seen: list[str] = []
        after = None
        while page := await store.listed("s2", False, after, 2):
            seen += [one.table for one in page]
            after = page[-1].updated, page[-1].table
        assert seen == ["d3", "d0", "d1", "d2", "d4", "d5", "d6"]
        assert await store.listed("s2", True, None, 9) == []
        await store.close()

    alone(run)


def test_a_table_is_deleted_when_it_is_on_nobodys_list(address: str) -> None:
    async def run() -> None:
        store = await opened(address)
        await store.write(Write("e1", (event(0),), create="tute", sit=[Sitting("s3", "e1", 0), Sitting("s4", "e1", 1)]))
        await store.write(Write("e1", rise=["s3"], forget=True))
        assert len(await store.events("e1")) == 1
        await store.write(Write("e1", rise=["s4"], forget=True))
        assert await store.events("e1") == []
        assert await store.about("e1") is None
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
        [line] = client.get("/api/tables?which=finished").json()["tables"]
        assert line["over"] is True
        assert line["winners"] == one.state["winners"]
        assert client.delete(f"/api/tables/{made['table']}").status_code == 200
        assert client.get("/api/tables?which=finished").json()["tables"] == []


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
