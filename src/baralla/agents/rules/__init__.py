"""Players by rules: one module a game, each a compiled `advise` and the words for every rule it can report.

`advise` looks only at what the seat to move may see, so it answers the same on the full state, on the redacted record and inside a
search's world; the tests hold every game to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from baralla.agents.contract import Explanation, Kind, Seen
from baralla.core import verbs
from baralla.core.dice import new_dice
from baralla.core.dispatch import dispatched
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.rules import Switch, Value, Words, words
from baralla.core.verbs import State

NOTES = 16  # room for what `advise` notes: the rule that fired, then numbers for its words

MODULES: dict[str, str] = {  # game: module
    "cabrero": "baralla.agents.rules.cabrero",
    "podrida": "baralla.agents.rules.podrida",
    "hexadom": "baralla.agents.rules.hexadom",
    "mus": "baralla.agents.rules.mus",
    "brisca": "baralla.agents.rules.brisca",
    "tute": "baralla.agents.rules.tute",
}


@dataclass(frozen=True)
class Reason:
    """A rule's name and what it says. `{action}` in the words is the action's text, `{1}` … the numbers `advise` noted."""

    name: str
    words: Words


@njit
def _any(s: State, settings: Any, dice: Any, note: Any) -> int:
    """A game without rules of its own plays at random."""
    note[0] = 0
    return verbs.pick(s, dice)


def _advise(s: State, settings: Any, dice: Any, note: Any) -> int:  # type: ignore[empty-body]
    """What the game's rules do for the seat to move, with the options in `settings`; note[0] says which rule, note[1:] its numbers."""


advise = dispatched(_advise, _any)


def teach(dtype: np.dtype[Any], function: Callable[..., int]) -> None:
    """A game's rules module calls this once with its compiled `advise(s, settings, dice, note)`."""
    advise.teach(dtype, function)  # type: ignore[attr-defined]


@cache
def module(game: str) -> ModuleType | None:
    """The rules module of a game, imported; None if the game has none."""
    return import_module(MODULES[game]) if game in MODULES else None


def coded(options: tuple[Switch, ...], given: Mapping[str, Value]) -> Any:
    """Options as the numbers compiled code reads, in the order they are declared."""
    return np.array([float(item.code(given.get(item.name, item.default))) for item in options], np.float64)


@njit
def _advise_all(states: Any, picked: Any, settings: Any, dice: Any, note: Any, scratch: Any, actions: Any) -> None:
    for k in range(len(picked)):
        s = states[picked[k]]
        verbs.redact(s, verbs.turn(s), scratch[0])
        actions[picked[k]] = advise(scratch[0], settings, dice[picked[k]], note)


class RulesAgent:
    """Plays by the rules of its game."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Value) -> None:
        found = module(game.name)
        assert found is not None
        self.game = game
        self.seed = seed
        self.reasons: Mapping[int, Reason] = found.REASONS
        self.settings = coded(found.OPTIONS, options)
        self.note = np.zeros(NOTES, np.int64)
        self.last: Explanation | None = None

    def act(self, seen: Seen) -> str:
        action = advise(seen.record, self.settings, new_dice(self.seed, seen.seat, *seen.moment), self.note)
        text = self.game.text(seen.record, int(action))
        reason = self.reasons[int(self.note[0])]
        numbers = [int(number) for number in self.note]
        self.last = Explanation(text, {lang: said.format(*numbers, action=text) for lang, said in reason.words.items()}, reason.name)
        return text

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _advise_all(states, picked, self.settings, dice, np.zeros(NOTES, np.int64), self.game.states(1), actions)

    def explain(self) -> Explanation | None:
        return self.last


def kind(game: str) -> Kind | None:
    """The agent `rules` of a game."""
    found = module(game)
    if found is None:
        return None
    text = words("regles escrites per a aquest joc", "reglas escritas para este juego", "rules written for this game")
    return Kind(RulesAgent, getattr(found, "HELP", text), found.OPTIONS)
