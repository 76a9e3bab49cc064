"""The score sheet of a deal: what each side got, line by line, and what decided. A game writes it from what a spectator sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from baralla.engine.kinds import Seat
from baralla.engine.rules import Words, words

POINTS = words("Punts", "Puntos", "Points")
MATCH = words("Partida", "Partida", "Match")


class SheetLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the sheet: an amount for each side; None where a side has none."""

    label: Words
    amounts: list[int | None]
    kind: Literal["part", "total", "standing"] = "part"  # a part of the deal's total, the total, or how the match stands after it


class Sheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The score of one deal."""

    sides: list[list[Seat]]  # a seat alone, or partners
    lines: list[SheetLine]
    decided: Words | None = None  # what decided the deal, if one thing did
    short: bool = False  # a deal is one row of the sheet


def seats_alone(players: int) -> list[list[Seat]]:
    """Everybody for himself."""
    return [[seat] for seat in range(players)]


def pairs() -> list[list[Seat]]:
    """Partners face each other."""
    return [[0, 2], [1, 3]]


def by_side(sides: Sequence[Sequence[Seat]], numbers: Sequence[int]) -> list[int | None]:
    """The sums of the sides."""
    return [sum(numbers[seat] for seat in side) for side in sides]


def plain_sheet(players: int, deal: Sequence[int], match: Sequence[int]) -> Sheet:
    """The sheet of a game that writes none: the scores of the deal and of the match."""
    sides = seats_alone(players) if len(deal) == players else pairs()
    lines = [SheetLine(POINTS, list(deal), "total")]
    if list(match) != list(deal) and len(match) == len(deal):
        lines.append(SheetLine(MATCH, list(match), "standing"))
    return Sheet(sides=sides, lines=lines)
