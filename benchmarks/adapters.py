"""How fast our games step through the libraries, beside the libraries' own card games in the same run.

    python benchmarks/adapters.py            # prints
    python benchmarks/adapters.py --write    # and writes benchmarks/adapters.md

Everybody plays at random on one core; a step is one decision with observation, legal actions and (PettingZoo, Gymnasium) mask written.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

warnings.simplefilter("ignore")

import gymnasium  # noqa: E402
import rlcard  # noqa: E402
from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase  # noqa: E402
from rlcard.agents import RandomAgent  # noqa: E402

import baralla.adapters.gymnasium  # noqa: E402
import baralla.adapters.pettingzoo as zoo  # noqa: E402
import baralla.adapters.rlcard  # noqa: E402,F401
from baralla.engine.jit import njit  # noqa: E402
from baralla.games import GAMES, load  # noqa: E402

PAGE = Path(__file__).parent / "adapters.md"
HEAD = [
    "# Adapters",
    "",
    "`python benchmarks/adapters.py --write`: random play on one core, each figure and the one it is compared with from the",
    "same run. PettingZoo dropped gin rummy in 1.27; here it runs on the base class that PettingZoo still has for RLCard's",
    "games. The random player reads every mask with `np.flatnonzero(mask.view(bool))`. Hexadom's masks have 37,299 entries,",
    "and without `view(bool)` numpy takes longer to search one than the environment takes to make a step.",
    "",
]
TABLES = 1024
LONG = 10_000  # entries of a mask
TIMES = 5  # a library's own game this many times


def measured(run: Callable[[], int], seconds: float) -> float:
    """Steps a second of processor time, the first run apart (it may compile)."""
    run()
    start, steps = time.process_time(), 0
    while time.process_time() - start < seconds:
        steps += run()
    return steps / (time.process_time() - start)


def by_rlcard(game: str) -> Callable[[], int]:
    env = rlcard.make(game, {"seed": 1})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def run() -> int:
        before = env.timestep
        env.run(is_training=True)
        return int(env.timestep - before)

    return run


class GinRummy(RLCardBase):  # type: ignore[misc]
    """Gin rummy as PettingZoo had it until 1.26: its base class for RLCard's games with gin rummy's name and shape."""

    render_mode = None

    def __init__(self) -> None:
        super().__init__("gin-rummy", 2, (5, 52))


def by_pettingzoo(env: Any, read_as: Any = np.bool_) -> Callable[[], int]:
    """As `pettingzoo.test.performance_benchmark` steps. Its player finds the legal actions in the mask as it comes, of int8; numpy finds
    them ten times as fast in the same bytes read as booleans, which matters where the mask is long."""

    def run() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                return steps
            env.step(random.choice(np.flatnonzero(observation["action_mask"].view(read_as)).tolist()))
            steps += 1
        return steps

    return run


@njit
def _pick(masks: Any, word: Any, out: Any) -> None:
    """A random legal action for every table."""
    for i in range(len(masks)):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[i, action]
        word[0] = word[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        left = np.int64(word[0] >> np.uint64(33)) % legal
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if left == 0:
                    out[i] = action
                    break
                left -= 1


def by_vector(opponents: list[str] | None) -> Callable[[], int]:
    env = gymnasium.make_vec("baralla/Brisca-v0", num_envs=TABLES, opponents=opponents)
    _, info = env.reset(seed=1)
    actions, word = np.zeros(TABLES, np.int64), np.ones(1, np.uint64)

    def run() -> int:
        nonlocal info
        for _ in range(20):
            _pick(info["action_mask"], word, actions)
            *_, info = env.step(actions)
        return 20 * TABLES

    return run


def row(name: str, speed: float, target: float | None = None, beside: str = "") -> str:
    verdict = "" if target is None else "yes" if speed >= target else "no"
    return f"| {name} | {speed:,.0f} | {'' if target is None else f'≥ {target:,.0f}'} | {verdict} | {beside} |"


def table(seconds: float) -> list[str]:
    head = ["| what | steps/s | target | met | |", "|---|---|---|---|---|"]
    vector = [
        row("Gymnasium vector, Brisca, self-play", measured(by_vector(None), seconds), 1_000_000, f"{TABLES} tables"),
        row("Gymnasium vector, Brisca against `rules`", measured(by_vector(["rules"]), seconds), 500_000, "the learner's steps"),
    ]
    gin = measured(by_pettingzoo(GinRummy()), seconds)
    theirs = {name: measured(by_rlcard(name), seconds) for name in ("mahjong", "doudizhu")}
    pettingzoo = [row("PettingZoo, gin rummy of RLCard", gin)]
    rlcards = [row(f"RLCard, {name}", speed) for name, speed in theirs.items()]
    for game in GAMES:
        speed = measured(by_pettingzoo(getattr(zoo, f"{game}_v0").env()), seconds)
        pettingzoo.append(row(f"PettingZoo, {game}", speed, TIMES * gin, f"{speed / gin:.1f} × gin rummy"))
        if load(game).actions > LONG:
            speed = measured(by_pettingzoo(getattr(zoo, f"{game}_v0").env(), np.int8), seconds)
            pettingzoo.append(row(f"PettingZoo, {game}, mask read as int8", speed, None, f"{speed / gin:.1f} × gin rummy"))
        speed = measured(by_rlcard(game), seconds)
        beside = ", ".join(f"{speed / other:.1f} × {name}" for name, other in theirs.items())
        rlcards.append(row(f"RLCard, {game}", speed, TIMES * theirs["mahjong"], beside))
    return head + vector + pettingzoo + rlcards


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    lines = table(given.seconds)
    print("\n".join(lines))
    if given.write:
        PAGE.write_text("\n".join([*HEAD, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
