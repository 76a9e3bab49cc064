"""Tests of one game run in one worker, so that its code is compiled once and not once in each."""

from __future__ import annotations

from pathlib import Path

import pytest

from baralla.games import GAMES


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in Path(str(item.fspath)).parts:
            continue  # these share a server: see their conftest
        parameters = getattr(item, "callspec", None)
        given = [value for value in parameters.params.values() if isinstance(value, str)] if parameters is not None else []
        words = [*given, *Path(str(item.fspath)).stem.replace("-", "_").split("_")]
        group = next((game for game in GAMES if game in words), None)
        if group is not None:
            item.add_marker(pytest.mark.xdist_group(group))
