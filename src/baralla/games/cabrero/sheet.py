"""The score sheet of Tute Cabrero: points of the hand taken apart, and the porotos."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.sheet import Sheet, SheetLine
from baralla.games.cabrero.view import CabreroView
from baralla.games.cards import sheet as shared

POROTOS = words("Porotos", "Porotos", "Porotos")


def sheet(view: CabreroView) -> Sheet:
    """The sheet of the hand as it stands. Who rests has no points."""
    sung = shared.cantes(view.sung, view.trump)
    finished = view.deal_over and not any(view.hand_sizes)
    sides = [[seat] for seat in range(view.players)]
    lines = shared.lines(sides, view.points, sung, view.last_winner if finished else None)
    lines = [SheetLine(line.label, of_players(view, line.amounts), line.kind) for line in lines]
    return Sheet(sides=sides, lines=[*lines, SheetLine(POROTOS, list(view.porotos), "standing")])


def of_players(view: CabreroView, amounts: list[int | None]) -> list[int | None]:
    """Amounts of those who play this hand."""
    return [amount if seat in view.playing else None for seat, amount in enumerate(amounts)]
