"""Learning by regrets (external-sampling MCCFR): the learner meets itself, or a rival, from every seat; what it played on average is kept.

Later lessons weigh more: regrets in proportion to their number (linear CFR), the average to its square. The work is cut into blocks, each
with a generator of its own drawn from the seed: a training that was stopped and resumed ends with the same strategy as one that was not.
"""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.agents import by_rules, make_agent
from baralla.agents.by_rules import RulesAgent
from baralla.agents.learned.cfr import RegretAgent
from baralla.agents.learned.files import read_tensors, write_tensors
from baralla.agents.learned.policies import Policy, no_policy, write_policy
from baralla.engine.advice import NOTES
from baralla.engine.dice import new_dice
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.interrupts import stop_asked
from baralla.engine.situations import MOST_MOVES, prospects, taught
from baralla.games import load
from baralla.learning.cards import write_card
from baralla.learning.regret.book import FREE, FULL, Book, average, claim, new_book
from baralla.learning.regret.plan import Plan
from baralla.learning.regret.traverse import DEEPEST, POLICY, RULES, SELF, Desk, Lesson, Rival, learn, new_desk

BLOCK = 5000  # lessons
TRAINING = "regret-training"  # the method named in a checkpoint: nothing one could seat


@dataclass
class Trained:
    """What has been learned, and how it came about."""

    plan: Plan
    book: Book
    lessons: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    curve: list[dict[str, float]] = field(default_factory=list)

    def policy(self) -> Policy:
        """The strategy played on average."""
        return average(self.book, self.plan.kept, self.plan.least)

    def about(self) -> dict[str, str]:
        """The texts in the files."""
        facts = {
            "game": self.plan.game,
            "players": self.plan.made_rules().players,
            "lessons": self.lessons,
            "seconds": round(self.seconds, 1),
            "plan": json.dumps(dataclasses.asdict(self.plan)),
            "curve": json.dumps(self.curve),
            "engine": __version__,
        }
        return {key: str(value) for key, value in facts.items()}

    def write(self, path: Path) -> None:
        """The checkpoint, to resume from."""
        book = self.book
        places = np.flatnonzero(book.keys != FREE)
        places = places[np.argsort(book.starts[places])]
        situations, choices = (int(n) for n in book.taken)
        tensors = {
            "keys": book.keys[places],
            "counts": book.counts[places],
            "visits": book.visits[places],
            "regrets": book.regrets[:choices],
            "played": book.played[:choices],
            "worth": book.worth,
            "seen": book.seen,
        }
        assert len(places) == situations
        write_tensors(path, tensors, {"method": TRAINING} | self.about())


def checkpoint(path: Path) -> Path:
    """Where the training of a model is kept."""
    return path.with_suffix(".training.safetensors")


def table(plan: Plan) -> tuple[Game, Any]:
    """The game, and a record with the rules of the table."""
    game = load(plan.game)
    by_rules.module(plan.game)
    if not taught(game.state):
        raise BarallaError(f"{plan.game} does not tell its situations: regrets are learned for games that do (engine.situations)")
    return game, game.new_array(plan.made_rules(), plan.seed)


def resume(kept: Path, plan: Plan) -> Trained:
    """The training that `kept` holds, to go on with `plan`, which must be the same but for lessons and what is written."""
    tensors, about = read_tensors(kept)
    if about.get("method") != TRAINING:
        raise BarallaError(f"{kept} is no training by regrets: begin anew without --resume")
    free = ("lessons", "kept", "least", "situations")
    before = Plan(**json.loads(about["plan"]))
    for item in dataclasses.fields(Plan):
        if item.name not in free and getattr(plan, item.name) != getattr(before, item.name):
            raise BarallaError(f"{kept} was learned with another {item.name} ({getattr(before, item.name)}): resume with the same")
    _, template = table(plan)
    book = new_book(plan.situations, int(prospects(template[0])))
    put_back(book, tensors)
    return Trained(plan, book, int(about["lessons"]), float(about["seconds"]), curve=json.loads(about["curve"]))


def put_back(book: Book, tensors: dict[str, Any]) -> None:
    """Fill a new book with what a checkpoint holds, in the order in which it was learned."""
    for key, n, visits in zip(tensors["keys"], tensors["counts"], tensors["visits"], strict=True):
        at = claim(book, int(key), int(n))
        if at == FULL:
            raise BarallaError("the training has more situations than --situations has room for: give it more")
        book.visits[at] = visits
    choices = len(tensors["regrets"])
    book.regrets[:choices] = tensors["regrets"]
    book.played[:choices] = tensors["played"]
    book.worth[:] = tensors["worth"]
    book.seen[:] = tensors["seen"]


def seat_rival(plan: Plan, game: Game) -> Rival:
    """The rival as compiled lessons meet it."""
    rules = by_rules.module(plan.game)
    assert rules is not None
    note, chances = np.zeros(NOTES, np.int64), np.zeros(MOST_MOVES)
    usual = by_rules.coded(rules.OPTIONS, {})
    if not plan.rival:
        return Rival(SELF, usual, no_policy(), usual, note, chances)
    agent = make_agent(plan.rival, game, plan.seed)
    if isinstance(agent, RulesAgent):
        return Rival(RULES, agent.settings, no_policy(), usual, note, chances)
    if isinstance(agent, RegretAgent):
        return Rival(POLICY, usual, agent.policy(plan.made_rules().players), usual, note, chances)
    raise BarallaError(f"{plan.rival} cannot give lessons: a rival is the game's player by rules, or a strategy (cfr)")


def train(plan: Plan, start: Trained | None = None, minutes: float = 0.0, told: Callable[[Trained], None] = lambda _: None) -> Trained:
    """Learn until the plan's lessons are done, or for so many minutes; `told` hears of every block. Ctrl-C ends it after the block."""
    game, template = table(plan)
    done = start or Trained(plan, new_book(plan.situations, int(prospects(template[0]))))
    rival, desk = seat_rival(plan, game), new_desk(game.states(DEEPEST + 1))
    end = time.monotonic() + 60 * minutes if minutes else float("inf")
    with stop_asked() as stopped:
        while done.lessons < plan.lessons and not done.interrupted:
            began = time.perf_counter()
            n = min(BLOCK - done.lessons % BLOCK, plan.lessons - done.lessons)
            learn_block(done, template, rival, desk, n)
            done.lessons += n
            done.seconds += time.perf_counter() - began
            told(done)
            done.interrupted = (stopped() or time.monotonic() > end) and done.lessons < plan.lessons
    return done


def learn_block(done: Trained, template: Any, rival: Rival, desk: Desk, n: int) -> None:
    """The next `n` lessons."""
    plan = done.plan
    share = plan.share if plan.rival else 0.0
    lesson = Lesson(float(done.lessons // BLOCK + 1), plan.tries, plan.fade, share, plan.trust)
    learn(template, n, rival, lesson, done.book, desk, new_dice(plan.seed, done.lessons))


def finish(trained: Trained, path: Path, command: str) -> dict[str, Any]:
    """Write the strategy and its card; the card."""
    policy, plan = trained.policy(), trained.plan
    about = trained.about()
    write_policy(path, policy, {name: about[name] for name in ("game", "players", "lessons", "seconds", "engine")})
    card: dict[str, Any] = {
        "name": path.stem,
        "method": "regret",
        "engine": __version__,
        "command": command,
        "data": {"games": trained.lessons, "rival": plan.rival or "self"},
        "settings": dataclasses.asdict(plan),
        "seconds": round(trained.seconds, 1),
        "interrupted": trained.interrupted,
        "situations": len(policy.keys),
        "met": int(trained.book.taken[0]),
        "file_kb": round(path.stat().st_size / 1e3, 1),
        "curve": trained.curve,
    }
    write_card(path, card)
    return card
