"""The two kinds of population that evolve: rows of network weights, and tables in shared pages. Both meet, breed and are written alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from baralla.agents.contract import Swift
from baralla.agents.learned.decisions import KEYS, Settings, new_desk
from baralla.agents.learned.files import write_tensors
from baralla.agents.learned.ga_network import choose_all, genes, new_room, spread
from baralla.agents.learned.table_files import write_compact
from baralla.agents.learned.tables import Table
from baralla.core.dice import below, fraction, new_dice
from baralla.core.game import Game
from baralla.games.stock_inputs import INPUTS, sizes
from baralla.training import genetic_operators as operators
from baralla.training import genetic_tables as tables
from baralla.training.episodes import SIGNED
from baralla.training.genetic_play import Players, play_pairings

Scores = tuple[Any, Any, Any]  # by individual: wins, points, deals


class Population(Protocol):
    """What evolution needs of its individuals."""

    size: int

    def meet(self, states: Any, words: Any, pairings: Any, generation: int) -> Scores:
        """Play every pairing on the same deals."""
        ...

    def at_tables(self, who: Any) -> Swift:
        """The individuals as an agent: in game i plays who[i]."""
        ...

    def breed(self, parents: list[int], keep: int, rates: tuple[float, float], generation: int) -> None:
        """The next generation: the first `keep` parents as they are, and children of random pairs of parents."""
        ...

    def write(self, path: Path, best: int, about: dict[str, str]) -> None:
        """Write the individual `best` as a model."""
        ...


class Networks:
    """Networks with one output an action; an individual is its row of weights."""

    def __init__(self, plan: Any, game: Game) -> None:
        rules = plan.made_rules()
        self.inputs = INPUTS[plan.inputs]
        first, last = sizes(self.inputs, rules.players, game.name == "tute")
        self.shape = np.array([first, *plan.layers, last], np.int64)
        self.size, self.plan = plan.population, plan
        self.spread = spread(self.shape.tolist())
        rng = np.random.default_rng(plan.seed)
        drawn = rng.standard_normal((self.size, genes(self.shape.tolist())))
        self.rows = (drawn * self.spread).astype(np.float32)
        self.room = new_room()

    def meet(self, states: Any, words: Any, pairings: Any, generation: int) -> Scores:
        wins, points, played = np.zeros((3, self.size), np.float64)
        play_pairings(states, words, self.rows, pairings, self.shape, self.inputs, self.room, wins, points, played)
        return wins, points, played

    def at_tables(self, who: Any) -> Swift:
        return Players(self.rows, who, self.shape, self.inputs, self.room)

    def breed(self, parents: list[int], keep: int, rates: tuple[float, float], generation: int) -> None:
        dice = new_dice(self.plan.seed, 2, generation)
        old = self.rows[parents]
        new = np.empty_like(self.rows)
        new[:keep] = old[:keep]
        cuts, ends = np.zeros(operators.MOST_CUTS, np.int64), np.zeros(2, np.int64)
        spare = np.empty_like(new[0])
        for child in range(keep, self.size, 2):
            first, second = new[child], new[child + 1] if child + 1 < self.size else spare
            a, b = old[below(dice, len(parents))], old[below(dice, len(parents))]
            if fraction(dice) < rates[0]:
                method = self.plan.crossover_codes[below(dice, len(self.plan.crossover_codes))]
                operators.cross(method, a, b, dice, cuts, first, second)
            else:
                first[:], second[:] = a, b
            for row in (first, second):
                if fraction(dice) < rates[1]:
                    method = self.plan.mutation_codes[below(dice, len(self.plan.mutation_codes))]
                    operators.mutate(method, row, self.spread, self.plan.reach, dice, ends)
        self.rows = new

    def write(self, path: Path, best: int, about: dict[str, str]) -> None:
        tensors = {"weights": self.rows[best], "shape": self.shape, "population": self.rows}
        write_tensors(path, tensors, about | {"inputs": self.plan.inputs, "individual": "network"})


class OneNetwork:
    """A single row of weights as an agent."""

    def __init__(self, row: Any, shape: Any, inputs: int) -> None:
        self.row, self.shape, self.inputs, self.room = row, shape, inputs, new_room()

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        choose_all(states, picked, self.row, self.shape, self.inputs, self.room, actions)


class TablePlayers:
    """Tables at many tables at once."""

    def __init__(self, pages: tables.Pages, who: Any, settings: Settings) -> None:
        self.pages, self.who, self.settings, self.desk = pages, who, settings, new_desk()

    def decide_all(self, states: Any, picked: Any, dice: Any, actions: Any) -> None:
        tables.decide_tables(states, picked, self.who, self.pages, self.settings, dice, self.desk, actions)


class Tables:
    """Tables that learn while they play; an individual is its list of pages."""

    def __init__(self, plan: Any, game: Game) -> None:
        self.size, self.plan = plan.population, plan
        self.pages = tables.new_pages(self.size, plan.genes)
        self.settings = Settings(*KEYS["abstract"], 1, 0)
        self.desk = new_desk()

    def meet(self, states: Any, words: Any, pairings: Any, generation: int) -> Scores:
        wins, points, played = np.zeros((3, self.size), np.float64)
        dice = new_dice(self.plan.seed, 3, generation)
        plan = self.plan
        tables.play_tables(
            states, words, self.pages, pairings, self.settings, plan.epsilon, plan.gamma, SIGNED, dice, self.desk, wins, points, played
        )
        return wins, points, played

    def at_tables(self, who: Any) -> Swift:
        return TablePlayers(self.pages, who, self.settings)

    def breed(self, parents: list[int], keep: int, rates: tuple[float, float], generation: int) -> None:
        dice = new_dice(self.plan.seed, 2, generation)
        tables.collect(self.pages)
        tables.share_all(self.pages)
        old = self.pages.pages[parents].copy()
        self.pages.pages[:keep] = old[:keep]
        methods = [method for method in self.plan.crossover_codes if method in tables.TABLE_CROSSOVERS] or [operators.UNIFORM]
        cuts, swapped = np.zeros(operators.MOST_CUTS, np.int64), np.zeros(operators.MOST_CUTS + 1, np.int64)
        for child in range(keep, self.size):
            a, b = old[below(dice, len(parents))], old[below(dice, len(parents))]
            if fraction(dice) < rates[0]:
                tables.cross_tables(self.pages, methods[below(dice, len(methods))], a, b, dice, cuts, swapped, child)
            else:
                self.pages.pages[child] = a
            if fraction(dice) < rates[1]:
                tables.reset_genes(self.pages, child, operators.RESET_SHARE, dice)
        tables.collect(self.pages)

    def table(self, who: int) -> Table:
        """The table of one individual."""
        return tables.as_table(self.pages, who)

    def write(self, path: Path, best: int, about: dict[str, str]) -> None:
        facts = {"individual": "table", "keys": "abstract", "trust": "1", "several": "0", "reward": "signed"}
        write_compact(path, self.table(best), about | facts, 1)
