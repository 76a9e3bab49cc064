"""Who may come in: tokens and their hashes, the origin of a request, the headers of every answer."""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "baralla"
YEAR = 365 * 24 * 3600
LOOPBACK = ("127.0.0.1", "localhost", "::1")
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def new_token() -> str:
    """A token nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same_hash(one: str | None, other: str | None) -> bool:
    """Compare two hashes without telling how far they agree."""
    return one is not None and other is not None and secrets.compare_digest(one, other)


def token_of(connection: HTTPConnection) -> str | None:
    """The token of the browser, if it has one of ours."""
    token = connection.cookies.get(COOKIE)
    return token if token and 20 <= len(token) <= 100 else None


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def own_origin(headers: Headers) -> bool:
    """Does the request come from our own page, or from no page at all? Browsers always say so on sockets and posts."""
    origin = headers.get("origin")
    if origin is None:
        return True
    host = urlsplit(origin)
    return bool(host.scheme in ("http", "https") and host.netloc.lower() == headers.get("host", "").lower())


def host_name(headers: Headers) -> str:
    """The name the server is asked for under, without the port."""
    return (urlsplit(f"//{headers.get('host', '')}").hostname or "").lower()


class Guarded:
    """Middleware: refuses requests under a strange name (a page elsewhere whose name was pointed at us), and sets our headers."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if self.names and host_name(Headers(scope=scope)) not in self.names:
            await refuse(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, dressed)


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request under a strange name."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "http.response.start", "status": 421, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"This server does not answer under that name.\n"})


class Quota:
    """At most `most` things in `seconds` for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.times: dict[str, deque[float]] = {}

    def take(self, key: str) -> bool:
        """Count one more; False if that is too many."""
        now = monotonic()
        if len(self.times) > 10_000:
            self.times = {name: times for name, times in self.times.items() if times and times[-1] > now - self.seconds}
        times = self.times.setdefault(key, deque())
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        return True
