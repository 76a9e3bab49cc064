"""The trainings whose results come with the program: twelve Monte-Carlo tables and the best genetic individual.

Each is a plan; the same plan gives the same file. `finish` writes a model with its card beside it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

from baralla import __version__
from baralla.agents.contract import Swift
from baralla.agents.learned.ga import GeneticAgent
from baralla.agents.learned.mc import MonteCarloAgent
from baralla.agents.learned.sl import modality
from baralla.games import load
from baralla.learning.cards import write_card
from baralla.learning.duel import against_random
from baralla.learning.genetic import train as genetic
from baralla.learning.genetic.plan import Plan as GeneticPlan
from baralla.learning.genetic.populations import Networks
from baralla.learning.monte_carlo import train as monte_carlo
from baralla.learning.monte_carlo.plan import Plan as MonteCarloPlan
from baralla.learning.variants import variants

EPISODES = 400_000
LONGER = 1_000_000
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    modality(game, players, teams, "only_assist" in variant): (
        game,
        {"players": players} | ({"teams": True} if teams else {}) | dict(variant),
    )
    for game, _, variant in variants()
    for players, teams in ((2, False), (3, False), (4, False), (4, True))
}


def table_plan(name: str) -> MonteCarloPlan:
    """The plan of the shipped table of a modality."""
    game, rules = TABLES[name]
    learning = load(game).learning
    assert learning is not None
    longer = rules["players"] in learning.longer and len(rules) == 1
    return MonteCarloPlan(game, rules, "abstract", LONGER if longer else EPISODES, epsilon=0.2, seed=1)


def individual_plan() -> GeneticPlan:
    """The plan of the shipped individual."""
    return GeneticPlan(
        next(game for game, learning, _ in variants() if learning.evolved),
        generations=1500,
        games=40,
        rival="random",
        fitness="points",
        elite=True,
        directive="own",
        mutations=("random-resetting",),
        reach=64,
        seed=1,
    )


def individual() -> str:
    """The name of the shipped individual."""
    return f"ga-{individual_plan().game}"


def _strength(plan: MonteCarloPlan | GeneticPlan, agent: Swift, deals: int) -> dict[str, Any]:
    """What the model makes of random, under the rules it learned."""
    found = against_random(agent, load(plan.game), plan.made_rules(), deals)
    return {"deals": deals, "fair": round(found.fair, 4), "usual": found.interval, "points": round(found.points, 2)}


def finish_table(trained: monte_carlo.Trained, path: Path, compact: bool, command: str, deals: int) -> dict[str, Any]:
    """Write a table and its card, measured against random; the card."""
    actions = int(trained.table.taken[0])
    if compact:
        actions = trained.write_compact(path)
    else:
        trained.write(path)
    agent = MonteCarloAgent(load(trained.plan.game), 1, trained.plan.keys, str(path))
    card: dict[str, Any] = {
        "name": path.stem,
        "method": "montecarlo",
        "engine": __version__,
        "command": command,
        "data": {"games": trained.episodes, "opponents": trained.plan.opponents},
        "settings": dataclasses.asdict(trained.plan),
        "seconds": round(trained.seconds, 1),
        "interrupted": trained.interrupted,
        "actions": actions,
        "memory_mb": round(trained.table.memory / 1e6, 1),
        "file_kb": round(path.stat().st_size / 1e3, 1),
        "found_in_training": {key: round(value, 4) for key, value in trained.levels.items()},
    }
    if deals:
        card["against_random"] = _strength(trained.plan, agent, deals)
        total = max(1, int(agent.desk.found.sum()))
        names = ("exact", "near", "far", "unknown")
        card["found_in_play"] = {name: round(int(n) / total, 4) for name, n in zip(names, agent.desk.found, strict=True)}
    write_card(path, card)
    return card


def finish_individual(evolved: genetic.Evolved, path: Path, command: str, deals: int) -> dict[str, Any]:
    """Write the champion and its card, measured against random; the card."""
    evolved.write(path)
    plan = evolved.plan
    card: dict[str, Any] = {
        "name": path.stem,
        "method": "genetic",
        "engine": __version__,
        "command": command,
        "data": {"games": evolved.games, "rival": plan.rival},
        "settings": dataclasses.asdict(plan),
        "generations": len(evolved.log),
        "seconds": round(evolved.seconds, 1),
        "interrupted": evolved.interrupted,
        "file_kb": round(path.stat().st_size / 1e3, 1),
    }
    if isinstance(evolved.population, Networks):
        card["shape"] = evolved.population.shape.tolist()
    card["curve"] = [{key: round(value, 4) for key, value in entry.items()} for entry in evolved.log if "against_random" in entry]
    if deals:
        card["against_random"] = _strength(plan, GeneticAgent(load(plan.game), 1, str(path)), deals)
    write_card(path, card)
    return card


def make_table(name: str, folder: Path, deals: int, told: Callable[[monte_carlo.Trained], None] = lambda _: None) -> dict[str, Any]:
    """Learn and write the shipped table of a modality again."""
    trained = monte_carlo.train(table_plan(name), told=told)
    return finish_table(trained, folder / f"mc-{name}.safetensors", True, f"baralla train shipped-rl --only mc-{name}", deals)


def make_individual(folder: Path, deals: int, told: Callable[[genetic.Evolved], None] = lambda _: None) -> dict[str, Any]:
    """Evolve and write the shipped individual again."""
    evolved = genetic.evolve(individual_plan(), told=told)
    name = individual()
    return finish_individual(evolved, folder / f"{name}.safetensors", f"baralla train shipped-rl --only {name}", deals)
