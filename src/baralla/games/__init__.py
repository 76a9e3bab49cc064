"""The games. Adding one takes its module and one line here."""

from __future__ import annotations

from importlib import import_module

from baralla.core.errors import BarallaError, nearest
from baralla.core.game import Game

GAMES = {
    "brisca": "baralla.games.brisca",
    "tute": "baralla.games.tute",
    "podrida": "baralla.games.podrida",
    "cabrero": "baralla.games.cabrero",
    "mus": "baralla.games.mus",
    "hexadom": "baralla.games.hexadom",
}


def load(name: str) -> Game:
    """The game called `name`. Its module is imported only now."""
    if name not in GAMES:
        raise BarallaError(f'there is no game "{name}"{nearest(name, GAMES)}: choose {", ".join(GAMES)}')
    game: Game = import_module(GAMES[name]).GAME
    return game
