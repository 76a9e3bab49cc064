"""Gymnasium: after `import baralla.adapters.gymnasium`, `gymnasium.make("baralla/Tute-v0", opponents=["rules"])` and so on.

`gymnasium.make_vec("baralla/Brisca-v0", num_envs=1024)` steps that many tables in compiled code.

>>> import gymnasium, baralla.adapters.gymnasium
>>> env = gymnasium.make("baralla/Brisca-v0", opponents=["rules"])
>>> observation, info = env.reset(seed=3)
>>> observation.shape, int(info["action_mask"].sum())
((405,), 3)
"""

from __future__ import annotations

from functools import partial

from gymnasium import register
from gymnasium.envs.registration import registry

from baralla.adapters.gymnasium.env import BarallaEnv
from baralla.adapters.gymnasium.vector import BarallaVector
from baralla.games import GAMES

__all__ = ["BarallaEnv", "BarallaVector"]

VERSION = 0

for _name in GAMES:
    _id = f"baralla/{_name.title()}-v{VERSION}"
    if _id not in registry:
        register(_id, entry_point=partial(BarallaEnv, _name), vector_entry_point=partial(BarallaVector, _name))
