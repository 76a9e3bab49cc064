"""The agent `oracle`: it searches the one true world, and solves it once few actions are left. For the arena alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from baralla.agents.contract import Kind, Seen
from baralla.agents.search import ismcts, solver
from baralla.agents.search.information_sets import grow, most_visited
from baralla.agents.search.pimc import OPTIONS as PIMC_OPTIONS
from baralla.agents.search.tree import clear
from baralla.core import verbs
from baralla.core.bits import copy
from baralla.core.errors import AgentError
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.rules import Value, words

POSITIONS = 200_000  # a world that needs more to be solved is left to the simulations


@njit
def _solved(s: Any, most: int, desk: Any, dice: Any, scratch: Any) -> int:
    """The best action if at most `most` are left and the deal can be solved, else -1."""
    copy(s, desk.ladder[0])
    if solver.plies_left(desk.ladder[0], scratch, dice) > most or not solver.solve(desk, verbs.turn(s), dice, POSITIONS):
        return -1
    best = 0
    for i in range(1, verbs.legal(s, desk.rows[0])):
        if desk.values[i] > desk.values[best]:
            best = i
    return desk.rows[0, best]


@njit
def _oracle_all(
    states: Any,
    picked: Any,
    most: int,
    n: int,
    c: float,
    rollouts: int,
    others: int,
    settings: Any,
    desk: Any,
    dice: Any,
    nodes: Any,
    scratch: Any,
    legal: Any,
    actions: Any,
) -> None:
    for k in range(len(picked)):
        i = picked[k]
        if verbs.legal(states[i], legal) == 1:
            actions[i] = legal[0]
            continue
        actions[i] = _solved(states[i], most, desk, dice[i], scratch[0])
        if actions[i] < 0:
            grow(states[i], nodes, clear(nodes), n, c, rollouts, others, settings, dice[i], scratch, legal)
            actions[i] = nodes[most_visited(nodes)].action


class Oracle(ismcts.Ismcts):
    """Sees every card: what knowing is worth, never an opponent for people."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, ms=None, endgame=False, **options)
        self.most: int = options["solve"]
        self.open_desk = solver.new_desk(game)

    def act(self, seen: Seen) -> str:
        raise AgentError("the oracle sees every card, so it plays in the arena alone, never at a table")

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _oracle_all(
            states,
            picked,
            self.most,
            self.n,
            self.c,
            self.rollouts,
            self.others,
            self.settings,
            self.open_desk,
            dice,
            self.nodes,
            self.scratch,
            self.legal,
            actions,
        )


_HELP = words("ho veu tot: només per mesurar", "lo ve todo: solo para medir", "sees everything: only for measuring")


# Bets at random say nothing about what a hand is worth.
DEFAULTS: dict[str, dict[str, Value]] = {"mus": {"iterations": 500, "rollouts": "rules", "others": "rules"}}


def kind(game: str) -> Kind:
    """The oracle of a game: the options of its searches that make sense in one open world."""
    defaults = DEFAULTS.get(game, {})
    searched = [item for item in ismcts.kind(game).options if item.name not in ("ms", "endgame")]
    solved = [item for item in PIMC_OPTIONS if item.name == "solve"]
    options = tuple(replace(item, default=defaults.get(item.name, item.default)) for item in (*searched, *solved))
    return Kind(Oracle, _HELP, options, sees_everything=True)
