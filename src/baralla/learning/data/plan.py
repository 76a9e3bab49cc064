"""What a data set is made of. Nothing heavy is imported here: the command line is made from it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from baralla.engine.errors import BarallaError
from baralla.engine.settings import names, setting

if TYPE_CHECKING:
    from baralla.engine.game import Game
    from baralla.engine.rules import Rules

OPTIONAL = ("exchange", "last_ten", "black_hand", "hunt_three")  # the switches that `all` combines
_RULES = "all: every combination of the optional rules; may be repeated or joined by commas."


def _rules(given: list[str] | None) -> tuple[str, ...]:
    return tuple(name for text in given or ["all"] for name in names(text))


def _agents(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@dataclass(frozen=True)
class Plan:
    """What a data set is made of. The same plan gives the same rows."""

    game: str
    players: int = setting(2, "The number of players.", names=("--players", "-n"))
    teams: bool = setting(False, "Four players in two pairs.")
    games: int = setting(128_000, "How many games to play, over all rule sets together.", least=1)
    rules: tuple[str, ...] = setting(("all",), _RULES, metavar="all|KEY=VALUE", given=(list[str] | None, None, _rules))
    agents: tuple[str, ...] = setting((), "Agents by seat, separated by spaces; by default random play.", given=(str, "", _agents))
    explore: float = setting(0.0, "How often an agent's action is replaced by a random legal one.", least=0.0, most=1.0)
    seed: str = setting("0", "Any text or number; the same seed gives the same rows.", given=(str, "0", str))

    def rule_sets(self, game: Game) -> list[Rules]:
        """Every set of rules of the plan: with `all` the 16 (two players) or 8 combinations of the optional rules."""
        fixed: dict[str, Any] = {"players": self.players, "teams": self.teams}
        for text in self.rules:
            name, equals, value = text.partition("=")
            if equals:
                fixed[name.strip()] = game.rules.find(name.strip()).read(value.strip())
            elif text != "all":
                raise BarallaError(f'write "all" or KEY=VALUE for the rules, not "{text}"')
        free = [name for name in OPTIONAL if name not in fixed and (name != "hunt_three" or self.players == 2)]
        if "all" not in self.rules:
            free = []
        chosen = itertools.product((False, True), repeat=len(free))
        return [game.rules.make(None, **fixed | dict(zip(free, values, strict=True))) for values in chosen]
