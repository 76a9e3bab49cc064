"""What all endpoints share: the browser's token, a body that is read and checked, answers and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from baralla.engine.errors import BarallaError
from baralla.records import NOT_JSON
from baralla.store.urls import StoreError
from baralla.web import messages as m
from baralla.web.guard import COOKIE, YEAR, hashed, new_token, own_origin, token_of
from baralla.web.room import not_stored
from baralla.web.rooms import Rooms
from baralla.web.words import Refusal, same, shortened

RETRY = 0.5  # seconds until we say that we are busy
Body = TypeVar("Body")


def answer(value: Any, status: int = 200) -> Response:
    return Response(m.encode(value), status, media_type="application/json")


def error(refusal: Refusal) -> Response:
    return answer({"error": m.Problem(refusal.code, refusal.said)}, refusal.status)


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
        except ClientDisconnect:  # nobody is there to read the answer
            return Response(status_code=400)
        except Refusal as refusal:
            if refusal.code == "busy":
                await asyncio.sleep(RETRY)  # who asks again at once gains nothing, and costs others nothing
            response = error(refusal)
        except StoreError:
            response = error(not_stored())
        except BarallaError as fault:
            response = error(Refusal("bad_message", same(shortened(str(fault)))))
        response.headers["cache-control"] = "no-store"
        if fresh:
            secure = request.app.state.settings.secure or request.scope["scheme"] == "https"  # not request.url: the query may be no text
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
    except NOT_JSON as fault:
        raise Refusal("bad_message", same(f"The request is not as it should be: {fault}.")) from None


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms
