"""The finished matches of a server's database as records, with the seats that people played: for whoever learns from them."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from baralla.engine.errors import BarallaError
from baralla.store.events import Store
from baralla.store.urls import database_url
from baralla.web.rooms import fold

log = logging.getLogger("baralla")


def finished_matches(database: str, key: str | None = None) -> tuple[list[tuple[str, dict[str, Any], frozenset[int]]], int]:
    """The table, the record and the seats of people of every finished match, oldest first; and how many tables could not be read."""
    return asyncio.run(_finished(database, key))


async def _finished(database: str, key: str | None) -> tuple[list[tuple[str, dict[str, Any], frozenset[int]]], int]:
    store, found, damaged = Store(database_url(database), key), [], 0
    await store.open(serving=False)
    try:
        for table_id in await store.finished():
            try:
                table = fold(table_id, await store.events(table_id))
                people = frozenset(seat for seat, chair in enumerate(table.chairs) if chair.kind == "human" and not chair.taken_over)
                if table.match.over:
                    found.append((table_id, table.record(), people))
            except BarallaError as error:
                log.warning("a table cannot be read", extra={"table": table_id, "reason": str(error)})
                damaged += 1
    finally:
        await store.close()
    return found, damaged
