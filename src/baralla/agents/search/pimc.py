"""The agent `pimc`: worlds solved exactly with all cards open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from baralla.agents.contract import Kind, Seen, option
from baralla.agents.search import ismcts, solver
from baralla.agents.search.base import Searcher
from baralla.agents.search.information_sets import model, roll_out
from baralla.core import verbs
from baralla.core.bits import copy
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
            "jugades que queden, com a molt, per resoldre un món exactament",
            "jugadas que quedan, como mucho, para resolver un mundo exactamente",
            "actions left, at most, for a world to be solved exactly",
        ),
    ),
    option(
        "rollouts",
        4,
        Span(1, 1000),
        words(
            "partides per jugada en un món massa gran",
            "partidas por jugada en un mundo demasiado grande",
            "games an action in a world too large to solve",
        ),
    ),
    option(
        "by",
        "random",
        ("random", "rules"),
        words(
            "com es juguen aquestes partides: a l'atzar o per regles",
            "cómo se juegan esas partidas: al azar o por reglas",
            "how these games are played: at random or by the game's rules",
        ),
    ),
)
WORLD_POSITIONS = 50_000


@njit
def judge(desk: Any, seat: int, most: int, rollouts: int, by: int, settings: Any, note: Any, dice: Any, scratch: Any) -> bool:
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
            roll_out(scratch, by, settings, note, dice)
            verbs.reward(scratch, rewards)
            desk.values[i] += rewards[seat] / rollouts
    return False


@njit
def weigh(seen: Any, worlds: int, most: int, rollouts: int, by: int, settings: Any, desk: Any, dice: Any, scratch: Any, sums: Any) -> int:
    """Judge every action in `worlds` worlds; the place of the best sum."""
    note = np.zeros(16, np.int64)
    n = verbs.legal(seen, desk.rows[0])
    for i in range(n):
        sums[i] = 0.0
    for _ in range(worlds):
        verbs.determinize(seen, verbs.CONSISTENT, dice, desk.ladder[0])
        judge(desk, verbs.turn(seen), most, rollouts, by, settings, note, dice, scratch)
        for i in range(n):
            sums[i] += desk.values[i]
    best = 0
    for i in range(1, n):
        if sums[i] > sums[best]:
            best = i
    return best


@njit
def _pimc_all(
    states: Any,
    picked: Any,
    worlds: int,
    most: int,
    rollouts: int,
    by: int,
    settings: Any,
    desk: Any,
    dice: Any,
    scratch: Any,
    sums: Any,
    actions: Any,
) -> None:
    for k in range(len(picked)):
        i = picked[k]
        seen, best = scratch[1], 0
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        if verbs.legal(seen, desk.rows[0]) > 1:
            best = weigh(seen, worlds, most, rollouts, by, settings, desk, dice[i], scratch[0], sums)
        verbs.legal(seen, desk.rows[0])
        actions[i] = desk.rows[0, best]


class Pimc(Searcher):
    """Perfect-information Monte-Carlo: deal worlds, solve each with all cards open, take the action that is best on average."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 2)
        self.worlds: int = options["worlds"]
        self.most: int = options["solve"]
        self.rollouts: int = options["rollouts"]
        self.by, self.settings = model(game, options["by"])
        self.desk = solver.new_desk(game)
        self.sums = np.zeros(game.most_legal)

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        weigh(
            seen.record,
            self.worlds,
            self.most,
            self.rollouts,
            self.by,
            self.settings,
            self.desk,
            self.dice(seen),
            self.scratch[0],
            self.sums,
        )
        choices = self.game.legal_actions(seen.record)
        order = sorted(range(len(choices)), key=lambda i: -self.sums[i])
        return self.told(seen, [(choices[i], self.worlds, float(self.sums[i] / self.worlds), None) for i in order])

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        _pimc_all(
            states,
            picked,
            self.worlds,
            self.most,
            self.rollouts,
            self.by,
            self.settings,
            self.desk,
            dice,
            self.scratch,
            self.sums,
            actions,
        )


def kind(game: str) -> Kind:
    """The agent `pimc` of a game; where `ismcts` plays its simulations by rules, so does it."""
    by = ismcts.DEFAULTS.get(game, {}).get("rollouts", "random")
    return Kind(Pimc, _HELP, tuple(replace(item, default=by) if item.name == "by" else item for item in OPTIONS))


_HELP = words(
    "resol mons oberts exactament i en fa la mitjana",
    "resuelve mundos abiertos exactamente y promedia",
    "solves open worlds exactly and averages",
)
