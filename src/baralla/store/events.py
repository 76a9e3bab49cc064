"""Storing events: everything that waits to be written goes into one transaction, and nothing is announced before it is stored.

A table belongs to one server at a time (`servers`); its first event is sealed (`sealing`); a failing database is reported (`trouble`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import IntegrityError

from baralla.engine.kinds import Seat
from baralla.store import schema
from baralla.store.databases import Database, Postgres, SqliteFile, keep_private
from baralla.store.sealing import Key, Unreadable, key_file, new_key, read_key
from baralla.store.servers import PULSE, Lease
from baralla.store.trouble import StoreTrouble, Trouble, passing, torn
from baralla.store.urls import StoreError, reason_of

Answer = TypeVar("Answer")
log = logging.getLogger("baralla.store")
MOST_AT_ONCE = 512  # events in one transaction
TRYING = 1.0  # seconds between two tries while the database does not work
SEALED = "create"  # the kind of event that holds a seed
PROOF = "baralla"  # what a key is known by, once sealed


class Elsewhere(StoreError):
    """Another server has the table."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a table."""

    version: int
    at: int
    kind: str
    seat: Seat = -1
    text: str = ""
    client: str = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A browser (by the hash of its token) and its seat at a table; -1: it owns the table."""

    token: str
    table: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list of a browser: what one knows of it without reading its events."""

    table: str
    seat: Seat
    game: str
    created: int
    over: bool
    result: str | None
    updated: int


@dataclass(slots=True)
class Write:
    """What is written together or not at all."""

    table: str
    events: Sequence[Event] = ()
    create: str = ""  # the game of a new table
    sit: Sequence[Sitting] = ()
    rise: Sequence[str] = ()  # tokens whose sitting ends
    over: bool = False
    result: str = ""  # how the match ended
    reopen: bool = False  # somebody sat down at a table that all had left
    forget: bool = False  # delete the table if it is on nobody's list any more
    done: asyncio.Future[None] = field(init=False)  # while it waits


class Store:
    """The database of one server process. Everything that fails raises StoreError; StoreTrouble if it may succeed later."""

    def __init__(self, url: URL, key: str | None = None) -> None:
        self.url = url
        self.trouble = Trouble()
        self.kept: Callable[[set[str]], None] = lambda tables: None  # told which tables are still ours after a long silence
        self._key_file = key_file(url, key)
        self._key: Key
        self._lease = Lease()
        self._waiting: list[Write] = []
        self._work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._database: Database = SqliteFile(url) if url.drivername.startswith("sqlite") else Postgres(url)

    async def open(self, serving: bool = True) -> None:
        """Bring the database up to date; if it is for serving tables, sign in and start writing."""
        try:
            await self._database.run(migrate)
            if self.url.drivername == "sqlite":
                keep_private(Path(str(self.url.database)))
            self._key = await self._find_key()
            if serving:
                await self._database.run(self._lease.register)
        except StoreError:
            raise
        except Exception as error:  # a driver or a migration that stumbles over a damaged file may raise anything
            raise StoreError(f"cannot open the database {self.url.render_as_string(hide_password=True)}: {reason_of(error)}") from None
        self._loop = asyncio.get_running_loop()
        if serving:
            self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._pulse())]

    async def close(self) -> None:
        """Write what waits and let go."""
        if self._tasks:
            while self._waiting:
                await asyncio.sleep(0.005)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            with contextlib.suppress(Exception):  # otherwise our lease runs out by itself
                await asyncio.wait_for(self._database.run(self._lease.end), 5)
        await self._database.close()

    async def _find_key(self) -> Key:
        """The key the tables are sealed with; a new one for a new database."""
        path = self._key_file
        proof = await self._database.run(lambda connection: connection.execute(sa.select(schema.keys.c.proof)).scalar())
        key = read_key(path)
        if proof is None:
            key = key or new_key(path)
            row = {"id": 1, "proof": key.seal("", PROOF)}
            with contextlib.suppress(IntegrityError):  # another server was quicker
                await self._database.run(lambda connection: connection.execute(sa.insert(schema.keys), [row]))
            proof = await self._database.run(lambda connection: connection.execute(sa.select(schema.keys.c.proof)).scalar())
        if key is None:
            raise StoreError(
                f"the key {path} is missing, and the tables in this database are sealed with it: bring it back or name it (--key)"
            )
        try:
            key.open("", str(proof))
        except Unreadable:
            raise StoreError(f"{path} is not the key that this database's tables are sealed with: name the right one (--key)") from None
        return key

    async def _pulse(self) -> None:
        """Say from time to time that this server is there; while the database does not work, see whether it does again."""
        while True:
            await asyncio.sleep(PULSE if self.trouble.reason is None else TRYING)
            with contextlib.suppress(StoreError):
                kept = await self._do(self._lease.renew)
                if kept is not None:
                    self.kept(set(kept))

    async def _do(self, work: Callable[[Connection], Answer], one_table: bool = False) -> Answer:
        """One transaction; StoreTrouble if the database does not work, Unreadable if only what it holds of `one_table` is torn."""
        try:
            found = await self._database.run(work)
        except StoreError:
            raise
        except Exception as error:
            if not passing(error):
                raise StoreError(f"the database refuses it: {reason_of(error)}") from None
            if one_table and torn(error):
                raise Unreadable(f"its events cannot be read: {reason_of(error)}") from None
            self.trouble.happened(error)
            raise StoreTrouble(f"the database does not work: {reason_of(error)}") from None
        self.trouble.over()
        return found

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
        fault: StoreError | None = None
        try:
            await self._do(lambda connection: self._insert(connection, batch))
        except StoreTrouble as trouble:
            fault = trouble
        except StoreError as error:
            if len(batch) > 1:  # one of them is at fault: the others must not suffer
                for what in batch:
                    await self._commit([what])
                return
            if not await self._there(batch[0]):
                log.warning("not stored", extra={"table": batch[0].table, "reason": str(error)[:200]})
                fault = error
        for what in batch:
            if what.done.done():
                continue
            if fault is None:
                what.done.set_result(None)
            else:
                what.done.set_exception(fault)

    async def _there(self, what: Write) -> bool:
        """Is it there already, from a try whose success we were not told of?"""
        try:
            known = {event.version: event for event in await self.events(what.table)}
        except StoreError:
            return False
        return bool(what.events) and all(known.get(event.version) == event for event in what.events)

    # Reading

    async def take(self, table: str) -> list[Event]:
        """Make a table ours, and all that happened at it, in order; Elsewhere while another server has it."""
        if not await self._do(lambda connection: self._lease.take(connection, table)):
            raise Elsewhere("another server has the table")
        return await self.events(table)

    async def release(self, tables: list[str]) -> None:
        """Another server may have these tables now."""
        await self._do(lambda connection: self._lease.release(connection, tables))

    async def events(self, table: str) -> list[Event]:
        """All that happened at a table, in order; Unreadable if that cannot be read."""
        rows = schema.events.c
        query = sa.select(rows.version, rows.at, rows.kind, rows.seat, rows.text, rows.client)
        found = await self._read(query.where(rows.table_id == table).order_by(rows.version), one_table=True)
        return [self._opened(table, Event(*row)) for row in found]

    def _opened(self, table: str, event: Event) -> Event:
        if event.kind != SEALED:
            return event
        return msgspec.structs.replace(event, text=self._key.open(table, event.text))

    async def about(self, table: str) -> tuple[str, int, bool] | None:
        """The game of a table, when it was made and whether it is over."""
        rows = schema.tables.c
        found = await self._read(sa.select(rows.game, rows.created, rows.over).where(rows.id == table))
        return (found[0][0], found[0][1], found[0][2]) if found else None

    async def sittings(self, token: str) -> list[Sitting]:
        """The tables of a browser."""
        rows = schema.sittings.c
        return [Sitting(*row) for row in await self._read(sa.select(rows.token, rows.table_id, rows.seat).where(rows.token == token))]

    async def listed(self, token: str, over: bool, after: tuple[int, str] | None, most: int) -> list[Listed]:
        """The tables of a browser that are over, or those that are not: the last played at first, from after that moment and table on."""
        rows, tables, events = schema.sittings.c, schema.tables.c, schema.events.c
        last = sa.select(events.at).where(events.table_id == tables.id).order_by(events.version.desc()).limit(1).scalar_subquery()
        own = sa.and_(rows.token == token, tables.over == sa.literal(over))
        try:
            return await self._listed(sa.func.coalesce(last, tables.created), own, after, most)
        except Unreadable:  # the events of one of them are torn, and must not take the list along
            return await self._listed(tables.created, own, after, most)

    async def _listed(self, updated: Any, own: Any, after: tuple[int, str] | None, most: int) -> list[Listed]:
        rows, tables = schema.sittings.c, schema.tables.c
        about = (tables.id, rows.seat, tables.game, tables.created, tables.over, tables.result, updated.label("updated"))
        found = sa.select(*about).join(schema.sittings, tables.id == rows.table_id).where(own).subquery()
        query = sa.select(found).order_by(found.c.updated.desc(), found.c.id).limit(most)
        if after is not None:
            moment, table = after
            query = query.where(sa.or_(found.c.updated < moment, sa.and_(found.c.updated == moment, found.c.id > table)))
        return [Listed(*row) for row in await self._read(query, one_table=True)]

    async def unfinished(self, most: int) -> list[str]:
        """The tables that are not over, newest first."""
        rows = schema.tables.c
        query = sa.select(rows.id).where(rows.over == sa.false()).order_by(rows.created.desc()).limit(most)
        return [row[0] for row in await self._read(query)]

    async def finished(self) -> list[str]:
        """The tables that are over, oldest first."""
        rows = schema.tables.c
        return [row[0] for row in await self._read(sa.select(rows.id).where(rows.over == sa.true()).order_by(rows.created, rows.id))]

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        await self._database.run(lambda connection: connection.execute(sa.select(1)).all())

    async def _read(self, query: Any, one_table: bool = False) -> Sequence[Any]:
        return await self._do(lambda connection: connection.execute(query).all(), one_table)

    def _insert(self, connection: Connection, batch: Sequence[Write]) -> None:
        _insert(connection, batch, self._lease.id, self._key)


def _insert(connection: Connection, batch: Sequence[Write], server: str, key: Key) -> None:
    created = [
        {"id": what.table, "game": what.create, "created": what.events[0].at, "over": False, "server": server}
        for what in batch
        if what.create
    ]
    if created:
        connection.execute(_NEW_TABLE, created)
    rows = [
        {
            "table_id": what.table,
            "version": e.version,
            "at": e.at,
            "kind": e.kind,
            "seat": e.seat,
            "text": key.seal(what.table, e.text) if e.kind == SEALED else e.text,
            "client": e.client,
        }
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
    for what in batch:
        if what.result:
            connection.execute(sa.update(schema.tables).where(schema.tables.c.id == what.table).values(result=what.result))
        if what.forget:
            _forget(connection, what.table)
    over = [what.table for what in batch if what.over]
    if over:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id.in_(over)).values(over=True))
    reopened = [what.table for what in batch if what.reopen and not what.over]
    if reopened:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id.in_(reopened)).values(over=False))


def _forget(connection: Connection, table: str) -> None:
    """Delete a table that is on nobody's list."""
    seats = schema.sittings.c
    if connection.execute(sa.select(seats.token).where(seats.table_id == table).limit(1)).first() is None:
        connection.execute(sa.delete(schema.events).where(schema.events.c.table_id == table))
        connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == table))


_NEW_TABLE, _NEW_EVENT, _NEW_SITTING = sa.insert(schema.tables), sa.insert(schema.events), sa.insert(schema.sittings)


def migrate(connection: Connection) -> None:
    """Apply every migration that the database lacks."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
