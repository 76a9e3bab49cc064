"""Keeping events: whatever waits to be written goes into one transaction, and nobody is told before it is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from baralla.store import schema
from baralla.store.databases import Database, Postgres, SqliteFile
from baralla.store.urls import StoreError

log = logging.getLogger("baralla.store")
MOST_AT_ONCE = 512  # events in one transaction


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a table."""

    version: int
    at: int
    kind: str
    seat: int = -1
    text: str = ""
    client: str = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A browser (by the hash of its token) and its seat at a table; -1: it owns the table."""

    token: str
    table: str
    seat: int


@dataclass(slots=True)
class Write:
    """What is written together or not at all."""

    table: str
    events: Sequence[Event] = ()
    create: str = ""  # the game of a new table
    sit: Sequence[Sitting] = ()
    rise: Sequence[str] = ()  # tokens whose sitting ends
    over: bool = False
    done: asyncio.Future[None] = field(init=False)  # while it waits


class Store:
    """The database of one server process."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._waiting: list[Write] = []
        self._work = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._database: Database = SqliteFile(url) if url.drivername.startswith("sqlite") else Postgres(url)

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        try:
            await self._database.run(migrate)
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise StoreError(f"cannot open the database {self.url.render_as_string(hide_password=True)}: {reason}") from None
        self._loop = asyncio.get_running_loop()
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what waits and let go."""
        if self._writer is not None:
            while self._waiting:
                await asyncio.sleep(0.005)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._database.close()

    # Writing

    async def write(self, what: Write) -> None:
        """Returns when `what` is stored for good; StoreError if it cannot be, or if an event of that version is there already."""
        what.done = self._loop.create_future()
        self._waiting.append(what)
        self._work.set()
        await what.done

    async def _write(self) -> None:
        while True:
            await self._work.wait()
            batch = self._waiting[:MOST_AT_ONCE]
            await asyncio.shield(self._commit(batch))
            del self._waiting[: len(batch)]
            if not self._waiting:
                self._work.clear()

    async def _commit(self, batch: Sequence[Write]) -> None:
        try:
            await self._database.run(lambda connection: _insert(connection, batch))
        except Exception as error:  # whatever it is, whoever waits must hear of it, and the next batch be tried
            if len(batch) > 1 and isinstance(error, IntegrityError):  # one of them is at fault: the others must not suffer
                for what in batch:
                    await self._commit([what])
                return
            log.error("not stored", extra={"tables": [what.table for what in batch], "reason": repr(error)[:200]})
            for what in batch:
                if not what.done.done():
                    what.done.set_exception(StoreError(f"the database did not take it: {type(error).__name__}"))
        else:
            for what in batch:
                if not what.done.done():
                    what.done.set_result(None)

    # Reading

    async def events(self, table: str) -> list[Event]:
        """All that happened at a table, in order."""
        rows = schema.events.c
        query = sa.select(rows.version, rows.at, rows.kind, rows.seat, rows.text, rows.client)
        found = await self._read(query.where(rows.table_id == table).order_by(rows.version))
        return [Event(*row) for row in found]

    async def sittings(self, token: str, most: int) -> list[Sitting]:
        """The tables of a browser, unfinished and newest first."""
        rows, all_tables = schema.sittings.c, schema.tables.c
        query = (
            sa.select(rows.token, rows.table_id, rows.seat)
            .join(schema.tables, all_tables.id == rows.table_id)
            .where(rows.token == token)
            .order_by(all_tables.over, all_tables.created.desc())
            .limit(most)
        )
        return [Sitting(*row) for row in await self._read(query)]

    async def unfinished(self, most: int) -> list[str]:
        """The tables that are not over, newest first."""
        rows = schema.tables.c
        query = sa.select(rows.id).where(rows.over == sa.false()).order_by(rows.created.desc()).limit(most)
        return [row[0] for row in await self._read(query)]

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        await self._read(sa.select(1))

    async def _read(self, query: Any) -> Sequence[Any]:
        return await self._database.run(lambda connection: connection.execute(query).all())


def _insert(connection: Connection, batch: Sequence[Write]) -> None:
    created = [{"id": what.table, "game": what.create, "created": what.events[0].at, "over": False} for what in batch if what.create]
    if created:
        connection.execute(_NEW_TABLE, created)
    rows = [
        {"table_id": what.table, "version": e.version, "at": e.at, "kind": e.kind, "seat": e.seat, "text": e.text, "client": e.client}
        for what in batch
        for e in what.events
    ]
    if rows:
        connection.execute(_NEW_EVENT, rows)
    seats = schema.sittings.c
    for what in batch:
        gone = [*what.rise, *(sitting.token for sitting in what.sit)]
        if gone:
            connection.execute(sa.delete(schema.sittings).where(seats.table_id == what.table, seats.token.in_(gone)))
    sat = [{"token": one.token, "table_id": one.table, "seat": one.seat} for what in batch for one in what.sit]
    if sat:
        connection.execute(_NEW_SITTING, sat)
    over = [what.table for what in batch if what.over]
    if over:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id.in_(over)).values(over=True))


_NEW_TABLE, _NEW_EVENT, _NEW_SITTING = sa.insert(schema.tables), sa.insert(schema.events), sa.insert(schema.sittings)


def migrate(connection: Connection) -> None:
    """Apply every migration that the database lacks."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
