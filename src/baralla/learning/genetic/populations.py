"""The two kinds of population that evolve: rows of network weights, and tables in shared pages. Both meet, breed and are written alike."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from baralla.agents.contract import Swift
from baralla.agents.learned.decisions import KEYS, Settings, new_desk
from baralla.agents.learned.files import write_tensors
from baralla.agents.learned.ga_network import Room, choose_all, genes, new_room, spread
from baralla.agents.learned.table_files import write_compact
from baralla.agents.learned.tables import ValueTable
from baralla.engine.dice import below, fraction, new_dice
from baralla.engine.game import Game
from baralla.engine.kinds import ManyDice, Numbers, States
from baralla.games.stock.inputs import INPUTS, sizes
from baralla.learning.genetic import operators, tables
from baralla.learning.genetic.plan import UNIFORM
from baralla.learning.genetic.play import Minds, Players, Scores, new_scores, play_pairings
from baralla.learning.monte_carlo.episodes import SIGNED


class Population(Protocol):
    """What evolution needs of its individuals."""

    size: int

    def meet(self, states: States, words: Numbers, pairings: Numbers, generation: int) -> Scores:
        """Play every pairing on the same deals."""
        ...

    def at_tables(self, who: Numbers) -> Swift:
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
        first, last = sizes(self.inputs, rules.players, game.learning is not None and game.learning.sings)
        self.shape = np.array([first, *plan.layers, last], np.int64)
        self.size, self.plan = plan.population, plan
        self.spread = spread(self.shape.tolist())
        rng = np.random.default_rng(plan.seed)
        drawn = rng.standard_normal((self.size, genes(self.shape.tolist())))
        self.rows = (drawn * self.spread).astype(np.float32)
        self.room = new_room()

    def meet(self, states: States, words: Numbers, pairings: Numbers, generation: int) -> Scores:
        alone = [pairings[p : p + 1] for p in range(len(pairings))]  # so that sums are the same in any number of threads
        if self.plan.threads == 1:
            found = [self._meet(states, words, pairing, self.room) for pairing in alone]
        else:
            with ThreadPoolExecutor(self.plan.threads) as pool:
                found = list(pool.map(lambda pairing: self._meet(states.copy(), words, pairing, new_room()), alone))
        return Scores(*(np.sum(columns, axis=0) for columns in zip(*found, strict=True)))

    def _meet(self, states: States, words: Numbers, pairings: Numbers, room: Room) -> Scores:
        scores = new_scores(self.size)
        play_pairings(states, words, pairings, self.minds._replace(room=room), scores)
        return scores

    @property
    def minds(self) -> Minds:
        return Minds(self.rows, self.shape, self.inputs, self.room)

    def at_tables(self, who: Numbers) -> Swift:
        return Players(self.minds, who)

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

    def __init__(self, row: Numbers, shape: Numbers, inputs: int) -> None:
        self.row, self.shape, self.inputs, self.room = row, shape, inputs, new_room()

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        choose_all(states, picked, self.row, self.shape, self.inputs, self.room, actions)


class TablePlayers:
    """Tables at many tables at once."""

    def __init__(self, pages: tables.Pages, who: Numbers, school: tables.School) -> None:
        self.pages, self.who, self.school = pages, who, school

    def decide_all(self, states: States, picked: Numbers, dice: ManyDice, actions: Numbers) -> None:
        tables.decide_tables(states, picked, self.who, self.pages, self.school, dice, actions)


class PagedTables:
    """Tables that learn while they play; an individual is its list of pages."""

    def __init__(self, plan: Any, game: Game) -> None:
        self.size, self.plan = plan.population, plan
        self.pages = tables.new_pages(self.size, plan.genes)
        self.school = tables.School(Settings(*KEYS["abstract"], 1, 0), plan.epsilon, plan.gamma, SIGNED, new_desk())

    def meet(self, states: States, words: Numbers, pairings: Numbers, generation: int) -> Scores:
        scores = new_scores(self.size)
        tables.play_tables(states, words, pairings, self.pages, self.school, new_dice(self.plan.seed, 3, generation), scores)
        return scores

    def at_tables(self, who: Numbers) -> Swift:
        return TablePlayers(self.pages, who, self.school._replace(epsilon=0.0, desk=new_desk()))

    def breed(self, parents: list[int], keep: int, rates: tuple[float, float], generation: int) -> None:
        dice = new_dice(self.plan.seed, 2, generation)
        tables.collect(self.pages)
        tables.share_all(self.pages)
        old = self.pages.pages[parents].copy()
        self.pages.pages[:keep] = old[:keep]
        methods = [method for method in self.plan.crossover_codes if method in tables.TABLE_CROSSOVERS] or [UNIFORM]
        for child in range(keep, self.size):
            a, b = old[below(dice, len(parents))], old[below(dice, len(parents))]
            if fraction(dice) < rates[0]:
                tables.cross_tables(self.pages, methods[below(dice, len(methods))], a, b, dice, child)
            else:
                self.pages.pages[child] = a
            if fraction(dice) < rates[1]:
                tables.reset_genes(self.pages, child, operators.RESET_SHARE, dice)
        tables.collect(self.pages)

    def table(self, who: int) -> ValueTable:
        """The table of one individual."""
        return tables.as_table(self.pages, who)

    def write(self, path: Path, best: int, about: dict[str, str]) -> None:
        facts = {"individual": "table", "keys": "abstract", "trust": "1", "several": "0", "reward": "signed"}
        write_compact(path, self.table(best), about | facts, 1)
