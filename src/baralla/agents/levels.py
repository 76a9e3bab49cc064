"""Five levels for people, the same names in every game, each a named agent. Their ratings are measured: see the game's docs page."""

from __future__ import annotations

from dataclasses import dataclass

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
    "podrida": ("random", "mcts:iterations=5,determinizations=2", "rules", "mcts", "ismcts:iterations=10000"),
    "cabrero": ("random", "rules:level=novice", "rules:level=medium", "rules:level=expert", "ismcts:iterations=10000"),
    "mus": ("random", "rules:level=novice", "rules:level=medium", "rules:level=expert", "ismcts:iterations=10000"),
    "hexadom": ("random", "rules:level=minimum", "rules:level=standard", "rules:level=maximum", "ismcts:ms=300"),
}


@dataclass(frozen=True)
class Level:
    """A level: its name, its agent, its words."""

    name: str
    agent: str
    label: Words


def levels(game: str) -> list[Level]:
    """The five levels of a game, weakest first."""
    return [Level(name, agent, LABELS[name]) for name, agent in zip(NAMES, AGENTS[game], strict=True)] if game in AGENTS else []
