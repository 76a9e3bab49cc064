"""A table that is being played: who is connected, what is stored, who thinks. One lock per table, so that its events have an order."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from baralla.agents import Explanation, Seen
from baralla.agents.patient import Patient, stand_in
from baralla.engine.errors import BarallaError
from baralla.engine.kinds import Seat
from baralla.store.events import Event, Sitting, Write
from baralla.store.trouble import StoreTrouble
from baralla.store.urls import StoreError
from baralla.web import messages as m
from baralla.web.brains import USUAL, adviser, agent_of, answer_after, own_seed
from baralla.web.clients import Client
from baralla.web.consent import Consent
from baralla.web.guard import Buckets
from baralla.web.guided import scripted
from baralla.web.lanes import Key
from baralla.web.table import MOVES, Table
from baralla.web.words import NOT_STORED, Refusal

if TYPE_CHECKING:
    from baralla.web.rooms import Rooms

log = logging.getLogger("baralla.web")
MOST_ANSWERS = 256
TRYING = 1.0  # seconds between two tries to store what the database does not take
RESTED = 3  # how many paces agents alone rest between deals


class Room:
    """A table in memory with its clients and agents."""

    def __init__(self, hub: Rooms, table: Table) -> None:
        self.hub = hub
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.agents: dict[tuple[int, str], Patient] = {}
        self.standing_in: set[Seat] = set()  # seats whose last move was a stand-in's
        self.told_preparing = b""
        self.address = ""  # of whoever plays here
        self.runner: asyncio.Task[None] | None = None
        self.thought: asyncio.Future[tuple[str, bool]] | None = None
        self.steps = 0  # moves asked for one by one while paused
        self.touched = time.monotonic()
        self.gone = False
        self.unstored = False  # something waits to be stored, and with it the lock
        self.hinting: dict[int, asyncio.Task[tuple[str, Explanation | None]]] = {}  # by version of the position: one search for all who ask
        self.answers: dict[tuple[str, str], bytes] = {}  # by client and message id, the last ones
        self.emotes = Buckets(hub.settings.emotes, hub.settings.emote_seconds)
        self.consent = Consent(hub.settings.asking, self.tell, self.wake)
        for seat in table.people:
            self.expect(seat)

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
        if self.hub.store.trouble.reason is not None:
            raise not_stored()
        table.apply(event)
        ended = table.look.over or table.closed
        news = self._news(asker) if event.kind in MOVES else None  # now, while the processor has it at hand
        write = Write(table.id, (event,), sit=sit or (), rise=rise or (), over=ended, reopen=event.kind == "join")
        write.result = table.result() if event.kind in MOVES else ""
        await self._store(write, asker)
        self.touched = time.monotonic()
        for client, message in news or self._news(asker):
            client.send(message)
        if event.kind in MOVES:
            self.abandon()
        if event.kind in (*MOVES, "join", "leave"):
            self.consent.end("yes" if event.kind == "undo" else "gone")
        self.wake()

    async def _store(self, what: Write, asker: Client | None) -> None:
        """Return when it is stored. A failing database is tried again and again: a waiting event is neither announced nor lost."""
        told = False
        while True:
            try:
                await self.hub.store.write(what)
                self.unstored = False
                return
            except StoreTrouble:
                if asker is not None and not told:
                    asker.send(m.encode(m.Ack(id=what.events[0].client, ok=False, error=m.Problem("busy", NOT_STORED))))
                    told = True
                self.unstored = True
                await asyncio.sleep(TRYING)
                if self.gone:
                    raise not_stored() from None
            except StoreError:
                self.hub.forget(self)  # memory is ahead of the store: begin again from what is stored
                raise Refusal("busy", status=503) from None

    def _news(self, asker: Client | None) -> list[tuple[Client, bytes]]:
        """What everybody is to be told of the last event."""
        table = self.table
        past = table.past[-1]
        return [(client, table.news(past, self.place(client), client.owner, client is asker)) for client in self.clients]

    def place(self, client: Client) -> int | None:
        """The client's seat, while its sitting lasts. Whatever a client asks for or is sent is decided by this."""
        return client.seat if client.seat is not None and self.table.sits(client.seat, client.epoch) else None

    def tell(self, message: bytes) -> None:
        """The same to everybody."""
        for client in self.clients:
            client.send(message)

    def send_state(self, client: Client, since: int | None = None) -> None:
        """Bring a client up to date: with what it missed if that is known, otherwise with everything."""
        table = self.table
        missed = None if since is None else table.missed(since)
        seat = self.place(client)
        if missed is None:
            client.send(table.state(seat, client.owner))
        else:
            for past in missed:
                client.send(table.news(past, seat, client.owner))
            client.send(table.presence())
        if self.consent.question is not None:
            client.send(self.consent.told())

    def enter(self, client: Client) -> None:
        """A client is there."""
        self.clients.add(client)
        if self.hub.brains.workshop.progress(self.table.game.name)[1]:
            client.send(self.preparing())
        self.announce()
        self.wake()

    async def welcome_back(self, client: Client) -> None:
        """A player who comes back takes the seat over again at once. Called with the lock held."""
        seat = self.place(client)
        if seat is not None and self.is_back(seat):
            await self.commit(self.table.event("giveback", seat))

    def is_back(self, seat: Seat) -> bool:
        """Does an agent still play for somebody who is there again?"""
        chair = self.table.chairs[seat]
        return chair.taken_over and not chair.waits and seat in self.table.present

    def leave(self, client: Client) -> None:
        """A client is gone."""
        self.clients.discard(client)
        self.touched = time.monotonic()
        if not self.waits_for_agent():
            self.abandon()
        self.announce()

    def unseat(self, seat: Seat) -> None:
        """The person who sat here has left the table: from now on they are a spectator, or disconnected."""
        for client in list(self.clients):
            if client.seat == seat and self.place(client) is None:
                client.close(1000)
        self.announce()

    def expect(self, seat: Seat) -> None:
        """Somebody has this seat and is not connected yet: no agent plays for them for a while."""
        self.table.away[seat] = time.monotonic() + self.hub.settings.grace

    def announce(self) -> None:
        """Tell everybody who is there, if that changed."""
        present = {seat for client in self.clients if (seat := self.place(client)) is not None}
        if self.table.set_present(present, time.monotonic() + self.hub.settings.grace):
            self.tell(self.table.presence())

    # Agents

    def waits_for_agent(self) -> bool:
        """Is something left to do without people: an agent's move, or the next deal where no person would deal?"""
        table, look = self.table, self.table.look
        if self.gone or look.over or table.closed or (table.paused and not self.steps) or self.consent.question is not None:
            return False
        active = [seat for seat in table.people if not table.played_by_agent(seat)]
        if not active and not self.clients and not any(chair.kind == "open" for chair in table.chairs):
            return False  # nobody is looking
        if look.turn is None:  # people deal when they have seen enough; bots have seen it
            return all(table.chairs[seat].bot for seat in active)
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
            if self.hub.store.trouble.reason is None:  # that is logged once for all tables
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
            try:
                text = await self._think(turn)
            except asyncio.CancelledError:
                if self.thought is not None and self.thought.cancelled() and not self._cancelling():
                    return  # it was abandoned
                raise
            finally:
                self.thought = None
        await asyncio.sleep(answer_after(time.monotonic() - started, pace))
        async with self.lock:
            if table.version != version and table.moved > version:
                return  # somebody took a move back meanwhile
            if not self.waits_for_agent() or table.look.turn != turn:
                return
            if turn is not None and self.is_back(turn):  # the return could not be stored at once
                await self.commit(table.event("giveback", turn))
                return
            self.steps = max(0, self.steps - 1)
            await self.commit(table.event("next" if turn is None else "act", -1 if turn is None else turn, text))

    @staticmethod
    def _cancelling() -> bool:
        task = asyncio.current_task()
        return task is not None and task.cancelling() > 0

    async def _think(self, seat: Seat) -> str:
        table, brains = self.table, self.hub.brains
        if (text := scripted(table)) is not None:
            return text
        seen = self.seen(seat)
        name = table.chairs[seat].agent or USUAL

        def agent() -> Patient:
            if (seat, name) not in self.agents:
                self.agents[seat, name] = brains.make(name, table.game, own_seed(table.setup.seed, seat))
            return self.agents[seat, name]

        try:
            quick = stand_in(name, table.game.name) == name
            self.thought = asyncio.ensure_future(brains.move(self.key, quick, agent, seen))
            text, stood_in = await self.thought
            self.tell_preparing(seat, stood_in)
            return text
        except Refusal:
            raise
        except BarallaError as error:
            log.error("an agent failed", extra={"table": table.id, "agent": name, "reason": str(error)})
            usual = brains.make(agent_of(USUAL, table.game.name), table.game, own_seed(table.setup.seed, seat))
            self.tell_preparing(seat, True)
            return await brains.quick.run(self.key, lambda: usual.act_quickly(seen))

    @property
    def key(self) -> Key:
        """On whose account its agents think."""
        return self.address, self.table.id

    def abandon(self) -> None:
        """The current search is no longer needed: the position has changed, or nobody watches the table."""
        if self.thought is not None:
            self.thought.cancel()
        for moved, hint in list(self.hinting.items()):
            if moved != self.table.moved or self.gone:
                hint.cancel()
                del self.hinting[moved]

    # What is still being compiled

    def preparing(self) -> bytes:
        """How far the compiler is, which seats a quick player stands in for meanwhile, and whether hints still come from one."""
        game = self.table.game.name
        done, left = self.hub.brains.workshop.progress(game)
        hints = adviser(game) in left
        return m.encode(m.Preparing(done=round(done, 2), left=len(left), seats=sorted(self.standing_in), hints=hints))

    def tell_preparing(self, seat: Seat | None = None, stands_in: bool = False) -> None:
        """Tell everybody how far the compiler is, if that or who stands in has changed."""
        if seat is not None:
            (self.standing_in.add if stands_in else self.standing_in.discard)(seat)
        message = self.preparing()
        if message != self.told_preparing:
            self.told_preparing = message
            for client in self.clients:
                client.send(message)

    def seen(self, seat: Seat) -> Seen:
        """What the agent in `seat` receives."""
        table = self.table
        moment = (len(table.match.deals), len(table.match.deals[-1].actions))
        return Seen(table.game, table.rules, seat, table.look.record(seat).copy(), moment)


def seated(room: Room, client: Client) -> int:
    """The seat a client plays in now, asked under the lock; Refusal for who watches, waits for a deal, or sat there once."""
    seat = room.place(client)
    if seat is None or room.table.chairs[seat].waits:
        raise Refusal("not_allowed")
    return seat


def not_stored() -> Refusal:
    """The database does not work; we keep trying."""
    return Refusal("busy", NOT_STORED, 503)
