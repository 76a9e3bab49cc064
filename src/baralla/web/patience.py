"""Connections that keep the server waiting: a request has to be complete in time, an answer has to be taken, and when the system has no
more files to give, the connection that has been idle longest is closed for the new one."""

from __future__ import annotations

import asyncio
import contextlib
from types import ModuleType
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

resource: ModuleType | None = None
with contextlib.suppress(ImportError):  # Windows has no such limits
    import resource

RESERVE = 96  # files for all but connections: the database, its journals, compiled code, the log
FEWEST = 16
MOST_FILES = 65_536
STALLED = 60.0  # seconds in which a browser has to take some of what it is sent


def raise_file_limit() -> None:
    """As many files as the system lets us have."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """How many connections there may be at once."""
    if resource is None:
        return MOST_FILES
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if soft == resource.RLIM_INFINITY else max(FEWEST, soft - RESERVE)


class Patient(HttpToolsProtocol):
    """uvicorn's connection with a clock."""

    most = MOST_FILES
    seconds = 20.0  # for a whole request
    idle: dict[Patient, None]  # of all connections those that wait for a request, the longest first

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.clock: asyncio.TimerHandle | None = None
        self.stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > self.most:
            next(iter(self.idle)).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._served()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.clock is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        super().data_received(data)

    def on_message_complete(self) -> None:
        self._served()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._served()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.clock is None and not self.transport.is_closing():
            self.idle[self] = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stall is None:
            self.stall = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        if self.stall is not None:
            self.stall.cancel()
            self.stall = None
        super().resume_writing()

    def _wait(self) -> None:
        """A request is due."""
        self.idle[self] = None
        self.clock = self.loop.call_later(self.seconds, self._too_late)

    def _served(self) -> None:
        """It is there, or will never be."""
        self.idle.pop(self, None)
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None

    def _too_late(self) -> None:
        self.clock = None
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()


def patient(seconds: float) -> type[Patient]:
    """The connections of one server: a request may take so long."""
    return type("PatientHere", (Patient,), {"most": most_connections(), "seconds": seconds, "idle": {}})
