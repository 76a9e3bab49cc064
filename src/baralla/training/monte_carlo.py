"""Monte-Carlo control: every-visit means in a table, ε-greedy play, one agent learning from all seats or against others.

The work is cut into blocks, each with generators of its own drawn from the seed: a training that was stopped and resumed ends with the
same table as one that was not.
"""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.agents import make_agent
from baralla.agents.contract import Swift
from baralla.agents.learned.decisions import KEYS, Desk, Settings, new_desk
from baralla.agents.learned.table_files import is_compact, read_table, write_compact, write_whole
from baralla.agents.learned.tables import BYTES_A_PLACE, Table, new_table
from baralla.core.dice import new_dice, seed_word
from baralla.core.errors import BarallaError
from baralla.core.game import Game
from baralla.core.interrupts import stop_asked
from baralla.core.rules import Rules
from baralla.games import load
from baralla.training.duel import deal_all, new_dice_array, play_picked, seats_of
from baralla.training.episodes import REWARDS, Lesson, Memory, advance_all, learn_all, learn_alone, new_memory

GAMES = ("brisca", "tute")
BLOCK = 10_000  # episodes
SIDE_BY_SIDE = 500  # games that play in step against other agents
DECISIONS = {"brisca": 38, "tute": 48}  # of an episode with two players, the forced ones apart; more players do not add cards
MOST_FAR = 1 << 18  # actions that FAR tells apart in practice
MOST_NEAR = 1 << 24
LEAST_VISITS = 16  # of an action in a compact file


@dataclass(frozen=True)
class Plan:
    """A training, complete: the same plan gives the same table."""

    game: str
    rules: dict[str, Any] = field(default_factory=dict)  # switches that differ from the default
    keys: str = "abstract"
    episodes: int = 1_000_000
    epsilon: float = 0.1
    decay: float | None = None  # an episode; None: ε reaches 0 with the last one
    gamma: float = 1.0
    reward: str = "signed"
    opponents: str = "self"  # or agents by name, in the seats after the learner's
    several: bool = False  # each seat learns for itself
    trust: int = 20  # multi: visits below which a nearer level is not believed
    least_step: float = 0.0
    memory: float = 4.0  # GB
    seed: int = 0

    def __post_init__(self) -> None:
        checks: list[tuple[bool, str]] = [
            (self.game in GAMES, f"Monte-Carlo control plays {' and '.join(GAMES)}, not {self.game}"),
            (self.keys in KEYS, f"keys are {', '.join(KEYS)}, not {self.keys}"),
            (self.reward in REWARDS, f"a reward is {', '.join(REWARDS)}, not {self.reward}"),
            (self.episodes > 0, f"give it some episodes, not {self.episodes}"),
            (0 <= self.epsilon <= 1, f"epsilon is a chance from 0 to 1, not {self.epsilon}"),
            (self.decay is None or self.decay >= 0, f"the decay of epsilon is not negative: {self.decay}"),
            (0 <= self.gamma <= 1, f"gamma is a discount from 0 to 1, not {self.gamma}"),
            (0 <= self.least_step <= 1, f"the least step is a share from 0 to 1, not {self.least_step}"),
            (self.trust >= 1, f"trust is at least 1 visit, not {self.trust}"),
            (self.memory > 0, f"give it some memory, not {self.memory} GB"),
            (not self.several or self.opponents == "self", "several agents learn against each other: leave opponents=self"),
        ]
        for good, sentence in checks:
            if not good:
                raise BarallaError(sentence)

    def lesson(self) -> Lesson:
        decay = self.epsilon / self.episodes if self.decay is None else self.decay
        return Lesson(self.epsilon, decay, self.gamma, self.least_step, REWARDS[self.reward])

    def settings(self) -> Settings:
        return Settings(*KEYS[self.keys], self.trust, int(self.several))

    def made_rules(self) -> Rules:
        return load(self.game).rules.make(None, **self.rules)

    def places(self, episodes: int) -> int:
        """How many actions that many episodes can add at most, in what memory there is."""
        new = episodes * DECISIONS[self.game]
        wanted = {"one": new, "multi": new + min(new, MOST_NEAR) + MOST_FAR, "abstract": min(new, MOST_FAR)}[self.keys]
        return min(wanted, int(self.memory * 1e9 / BYTES_A_PLACE * 0.8))


@dataclass
class Trained:
    """A table and how it came about."""

    plan: Plan
    table: Table
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
    game, rules = load(plan.game), plan.made_rules()
    done = start or Trained(plan, new_table(int(plan.places(plan.episodes) / 0.8) + 64), 0, 0.0, [0, 0, 0, 0])
    desk = new_desk()
    rivals = [] if plan.opponents == "self" else rivals_of(plan, game)
    memory = new_memory(SIDE_BY_SIDE if rivals else 1)
    with stop_asked() as stopped:
        while done.episodes < plan.episodes and not done.interrupted:
            began = time.perf_counter()
            n = min(BLOCK - done.episodes % BLOCK, plan.episodes - done.episodes)
            learn_block(plan, game, rules, rivals, done, n, desk, memory)
            done.episodes += n
            done.seconds += time.perf_counter() - began
            done.found = [int(a + b) for a, b in zip(done.found, desk.found, strict=True)]
            desk.found[:] = 0
            told(done)
            done.interrupted = stopped() and done.episodes < plan.episodes
    return done


def rivals_of(plan: Plan, game: Game) -> list[Swift]:
    """The agents the learner meets."""
    found: list[Swift] = []
    for text in plan.opponents.split():
        agent = make_agent(text, game, plan.seed)
        if not isinstance(agent, Swift):
            raise BarallaError(f"{text} does not decide many games at once: it cannot be met in training")
        found.append(agent)
    return found


def learn_block(plan: Plan, game: Game, rules: Rules, rivals: Sequence[Swift], done: Trained, n: int, desk: Desk, memory: Memory) -> None:
    """The next `n` episodes."""
    start = done.episodes
    template = game.new(rules, plan.seed)
    if not rivals:
        states = game.states(1)
        deal_all(states, template, np.array([seed_word(plan.seed, 0, start)], np.uint64))
        learn_alone(states, done.table, plan.settings(), plan.lesson(), start, n, new_dice(plan.seed, 1, start), desk, memory)
        return
    for first in range(start, start + n, SIDE_BY_SIDE):
        learn_against(plan, game, rules, rivals, template, done.table, first, min(SIDE_BY_SIDE, start + n - first), desk, memory)


def learn_against(
    plan: Plan,
    game: Game,
    rules: Rules,
    rivals: Sequence[Swift],
    template: Any,
    table: Table,
    first: int,
    n: int,
    desk: Desk,
    memory: Memory,
) -> None:
    """`n` episodes side by side against the rivals; the learner's seat moves on from one to the next."""
    lesson = plan.lesson()
    states, picked, actions = game.states(n), np.zeros(n, np.int64), np.zeros(n, np.int64)
    deal_all(states, template, new_dice_array(n, plan.seed, 0, first)["rng"])
    dice = new_dice_array(n, plan.seed, 1, first)
    seats = np.array([first + i for i in range(n)], np.int64)
    learners = np.array([seats_of(rules, int(seat)) for seat in seats], np.int64)
    epsilon = max(0.0, lesson.epsilon - lesson.decay * first)
    while True:
        count = advance_all(states, learners, table, plan.settings(), epsilon, lesson.reward, dice, desk, memory, picked)
        if not count:
            break
        waiting = picked[:count]
        whose = (states["turn"][waiting] - seats[waiting] - 1) % rules.players % len(rivals)
        for k, rival in enumerate(rivals):
            mine = waiting[whose == k]
            if len(mine):
                rival.decide_all(states, mine, dice, actions)
        play_picked(states, waiting, actions)
    learn_all(states, table, plan.settings(), lesson, memory)
