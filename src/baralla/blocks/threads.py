"""A crew of threads in this process: compiled code releases the interpreter's lock, so they work side by side."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from baralla.blocks.work import Bench, Hands, Task


@runtime_checkable
class Closes(Protocol):
    """A bench that holds what must be let go of, such as programs that play."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class Here:
    """What is shared in one process is the thing itself."""

    value: Any


class ThreadHands:
    """Threads at work on a task, each at a bench of its own."""

    def __init__(self, task: Task, workers: int, pool: ThreadPoolExecutor, stopped: Callable[[], bool]) -> None:
        self.workers, self._task, self._pool, self._stopped = workers, task, pool, stopped
        self._local = threading.local()
        self._benches: list[Bench] = []
        self._given: dict[Future[Any], Any] = {}

    @property
    def room(self) -> int:
        return self.workers - len(self._given)

    @property
    def busy(self) -> int:
        return len(self._given)

    def give(self, block: Any) -> None:
        self._given[self._pool.submit(self._do, block)] = block

    def take(self, seconds: float) -> list[tuple[Any, Any]]:
        done, _ = wait(self._given, timeout=seconds, return_when=FIRST_COMPLETED)
        in_order = [future for future in self._given if future in done]
        return [(self._given.pop(future), future.result()) for future in in_order]

    def share(self, value: Any) -> Here:
        return Here(value)

    def clear(self) -> None:
        """Nobody is at work any more: benches that hold something let go of it."""
        for bench in self._benches:
            if isinstance(bench, Closes):
                bench.close()

    def _do(self, block: Any) -> Any:
        bench: Bench | None = getattr(self._local, "bench", None)
        if bench is None:
            bench = self._local.bench = self._task.bench(self._stopped)
            self._benches.append(bench)
        return bench(block)


@dataclass(frozen=True)
class Threads:
    """So many threads."""

    workers: int = 1

    @contextmanager
    def hire(self, task: Task) -> Iterator[Hands]:
        stop = threading.Event()
        pool = ThreadPoolExecutor(self.workers)
        hands = ThreadHands(task, self.workers, pool, stop.is_set)
        try:
            yield hands
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            hands.clear()
