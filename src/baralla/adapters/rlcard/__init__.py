"""RLCard: after `import baralla.adapters.rlcard`, `rlcard.make("podrida", {"game_num_players": 3})` and so on for every game.

>>> import rlcard, baralla.adapters.rlcard
>>> env = rlcard.make("podrida", {"game_num_players": 3, "seed": 7})
>>> state, player = env.reset()
>>> state["raw_legal_actions"]
['bid 0', 'bid 1']
"""

from __future__ import annotations

from typing import Any

from rlcard.envs.registration import register, registry

from baralla.adapters.rlcard import env as _env
from baralla.adapters.rlcard.agents import DQN, HumanAgent, OurAgent, Seated, load_dqn, save_dqn
from baralla.adapters.rlcard.env import BarallaEnv
from baralla.games import GAMES

__all__ = ["DQN", "BarallaEnv", "HumanAgent", "OurAgent", "Seated", "load_dqn", "save_dqn"]


def _register(name: str) -> None:
    """RLCard names an environment by a module and a class in it, so every game has its own."""
    title = f"{name.title()}Env"
    made: Any = type(title, (BarallaEnv,), {"baralla_game": name, "__module__": _env.__name__})
    setattr(_env, title, made)
    if name not in registry.env_specs:
        register(name, f"{_env.__name__}:{title}")


for _name in GAMES:
    _register(_name)
