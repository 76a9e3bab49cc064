"""Monte-Carlo control: every-visit means in a table, ε-greedy play, one agent learning from all seats or against others.

The work is cut into blocks, each with generators of its own drawn from the seed: a training that was stopped and resumed ends with the
same table as one that was not.
"""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from baralla import __version__
from baralla.agents.contract import Swift
from baralla.agents.learned.decisions import new_desk
from baralla.agents.learned.table_files import is_compact, read_table, write_compact, write_whole
from baralla.agents.learned.tables import ValueTable, new_table
from baralla.engine.dice import new_dice, seed_word
from baralla.engine.errors import BarallaError
from baralla.engine.interrupts import stop_asked
from baralla.engine.kinds import States
from baralla.engine.tables import Tables, deal_all
from baralla.games import load
from baralla.learning.duel import new_dice_array, rotations, swift
from baralla.learning.monte_carlo.episodes import Learner, Learning, learn_all, learn_alone, new_memory
from baralla.learning.monte_carlo.plan import Plan

BLOCK = 10_000  # episodes
SIDE_BY_SIDE = 500  # games that play in step against other agents
LEAST_VISITS = 16  # of an action in a compact file


@dataclass
class Trained:
    """A table and how it came about."""

    plan: Plan
    table: ValueTable
    episodes: int
    seconds: float
    found: list[int]  # decisions known at EXACT, NEAR, FAR, not at all
    interrupted: bool = False

    @property
    def levels(self) -> dict[str, float]:
        """How often a decision was found exactly, by abstraction, or not at all."""
        total = max(1, sum(self.found))
        return dict(zip(("exact", "near", "far", "unknown"), (n / total for n in self.found), strict=True))

    def about(self) -> dict[str, str]:
        """The texts in the file."""
        rules = self.plan.made_rules()
        facts = {
            "method": "montecarlo",
            "game": self.plan.game,
            "players": rules.players,
            "teams": getattr(rules, "teams", False),
            "keys": self.plan.keys,
            "trust": self.plan.trust,
            "several": int(self.plan.several),
            "reward": self.plan.reward,
            "episodes": self.episodes,
            "seconds": round(self.seconds, 1),
            "found": json.dumps(self.found),
            "plan": json.dumps(dataclasses.asdict(self.plan)),
            "engine": __version__,
        }
        return {key: str(value) for key, value in facts.items()}

    def write(self, path: Path) -> None:
        """One file to resume from or play from."""
        write_whole(path, self.table, self.about())

    def write_compact(self, path: Path) -> int:
        """One small file to play from: `abstract` only. How many actions it knows."""
        if self.plan.keys != "abstract" or self.plan.several:
            raise BarallaError("only a single agent with keys=abstract fits a compact file")
        return write_compact(path, self.table, self.about(), LEAST_VISITS)


def resume(path: Path, plan: Plan) -> Trained:
    """The unfinished training in a file, to go on with `plan`, which must be the same but for more episodes or memory."""
    if is_compact(path):
        raise BarallaError(f"{path} is a compact table, to play from only: resume from the whole one")
    known = read_about(path)
    before = Plan(**json.loads(known["plan"]))
    same = dataclasses.replace(plan, episodes=before.episodes, memory=before.memory)
    if plan.decay is None and plan.episodes != before.episodes:
        same = dataclasses.replace(same, decay=before.lesson().decay)
        before = dataclasses.replace(before, decay=before.lesson().decay)
    different = [f.name for f in dataclasses.fields(Plan) if getattr(same, f.name) != getattr(before, f.name)]
    if different:
        raise BarallaError(f"{path} was learned with another {different[0]} ({getattr(before, different[0])}): resume with the same")
    done = int(known["episodes"])
    table, about = read_table(path, plan.places(max(0, plan.episodes - done)))
    plan = dataclasses.replace(plan, decay=same.decay)
    return Trained(plan, table, done, float(about["seconds"]), json.loads(about["found"]))


def read_about(path: Path) -> dict[str, str]:
    """The texts in a whole file."""
    from baralla.agents.learned.table_files import _whole_columns

    about = _whole_columns(path)[1]
    if "plan" not in about:
        raise BarallaError(f"{path} is no Monte-Carlo training")
    return about


def train(plan: Plan, start: Trained | None = None, told: Callable[[Trained], None] = lambda _: None) -> Trained:
    """Learn until the plan's episodes are done; `told` hears of every block. Ctrl-C ends it after the block that is running."""
    done = start or Trained(plan, new_table(int(plan.places(plan.episodes) / 0.8) + 64), 0, 0.0, [0, 0, 0, 0])
    desk = new_desk()
    rivals = [] if plan.opponents == "self" else [swift(text, load(plan.game), plan.seed) for text in plan.opponents.split()]
    learner = Learner(done.table, plan.settings(), plan.lesson(), desk, new_memory(SIDE_BY_SIDE if rivals else 1))
    with stop_asked() as stopped:
        while done.episodes < plan.episodes and not done.interrupted:
            began = time.perf_counter()
            n = min(BLOCK - done.episodes % BLOCK, plan.episodes - done.episodes)
            learn_block(plan, learner, rivals, done.episodes, n)
            done.episodes += n
            done.seconds += time.perf_counter() - began
            done.found = [int(a + b) for a, b in zip(done.found, desk.found, strict=True)]
            desk.found[:] = 0
            told(done)
            done.interrupted = stopped() and done.episodes < plan.episodes
    return done


def learn_block(plan: Plan, learner: Learner, rivals: Sequence[Swift], start: int, n: int) -> None:
    """The `n` episodes from number `start` on."""
    game = load(plan.game)
    template = game.new(plan.made_rules(), plan.seed)
    if not rivals:
        states = game.states(1)
        states[:] = template
        deal_all(states, np.array([seed_word(plan.seed, 0, start)], np.uint64))
        learn_alone(states, learner, start, n, new_dice(plan.seed, 1, start))
        return
    for first in range(start, start + n, SIDE_BY_SIDE):
        states = game.states(min(SIDE_BY_SIDE, start + n - first))
        states[:] = template
        learn_against(plan, learner, rivals, states, first)


def learn_against(plan: Plan, learner: Learner, rivals: Sequence[Swift], states: States, first: int) -> None:
    """Episodes side by side against the rivals, from number `first` on; the learner's seat moves on from one to the next."""
    n, game, rules = len(states), load(plan.game), plan.made_rules()
    deal_all(states, new_dice_array(n, plan.seed, 0, first)["rng"])
    dice = new_dice_array(n, plan.seed, 1, first)
    numbers = np.arange(first, first + n)
    turns = rotations(game, rules)
    after = (np.arange(rules.players) - numbers[:, None] - 1) % rules.players % len(rivals)  # whose turn it would be among the rivals
    who = np.where(turns[numbers % len(turns)] == 0, 0, 1 + after)
    epsilon = max(0.0, learner.lesson.epsilon - learner.lesson.decay * first)
    players = (Learning(learner, epsilon), *rivals)
    Tables(game, states, players, who, [dice] * len(players)).play()
    learn_all(states, learner)
