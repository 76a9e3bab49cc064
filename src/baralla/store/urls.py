"""Which database: a file of SQLite in the user's data folder, a path, or a URL."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from baralla.engine.errors import BarallaError
from baralla.engine.places import data_folder

DRIVERS = {"sqlite": "sqlite", "sqlite+pysqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class StoreError(BarallaError):
    """The database cannot be opened, or cannot keep what it was given."""


def database_url(text: str | None) -> URL:
    """The URL meant by `text`: a URL, a path of a file, or nothing for the file in the data folder."""
    if text and "://" in text:
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            raise StoreError(
                f'"{text}" is not the URL of a database: write sqlite:///path or postgresql+asyncpg://user@host/name'
            ) from None
        url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
        if url.drivername not in DRIVERS.values():
            raise StoreError(f"the databases are SQLite and PostgreSQL (postgresql+asyncpg://…), not {url.drivername}")
        if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
            raise StoreError(f'"{text}" names no file: tables must outlive the server, so write sqlite:///path')
        if url.drivername == "sqlite" and url.query:
            raise StoreError(f'"{text}" has options, and a file of SQLite takes none here: write sqlite:///path')
        return url
    path = Path(text) if text else data_folder() / "tables.sqlite"
    return URL.create("sqlite", database=str(path.absolute()))


def reason_of(error: BaseException) -> str:
    """What a database or its driver complains of, in one line."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
