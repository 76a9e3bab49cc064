"""Hints in two stages: first what to look at, then the move with its reason. The move is the best agent's, given what the seat sees."""

from __future__ import annotations

import asyncio
import time

from msgspec import UNSET

from baralla.agents import Explanation, Seen
from baralla.engine.hints import chance
from baralla.games import hints
from baralla.web import messages as m
from baralla.web.brains import adviser, answer_after
from baralla.web.clients import Client
from baralla.web.room import Room, seated
from baralla.web.words import Refusal

ENOUGH = 20  # simulations of a move, from which on its chance is told


async def hint(room: Room, client: Client, message: m.Hint) -> bytes:
    """The answer to a request for a hint by the seat to move. It comes at a beat, as agents' moves do, and everybody is told of it."""
    started, table = time.monotonic(), room.table
    async with room.lock:
        seat = seated(room, client)
        if table.look.turn != seat:
            raise Refusal("not_your_turn")
        if not table.hints:
            raise Refusal("no_hints")
        moved, seen = table.moved, room.seen(seat)
    action, why = await explain(room, moved, seen)
    await asyncio.sleep(answer_after(time.monotonic() - started, room.hub.settings.pace))
    async with room.lock:
        if seated(room, client) != seat or table.moved != moved:
            raise Refusal("stale")
        if (moved, seat, message.stage) not in table.hinted:
            await room.commit(table.event("hint", seat, str(message.stage)))
        return told(seen, message, table.version, action, why)


def told(seen: Seen, message: m.Hint, version: int, action: str, why: Explanation | None) -> bytes:
    """A hint as it is sent: facts of what the seat sees that speak for the move, and what the search says of its chances."""
    hint = hints.hint(hints.hints_of(seen.game), hints.Position(seen.game, seen.rules, seen.record, tuple(seen.legal)), action)
    if message.stage == 1:
        return m.encode(m.HintReply(id=message.id, version=version, stage=1, idea=hint.idea_words))
    found = why.candidates if why is not None else ()
    win = next((one.win for one in found if one.action == action and one.visits >= ENOUGH), None)
    return m.encode(
        m.HintReply(
            id=message.id,
            version=version,
            stage=2,
            action=action,
            reason=hint.reason_words,
            chance=chance(win) if win is not None and len(seen.legal) > 1 else UNSET,
            candidates=[m.Candidate(one.action, one.visits, one.score, one.win) for one in found[:8]],
        )
    )


async def explain(room: Room, moved: int, seen: Seen) -> tuple[str, Explanation | None]:
    """What the best agent would do in this seat, and why: one search for one position, however many ask."""
    table, brains = room.table, room.hub.brains
    search = room.hinting.get(moved)
    if search is None or (search.done() and (search.cancelled() or search.exception())):
        best = adviser(table.game.name)
        work = brains.advise(room.key, lambda: brains.make(best, table.game, f"hint {table.id}"), seen)
        search = room.hinting[moved] = asyncio.create_task(work)
    try:
        return await asyncio.shield(search)
    except asyncio.CancelledError:
        if search.cancelled():
            raise Refusal("stale") from None  # the table has moved on
        raise
