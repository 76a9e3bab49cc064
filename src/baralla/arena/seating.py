"""Who sits where. A contest is a sort of table; every deal of it is played in all its rotations, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from baralla.engine import verbs
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.rules import Rules

TABLES = ("rest", "first", "mixed", "all")


@dataclass(frozen=True)
class Contest:
    """A sort of table: the agent in each seat before rotation. `one` is measured against `rest`; in mixed tables all are (None)."""

    seats: tuple[str, ...]
    one: str | None
    rest: str | None

    def rotations(self) -> list[tuple[str, ...]]:
        """The different ways to turn the table."""
        found: list[tuple[str, ...]] = []
        for turn in range(len(self.seats)):
            row = self.seats[turn:] + self.seats[:turn]
            if row not in found:
                found.append(row)
        return found

    @property
    def label(self) -> str:
        return " / ".join(self.seats) if self.one is None else f"{self.one} – {self.rest}"


def sides(game: Game, rules: Rules) -> tuple[int, ...]:
    """The side of every seat: the first seat it plays with."""
    s = game.new(rules, 0)
    return tuple(next(other for other in range(rules.players) if verbs.allied(s, seat, other)) for seat in range(rules.players))


def contests(agents: Sequence[str], seat_sides: Sequence[int], tables: str) -> list[Contest]:
    """With two sides, every pair of agents. With more, each agent against a table of each other one (`rest`; `first`: only the first
    agent), tables with different agents in them (`mixed`), or both (`all`)."""
    if len(agents) < 2:
        raise AgentError("an arena needs two agents or more")
    if len(set(agents)) < len(agents):
        raise AgentError("every agent once: they play each other, and an agent against itself is level")
    players = len(seat_sides)
    if len(set(seat_sides)) == 2:
        pairs = combinations(agents, 2)
        return [Contest(tuple(a if side == seat_sides[0] else b for side in seat_sides), a, b) for a, b in pairs]
    found: list[Contest] = []
    if tables in ("rest", "first", "all"):
        ones = agents[:1] if tables == "first" else agents
        found += [Contest((one, *[rest] * (players - 1)), one, rest) for one, rest in permutations(agents, 2) if one in ones]
    if tables in ("mixed", "all"):
        if len(agents) >= players:
            found += [Contest(chosen, None, None) for chosen in combinations(agents, players)]
        else:
            found.append(Contest(tuple(agents[k % len(agents)] for k in range(players)), None, None))
    return found
