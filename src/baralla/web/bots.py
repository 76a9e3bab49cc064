"""Programs at web tables: the lines of docs/protocol.md over a WebSocket, at `/bot/TABLE?invite=…&name=…`.

A bot is a client like any browser: what it is sent is what its seat may see, and what it does goes the way of everybody's moves. Only
the words differ, and they are changed here. It is let in where the owner allows bots, and shown as one.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from baralla.agents.external.lines import GREETING, line, split
from baralla.engine.clean import plain
from baralla.web import messages as m
from baralla.web.clients import Client
from baralla.web.guard import address_of, hashed, own_origin
from baralla.web.joining import sit_down
from baralla.web.room import Room
from baralla.web.rooms import Rooms
from baralla.web.sockets import answer
from baralla.web.words import Refusal

MARK = "🤖 "  # before the name of a bot, wherever names are shown
START = 10.0  # seconds until it is ready
DECISION = 10.0  # seconds for a decision, then it is disconnected, and its seat is that of somebody who is away


class Serve:
    """A bot's connection to a table, from handshake to goodbye."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone before it was let in
            await serve(WebSocket(scope, receive, send), send)


async def serve(socket: WebSocket, send: Send) -> None:
    if not own_origin(socket.headers):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        rooms: Rooms = socket.app.state.rooms
        if not rooms.settings.bots:
            raise Refusal("no_bots", status=403)
        await greet(socket)
        room = await rooms.find(socket.path_params["table"])
        bot = await enter(socket, send, room)
    except (Refusal, TimeoutError) as refusal:
        said = refusal.said["en"] if isinstance(refusal, Refusal) else f"not ready in {START:.0f} s"
        await socket.send_text(f"error {plain(said)}")
        await socket.close(1008)
        return
    try:
        await listen(socket, room, bot)
    finally:
        bot.patience_ends()
        room.leave(bot)
        bot.close(1000)
        with contextlib.suppress(asyncio.CancelledError):
            await bot.finished(5)


async def greet(socket: WebSocket) -> None:
    """The bot is greeted, and says when it is ready."""
    await socket.send_text(GREETING)
    async with asyncio.timeout(START):
        while not any(split(text)[0] == "ready" for text in await heard(socket)):
            pass


async def heard(socket: WebSocket) -> list[str]:
    """The lines of the next frame, of text or of bytes; WebSocketDisconnect if the bot is gone."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code") or 1000)
    said = received.get("text") or (received.get("bytes") or b"").decode(errors="replace")
    return said[: socket.app.state.settings.message_size].splitlines()


async def enter(socket: WebSocket, send: Send, room: Room) -> Bot:
    """Seat the bot; the same invitation and name come back to the same seat."""
    invite = socket.query_params.get("invite", "")
    name = socket.query_params.get("name", "")[:32] or "bot"
    token = hashed(f"bot {invite} {name}")
    seat = await sit_down(room, token, invite, MARK + name, bot=True)
    async with room.lock:
        if room.gone or room.table.seat_of(token) != seat:
            raise Refusal("busy", status=503)
        speaker = socket.app.state.buckets.of(f"{room.table.id} {seat}")
        bot = Bot(socket, send, seat, False, speaker, room.table.chairs[seat].epoch)
        bot.room = room
        room.send_state(bot, None)
        room.address = address_of(socket)
        room.enter(bot)
        with contextlib.suppress(Refusal):
            await room.welcome_back(bot)
    return bot


async def listen(socket: WebSocket, room: Room, bot: Bot) -> None:
    """Take the bot's lines until it goes away."""
    while bot.closing is None:
        try:
            lines = await heard(socket)
        except (WebSocketDisconnect, RuntimeError):
            return
        for text in lines:
            word, rest = split(text)
            if word == "action":
                if bot.bucket.too_fast():
                    bot.close(1008)
                    return
                await answer(room, bot, m.encode(bot.move(rest)))


class Bot(Client):
    """A client whose messages are told in the words of the protocol."""

    room: Room
    known = False
    asked = -1  # the version of the position it was last asked about
    moves = 0
    clock: asyncio.TimerHandle | None = None

    def send(self, message: bytes) -> None:
        """What a browser would be sent, in lines."""
        told: dict[str, Any] = msgspec.json.decode(message)
        for text in self.lines(told):
            super().send(text.encode())

    def lines(self, told: dict[str, Any]) -> list[str]:
        kind = told["type"]
        if kind == "ack" and not told.get("ok", True):
            return [f"error {plain(told['error']['message']['en'])}"]
        if kind not in ("state", "event"):
            return []
        return [*self.news(told), *self.to_do(told)]

    def news(self, told: dict[str, Any]) -> list[str]:
        """What has happened: all of it for a newcomer, and after a move that was taken back."""
        table = self.room.table
        if told["type"] == "event" and self.known and told["event"]["kind"] != "undo":
            happened = [told["event"]] if told["event"]["kind"] == "act" else []
            found = []
        else:
            about = {"game": table.game.name, "players": table.players, "rules": table.rules.settings(), "seat": self.seat}
            found, happened = [line("newmatch", about)], told.get("log", [])
        self.known = True
        for one in happened:
            found.append(line("event", {"deal": one["deal"], "seat": one["seat"], "action": one["action"]}))
            found += [line("event", {"deal": one["deal"], "seat": -1, "action": text}) for text in one.get("chance", [])]
        if told.get("over"):
            found.append(line("endmatch", {"scores": table.look.scores, "winners": table.look.winners}))
        return found

    def to_do(self, told: dict[str, Any]) -> list[str]:
        """Decide, if it is to; each position is asked about once."""
        version = told["version"]
        if not told["legal"] or told["turn"] != self.seat:
            self.patience_ends()
            return []
        if version == self.asked:
            return []
        self.asked = version
        self.patience_ends()
        self.clock = asyncio.get_running_loop().call_later(DECISION, self.close, 1008)
        assert self.seat is not None
        seen = self.room.seen(self.seat)
        record = base64.b64encode(seen.record.tobytes()).decode()
        about = {"ms": int(1000 * DECISION), "deal": seen.moment[0], "at": seen.moment[1], "legal": told["legal"], "view": told["view"]}
        return [line("go", about | {"record": record})]

    def patience_ends(self) -> None:
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None

    def move(self, text: str) -> m.Act:
        """The bot's answer, as a browser would send it. One that is not legal is refused, and the clock goes on."""
        self.moves += 1
        return m.Act(id=f"bot{self.moves}", at=max(0, self.asked), action=text[:200])
