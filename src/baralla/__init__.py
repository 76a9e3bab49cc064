"""Baralla: the traditional hidden-information games of the Iberian world, for people and for agents.

>>> import baralla
>>> match = baralla.make("brisca", players=2, seed=7)
>>> match.turn
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from baralla.api import Agent, Match, make, play_match

__all__ = ["Agent", "Match", "__version__", "make", "play_match"]


def __getattr__(name: str) -> Any:
    """Import the engine (and its compiler) only when somebody asks for it."""
    if name in __all__:
        from baralla import api

        return getattr(api, name)
    raise AttributeError(f"module 'baralla' has no attribute {name!r}")
