"""Where people on other computers reach this server."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import Request
from starlette.responses import Response

from baralla.web import door
from baralla.web.endpoints import answer, endpoint
from baralla.web.guard import LOOPBACK, host_name
from baralla.web.settings import Settings

FAR = "10.254.254.254"  # any address: a datagram socket that is connected sends nothing, but knows which way it would
EVERYWHERE = ("0.0.0.0", "::", "")


def own_address() -> str | None:
    """This machine's address on its network; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((FAR, 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(found) or ipaddress.ip_address(found).is_unspecified else found


def is_loopback(host: str) -> bool:
    """Does that name mean this machine, and no other can use it?"""
    try:
        return host in LOOPBACK or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def addresses(settings: Settings, port: int) -> list[str]:
    """The beginnings of links that work on other computers: under the names the owner gave, or at this machine's address."""
    scheme = "https" if settings.secure else "http"
    names = [name for name in settings.names if name not in LOOPBACK]
    if names:
        behind = settings.secure or settings.proxies  # then others never see our port
        return [f"{scheme}://{bracketed(name)}" + ("" if behind else f":{port}") for name in names]
    if is_loopback(settings.host):
        return []
    host = own_address() if settings.host in EVERYWHERE else settings.host
    return [f"{scheme}://{bracketed(host)}:{port}"] if host else []


def bracketed(host: str) -> str:
    """A host as links write it."""
    return f"[{host}]" if ":" in host else host


@endpoint
async def server(request: Request, token: str) -> Response:
    """What an invitation needs. Our address on the network is told only to who sits at this computer: others have come by it."""
    settings: Settings = request.app.state.settings
    port = (request.scope.get("server") or ("", settings.port))[1]
    here = is_loopback(host_name(request.headers))
    found = addresses(settings, port or settings.port) if here else []
    return answer(door.ServerInfo(local=is_loopback(settings.host) and not found, addresses=found, lobby=settings.lobby))
