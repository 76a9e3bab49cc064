"""One's own tables, page by page: those that go on, those that are over; and deleting them."""

from __future__ import annotations

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baralla.store.events import Listed, Write
from baralla.web import door
from baralla.web.endpoints import answer, endpoint, rooms_of
from baralla.web.guard import same_hash
from baralla.web.joining import check_sees, get_up
from baralla.web.messages import Problem
from baralla.web.room import Room
from baralla.web.rooms import Rooms, damaged
from baralla.web.table import Result
from baralla.web.words import Refusal

PAGE = 20  # tables
CURSOR = re.compile(r"(\d{1,15})-([0-9a-z]{1,32})")
read_result = msgspec.json.Decoder(Result).decode


@endpoint
async def own_tables(request: Request, token: str) -> Response:
    """A page of the tables of this browser: `which=finished`, or those that are not; `after=` what the page before it said."""
    which = request.query_params.get("which", "unfinished")
    if which not in ("unfinished", "finished"):
        raise Refusal("bad_message")
    rooms = rooms_of(request)
    found = await rooms.store.listed(token, which == "finished", read_cursor(request.query_params.get("after")), PAGE + 1)
    lines = [await line(rooms, token, one) for one in found[:PAGE]]
    last = found[PAGE - 1] if len(found) > PAGE else None
    return answer(door.TableList(tables=lines, more=f"{last.updated}-{last.table}" if last else None))


@endpoint
async def one_table(request: Request, token: str) -> Response:
    """The line of one table, for who may see it."""
    room = await rooms_of(request).find(request.path_params["table"])
    async with room.lock:
        check_sees(room.table, token)
        return answer(current(room, token))


def read_cursor(text: str | None) -> tuple[int, str] | None:
    """Where the page before ended."""
    if text is None:
        return None
    read = CURSOR.fullmatch(text)
    if read is None:
        raise Refusal("bad_message")
    return int(read[1]), read[2]


async def line(rooms: Rooms, token: str, one: Listed) -> door.TableLine:
    """A line of the list. A match that is over is told from what was noted at its end, so that nothing has to be played again."""
    try:
        if one.table in rooms.damaged:
            raise damaged(rooms.damaged[one.table])
        if one.over and one.result:
            return finished(one, read_result(one.result))
        room = await rooms.find(one.table)
    except Refusal as refusal:
        if refusal.code not in ("damaged", "elsewhere"):
            raise
        return bare(one, Problem(refusal.code, refusal.said))
    async with room.lock:
        return current(room, token)


def current(room: Room, token: str) -> door.TableLine:
    """A table that is in memory."""
    table, look = room.table, room.table.look
    seat = table.seat_of(token)
    return door.TableLine(
        table=table.id,
        game=table.game.name,
        seat=seat,
        over=look.over or table.closed,
        created=table.created,
        updated=table.updated,
        names=[chair.name for chair in table.chairs],
        your_turn=seat is not None and look.turn == seat and not table.chairs[seat].waits,
        alone=all(other == seat for other in table.people),
        mode="watch" if table.watch else "play",
        players=table.players,
        scores=look.scores,
        winners=look.winners,
    )


def bare(one: Listed, problem: Problem | None) -> door.TableLine:
    """What the database alone tells of a table: one that is damaged, or at another server."""
    return door.TableLine(
        table=one.table,
        game=one.game,
        seat=one.seat if one.seat >= 0 else None,
        over=one.over,
        created=one.created,
        updated=one.updated,
        names=[],
        your_turn=False,
        alone=True,
        mode="play",
        players=0,
        scores=[],
        winners=[],
        problem=problem,
    )


def finished(one: Listed, result: Result) -> door.TableLine:
    """A match that is over, as it ended."""
    told = bare(one, None)
    told.names, told.scores, told.winners = result.names, result.scores, result.winners
    told.players, told.mode = len(result.names), "watch" if result.watch else "play"
    return told


@endpoint
async def delete(request: Request, token: str) -> Response:
    """Take a table off this browser's list, and leave it if the match goes on. What nobody has on a list any more is deleted for good."""
    rooms, id = rooms_of(request), request.path_params["table"]
    try:
        room = await rooms.find(id)
    except Refusal as refusal:
        if refusal.code != "damaged" or id not in [sitting.table for sitting in await rooms.store.sittings(token)]:
            raise
        if await taken_off(rooms, id, token):
            rooms.damaged.pop(id, None)
        return answer({"deleted": id})
    table = room.table
    async with room.lock:
        if not table.look.over and not table.closed:
            await get_up(room, token)
        elif table.seat_of(token) is None and not same_hash(token, table.setup.owner):
            raise Refusal("not_allowed", status=403)
        if await taken_off(rooms, id, token):
            rooms.forget(room)
    return answer({"deleted": id})


async def taken_off(rooms: Rooms, table: str, token: str) -> bool:
    """Take it off the list; whether it was on nobody else's, and is gone."""
    await rooms.store.write(Write(table, rise=[token], forget=True))
    return await rooms.store.about(table) is None
