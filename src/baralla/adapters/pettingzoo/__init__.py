"""PettingZoo: `from baralla.adapters.pettingzoo import brisca_v0`, then `brisca_v0.env(players=3, render_mode="ansi")`.

Every game is such a module, with `env`, `raw_env` (where an illegal action raises) and `parallel_env`, made of the games that are found.

>>> from baralla.adapters.pettingzoo import tute_v0
>>> env = tute_v0.env(players=4, teams=True)
>>> env.reset(seed=1)
>>> env.agents
['player_0', 'player_1', 'player_2', 'player_3']
"""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType

from baralla.adapters.pettingzoo.env import VERSION, BarallaAEC, BarallaParallel
from baralla.games import GAMES, load

PAGE = """{title} in PettingZoo: {summary}

| agents | action space | observation | mask |
|---|---|---|---|
| `player_0` … | Discrete({actions}): the codes of `baralla.games` | Box of {size} float32, version {version} | `action_mask`, int8 |

Rewards: when a deal ends, what it was worth to each seat, from 0 (worst) to 1 (best); with `episode="match"` 1 for each winner at the end.
Options: `preset`, every switch of the game ({switches}), `episode`, `max_cycles`, `illegal`, `render_mode`.

Version history: v0, the first.
"""


def _module(game: str) -> ModuleType:
    found = load(game)
    made = ModuleType(f"{__name__}.{game}_v{VERSION}")
    made.__doc__ = PAGE.format(
        title=found.title["en"],
        summary=found.summary["en"],
        actions=found.actions,
        size=found.observation.size,
        version=found.observation.version,
        switches=", ".join(item.name for item in found.rules.switches()),
    )
    made.env = partial(BarallaAEC, game)  # type: ignore[attr-defined]
    made.raw_env = partial(BarallaAEC, game, illegal="raise")  # type: ignore[attr-defined]
    made.parallel_env = partial(BarallaParallel, game)  # type: ignore[attr-defined]
    return made


MODULES = {f"{name}_v{VERSION}": name for name in GAMES}


def __getattr__(name: str) -> ModuleType:
    if name not in MODULES:
        raise AttributeError(f"there is no environment {name}: choose {', '.join(MODULES)}")
    made = sys.modules[f"{__name__}.{name}"] = globals()[name] = _module(MODULES[name])
    return made
