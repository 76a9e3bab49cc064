"""Running the server: listen, say where, log what happens as one JSON object per line, stop gracefully."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from typing import Any

import uvicorn

from baralla.engine.clean import plain
from baralla.engine.errors import BarallaError
from baralla.store.events import Store
from baralla.store.urls import StoreError, database_url
from baralla.web.app import make_app
from baralla.web.guard import LOOPBACK, check_proxies
from baralla.web.network import addresses
from baralla.web.patience import patient, raise_file_limit
from baralla.web.rooms import Rooms
from baralla.web.settings import Settings

BACKLOG = 2048  # connections that may wait to be accepted
GRACE = 1.0  # seconds for what still runs in threads at the end
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket"}


class AsJson(logging.Formatter):
    """A line of the log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return plain(json.dumps(line, ensure_ascii=False, default=str))


def set_up_logs(level: str) -> None:
    """Everything goes to standard error, a line each."""
    if level not in ("debug", "info", "warning", "error"):
        raise BarallaError(f'the log levels are debug, info, warning and error, not "{level}"')
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    for name in ("baralla", "uvicorn", "asyncio", "sqlalchemy"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper() if name in ("baralla", "uvicorn") else logging.WARNING)
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # a connection that is lost is told by our own store, once


def listen(settings: Settings) -> socket.socket:
    """The listening socket; clients that connect before the server is ready wait. BarallaError if the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
        found.listen(BACKLOG)
    except OSError as error:
        found.close()
        hint = "; --port 0 takes any free one" if error.errno == errno.EADDRINUSE else ""
        raise BarallaError(f"cannot listen on {settings.host} port {settings.port}: {error.strerror}{hint}") from None
    except (TypeError, UnicodeError):  # what no name can hold, before anybody is asked for it
        found.close()
        raise BarallaError(f"cannot listen on {settings.host!a}: that is neither an address nor a name") from None
    return found


def run(settings: Settings, open_browser: bool = False) -> None:
    """Serve until told to stop."""
    set_up_logs(settings.log_level)
    check_proxies(settings.proxies)
    raise_file_limit()
    asyncio.run(check_database(settings))
    listening = listen(settings)
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    who = "only this machine can reach it" if settings.host in LOOPBACK else f"everybody who reaches {settings.host} can reach it"
    print(f"Baralla is at {address} ({who}). Ctrl-C stops it.", flush=True)
    for other in [] if settings.host in LOOPBACK else addresses(settings, port):
        print(f"From other computers and phones: {other}/", flush=True)
    if open_browser:
        timer = threading.Timer(0.7, webbrowser.open, [address])
        timer.daemon = True
        timer.start()
    with contextlib.suppress(KeyboardInterrupt):  # raised again after a gentle stop: Ctrl-C is how one ends
        Server(configure(settings)).run(sockets=[listening])


class Gentle(uvicorn.Server):
    """uvicorn's, which first ends what is being thought about: who waits for a hint or a replay would keep it from stopping."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        rooms: Rooms | None = getattr(self.config.app.state, "rooms", None)  # type: ignore[union-attr]  # none if it did not get that far
        if rooms is not None:
            await rooms.close()
            rooms.brains.close()
        await super().shutdown(sockets)


class Server(Gentle):
    """The server of a process: when everybody has left and everything is stored, nothing keeps the process alive."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        timer = threading.Timer(GRACE, os._exit, [0])
        timer.daemon = True
        timer.start()


def configure(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        make_app(settings),
        http=patient(settings.request_seconds),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=settings.log_level == "debug",
        ws_max_size=4 * settings.message_size,  # what is bigger is not even read; what is big is answered
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        server_header=False,
        backlog=BACKLOG,
    )


async def check_database(settings: Settings) -> None:
    """Open the database once before listening, so that a mistake is one sentence."""
    store = Store(database_url(settings.db), settings.key)
    try:
        await store.open(serving=False)
    finally:
        await store.close()


__all__ = ["StoreError", "run"]
