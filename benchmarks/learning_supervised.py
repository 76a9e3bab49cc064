"""The figures of supervised learning, as JSON: `python benchmarks/learning_supervised.py [--quick]`.

Each row has a name, a value, its unit, what the source reported and what we promise. `--quick` leaves the trainings out.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from baralla.agents import make_agent
from baralla.agents.contract import Seen
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.network import read_network
from baralla.engine import verbs
from baralla.engine.game import Game
from baralla.learning.data import dataset
from baralla.learning.data.dataset import make_rows
from baralla.learning.data.plan import Plan
from baralla.learning.data.rows import prepare
from baralla.learning.duel import against_random, swift
from baralla.learning.jobs import Job, run
from baralla.learning.supervised.settings import Settings

DEALS = 10_000


def row(name: str, value: float, unit: str, source: str = "", promised: str = "") -> dict[str, Any]:
    print(f"{name}: {value:.4g} {unit}", file=sys.stderr, flush=True)
    return {"name": name, "value": round(value, 4), "unit": unit, "source": source, "promised": promised}


def data_set() -> dict[str, Any]:
    """128,000 games written to disk, the code being compiled already."""
    make_rows(Plan("brisca", games=100))
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        dataset.write(Plan("brisca"), Path(folder))
        return row("dataset/brisca-2", time.perf_counter() - started, "s", "19 min", "≤ 10 s")


def trained(name: str, job: Job, source: str, promised: str) -> list[dict[str, Any]]:
    """A model trained now: how long it took, and what it wins against random with either way of choosing."""
    with tempfile.TemporaryDirectory() as folder:
        card = run(job, Path(folder) / "model.safetensors", None, DEALS)
    shares = card["against_random"]
    return [
        row(f"train/{name}", card["seconds"], "s", source, "≤ 5 min"),
        row(f"random/{name}/expected", shares["expected_usual"][0], "of deals", "", promised),
        row(f"random/{name}/furthest", shares["furthest_usual"][0], "of deals"),
    ]


def positions(game: Game, n: int) -> list[Any]:
    """Decisions with a choice, from random play."""
    s, dice, found = game.new(game.rules(), "positions"), np.zeros(1, np.dtype((np.record, [("rng", np.uint64)])))[0], []
    while len(found) < n:
        verbs.shuffle(s)
        verbs.deal(s)
        while not verbs.over(s):
            if len(game.legal_actions(s)) > 1:
                found.append(s.copy())
            verbs.step(s, verbs.pick(s, dice))
    return found[:n]


def speed(name: str) -> list[dict[str, Any]]:
    """One decision: compiled, many in a call; and at the table, with its explanation."""
    game = prepare(name)
    agent: Any = make_agent("sl", game)
    listed = positions(game, 2000)
    states, actions, picked = game.states(len(listed)), np.zeros(len(listed), np.int32), np.arange(len(listed))
    for i, s in enumerate(listed):
        states[i] = s
    agent.decide_all(states, picked, None, actions)
    rounds = []
    for _ in range(7):
        started = time.perf_counter()
        agent.decide_all(states, picked, None, actions)
        rounds.append((time.perf_counter() - started) / len(listed) * 1e6)
    views = [Seen(game, game.rules(), int(s.turn), game.redacted(s, int(s.turn)), (0, 0)) for s in listed[:300]]
    agent.act(views[0])
    started = time.perf_counter()
    for seen in views:
        agent.act(seen)
    table = (time.perf_counter() - started) / len(views) * 1e6
    path = SHIPPED / f"sl-{name}-2-l2.safetensors"
    started = time.perf_counter()
    read_network(path)
    load = (time.perf_counter() - started) * 1e3
    return [
        row(f"decision/{name}", float(np.median(rounds)), "µs", "too slow for real games", "≤ 50 µs"),
        row(f"decision/{name}/explained", table, "µs"),
        row(f"load/{name}", load, "ms", "", "milliseconds"),
    ]


def shipped() -> list[dict[str, Any]]:
    """Every shipped network against random, under the usual rules."""
    found = []
    for name, fixed in (("brisca", {}), ("tute", {}), ("tute", {"only_assist": True})):
        game = prepare(name)
        for players, teams in ((2, False), (3, False), (4, False), (4, True)):
            rules = game.rules.make(None, **{"players": players, "teams": teams} | fixed)
            for layers in (2, 3):
                agent = swift(f"sl:layers={layers}", game)
                title = f"{name}{'-assist' if fixed else ''}-{players}{'-pairs' if teams else ''}-l{layers}"
                found.append(row(f"random/shipped/{title}", against_random(agent, game, rules, DEALS).share, "of deals"))
    return found


def main() -> None:
    rows = [data_set(), *speed("brisca"), *speed("tute"), *shipped()]
    if "--quick" not in sys.argv[1:]:
        seen = "the author's surviving nets: 77–89 %"
        rows += trained("brisca-2", Job(Plan("brisca"), Settings()), "85 min with a GPU", "≥ 88 %")
        rows += trained("tute-2", Job(Plan("tute"), Settings(heuristic=2)), "81 min with a GPU", "≥ 70 %")
        letter = Settings(encoding="normalised", suits="dealt", points="won")
        rows += trained("brisca-2/letter of the source", Job(Plan("brisca"), letter), seen, "")
    print(json.dumps(rows, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
