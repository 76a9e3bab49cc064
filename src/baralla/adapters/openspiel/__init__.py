"""OpenSpiel: after `import baralla.adapters.openspiel`, `pyspiel.load_game("baralla_brisca(players=2)")` and so on for every game.

>>> import pyspiel, baralla.adapters.openspiel
>>> game = pyspiel.load_game("baralla_podrida(players=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> [state.action_to_string(action) for action in state.legal_actions()]
['bid 0', 'bid 1']
"""

from __future__ import annotations

import pyspiel

from baralla.adapters.openspiel.bots import ISMCTS, OurBot, Seated, game_of, ismcts, state_of
from baralla.adapters.openspiel.game import PREFIX, BarallaGame, BarallaState, register, resample
from baralla.games import GAMES

__all__ = ["ISMCTS", "BarallaGame", "BarallaState", "OurBot", "Seated", "game_of", "ismcts", "resample", "state_of"]

for _name in GAMES:
    if PREFIX + _name not in pyspiel.registered_names():
        register(_name)
