"""Tables that are being played: who is connected, what is stored, who thinks. One lock a table, so that its events have an order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from baralla.agents import Agent, Explanation, Seen, make_agent
from baralla.core.errors import BarallaError
from baralla.store.events import Event, Sitting, Store, Write
from baralla.store.urls import StoreError
from baralla.web.brains import Brains, answer_after, decide, own_seed
from baralla.web.clients import Client
from baralla.web.settings import Settings
from baralla.web.table import MOVES, Table
from baralla.web.words import Refusal

log = logging.getLogger("baralla.web")
MOST_ANSWERS = 256
MOST_RESUMED = 2000  # tables taken up again at the start; older ones wait until somebody comes
RESTED = 3  # how many paces agents alone rest between deals


class Room:
    """A table in memory with its clients and agents."""

    def __init__(self, hub: Rooms, table: Table) -> None:
        self.hub = hub
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.agents: dict[tuple[int, str], Agent] = {}
        self.runner: asyncio.Task[None] | None = None
        self.steps = 0  # moves asked for one by one while paused
        self.touched = time.monotonic()
        self.gone = False
        self.hints: dict[int, tuple[str, Explanation | None]] = {}  # by version of the position
        self.answers: dict[tuple[str, str], bytes] = {}  # by client and message id, the last ones

    def keep_answer(self, client: str, id: str, reply: bytes) -> None:
        """Remember an answer, in case the message is sent again."""
        self.answers[client, id] = reply
        if len(self.answers) > MOST_ANSWERS:
            del self.answers[next(iter(self.answers))]

    # Events

    async def commit(
        self, event: Event, sit: list[Sitting] | None = None, rise: list[str] | None = None, asker: Client | None = None
    ) -> None:
        """Fold an event in, store it, and only then tell everybody; to `asker` that is the answer. Called with the lock held."""
        table = self.table
        if self.gone:  # this table was dropped while the caller waited: it is read anew
            raise Refusal("busy", status=503)
        table.apply(event)
        ended = table.look.over or table.closed
        news = self._news(asker) if event.kind in MOVES else None  # now, while the processor has it at hand
        try:
            await self.hub.store.write(Write(table.id, (event,), sit=sit or (), rise=rise or (), over=ended))
        except StoreError:
            self.hub.forget(self)  # memory is ahead of the store: begin again from what is stored
            raise Refusal("busy", status=503) from None
        self.touched = time.monotonic()
        for client, message in news or self._news(asker):
            client.send(message)
        self.wake()

    def _news(self, asker: Client | None) -> list[tuple[Client, bytes]]:
        """What everybody is to be told of the last event."""
        table = self.table
        past = table.past[-1]
        return [(client, table.news(past, client.seat, client.owner, client is asker)) for client in self.clients]

    def send_state(self, client: Client, since: int | None = None) -> None:
        """Bring a client up to date: with what it missed if that is known, otherwise with everything."""
        table = self.table
        missed = None if since is None else table.missed(since)
        if missed is None:
            client.send(table.state(client.seat, client.owner))
            return
        for past in missed:
            client.send(table.news(past, client.seat, client.owner))
        client.send(table.presence())

    def enter(self, client: Client) -> None:
        """A client is there."""
        self.clients.add(client)
        self.announce()
        self.wake()

    def leave(self, client: Client) -> None:
        """A client is gone."""
        self.clients.discard(client)
        self.touched = time.monotonic()
        self.announce()

    def unseat(self, seat: int) -> None:
        """Whoever sat here has left the table: from now on they are spectators, or out."""
        for client in list(self.clients):
            if client.seat == seat:
                client.close(1000)

    def announce(self) -> None:
        """Tell everybody who is there, if that changed."""
        if self.table.set_present({client.seat for client in self.clients if client.seat is not None}):
            message = self.table.presence()
            for client in self.clients:
                client.send(message)

    # Agents

    def waits_for_agent(self) -> bool:
        """Is something left to do without people: an agent's move, or the next deal where no person would deal?"""
        table, look = self.table, self.table.look
        if self.gone or look.over or table.closed or (table.paused and not self.steps):
            return False
        active = [seat for seat in table.people if not table.played_by_agent(seat)]
        if not active and not self.clients and not any(chair.kind == "open" for chair in table.chairs):
            return False  # nobody is looking
        if look.turn is None:
            return not active
        return table.played_by_agent(look.turn)

    def wake(self) -> None:
        """Let agents go on, if it is their turn."""
        if (self.runner is None or self.runner.done()) and self.waits_for_agent():
            self.runner = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self.waits_for_agent():
                await self._agent_moves()
        except asyncio.CancelledError:
            raise
        except Refusal as refusal:
            log.warning("agents rest", extra={"table": self.table.id, "reason": refusal.code})
            await asyncio.sleep(1.0)
            asyncio.get_running_loop().call_soon(self.wake)
        except Exception:
            log.exception("agents stopped", extra={"table": self.table.id})

    async def _agent_moves(self) -> None:
        table, started = self.table, time.monotonic()
        version, turn = table.version, table.look.turn
        pace = self.hub.settings.pace / table.speed
        text = ""
        if turn is None:
            pace *= RESTED
        else:
            text = await self._think(turn)
        await asyncio.sleep(answer_after(time.monotonic() - started, pace))
        async with self.lock:
            if table.version != version and table.moved > version:
                return  # somebody took a move back meanwhile
            if not self.waits_for_agent() or table.look.turn != turn:
                return
            self.steps = max(0, self.steps - 1)
            await self.commit(table.event("next" if turn is None else "act", -1 if turn is None else turn, text))

    async def _think(self, seat: int) -> str:
        table = self.table
        seen = self.seen(seat)
        name = table.chairs[seat].agent or "random"
        key = (seat, name)

        def work() -> str:
            if key not in self.agents:
                self.agents[key] = make_agent(name, table.game, own_seed(table.setup.seed, seat))
            return decide(self.agents[key], seen)[0]

        try:
            return await self.hub.brains.run(work, f"{table.game.name} {name}")
        except BarallaError as error:
            if isinstance(error, Refusal) and self.hub.brains.busy >= self.hub.brains.waiting:
                raise
            log.error("an agent failed", extra={"table": table.id, "agent": name, "reason": str(error)})
            return make_agent("random", table.game, own_seed(table.setup.seed, seat)).act(seen)

    def seen(self, seat: int) -> Seen:
        """What the agent in `seat` receives."""
        table = self.table
        moment = (len(table.match.deals), len(table.match.deals[-1].actions))
        return Seen(table.game, table.rules, seat, table.look.record(seat).copy(), moment)


class Rooms:
    """All tables in memory."""

    def __init__(self, settings: Settings, store: Store, brains: Brains) -> None:
        self.settings = settings
        self.store = store
        self.brains = brains
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._folding = ThreadPoolExecutor(1, thread_name_prefix="fold")  # several at a time would only wait for each other
        self._preparing: asyncio.Task[None] | None = None

    async def create(self, id: str, setup: Any, sit: list[Sitting]) -> Room:
        """A new table, stored."""
        await self.brains.warm(setup.game)
        event = Event(0, time.time_ns() // 1_000_000, "create", -1, msgspec.json.encode(setup).decode())
        room = Room(self, Table(id, event))
        await self.store.write(Write(id, (event,), create=setup.game, sit=sit))
        self.rooms[id] = room
        room.wake()
        if self.settings.compile_all:
            self._preparing = asyncio.create_task(self.brains.prepare(setup.game))
        return room

    async def find(self, id: str) -> Room:
        """The room of a table, read from the store if it is not in memory; Refusal if there is none."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if id not in self._opening:
            task = asyncio.create_task(self._open(id))
            self._opening[id] = task
            task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Room:
        events = await self.store.events(id)
        if not events:
            raise Refusal("no_table", status=404)
        game = msgspec.json.decode(events[0].text)["game"]
        await self.brains.warm(game)
        table = await asyncio.get_running_loop().run_in_executor(self._folding, fold, id, events)
        room = self.rooms[id] = Room(self, table)
        room.wake()
        return room

    def forget(self, room: Room) -> None:
        """Drop a room from memory; whoever is connected comes back."""
        room.gone = True
        self.rooms.pop(room.table.id, None)
        for client in list(room.clients):
            client.close(1012)

    async def close(self) -> None:
        """The server stops: say goodbye, let agents fall silent, let what is being stored be stored."""
        for room in list(self.rooms.values()):
            room.gone = True
            if room.runner is not None:
                room.runner.cancel()
            for client in list(room.clients):
                client.close(1012)
        self._folding.shutdown(wait=False, cancel_futures=True)
        await asyncio.sleep(0)

    async def resume(self) -> None:
        """After a start: let the agents of unfinished tables go on."""
        for id in await self.store.unfinished(MOST_RESUMED):
            with contextlib.suppress(Refusal):
                await self.find(id)
            await asyncio.sleep(0)

    async def sweep(self) -> None:
        """From time to time, drop tables that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(30)
            limit = time.monotonic() - self.settings.idle
            for room in list(self.rooms.values()):
                if not room.clients and room.touched < limit and not room.lock.locked() and not room.waits_for_agent():
                    room.gone = True
                    del self.rooms[room.table.id]


def fold(id: str, events: list[Event]) -> Table:
    """The table these events make."""
    table = Table(id, events[0])
    for event in events[1:]:
        table.apply(event)
    return table
