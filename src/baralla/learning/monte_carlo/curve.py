"""The curve of a Monte-Carlo training as SVG: what the table wins against random as episodes go by, and how many actions it knows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from baralla.agents.learned.mc import Model, MonteCarloAgent
from baralla.engine.game import Game
from baralla.engine.kinds import State
from baralla.games import load
from baralla.learning.curves import sheet, write_picture
from baralla.learning.duel import duel, swift
from baralla.learning.genetic.curve import HEIGHT, LEFT, WIDTH, panel
from baralla.learning.monte_carlo.train import Trained

POINTS = 12  # of a curve
DEALS = 200  # against random, for each
PANELS = (("deals won against random", "against_random", "#1b6ca8"), ("actions known", "actions", "#3a7d44"))


class Pupil(MonteCarloAgent):
    """Plays from a table that is still learning."""

    def __init__(self, game: Game, trained: Trained) -> None:
        super().__init__(game)
        self.now = Model(trained.table, trained.plan.settings(), trained.plan.reward == "signed")

    def model_for(self, s: State) -> Model:
        return self.now


def point(trained: Trained) -> dict[str, float]:
    """Where a training has got to."""
    game = load(trained.plan.game)
    found = duel(game, trained.plan.made_rules(), Pupil(game, trained), swift("random", game, 1), DEALS, "curve")
    return {"episodes": trained.episodes, "actions": int(trained.table.taken[0]), "against_random": found.share}


def draw(name: str, log: Sequence[dict[str, float]]) -> str:
    """The picture."""
    last = log[-1]["episodes"]
    parts: list[str] = []
    for i, (title, key, colour) in enumerate(PANELS):
        line = [(entry["episodes"], entry[key]) for entry in log]
        parts += panel(title, [("", colour, line)], last, 24 + HEIGHT * i, "episode")
    return sheet(f"{name}, {last:,.0f} episodes", (WIDTH, 24 + HEIGHT * len(PANELS), LEFT), parts)


def write_curve(path: Path, name: str, log: Sequence[dict[str, float]]) -> None:
    """Write the picture, if there is anything to show."""
    write_picture(path, draw, name, log)
