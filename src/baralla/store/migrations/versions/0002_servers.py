"""Which server has which table, and by what a key is known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("process", sa.BigInteger, nullable=False),
        sa.Column("born", sa.String(32), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("proof", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("server", sa.String(32), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "server")
    op.drop_table("keys")
    op.drop_table("servers")
