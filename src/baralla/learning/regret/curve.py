"""The curve of a training by regrets: what the strategy makes of the game's player by rules as lessons go by."""

from __future__ import annotations

from baralla.agents.learned.cfr import RegretAgent
from baralla.agents.learned.policies import Policy
from baralla.engine.game import Game
from baralla.games import load
from baralla.learning.duel import duel, swift
from baralla.learning.regret.train import Trained

POINTS = 12  # of a curve
RULES = "rules"  # the agent it is measured against
DEALS = 2000  # for each


class Pupil(RegretAgent):
    """Plays a strategy that is still being learned."""

    def __init__(self, game: Game, trained: Trained) -> None:
        super().__init__(game)
        self.now = trained.policy()

    def policy(self, players: int) -> Policy:
        return self.now


def point(trained: Trained) -> dict[str, float]:
    """Where a training has got to: `reward` is the mean reward of a deal against the player by rules, a half between equals."""
    game = load(trained.plan.game)
    found = duel(game, trained.plan.made_rules(), Pupil(game, trained), swift(RULES, game, 1), DEALS, "curve")
    return {"lessons": trained.lessons, "situations": int(trained.book.taken[0]), "reward": round(found.share, 4)}
