"""Figures of Monte-Carlo and genetic learning, as JSON rows {name, value, unit, target}: `python benchmarks/learning_rl.py [--quick]`.

Times are wall seconds of the training itself; `cpu` rows say what it cost on a machine that had other things to do.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from baralla.agents import make_agent
from baralla.agents.contract import Seen
from baralla.agents.learned.ga import GeneticAgent
from baralla.agents.learned.mc import MonteCarloAgent
from baralla.api import make, seen
from baralla.games import load
from baralla.learning.duel import duel
from baralla.learning.genetic import train as genetic
from baralla.learning.monte_carlo import train as monte_carlo
from baralla.learning.shipped import TABLES, individual_plan

ROWS: list[dict[str, Any]] = []


def row(name: str, value: float, unit: str, target: str = "") -> None:
    ROWS.append({"name": name, "value": round(value, 4), "unit": unit, "target": target})
    print(json.dumps(ROWS[-1]), file=sys.stderr, flush=True)


def multi(episodes: int) -> None:
    """Three million episodes with exact keys and their fallbacks."""
    monte_carlo.train(monte_carlo.Plan("brisca", keys="multi", episodes=10))  # compile
    plan = monte_carlo.Plan("brisca", {}, "multi", episodes, epsilon=0.1, decay=1e-7, seed=1)
    cpu = time.process_time()
    trained = monte_carlo.train(plan)
    row(f"montecarlo multi, {episodes:,} episodes", trained.seconds, "s", "300")
    row(f"montecarlo multi, {episodes:,} episodes, cpu", time.process_time() - cpu, "s")
    row("montecarlo multi, actions known", int(trained.table.taken[0]), "actions")
    for name, share in trained.levels.items():
        row(f"montecarlo multi, found {name} in training", share, "share")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "multi.safetensors"
        trained.write(path)
        row("montecarlo multi, file", path.stat().st_size / 1e9, "GB", "2")
        row("montecarlo multi, memory of the process", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6, "GB", "4")
        game = load("brisca")
        del trained
        agent = MonteCarloAgent(game, 1, "multi", str(path))
        found = duel(game, plan.made_rules(), agent, make_agent("random", game), 5000, "bench")
        row("montecarlo multi against random", found.share, "share")
        total = agent.desk.found.sum()
        for name, n in zip(("exact", "near", "far", "unknown"), agent.desk.found, strict=True):
            row(f"montecarlo multi, found {name} in play", n / total, "share")


def abstract(deals: int) -> None:
    """The shipped tables against random."""
    for name, (game_name, rules) in TABLES.items():
        game = load(game_name)
        found = duel(game, game.rules.make(None, **rules), MonteCarloAgent(game, 1), make_agent("random", game), deals, "bench")
        row(f"montecarlo abstract {name} against random", found.share, "share", "0.75" if name == "brisca-2" else "")


def generations(n: int) -> None:
    """The source's longest genetic run, and ours on the same and on a better plan."""
    plans = {
        "as in the source": genetic.Plan(generations=n, inputs="normalised", layers=(50, 25), best=6, seed=1),
        "small networks": genetic.Plan(generations=n, seed=1),
    }
    genetic.evolve(genetic.Plan(generations=1, population=4, best=2, games=1))  # compile
    for name, plan in plans.items():
        evolved = genetic.evolve(plan)
        row(f"genetic, {n} generations of 32, 10 games per pairing, {name}", evolved.seconds, "s", "300")
        selection = genetic.Selection(plan, load("brisca"), evolved.population)
        row(f"genetic, {name}, best against random", selection.check(evolved.champion, 2000)["against_random"], "share")


def shipped_individual(deals: int) -> None:
    game = load("brisca")
    found = duel(game, game.rules.make(None), GeneticAgent(game, 1), make_agent("random", game), deals, "bench")
    row("genetic, shipped individual against random", found.share, "share", "0.75")
    row("genetic, budget of the shipped individual", individual_plan().generations, "generations")


def optimizers(part: int, deals: int) -> None:
    """Crossover against CMA-ES on the shipped plan (divided by `part`): the same networks, rival, fitness and number of deals."""
    plan = individual_plan()
    plan = replace(plan, generations=plan.generations // part)
    for name in ("genetic", "cma"):
        evolved = genetic.evolve(replace(plan, optimizer=name))
        selection = genetic.Selection(plan, load("brisca"), evolved.population)
        row(f"{name} on the same budget, deals played", evolved.games, "deals")
        row(f"{name} on the same budget, seconds", evolved.seconds, "s")
        row(f"{name} on the same budget, best against random", selection.check(evolved.champion, deals)["against_random"], "share")


def decisions() -> None:
    """One decision of each agent: in a batch, and alone through `act` without its explanation's words."""
    match = make("brisca", seed=3)
    game = match.game
    states = game.states(2000)
    states[:] = match.state
    picked, actions = np.arange(2000), np.zeros(2000, np.int64)
    from baralla.learning.duel import new_dice_array

    dice = new_dice_array(2000, 1)
    for name, agent in (("mc", MonteCarloAgent(game, 1)), ("ga", GeneticAgent(game, 1))):
        agent.decide_all(states, picked, dice, actions)
        began = time.perf_counter()
        for _ in range(20):
            agent.decide_all(states, picked, dice, actions)
        row(f"{name}, one decision in a batch", (time.perf_counter() - began) / 40_000 * 1e6, "µs", "50")
        now: Seen = seen(match)
        agent.act(now)
        one = np.arange(1)
        began = time.perf_counter()
        for _ in range(1000):
            agent.decide_all(states, one, dice, actions)
        row(f"{name}, one decision alone", (time.perf_counter() - began) / 1000 * 1e6, "µs", "50")
        began = time.perf_counter()
        for _ in range(300):
            agent.act(now)
        row(f"{name}, one decision with its explanation", (time.perf_counter() - began) / 300 * 1e6, "µs")


def main() -> None:
    quick = "--quick" in sys.argv
    abstract(500 if quick else 10_000)
    shipped_individual(500 if quick else 10_000)
    decisions()
    optimizers(30 if quick else 1, 500 if quick else 10_000)
    generations(50 if quick else 1000)
    multi(20_000 if quick else 3_000_000)
    print(json.dumps(ROWS, indent=1))


if __name__ == "__main__":
    main()
