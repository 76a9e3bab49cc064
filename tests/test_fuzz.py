"""A bounded run of the fuzzer: the same inputs every time, and no traceback."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from baralla.web import http
from fuzzing import SHARES, Fuzz, Tried, so_many

TIMES = 60


def tried(fuzz: Fuzz, plan: Iterator[tuple[str, int]]) -> Tried:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(fuzz.run(plan))).result()


def test_no_input_leaves_a_traceback(tmp_path: Path) -> None:
    found = tried(Fuzz(tmp_path, "0"), so_many(TIMES))
    assert found.faults == []
    assert found.inputs == {kind: share * TIMES for kind, share in SHARES.items()}


def test_a_planted_fault_is_found_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(*given: Any) -> Any:
        raise KeyError("planted")

    monkeypatch.setattr(http, "finished", planted)
    faults = tried(Fuzz(tmp_path, "0"), (("http", number) for number in range(100))).faults
    assert faults
    assert all("planted" in fault for fault in faults)
    number = int(faults[0].partition(":")[2].splitlines()[0])
    assert "planted" in tried(Fuzz(tmp_path / "again", "0"), iter([("http", number)])).faults[0]
