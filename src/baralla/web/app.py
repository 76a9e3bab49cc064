"""The application: routes, pages, start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from baralla import __version__
from baralla.games import GAMES
from baralla.store.events import Store
from baralla.store.urls import database_url
from baralla.web import http, sockets
from baralla.web.brains import Brains
from baralla.web.guard import LOOPBACK, Guarded, Quota
from baralla.web.rooms import Rooms
from baralla.web.settings import Settings
from baralla.web.words import Refusal

STATIC = Path(__file__).parent / "static"
HOUR = 3600.0
log = logging.getLogger("baralla.web")


async def page(request: Request) -> Response:
    """Every page is the same file: the browser decides what it shows."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The page has not been built yet: see frontend/README.md.\n", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def healthz(request: Request) -> Response:
    """Is the server well? 503 if its database does not answer."""
    rooms: Rooms = request.app.state.rooms
    try:
        await asyncio.wait_for(rooms.store.ping(), 5)
    except Exception as error:
        log.error("the database does not answer", extra={"reason": type(error).__name__})
        return http.answer({"ok": False, "version": __version__, "database": "silent"}, 503)
    sockets_open = sum(len(room.clients) for room in rooms.rooms.values())
    return http.answer(
        {
            "ok": True,
            "version": __version__,
            "database": "well",
            "tables": len(rooms.rooms),
            "sockets": sockets_open,
            "thinking": rooms.brains.busy,
            "compiling": rooms.brains.cold(),
        }
    )


async def failed(request: Request, fault: Exception) -> Response:
    """What is not found or not allowed gets a sentence, and so does what went wrong with us."""
    if isinstance(fault, HTTPException):
        code = "bad_method" if fault.status_code == 405 else "no_page"
        return http.error(Refusal(code, status=fault.status_code))
    log.error("a request failed", exc_info=fault, extra={"path": request.url.path})
    return http.error(Refusal("internal", status=500))


class Assets(StaticFiles):
    """Built files have their contents' hash in their names, so browsers may keep them."""

    def file_response(self, *given: object, **named: object) -> Response:
        response = super().file_response(*given, **named)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def make_app(settings: Settings) -> Starlette:
    """The server as an ASGI application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(database_url(settings.db))
        await store.open()
        brains = Brains(waiting=settings.waiting, patience=settings.thinking)
        rooms = Rooms(settings, store, brains)
        app.state.settings, app.state.rooms, app.state.quota = settings, rooms, Quota(settings.tables_per_address, HOUR)
        background = [asyncio.create_task(work) for work in (rooms.resume(), rooms.sweep())]
        if settings.compile_all:
            background.append(asyncio.create_task(warm_all(brains)))
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            await rooms.close()
            await store.close()
            brains.close()

    routes = [
        Route("/api/games", http.games),
        Route("/api/tables", http.own_tables),
        Route("/api/tables", http.create, methods=["POST"]),
        Route("/api/tables/{table}/join", http.join, methods=["POST"]),
        Route("/api/tables/{table}/leave", http.leave, methods=["POST"]),
        Route("/api/tables/{table}/record", http.record),
        Route("/api/tables/{table}/replay", http.replay),
        Route("/api/replay", http.replay_given, methods=["POST"]),
        Route("/healthz", healthz),
        WebSocketRoute("/ws/{table}", sockets.Serve()),
        Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
        *(Route(path, page) for path in ("/", "/t/{table}", "/join/{table}/{invite}", "/replay")),
    ]
    names = settings.names or (LOOPBACK if settings.host in LOOPBACK else ())
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guarded, names=names), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers={HTTPException: failed, Exception: failed},
        lifespan=lifespan,
    )


async def warm_all(brains: Brains) -> None:
    """Compile every game in the background, so that the first table of each is as quick as the next."""
    for game in GAMES:
        await brains.warm(game)
    gc.collect()  # looking again and again through what the compiler left in memory would cost a fifth of every move
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)
