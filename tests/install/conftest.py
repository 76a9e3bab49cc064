"""Each installation is made once, by the worker that has its tests, and removed after them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.installing import Installation, build_wheel, clone, find_python, install, installations


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session", params=installations())
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    version = request.param.split()[0]
    if find_python(version) is None:
        pytest.skip(f"there is no Python {version} on this machine")
    folder = tmp_path_factory.mktemp("installed")
    yield install(request.param, wheel, folder)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def fresh_clone(tmp_path: Path) -> Iterator[Path]:
    yield clone(tmp_path / "clone")
    shutil.rmtree(tmp_path / "clone", ignore_errors=True)


@pytest.fixture
def plain(request: pytest.FixtureRequest) -> bool:
    """Compile everything in the two installations that matter most, and one game in the others, whose other commands run as plain Python."""
    first = {installations()[0], "3.11 lowest"}
    return request.node.callspec.params["installed"] not in first
