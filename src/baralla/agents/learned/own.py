"""The owner's models by name: the files that `baralla train` wrote into a folder.

A server names them so, never by a path: what comes from a page is looked up in the folder its owner named and among those shipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from baralla.agents.learned.files import SHIPPED, read_about
from baralla.engine.errors import AgentError, BarallaError
from baralla.engine.rules import Rules

AGENTS_OF: dict[str, tuple[str, ...]] = {  # who plays from what a way of learning leaves
    "supervised": ("sl",),
    "montecarlo": ("mc",),
    "genetic": ("ga",),
    "regret": ("cfr",),
    "selfplay": ("net", "netsearch", "ismcts"),
}
NAME = re.compile(r"[\w][\w.+-]*")  # what can be written inside an agent's text
MOST_MODELS = 200  # looked at in a folder


@dataclass(frozen=True)
class Model:
    """A model file of the server's owner: its name, who plays from it, and the table it was taught at."""

    name: str
    agents: tuple[str, ...]
    game: str
    players: int
    teams: bool
    any_players: bool  # what it was taught holds at any table of its game

    def fits(self, rules: Rules) -> bool:
        """Was it taught at a table like this one?"""
        return self.any_players or (self.players, self.teams) == (rules.players, bool(getattr(rules, "teams", False)))


def own_models(folder: Path | None) -> tuple[Model, ...]:
    """The models in the owner's folder, by name; other files are ignored."""
    if folder is None:
        return ()
    found = []
    for path in sorted(folder.glob("*.safetensors"))[:MOST_MODELS]:
        try:
            model = read_model(path)
        except (BarallaError, ValueError):
            continue
        if model is not None:
            found.append(model)
    return tuple(found)


def read_model(path: Path) -> Model | None:
    """The model in a file; None if it is nothing one could seat by name."""
    about = read_about(path)
    agents = AGENTS_OF.get(about.get("method", ""))
    if agents is None or NAME.fullmatch(path.stem) is None:
        return None
    any_players = about.get("inputs") == "situation" or about["method"] == "selfplay"
    return Model(path.stem, agents, about.get("game", ""), int(about.get("players", 0)), about.get("teams") == "True", any_players)


def find_model(folder: Path | None) -> Callable[[str], str]:
    """A function that finds the file of a model by its name: in the owner's folder, or among those shipped."""

    def found(name: str) -> str:
        if NAME.fullmatch(name):
            for place in (folder, SHIPPED):
                if place is not None and (path := place / f"{name}.safetensors").is_file():
                    return str(path)
        raise AgentError(f'there is no model "{name}"')

    return found
