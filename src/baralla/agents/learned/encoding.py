"""The inputs of a network for one action, as compiled code reads them: the encodings of a game, found by its record type.

`encode_action(s, action, kind, out)` looks from the seat to move, and only at what that seat sees.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from baralla.agents.learned.suits import teach_suits
from baralla.core.dispatch import dispatched
from baralla.core.errors import BarallaError
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.verbs import State
from baralla.games import load, stock_learn, tute_learn

KINDS = {name: kind for kind, name in enumerate(stock_learn.NAMES)}


@dispatched
def encode_action(s: State, action: int, kind: int, out: Any) -> None:
    """Write the inputs for `action` of the seat to move into `out`, whose length is the encoding's size."""


@njit
def _encode_brisca(s: State, action: int, kind: int, out: Any) -> None:
    stock_learn.encode_plain(s, s.turn, action, kind, out)


@njit
def _encode_tute(s: State, action: int, kind: int, out: Any) -> None:
    tute_learn.encode(s, s.turn, action, kind, out)


_ENCODERS = {"brisca": _encode_brisca, "tute": _encode_tute}
GAMES = tuple(_ENCODERS)


@cache
def learnable(name: str) -> Game:
    """The game called `name`, ready for `encode_action`; a sentence if networks cannot read it."""
    game = load(name)
    if name not in _ENCODERS:
        raise BarallaError(f"networks of points and heuristic play {' and '.join(GAMES)}, not {name}")
    encode_action.teach(game.state, _ENCODERS[name])  # type: ignore[attr-defined]
    teach_suits(name)
    return game
