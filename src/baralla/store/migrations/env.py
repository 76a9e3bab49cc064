"""Alembic's way in: it is given an open connection by `baralla.store.migrate` and works on that."""

from __future__ import annotations

from alembic import context

from baralla.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
