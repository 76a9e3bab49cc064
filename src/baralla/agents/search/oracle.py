"""The agent `oracle`: it searches the one true world, and solves it once few actions are left. For the arena alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from baralla.agents.contract import Kind, Seen
from baralla.agents.search import ismcts, solver
from baralla.agents.search.information_sets import Desk, search
from baralla.agents.search.pimc import OPTIONS
from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.errors import AgentError
from baralla.engine.game import Game, Opponents
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, ManyDice, Numbers, State, States
from baralla.engine.rules import words

POSITIONS = 200_000  # a world that needs more to be solved is left to the simulations


@njit
def _solved(s: State, most: int, desk: solver.Desk, dice: Dice, scratch: State) -> Action:
    """The best action if at most `most` are left and the deal can be solved, else -1."""
    copy(s, desk.ladder[0])
    if solver.plies_left(desk.ladder[0], scratch, dice) > most or not solver.solve(desk, verbs.turn(s), dice, POSITIONS):
        return -1
    return desk.rows[0, solver.best_place(desk, verbs.legal(s, desk.rows[0]))]


@njit
def _oracle_all(states: States, picked: Numbers, most: int, end: solver.Desk, desk: Desk, dice: ManyDice, actions: Numbers) -> None:
    for k in range(len(picked)):
        i = picked[k]
        if verbs.legal(states[i], desk.legal) == 1:
            actions[i] = desk.legal[0]
            continue
        actions[i] = _solved(states[i], most, end, dice[i], desk.scratch[0])
        if actions[i] < 0:
            actions[i] = search(states[i], desk, dice[i])


class Oracle(ismcts.Ismcts):
    """Sees every card: what knowing is worth, never an opponent for people."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, ms=None, endgame=False, **options)
        self.most: int = options["solve"]
        self.open_end = solver.new_desk(game)

    def act(self, seen: Seen) -> str:
        raise AgentError("the oracle sees every card, so it plays in the arena alone, never at a table")

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        _oracle_all(states, picked, self.most, self.open_end, self.desk, dice, actions)


_HELP = words("ho veu tot: només per mesurar", "lo ve todo: solo para medir", "sees everything: only for measuring")


def kind(opponents: Opponents) -> Kind:
    """The oracle of a game: the options of its searches that make sense in one open world."""
    defaults = opponents.oracle
    searched = [item for item in ismcts.kind(opponents).options if item.name not in ("ms", "endgame")]
    solved = [item for item in OPTIONS if item.name == "solve"]
    options = tuple(replace(item, default=defaults.get(item.name, item.default)) for item in (*searched, *solved))
    return Kind(Oracle, _HELP, options, sees_everything=True)
