"""The switches of Botifarra, with their words in Catalan, Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from baralla.engine.rules import ON_OFF, Rules, Span, Value, direction, switch, words

SEATS = 4

# The words of `doubling`, in the order of their codes in the record.
ALL, CONTRO_ONLY, OFF = range(3)


@dataclass(frozen=True, kw_only=True)
class BotifarraRules(Rules):
    """Every switch of the Botifarra table."""

    GAME: ClassVar[str] = "botifarra"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "default": {},
        "simple": {"doubling": "off", "lowest_when_beaten": False},
    }

    players: int = switch(
        SEATS,
        (SEATS,),
        words("Jugadors", "Jugadores", "Players"),
        words("Sempre quatre, per parelles.", "Siempre cuatro, por parejas.", "Always four, in two pairs."),
    )
    doubling: str = switch(
        "all",
        ("all", "contro_only", "off"),
        words("Contrar", "Contrar", "Doubling"),
        words(
            "all: contro, recontro i Sant Vicenç; contro_only: només contro; off: no es contra.",
            "all: contro, recontro y San Vicente; contro_only: solo contro; off: no se contra.",
            "all: contro, recontro and Sant Vicenç; contro_only: contro alone; off: nobody doubles.",
        ),
    )
    lowest_when_beaten: bool = switch(
        True,
        ON_OFF,
        words("La més baixa si no pot matar", "La más baja si no puede matar", "Lowest card when beaten"),
        words(
            "Qui no pot guanyar la basa dels contraris hi posa la més baixa d'un pal.",
            "Quien no puede ganar la baza de los contrarios pone la más baja de un palo.",
            "Whoever cannot beat the other pair's trick throws the lowest card of a suit.",
        ),
    )
    target: int = switch(
        101,
        Span(1, 500),
        words("Partida a", "Partida a", "Match"),
        words("Punts per guanyar la partida.", "Puntos para ganar la partida.", "Points to win the match."),
    )
    direction: str = direction("ccw")
