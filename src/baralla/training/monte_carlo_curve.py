"""The curve of a Monte-Carlo training as SVG: what the table wins against random as episodes go by, and how many actions it knows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from baralla.agents import make_agent
from baralla.agents.contract import Swift
from baralla.agents.learned.mc import Model, MonteCarloAgent
from baralla.core.errors import BarallaError
from baralla.core.game import Game
from baralla.games import load
from baralla.training.duel import duel
from baralla.training.genetic_curve import FONT, HEIGHT, LEFT, WIDTH, panel
from baralla.training.monte_carlo import Trained

POINTS = 12  # of a curve
DEALS = 200  # against random, for each
PANELS = (("deals won against random", "against_random", "#1b6ca8"), ("actions known", "actions", "#3a7d44"))


class Pupil(MonteCarloAgent):
    """Plays from a table that is still learning."""

    def __init__(self, game: Game, trained: Trained) -> None:
        super().__init__(game)
        self.now = Model(trained.table, trained.plan.settings(), trained.plan.reward == "signed")

    def model_for(self, s: Any) -> Model:
        return self.now


def point(trained: Trained) -> dict[str, float]:
    """Where a training has got to."""
    game = load(trained.plan.game)
    rival = make_agent("random", game, 1)
    assert isinstance(rival, Swift)
    found = duel(game, trained.plan.made_rules(), Pupil(game, trained), rival, DEALS, "curve")
    return {"episodes": trained.episodes, "actions": int(trained.table.taken[0]), "against_random": found.share}


def draw(name: str, log: Sequence[dict[str, float]]) -> str:
    """The picture."""
    last = log[-1]["episodes"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {24 + HEIGHT * len(PANELS)}" {FONT}>',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{name}, {last:,.0f} episodes</text>',
    ]
    for i, (title, key, colour) in enumerate(PANELS):
        line = [(entry["episodes"], entry[key]) for entry in log]
        parts += panel(title, [("", colour, line)], last, 24 + HEIGHT * i, "episode")
    return "\n".join([*parts, "</svg>\n"])


def write_curve(path: Path, name: str, log: Sequence[dict[str, float]]) -> None:
    """Write the picture; nothing if no point was reached."""
    if not log:
        return
    try:
        path.write_text(draw(name, log), encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write the curve {path}: {error.strerror}") from None
