"""Which database: a file of SQLite in the user's data folder, a path, or a URL."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from baralla.core.errors import BarallaError
from baralla.core.places import data_folder

DRIVERS = {"sqlite": "sqlite", "sqlite+pysqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class StoreError(BarallaError):
    """The database cannot be opened, or cannot keep what it was given."""


def database_url(text: str | None) -> URL:
    """The URL meant by `text`: a URL, a path of a file, or nothing for the file in the data folder."""
    if text and "://" in text:
        try:
            url = make_url(text)
        except ArgumentError:
            raise StoreError(
                f'"{text}" is not the URL of a database: write sqlite:///path or postgresql+asyncpg://user@host/name'
            ) from None
        url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
        if url.drivername not in DRIVERS.values():
            raise StoreError(f"the databases are SQLite and PostgreSQL (postgresql+asyncpg://…), not {url.drivername}")
        return url
    path = Path(text) if text else data_folder() / "tables.sqlite"
    return URL.create("sqlite", database=str(path.absolute()))
