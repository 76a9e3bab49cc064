"""What a learner of strategies needs of a game beside its rules: which positions are one to the seat that decides, and what it may choose.

A game of bets has far too many positions to learn each; its package says which ones a player would not tell apart. All of these look only
at what the seat to move may see, so they answer the same on the full state and on its redacted record; the tests hold a game to that.
"""

# mypy: disable-error-code="empty-body"
# The bodies of the functions are their documentation; games answer them.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from baralla.engine.dispatch import dispatched
from baralla.engine.kinds import Dice, Numbers, Seat, State

UNTOLD = -1  # no situation: the rules of this table are not among those that the game tells apart
DECIDED = -1  # no prospect: the deal has decided what was played for
MOST_MOVES = 16


def _situation(s: State) -> int:
    """The number of what the seat to move knows, below 2³²; or UNTOLD. Positions with the same number offer the same `moves`."""


def _moves(s: State, out: Numbers) -> int:
    """Write the legal actions that are worth telling apart, at most MOST_MOVES, in an order the situation fixes; how many there are."""


def _vary(s: State, dice: Dice) -> None:
    """Before a deal: a standing, a dealer and, where it matters, switches drawn at random, so that all of them are learned."""


def _prospect(s: State, seat: Seat) -> int:
    """Between deals: the number of the standing as the side of `seat` sees it, below `prospects`; or DECIDED, if there is a winner."""


def _prospects(s: State) -> int:
    """How many standings `prospect` tells apart."""


situation = dispatched(_situation)
moves = dispatched(_moves)
vary = dispatched(_vary)
prospect = dispatched(_prospect)
prospects = dispatched(_prospects)

_ALL: dict[str, Any] = {"situation": situation, "moves": moves, "vary": vary, "prospect": prospect, "prospects": prospects}


def teach(dtype: np.dtype[Any], **answers: Callable[..., Any]) -> None:
    """A game's module calls this once with its compiled functions, by name."""
    for name, call in _ALL.items():
        call.teach(dtype, answers[name])


def taught(dtype: np.dtype[Any]) -> bool:
    """Does the game tell its situations?"""
    return dtype in situation.answers  # type: ignore[attr-defined]
