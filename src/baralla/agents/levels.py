"""Ten levels for people, the same names in every game, each an agent that the game names (`Game.opponents`).

The weakest are weak players, never noise: they play as people do who have just learnt the game. Ratings are measured: see the game's docs
page. They belong to agents, so that a level with a new agent has none until that one is measured.
"""

from __future__ import annotations

from dataclasses import dataclass

from baralla.engine.game import LEVELS
from baralla.engine.rules import Words, words
from baralla.games import load

NAMES = LEVELS
LABELS: dict[str, Words] = {
    "beginner": words("Principiant", "Principiante", "Beginner"),
    "novice": words("Novell", "Novato", "Novice"),
    "easy": words("Fàcil", "Fácil", "Easy"),
    "casual": words("Aficionat", "Aficionado", "Casual"),
    "medium": words("Mitjà", "Medio", "Medium"),
    "skilled": words("Avançat", "Avanzado", "Skilled"),
    "hard": words("Difícil", "Difícil", "Hard"),
    "expert": words("Expert", "Experto", "Expert"),
    "master": words("Mestre", "Maestro", "Master"),
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
    """The ten levels of a game, weakest first."""
    found = load(game).opponents
    return [Level(name, agent, LABELS[name], found.ratings.get(agent)) for name, agent in zip(NAMES, found.levels, strict=True)]
