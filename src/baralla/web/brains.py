"""Agents at work: they think in threads, off the event loop, a bounded number at a time and for a bounded time each.

Nothing is compiled here. The event loop and these threads take what is compiled and run the rest as plain Python, quick players stand
in for searches, and the workshop compiles in processes of its own.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from baralla.agents import Agent, Explains, Explanation, Seen, imported, read_agent
from baralla.agents.external.agent import is_command
from baralla.agents.learned.files import SHIPPED
from baralla.agents.learned.own import find_model
from baralla.agents.levels import levels
from baralla.agents.patient import Patient
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.kinds import Seat
from baralla.games import load
from baralla.web.lanes import Key, Lane
from baralla.web.reader import Reader
from baralla.web.words import Refusal
from baralla.workshop import TABLE, Workshop

Answer = TypeVar("Answer")

USUAL = "medium"  # who takes over an empty seat
BEST = "champion"  # who gives hints, unless the game names another
ROUND = 0.8  # seconds after which, however many wait, each has had its turn
LEAST_SHARE = 0.02  # seconds of a search, however many wait
HINT_SHARE = 1.0
SLACK = 0.1  # seconds for an answer that has been asked for to arrive


def check_agent(text: str, game: str) -> tuple[str, str | None]:
    """The agent's text and its level (if it is one); AgentError if there is none, or it may not sit with others."""
    agent = agent_of(text, game)
    if agent != text:
        return agent, text
    if is_command(text):
        raise AgentError("a program cannot be started on a server by naming it")
    name, kind, _ = read_agent(text, game)
    if kind.sees_everything:
        raise AgentError(f"{name} sees every card, so it may not sit at a table")
    return text, None


def own_seed(seed: str, seat: Seat) -> str:
    """The seed of an agent's dice: fixed by the table's, and telling nothing about its cards."""
    return hashlib.sha256(f"agent {seat} {seed}".encode()).hexdigest()


class Thought:
    """One decision of an agent that is made in the thread where it thinks."""

    def __init__(self, agent: Callable[[], Patient], seen: Seen) -> None:
        self.make = agent
        self.seen = seen
        self.agent: Patient | None = None
        self.stood_in = False

    def __call__(self) -> tuple[str, Explanation | None]:
        self.agent = self.make()
        answer = decide(self.agent, self.seen)
        self.stood_in = self.agent.stood_in
        return answer

    def stop(self) -> None:
        if self.agent is not None:
            self.agent.stop()


class Brains:
    """The lanes in which agents think, and the workshop that compiles them.

    Players by rules have a lane of their own, so that a search never keeps them waiting; so have hints and replays, so that
    neither ever delays a move. An agent that has run out of time answers with what it has found so far; one that had no time at all
    is stood in for by rules.
    """

    def __init__(
        self, waiting: int = 256, patience: float = 2.0, compilers: int = 2, models: Path | None = None, imports: tuple[str, ...] = ()
    ) -> None:
        cores = max(2, os.cpu_count() or 2)
        self.patience = patience
        self.quick = Lane("rules", 1, waiting, waiting)
        self.search = Lane("search", cores, waiting, waiting, nice=5)
        self.aside = Lane("hints", 1, waiting, max(4, waiting // 8), nice=10)
        self.reading = Lane("replays", 1, max(8, waiting // 8), 4)
        self.reader = Reader()
        self.find_model = find_model(models)
        self.imports = imports
        self.workshop = Workshop(compilers, models or SHIPPED)

    @property
    def busy(self) -> int:
        """How many things are being thought about, or wait."""
        return sum(lane.busy for lane in (self.quick, self.search, self.aside, self.reading))

    def share(self) -> float:
        """Seconds a search may take now: the more wait, the less."""
        rounds = self.search.turns.count / self.search.threads
        return min(self.patience, max(LEAST_SHARE, ROUND / rounds)) if rounds else self.patience

    async def move(self, key: Key, quick: bool, agent: Callable[[], Patient], seen: Seen) -> tuple[str, bool]:
        """What the agent does, and whether another stood in for it. `agent` is called in a thread; `quick`: it decides by rules."""
        lane, thought = self.quick if quick else self.search, Thought(agent, seen)
        try:
            waiting = lane.run(key, thought, thought.stop, self.share())
            action, _ = await asyncio.wait_for(waiting, self.patience + SLACK)
            return action, thought.stood_in
        except (TimeoutError, Refusal):
            if quick:
                raise Refusal("busy", status=503) from None
        return await self.quick.run(key, lambda: agent().act_quickly(seen)), True

    async def advise(self, key: Key, adviser: Callable[[], Patient], seen: Seen) -> tuple[str, Explanation | None]:
        """A hint: what the adviser would do, and why."""
        thought = Thought(adviser, seen)
        return await self.aside.run(key, thought, thought.stop, min(self.patience, HINT_SHARE))

    async def read(self, address: str, line: bytes, compress: bool) -> bytes:
        """A record made ready for the replay page."""
        return await self.reading.run((address, "replay"), lambda: self.reader.expand(line, compress))

    def prepare(self, game: str, agents: Iterable[str]) -> None:
        """Have compiled what a table of `game` with these agents calls, and the agent that gives hints."""
        for what in (TABLE, *agents, adviser(game)):
            self.workshop.ask(game, what)

    def make(self, text: str, game: Game, seed: str) -> Patient:
        """An agent for a table: its stand-in plays until it is compiled. One that the owner does not allow any more is not imported."""
        named = imported(text, game.name)
        if named is not None and named not in self.imports:
            raise AgentError(f'there is no agent "{named}" on this server')
        return Patient(text, game, seed, self.workshop.miss, self.find_model)

    def close(self) -> None:
        self.workshop.close()
        for lane in (self.quick, self.search, self.aside, self.reading):
            lane.close()
        self.reader.close()


def adviser(game: str) -> str:
    """The agent that gives hints."""
    return load(game).opponents.adviser or agent_of(BEST, game)


def agent_of(text: str, game: str) -> str:
    """The agent of a level; any other text is an agent's own."""
    return next((level.agent for level in levels(game) if level.name == text), text)


def answer_after(used: float, pace: float) -> float:
    """How long to hold back an answer that took `used` seconds: until the next beat, so that timing reveals nothing about the cards."""
    return max(1, math.ceil(used / pace)) * pace - used if pace > 0 else 0.0


def decide(agent: Agent, seen: Seen) -> tuple[str, Explanation | None]:
    """What the agent does and why; AgentError if it answers what it may not."""
    action = agent.act(seen)
    if action not in seen.legal:
        raise AgentError(f"{type(agent).__name__} answered {action!r}, which is not legal")
    return action, agent.explain() if isinstance(agent, Explains) else None
