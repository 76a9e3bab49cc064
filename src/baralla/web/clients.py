"""A connected browser: its seat, what waits to be sent to it, and how fast it may speak."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_UNSENT = 400  # a client that has not taken this many messages is gone or asleep: it comes back and catches up


class Client:
    """One socket."""

    def __init__(self, socket: WebSocket, seat: int | None, owner: bool, rate: int, seconds: float) -> None:
        self.socket = socket
        self.seat = seat
        self.owner = owner
        self.rate, self.seconds = rate, seconds
        self.tokens = float(rate)
        self.seen_at = time.monotonic()
        self.unsent: deque[str] = deque()
        self.work = asyncio.Event()
        self.closing: int | None = None
        self.key = f"seat {seat}" if seat is not None else f"watcher {id(self)}"  # two tabs of one seat are one client

    def send(self, message: bytes) -> None:
        """Leave a message for the writer; never waits."""
        if self.closing is None:
            self.unsent.append(message.decode())
            if len(self.unsent) > MOST_UNSENT:
                self.close(1013)
            self.work.set()

    def close(self, code: int) -> None:
        """Say goodbye after what waits."""
        if self.closing is None:
            self.closing = code
            self.work.set()

    def too_fast(self) -> bool:
        """Count a message; whether it is one too many."""
        now = time.monotonic()
        self.tokens = min(self.rate, self.tokens + (now - self.seen_at) * self.rate / self.seconds)
        self.seen_at = now
        self.tokens -= 1
        return self.tokens < 0

    @property
    def flooding(self) -> bool:
        """It has gone on although it was told to wait."""
        return self.tokens < -self.rate / 2

    async def write(self) -> None:
        """Send what waits, until the end."""
        try:
            while True:
                await self.work.wait()
                self.work.clear()
                while self.unsent:
                    await self.socket.send({"type": "websocket.send", "text": self.unsent.popleft()})
                if self.closing is not None:
                    await self.socket.close(self.closing)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.closing = self.closing or 1006
