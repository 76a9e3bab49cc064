"""The HTTP side: which games there are, making and joining tables, records and replays."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baralla.agents.levels import levels
from baralla.core.errors import BarallaError
from baralla.games import GAMES, load
from baralla.records import to_line
from baralla.store.events import Sitting
from baralla.web import messages as m
from baralla.web.brains import agents_of, check_agent
from baralla.web.expand import expand, expand_line
from baralla.web.guard import COOKIE, YEAR, address_of, hashed, new_token, own_origin, same_hash, token_of
from baralla.web.rooms import Room, Rooms
from baralla.web.table import Chair, Setup
from baralla.web.words import Refusal, same

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
MOST_LISTED = 50
Body = TypeVar("Body")


def answer(value: Any, status: int = 200) -> Response:
    return Response(m.encode(value), status, media_type="application/json")


def error(refusal: Refusal) -> Response:
    return answer({"error": m.Error(refusal.code, refusal.said)}, refusal.status)


def endpoint(handler: Callable[[Request, str], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Give the browser a token if it has none; a refusal is an answer with a code and a sentence."""

    async def called(request: Request) -> Response:
        if not own_origin(request.headers):
            return error(Refusal("bad_origin", status=403))
        token = token_of(request)
        fresh = token is None
        token = token or new_token()
        try:
            response = await handler(request, hashed(token))
        except Refusal as refusal:
            response = error(refusal)
        except BarallaError as fault:
            response = error(Refusal("bad_message", same(str(fault))))
        response.headers["cache-control"] = "no-store"
        if fresh:
            secure = request.app.state.settings.secure or request.url.scheme == "https"
            response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="strict", secure=secure, path="/")
        return response

    return called


async def read_body(request: Request, most: int) -> bytes:
    """The body, if it is not too big."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refusal("too_big", status=413)
        parts.append(part)
    return b"".join(parts)


async def read_json(request: Request, kind: type[Body]) -> Body:
    raw = await read_body(request, request.app.state.settings.body_size)
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Refusal("bad_message", same(f"The request is not as it should be: {fault}.")) from None


# Games


@cache
def game_list() -> bytes:
    """Every game with its rules, presets, levels and agents."""
    found = []
    for name in GAMES:
        game = load(name)
        found.append(
            {
                "name": name,
                "title": game.title,
                "summary": game.summary,
                "players": list(game.rules.find("players").values),  # type: ignore[arg-type]
                "presets": game.rules.PRESETS,
                "switches": [item.to_json() for item in game.rules.switches()],
                "levels": levels(name),
                "agents": [{"name": agent, "help": help} for agent, help in agents_of(name).items()],
            }
        )
    return m.encode(found)


@endpoint
async def games(request: Request, token: str) -> Response:
    body = await asyncio.get_running_loop().run_in_executor(None, game_list)
    return Response(body, media_type="application/json")


# Tables


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def make_setup(asked: m.NewTable, token: str) -> tuple[Setup, int | None, str | None]:
    """The table asked for, the creator's seat, and the invitation if seats are open."""
    game = load(asked.game)
    rules = game.rules.make(asked.preset, **asked.rules)
    if len(asked.seats) != rules.players:
        raise Refusal("bad_message", same(f"{rules.players} players need {rules.players} seats, not {len(asked.seats)}."))
    if asked.seats.count("me") > 1:
        raise Refusal("bad_message", same("You can sit in one seat only."))
    chairs, mine = [], None
    for seat, who in enumerate(asked.seats):
        name = " ".join(asked.names[seat].split()) if seat < len(asked.names) else ""
        if who == "me":
            mine = seat
            chairs.append(Chair(kind="human", name=name, token=token))
        elif who == "open":
            chairs.append(Chair(kind="open", name=name))
        else:
            text, level = check_agent(who, asked.game)
            chairs.append(Chair(kind="agent", name=name or who, agent=text, level=level))
    watch = all(chair.kind == "agent" for chair in chairs)
    if asked.open_hands and not watch:
        raise Refusal("bad_message", same("Hands can be open only where agents alone play."))
    invite = new_token() if any(chair.kind == "open" for chair in chairs) else None
    setup = Setup(
        game=asked.game,
        players=rules.players,
        rules=rules.settings(),
        preset=asked.preset,
        seed=secrets.token_hex(32),
        chairs=chairs,
        owner=token,
        invite=hashed(invite) if invite else None,
        spectators=asked.spectators,
        open_hands=asked.open_hands,
        paused=asked.paused,
    )
    return setup, mine, invite


@endpoint
async def create(request: Request, token: str) -> Response:
    asked = await read_json(request, m.NewTable)
    setup, seat, invite = make_setup(asked, token)
    if not request.app.state.quota.take(address_of(request)):
        raise Refusal("too_many_tables", status=429)
    id = new_id()
    await rooms_of(request).create(id, setup, [Sitting(token, id, -1 if seat is None else seat)])
    return answer({"table": id, "seat": seat, "invite": invite}, 201)


@endpoint
async def own_tables(request: Request, token: str) -> Response:
    found = []
    rooms = rooms_of(request)
    for sitting in await rooms.store.sittings(token, MOST_LISTED):
        room = await rooms.find(sitting.table)
        async with room.lock:
            found.append(summary(room, token))
    found.sort(key=lambda one: (one["over"], -one["updated"]))
    return answer(found)


def summary(room: Room, token: str) -> dict[str, Any]:
    """A line of the list of one's tables."""
    table, look = room.table, room.table.look
    seat = table.seat_of(token)
    return {
        "table": table.id,
        "game": table.game.name,
        "seat": seat,
        "over": look.over or table.closed,
        "updated": table.updated,
        "names": [chair.name for chair in table.chairs],
        "your_turn": seat is not None and look.turn == seat,
        "mode": "watch" if table.watch else "play",
        "players": table.players,
        "scores": look.scores,
    }


@endpoint
async def join(request: Request, token: str) -> Response:
    asked = await read_json(request, m.Join)
    room = await rooms_of(request).find(request.path_params["table"])
    table = room.table
    async with room.lock:
        if not same_hash(hashed(asked.invite), table.setup.invite):
            raise Refusal("bad_invite", status=403)
        seat = table.seat_of(token)
        if seat is None:
            free = [place for place, chair in enumerate(table.chairs) if chair.kind == "open"]
            if not free:
                raise Refusal("full", status=409)
            seat = free[0]
            name = " ".join((asked.name or "").split())
            given = msgspec.json.encode({"token": token, "name": name}).decode()
            await room.commit(table.event("join", seat, given), sit=[Sitting(token, table.id, seat)])
    return answer({"seat": seat})


@endpoint
async def leave(request: Request, token: str) -> Response:
    room = await rooms_of(request).find(request.path_params["table"])
    table = room.table
    async with room.lock:
        seat = table.seat_of(token)
        if seat is None:
            if not same_hash(token, table.setup.owner):
                raise Refusal("not_allowed", status=403)
            if table.watch and not table.closed and not table.look.over:
                await room.commit(table.event("close"), rise=[token])
        else:
            await room.commit(table.event("leave", seat), rise=[token])
            room.unseat(seat)
    return answer({"left": seat})


# Records


@endpoint
async def record(request: Request, token: str) -> Response:
    table = await finished(request, token)
    body = to_line(table.match.record()) + "\n"
    headers = {"content-disposition": f'attachment; filename="{table.game.name}-{table.id}.jsonl"'}
    return Response(body, media_type="application/x-ndjson", headers=headers)


@endpoint
async def replay(request: Request, token: str) -> Response:
    table = await finished(request, token)
    record = table.match.record()
    body = await rooms_of(request).brains.run(lambda: expand(record))
    return Response(body, media_type="application/json")


async def finished(request: Request, token: str) -> Any:
    """The table, if its match is over and the browser may see it."""
    room = await rooms_of(request).find(request.path_params["table"])
    table = room.table
    async with room.lock:
        if table.seat_of(token) is None and not same_hash(token, table.setup.owner) and not table.setup.spectators:
            raise Refusal("no_spectators", status=403)
        if not table.look.over:
            raise Refusal("not_over", status=404)
    return table


@endpoint
async def replay_given(request: Request, token: str) -> Response:
    raw = await read_body(request, request.app.state.settings.record_size)
    body = await rooms_of(request).brains.run(lambda: expand_line(raw))
    return Response(body, media_type="application/json")
