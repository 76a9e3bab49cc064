"""At the door of a table: what one is invited to, sitting down, and leaving."""

from __future__ import annotations

from typing import Any

import msgspec

from baralla.engine.clean import tidy
from baralla.store.events import Sitting
from baralla.web import door
from baralla.web.brains import USUAL, check_agent
from baralla.web.guard import hashed, same_hash
from baralla.web.room import Room
from baralla.web.table import Table
from baralla.web.words import Refusal


def check_invited(room: Room, invite: str) -> None:
    """Refusal for who has no invitation, unless the table is public and the server has a lobby."""
    setup = room.table.setup
    if not (setup.public and room.hub.settings.lobby) and not same_hash(hashed(invite), setup.invite):
        raise Refusal("bad_invite", status=403)


def check_sees(table: Table, token: str) -> None:
    """Refusal for who neither sits here nor made the table, where spectators are not wanted."""
    if table.seat_of(token) is None and not same_hash(token, table.setup.owner) and not table.setup.spectators:
        raise Refusal("no_spectators", status=403)


async def invitation(room: Room, token: str, invite: str) -> door.Invitation:
    """What whoever holds `token` (its hash) is invited to."""
    table = room.table
    async with room.lock:
        check_invited(room, invite)
        return door.Invitation(
            game=table.game.name,
            host=table.host,
            preset=table.setup.preset,
            rules=table.setup.rules,
            seats=[door.InvitedSeat(chair.name, chair.kind, chair.level) for chair in table.chairs],
            hints=table.hints,
            since=table.created,
            over=table.look.over,
            yours=table.seat_of(token),
        )


async def sit_down(room: Room, token: str, invite: str, name: str, wanted: int | None = None, bot: bool = False) -> int:
    """The seat of whoever holds `token` (its hash): the one they have, the one they want, or a free one."""
    table = room.table
    async with room.lock:
        check_invited(room, invite)
        seat = table.seat_of(token)
        if seat is None:
            place = table.place_for(token, wanted)
            if place is None or table.look.over:
                raise Refusal("over" if place else "taken" if table.free else "full", status=409)
            seat, waits = place
            given: dict[str, Any] = {"token": token, "name": tidy(name)}
            if bot:
                given["bot"] = True
            if waits:  # somebody else has seen this hand: an agent plays it out
                given |= {"agent": check_agent(USUAL, table.game.name)[0], "level": USUAL}
            await room.commit(table.event("join", seat, msgspec.json.encode(given).decode()), sit=[Sitting(token, table.id, seat)])
            room.expect(seat)
    return seat


async def get_up(room: Room, token: str) -> int | None:
    """Free the seat of whoever holds `token`, and return it; None for the owner of a table of agents, which ends.

    Called with the lock held.
    """
    table = room.table
    seat = table.seat_of(token)
    if seat is not None:
        await room.commit(table.event("leave", seat), rise=[token])
        room.unseat(seat)
    elif not same_hash(token, table.setup.owner):
        raise Refusal("not_allowed", status=403)
    elif table.watch and not table.closed and not table.look.over:
        await room.commit(table.event("close"), rise=[token])
    return seat
