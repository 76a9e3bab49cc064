"""An experiment that a work published about a game: who sat at which table, how often, and what was reported of it.

A game names the module of its own (`Game.published`), and `baralla experiment GAME` plays it again beside the reported numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from baralla.engine.rules import Value


@dataclass(frozen=True)
class Player:
    """An agent at a table, and what is reported of it: its part of the first places, all its seats together, and a seat's mean points."""

    agent: str
    label: str
    seats: int = 1
    share: float | None = None
    points: float | None = None


@dataclass(frozen=True)
class Sitting:
    """A table, and what is reported of its matches: how many there were, and how long one took."""

    name: str
    title: str
    players: tuple[Player, ...]  # the first is the one that the table is about, unless all are
    matches: int | None = None  # None: the work does not say
    seconds: float | None = None
    at: tuple[float, ...] = ()  # its place in a grid


@dataclass(frozen=True)
class Part:
    """One of the experiments: what it asks, and its tables, which are played over the same deals."""

    title: str
    question: str
    sittings: tuple[Sitting, ...]
    matches: int  # of each table, unless told otherwise
    axes: tuple[str, ...] = ()  # of a grid, the slowest first
    chosen: str = ""  # the table of the grid that the work settled on
    paired: bool = False  # is the first player of each table compared with that of the first table?


@dataclass(frozen=True)
class Experiment:
    """All of it, in the order of the work."""

    source: str  # as docs/references.md cites it
    title: str
    parts: tuple[Part, ...]
    switches: Mapping[str, Value] = field(default_factory=dict)
