"""Genetic learning: a population plays, the best breed, and again. Networks or tables, and CMA-ES on the same networks to compare with.

Fitness is what an individual won, then its points (or the other way round), over deals that all pairings of a generation have in common.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.agents.contract import Swift
from baralla.agents.learned.files import read_tensors
from baralla.engine.dice import seed_word
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.interrupts import stop_asked
from baralla.engine.kinds import Numbers
from baralla.engine.tables import Tables, deal_all
from baralla.games import load
from baralla.learning.duel import duel, new_dice_array, results, rotations, seats_of, swift
from baralla.learning.genetic.operators import rates
from baralla.learning.genetic.plan import Plan
from baralla.learning.genetic.play import Scores, new_scores
from baralla.learning.genetic.populations import Networks, PagedTables, Population

CHECK_EVERY = 50  # generations: the best one is tried against random, for the curve
CHECK_DEALS = 200
FINAL_DEALS = 500  # to find the best of the last generation


@dataclass
class Evolved:
    """A population and how it came about."""

    plan: Plan
    population: Population
    log: list[dict[str, float]] = field(default_factory=list)  # one entry per generation
    champion: int = 0
    games: int = 0  # played by the individuals in all
    seconds: float = 0.0
    interrupted: bool = False

    def write(self, path: Path) -> None:
        """Write the champion as a model, with the log inside."""
        rules = self.plan.made_rules()
        facts = {
            "method": "genetic",
            "game": self.plan.game,
            "players": rules.players,
            "teams": getattr(rules, "teams", False),
            "plan": json.dumps(dataclasses.asdict(self.plan)),
            "generations": len(self.log),
            "games": self.games,
            "engine": __version__,
        }
        self.population.write(path, self.champion, {key: str(value) for key, value in facts.items()})


class Selection:
    """Who is how good: pairings, deals and fitness of a plan."""

    def __init__(self, plan: Plan, game: Game, population: Population) -> None:
        self.plan, self.game, self.population = plan, game, population
        self.rules = plan.made_rules()
        self.sides = 2 if getattr(self.rules, "teams", False) else self.rules.players
        self.states = game.states(2)
        self.states[0] = game.new(self.rules, plan.seed)
        self.rival = None if plan.rival == "population" else swift(plan.rival, game, plan.seed)
        self.games = 0

    def words(self, generation: int, round_: int) -> Any:
        """The deals of a generation."""
        return np.random.default_rng(seed_word(self.plan.seed, 0, generation, round_)).integers(0, 2**64, self.plan.games, np.uint64)

    def pairings(self, who: Numbers, generation: int, round_: int) -> Any:
        """Everybody of `who` at random tables; if they do not come out even, some play twice."""
        rng = np.random.default_rng(seed_word(self.plan.seed, 1, generation, round_))
        order = rng.permutation(who)
        short = -len(order) % self.sides
        return np.concatenate([order, rng.permutation(order)[:short]]).reshape(-1, self.sides).astype(np.int64)

    def against(self, rival: Swift, who: Numbers, words: Numbers, seed: int) -> Scores:
        """Each of `who` plays the same deals against the rival."""
        n = len(words)
        states = self.game.states(len(who) * n)
        states[:] = self.states[0]
        deal_all(states, np.tile(words, len(who)))
        turns = rotations(self.game, self.rules)
        seated = np.tile(turns[np.arange(n) % len(turns)], (len(who), 1))
        players = self.population.at_tables(np.repeat(who, n).astype(np.int64))
        dice = new_dice_array(len(states), self.plan.seed, 5, seed)
        Tables(self.game, states, (players, rival), seated, (dice, dice)).play()
        out = np.zeros((3, len(states)), np.float64)
        results(states, seats_of(seated), out[0], out[1], out[2])
        scores = new_scores(self.population.size)
        scores.wins[who] = out[0].reshape(len(who), n).sum(axis=1)
        scores.points[who] = out[1].reshape(len(who), n).sum(axis=1)
        scores.played[who] = n
        return scores

    def scores(self, who: Numbers, generation: int, round_: int) -> tuple[Any, Any]:
        """Mean wins and points per deal of each of `who`; nan for everybody else."""
        words = self.words(generation, round_)
        both = self.rival is None or self.plan.individual == "table"  # tables learn among themselves in any case
        if both:
            found = self.population.meet(self.states, words, self.pairings(who, generation, round_), generation)
            self.games += int(found.played.sum())
        if self.rival is not None:
            found = self.against(self.rival, who, words, generation * 2 + round_)
            self.games += int(found.played.sum())
        with np.errstate(invalid="ignore", divide="ignore"):
            return found.wins / found.played, found.points / found.played

    def ranked(self, who: Iterable[int], wins: Numbers, points: Numbers) -> list[int]:
        """The fittest first."""
        first, second = (wins, points) if self.plan.fitness == "wins" else (points, wins)
        return [int(i) for i in sorted(who, key=lambda i: (-first[i], -second[i], i))]

    def select(self, generation: int) -> tuple[list[int], dict[str, float]]:
        """The best of a generation, and what to remember of it."""
        everybody = np.arange(self.population.size)
        wins, points = self.scores(everybody, generation, 0)
        order = self.ranked(everybody, wins, points)
        told = {
            "wins": float(wins[order[0]]),
            "points": float(points[order[0]]),
            "mean_wins": float(np.nanmean(wins)),
            "mean_points": float(np.nanmean(points)),
        }
        if self.plan.double:
            again = np.array(order[: 2 * self.plan.best])
            order = self.ranked(again, *self.scores(again, generation, 1))
        return order[: self.plan.best], told

    def check(self, who: int, deals: int) -> dict[str, float]:
        """The individual against random."""
        random = swift("random", self.game, self.plan.seed)
        n = deals * self.sides * 2
        found = duel(self.game, self.rules, self.population.at_tables(np.full(n, who, np.int64)), random, deals, self.plan.seed)
        return {"against_random": found.share, "points_against_random": found.points}

    def champion(self, who: list[int], generation: int) -> int:
        """The best of a few over many more deals, against the rival (or random)."""
        rival = self.rival or swift("random", self.game, self.plan.seed)
        words = np.random.default_rng(seed_word(self.plan.seed, 4, generation)).integers(0, 2**64, FINAL_DEALS, np.uint64)
        wins, points, _ = self.against(rival, np.array(who), words, generation)
        return self.ranked(who, wins, points)[0]


def start_from(population: Population, path: Path) -> None:
    """Begin with the last population of another training, as far as it fits."""
    tensors, about = read_tensors(path)
    if not isinstance(population, Networks) or about.get("individual") != "network":
        raise BarallaError(f"only a population of networks can start from another: {path}")
    if list(tensors["shape"]) != population.shape.tolist():
        raise BarallaError(f"{path} has networks of shape {list(tensors['shape'])}, not {population.shape.tolist()}")
    rows = tensors["population"][: population.size]
    population.rows[: len(rows)] = rows


def evolve(plan: Plan, start: Path | None = None, told: Callable[[Evolved], None] = lambda _: None) -> Evolved:
    """Run the generations of a plan; `told` hears of every one. Ctrl-C ends it with what there is."""
    game = load(plan.game)
    population: Population = Networks(plan, game) if plan.individual == "network" else PagedTables(plan, game)
    if start is not None:
        start_from(population, start)
    evolved = Evolved(plan, population)
    selection = Selection(plan, game, population)
    step = _cma_step(plan, selection) if plan.optimizer == "cma" else _genetic_step(plan, selection)
    with stop_asked() as stopped:
        best = generations(evolved, selection, range(plan.generations), stopped, told, step)
    evolved.champion = selection.champion(best, len(evolved.log))
    return evolved


def generations(
    evolved: Evolved,
    selection: Selection,
    numbers: range,
    stopped: Callable[[], bool],
    told: Callable[[Evolved], None] = lambda _: None,
    step: Callable[[int], tuple[list[int], dict[str, float]]] | None = None,
) -> list[int]:
    """Some generations of a plan, by their numbers; the best of the last."""
    plan, best = evolved.plan, [0]
    for generation in numbers:
        began = time.perf_counter()
        best, entry = (step or selection.select)(generation)
        evolved.games = selection.games
        evolved.seconds += time.perf_counter() - began
        last = generation == plan.generations - 1
        if generation % CHECK_EVERY == 0 or last:
            entry |= selection.check(best[0], CHECK_DEALS)
        evolved.log.append({"generation": generation, **entry})
        told(evolved)
        evolved.interrupted = stopped() and not last
        if evolved.interrupted:
            break
        if not last and plan.optimizer == "genetic":
            keep = plan.best if plan.elite else 0
            own = (plan.crossover, plan.mutation)
            evolved.population.breed(best, keep, rates(plan.directive, generation, plan.generations, own), generation)
    return best


def _genetic_step(plan: Plan, selection: Selection) -> Callable[[int], tuple[list[int], dict[str, float]]]:
    return selection.select


def _cma_step(plan: Plan, selection: Selection) -> Callable[[int], tuple[list[int], dict[str, float]]]:
    """One generation of CMA-ES (the separable kind): draw a population around the mean, play, move the mean."""
    try:
        cma = importlib.import_module("cma")
    except ImportError:
        raise BarallaError("the optimizer cma needs the package cma: pip install 'baralla[train]'") from None
    networks = selection.population
    assert isinstance(networks, Networks)
    settings = {"popsize": plan.population, "seed": plan.seed % 2**31 + 1, "verbose": -9, "CMA_diagonal": True}
    search = cma.CMAEvolutionStrategy(np.zeros(networks.rows.shape[1]), plan.sigma, settings | {"CMA_stds": networks.spread})

    def step(generation: int) -> tuple[list[int], dict[str, float]]:
        drawn = search.ask()
        networks.rows = np.array(drawn, np.float32)
        everybody = np.arange(networks.size)
        wins, points = selection.scores(everybody, generation, 0)
        order = selection.ranked(everybody, wins, points)
        cost = np.empty(networks.size)
        cost[order] = np.arange(networks.size)  # it only asks who is better
        search.tell(drawn, cost)
        told = {"wins": wins[order[0]], "points": points[order[0]], "mean_wins": wins.mean(), "mean_points": points.mean()}
        networks.rows[order[-1]] = search.result.xfavorite  # the mean itself takes the seat of the worst: often the best of all
        return [order[-1], *order[: plan.best - 1]], {key: float(value) for key, value in told.items()}

    return step
