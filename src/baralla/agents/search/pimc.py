"""The agent `pimc`: worlds solved exactly with all cards open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from baralla.agents.contract import Kind, Seen
from baralla.agents.search import solver
from baralla.agents.search.base import Searcher
from baralla.agents.search.information_sets import model, roll_out
from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.game import Game, Opponents
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, ManyDice, Numbers, Seat, State, States
from baralla.engine.rules import Span, option, words

OPTIONS = (
    option("worlds", 100, Span(1, 100_000), words("mons per decisió", "mundos por decisión", "worlds per decision")),
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
            "games per action in a world too large to solve",
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


class Desk(NamedTuple):
    """How worlds are judged, and the memory for it."""

    worlds: int
    most: int  # actions left, at most, for a world to be solved
    rollouts: int  # of each action in a larger one
    by: int  # how these are played
    options: Any  # of the game's rules, for rollouts by them
    end: Any  # where worlds are solved
    scratch: Any  # records: a rollout, and what the seat to move sees
    legal: Any  # room for the legal actions
    sums: Any  # of each legal action: its values over the worlds
    halt: Any  # bool[1]: whoever asked wants the answer now


@njit
def judge(desk: Desk, seat: Seat, note: Numbers, dice: Dice) -> bool:
    """The value for `seat` of every legal action in the open world on the desk, exact if few enough actions are left (was it?)."""
    world, legal, values, scratch = desk.end.ladder[0], desk.end.rows[0], desk.end.values, desk.scratch[0]
    if solver.plies_left(world, scratch, dice) <= desk.most:
        if solver.solve(desk.end, seat, dice, WORLD_POSITIONS):
            return True
    rewards = np.zeros(16, np.float64)
    for i in range(verbs.legal(world, legal)):
        values[i] = 0.0
        for _ in range(desk.rollouts):
            copy(world, scratch)
            verbs.step(scratch, legal[i])
            roll_out(scratch, desk.by, desk.options, note, dice)
            verbs.reward(scratch, rewards)
            values[i] += rewards[seat] / desk.rollouts
    return False


@njit
def weigh(seen: State, desk: Desk, dice: Dice) -> int:
    """Judge every action in the desk's worlds, at least in one, and add up; how many worlds those were."""
    note = np.zeros(16, np.int64)
    n = verbs.legal(seen, desk.legal)
    sums, values = desk.sums, desk.end.values
    for i in range(n):
        sums[i] = 0.0
    for world in range(desk.worlds):
        if world > 0 and desk.halt[0]:
            return world
        verbs.determinize(seen, verbs.CONSISTENT, dice, desk.end.ladder[0])
        judge(desk, verbs.turn(seen), note, dice)
        for i in range(n):
            sums[i] += values[i]
    return desk.worlds


@njit
def _weigh_all(states: States, picked: Numbers, desk: Desk, dice: ManyDice, actions: Numbers) -> None:
    seen, sums = desk.scratch[1], desk.sums
    for k in range(len(picked)):
        i = picked[k]
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        n = verbs.legal(seen, desk.legal)
        best = 0
        if n > 1:
            weigh(seen, desk, dice[i])
            for place in range(1, n):
                if sums[place] > sums[best]:
                    best = place
        actions[i] = desk.legal[best]


class Pimc(Searcher):
    """Perfect-information Monte-Carlo: deal worlds, solve each with all cards open, take the action that is best on average."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 2)
        by, settings = model(game, options["by"])
        end, sums, halt = solver.new_desk(game), np.zeros(game.most_legal), np.zeros(1, np.bool_)
        budget = (options["worlds"], options["solve"], options["rollouts"])
        self.desk = Desk(*budget, by, settings, end, self.scratch, self.legal, sums, halt)

    def begin(self) -> None:
        self.desk.halt[0] = False

    def stop(self) -> None:
        self.desk.halt[0] = True

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        worlds, sums = int(weigh(seen.record, self.desk, self.dice(seen))), self.desk.sums
        order = sorted(range(len(seen.legal)), key=lambda i: -sums[i])
        return self.told(seen, [(int(self.legal[i]), worlds, float(sums[i] / worlds), None) for i in order])

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        _weigh_all(states, picked, self.desk, dice, actions)


def kind(opponents: Opponents) -> Kind:
    """The agent `pimc` of a game; where `ismcts` plays its simulations by rules, so does it."""
    by = opponents.search.get("rollouts", "random")
    return Kind(Pimc, _HELP, tuple(replace(item, default=by) if item.name == "by" else item for item in OPTIONS))


_HELP = words(
    "resol mons oberts exactament i en fa la mitjana",
    "resuelve mundos abiertos exactamente y promedia",
    "solves open worlds exactly and averages",
)
