"""Which server owns which table: a server renews its lease every few seconds, and keeps its tables while it does.

A server that was killed on this machine is known to be dead at once, by its process; one elsewhere when it has been silent for LEASE.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from baralla.store import schema

PULSE = 10.0  # seconds between two signs of life
LEASE = 35_000  # milliseconds after the last one, when its tables are free


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def host() -> str:
    """This machine, or this container of it: where a process has the number we know it by."""
    try:
        space = os.readlink("/proc/self/ns/pid")
    except OSError:
        space = ""
    return f"{socket.gethostname()} {space}"[:255]


def born(process: int) -> str:
    """When a process of this machine began, in its own units; empty if there is none."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        pass
    if os.name == "nt":  # there a signal is no question
        return "?"
    try:  # no /proc here: whether there is one must do
        os.kill(process, 0)
    except ProcessLookupError:
        return ""
    except OSError:
        return "?"
    return "?"


class Lease:
    """This server's name in the database."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(16)
        self.seen = 0

    def register(self, connection: Connection) -> None:
        """Say that we are here."""
        bury(connection)
        self.seen = now()
        row = {"id": self.id, "seen": self.seen, "host": host(), "process": os.getpid(), "born": born(os.getpid())}
        connection.execute(sa.insert(schema.servers), [row])

    def renew(self, connection: Connection) -> list[str] | None:
        """Say that we are still here; the tables that are still ours, if we have been silent so long that others may have taken some."""
        before, self.seen = self.seen, now()
        rows = schema.servers.c
        found = connection.execute(sa.update(schema.servers).where(rows.id == self.id).values(seen=self.seen))
        if found.rowcount == 1 and self.seen - before < LEASE:
            return None
        if found.rowcount != 1:
            self.register(connection)
        tables = schema.tables.c
        return [row[0] for row in connection.execute(sa.select(tables.id).where(tables.server == self.id))]

    def take(self, connection: Connection, table: str) -> bool:
        """Make a table ours; False while another server has it. A table that does not exist is anybody's."""
        for attempt in range(2):
            rows, servers = schema.tables.c, schema.servers.c
            alive = sa.select(servers.id).where(servers.seen > now() - LEASE)
            free = sa.or_(rows.server.is_(None), rows.server == self.id, rows.server.not_in(alive))
            if connection.execute(sa.update(schema.tables).where(rows.id == table, free).values(server=self.id)).rowcount:
                return True
            if attempt == 0:
                bury(connection)
        return connection.execute(sa.select(rows.id).where(rows.id == table)).first() is None

    def release(self, connection: Connection, tables: list[str]) -> None:
        """Give tables back."""
        rows = schema.tables.c
        connection.execute(sa.update(schema.tables).where(rows.server == self.id, rows.id.in_(tables)).values(server=None))

    def end(self, connection: Connection) -> None:
        """Give everything back."""
        connection.execute(sa.update(schema.tables).where(schema.tables.c.server == self.id).values(server=None))
        connection.execute(sa.delete(schema.servers).where(schema.servers.c.id == self.id))


def bury(connection: Connection) -> None:
    """Strike out the servers of this machine whose processes have ended, and all that have long been silent."""
    rows = schema.servers.c
    for id, seen, where, process, began in connection.execute(sa.select(rows.id, rows.seen, rows.host, rows.process, rows.born)).all():
        if seen < now() - 10 * LEASE or (where == host() and born(process) != began):
            connection.execute(sa.delete(schema.servers).where(rows.id == id))
