"""The database: SQLite in a file, or PostgreSQL by URL. Tables are lists of events; see docs/server.md."""

from __future__ import annotations

from baralla.store.events import Event, Sitting, Store, Write
from baralla.store.urls import StoreError, database_url

__all__ = ["Event", "Sitting", "Store", "StoreError", "Write", "database_url"]
