"""The score sheet of Brisca and Tute: points in cards, cantes and the last ten."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.sheet import MATCH, POINTS, Sheet, SheetLine, by_side, pairs, seats_alone
from baralla.games.cards import sheet as shared
from baralla.games.stock.view import StockView

PACK = 120  # points in the cards
COUNTED = ("counted", "last_trick")  # other deals were won at once, whatever the points
BY_LAST_TRICK = words("la darrera basa, que desfà l'empat", "la última baza, que deshace el empate", "the last trick, which breaks the tie")


def sheet(view: StockView) -> Sheet:
    """The sheet of the deal as it stands."""
    sides = pairs() if view.teams else seats_alone(view.players)
    counted = view.ended is None or view.ended in COUNTED
    sung = shared.cantes(getattr(view, "scored", [[]] * view.players), view.trump)
    ten = view.deal_over and counted and sum(view.points) - sum(sung) == PACK + shared.LAST_TEN
    last = view.last_winner if ten else None
    lines = shared.lines(sides, view.points, sung, last) if counted else [SheetLine(POINTS, by_side(sides, view.points), "total")]
    if view.scores != view.points:
        lines.append(SheetLine(MATCH, [view.scores[side[0]] for side in sides], "standing"))
    decided = shared.decided(sides, view.points, sung, last) if view.deal_over and counted else None
    return Sheet(sides=sides, lines=lines, decided=BY_LAST_TRICK if view.ended == "last_trick" else decided)
