"""Everything the arena has measured: one row for each pair of agents of each run, with the exact texts and the version.

SQLite in the data folder, or any database SQLAlchemy can reach: BARALLA_RESULTS is its URL.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from baralla.engine.errors import BarallaError
from baralla.engine.places import data_folder
from baralla.store.urls import reason_of

metadata = sa.MetaData()
results = sa.Table(
    "results",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # seconds since 1970
    sa.Column("game", sa.String(32), nullable=False, index=True),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),  # the switches that are not as by default, as JSON
    sa.Column("agent", sa.Text, nullable=False),
    sa.Column("rest", sa.Text, nullable=False),
    sa.Column("rivals", sa.Integer, nullable=False),  # sides played by `rest`
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("share", sa.Float, nullable=False),
    sa.Column("low", sa.Float, nullable=False),
    sa.Column("high", sa.Float, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
)


@dataclass(frozen=True)
class Result:
    """`agent` against `rivals` sides of `rest`: its share of first places over `deals` duplicate deals."""

    game: str
    version: str
    players: int
    rules: str
    agent: str
    rest: str
    rivals: int
    deals: int
    share: float
    low: float
    high: float
    seed: str


def _engine() -> sa.Engine:
    url = os.environ.get("BARALLA_RESULTS")
    try:
        if not url:
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True)
            url = f"sqlite:///{folder / 'results.sqlite'}"
        engine = sa.create_engine(url)
        metadata.create_all(engine)
    except (OSError, ValueError, sa.exc.SQLAlchemyError, ImportError) as error:
        raise BarallaError(f"cannot open the store of results {_shown(url)}: {reason_of(error)}") from None
    return engine


def _shown(url: str | None) -> str:
    """The store's address without its password."""
    return re.sub(r"(?<=:)[^:/@]*(?=@)", "***", url or "")


@contextmanager
def _opened() -> Iterator[sa.Connection]:
    """A transaction in the store; BarallaError if it cannot be read or written."""
    engine = _engine()
    try:
        with engine.begin() as connection:
            yield connection
    except sa.exc.SQLAlchemyError as error:
        raise BarallaError(f"cannot use the store of results {_shown(str(engine.url))}: {reason_of(error)}") from None
    finally:
        engine.dispose()


def keep(found: Iterable[Result]) -> None:
    """Store what a run has measured."""
    rows: list[dict[str, Any]] = [{"at": int(time.time()), **asdict(result)} for result in found]
    if not rows:
        return
    with _opened() as connection:
        connection.execute(sa.insert(results), rows)


def load(game: str) -> list[Result]:
    """Everything measured of `game`, oldest first."""
    columns = [column for column in results.columns if column.name not in ("id", "at")]
    with _opened() as connection:
        rows = connection.execute(sa.select(*columns).where(results.c.game == game).order_by(results.c.id)).all()
    return [Result(**row._mapping) for row in rows]
