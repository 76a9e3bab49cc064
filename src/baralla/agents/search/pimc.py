"""The agents `pimc` and `oracle`: worlds solved exactly with all cards open; the oracle knows the true one."""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.agents.contract import Kind, Seen, option
from baralla.agents.search import solver
from baralla.agents.search.base import Searcher
from baralla.core import verbs
from baralla.core.bits import copy
from baralla.core.errors import AgentError
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.playout import play_out
from baralla.core.rules import Span, words

OPTIONS = (
    option("worlds", 100, Span(1, 100_000), words("mons per decisió", "mundos por decisión", "worlds a decision")),
    option(
        "solve",
        16,
        Span(0, solver.DEEPEST - 2),
        words(
            "jugades que queden, com a molt, per resoldre un món exactament; abans, partides a l'atzar",
            "jugadas que quedan, como mucho, para resolver un mundo exactamente; antes, partidas al azar",
            "actions left, at most, for a world to be solved exactly; before that, random play",
        ),
    ),
    option(
        "rollouts",
        4,
        Span(1, 1000),
        words(
            "partides per jugada en un món massa gran",
            "partidas por jugada en un mundo demasiado grande",
            "random games an action in a world too large to solve",
        ),
    ),
)
WORLD_POSITIONS = 50_000


@njit
def judge(desk: Any, seat: int, most: int, rollouts: int, dice: Any, scratch: Any) -> bool:
    """The value for `seat` of every legal action in the open world on the desk, exact if at most `most` actions are left (was it?)."""
    world, legal = desk.ladder[0], desk.rows[0]
    if solver.plies_left(world, scratch, dice) <= most:
        if solver.solve(desk, seat, dice, WORLD_POSITIONS):
            return True
    rewards = np.zeros(16, np.float64)
    for i in range(verbs.legal(world, legal)):
        desk.values[i] = 0.0
        for _ in range(rollouts):
            copy(world, scratch)
            verbs.step(scratch, legal[i])
            play_out(scratch)
            verbs.reward(scratch, rewards)
            desk.values[i] += rewards[seat] / rollouts
    return False


@njit
def weigh(seen: Any, worlds: int, most: int, rollouts: int, desk: Any, dice: Any, scratch: Any, sums: Any) -> int:
    """Judge every action in `worlds` worlds; the place of the best sum."""
    n = verbs.legal(seen, desk.rows[0])
    for i in range(n):
        sums[i] = 0.0
    for _ in range(worlds):
        verbs.determinize(seen, verbs.CONSISTENT, dice, desk.ladder[0])
        judge(desk, verbs.turn(seen), most, rollouts, dice, scratch)
        for i in range(n):
            sums[i] += desk.values[i]
    best = 0
    for i in range(1, n):
        if sums[i] > sums[best]:
            best = i
    return best


@njit
def _pimc_all(
    states: Any, picked: Any, worlds: int, most: int, rollouts: int, desk: Any, dice: Any, scratch: Any, sums: Any, actions: Any
) -> None:
    for k in range(len(picked)):
        i = picked[k]
        seen, best = scratch[1], 0
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        if verbs.legal(seen, desk.rows[0]) > 1:
            best = weigh(seen, worlds, most, rollouts, desk, dice[i], scratch[0], sums)
        verbs.legal(seen, desk.rows[0])
        actions[i] = desk.rows[0, best]


class Pimc(Searcher):
    """Perfect-information Monte-Carlo: deal worlds, solve each with all cards open, take the action that is best on average."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 2)
        self.worlds: int = options.get("worlds", 1)
        self.most: int = options["solve"]
        self.rollouts: int = options["rollouts"]
        self.desk = solver.new_desk(game)
        self.sums = np.zeros(game.most_legal)

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        weigh(seen.record, self.worlds, self.most, self.rollouts, self.desk, self.dice(seen), self.scratch[0], self.sums)
        choices = self.game.legal_actions(seen.record)
        order = sorted(range(len(choices)), key=lambda i: -self.sums[i])
        return self.told(seen, [(choices[i], self.worlds, float(self.sums[i] / self.worlds), None) for i in order])

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _pimc_all(states, picked, self.worlds, self.most, self.rollouts, self.desk, dice, self.scratch, self.sums, actions)


@njit
def _oracle_all(states: Any, picked: Any, most: int, rollouts: int, desk: Any, dice: Any, scratch: Any, actions: Any) -> None:
    for k in range(len(picked)):
        i = picked[k]
        best = 0
        n = verbs.legal(states[i], desk.rows[0])
        if n > 1:
            copy(states[i], desk.ladder[0])
            judge(desk, verbs.turn(states[i]), most, rollouts, dice[i], scratch[0])
            for j in range(1, n):
                if desk.values[j] > desk.values[best]:
                    best = j
        verbs.legal(states[i], desk.rows[0])
        actions[i] = desk.rows[0, best]


class Oracle(Pimc):
    """Sees every card: an upper bound for the arena, never an opponent for people."""

    def act(self, seen: Seen) -> str:
        raise AgentError("the oracle sees every card, so it plays in the arena alone, never at a table")

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _oracle_all(states, picked, self.most, self.rollouts, self.desk, dice, self.scratch, actions)


ORACLE_OPTIONS = (
    *(item for item in OPTIONS if item.name == "solve"),
    option(
        "rollouts",
        200,
        Span(1, 100_000),
        words(
            "partides per jugada abans de resoldre", "partidas por jugada antes de resolver", "random games an action before it can solve"
        ),
    ),
)


KIND = Kind(
    Pimc,
    words(
        "resol mons oberts exactament i en fa la mitjana",
        "resuelve mundos abiertos exactamente y promedia",
        "solves open worlds exactly and averages",
    ),
    OPTIONS,
)
ORACLE = Kind(
    Oracle,
    words("ho veu tot: només per mesurar", "lo ve todo: solo para medir", "sees everything: only for measuring"),
    ORACLE_OPTIONS,
    sees_everything=True,
)
