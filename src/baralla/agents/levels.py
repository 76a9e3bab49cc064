"""Five levels for people, the same names in every game, each an agent that the game names (`Game.opponents`).

Beginner and easy are weak players, never noise: they play as people do who have just learnt the game. Ratings are measured: see
the game's docs page.
"""

from __future__ import annotations

from dataclasses import dataclass

from baralla.engine.rules import Words, words
from baralla.games import load

NAMES = ("beginner", "easy", "medium", "hard", "champion")
LABELS: dict[str, Words] = {
    "beginner": words("Principiant", "Principiante", "Beginner"),
    "easy": words("Fàcil", "Fácil", "Easy"),
    "medium": words("Mitjà", "Medio", "Medium"),
    "hard": words("Difícil", "Difícil", "Hard"),
    "champion": words("Campió", "Campeón", "Champion"),
}


@dataclass(frozen=True)
class Level:
    """A level: its name, its agent, its words."""

    name: str
    agent: str
    label: Words
    rating: int | None  # Elo above random, as `make ladder` measured it


def levels(game: str) -> list[Level]:
    """The five levels of a game, weakest first."""
    found = load(game).opponents
    return [Level(name, agent, LABELS[name], found.ratings.get(name)) for name, agent in zip(NAMES, found.levels, strict=True)]
