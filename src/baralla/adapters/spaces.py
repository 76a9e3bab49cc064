"""The spaces of PettingZoo and Gymnasium environments, and the options both take."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from baralla.engine.game import Game

BOUND = 16.0  # no entry of an observation is larger: most are between 0 and 1, points and tiles are scaled to about that


def action_space(game: Game) -> spaces.Discrete[Any]:
    return spaces.Discrete(game.actions)


def vector_space(game: Game) -> spaces.Box[Any]:
    return spaces.Box(-BOUND, BOUND, (game.observation.size,), np.float32)


def masked_space(game: Game) -> spaces.Dict:
    """What a seat sees, and which actions it may take."""
    return spaces.Dict({"observation": vector_space(game), "action_mask": spaces.Box(0, 1, (game.actions,), np.int8)})
