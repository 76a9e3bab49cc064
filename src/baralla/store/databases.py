"""The two databases. Each runs a function of an open connection in one transaction, off the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import create_engine
from sqlalchemy import event as listening
from sqlalchemy.engine import URL, Connection
from sqlalchemy.ext.asyncio import create_async_engine

from baralla.store.urls import StoreError

Answer = TypeVar("Answer")
PRIVATE = 0o600
PATIENCE = {"timeout": 5, "command_timeout": 10}  # seconds for a server of PostgreSQL to let us in, and to do what it is asked


class Database(Protocol):
    """What the store asks of a database."""

    async def run(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do `work` in one transaction."""
        ...

    async def close(self) -> None: ...


class SqliteFile:
    """A file of SQLite and one thread that talks to it: a whole transaction costs one change of threads."""

    def __init__(self, url: URL) -> None:
        if url.database:
            with contextlib.suppress(OSError, ValueError):  # told when it cannot be opened
                make_private(Path(url.database))
        self.engine = create_engine(url.set(drivername="sqlite"), pool_size=1, max_overflow=0, connect_args={"check_same_thread": False})
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        listening.listen(self.engine, "connect", _set_up)

    async def run(self, work: Callable[[Connection], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._run, work)

    def _run(self, work: Callable[[Connection], Answer]) -> Answer:
        with self.engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.engine.dispose)
        self.thread.shutdown()


def make_private(path: Path) -> None:
    """A new file that only its owner may read, whatever the habits of this machine; SQLite gives its journals the same rights."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, PRIVATE))


def keep_private(path: Path) -> None:
    """The same for a file that was there: only once it has shown to be ours, for a mistaken path must not change anybody's rights."""
    for kept in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with contextlib.suppress(OSError):
            if kept.is_file() and kept.stat().st_mode & 0o077:
                kept.chmod(PRIVATE)


def _set_up(connection: Any, _: Any) -> None:
    """Readers never wait for the writer, and a commit is on the disk when it returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Postgres:
    """A server of PostgreSQL."""

    def __init__(self, url: URL) -> None:
        try:
            self.engine = create_async_engine(url, pool_size=4, pool_pre_ping=True, connect_args=PATIENCE)
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs asyncpg: pip install 'baralla[postgres]'") from None

    async def run(self, work: Callable[[Connection], Answer]) -> Answer:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()
