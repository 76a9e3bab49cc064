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
def judge(ladder: Any, seat: int, most: int, rollouts: int, rows: Any, table: Any, dice: Any, scratch: Any, values: Any) -> bool:
    """The value for `seat` of every legal action in the open world ladder[0], exact if at most `most` actions are left (was it?)."""
    if solver.plies_left(ladder[0], scratch, dice) <= most:
        if solver.solve(ladder, seat, rows, table, dice, WORLD_POSITIONS, values):
            return True
    rewards = np.zeros(16, np.float64)
    n = verbs.legal(ladder[0], rows[0])
    for i in range(n):
        values[i] = 0.0
        for _ in range(rollouts):
            copy(ladder[0], scratch)
            verbs.step(scratch, rows[0, i])
            while not verbs.over(scratch):
                if verbs.turn(scratch) == verbs.CHANCE:
                    verbs.chance(scratch)
                else:
                    verbs.step(scratch, verbs.pick(scratch, dice))
            verbs.reward(scratch, rewards)
            values[i] += rewards[seat] / rollouts
    return False


@njit
def weigh(
    seen: Any, worlds: int, most: int, rollouts: int, ladder: Any, rows: Any, table: Any, dice: Any, scratch: Any, values: Any, sums: Any
) -> int:
    """Judge every action in `worlds` worlds; the place of the best sum."""
    seat = verbs.turn(seen)
    n = verbs.legal(seen, rows[0])
    for i in range(n):
        sums[i] = 0.0
    for _ in range(worlds):
        verbs.determinize(seen, verbs.CONSISTENT, dice, ladder[0])
        judge(ladder, seat, most, rollouts, rows, table, dice, scratch, values)
        for i in range(n):
            sums[i] += values[i]
    best = 0
    for i in range(1, n):
        if sums[i] > sums[best]:
            best = i
    return best


@njit
def _pimc_all(
    states: Any, picked: Any, worlds: int, most: int, rollouts: int, ladder: Any, rows: Any, table: Any, dice: Any, scratch: Any,
    values: Any, sums: Any, actions: Any,
) -> None:  # fmt: skip
    for k in range(len(picked)):
        i = picked[k]
        seen = scratch[1]
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        best = 0
        if verbs.legal(seen, rows[0]) > 1:
            best = weigh(seen, worlds, most, rollouts, ladder, rows, table, dice[i], scratch[0], values, sums)
        verbs.legal(seen, rows[0])
        actions[i] = rows[0, best]


class Pimc(Searcher):
    """Perfect-information Monte-Carlo: deal worlds, solve each with all cards open, take the action that is best on average."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 2)
        self.worlds: int = options["worlds"]
        self.most: int = options["solve"]
        self.rollouts: int = options["rollouts"]
        self.ladder = game.states(solver.DEEPEST)
        self.rows = np.zeros((solver.DEEPEST, game.most_legal), np.int32)
        self.table = solver.new_table()
        self.values = np.zeros(game.most_legal)
        self.sums = np.zeros(game.most_legal)

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        weigh(
            seen.record, self.worlds, self.most, self.rollouts, self.ladder, self.rows, self.table, self.dice(seen), self.scratch[0],
            self.values, self.sums,
        )  # fmt: skip
        choices = self.game.legal_actions(seen.record)
        order = sorted(range(len(choices)), key=lambda i: -self.sums[i])
        return self.told(seen, [(choices[i], self.worlds, float(self.sums[i] / self.worlds), None) for i in order])

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _pimc_all(
            states, picked, self.worlds, self.most, self.rollouts, self.ladder, self.rows, self.table, dice, self.scratch, self.values,
            self.sums, actions,
        )  # fmt: skip


@njit
def _oracle_all(
    states: Any,
    picked: Any,
    most: int,
    rollouts: int,
    ladder: Any,
    rows: Any,
    table: Any,
    dice: Any,
    scratch: Any,
    values: Any,
    actions: Any,
) -> None:
    for k in range(len(picked)):
        i = picked[k]
        best = 0
        n = verbs.legal(states[i], rows[0])
        if n > 1:
            copy(states[i], ladder[0])
            judge(ladder, verbs.turn(states[i]), most, rollouts, rows, table, dice[i], scratch[0], values)
            for j in range(1, n):
                if values[j] > values[best]:
                    best = j
        verbs.legal(states[i], rows[0])
        actions[i] = rows[0, best]


class Oracle(Pimc):
    """Sees every card: an upper bound for the arena, never an opponent for people."""

    def act(self, seen: Seen) -> str:
        raise AgentError("the oracle sees every card, so it plays in the arena alone, never at a table")

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _oracle_all(states, picked, self.most, self.rollouts, self.ladder, self.rows, self.table, dice, self.scratch, self.values, actions)


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
