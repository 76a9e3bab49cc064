"""Agents that do not think: any action, or always the first."""

from __future__ import annotations

from baralla.agents.contract import Explanation, Seen
from baralla.engine import verbs
from baralla.engine.dice import below, new_dice
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import ManyDice, Numbers, States
from baralla.engine.rules import words

_ANY = words("una jugada legal qualsevol", "una jugada legal cualquiera", "any legal action")
_FIRST = words("la primera jugada legal de la llista", "la primera jugada legal de la lista", "the first legal action of the list")


@njit
def _pick_all(states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
    for k in range(len(picked)):
        actions[picked[k]] = verbs.pick(states[picked[k]], dice[picked[k]])


class RandomAgent:
    """Plays any legal action, each equally likely."""

    def __init__(self, game: Game, seed: str | int = 0) -> None:
        self.seed = seed
        self.last: Explanation | None = None

    def act(self, seen: Seen) -> str:
        dice = new_dice(self.seed, seen.seat, *seen.moment)
        action = seen.legal[below(dice, len(seen.legal))]
        self.last = Explanation(action, _ANY)
        return action

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        _pick_all(states, picked, dice, actions)

    def explain(self) -> Explanation | None:
        return self.last


class FirstAgent:
    """Plays the first legal action in plain string order: dull but reproducible, which is what tests need.

    In a deal that has gone on for PATIENCE actions it takes the last one instead: four of them would say mus for ever.
    """

    PATIENCE = 200

    def __init__(self, game: Game, seed: str | int = 0) -> None:
        self.last: Explanation | None = None

    def act(self, seen: Seen) -> str:
        action = seen.legal[0 if seen.moment[1] < self.PATIENCE else -1]
        self.last = Explanation(action, _FIRST)
        return action

    def explain(self) -> Explanation | None:
        return self.last
