"""A crew on Ray: every block is a task of the cluster, done by a process on whichever machine has a core to spare.

A worker or a machine that dies takes with it the blocks it had in hand, and others do them again. Ray sends no statistics home, and no
dashboard is opened.
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import baralla
from baralla.blocks.work import Bench, Hands, Task
from baralla.engine.errors import BarallaError

LOCAL = "local"  # instead of an address: a cluster on this machine, for this run
ADDRESS = re.compile(r"local|auto|(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}")
AHEAD = 2  # blocks given out for each core, so that none waits for us
MOST_TRIES = 10  # of a block whose worker died
LOOK = 5.0  # seconds between two looks at how many cores there are
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_DEDUP_LOGS": "0"}


def import_ray() -> Any:
    """Ray, told to be quiet, or a sentence that says how to get it."""
    os.environ.update({name: os.environ.get(name, value) for name, value in QUIET.items()} | {"RAY_USAGE_STATS_ENABLED": "0"})
    try:
        import ray
    except ImportError:
        raise BarallaError("a cluster needs Ray: pip install 'baralla[cluster]' (without --cluster nothing does)") from None
    return ray


@dataclass(frozen=True)
class Sent:
    """Something large in the store of the cluster, fetched once by every machine that asks for it."""

    reference: Any

    @property
    def value(self) -> Any:
        import ray

        return ray.get(self.reference)


_benches: dict[str, Bench] = {}  # in a worker: that of the task it last worked on, by the task's number


def _bench_of(number: str, version: str, task: Task) -> Bench:
    if number not in _benches:
        if version != baralla.__version__:
            raise BarallaError(f"a machine of the cluster has Baralla {baralla.__version__}, this one {version}: install the same on all")
        _benches.clear()
        _benches[number] = task.bench(lambda: False)
    return _benches[number]


def do_block(number: str, version: str, task: Task, block: Any) -> Any:
    """In a worker: do a block."""
    return _bench_of(number, version, task)(block)


class ClusterHands:
    """The cores of a cluster at work on a task."""

    def __init__(self, ray: Any, task: Task, most: int | None) -> None:
        self._ray, self._most = ray, most
        self._task, self._number = ray.put(task), f"{os.getpid()}-{time.time_ns()}"
        self._do = ray.remote(num_cpus=1, max_retries=0)(do_block)  # we give it out again ourselves
        self._given: dict[Any, Any] = {}
        self._tries: dict[Any, int] = {}  # of what was given out again
        self._looked, self._cores = 0.0, 1

    @property
    def workers(self) -> int:
        if time.monotonic() - self._looked > LOOK:
            self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._looked = time.monotonic()
        return self._cores if self._most is None else min(self._most, self._cores)

    @property
    def room(self) -> int:
        most = self.workers if self._most is not None else AHEAD * self.workers
        return max(0, most - len(self._given))

    @property
    def busy(self) -> int:
        return len(self._given)

    def give(self, block: Any, tries: int = 0) -> None:
        reference = self._do.remote(self._number, baralla.__version__, self._task, block)
        self._given[reference] = block
        self._tries[reference] = tries

    def take(self, seconds: float) -> list[tuple[Any, Any]]:
        waiting = list(self._given)
        done, _ = self._ray.wait(waiting, num_returns=1, timeout=seconds)
        if done and len(waiting) > 1:
            done, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        return [found for reference in done for found in self._result(reference)]

    def _result(self, reference: Any) -> Iterator[tuple[Any, Any]]:
        block, tries = self._given.pop(reference), self._tries.pop(reference)
        try:
            yield block, self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:  # what the block itself raised
            raise error.cause if isinstance(error.cause, Exception) else error from None
        except self._ray.exceptions.RayError as error:  # its worker, or the machine that kept the result, is gone
            if tries + 1 >= MOST_TRIES:
                raise BarallaError(
                    f"{MOST_TRIES} workers died over the same block ({type(error).__name__}): is there enough memory?"
                ) from None
            self.give(block, tries + 1)

    def share(self, value: Any) -> Sent:
        return Sent(self._ray.put(value))

    def drop(self) -> None:
        """Stop what is in hand."""
        for reference in self._given:
            self._ray.cancel(reference, force=True)
        self._given.clear()


@dataclass(frozen=True)
class Cluster:
    """The cluster at an address, or one on this machine that lasts as long as the process."""

    address: str = LOCAL
    workers: int | None = None  # use no more cores than these

    def __post_init__(self) -> None:
        if not ADDRESS.fullmatch(self.address):
            raise BarallaError(f'the address of a cluster is HOST:PORT, or auto, not "{self.address}"')

    @contextmanager
    def hire(self, task: Task) -> Iterator[Hands]:
        ray = import_ray()
        if not ray.is_initialized():  # it stays so for the tasks that come after this one, to the end of the process
            self._join(ray)
        hands = ClusterHands(ray, task, None if self.address == LOCAL else self.workers)  # ours has no more cores than asked for
        try:
            yield hands
        finally:
            hands.drop()

    def _join(self, ray: Any) -> None:
        quiet = {"include_dashboard": False} if self.address == LOCAL else {}
        here = {"num_cpus": self.workers, "_node_ip_address": "127.0.0.1"} if self.address == LOCAL else {}
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level=logging.ERROR, **quiet, **here)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise BarallaError(f"cannot join the cluster {self.address}: {first}") from None
