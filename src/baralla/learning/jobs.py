"""Whole trainings: rows, network, files, and what it is worth at the table. The 24 networks we ship are such jobs, by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baralla.agents.learned.sl import modality
from baralla.engine.rules import show
from baralla.learning.cards import write_card
from baralla.learning.curves import write_curves
from baralla.learning.data import dataset
from baralla.learning.data.plan import Plan
from baralla.learning.data.rows import prepare
from baralla.learning.duel import against_random, swift
from baralla.learning.models import make_card, write_model
from baralla.learning.supervised.settings import AUTO3, Settings
from baralla.learning.supervised.train import Trainer, import_torch
from baralla.learning.variants import variants

Notice = Callable[[str, int, int, str], None]  # what is being done, how much of how much, a word about it
ASSIST = "only_assist=on"
SHIPPED_SEED = "2024"


@dataclass(frozen=True)
class Job:
    """A training with a name."""

    plan: Plan
    settings: Settings

    @property
    def name(self) -> str:
        """The name of the modality and the number of hidden layers."""
        hidden = 3 if self.settings.layers == AUTO3 else len(self.settings.layers.split(","))
        return f"sl-{modality(self.plan.game, self.plan.players, self.plan.teams, ASSIST in self.plan.rules)}-l{hidden}"

    def command(self, data: Path | None = None) -> str:
        """The command that makes this model again; `data`: from this data set."""
        plan, settings = self.plan, self.settings
        parts = [f"baralla train supervised --game {plan.game} --players {plan.players}{' --teams' if plan.teams else ''}"]
        parts.append(f"--rules {','.join(plan.rules)} --games {plan.games}")
        if data is not None:
            parts = [f"baralla train supervised --data {data}"]
        elif plan.agents:
            parts.append(f"--agents '{' '.join(plan.agents)}' --explore {plan.explore}")
        for item in dataclasses.fields(settings):
            value = getattr(settings, item.name)
            if value != item.default and item.name != "seed":
                parts.append(f"--{item.name} {value}")
        return " ".join([*parts, f"--seed {settings.seed}"])


def run(job: Job, path: Path, data: Path | None = None, deals: int = 10_000, notice: Notice = lambda *told: None) -> dict[str, Any]:
    """Play (or read) the rows, train, write model, card and curves, and measure it against random; the card."""
    import_torch()
    game = prepare(job.plan.game)
    rules = job.plan.rule_sets(game)
    played = 0

    def progress(games: int) -> None:
        nonlocal played
        played += games
        notice("play", played, job.plan.games, "")

    rows = dataset.make_rows(job.plan, progress) if data is None else dataset.read(data)[0]

    def report(epoch: int, done: int, figures: dict[str, float]) -> None:
        told = " ".join(f"{key} {value:.3f}" for key, value in figures.items() if key in ("train_loss", "loss", "accuracy"))
        notice("train", epoch * 1000 + done, job.settings.epochs * 1000, told)

    trained = Trainer(game, rules[0], rows, job.settings).run(report)
    write_model(path, job.plan, job.settings, trained)
    card = make_card(path.stem, job.plan, job.settings, trained, job.command(data))
    card["rows"] = len(rows)
    write_card(path, card)
    write_curves(path.with_suffix(".svg"), path.stem, trained.history)
    if deals:
        card["against_random"] = strength(job, path, deals)
        write_card(path, card)
    return card


def strength(job: Job, path: Path, deals: int) -> dict[str, Any]:
    """Deals won against random with either way of choosing: under the usual rules, and under all those it was trained for."""
    game = prepare(job.plan.game)
    fixed = [text for text in job.plan.rules if "=" in text]
    usual = [game.rules.read(None, fixed, players=job.plan.players, teams=job.plan.teams)]
    sets = {"usual": usual, "all": job.plan.rule_sets(game)}
    found: dict[str, Any] = {"deals": deals}
    for choose in ("expected", "furthest"):
        agent = swift(f"sl:choose={choose},model={path}", game)
        for name, rules in sets.items():
            outcome = against_random(agent, game, rules, deals)
            found["fair"] = round(outcome.fair, 4)
            found[f"{choose}_{name}"] = outcome.interval
    return found


def shipped_jobs() -> list[Job]:
    """The 24 networks we ship: every game and its variants, 2, 3 and 4 players and pairs, two architectures."""
    jobs = []
    for game, learning, variant in variants():
        fixed = tuple(f"{name}={show(value)}" for name, value in variant.items())
        for players, teams in ((2, False), (3, False), (4, False), (4, True)):
            for layers in ("50,25", AUTO3):
                plan = Plan(game, players, teams, games=learning.rows[players], rules=("all", *fixed), seed=SHIPPED_SEED)
                jobs.append(Job(plan, Settings(layers=layers, seed=int(SHIPPED_SEED))))
    return jobs
