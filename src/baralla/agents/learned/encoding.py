"""The inputs of a network for one action, as compiled code reads them: the encodings of a game, found by its record type.

`encode_action(s, action, kind, out)` looks from the seat to move, and only at what that seat sees.
"""

from __future__ import annotations

from functools import cache

from baralla.agents.learned.suits import teach_suits
from baralla.engine.dispatch import dispatched
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.kinds import Action, Numbers, State
from baralla.games import load, that_learn
from baralla.games.stock import observation

KINDS = {name: kind for kind, name in enumerate(observation.NAMES)}


@dispatched
def encode_action(s: State, action: Action, kind: int, out: Numbers) -> None:
    """Write the inputs for `action` of the seat to move into `out`, whose length is the encoding's size."""


@cache
def learnable(name: str) -> Game:
    """The game called `name`, ready for `encode_action`; a sentence if networks cannot read it."""
    game = load(name)
    if game.learning is None:
        raise BarallaError(f"networks of points and heuristic play {' and '.join(that_learn())}, not {name}")
    encode_action.teach(game.state, game.learning.encode)  # type: ignore[attr-defined]
    teach_suits(game, game.learning.sings)
    return game
