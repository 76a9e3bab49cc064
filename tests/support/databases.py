"""The databases of the tests: a file of SQLite, and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own in a folder of its own, gone afterwards. It refuses to run as root, so root starts it as postgres."""
    if shutil.which("initdb") is None:
        pytest.skip("no PostgreSQL on this machine")
    with tempfile.TemporaryDirectory(prefix="baralla-pg-") as folder:
        data = Path(folder) / "data"
        become: list[str] = []
        user = pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            user = "postgres"
            shutil.chown(folder, user)
            become = ["runuser", "-u", user, "--"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]

        def run(*command: str) -> None:
            subprocess.run([*become, *command], check=True, stdout=subprocess.DEVNULL, cwd=folder)

        run("initdb", "-D", str(data), "-A", "trust", "-U", user, "--no-sync")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        run("pg_ctl", "-D", str(data), "-w", "-t", "120", "-o", options, "-l", f"{folder}/log", "start")
        place = pytest.MonkeyPatch()
        place.setenv("BARALLA_DATA", folder)  # where the key of its tables is kept
        try:
            yield f"postgresql+asyncpg://{user}@127.0.0.1:{port}/postgres"
        finally:
            place.undo()
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "t.sqlite") if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


def alone(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run `work` in an event loop of its own, whatever else this thread is doing."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(work())).result()
