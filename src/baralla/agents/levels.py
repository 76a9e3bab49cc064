"""Five levels for people, the same names in every game, each a named agent. Their ratings are measured: see the game's docs page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from baralla.core.rules import Words, words

NAMES = ("beginner", "easy", "medium", "hard", "champion")
LABELS: dict[str, Words] = {
    "beginner": words("Principiant", "Principiante", "Beginner"),
    "easy": words("Fàcil", "Fácil", "Easy"),
    "medium": words("Mitjà", "Medio", "Medium"),
    "hard": words("Difícil", "Difícil", "Hard"),
    "champion": words("Campió", "Campeón", "Champion"),
}

# The agents of the levels, weakest first.
AGENTS: dict[str, tuple[str, str, str, str, str]] = {
    "brisca": ("random", "rules:level=novice", "rules:level=medium", "rules:level=expert", "ismcts:iterations=10000"),
    "tute": ("random", "rules:level=novice", "rules:level=medium", "rules:level=expert", "ismcts:iterations=10000"),
    "podrida": ("random", "mcts:iterations=5,determinizations=2", "rules", "mcts", "ismcts:iterations=3000"),
    "cabrero": ("rules:level=novice", "rules:level=medium", "rules:level=expert", "ismcts:iterations=100", "ismcts:iterations=3000"),
    "mus": ("random", "ismcts:iterations=300", "rules:level=novice", "rules:level=expert", "rules:level=expert,bluff=0.6"),
    "hexadom": ("random", "ismcts:iterations=10", "rules:level=standard", "ismcts:iterations=1000", "ismcts:iterations=10000"),
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
    if game not in AGENTS:
        return []
    ratings = _ratings().get(game, {})
    return [Level(name, agent, LABELS[name], ratings.get(name)) for name, agent in zip(NAMES, AGENTS[game], strict=True)]


@cache
def _ratings() -> dict[str, dict[str, int]]:
    path = Path(__file__).with_name("ratings.json")
    found: dict[str, dict[str, int]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found
