"""Learning by self-play: games, a lesson, games again, with earlier selves and players by rules among the rivals.

Everything random in a round comes from the seed and the round's number, so a training that was stopped and resumed ends with the networks
of one that was not, whoever has played the games: threads of this process, or a cluster. torch is used for the lessons alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baralla.agents.contract import Swift
from baralla.agents.learned.policy import Layers, spread, stacked
from baralla.blocks.work import Crew, Hands
from baralla.engine.dice import new_dice, seed_word
from baralla.engine.errors import BarallaError
from baralla.engine.game import Game
from baralla.engine.interrupts import stop_asked
from baralla.engine.kinds import States
from baralla.games import load
from baralla.learning.duel import rotations, swift
from baralla.learning.selfplay import practice
from baralla.learning.selfplay.beliefs import learn_beliefs
from baralla.learning.selfplay.lesson import Marks, Pupil, load_torch
from baralla.learning.selfplay.plan import Plan, Schedule
from baralla.learning.selfplay.practice import Self
from baralla.learning.selfplay.school import Games, Played, Players, padded, play_round

SELVES = 8  # earlier selves at most
POINTS = 16  # of the curve
CENSUS = 6000  # random deals that tell which inputs are ever used
PACE = 4  # rounds after which the pace is known
LESSONS = 8  # rounds of lessons for one of suspicions, at least, in a training by the clock
CURVE_DEALS = 400


@dataclass
class Trained:
    """Two networks, and how they came about."""

    plan: Plan
    pupil: Pupil
    columns: Any
    hidden: Any
    states: States
    selves: list[Layers] = field(default_factory=list)  # earlier policies
    curve: list[dict[str, float]] = field(default_factory=list)
    rounds: int = 0
    total: int = 0  # rounds in all; 0: not known yet
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    par: float = 0.0  # what the rival makes of itself on the deals of the curve
    interrupted: bool = False
    belief: Any = None  # the network that says what the others are likely to hold, once the training is over
    suspected: int = 0  # rounds after the training that it has learned that from

    @property
    def game(self) -> Game:
        return load(self.plan.game)

    @property
    def done(self) -> float:
        """The share of the training that is over."""
        return min(1.0, self.rounds / self.total) if self.total else 0.0

    @property
    def suspecting(self) -> int:
        """Rounds after the training in which it learns what the others are likely to hold; in a training by the clock, few."""
        plan = self.plan
        if plan.attack or not plan.open_judge or not self.game.eyes.believed:
            return 0
        return plan.beliefs if plan.minutes is None else min(plan.beliefs, self.total // LESSONS)

    @property
    def over(self) -> float:
        """The share of all the work that is over."""
        return min(1.0, (self.rounds + self.suspected) / (self.total + self.suspecting)) if self.total else 0.0

    def policy(self) -> Layers:
        """The network that plays, as compiled code reads it."""
        return stacked(spread(self.pupil.layers(self.pupil.policy), self.columns, self.game.eyes.sight.size))

    def players(self) -> Players:
        """Who plays in the next round."""
        eyes = self.game.eyes
        columns = np.concatenate([self.columns, eyes.sight.size + self.hidden])
        judge = stacked(spread(self.pupil.layers(self.pupil.judge), columns, eyes.sight.size + eyes.hidden))
        return Players(self.policy(), judge, list(self.selves))


def rival_of(plan: Plan) -> str:
    """Whom the curve shows: the agent under attack, the first rival, or random."""
    game = load(plan.game)
    return plan.attack or (plan.names() or ["rules" if game.opponents.player else "random"])[0]


def begin(plan: Plan) -> Trained:
    """Networks that know nothing yet, and tables."""
    load_torch()  # says what is missing before anything is compiled
    game, eyes = load(plan.game), load(plan.game).eyes
    rules = plan.tables()
    states = game.states(plan.side_by_side)
    for i, one in enumerate(rules):
        states[i :: len(rules)] = game.new(one, plan.seed)
    seen, hidden = np.zeros(eyes.sight.size, np.bool_), np.zeros(eyes.hidden, np.bool_)
    sight, behind = np.zeros(eyes.sight.size, np.float32), np.zeros(eyes.hidden, np.float32)
    practice.census(states[: 8 * len(rules)].copy(), CENSUS, new_dice(plan.seed, 0), sight, behind, seen, hidden)
    columns, kept = np.flatnonzero(seen), np.flatnonzero(hidden) if plan.open_judge else np.zeros(0, np.int64)
    return Trained(plan, Pupil(plan, len(columns), len(kept), eyes.slots), columns, kept, states)


def gather(now: Trained, played: Sequence[Played]) -> dict[str, Any]:
    """The lines of all groups as one lesson."""
    parts: list[dict[str, Any]] = []
    for book, rewards, _ in played:
        values = now.pupil.foresee(book.sights, book.secrets)
        better, returns = np.zeros_like(values), np.zeros_like(values)
        practice.advantages(book, values, rewards, now.plan.reach, better, returns)
        columns = {name: getattr(book, name) for name in ("sights", "secrets", "open", "slot", "chance", "odds", "gains")}
        parts.append(columns | {"better": better, "returns": returns, "values": values})
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def train(now: Trained, crew: Crew, told: Callable[[Trained, Marks | None], None], until: int | None = None) -> Trained:
    """Learn until the plan is done; `told` hears of every round. Ctrl-C ends it after the round that is running."""
    plan = now.plan
    points = plan.points if plan.points is not None else now.game.eyes.points
    schedule = Schedule(plan, points)
    if plan.minutes is None:
        now.total = -(-plan.games // plan.side_by_side)
    began, first = now.seconds, now.rounds
    with crew.hire(Games(plan, now.columns, now.hidden)) as hands, stop_asked() as stopped:
        while not now.total or now.rounds < (until or now.total):
            start = time.perf_counter()
            marks = _round(now, hands, schedule)
            now.seconds += time.perf_counter() - start
            if first == 0 and now.rounds == 1:
                began = now.seconds  # the first round compiles
            if not now.total and now.rounds - first == PACE and plan.minutes is not None:
                pace = (now.seconds - began) / (PACE - 1)
                rounds = round(plan.minutes * 60 / pace)
                now.total = max(PACE, rounds - min(plan.beliefs, rounds // (LESSONS + 1)))
            if now.total and now.rounds * POINTS // now.total > len(now.curve):
                now.curve.append(curve_point(now, marks))
            told(now, marks)
            now.interrupted = stopped() and now.rounds < now.total
            if now.interrupted:
                break
        if now.suspecting and until is None and not now.interrupted:
            now.belief = learn_beliefs(now, hands, lambda: told(now, None), stopped)
            now.interrupted = now.belief is None
    return now


def _round(now: Trained, hands: Hands, schedule: Schedule) -> Marks:
    """Games, and the lesson they give."""
    plan, number = now.plan, now.rounds
    played = play_round(hands, plan, now.states, number, schedule.shaping(now.done), plan.comparing, now.players())
    data = gather(now, played)
    if not len(data["slot"]):
        raise BarallaError(f"nobody has anything to decide in {plan.game} under these rules")
    order = np.random.default_rng(seed_word(plan.seed, 4, number))
    marks = now.pupil.learn(data, schedule.rate(now.done), schedule.entropy(now.done), order)
    now.rounds += 1
    now.games += plan.side_by_side
    now.decisions += len(data["slot"])
    if plan.past > 0 and not plan.attack and now.total and now.rounds % max(1, now.total // 40) == 0:
        now.selves.append(now.policy())
        if len(now.selves) > SELVES:  # the oldest go, but each time another: they stay spread over the whole training
            del now.selves[(now.rounds // max(1, now.total // 40)) % SELVES]
    return marks


def temperature(game: Game) -> float:
    """How a network of the game plays: its likeliest action, or by its chances."""
    return 1.0 if game.eyes.mixed else 0.0


def against(now: Trained, player: Swift, rival: str, deals: int, seed: str) -> tuple[float, float]:
    """The mean reward of a player against a rival at the first kind of table, and its standard error."""
    game, rules = now.game, now.plan.tables()[0]
    turns = padded(rotations(game, rules))
    return practice.share(game, game.new(rules, seed), turns, (player, swift(rival, game, 1)), deals, seed)


def curve_point(now: Trained, marks: Marks) -> dict[str, float]:
    """How strong the policy is now."""
    rival = rival_of(now.plan)
    if not now.curve:
        now.par = against(now, swift(rival, now.game, 2), rival, CURVE_DEALS, "curve")[0]
    share, error = against(now, Self(now.game, now.policy(), temperature(now.game)), rival, CURVE_DEALS, "curve")
    return {
        "minutes": round(now.seconds / 60, 3),
        "games": now.games,
        "share": round(share, 4),
        "error": round(error, 4),
        "entropy": round(marks.entropy, 4),
        "explained": round(marks.explained, 4),
        "moved": round(marks.moved, 5),
    }
