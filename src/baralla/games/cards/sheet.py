"""Lines of the score sheet that card games share: points in cards, cantes, the last ten; and whether one of them decided."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.engine.kinds import Seat
from baralla.engine.rules import Words, words
from baralla.engine.sheet import POINTS, SheetLine, by_side

LAST_TEN = 10
TWENTY, FORTY = 20, 40

CARDS = words("En cartes", "En cartas", "In cards")
CANTES = words("Cants", "Cantes", "Cantes")
LAST_TRICK = words("Deu d'últimes", "Diez de últimas", "Last ten")

BY_FORTY = words("les quaranta", "las cuarenta", "the forty in trumps")
BY_CANTES = words("els cants", "los cantes", "the cantes")
BY_LAST_TEN = words("les deu d'últimes", "las diez de últimas", "the last ten points")


def cantes(sung: Sequence[Sequence[str]], trump: str | None) -> list[int]:
    """What each seat's cantes are worth."""
    return [sum(FORTY if suit == trump else TWENTY for suit in suits) for suits in sung]


def lines(sides: list[list[Seat]], points: Sequence[int], sung: Sequence[int], last: Seat | None) -> list[SheetLine]:
    """Points of the deal taken apart. `last` has the last ten; a line in which nobody has anything is left out."""
    ten = [LAST_TEN if seat == last else 0 for seat in range(len(points))]
    cards = [points[seat] - sung[seat] - ten[seat] for seat in range(len(points))]
    found = [SheetLine(CARDS, by_side(sides, cards))]
    if any(sung):
        found.append(SheetLine(CANTES, by_side(sides, sung)))
    if last is not None:
        found.append(SheetLine(LAST_TRICK, by_side(sides, ten)))
    total = SheetLine(POINTS, by_side(sides, points), "total")
    return [*found, total] if len(found) > 1 else [total]


def decided(sides: list[list[Seat]], points: Sequence[int], sung: Sequence[int], last: Seat | None) -> Words | None:
    """What decided a deal that the most points win: the smallest thing without which the winners would not have won."""
    totals = [sum(points[seat] for seat in side) for side in sides]
    best = max(totals)
    if totals.count(best) > 1:
        return None
    winner = totals.index(best)
    songs = [sum(sung[seat] for seat in side) for side in sides]
    others = [side for side in range(len(sides)) if side != winner]

    def without(own: int, theirs: list[int]) -> bool:
        return best - own <= max(totals[side] - theirs[side] for side in others)

    nothing = [0] * len(sides)
    if last in sides[winner] and without(LAST_TEN, nothing):
        return BY_LAST_TEN
    if songs[winner] == FORTY and without(FORTY, nothing):
        return BY_FORTY
    return BY_CANTES if any(songs) and without(songs[winner], songs) else None
