"""Agents at work: they think in threads, off the event loop, a bounded number at a time and for a bounded time each."""

from __future__ import annotations

import asyncio
import hashlib
import math
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from baralla.agents import Agent, Explains, Explanation, Seen, kinds, make_agent, read_agent
from baralla.agents.levels import levels
from baralla.core.errors import AgentError
from baralla.core.look import Look
from baralla.core.match import Match
from baralla.core.rules import Words
from baralla.games import GAMES, load
from baralla.web.words import Refusal

Answer = TypeVar("Answer")

USUAL = "medium"  # who takes over an empty seat
BEST = "champion"  # who gives hints
COMPILING = 120.0  # seconds more for an agent's first thought


def check_agent(text: str, game: str) -> tuple[str, str | None]:
    """The agent's text and its level (if it is one); AgentError if there is none, or it may not sit with others."""
    for level in levels(game):
        if level.name == text:
            return level.agent, text
    name, kind, _ = read_agent(text, game)
    if kind.sees_everything:
        raise AgentError(f"{name} sees every card, so it may not sit at a table")
    return text, None


def agents_of(game: str) -> dict[str, Words]:
    """The agents that may sit at a table of this game."""
    return {name: kind.help for name, kind in kinds(game).items() if not kind.sees_everything}


def own_seed(seed: str, seat: int) -> str:
    """The seed of an agent's dice: fixed by the table's, and telling nothing about its cards."""
    return hashlib.sha256(f"agent {seat} {seed}".encode()).hexdigest()


class Brains:
    """The threads in which agents think."""

    def __init__(self, workers: int | None = None, waiting: int = 256, patience: float = 10.0) -> None:
        self.threads = ThreadPoolExecutor(workers or max(2, os.cpu_count() or 2), thread_name_prefix="agent")
        self.waiting = waiting
        self.patience = patience
        self.busy = 0
        self.known: set[str] = set()  # agents that have thought before
        self._warm: dict[str, asyncio.Task[None]] = {}
        self._ready: dict[str, asyncio.Task[None]] = {}

    async def run(self, work: Callable[[], Answer], agent: str = "") -> Answer:
        """Run `work` in a thread; Refusal("busy") if too many wait already or it takes too long.

        An `agent` that thinks for the first time may have to be compiled: it is given that time.
        """
        if self.busy >= self.waiting:
            raise Refusal("busy", status=503)
        self.busy += 1
        future = asyncio.get_running_loop().run_in_executor(self.threads, work)
        future.add_done_callback(self._done)
        try:
            patience = self.patience if not agent or agent in self.known else self.patience + COMPILING
            answer = await asyncio.wait_for(asyncio.shield(future), patience)
            self.known.add(agent)
            return answer
        except TimeoutError:
            raise Refusal("busy", status=503) from None

    def _done(self, future: asyncio.Future[Any]) -> None:
        self.busy -= 1
        if not future.cancelled():
            future.exception()  # whoever waited has seen it; whoever gave up does not want it

    async def warm(self, game: str) -> None:
        """Returns when the game's code is compiled: at once, but for the first table of a game after its rules changed."""
        if game not in self._warm:
            loop = asyncio.get_running_loop()
            self._warm[game] = asyncio.ensure_future(loop.run_in_executor(None, warm_up, game))
        await asyncio.shield(self._warm[game])

    async def prepare(self, game: str) -> None:
        """Let the agent that gives hints think once, so that the first hint at a table does not wait for a compiler."""
        await self.warm(game)
        if game not in self._ready:
            loop = asyncio.get_running_loop()
            self._ready[game] = asyncio.ensure_future(loop.run_in_executor(None, first_thought, game))
        await asyncio.shield(self._ready[game])

    def cold(self) -> list[str]:
        """The games of which something is still to be compiled before a table, or its first hint, is quick."""
        return [game for game in GAMES if game not in self._warm or not self._warm[game].done() or not self._prepared(game)]

    def _prepared(self, game: str) -> bool:
        return game not in self._ready or self._ready[game].done()

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def warm_up(game: str) -> None:
    """Compile (or find compiled) all that a table of this game calls."""
    loaded = load(game)
    match = Match(loaded, loaded.rules.make(), 1, auto_deal=False)
    agent = make_agent("random", loaded, 1)
    while not match.deal_over:
        look = Look(loaded, match.players, match.state)
        assert look.turn is not None
        seen = Seen(loaded, match.rules, look.turn, look.record(look.turn), (1, len(match.deals[-1].actions)))
        for viewer in (None, *range(match.players)):
            look.view(viewer)
        game_action = agent.act(seen)
        loaded.why_not(seen.record, loaded.parse(seen.record, game_action))
        match.play(game_action)


def first_thought(game: str) -> None:
    """Have the agent of hints compiled: its first decision of a deal."""
    loaded = load(game)
    match = Match(loaded, loaded.rules.make(), 1)
    assert match.turn is not None
    make_agent(BEST, loaded, 1).act(Seen(loaded, match.rules, match.turn, match.redacted(match.turn), (1, 0)))


def answer_after(used: float, pace: float) -> float:
    """How long to wait with an answer that took `used` seconds: until the next beat, so that the time tells nothing about the cards."""
    return max(1, math.ceil(used / pace)) * pace - used if pace > 0 else 0.0


def decide(agent: Agent, seen: Seen) -> tuple[str, Explanation | None]:
    """What the agent does and why; AgentError if it answers what it may not."""
    action = agent.act(seen)
    if action not in seen.legal:
        raise AgentError(f"{type(agent).__name__} answered {action!r}, which is not legal")
    return action, agent.explain() if isinstance(agent, Explains) else None
