"""The lobby: public tables with a free seat, for everybody to see. Only where the server's owner has switched it on.

A table is public if whoever made it said so, and it is shown while one of its people is there.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from baralla.web import door
from baralla.web.endpoints import answer, endpoint, rooms_of
from baralla.web.room import Room
from baralla.web.rooms import Rooms
from baralla.web.words import Refusal

MOST_SHOWN = 50


def is_open(room: Room) -> bool:
    """Is it public, with a free seat, and not over?"""
    table = room.table
    return table.setup.public and not room.gone and not table.closed and bool(table.free) and not table.look.over


def check_room_for(rooms: Rooms, address: str) -> None:
    """Refusal if one address already has its share of the lobby, or if there is no lobby."""
    if not rooms.settings.lobby:
        raise Refusal("no_lobby", status=403)
    if sum(room.address == address and is_open(room) for room in rooms.rooms.values()) >= rooms.settings.public_per_address:
        raise Refusal("too_many_tables", status=429)


def line(room: Room) -> door.LobbyLine:
    """What everybody may know of a public table."""
    table = room.table
    return door.LobbyLine(
        table=table.id,
        game=table.game.name,
        host=table.host,
        preset=table.setup.preset,
        players=table.players,
        free=len(table.free),
        since=table.created,
    )


@endpoint
async def lobby(request: Request, token: str) -> Response:
    rooms = rooms_of(request)
    if not rooms.settings.lobby:
        raise Refusal("no_lobby", status=403)
    found = [line(room) for room in rooms.rooms.values() if room.table.present and is_open(room)]
    found.sort(key=lambda one: -one.since)
    return answer(found[:MOST_SHOWN])
