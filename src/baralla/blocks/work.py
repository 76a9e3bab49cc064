"""A task, a crew that does its blocks, and the loop in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from baralla.engine.interrupts import stop_asked

WAIT = 0.5  # seconds between two looks at who has finished, when nobody has
Bench = Callable[[Any], Any]  # does one block; None: it was told to stop
Block = TypeVar("Block")


class Task(Protocol):
    """Work that is cut into blocks. It is sent to every worker: it holds names and numbers, and nothing that is already at work."""

    def bench(self, stopped: Callable[[], bool]) -> Bench:
        """What one worker needs for its blocks (agents, room to think), made once in each. `stopped` may be asked in the middle of one."""
        ...


class Shared(Protocol):
    """Something large that many blocks read."""

    @property
    def value(self) -> Any: ...


class Hands(Protocol):
    """A crew at work on a task."""

    @property
    def workers(self) -> int:
        """How many there are now: on a cluster they come and go."""
        ...

    @property
    def room(self) -> int:
        """How many more blocks can be given out now."""
        ...

    @property
    def busy(self) -> int:
        """How many blocks are given out."""
        ...

    def give(self, block: Any) -> None:
        """Give out a block."""
        ...

    def take(self, seconds: float) -> list[tuple[Any, Any]]:
        """The blocks that are finished and what came of them; waits so long for the first."""
        ...

    def share(self, value: Any) -> Shared:
        """Send something large once, however many blocks read it."""
        ...


class Crew(Protocol):
    """Those who do blocks."""

    def hire(self, task: Task) -> AbstractContextManager[Hands]:
        """Set them to work on a task until the end of the context; what is in hand then is dropped."""
        ...


@dataclass
class Progress:
    """How a run of blocks is getting on."""

    workers: int
    done: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Blocks a second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        rate = f"{self.rate:.1f}/s" if self.rate >= 1 else f"{60 * self.rate:.1f}/min"
        return f"{self.workers} {'worker' if self.workers == 1 else 'workers'}, {self.done:,} blocks, {rate}"


def work(
    hands: Hands,
    blocks: Iterable[Block],
    done: Callable[[Block, Any], Any],
    told: Callable[[Progress], None] = lambda _: None,
) -> bool:
    """Do all blocks; `done` hears of each here, as they finish, and ends the work by answering True. Was it stopped by Ctrl-C?

    Blocks are asked for only when somebody has time for them, so that `done` may still change what comes.
    """
    start, queue = time.perf_counter(), iter(blocks)
    progress = Progress(hands.workers)
    with stop_asked() as stopped:
        while not stopped():
            for _ in range(hands.room):
                if (block := next(queue, None)) is None:
                    break
                hands.give(block)
            if not hands.busy:
                return False
            enough = False
            for finished, result in hands.take(WAIT):
                if result is not None:
                    enough = bool(done(finished, result)) or enough
                    progress.done += 1
            progress.workers, progress.seconds = hands.workers, time.perf_counter() - start
            told(progress)
            if enough:
                return False
    return True
