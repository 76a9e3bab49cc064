"""Which hints a game gives: its own, those of any trick game if the page draws it as one, or those that every game can give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

from baralla.engine.game import Game
from baralla.engine.hints import Fact, Hint, Hints, Position, hint
from baralla.engine.rules import Lang, Words, words
from baralla.games.screen import spoken

__all__ = ["Hint", "Position", "hint", "hints_of"]

TRICKS = "baralla.games.cards.hints"


class PlainHints:
    """Hints of a game that brings none: how much there is to choose from."""

    IDEAS: Mapping[str, Words] = {
        "only_thing": words("Ara només pots fer una cosa.", "Ahora solo puedes hacer una cosa.", "There is only one thing you can do now."),
        "choices": words(
            "Pots triar entre {n} jugades: pensa què hi ha en joc.",
            "Puedes elegir entre {n} jugadas: piensa qué está en juego.",
            "You have {n} moves to choose from: think of what is at stake.",
        ),
    }
    REASONS: Mapping[str, Words] = {
        "only_thing": words("És l'únic que pots fer ara.", "Es lo único que puedes hacer ahora.", "It is the only thing you can do now."),
        "choices": words(
            "De les {n} jugades possibles, és la que surt millor.",
            "De las {n} jugadas posibles, es la que sale mejor.",
            "Of the {n} possible moves it comes out best.",
        ),
    }

    def speak(self, value: Any, lang: Lang) -> Any:
        return spoken(value, lang)

    def ideas(self, position: Position) -> Iterator[Fact]:
        n = len(position.legal)
        yield Fact("only_thing" if n == 1 else "choices", frozenset(position.legal), {"n": n})

    reasons = ideas


PLAIN = PlainHints()


@cache
def _named(module: str) -> Hints:
    return cast(Hints, import_module(module).HINTS)


def hints_of(game: Game) -> Hints:
    """The hints of a game. Its module is imported only now."""
    if game.hints:
        return _named(game.hints)
    return _named(TRICKS) if game.page.family == "trick" else PLAIN
