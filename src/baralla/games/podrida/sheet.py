"""The score sheet of La Podrida: a row for each round with bids, tricks and points."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.sheet import POINTS, Sheet, SheetLine, seats_alone
from baralla.games.podrida.view import PodridaView

BID = words("Aposta", "Apuesta", "Bid")
TRICKS = words("Bases", "Bazas", "Tricks")
TOTAL = words("Total", "Total", "Total")
BY_LAST_ROUND = words("la darrera ronda", "la última ronda", "the last round")


def sheet(view: PodridaView) -> Sheet:
    """The sheet of the round as it stands."""
    before = [score - points for score, points in zip(view.scores, view.points, strict=True)]
    turned = view.deal_over and view.round == view.rounds and leaders(before) != leaders(view.scores)
    return Sheet(
        sides=seats_alone(view.players),
        lines=[
            SheetLine(TRICKS, list(view.tricks)),
            SheetLine(BID, list(view.bids)),
            SheetLine(POINTS, list(view.points) if view.deal_over else [None] * view.players, "total"),
            SheetLine(TOTAL, list(view.scores), "standing"),
        ],
        decided=BY_LAST_ROUND if turned else None,
        short=True,
    )


def leaders(scores: list[int]) -> list[int]:
    """The seats with the most points."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
