"""The score sheet of Hexadom: the tiles that everybody has left, and the count that decided."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.sheet import Sheet, SheetLine, seats_alone
from baralla.games.hexadom.view import HexadomView

TILES = words("Fitxes", "Fichas", "Tiles")
COUNTED = {
    "without_black": words("Sense les negres", "Sin las negras", "Without blacks"),
    "without_white": words("Sense negres ni blanques", "Sin negras ni blancas", "Without blacks and whites"),
    "without_mono": words("Sense negres, blanques ni d'un sol color", "Sin negras, blancas ni de un solo color", "Of two or three colours"),
}


def sheet(view: HexadomView) -> Sheet:
    """The sheet of the game as it stands."""
    lines = [SheetLine(TILES, list(view.hand_sizes), "total")]
    if view.decided in COUNTED:
        lines.append(SheetLine(COUNTED[view.decided], list(view.counted), "standing"))
    return Sheet(sides=seats_alone(view.players), lines=lines)
