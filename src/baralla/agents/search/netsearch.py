"""The agent `netsearch`: a network's own choices, looked at again in worlds that could be.

In every world each action worth a thought is followed for some moves in which the network plays for all seats, and the network that judges
positions says what it leads to. The answer weighs that against what the network would have played anyway, and the search counts the more
the surer it is. Endgames that the seat sees through are solved exactly.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from baralla.agents.contract import Kind, Seen, model_option
from baralla.agents.learned.net import MODEL_HELP, Networks, model_files
from baralla.agents.learned.policy import Judge, Mind, decide, open_slots, weigh, worth
from baralla.agents.search import solver
from baralla.agents.search.base import Searcher
from baralla.agents.search.ismcts import endgame, exact_all
from baralla.engine import verbs
from baralla.engine.bits import copy
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, ManyDice, Numbers, Seat, State, States
from baralla.engine.rules import Span, option, words
from baralla.engine.verbs import CHANCE, CONSISTENT

CHUNK = 8  # worlds between two looks at the clock
CANDIDATES = 8  # actions looked at, the network's likeliest
LEAST_CHANCE = 0.01  # an action less likely than this is not looked at …
SURE = 3.0  # … nor one that is worse than the best by so many standard errors

OPTIONS = (
    option(
        "ms",
        None,
        Span(1, 600_000, also=(None,)),
        words(
            "mil·lisegons per decisió, en lloc de worlds",
            "milisegundos por decisión, en vez de worlds",
            "milliseconds per decision, instead of worlds",
        ),
    ),
    option(
        "worlds",
        96,
        Span(0, 1_000_000),
        words("mons imaginats per decisió", "mundos imaginados por decisión", "worlds imagined per decision"),
    ),
    option(
        "plies",
        8,
        Span(0, 1000),
        words(
            "jugades que se segueixen en cada món abans de jutjar",
            "jugadas que se siguen en cada mundo antes de juzgar",
            "moves followed in each world before it is judged",
        ),
    ),
    option(
        "trust",
        1.0,
        Span(0, 100, real=True),
        words(
            "pes del que la xarxa jugaria sense cercar",
            "peso de lo que la red jugaría sin buscar",
            "weight of what the network would play without searching",
        ),
    ),
    option(
        "heat",
        0.5,
        Span(0, 10, real=True),
        words(
            "temperatura amb què la xarxa juga els mons imaginats",
            "temperatura con que la red juega los mundos imaginados",
            "temperature at which the network plays the imagined worlds",
        ),
    ),
    model_option(MODEL_HELP),
)
_HELP = words(
    "la xarxa, i una cerca que mira els seus plans en mons possibles",
    "la red, y una búsqueda que mira sus planes en mundos posibles",
    "the network, and a search that tries its plans in worlds that could be",
)


class Desk(NamedTuple):
    """How the search looks ahead, and the memory for it."""

    mind: Mind
    judge: Judge
    sights: int
    plies: int
    trust: float
    heat: float
    scratch: Any  # records: a world, what comes of it, and what the seat sees
    actions: Any  # of each candidate
    prior: Any  # its chance
    mean: Any  # what it has led to
    square: Any  # and the sum of its squared deviations
    worlds: Any  # in how many worlds


@njit
def nominate(seen: State, desk: Desk) -> int:
    """Choose the actions to look at, the likeliest first; how many."""
    mind = desk.mind
    only = open_slots(seen, mind)
    if only >= 0:
        desk.actions[0], desk.prior[0] = mind.slots[only], 1.0
        desk.mean[0], desk.worlds[0] = 0.0, 0
        return 1
    weigh(seen, mind, 1.0)
    n = 0
    while n < len(desk.actions):
        best = -1
        for slot in range(len(mind.slots)):
            if mind.slots[slot] >= 0 and mind.odds[slot] >= 0.0 and (best < 0 or mind.odds[slot] > mind.odds[best]):
                best = slot
        if best < 0 or (n > 1 and mind.odds[best] < LEAST_CHANCE):
            break
        desk.actions[n], desk.prior[n] = mind.slots[best], max(mind.odds[best], np.float32(1e-4))
        desk.mean[n] = desk.square[n] = 0.0
        desk.worlds[n] = 0
        mind.odds[best] = -1.0
        n += 1
    return n


@njit
def follow(s: State, seat: Seat, desk: Desk, dice: Dice, rewards: Numbers) -> float:
    """Let the network play for everybody, and say what `seat` can expect then."""
    for _ in range(desk.plies):
        while not verbs.over(s) and verbs.turn(s) == CHANCE:
            verbs.chance(s)
        if verbs.over(s):
            break
        verbs.step(s, decide(s, desk.mind, desk.heat, dice))
    while not verbs.over(s) and verbs.turn(s) == CHANCE:
        verbs.chance(s)
    if verbs.over(s):
        verbs.reward(s, rewards)
        return rewards[seat]
    return worth(s, seat, desk.judge, desk.sights)


@njit
def doubtful(k: int, n: int, desk: Desk) -> bool:
    """Can the candidate `k` still be the best?"""
    if desk.worlds[k] < 2 * CHUNK:
        return True
    top = 0
    for other in range(1, n):
        if desk.worlds[other] >= desk.worlds[k] and desk.mean[other] > desk.mean[top]:
            top = other
    spread = desk.square[k] / desk.worlds[k] + desk.square[top] / max(1, desk.worlds[top])
    return desk.mean[top] - desk.mean[k] <= SURE * np.sqrt(spread / desk.worlds[k])


@njit
def imagine(seen: State, n: int, worlds: int, desk: Desk, dice: Dice) -> None:
    """Follow every candidate that can still be the best in some more worlds, the same for all."""
    rewards = np.zeros(16, np.float64)
    seat = verbs.turn(seen)
    world, future = desk.scratch[0], desk.scratch[1]
    going = np.zeros(n, np.bool_)
    for k in range(n):
        going[k] = doubtful(k, n, desk)
    for _ in range(worlds):
        verbs.determinize(seen, CONSISTENT, dice, world)
        for k in range(n):
            if going[k]:
                copy(world, future)
                verbs.step(future, desk.actions[k])
                value = follow(future, seat, desk, dice, rewards)
                desk.worlds[k] += 1
                change = value - desk.mean[k]
                desk.mean[k] += change / desk.worlds[k]
                desk.square[k] += change * (value - desk.mean[k])


@njit
def settle(n: int, desk: Desk) -> int:
    """The candidate to play: what it led to, and how likely the network was to play it; the more worlds, the less that counts."""
    best, best_value = 0, -1e30
    for k in range(n):
        if desk.worlds[k] > 0:
            deviation = np.sqrt(desk.square[k] / desk.worlds[k] + 0.01)
            value = desk.mean[k] + desk.trust * deviation / np.sqrt(desk.worlds[k]) * np.log(desk.prior[k])
        else:
            value = -1e9 + desk.prior[k]
        if value > best_value:
            best, best_value = k, value
    return best


@njit
def _search_all(states: States, picked: Numbers, worlds: int, desk: Desk, dice: ManyDice, actions: Numbers) -> None:
    seen = desk.scratch[2]
    for k in range(len(picked)):
        i = picked[k]
        verbs.redact(states[i], verbs.turn(states[i]), seen)
        n = nominate(seen, desk)
        done = 0
        while n > 1 and done < worlds:
            imagine(seen, n, min(CHUNK, worlds - done), desk, dice[i])
            done += CHUNK
        actions[i] = desk.actions[settle(n, desk)]


class NetSearch(Searcher):
    """The network that taught itself, and the search that listens to it."""

    def __init__(self, game: Game, seed: str | int = 0, **options: Any) -> None:
        super().__init__(game, seed, 3)
        self.ms: float | None = options["ms"]
        self.worlds: int = options["worlds"]
        self.how = (int(options["plies"]), float(options["trust"]), float(options["heat"]))
        self.networks = Networks(game, options["model"])
        self.room = [np.zeros(CANDIDATES, kind) for kind in (np.int64, np.float64, np.float64, np.float64, np.int64)]
        self.end = solver.new_desk(game) if verbs.taught(verbs.certain, game.state) else None

    def desk(self, networks: tuple[Mind, Judge]) -> Desk:
        """The desk for one kind of table."""
        plies, trust, heat = self.how
        return Desk(*networks, self.game.eyes.sight.size, plies, trust, heat, self.scratch, *self.room)

    def act(self, seen: Seen) -> str:
        only = self.forced(seen)
        if only is not None:
            return only
        dice = self.dice(seen)
        if self.end is not None and endgame(seen.record, self.scratch[0], self.end, dice) >= 0:
            return self.exact(seen, self.end)
        desk = self.desk(self.networks.at(seen.record))
        n = self._search(seen.record, desk, dice)
        best = int(settle(n, desk))
        order = sorted(range(n), key=lambda k: (k != best, -desk.worlds[k], -desk.mean[k]))
        return self.told(seen, [(int(desk.actions[k]), int(desk.worlds[k]), float(desk.mean[k]), None) for k in order])

    def _search(self, record: State, desk: Desk, dice: Dice) -> int:
        """Look ahead for as long as the budget allows; how many candidates there were."""
        n = int(nominate(record, desk))
        end = None if self.ms is None else time.perf_counter() + self.ms / 1000
        done = 0
        while n > 1 and not self.halted and (done < self.worlds if end is None else time.perf_counter() < end):
            imagine(record, n, CHUNK if end is not None else min(CHUNK, self.worlds - done), desk, dice)
            done += CHUNK
        return n

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        if self.end is not None:
            picked = picked.copy()
            picked = picked[: exact_all(states, picked, dice, self.scratch, self.end, actions)]
        if not len(picked):
            return
        for group, networks in self.networks.by_table(states, picked):
            desk = self.desk(networks)
            if self.ms is None:
                _search_all(states, group, self.worlds, desk, dice, actions)
                continue
            for i in group:
                seen = self.game.redacted(states[i], int(verbs.turn(states[i])))
                n = self._search(seen, desk, dice[i])
                actions[i] = desk.actions[int(settle(n, desk))]


def kind(game: str) -> Kind:
    """The agent `netsearch` of a game; where no network is shipped it plays from one of the user's."""
    return Kind(NetSearch, _HELP, OPTIONS, needs_model=not model_files(game))
