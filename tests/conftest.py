"""Tests of one game run in one worker, so that its code is compiled once and not once in each; those of the browser share a server, and
those of an installation the installation.

The tests are of our own games and agents: what else is installed is left out, but where a test asks for it.

The groups are made here and not by `--dist loadgroup`, which does not group at all with pytest 9.2 (pytest-xdist issue 1386).
"""

from __future__ import annotations

import os
import re
from typing import Any

import pytest

os.environ["BARALLA_PLUGINS"] = "off"
pytest.register_assert_rewrite("baralla.testing.invariants")

from baralla.games import GAMES  # noqa: E402
from support import installing  # noqa: E402


def group_of(test: str) -> str:
    """The group of a test, given as `tests/games/mus/test_game.py::test_name[parameters]`; a test that belongs nowhere is a group of its own."""
    path, _, name = test.partition("::")
    if path.startswith("tests/browser/"):
        return "browser"
    if path.startswith("tests/install/") and (installation := re.search(r"\[(\d\.\d+ \w+)", name)):
        return installation[1]
    words = re.split(r"[\W_]+", f"{path} {name.partition('[')[2]}")
    return next((game for game in GAMES if game in words), test)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByGroup(config, log)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say which Pythons the installations were tried on: one that is not there is not passed over in silence."""
    reports = (report for reports in terminalreporter.stats.values() for report in reports)
    if any(getattr(report, "nodeid", "").startswith("tests/install/") for report in reports):
        terminalreporter.write_line(installing.report())
