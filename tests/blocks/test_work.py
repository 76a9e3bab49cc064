"""Blocks in threads: every one is done once, in any order, and what was asked to stop stops."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from baralla.blocks.threads import Threads
from baralla.blocks.work import Progress, work


@dataclass(frozen=True)
class Squares:
    """A block is a number; its square comes of it, later for the even ones."""

    made: list[int]
    wait: float = 0.0

    def bench(self, stopped: Callable[[], bool]) -> Callable[[int], int | None]:
        self.made.append(threading.get_ident())

        def do(block: int) -> int | None:
            if block < 0:
                raise ValueError("no square")
            time.sleep(self.wait if block % 2 == 0 else 0)
            return None if stopped() else block * block

        return do


@pytest.mark.parametrize("workers", [1, 3])
def test_every_block_is_done_once_whoever_is_quicker(workers: int) -> None:
    made: list[int] = []
    found: list[tuple[int, int]] = []
    with Threads(workers).hire(Squares(made, 0.01)) as hands:
        assert not work(hands, range(20), lambda block, result: found.append((block, result)))
    assert sorted(found) == [(block, block * block) for block in range(20)]
    assert len(made) == len(set(made)) <= workers  # a bench for each thread, made once


def test_blocks_are_asked_for_when_somebody_has_time() -> None:
    asked: list[int] = []
    size = {"next": 1}

    def blocks() -> Any:
        for number in range(5):
            asked.append(size["next"])
            yield number

    def done(block: int, result: int) -> None:
        size["next"] = block + 2

    with Threads(1).hire(Squares([])) as hands:
        work(hands, blocks(), done)
    assert asked == [1, 2, 3, 4, 5]  # each after the one before was done


def test_who_hears_enough_ends_the_work() -> None:
    found: list[int] = []

    def done(block: int, result: int) -> bool:
        found.append(block)
        return len(found) == 3

    with Threads(1).hire(Squares([])) as hands:
        assert not work(hands, range(1000), done)
    assert found == [0, 1, 2]


def test_what_a_block_raises_comes_out() -> None:
    with pytest.raises(ValueError, match="no square"), Threads(2).hire(Squares([])) as hands:
        work(hands, [1, -1], lambda block, result: None)


def test_control_c_is_told_and_keeps_what_was_done() -> None:
    found: list[int] = []

    def done(block: int, result: int) -> None:
        found.append(block)
        if len(found) == 2:
            signal.raise_signal(signal.SIGINT)

    with Threads(1).hire(Squares([])) as hands:
        assert work(hands, range(1000), done)
    assert found == [0, 1]


def test_progress_tells_workers_blocks_and_rate() -> None:
    assert str(Progress(1, 3, 1.5)) == "1 worker, 3 blocks, 2.0/s"
    assert str(Progress(8, 1200, 3600)) == "8 workers, 1,200 blocks, 20.0/min"
    assert str(Progress(2)) == "2 workers, 0 blocks, 0.0/min"
    heard: list[Progress] = []
    with Threads(2).hire(Squares([])) as hands:
        work(hands, range(4), lambda block, result: None, heard.append)
    assert (heard[-1].workers, heard[-1].done) == (2, 4)
