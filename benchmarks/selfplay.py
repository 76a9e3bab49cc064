"""What the parts of self-play are worth: trainings of a minute of two-player Brisca, each with one thing changed.

`python benchmarks/selfplay.py --write` runs them all, one after the other, and writes benchmarks/selfplay.md; `--games` says how long each
is. With names, only those.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import baralla
from baralla.blocks.threads import Threads
from baralla.engine import defaults, verbs
from baralla.engine.game import Game, SelfPlay
from baralla.games import load
from baralla.learning.selfplay.plan import Plan
from baralla.learning.selfplay.practice import Self
from baralla.learning.selfplay.train import against, begin, train

HERE = Path(__file__).parent
FIGURES = HERE / "selfplay.json"
GAMES = 60_000
DEALS = 4000
RIVAL = "rules:level=expert"
DOCUMENTED = "documented"
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "usual": ("as `baralla train selfplay --game brisca` does it", {}),
    "taken": ("lessons from what came of the action taken, not from what the judge expects of all", {"compare": False}),
    DOCUMENTED: ("the documented observation and action space instead of sight and slots", {}),
    "blind": ("a judge that sees only what its seat sees", {"open_judge": False}),
    "win": ("the win alone as reward, no points", {"points": 0.0}),
    "alone": ("no earlier selves, no players by rules", {"past": 0.0, "taught": 0.0}),
    "small": ("64-64 neurons instead of 128-128", {"hidden": (64, 64), "judge": (64, 64)}),
}


def _declare_nothing(game: Game) -> None:
    """From now on the game is learned as one that declares nothing for self-play."""
    game.__dict__["eyes"] = SelfPlay(game.observation, game.actions, points=game.eyes.points)
    for verb in ("sight", "secrets", "choices"):
        verbs.VERBS[verb].teach(game.state, getattr(defaults, verb))  # type: ignore[attr-defined]


def apart(games: int, seed: int) -> dict[str, Any]:
    """The variant that changes the game, in a process and with a cache of its own."""
    with TemporaryDirectory() as cache:
        code = f"import json, selfplay; print(json.dumps(selfplay.run({DOCUMENTED!r}, {games}, {seed})))"
        env = os.environ | {"BARALLA_CACHE": cache, "PYTHONPATH": str(HERE)}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def run(name: str, games: int, seed: int) -> dict[str, Any]:
    """Train one variant, and measure it."""
    changed = VARIANTS[name][1]
    game = load("brisca")
    if name == DOCUMENTED:
        _declare_nothing(game)
    plan = dataclasses.replace(Plan("brisca", ({"players": 2},), games=games, seed=seed), **changed)
    now = train(begin(plan), Threads(2), lambda now, marks: None)
    share, error = against(now, Self(game, now.policy(), 0.0), RIVAL, DEALS, "ablation")
    return {"share": round(share, 4), "error": round(error, 4), "seconds": round(now.seconds, 1), "games": now.games, "deals": DEALS}


def write(kept: dict[str, Any]) -> None:
    """The figures, and the page."""
    FIGURES.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    page = f"""# What the parts of self-play are worth

Written by `python benchmarks/selfplay.py --write`: each line is one training of two-player Brisca from nothing on two
cores, one seed each, so differences of two points or less mean nothing. The share is against `{RIVAL}`,
the network's likeliest action, {DEALS} deals from both seats, ± its 95 % interval. Seconds are those of games and
lessons, without compiling. Baralla {baralla.__version__}.

| variant | games | share | seconds |
|---|---:|---:|---:|
"""
    for name, (what, _) in VARIANTS.items():
        if name in kept:
            found = kept[name]
            share = f"{100 * found['share']:.1f} ± {196 * found['error']:.1f} %"
            page += f"| {what} | {found['games']:,} | {share} | {found['seconds']:.0f} |\n"
    (HERE / "selfplay.md").write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*VARIANTS, []], help="none: all")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    kept: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    for name in given.names or VARIANTS:
        kept[name] = apart(given.games, given.seed) if name == DOCUMENTED else run(name, given.games, given.seed)
        print(name, kept[name], flush=True)
        if given.write:
            write(kept)


if __name__ == "__main__":
    main()
