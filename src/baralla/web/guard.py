"""Who may come in: tokens and their hashes, the origin of a request, the headers of every answer."""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
from collections import deque
from collections.abc import Sequence
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from baralla.engine.errors import BarallaError

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
    """The address that limits are applied to. For IPv6 it is the network, because everybody has as many addresses in it as they like."""
    try:
        address = ipaddress.ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def check_proxies(proxies: Sequence[str]) -> None:
    """BarallaError if one of them is no address."""
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise BarallaError(f'a proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not "{proxy}"') from None


def own_origin(headers: Headers) -> bool:
    """Does the request come from our own page, or from no page at all? Browsers always say so on sockets and posts."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin)
    except ValueError:
        return False
    return bool(host.scheme in ("http", "https") and host.netloc.lower() == headers.get("host", "").lower())


def host_name(headers: Headers) -> str:
    """The name the server is asked for under, without the port; empty if that is no name."""
    try:
        return (urlsplit(f"//{headers.get('host', '')}").hostname or "").lower()
    except ValueError:
        return ""


class Guarded:
    """Middleware: refuses requests under a strange name (a page elsewhere whose name was pointed at us), and sets our headers."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = names

    def knows(self, name: str, scope: Scope) -> bool:
        """Is this a name of ours? Without names given: a loopback name, or the very address of this machine that was connected to."""
        if self.names:
            return name in self.names
        here = (scope.get("server") or ("",))[0].removeprefix("::ffff:")
        return name in LOOPBACK or (name != "" and name == here)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if not self.knows(host_name(Headers(scope=scope)), scope):
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


class Bucket:
    """A token bucket: how many messages a person may send at once, refilled over time. It belongs to the person, not to a connection."""

    def __init__(self, rate: int, seconds: float) -> None:
        self.rate, self.seconds = rate, seconds
        self.tokens = float(rate)
        self.seen_at = monotonic()

    def too_fast(self) -> bool:
        """Count a message; whether it is one too many."""
        self._refill()
        self.tokens = max(self.tokens - 1, -float(self.rate))
        return self.tokens < 0

    @property
    def flooding(self) -> bool:
        """Messages kept coming although the sender was told to wait."""
        return self.tokens < -self.rate / 2

    @property
    def full(self) -> bool:
        """Nothing is remembered of them that a new bucket would not say."""
        self._refill()
        return self.tokens >= self.rate

    def _refill(self) -> None:
        now = monotonic()
        self.tokens = min(self.rate, self.tokens + (now - self.seen_at) * self.rate / self.seconds)
        self.seen_at = now


class Buckets:
    """The buckets of all who speak, by name; they outlive connections."""

    def __init__(self, rate: int, seconds: float) -> None:
        self.rate, self.seconds = rate, seconds
        self.known: dict[str, Bucket] = {}

    def of(self, name: str) -> Bucket:
        if len(self.known) > 10_000:
            self.known = {key: bucket for key, bucket in self.known.items() if not bucket.full}
        return self.known.setdefault(name, Bucket(self.rate, self.seconds))
