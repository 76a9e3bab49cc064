"""One variant, trained and measured: the block of which the studies of learning are made."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from baralla import __version__
from baralla.arena.statistics import bootstrap
from baralla.arena.tournament import Tournament
from baralla.blocks.ledger import Ledger
from baralla.blocks.work import Crew, Progress, work
from baralla.experiments.learning.studies import GENETIC, LAYERS, MONTE_CARLO, STUDIES, THREE, TOGETHER, Budget, Study, Variant
from baralla.games import load
from baralla.learning import jobs, shipped
from baralla.learning.data.plan import Plan as DataPlan
from baralla.learning.duel import duel, swift
from baralla.learning.genetic import train as genetic
from baralla.learning.genetic.plan import Plan as GeneticPlan
from baralla.learning.monte_carlo import train as monte_carlo
from baralla.learning.monte_carlo.plan import Plan as TablePlan
from baralla.learning.supervised.settings import Settings

BLOCKS, FORMAT = "blocks.jsonl", "baralla-learning/1"
Told = Callable[[int, Progress], None]  # how many variants are done
Part = tuple[str, int]  # a study, and the number of a variant


@dataclass(frozen=True)
class Row:
    """What a variant came to, beside the source."""

    study: str
    variant: str
    share: float
    low: float
    high: float
    fair: float
    source: float | None
    said: str
    note: str  # what else is to be said, such as the accuracy
    seconds: float


@dataclass(frozen=True)
class Trainings:
    """The task."""

    game: str
    seed: int
    budget: Budget

    def bench(self, stopped: Callable[[], bool]) -> Callable[[Part], Row | None]:
        return lambda part: None if stopped() else self.train(part)

    def train(self, part: Part) -> Row:
        """Train and measure one variant."""
        study = next(study for study in STUDIES if study.name == part[0])
        variant, began = study.variants[part[1]], time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            share, half, fair, note = self._measured(study, variant, Path(folder))
        source = None if variant.share is None else round(variant.share[0] / variant.share[1], 4)
        low, high = max(0.0, share - half), min(1.0, share + half)
        numbers = [round(number, 5) for number in (share, low, high, fair)]
        seconds = round(time.perf_counter() - began, 1)
        return Row(study.name, variant.label, numbers[0], numbers[1], numbers[2], numbers[3], source, variant.said, note, seconds)

    def _measured(self, study: Study, variant: Variant, folder: Path) -> tuple[float, float, float, str]:
        """The share that a variant wins, half of its interval, the fair share, and a note."""
        if study.against == TOGETHER:
            return self._together(study, variant, folder)
        path = folder / "one.safetensors"
        note = self._made(study.method, variant, path)
        game, deals = load(self.game), self.budget.deals
        rules = game.rules.make(players=variant.players)
        rival = "random"
        if study.against == LAYERS:
            self._network(Variant(LAYERS, THREE), folder / "three.safetensors")
            rival = f"sl:model={folder / 'three.safetensors'}"
        name = {MONTE_CARLO: "mc", GENETIC: "ga"}.get(study.method, "sl")
        keys = f",keys={variant.settings['keys']}" if study.method == MONTE_CARLO and "keys" in variant.settings else ""
        found = duel(game, rules, swift(f"{name}:model={path}{keys}", game), swift(rival, game, 1), deals, f"study-{self.seed}")
        return found.share, 1.96 * found.error, found.fair, note

    def _together(self, study: Study, variant: Variant, folder: Path) -> tuple[float, float, float, str]:
        """The share of a variant at tables with all the others."""
        agents = []
        for number, one in enumerate(study.variants):
            path = folder / f"{number}.safetensors"
            self._network(one, path)
            agents.append(f"sl:model={path}")
        game = load(self.game)
        rules = game.rules.make(players=variant.players)
        mine = agents[study.variants.index(variant)]
        played = Tournament(game, rules, agents, max(2, self.budget.deals // 4), f"study-{self.seed}", tables="mixed")
        played.run()
        found = bootstrap(played.shares_of(mine))
        return found.mean, (found.high - found.low) / 2, 1 / variant.players, ""

    def _made(self, method: str, variant: Variant, path: Path) -> str:
        """Train a variant into a file; what there is to note."""
        if method == MONTE_CARLO:
            return self._table(variant, path)
        return self._individual(variant, path) if method == GENETIC else self._network(variant, path)

    def _network(self, variant: Variant, path: Path) -> str:
        given = dict(variant.settings)
        agents, explore = tuple(filter(None, [given.pop("agents", "")])), given.pop("explore", 0.0)
        plan = DataPlan(self.game, variant.players, games=self.budget.games, agents=agents, explore=explore, seed=str(self.seed))
        settings = Settings(**{"epochs": self.budget.epochs, "seed": self.seed} | given)
        card = jobs.run(jobs.Job(plan, settings), path, None, 0)
        return f"accuracy {card['test']['accuracy']:.3f}, {card['shape'][0]} inputs"

    def _table(self, variant: Variant, path: Path) -> str:
        given, episodes = dict(variant.settings), self.budget.episodes
        if given.get("decay") == "half":
            given["decay"] = 2 * given["epsilon"] / episodes
        plan = TablePlan(self.game, episodes=episodes, seed=self.seed, **given)
        card = shipped.finish_table(monte_carlo.train(plan), path, False, "", 200)
        return f"{card['actions']:,} actions, {card['found_in_play']['unknown']:.1%} of decisions unknown"

    def _individual(self, variant: Variant, path: Path) -> str:
        plan = GeneticPlan(self.game, generations=self.budget.generations, seed=self.seed, **variant.settings)
        evolved = genetic.evolve(plan)
        evolved.write(path)
        return f"{evolved.games:,} games"


def parts_of(studies: Sequence[Study]) -> list[Part]:
    """The blocks of these studies."""
    return [(study.name, number) for study in studies for number in range(len(study.variants))]


def run(
    task: Trainings, studies: Sequence[Study], crew: Crew, folder: Path, resume: bool, told: Told = lambda *_: None
) -> tuple[list[Row], bool]:
    """Train every variant; the rows in the order of the studies, and whether it was stopped. Each is kept as it is finished."""
    settings = {"format": FORMAT, "version": __version__, "game": task.game, "seed": task.seed, "budget": asdict(task.budget)}
    ledger = Ledger(folder, BLOCKS, settings, resume)
    rows = {(row.study, row.variant): row for row in (msgspec.convert(block, Row) for block, _ in ledger.kept)}

    def done(part: Part, row: Row) -> None:
        rows[row.study, row.variant] = row
        ledger.add(row)

    parts = parts_of(studies)
    names = {part: (study.name, study.variants[part[1]].label) for study in studies for part in parts if part[0] == study.name}
    try:
        with crew.hire(task) as hands:
            left = [part for part in parts if names[part] not in rows]
            stopped = work(hands, left, done, lambda now: told(sum(names[part] in rows for part in parts), now))
    finally:
        ledger.close()
    return [rows[names[part]] for part in parts if names[part] in rows], stopped
