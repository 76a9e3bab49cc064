"""The agent `rules`: it plays as the game's own player by rules advises."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from baralla.agents.contract import Explanation, Kind, Seen
from baralla.engine import verbs
from baralla.engine.advice import NOTES, Reason, advise
from baralla.engine.dice import new_dice
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import ManyDice, Numbers, States
from baralla.engine.rules import Switch, Value, words
from baralla.games import load


@cache
def module(game: str) -> ModuleType | None:
    """The rules module of a game, imported; None if the game has none."""
    name = load(game).opponents.player
    return import_module(name) if name else None


def coded(options: tuple[Switch, ...], given: Mapping[str, Value]) -> Any:
    """Options as the numbers compiled code reads, in the order they are declared."""
    return np.array([float(item.code(given.get(item.name, item.default))) for item in options], np.float64)


@njit
def _advise_all(states: States, picked: Numbers, settings: Any, dice: ManyDice, note: Numbers, scratch: Any, actions: Numbers) -> None:
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

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
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
