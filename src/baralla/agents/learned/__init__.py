"""Agents that have learned: each module answers `kind(game)`, or None where it has nothing to play that game with. They play games
that say how learners read them (`Game.learning`)."""

from __future__ import annotations

from importlib import import_module

from baralla.agents.contract import Kind

MODULES = {name: f"baralla.agents.learned.{name}" for name in ("sl", "mc", "ga", "cfr", "net")}


def kinds(game: str) -> dict[str, Kind]:
    """The learned agents of a game by name."""
    found = {}
    for name, module in MODULES.items():
        kind = import_module(module).kind(game)
        if kind is not None:
            found[name] = kind
    return found
