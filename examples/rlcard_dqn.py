"""Train RLCard's DQN on La Podrida for a minute, draw its curve, and rate it in our arena.

    python examples/rlcard_dqn.py --seconds 60 --out runs/dqn

writes dqn.pt (the network), curve.csv and curve.png (its mean payoff against two random players, as RLCard's tournament measures it), and
prints its rating beside `rules` and `random`. Afterwards the network has a seat anywhere an agent is named:

    baralla arena podrida --players 3 --set max_cards=3 --agents baralla.adapters.rlcard:DQN:model=runs/dqn/dqn.pt rules random
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import time
from pathlib import Path
from typing import Any

import rlcard
import torch
from rlcard.agents import DQNAgent, RandomAgent
from rlcard.utils import reorganize, set_seed, tournament

from baralla.adapters.rlcard import save_dqn
from baralla.arena.tournament import Tournament
from baralla.games import load

PLAYERS = 3
MOST_CARDS = 3  # a minute is short: rounds of one to three cards
MEASURED = 1000  # rounds a point of the curve


def train(seconds: float, seed: int, points: int = 10) -> tuple[Any, list[tuple[int, float]]]:
    """A DQN that has played in seat 0 against random players for so long, and its curve: episodes, mean payoff."""
    set_seed(seed)
    torch.set_num_threads(1)
    env, judge = (rlcard.make("podrida", {"game_num_players": PLAYERS, "max_cards": MOST_CARDS, "seed": seed + i}) for i in range(2))
    agent = DQNAgent(
        num_actions=env.num_actions,
        state_shape=env.state_shape[0],
        mlp_layers=[128],
        learning_rate=2e-4,
        train_every=2,
        batch_size=64,
        discount_factor=1.0,  # a round is worth the same however many cards it has
        update_target_estimator_every=500,
        epsilon_decay_steps=3_000,
        device=torch.device("cpu"),
    )
    others = [RandomAgent(env.num_actions) for _ in range(PLAYERS - 1)]
    env.set_agents([agent, *others])
    judge.set_agents([agent, *others])
    curve, episodes, spent = [], 0, 0.0
    for point in range(points + 1):
        while spent < seconds * point / points:
            start = time.perf_counter()
            with contextlib.redirect_stdout(io.StringIO()):  # it tells every step
                for transition in reorganize(*env.run(is_training=True))[0]:
                    agent.feed(transition)
            spent += time.perf_counter() - start
            episodes += 1
        curve.append((episodes, float(tournament(judge, MEASURED)[0])))
        print(f"{spent:5.1f} s  {episodes:6d} rounds  payoff {curve[-1][1]:.3f}")
    return agent, curve


def draw(curve: list[tuple[int, float]], out: Path) -> None:
    from matplotlib.figure import Figure

    with (out / "curve.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("rounds", "payoff"), *curve])
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*curve, strict=True), marker="o")
    axes.set(xlabel="rounds played", ylabel="mean payoff against two random players", title="RLCard's DQN on La Podrida")
    axes.grid(alpha=0.3)
    figure.savefig(out / "curve.png", dpi=120)


def rate(file: Path, deals: int, seed: int) -> None:
    """Matches of the DQN, `rules` and `random` at one table, every deal from every seat."""
    game = load("podrida")
    agents = [f"baralla.adapters.rlcard:DQN:model={file}", "rules", "random"]
    run = Tournament(game, game.rules(players=PLAYERS, max_cards=MOST_CARDS), agents, deals, str(seed), tables="mixed")
    run.run()
    print(f"\n{'agent':<50} {'first places':>14} {'rating':>8}")
    for line in run.lines():
        print(f"{line.name:<50} {line.share.mean:>13.1%} {line.openskill[0]:>8.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--deals", type=int, default=40, help="duplicate matches in the arena")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("runs/dqn"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    agent, curve = train(given.seconds, given.seed)
    draw(curve, given.out)
    save_dqn(agent, given.out / "dqn.pt")
    rate(given.out / "dqn.pt", given.deals, given.seed)


if __name__ == "__main__":
    main()
