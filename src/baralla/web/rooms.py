"""All tables in memory: found, read from the store, resumed, and dropped when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from baralla.engine.jit import INTERPRET, set_manner
from baralla.engine.rules import LANGS, words
from baralla.store.events import Elsewhere, Event, Sitting, Store, Write
from baralla.store.trouble import StoreTrouble
from baralla.store.urls import StoreError
from baralla.web.brains import Brains
from baralla.web.room import Room, not_stored
from baralla.web.settings import Settings
from baralla.web.table import Table
from baralla.web.words import REFUSALS, Refusal, shortened

log = logging.getLogger("baralla.web")
LONGEST_ID = 32
MOST_RESUMED = 2000  # tables taken up again at the start; older ones wait until somebody comes
NEWS = 0.3  # seconds between two messages about the compiler


class Rooms:
    """All tables in memory."""

    def __init__(self, settings: Settings, store: Store, brains: Brains) -> None:
        self.settings = settings
        self.store = store
        self.brains = brains
        self.rooms: dict[str, Room] = {}
        self.damaged: dict[str, str] = {}  # tables that cannot be read, and why
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._folding = ThreadPoolExecutor(1, "fold", set_manner, (INTERPRET,))  # several at a time would only wait for each other
        self._closed = False
        store.kept = self.keep_only

    async def create(self, id: str, setup: Any, sit: list[Sitting]) -> Room:
        """A new table, stored."""
        event = Event(0, time.time_ns() // 1_000_000, "create", -1, msgspec.json.encode(setup).decode())
        room = Room(self, Table(id, event))
        await self.store.write(Write(id, (event,), create=setup.game, sit=sit))
        self.rooms[id] = room
        self.brains.prepare(setup.game, agents_at(room.table))
        room.wake()
        return room

    async def find(self, id: str) -> Room:
        """The room of a table, read from the store if it is not in memory; Refusal if there is none."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if not (id.isascii() and id.isalnum() and len(id) <= LONGEST_ID):
            raise Refusal("no_table", status=404)
        if id in self.damaged:
            raise damaged(self.damaged[id])
        if id not in self._opening:
            task = asyncio.create_task(self._open(id))
            self._opening[id] = task
            task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Room:
        try:
            events = await self.store.take(id)
            table = await self._fold(id, events) if events else None
        except StoreTrouble:
            raise not_stored() from None
        except Elsewhere:
            raise Refusal("elsewhere", status=409) from None
        except Exception as error:  # whatever is in there, it concerns this table alone
            if self._closed:
                raise Refusal("busy", status=503) from None
            self.damaged[id] = shortened(str(error) or type(error).__name__)
            log.error("a table is damaged", extra={"table": id, "reason": f"{type(error).__name__}: {error}"[:300]})
            raise damaged(self.damaged[id]) from None
        if table is None:
            raise Refusal("no_table", status=404)
        room = self.rooms[id] = Room(self, table)
        if not table.look.over and not table.closed:
            self.brains.prepare(table.game.name, agents_at(table))
        room.wake()
        return room

    async def _fold(self, id: str, events: list[Event]) -> Table:
        return await asyncio.get_running_loop().run_in_executor(self._folding, fold, id, events)

    def keep_only(self, tables: set[str]) -> None:
        """We have been silent for long, and only these are still ours: drop the others."""
        for room in list(self.rooms.values()):
            if room.table.id not in tables:
                self.forget(room)

    def forget(self, room: Room) -> None:
        """Drop a room from memory; whoever is connected comes back."""
        room.gone = True
        room.abandon()
        self.rooms.pop(room.table.id, None)
        for client in list(room.clients):
            client.close(1012)

    async def close(self) -> None:
        """The server stops: say goodbye, let agents fall silent, let what is being stored be stored."""
        self._closed = True
        for room in list(self.rooms.values()):
            room.gone = True
            if room.runner is not None:
                room.runner.cancel()
            room.abandon()
            for client in list(room.clients):
                client.close(1012)
        self._folding.shutdown(wait=False, cancel_futures=True)
        await asyncio.sleep(0)

    async def resume(self) -> None:
        """After a start: let the agents of unfinished tables go on. A table that fails is reported, and does not affect the others."""
        try:
            found = await self.store.unfinished(MOST_RESUMED)
        except StoreError:
            return  # told already; each table is taken up when somebody comes
        kept: Counter[str] = Counter()
        for id in found:
            try:
                await self.find(id)
                kept["resumed"] += 1
            except Refusal as refusal:
                kept[refusal.code] += 1
            await asyncio.sleep(0)
        if found:
            (log.warning if kept["damaged"] else log.info)("tables resumed", extra={"of": len(found), **kept})

    async def follow_workshop(self) -> None:
        """Tell tables how far the compiler is; the last news leaves memory settled."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()
        self.brains.workshop.on_news = lambda: loop.call_soon_threadsafe(news.set)
        while True:
            await news.wait()
            news.clear()
            for room in list(self.rooms.values()):
                room.tell_preparing()
            await asyncio.sleep(NEWS)
            if not self.brains.workshop.cold():
                settle_memory()

    async def sweep(self) -> None:
        """From time to time, drop tables that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(30)
            limit = time.monotonic() - self.settings.idle
            idle = []
            for room in list(self.rooms.values()):
                if not room.clients and room.touched < limit and not room.lock.locked() and not room.waits_for_agent():
                    room.gone = True
                    del self.rooms[room.table.id]
                    idle.append(room.table.id)
            if idle:
                with contextlib.suppress(StoreError):  # then they stay ours until we end
                    await self.store.release(idle)


def damaged(reason: str) -> Refusal:
    """A table that cannot be read, with the reason."""
    before = REFUSALS["damaged"]
    return Refusal("damaged", words(*(f"{before[lang]} ({reason})" for lang in LANGS)), 409)


def settle_memory() -> None:
    """Let the collector pass over what is here to stay: looking through it again and again would cost a fifth of every move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def agents_at(table: Table) -> list[str]:
    """The agents that sit at a table."""
    return sorted({chair.agent for chair in table.chairs if chair.agent is not None})


def fold(id: str, events: list[Event]) -> Table:
    """The table these events make."""
    table = Table(id, events[0])
    for event in events[1:]:
        table.apply(event)
    return table
