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

from baralla.web import messages as m
from baralla.web.brains import USUAL, check_agent
from baralla.web.clients import Client
from baralla.web.guard import hashed, own_origin, same_hash, token_of
from baralla.web.hints import hint
from baralla.web.rooms import Room, Rooms
from baralla.web.words import REFUSALS, Refusal

log = logging.getLogger("baralla.web")


class Serve:
    """A browser's connection to a table, from handshake to goodbye."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await serve(WebSocket(scope, receive, send), send)


async def serve(socket: WebSocket, send: Send) -> None:
    rooms: Rooms = socket.app.state.rooms
    if not own_origin(socket.headers):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        room = await rooms.find(socket.path_params["table"])
        client = admit(socket, send, room)
    except Refusal as refusal:
        await socket.send_text(m.encode(refused(None, refusal)).decode())
        await socket.close(4404 if refusal.code == "no_table" else 4403)
        return
    async with room.lock:  # what is being stored is not to be seen before it is
        room.send_state(client, read_since(socket))
        room.enter(client)
    try:
        await listen(socket, room, client)
    finally:
        room.leave(client)
        client.close(1000)
        with contextlib.suppress(asyncio.CancelledError):
            await client.finished(5)


def read_since(socket: WebSocket) -> int | None:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def admit(socket: WebSocket, send: Send, room: Room) -> Client:
    """The client of this socket, in its seat or as a spectator; Refusal where spectators are not wanted."""
    settings = socket.app.state.settings
    token = token_of(socket)
    own = hashed(token) if token else None
    seat = room.table.seat_of(own) if own else None
    owner = same_hash(own, room.table.setup.owner)
    if seat is None and not owner and not room.table.setup.spectators:
        raise Refusal("no_spectators", status=403)
    return Client(socket, send, seat, owner, settings.rate, settings.rate_seconds)


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
        if client.too_fast():
            client.send(m.encode(refused(read_id(raw), Refusal("too_fast"))))
            if client.flooding:
                client.close(1008)
            continue
        if len(raw) > limit:
            client.send(m.encode(refused(None, Refusal("too_big"))))
            client.close(1009)
            return
        await answer(room, client, raw)


def read_id(raw: Any) -> str | None:
    """The id of a message that is otherwise not read, if it has one."""
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.json.decode(raw, type=m.Named).id
    return None


async def answer(room: Room, client: Client, raw: Any) -> None:
    """Read one message, do what it asks, answer. Whatever goes wrong is an answer too."""
    try:
        message = m.read_message(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        client.send(m.encode(refused(read_id(raw), Refusal("bad_message"))))
        return
    known = room.answers.get((client.key, message.id))
    if known is not None:
        client.send(known)
        return
    stale = False
    try:
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
    return m.Ack(id=id, ok=False, error=m.Error(refusal.code, refusal.said))


def accepted(id: str, version: int) -> bytes:
    return m.encode(m.Ack(id=id, ok=True, version=version))


def seated(client: Client) -> int:
    """The client's seat; Refusal for a spectator."""
    if client.seat is None:
        raise Refusal("not_allowed")
    return client.seat


def check_fresh(room: Room, seat: int, message: m.Act | m.Next | m.Undo) -> int | None:
    """Refuse what was decided on an older position. A message stored before a restart is known by its id: its version then."""
    table = room.table
    done = table.clients.get(f"{seat}/{message.id}")
    if done is None and (message.at < table.moved or message.at > table.version):
        raise Refusal("stale")
    return done


async def act(room: Room, client: Client, message: m.Act) -> bytes | None:
    seat = seated(client)
    async with room.lock:
        done = check_fresh(room, seat, message)
        if done is not None:
            return accepted(message.id, done)
        if room.table.chairs[seat].taken_over:
            raise Refusal("not_allowed")
        room.table.check_action(seat, message.action)
        await room.commit(room.table.event("act", seat, message.action, message.id), asker=client)
    return None


async def next_deal(room: Room, client: Client, message: m.Next) -> bytes | None:
    seat = -1 if client.owner and room.table.watch else seated(client)
    async with room.lock:
        done = check_fresh(room, seat, message)
        if done is not None:
            return accepted(message.id, done)
        look = room.table.look
        if look.over or not look.deal_over:
            raise Refusal("over" if look.over else "not_allowed")
        await room.commit(room.table.event("next", seat, "", message.id), asker=client)
    return None


async def undo(room: Room, client: Client, message: m.Undo) -> bytes | None:
    seat = seated(client)
    async with room.lock:
        done = check_fresh(room, seat, message)
        if done is not None:
            return accepted(message.id, done)
        if room.table.people != [seat] or room.table.look.over:
            raise Refusal("not_allowed")
        number = room.table.undoable(seat)
        if not number:
            raise Refusal("no_undo")
        await room.commit(room.table.event("undo", seat, str(number), message.id), asker=client)
    return None


async def why(room: Room, client: Client, message: m.Why) -> bytes:
    seat = seated(client)
    async with room.lock:
        look = room.table.look
        if look.turn != seat:
            raise Refusal("over" if look.over else "deal_over" if look.turn is None else "not_your_turn")
        legal = message.action in look.legal
        reason = REFUSALS["legal"] if legal else room.table.why_not(seat, message.action)
    return m.encode(m.WhyInfo(id=message.id, action=message.action, legal=legal, reason=reason))


async def give_hint(room: Room, client: Client, message: m.Hint) -> bytes:
    return await hint(room, seated(client), message)


async def control(room: Room, client: Client, message: m.Control) -> bytes:
    table = room.table
    alone = client.seat is not None and table.people == [client.seat]
    if not (client.owner and table.watch) and not alone:
        raise Refusal("not_allowed")
    changes = {name: value for name, value in (("paused", message.paused), ("speed", message.speed)) if value is not None}
    async with room.lock:
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
    seated(client)
    async with room.lock:
        if message.seat >= table.players or message.seat == client.seat:
            raise Refusal("not_allowed")
        chair = table.chairs[message.seat]
        if chair.kind == "agent" or chair.taken_over or message.seat in table.present:
            raise Refusal("not_allowed")
        given = {"agent": check_agent(USUAL, table.game.name)[0], "level": USUAL, "name": USUAL}
        await room.commit(table.event("takeover", message.seat, msgspec.json.encode(given).decode()))
    return accepted(message.id, table.version)


async def giveback(room: Room, client: Client, message: m.Giveback) -> bytes:
    """Its owner is back."""
    seat = seated(client)
    async with room.lock:
        if not room.table.chairs[seat].taken_over:
            raise Refusal("not_allowed")
        await room.commit(room.table.event("giveback", seat))
    return accepted(message.id, room.table.version)


async def rename(room: Room, client: Client, message: m.Rename) -> bytes:
    seat = seated(client)
    name = " ".join(message.name.split())
    if not name:
        raise Refusal("bad_message")
    async with room.lock:
        await room.commit(room.table.event("rename", seat, name))
    return accepted(message.id, room.table.version)


async def sync(room: Room, client: Client, message: m.Sync) -> bytes:
    async with room.lock:
        room.send_state(client, message.since)
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
    m.Giveback: giveback,
    m.Rename: rename,
    m.Sync: sync,
}
