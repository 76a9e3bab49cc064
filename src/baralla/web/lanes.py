"""Fair queues for work in threads: heavy users wait for their own work, not others for them.

A lane has a few threads. What waits for them is served in turn: one thing of each address, and among an address's tables one of each.
Work that nobody wants any more leaves the queue, or is told to stop; work that takes longer than its share is told to answer with
what it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from baralla.engine.jit import INTERPRET, set_manner
from baralla.web.words import Refusal

Answer = TypeVar("Answer")
Key = tuple[str, str]  # address, table
REMINDED = 0.05  # seconds between two calls to stop: one that comes before the work has begun is not heard


def do_nothing() -> None:
    """For work that cannot be stopped."""


@dataclass(eq=False)
class Work(Generic[Answer]):
    """Something to be done in a thread, and how it is asked to stop."""

    do: Callable[[], Answer]
    stop: Callable[[], None]
    share: float | None  # seconds it may take before it is asked to stop
    wanted: asyncio.Future[Answer]
    given_up: bool = False


@dataclass
class Turns:
    """Who waits, by address and table, in the order in which they are next."""

    waiting: OrderedDict[str, OrderedDict[str, deque[Work[Any]]]] = field(default_factory=OrderedDict)
    count: int = 0

    def add(self, key: Key, work: Work[Any]) -> None:
        self.waiting.setdefault(key[0], OrderedDict()).setdefault(key[1], deque()).append(work)
        self.count += 1

    def of(self, address: str) -> int:
        """How many things of an address wait."""
        return sum(len(found) for found in self.waiting.get(address, {}).values())

    def next(self) -> Work[Any] | None:
        """The next thing: of the address, and of its table, that were served longest ago."""
        if not self.waiting:
            return None
        address, tables = self.waiting.popitem(last=False)
        table, works = tables.popitem(last=False)
        work = works.popleft()
        if works:
            tables[table] = works
        if tables:
            self.waiting[address] = tables
        self.count -= 1
        return work


class Lane:
    """A few threads, and who waits for them. All of it is used from the event loop."""

    def __init__(self, name: str, threads: int, waiting: int, each: int, nice: int = 0) -> None:
        self.name = name
        self.threads = threads
        self.most_waiting = waiting
        self.most_each = each  # things of one address that may wait
        self.turns = Turns()
        self.running: set[Work[Any]] = set()
        self._pool = ThreadPoolExecutor(threads, name, _settle, (nice,))

    @property
    def busy(self) -> int:
        """How much is being done or waits."""
        return len(self.running) + self.turns.count

    async def run(self, key: Key, do: Callable[[], Answer], stop: Callable[[], None] = do_nothing, share: float | None = None) -> Answer:
        """What `do` returns, done in a thread when its turn comes; Refusal("busy") if too much waits already.

        If the caller is cancelled, what waits is dropped and what runs is asked to stop. After `share` seconds it is told to answer.
        """
        if self.turns.count >= self.most_waiting or self.turns.of(key[0]) >= self.most_each:
            raise Refusal("busy", status=503)
        work = Work(do, stop, share, asyncio.get_running_loop().create_future())
        self.turns.add(key, work)
        self._pump()
        try:
            return await work.wanted
        except asyncio.CancelledError:
            work.given_up = True
            if work in self.running:
                self._hurry(work)
            raise

    def close(self) -> None:
        """Nobody waits any longer; what runs is asked to stop."""
        while (waiting := self.turns.next()) is not None:
            self._refuse(waiting)
        for work in self.running:
            work.stop()
            self._refuse(work)
        self._pool.shutdown(wait=False, cancel_futures=True)

    @staticmethod
    def _refuse(work: Work[Any]) -> None:
        if not work.wanted.done():
            work.wanted.set_exception(Refusal("busy", status=503))

    def _pump(self) -> None:
        while len(self.running) < self.threads and (work := self.turns.next()) is not None:
            if not work.given_up:
                self._start(work)

    def _start(self, work: Work[Any]) -> None:
        loop = asyncio.get_running_loop()
        self.running.add(work)
        done = loop.run_in_executor(self._pool, work.do)
        done.add_done_callback(lambda future: self._done(work, future))
        if work.share is not None:
            loop.call_later(work.share, self._hurry, work)

    def _hurry(self, work: Work[Any]) -> None:
        """Tell it to stop, until it has."""
        if work in self.running:
            work.stop()
            asyncio.get_running_loop().call_later(REMINDED, self._hurry, work)

    def _done(self, work: Work[Any], future: asyncio.Future[Any]) -> None:
        self.running.discard(work)
        if future.cancelled():
            work.wanted.cancel()
        elif not work.wanted.done():
            error = future.exception()
            work.wanted.set_exception(error) if error is not None else work.wanted.set_result(future.result())
        else:
            future.exception()  # nobody wants it any more
        self._pump()


def _settle(nice: int) -> None:
    """A thread of a lane compiles nothing, and gives way to the event loop."""
    set_manner(INTERPRET)
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
