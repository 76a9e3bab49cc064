"""A connected browser: its seat, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Coroutine, Generator
from typing import Any

from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from baralla.engine.kinds import Seat
from baralla.web.guard import Bucket

MOST_UNSENT = 400  # a client that has not taken this many messages is gone or asleep: it comes back and catches up


class Client:
    """One socket."""

    def __init__(self, socket: WebSocket, send: Send, seat: Seat | None, owner: bool, bucket: Bucket, epoch: int = 0) -> None:
        self.socket = socket
        self.put = send  # straight to the server: the socket's own `send` would look at each message again
        self.seat = seat  # where it sat down …
        self.epoch = epoch  # … and in which sitting: when that has ended, the seat is no longer its own
        self.owner = owner
        self.bucket = bucket
        self.unsent: deque[str] = deque()
        self.writer: asyncio.Task[None] | None = None  # while the socket does not take what waits
        self.closing: int | None = None
        self.key = f"seat {seat}, {epoch}" if seat is not None else f"watcher {id(self)}"  # two tabs are one

    def send(self, message: bytes) -> None:
        """Send a message, or leave it for later if the socket does not take it now; never waits."""
        if self.closing is None:
            self.unsent.append(message.decode())
            if self.writer is None:
                self._write()
            elif len(self.unsent) > MOST_UNSENT:
                self.closing = 1013

    def close(self, code: int) -> None:
        """Say goodbye after what waits."""
        if self.closing is None:
            self.closing = code
            if self.writer is None:
                self._write()

    def _write(self) -> None:
        """Write what waits as far as the socket takes it at once: no task has to wake up for that. One is made for the rest."""
        writing = self._all_that_waits()
        try:
            obstacle = writing.send(None)
        except StopIteration:
            return
        self.writer = asyncio.create_task(_continued(writing, obstacle))

    async def _all_that_waits(self) -> None:
        try:
            while self.unsent:
                await self.put({"type": "websocket.send", "text": self.unsent.popleft()})
            if self.closing is not None:
                await self.socket.close(self.closing)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.closing = self.closing or 1006
        self.writer = None

    async def finished(self, seconds: float) -> None:
        """Wait until everything is written, at most so long."""
        if self.writer is not None:
            await asyncio.wait([self.writer], timeout=seconds)


async def _continued(coroutine: Coroutine[Any, Any, None], obstacle: Any) -> None:
    """Go on with a coroutine that was begun outside a task and has come to wait for `obstacle`."""
    await _rest(coroutine, obstacle)


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, None], obstacle: Any) -> Generator[Any, Any, None]:
    yield obstacle
    yield from coroutine
