"""The trainings whose results come with the program: twelve Monte-Carlo tables and the best genetic individual of Brisca.

Each is a plan; the same plan gives the same file. `finish` writes a model with its card beside it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

from baralla import __version__
from baralla.agents import make_agent
from baralla.agents.contract import Swift
from baralla.agents.learned.ga import GeneticAgent
from baralla.agents.learned.mc import MonteCarloAgent
from baralla.agents.learned.sl import modality
from baralla.core.errors import BarallaError
from baralla.games import load
from baralla.training import genetic, monte_carlo
from baralla.training.cards import write_card
from baralla.training.duel import Outcome, duel
from baralla.training.populations import Networks

EPISODES = 400_000
LONGER = {"brisca-2": 1_000_000, "brisca-3": 1_000_000, "tute-2": 1_000_000}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    modality(game, players, teams, assist): (
        game,
        {"players": players} | ({"teams": True} if teams else {}) | ({"only_assist": True} if assist else {}),
    )
    for game, assist in (("brisca", False), ("tute", False), ("tute", True))
    for players, teams in ((2, False), (3, False), (4, False), (4, True))
}


def table_plan(name: str) -> monte_carlo.Plan:
    """The plan of the shipped table of a modality."""
    game, rules = TABLES[name]
    return monte_carlo.Plan(game, rules, "abstract", LONGER.get(name, EPISODES), epsilon=0.2, seed=1)


def individual_plan() -> genetic.Plan:
    """The plan of the shipped individual."""
    return genetic.Plan(
        generations=1500,
        games=40,
        rival="random",
        fitness="points",
        elite=True,
        directive="own",
        own_rates=(0.5, 0.5),
        mutations=("random-resetting",),
        reach=64,
        seed=1,
    )


def against(name: str, game: str, rules: dict[str, Any], agent: Swift, deals: int) -> Outcome:
    """The agent against another by name, on common deals."""
    loaded = load(game)
    rival = make_agent(name, loaded, 1)
    if not isinstance(rival, Swift):
        raise BarallaError(f"{name} does not decide many games at once")
    return duel(loaded, loaded.rules.make(None, **rules), agent, rival, deals, "card")


def _strength(found: Outcome, deals: int) -> dict[str, Any]:
    return {"deals": deals, "usual": [round(found.share, 4), round(1.96 * found.error, 4)], "points": round(found.points, 2)}


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
        found = against("random", trained.plan.game, trained.plan.rules, agent, deals)
        card["against_random"] = _strength(found, deals)
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
        agent = GeneticAgent(load(plan.game), 1, str(path))
        card["against_random"] = _strength(against("random", plan.game, plan.rules, agent, deals), deals)
    write_card(path, card)
    return card


def make_table(name: str, folder: Path, deals: int, told: Callable[[monte_carlo.Trained], None] = lambda _: None) -> dict[str, Any]:
    """Learn and write the shipped table of a modality again."""
    trained = monte_carlo.train(table_plan(name), told=told)
    return finish_table(trained, folder / f"mc-{name}.safetensors", True, f"baralla train shipped-rl --only mc-{name}", deals)


def make_individual(folder: Path, deals: int, told: Callable[[genetic.Evolved], None] = lambda _: None) -> dict[str, Any]:
    """Evolve and write the shipped individual again."""
    evolved = genetic.evolve(individual_plan(), told=told)
    return finish_individual(evolved, folder / "ga-brisca.safetensors", "baralla train shipped-rl --only ga-brisca", deals)
