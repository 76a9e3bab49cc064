"""The application: routes, pages, start and stop."""

from __future__ import annotations

import asyncio
import contextlib
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
from baralla.engine.jit import COMPILE, INTERPRET, set_manner
from baralla.games import every
from baralla.store.events import Store
from baralla.store.urls import database_url
from baralla.web import bots, http, lists, lobby, network, sockets
from baralla.web.brains import Brains
from baralla.web.endpoints import answer, error
from baralla.web.guard import Buckets, Guarded, Quota
from baralla.web.rooms import Rooms
from baralla.web.settings import Settings
from baralla.web.words import Refusal
from baralla.workshop import TABLE

STATIC = Path(__file__).parent / "static"
AT_THE_ROOT = {"manifest.webmanifest": "application/manifest+json", "sw.js": "text/javascript"}
HOUR = 3600.0
log = logging.getLogger("baralla.web")


async def page(request: Request) -> Response:
    """Every page is the same file: the browser decides what it shows."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The page has not been built yet: see frontend/README.md.\n", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def at_the_root(request: Request) -> Response:
    """What makes the page installable: browsers look for it here, and ask each time whether it has changed."""
    name = request.scope["path"].removeprefix("/")
    file = STATIC / name
    if not file.is_file():
        return error(Refusal("no_page", status=404))
    return FileResponse(file, media_type=AT_THE_ROOT[name], headers={"cache-control": "no-cache"})


async def healthz(request: Request) -> Response:
    """Is the server well? 503 if its database does not answer, or does not store what it is given."""
    rooms: Rooms = request.app.state.rooms
    store = rooms.store
    try:
        await asyncio.wait_for(store.ping(), 5)
    except Exception as error:
        store.trouble.happened(error)
        return answer({"ok": False, "version": __version__, "database": "silent"}, 503)
    if store.trouble.reason is not None:
        return answer({"ok": False, "version": __version__, "database": "does not store"}, 503)
    sockets_open = sum(len(room.clients) for room in rooms.rooms.values())
    return answer(
        {
            "ok": True,
            "version": __version__,
            "database": "well",
            "tables": len(rooms.rooms),
            "damaged": len(rooms.damaged),
            "sockets": sockets_open,
            "thinking": rooms.brains.busy,
            "compiling": rooms.brains.workshop.cold(),
        }
    )


async def failed(request: Request, fault: Exception) -> Response:
    """What is not found or not allowed gets a sentence, and so does what went wrong with us."""
    if isinstance(fault, HTTPException):
        code = "bad_method" if fault.status_code == 405 else "no_page"
        return error(Refusal(code, status=fault.status_code))
    log.error("a request failed", exc_info=fault, extra={"path": request.scope["path"]})
    return error(Refusal("internal", status=500))


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
        store = Store(database_url(settings.db), settings.key)
        await store.open()
        brains = Brains(settings.waiting, settings.thinking, settings.compilers, settings.models, settings.imports)
        rooms = Rooms(settings, store, brains)
        app.state.settings, app.state.rooms, app.state.quota = settings, rooms, Quota(settings.tables_per_address, HOUR)
        app.state.buckets = Buckets(settings.rate, settings.rate_seconds)
        set_manner(INTERPRET)  # nothing is compiled on the event loop
        background = [asyncio.create_task(work) for work in (rooms.resume(), rooms.sweep(), rooms.follow_workshop())]
        if settings.compile_all:
            for game in every():
                brains.workshop.ask(game.name, TABLE, urgent=False)
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            await rooms.close()
            await store.close()
            brains.close()
            set_manner(COMPILE)

    routes = [
        Route("/api/games", http.games),
        Route("/api/games/{game}/manual", http.manual),
        Route("/api/games/{game}/learn", http.learn, methods=["POST"]),
        Route("/api/server", network.server),
        Route("/api/lobby", lobby.lobby),
        Route("/api/tables", lists.own_tables),
        Route("/api/tables", http.create, methods=["POST"]),
        Route("/api/tables/{table}", lists.one_table),
        Route("/api/tables/{table}", lists.delete, methods=["DELETE"]),
        Route("/api/tables/{table}/invitation", http.asked_to, methods=["POST"]),
        Route("/api/tables/{table}/join", http.join, methods=["POST"]),
        Route("/api/tables/{table}/leave", http.leave, methods=["POST"]),
        Route("/api/tables/{table}/record", http.record),
        Route("/api/tables/{table}/replay", http.replay),
        Route("/api/replay", http.replay_given, methods=["POST"]),
        Route("/healthz", healthz),
        WebSocketRoute("/ws/{table}", sockets.Serve()),
        WebSocketRoute("/bot/{table}", bots.Serve()),
        Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
        Mount("/icons", StaticFiles(directory=STATIC / "icons", check_dir=False)),
        *(Route(f"/{name}", at_the_root) for name in AT_THE_ROOT),
        *(Route(path, page) for path in ("/", "/t/{table}", "/join/{table}", "/join/{table}/{invite}", "/replay", "/rules/{game}")),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guarded, names=settings.names), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers={HTTPException: failed, Exception: failed},
        lifespan=lifespan,
    )
