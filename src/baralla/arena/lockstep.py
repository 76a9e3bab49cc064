"""Many matches side by side: at every tick each agent decides, in one call, all the positions in which it is to move.

A compiled agent thus plays thousands of deals without leaving machine code; any other agent is asked position by position.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baralla.agents.contract import Agent, Seen, Swift
from baralla.core import verbs
from baralla.core.dice import DICE, seed_word
from baralla.core.errors import AgentError
from baralla.core.game import Game
from baralla.core.jit import njit
from baralla.core.match import FORMAT
from baralla.core.rules import Rules

DEAL_OVER, MATCH_OVER = -3, -4  # beside the seats and CHANCE, what a table can be waiting for
MOST_ACTIONS = 100_000  # in one match: agents that would never end it are stopped


class Stopped(Exception):
    """The user has had enough."""


@njit
def _start(states: Any) -> None:
    for i in range(len(states)):
        verbs.begin(states[i])
        verbs.shuffle(states[i])


@njit
def _deal(states: Any, tables: Any) -> None:
    for k in range(len(tables)):
        verbs.deal(states[tables[k]])


@njit
def _waiting(states: Any, tables: Any, out: Any) -> None:
    """What each of `tables` waits for: a seat, CHANCE, DEAL_OVER or MATCH_OVER."""
    for k in range(len(tables)):
        s = states[tables[k]]
        if verbs.over(s):
            out[k] = MATCH_OVER if verbs.finished(s) else DEAL_OVER
        else:
            out[k] = verbs.turn(s)


@njit
def _chance(states: Any, tables: Any) -> None:
    for k in range(len(tables)):
        verbs.chance(states[tables[k]])


@njit
def _next(states: Any, tables: Any) -> None:
    for k in range(len(tables)):
        verbs.next_deal(states[tables[k]])
        verbs.shuffle(states[tables[k]])


@njit
def _step(states: Any, tables: Any, actions: Any, legal: Any) -> int:
    """Play the actions; -1, or the first table whose action is not legal."""
    for k in range(len(tables)):
        s = states[tables[k]]
        n = verbs.legal(s, legal)
        known = False
        for i in range(n):
            known |= legal[i] == actions[tables[k]]
        if not known:
            return tables[k]
        verbs.step(s, actions[tables[k]])
    return -1


@njit
def _numbers(states: Any, tables: Any, total: bool, out: Any) -> int:
    n = 0
    for k in range(len(tables)):
        s = states[tables[k]]
        n = verbs.standing(s, out[k]) if total else verbs.scores(s, out[k])
    return n


@njit
def _winners(states: Any, tables: Any, out: Any) -> None:
    for k in range(len(tables)):
        out[k] = verbs.winners(states[tables[k]])


@dataclass
class Work:
    """What one agent did. Its first call, which may have to compile, is not timed."""

    decisions: int = 0
    timed: int = 0
    seconds: float = 0.0

    def add(self, other: Work) -> None:
        self.decisions += other.decisions
        self.timed += other.timed
        self.seconds += other.seconds

    @property
    def ms(self) -> float:
        """Milliseconds a decision."""
        return 1000 * self.seconds / self.timed if self.timed else 0.0


@dataclass
class Played:
    """Matches that have been played out: what decided them, who won, what the agents did, and the records if asked for."""

    standings: Any  # matches × numbers
    winners: list[int]  # bits of seats
    work: dict[str, Work]
    records: list[dict[str, Any]] = field(default_factory=list)


class Lockstep:
    """`len(seeds)` matches at once; seats[i] names the agent in each seat of match i."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        seeds: Sequence[str],
        seats: Sequence[Sequence[str]],
        agents: dict[str, Agent],
        keep_records: bool,
        stopped: Callable[[], bool] = lambda: False,
        warm: set[str] | None = None,
    ) -> None:
        self.game, self.rules, self.seeds, self.seats, self.agents = game, rules, list(seeds), seats, agents
        self.stopped = stopped
        self.warm = set() if warm is None else warm  # the agents whose code is compiled
        names = list(agents)
        self.who = np.array([[names.index(name) for name in row] for row in seats], np.int64)
        n = len(self.seeds)
        self.states = game.states(n)
        template = game.new(rules, 0)
        self.states[:] = template
        self.states["rng"] = [seed_word(seed) for seed in self.seeds]
        self.dice = np.zeros((len(names), n), np.dtype((np.record, DICE)))
        for a in range(len(names)):
            self.dice[a]["rng"] = [seed_word(seed, a, *map(names.index, row)) for seed, row in zip(self.seeds, seats, strict=True)]
        self.actions = np.zeros(n, np.int64)
        self.moves = np.zeros(n, np.int64)
        self.deal_number = np.zeros(n, np.int64)
        self.work = {name: Work() for name in names}
        self.records: list[list[dict[str, Any]]] | None = [[] for _ in range(n)] if keep_records else None
        self._texts: dict[int, str] = {}

    def run(self) -> Played:
        """Play every match to its end."""
        _start(self.states)
        live = np.arange(len(self.seeds))
        self._deal(live)
        standings, won = np.zeros((len(self.seeds), 16), np.int64), np.zeros(len(self.seeds), np.int64)
        size = 0
        while len(live):
            if self.stopped():
                raise Stopped
            waiting = self._settle(live)
            over = live[waiting == MATCH_OVER]
            if len(over):
                numbers, bits = np.zeros((len(over), 16), np.int64), np.zeros(len(over), np.int64)
                size = _numbers(self.states, over, True, numbers)
                _winners(self.states, over, bits)
                standings[over], won[over] = numbers, bits
                live, waiting = live[waiting != MATCH_OVER], waiting[waiting != MATCH_OVER]
            if len(live):
                self._decide(live, waiting)
        played = Played(standings[:, :size], [int(bits) for bits in won], self.work)
        if self.records is not None:
            played.records = [self._record(i, standings[i, :size], int(won[i])) for i in range(len(self.seeds))]
        return played

    def _settle(self, live: Any) -> Any:
        """Make chance moves and deal again until every table waits for a seat or has ended; what each waits for."""
        waiting = np.zeros(len(live), np.int64)
        while True:
            _waiting(self.states, live, waiting)
            chance, over, ended = (live[waiting == code] for code in (verbs.CHANCE, DEAL_OVER, MATCH_OVER))
            if len(chance):
                _chance(self.states, chance)
                if self.records is not None:
                    for i in chance:
                        self.records[i][-1]["actions"].append([verbs.CHANCE, self.game.chance_text(self.states[i])])
            self._write_scores(over)
            if not len(chance) and not len(over):
                self._write_scores(ended)
                return waiting
            if len(over):
                _next(self.states, over)
                self._deal(over)

    def _deal(self, tables: Any) -> None:
        self.deal_number[tables] += 1
        self.moves[tables] = 0
        if self.records is not None:
            pack = len(self.game.pack(self.rules))
            for i in tables:
                deck = [self._item(int(code)) for code in self.states[i]["deck"][:pack]]
                self.records[i].append({"dealer": int(self.states[i]["dealer"]), "deck": deck, "actions": []})
        _deal(self.states, tables)

    def _decide(self, live: Any, waiting: Any) -> None:
        movers = self.who[live, waiting]
        for a, (name, agent) in enumerate(self.agents.items()):
            picked = live[movers == a]
            if not len(picked):
                continue
            start = time.perf_counter()
            if isinstance(agent, Swift):
                agent.decide_all(self.states, picked, self.dice[a], self.actions)
            else:
                self._ask(agent, picked)
            seconds = time.perf_counter() - start
            self.work[name].add(Work(len(picked), len(picked), seconds) if name in self.warm else Work(len(picked)))
            self.warm.add(name)
        if self.records is not None:
            for i, seat, action in zip(live.tolist(), waiting.tolist(), self.actions[live].tolist(), strict=True):
                self.records[i][-1]["actions"].append([seat, self._text(i, action)])
        wrong = _step(self.states, live, self.actions, self.game.buffer())
        if wrong >= 0:
            seat = int(verbs.turn(self.states[wrong]))
            raise AgentError(f"{self.seats[wrong][seat]} answered the action {self.actions[wrong]}, which is not legal for seat {seat}")
        self.moves[live] += 1
        if self.moves[live].max() > MOST_ACTIONS:
            raise AgentError(f"a deal has gone on for {MOST_ACTIONS} actions: these agents do not end it")

    def _ask(self, agent: Agent, picked: Any) -> None:
        """An agent that only knows `act`, position by position."""
        for i in picked:
            s = self.states[i]
            seat = int(verbs.turn(s))
            moment = (int(self.deal_number[i]), int(self.moves[i]))
            seen = Seen(self.game, self.rules, seat, self.game.redacted(s, seat), moment)
            self.actions[i] = self.game.parse(seen.record, agent.act(seen))

    # Records

    def _write_scores(self, tables: Any) -> None:
        if self.records is None or not len(tables):
            return
        numbers = np.zeros((len(tables), 16), np.int64)
        n = _numbers(self.states, tables, False, numbers)
        for k, i in enumerate(tables):
            self.records[i][-1]["scores"] = numbers[k, :n].tolist()

    def _text(self, i: int, action: int) -> str:
        if self.game.text_needs_state:
            return self.game.text(self.states[i], action)
        found = self._texts.get(action)
        if found is None:
            found = self._texts[action] = self.game.text(self.states[i], action)
        return found

    def _item(self, code: int) -> str:
        found = self._texts.get(-1 - code)
        if found is None:
            found = self._texts[-1 - code] = self.game.item_text(code)
        return found

    def _record(self, i: int, standing: Any, won: int) -> dict[str, Any]:
        assert self.records is not None
        return {
            "format": FORMAT,
            "game": self.game.name,
            "players": self.rules.players,
            "rules": self.rules.settings(),
            "names": list(self.seats[i]),
            "seed": self.seeds[i],
            "deals": self.records[i],
            "result": {"scores": standing.tolist(), "winners": [seat for seat in range(self.rules.players) if won >> seat & 1]},
        }
