"""What the database keeps: tables as events, who sits where, a line per table to find them by; and the servers that are there."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, as everywhere here
    Column("over", Boolean, nullable=False),
    Column("result", Text),  # how the match ended, as JSON, for the lists of those who played it
    Column("server", String(32)),  # the one that has it in memory, while that one is alive
    Index("tables_unfinished", "over", "created"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),  # -1: nobody's
    Column("text", Text, nullable=False),  # an action, or the event's own JSON
    Column("client", String(64), nullable=False),  # the id the client gave, so that a repeated message gets the same answer
)

sittings = Table(
    "sittings",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of a browser's token, never the token
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: owns the table without sitting at it
    Index("sittings_table", "table_id"),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("host", String(255), nullable=False),
    Column("process", BigInteger, nullable=False),
    Column("born", String(32), nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("proof", Text, nullable=False),  # a known text, sealed: with another key it cannot be opened
)
