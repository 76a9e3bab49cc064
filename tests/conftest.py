"""Tests of one game run in one worker, so that its code is compiled once and not once in each; and those of the browser share a server.

The groups are made here and not by `--dist loadgroup`, which does not group at all with pytest 9.2 (pytest-xdist issue 1386).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from baralla.games import GAMES


def group_of(test: str) -> str:
    """The group of a test, given as `tests/test_mus.py::test_name[parameters]`; a test that belongs nowhere is a group of its own."""
    path, _, name = test.partition("::")
    if path.startswith("tests/browser/"):
        return "browser"
    words = re.split(r"[\W_]+", f"{Path(path).stem} {name.partition('[')[2]}")
    return next((game for game in GAMES if game in words), test)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByGroup(config, log)
