"""What a game's player by rules answers: one compiled decision, and the words for every rule it can report.

`advise` looks only at what the seat to move may see, so it answers the same on the full state, on the redacted record and inside a
search's world; the tests hold every game to that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from baralla.engine import verbs
from baralla.engine.dispatch import dispatched
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, State
from baralla.engine.rules import Words

NOTES = 16  # room for what `advise` notes: the rule that fired, then numbers for its words


@dataclass(frozen=True)
class Reason:
    """A rule's name and what it says. `{action}` in the words is the action's text, `{1}` … the numbers `advise` noted."""

    name: str
    words: Words


@njit
def _any(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:
    """A game without rules of its own plays at random."""
    note[0] = 0
    return verbs.pick(s, dice)


def _advise(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:  # type: ignore[empty-body]
    """What the game's rules do for the seat to move, with the options in `settings`; note[0] says which rule, note[1:] its numbers."""


advise = dispatched(_advise, _any)


def teach(dtype: np.dtype[Any], function: Callable[..., int]) -> None:
    """A game's rules module calls this once with its compiled `advise(s, settings, dice, note)`."""
    advise.teach(dtype, function)  # type: ignore[attr-defined]
