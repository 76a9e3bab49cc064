"""Whole trainings: rows, network, files, and what it is worth at the table. The 24 networks we ship are such jobs, by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baralla.agents import make_agent
from baralla.agents.learned.sl import modality
from baralla.training import dataset
from baralla.training.cards import write_card
from baralla.training.curves import write_curves
from baralla.training.dataset import Plan
from baralla.training.models import make_card, write_model
from baralla.training.rows import prepare
from baralla.training.strength import win_share
from baralla.training.supervised import AUTO3, Settings, Trainer

Notice = Callable[[str, int, int, str], None]  # what is being done, how much of how much, a word about it
ASSIST = "only_assist=on"
SHIPPED_SEED = "2024"
SHIPPED_GAMES = {"brisca": {2: 40_000, 3: 20_000, 4: 20_000}, "tute": {2: 80_000, 3: 24_000, 4: 24_000}}  # over all sets of rules


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

    def command(self) -> str:
        """The command that makes this model again."""
        plan, settings = self.plan, self.settings
        parts = [f"baralla train supervised --game {plan.game} --players {plan.players}{' --teams' if plan.teams else ''}"]
        parts.append(f"--rules {','.join(plan.rules)} --games {plan.games}")
        if plan.agents:
            parts.append(f"--agents '{' '.join(plan.agents)}' --explore {plan.explore}")
        for item in dataclasses.fields(settings):
            value = getattr(settings, item.name)
            if value != item.default and item.name != "seed":
                parts.append(f"--{item.name} {value}")
        return " ".join([*parts, f"--seed {settings.seed}"])


def run(job: Job, path: Path, data: Path | None = None, deals: int = 10_000, notice: Notice = lambda *told: None) -> dict[str, Any]:
    """Play (or read) the rows, train, write model, card and curves, and measure it against random; the card."""
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
    card = make_card(path.stem, job.plan, job.settings, trained, job.command())
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
    other: Any = make_agent("random", game, "strength")
    fixed = [text for text in job.plan.rules if "=" in text]
    usual = [game.rules.read(None, fixed, players=job.plan.players, teams=job.plan.teams)]
    sets = {"usual": usual, "all": job.plan.rule_sets(game)}
    found: dict[str, Any] = {"deals": deals, "fair": round(1 / (2 if job.plan.teams else job.plan.players), 4)}
    for choose in ("expected", "furthest"):
        agent: Any = make_agent(f"sl:choose={choose},model={path}", game)
        for name, rules in sets.items():
            share, margin = win_share(agent, other, game, rules, deals, "strength")
            found[f"{choose}_{name}"] = [round(share, 4), round(margin, 4)]
    return found


def shipped_jobs() -> list[Job]:
    """The 24 networks we ship: three games, 2, 3 and 4 players and pairs, two architectures."""
    jobs = []
    for game, fixed in (("brisca", ()), ("tute", ()), ("tute", (ASSIST,))):
        for players, teams in ((2, False), (3, False), (4, False), (4, True)):
            for layers in ("50,25", AUTO3):
                plan = Plan(game, players, teams, games=SHIPPED_GAMES[game][players], rules=("all", *fixed), seed=SHIPPED_SEED)
                jobs.append(Job(plan, Settings(layers=layers, seed=int(SHIPPED_SEED))))
    return jobs
