"""Measures speed: decisions, batches, worlds and start-up, with OpenSpiel in the same run for comparison.

Everything is timed in rounds, one after the other in each round, and the median is reported: other load on the machine affects all of
them alike. `ratio` is the median of the rounds' ratios to OpenSpiel's figure.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baralla.engine import verbs
from baralla.engine.batch import Batch, pick_all
from baralla.engine.bits import copy
from baralla.engine.dice import new_dice
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.jit import njit
from baralla.engine.kinds import Dice, ManyDice, Seat, States
from baralla.engine.playout import random_deals
from baralla.games import every, load

ROUNDS = 7
SECONDS = 0.25  # a measurement in a round
BATCH = 4096
POSITIONS = 60
STARTS = 5
OH_HELL = {"players": 4, "num_tricks_fixed": 9, "num_cards_per_suit": 12}
OH_HELL_DECISIONS = 4 * (1 + 9)  # a bid and nine cards each
START = "import baralla; match = baralla.make({game!r}, seed=1); match.play(match.legal()[0])"


@dataclass
class Figure:
    """One measured thing."""

    name: str
    unit: str
    run: Callable[[], tuple[float, float]]  # the amount of work done and the seconds it took
    against: str | None = None
    rounds: list[float] = field(default_factory=list)

    @property
    def value(self) -> float:
        return statistics.median(self.rounds)


@njit
def _worlds(states: States, n: int, seat: Seat, dice: Dice) -> None:
    for _ in range(n):
        verbs.redact(states[0], seat, states[1])
        verbs.determinize(states[1], verbs.CONSISTENT, dice, states[2])


def timed(work: Callable[[int], float]) -> Callable[[], tuple[float, float]]:
    """Repeat `work(n)`, which returns how much it did, with n growing until it fills a measurement."""
    n = 1

    def run() -> tuple[float, float]:
        nonlocal n
        while True:
            start = time.perf_counter()
            done = work(n)
            seconds = time.perf_counter() - start
            if seconds >= SECONDS / 2:
                n = max(1, int(n * SECONDS / seconds))
                return done, seconds
            n *= 2 if seconds < SECONDS / 20 else 4

    return run


def decisions(game: Game, settings: Mapping[str, Any]) -> Callable[[int], float]:
    """Random deals, shuffling and dealing included. A setting that is no switch sets a field of the record."""
    switches = {item.name for item in game.rules.switches()}
    states = game.states(1)
    states[0] = game.new(game.rules.make(**{name: value for name, value in settings.items() if name in switches}), 1)
    for name in settings.keys() - switches:
        states[0][name] = settings[name]
    return lambda n: float(random_deals(states, n))


@njit
def _step_all(states: States, scratch: Any, dice: ManyDice) -> None:
    for i in range(len(states)):
        copy(states[i], scratch[0])
        verbs.step(scratch[0], verbs.pick(scratch[0], dice))


def flatness(game: Game) -> float:
    """How many times more a decision costs at the stage of a deal at which it costs most than at which it costs least. Every decision
    is timed on a fresh copy of a random position; the copy counts too, for all alike."""
    stage, stages = game.benchmarks.stage, game.benchmarks.stages
    assert stage is not None
    dice, found = new_dice(9), dict[int, list[Any]]()
    s = game.new(game.rules(), 1)
    while min(len(found.get(number, ())) for number in range(stages)) < POSITIONS:
        verbs.begin(s)
        verbs.shuffle(s)
        verbs.deal(s)
        while not verbs.over(s):
            now = stage(s)
            if now >= 0 and len(found.setdefault(now, [])) < POSITIONS:
                found[now].append(s.copy())
            verbs.step(s, verbs.pick(s, dice))
    scratch, costs = game.states(1), []
    for number in range(stages):
        states = game.states(POSITIONS)
        for i, position in enumerate(found[number]):
            states[i] = position
        _step_all(states, scratch, dice)
        times = []
        for _ in range(30):
            start = time.perf_counter()
            _step_all(states, scratch, dice)
            times.append(time.perf_counter() - start)
        costs.append(min(times))
    return max(costs) / min(costs)


def batch_steps(game: Game, settings: Mapping[str, Any]) -> Callable[[int], float]:
    """Steps of a batch of games, with the observation and the mask of the next seat written."""
    batch = Batch(game, game.rules.make(**settings), BATCH, 1)
    actions, dice = np.zeros(BATCH, np.int32), new_dice(1)

    def work(n: int) -> float:
        for _ in range(n):
            pick_all(batch.states, dice, actions)
            batch.step(actions)
        return float(n * BATCH)

    return work


def middle_states(game: Game, settings: Mapping[str, Any], wanted: int) -> list[Any]:
    """Positions half-way through random deals."""
    found: list[Any] = []
    seed, dice = 0, new_dice(5)
    while len(found) < wanted:
        s = game.new(game.rules.make(**settings), seed)
        verbs.shuffle(s)
        verbs.deal(s)
        while not verbs.over(s) and s.tricks_played < s.total_tricks // 2:
            verbs.step(s, verbs.pick(s, dice))
        if not verbs.over(s):
            found.append(s)
        seed += 1
    return found


def worlds(game: Game, settings: Mapping[str, Any]) -> Callable[[int], float]:
    """Redact and determinize, consistent with everything known, from eight middle positions in turn."""
    positions = middle_states(game, settings, 8)
    states, dice = game.states(3), new_dice(1)

    def work(n: int) -> float:
        for position in positions:
            states[0] = position
            _worlds(states, 100 * n, int(verbs.turn(states[0])), dice)
        return float(len(positions) * 100 * n)

    return work


def oh_hell() -> Callable[[int], float]:
    """OpenSpiel's C++ random rollouts of Oh Hell, from a dealt position (its faster case: our figures include the deal)."""
    pyspiel = _pyspiel()
    game = pyspiel.load_game("oh_hell", OH_HELL)
    state = _dealt(game)

    def work(n: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(100 * n, 1)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 3, False).step(state)
        return float(100 * n * OH_HELL_DECISIONS)

    return work


def block_dominoes() -> Callable[[int], float]:
    """OpenSpiel's block dominoes, random games."""
    pyspiel = _pyspiel()
    import open_spiel.python.games  # noqa: F401 - registers the game

    game, chooser = pyspiel.load_game("python_block_dominoes"), random.Random(1)

    def work(n: int) -> float:
        done = 0
        for _ in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                done += not state.is_chance_node()
                state.apply_action(chooser.choice(state.legal_actions()))
        return float(done)

    return work


OPENSPIEL: dict[str, Callable[[], Callable[[int], float]]] = {"oh_hell": oh_hell, "python_block_dominoes": block_dominoes}


def _dealt(game: Any) -> Any:
    chooser = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chooser.choice([action for action, _ in state.chance_outcomes()]))
    return state


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise BarallaError("OpenSpiel is not installed: pip install 'baralla[bench]'") from None
    return pyspiel


def start_up(game: str, cold: bool) -> float:
    """Seconds for a new process to import, make a match, deal and play the first decision."""
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "BARALLA_CACHE": empty} if cold else dict(os.environ)
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", START.format(game=game)], env=environment, check=True, capture_output=True)
        return time.perf_counter() - start


def beside(game: Game) -> str:
    """The name of the figure of OpenSpiel that a game's decisions are compared with."""
    return f"openspiel/{game.benchmarks.beside}/decisions"


def figures(games: Sequence[Game], against: str | None) -> list[Figure]:
    """What is to be measured, the baselines first."""
    found: list[Figure] = []
    if against == "openspiel":
        for name in dict.fromkeys(game.benchmarks.beside for game in games):
            found.append(Figure(f"openspiel/{name}/decisions", "decisions/s", timed(OPENSPIEL[name]())))
    for game in games:
        base = None if against is None else beside(game)
        for label, settings in game.benchmarks.decisions.items():
            found.append(Figure(f"{label}/decisions", "decisions/s", timed(decisions(game, settings)), base))
    for game in games:
        for label, settings in game.benchmarks.batch.items():
            found.append(Figure(label, "steps/s", timed(batch_steps(game, settings))))
        for label, settings in game.benchmarks.worlds.items():
            found.append(Figure(label, "worlds/s", timed(worlds(game, settings))))
    return found


def measure(games: Sequence[str] = (), against: str | None = None, tell: Callable[[str], None] = lambda text: None) -> list[dict[str, Any]]:
    """Measure everything, as a list of name, value, unit and (where something was compared in the same run) ratio."""
    chosen = [load(name) for name in games] if games else every()
    todo = figures(chosen, against)
    for figure in todo:
        tell(f"warming up {figure.name}")
        figure.run()
    for number in range(ROUNDS):
        tell(f"round {number + 1} of {ROUNDS}")
        for figure in todo:
            done, seconds = figure.run()
            figure.rounds.append(done / seconds)
    by_name = {figure.name: figure for figure in todo}
    rows: list[dict[str, Any]] = []
    for figure in todo:
        ratio = None
        if figure.against:
            ratio = statistics.median(a / b for a, b in zip(figure.rounds, by_name[figure.against].rounds, strict=True))
        rows.append({"name": figure.name, "value": figure.value, "unit": figure.unit, "ratio": ratio})
    for game in chosen:
        if game.benchmarks.stage is not None:
            tell(f"{game.name} at its stages")
            label = next(iter(game.benchmarks.decisions))
            rows.append({"name": f"{label}/flatness", "value": flatness(game), "unit": "× slowest to fastest", "ratio": None})
    for name in (game.name for game in chosen):
        tell(f"starting {name} in new processes")
        start_up(name, cold=False)  # fills the cache
        warm = statistics.median(start_up(name, cold=False) for _ in range(STARTS))
        rows.append({"name": f"start/{name}/warm", "value": warm, "unit": "s", "ratio": None})
        rows.append({"name": f"start/{name}/cold", "value": start_up(name, cold=True), "unit": "s", "ratio": None})
    return rows
