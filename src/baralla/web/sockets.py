"""The socket of a table: one message in, one answer out, and everything that happens in between to everybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from baralla.engine.clean import tidy
from baralla.engine.kinds import Seat
from baralla.records import NOT_JSON
from baralla.web import messages as m
from baralla.web.brains import USUAL, check_agent
from baralla.web.clients import Client
from baralla.web.guard import address_of, hashed, own_origin, same_hash, token_of
from baralla.web.hints import hint
from baralla.web.room import Room, not_stored, seated
from baralla.web.rooms import Rooms
from baralla.web.words import REFUSALS, Refusal

log = logging.getLogger("baralla.web")
CLOSED_BY = {"no_table": 4404, "busy": 1013, "elsewhere": 1013}  # 1013: come back later


class Serve:
    """A browser's connection to a table, from handshake to goodbye."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.suppress(WebSocketDisconnect):  # gone before it was let in, or refused
            await serve(WebSocket(scope, receive, send), send)


async def serve(socket: WebSocket, send: Send) -> None:
    rooms: Rooms = socket.app.state.rooms
    if not own_origin(socket.headers):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        room = await rooms.find(socket.path_params["table"])
        client = await enter(socket, send, room)
    except Refusal as refusal:
        await socket.send_text(m.encode(refused(None, refusal)).decode())
        await socket.close(CLOSED_BY.get(refusal.code, 4403))
        return
    try:
        await listen(socket, room, client)
    finally:
        room.leave(client)
        client.close(1000)
        with contextlib.suppress(asyncio.CancelledError):
            await client.finished(5)


async def enter(socket: WebSocket, send: Send, room: Room) -> Client:
    """Let a browser in. Its seat is decided under the lock, like everything that happens at a table: what is being stored is not seen
    before it is, and who is leaving has left."""
    async with room.lock:
        if room.gone:
            raise Refusal("busy", status=503)
        client = admit(socket, send, room)
        room.send_state(client, read_since(socket))
        if client.seat is not None:
            room.address = address_of(socket)
        room.enter(client)
        with contextlib.suppress(Refusal):  # not stored: the agent's next turn is the next chance
            await room.welcome_back(client)
    return client


def read_since(socket: WebSocket) -> int | None:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def admit(socket: WebSocket, send: Send, room: Room) -> Client:
    """The client of this socket, in its seat or as a spectator; Refusal where spectators are not wanted."""
    token = token_of(socket)
    own = hashed(token) if token else None
    seat = room.table.seat_of(own) if own else None
    epoch = room.table.chairs[seat].epoch if seat is not None else 0
    owner = same_hash(own, room.table.setup.owner)
    if seat is None and not owner and not room.table.setup.spectators:
        raise Refusal("no_spectators", status=403)
    if seat is None and not owner:
        speaker = f"spectators at {address_of(socket)}"
    else:
        speaker = f"{room.table.id} {'owner' if seat is None else seat}"
    return Client(socket, send, seat, owner, socket.app.state.buckets.of(speaker), epoch)


async def listen(socket: WebSocket, room: Room, client: Client) -> None:
    """Answer until the browser goes away."""
    limit = socket.app.state.settings.message_size
    while client.closing is None:
        try:
            received = await socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if received["type"] == "websocket.disconnect":
            return
        raw = received.get("text") or received.get("bytes") or ""
        if client.bucket.too_fast():
            client.send(m.encode(refused(read_id(raw), Refusal("too_fast"))))
            if client.bucket.flooding:
                client.close(1008)
            continue
        if len(raw) > limit:
            client.send(m.encode(refused(None, Refusal("too_big"))))
            client.close(1009)
            return
        await answer(room, client, raw)


def read_id(raw: Any) -> str | None:
    """The id of a message that is otherwise not read, if it has one."""
    with contextlib.suppress(*NOT_JSON):
        return msgspec.json.decode(raw, type=m.Named).id
    return None


async def answer(room: Room, client: Client, raw: Any) -> None:
    """Read one message, do what it asks, answer. Whatever goes wrong is an answer too."""
    try:
        message = m.read_message(raw)
    except NOT_JSON:
        client.send(m.encode(refused(read_id(raw), Refusal("bad_message"))))
        return
    known = room.answers.get((client.key, message.id))
    if known is not None:
        client.send(known)
        return
    stale = False
    try:
        if room.unstored:
            raise not_stored()
        done = await DOERS[type(message)](room, client, message)
        if done is None:
            return
        reply = done
    except Refusal as refusal:
        stale = refusal.code == "stale"
        reply = m.encode(refused(message.id, refusal))
        if refusal.code in ("busy", "too_fast"):  # not an answer to keep: the same message may succeed later
            client.send(reply)
            return
    except Exception:
        log.exception("a message failed", extra={"table": room.table.id, "kind": type(message).__name__})
        reply = m.encode(refused(message.id, Refusal("internal")))
    room.keep_answer(client.key, message.id, reply)
    client.send(reply)
    if stale:
        async with room.lock:
            room.send_state(client)


def refused(id: str | None, refusal: Refusal) -> m.Ack:
    return m.Ack(id=id, ok=False, error=m.Problem(refusal.code, refusal.said))


def accepted(id: str, version: int) -> bytes:
    return m.encode(m.Ack(id=id, ok=True, version=version))


def check_fresh(room: Room, seat: Seat, message: m.Act | m.Next | m.Undo) -> int | None:
    """Refuse what was decided on an older position. A message stored before a restart is known by its id: its version then."""
    table = room.table
    done = table.clients.get(table.message_key(seat, message.id))
    if done is None and (message.at < table.moved or message.at > table.version):
        raise Refusal("stale")
    return done


async def act(room: Room, client: Client, message: m.Act) -> bytes | None:
    async with room.lock:
        seat = seated(room, client)
        done = check_fresh(room, seat, message)
        if done is not None:
            return accepted(message.id, done)
        if room.table.chairs[seat].taken_over:
            raise Refusal("not_allowed")
        room.table.check_action(seat, message.action)
        await room.commit(room.table.event("act", seat, message.action, message.id), asker=client)
    return None


async def next_deal(room: Room, client: Client, message: m.Next) -> bytes | None:
    async with room.lock:
        seat = -1 if client.owner and room.table.watch else seated(room, client)
        done = check_fresh(room, seat, message)
        if done is not None:
            return accepted(message.id, done)
        look = room.table.look
        if look.over or not look.deal_over:
            raise Refusal("over" if look.over else "not_allowed")
        await room.commit(room.table.event("next", seat, "", message.id), asker=client)
    return None


async def undo(room: Room, client: Client, message: m.Undo) -> bytes | None:
    """Take one's last move back: at once among agents, otherwise if the others agree."""
    table = room.table
    async with room.lock:
        seat = seated(room, client)
        done = check_fresh(room, seat, message)
        if done is not None:
            return accepted(message.id, done)
        if table.look.over or table.chairs[seat].taken_over:
            raise Refusal("not_allowed")
        number = table.undoable(seat)
        if not number:
            raise Refusal("no_undo")
        others = table.others(seat)
        if table.incomplete or any(other not in table.present for other in others):
            raise Refusal("away")
        if not others:
            await room.commit(table.event("undo", seat, str(number), message.id), asker=client)
            return None
        room.consent.ask(seat, table.moved, number, others)
        return accepted(message.id, table.version)


async def answer_question(room: Room, client: Client, message: m.Answer) -> bytes:
    """Whether somebody else may take a move back."""
    table, consent = room.table, room.consent
    async with room.lock:
        seat, question = seated(room, client), consent.question
        if consent.answer(seat, message.question, message.yes) and question is not None:
            text = " ".join(map(str, (consent.actions, *consent.agreed)))
            await room.commit(table.event("undo", question.seat, text))
    return accepted(message.id, table.version)


async def why(room: Room, client: Client, message: m.Why) -> bytes:
    async with room.lock:
        seat, look = seated(room, client), room.table.look
        if look.turn != seat:
            raise Refusal("over" if look.over else "deal_over" if look.turn is None else "not_your_turn")
        legal = message.action in look.legal
        reason = REFUSALS["legal"] if legal else room.table.why_not(seat, message.action)
    return m.encode(m.WhyReply(id=message.id, action=message.action, legal=legal, reason=reason))


async def give_hint(room: Room, client: Client, message: m.Hint) -> bytes:
    return await hint(room, client, message)


async def control(room: Room, client: Client, message: m.Control) -> bytes:
    table = room.table
    changes = {name: value for name, value in (("paused", message.paused), ("speed", message.speed)) if value is not None}
    async with room.lock:
        alone = table.people == [room.place(client)]
        if not (client.owner and table.watch) and not alone:
            raise Refusal("not_allowed")
        if message.step:
            room.steps += 1
        if message.paused is False:
            room.steps = 0
        if changes:
            await room.commit(table.event("control", -1, msgspec.json.encode(changes).decode()))
        room.wake()
    return accepted(message.id, table.version)


async def takeover(room: Room, client: Client, message: m.Takeover) -> bytes:
    """An agent plays for somebody who is not there."""
    table = room.table
    async with room.lock:
        own = room.place(client)  # also who waits for the next deal
        if own is None or message.seat >= table.players or message.seat == own or table.look.over:
            raise Refusal("not_allowed")
        chair = table.chairs[message.seat]
        if chair.kind == "agent" or chair.taken_over or message.seat in table.present:
            raise Refusal("not_allowed")
        if table.grace(message.seat):
            raise Refusal("grace")
        given = {"agent": check_agent(USUAL, table.game.name)[0], "level": USUAL, "name": USUAL}
        await room.commit(table.event("takeover", message.seat, msgspec.json.encode(given).decode()))
    return accepted(message.id, table.version)


async def rename(room: Room, client: Client, message: m.Rename) -> bytes:
    name = tidy(message.name)
    async with room.lock:
        seat = room.place(client)
        if seat is None:
            raise Refusal("not_allowed")
        if not name:
            raise Refusal("bad_message")
        if room.table.look.over:
            raise Refusal("over")
        await room.commit(room.table.event("rename", seat, name))
    return accepted(message.id, room.table.version)


async def sheet(room: Room, client: Client, message: m.AskSheet) -> bytes:
    """Everybody at a table, spectators too, may see the score."""
    async with room.lock:
        return m.encode(m.SheetReply(id=message.id, deals=[*room.table.sheets, room.table.look.sheet()]))


async def sync(room: Room, client: Client, message: m.Sync) -> bytes:
    async with room.lock:
        room.send_state(client, message.since)
        return accepted(message.id, room.table.version)


async def emote(room: Room, client: Client, message: m.Emote) -> bytes:
    """Say something to the others. It is no event: nothing is stored, and who is not there does not hear it."""
    async with room.lock:
        seat = seated(room, client)
        if not room.table.can(seat).emote:
            raise Refusal("no_talk" if room.table.partners else "not_allowed")
        if room.emotes.of(client.key).too_fast():
            raise Refusal("too_fast")
        room.tell(m.encode(m.Emoted(seat=seat, what=message.what)))
    return accepted(message.id, room.table.version)


Doer = Callable[[Room, Client, Any], Awaitable[bytes | None]]  # None: the event was the answer
DOERS: dict[type, Doer] = {
    m.Act: act,
    m.Next: next_deal,
    m.Undo: undo,
    m.Why: why,
    m.Hint: give_hint,
    m.Control: control,
    m.Takeover: takeover,
    m.Answer: answer_question,
    m.Rename: rename,
    m.Sync: sync,
    m.Emote: emote,
    m.AskSheet: sheet,
}
