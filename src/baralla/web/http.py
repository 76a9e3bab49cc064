"""The HTTP side: which games there are, making and joining tables, records and replays."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from baralla.agents.learned.own import Model, own_models
from baralla.agents.levels import levels
from baralla.engine.clean import plain, tidy
from baralla.engine.game import Game
from baralla.engine.guide import LEARNER
from baralla.engine.manual import manual_of
from baralla.games import every, load
from baralla.records import NOT_JSON, to_line
from baralla.store.events import Event, Sitting
from baralla.store.sealing import Unreadable
from baralla.web import door
from baralla.web import messages as m
from baralla.web.chairs import Chair, Setup
from baralla.web.endpoints import answer, endpoint, read_body, read_json, rooms_of
from baralla.web.guard import address_of, hashed, new_token
from baralla.web.guided import guided_setup
from baralla.web.joining import check_sees, get_up, invitation, sit_down
from baralla.web.lobby import check_room_for
from baralla.web.seats_allowed import check_seat, offered
from baralla.web.settings import Settings
from baralla.web.words import Refusal, same

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


# Games


@lru_cache(4)
def game_list(models: tuple[Model, ...], imports: tuple[str, ...]) -> bytes:
    """Every game with its rules, presets, levels, agents and words."""
    return m.encode([game_info(game, models, imports) for game in every()])


def game_info(game: Game, models: tuple[Model, ...], imports: tuple[str, ...] = ()) -> m.GameInfo:
    """What the page has to know of a game before anybody plays it."""
    return m.GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        players=list(game.rules.find("players").values),  # type: ignore[arg-type]
        presets=game.rules.PRESETS,  # type: ignore[arg-type]
        switches=[m.SwitchInfo(**item.to_json()) for item in game.rules.switches()],
        start_free=game.rules.START_FREE,  # type: ignore[arg-type]
        levels=[m.LevelInfo(level.name, level.agent, level.label, level.rating) for level in levels(game.name)],
        agents=offered(game.name, models, imports),
        family=game.page.family,
        pairs=game.page.pairs,
        usual={str(n): m.UsualRules(one.preset, dict(one.changed)) for n, one in game.page.usual.items()},  # type: ignore[arg-type]
        texts=m.GameTexts(**{name: getattr(game.words, name) for name in m.GameTexts.__struct_fields__}),
        manual=bool(game.manual),
        guide=bool(game.guide),
    )


@endpoint
async def games(request: Request, token: str) -> Response:
    settings = request.app.state.settings
    body = await asyncio.get_running_loop().run_in_executor(None, lambda: game_list(own_models(settings.models), settings.imports))
    return Response(body, media_type="application/json")


@endpoint
async def manual(request: Request, token: str) -> Response:
    """The page of rules of a game, under the rules of the query: `preset`, and `rules` as a JSON object of switches."""
    game, query = load(request.path_params["game"]), request.query_params
    try:
        changed = msgspec.json.decode(query.get("rules", "{}").encode(), type=dict[str, Any])
    except (*NOT_JSON, UnicodeError) as fault:
        raise Refusal("bad_message", same(f"The rules are not as they should be: {fault}.")) from None
    return answer(manual_of(game, game.rules.make(query.get("preset"), **changed)))


# Tables


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def make_setup(asked: m.NewTable, token: str, settings: Settings) -> tuple[Setup, int | None, str | None]:
    """The table asked for, the creator's seat, and the invitation if seats are open."""
    game = load(asked.game)
    rules = game.rules.make(asked.preset, **asked.rules)
    if len(asked.seats) != rules.players:
        raise Refusal("bad_message", same(f"{rules.players} players need {rules.players} seats, not {len(asked.seats)}."))
    if asked.seats.count("me") > 1:
        raise Refusal("bad_message", same("You can sit in one seat only."))
    chairs, mine = [], None
    for seat, who in enumerate(asked.seats):
        name = tidy(asked.names[seat]) if seat < len(asked.names) else ""
        if who == "me":
            mine = seat
            chairs.append(Chair(kind="human", name=name, token=token))
        elif who == "open":
            chairs.append(Chair(kind="open", name=name))
        else:
            text, level = check_seat(plain(who), rules, settings.models, settings.imports)
            chairs.append(Chair(kind="agent", name=name or tidy(who), agent=text, level=level))
    watch = all(chair.kind == "agent" for chair in chairs)
    if asked.open_hands and not watch:
        raise Refusal("bad_message", same("Hands can be open only where agents alone play."))
    if asked.seed is not None and any(chair.kind == "open" for chair in chairs):
        raise Refusal("chosen_seed")
    rules.dealer_before(asked.starts)  # says why, if that may not be chosen
    invite = new_token() if any(chair.kind == "open" for chair in chairs) else None
    setup = Setup(
        game=asked.game,
        players=rules.players,
        rules=rules.settings(),
        preset=asked.preset,
        seed=asked.seed or secrets.token_hex(32),
        chairs=chairs,
        owner=token,
        invite=hashed(invite) if invite else None,
        spectators=asked.spectators,
        open_hands=asked.open_hands,
        paused=asked.paused,
        hints=asked.hints,
        public=asked.public and invite is not None,
        chosen_seed=asked.seed is not None,
        starts=asked.starts,
    )
    return setup, mine, invite


@endpoint
async def create(request: Request, token: str) -> Response:
    asked = await read_json(request, m.NewTable)
    setup, seat, invite = make_setup(asked, token, request.app.state.settings)
    if setup.public:
        check_room_for(rooms_of(request), address_of(request))
    return await opened(request, setup, seat, invite)


@endpoint
async def learn(request: Request, token: str) -> Response:
    """Begin the guided first game of a game."""
    return await opened(request, guided_setup(load(request.path_params["game"]), token), LEARNER, None)


async def opened(request: Request, setup: Setup, seat: int | None, invite: str | None) -> Response:
    """A new table, with its creator in `seat`."""
    if not request.app.state.quota.take(address_of(request)):
        raise Refusal("too_many_tables", status=429)
    id = new_id()
    room = await rooms_of(request).create(id, setup, [Sitting(setup.owner, id, -1 if seat is None else seat)])
    room.address = address_of(request)
    return answer(m.Created(id, seat, invite), 201)


@endpoint
async def join(request: Request, token: str) -> Response:
    asked = await read_json(request, m.Join)
    room = await rooms_of(request).find(request.path_params["table"])
    seat = await sit_down(room, token, asked.invite, asked.name or "", asked.seat)
    return answer({"seat": seat})


@endpoint
async def asked_to(request: Request, token: str) -> Response:
    asked = await read_json(request, door.Ask)
    room = await rooms_of(request).find(request.path_params["table"])
    return answer(await invitation(room, token, asked.invite))


@endpoint
async def leave(request: Request, token: str) -> Response:
    room = await rooms_of(request).find(request.path_params["table"])
    async with room.lock:
        return answer({"left": await get_up(room, token)})


# Records


@endpoint
async def record(request: Request, token: str) -> Response:
    try:
        table = await finished(request, token)
    except Refusal as refusal:
        if refusal.code != "damaged":
            raise
        return await remains(request, token, refusal)
    body = to_line(table.record()) + "\n"
    headers = {"content-disposition": f'attachment; filename="{table.game.name}-{table.id}.jsonl"'}
    return Response(body, media_type="application/x-ndjson", headers=headers)


async def remains(request: Request, token: str, refusal: Refusal) -> Response:
    """What is left of a damaged table, for those who sat at it: its events as they are stored, one per line. No tokens are sent, and
    the seed only of a match that is over: a table that a later version can read again must still be fair."""
    store, id = rooms_of(request).store, request.path_params["table"]
    if id not in [sitting.table for sitting in await store.sittings(token)]:
        raise refusal
    game, created, over = await store.about(id) or ("", 0, False)
    lines: list[Any] = [{"format": "baralla-events/1", "table": id, "game": game, "created": created, "damaged": refusal.said["en"]}]
    with contextlib.suppress(Unreadable):  # the first line says so
        lines += [without_secrets(event, over) for event in await store.events(id)]
    body = b"".join(m.encode(line) + b"\n" for line in lines)
    headers = {"content-disposition": f'attachment; filename="{game or "table"}-{id}-damaged.jsonl"'}
    return Response(body, media_type="application/x-ndjson", headers=headers)


def without_secrets(event: Event, over: bool) -> Event:
    """An event without tokens, and without the seed unless the match is over."""
    hidden = {"token", "owner", "invite"} | (set() if over else {"seed"})

    def cleaned(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: cleaned(part) for name, part in value.items() if name not in hidden}
        return [cleaned(part) for part in value] if isinstance(value, list) else value

    try:
        text = m.encode(cleaned(msgspec.json.decode(event.text))).decode() if event.text.startswith("{") else event.text
    except NOT_JSON:
        text = ""
    return msgspec.structs.replace(event, text=text)


@endpoint
async def replay(request: Request, token: str) -> Response:
    table = await finished(request, token)
    return await expanded(request, to_line(table.record()).encode())


async def expanded(request: Request, line: bytes) -> Response:
    """A record as the replay page wants it, compressed where it is made."""
    compress = "gzip" in request.headers.get("accept-encoding", "")
    body = await rooms_of(request).brains.read(address_of(request), line, compress)
    told = {"content-encoding": "gzip", "vary": "Accept-Encoding"} if compress else None
    return Response(body, media_type="application/json", headers=told)


async def finished(request: Request, token: str) -> Any:
    """The table, if its match is over and the browser may see it."""
    room = await rooms_of(request).find(request.path_params["table"])
    table = room.table
    async with room.lock:
        check_sees(table, token)
        if not table.look.over:
            raise Refusal("not_over", status=404)
    return table


@endpoint
async def replay_given(request: Request, token: str) -> Response:
    raw = await read_body(request, request.app.state.settings.record_size)
    return await expanded(request, raw)
