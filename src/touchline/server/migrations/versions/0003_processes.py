"""Several processes: their list, the owner of each table, and the searches for workers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(10), nullable=True))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_by_owner", "tables", ["owner"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.String(100), nullable=False),
        sa.Column("release", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
    )
    op.create_table(
        "searches",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(10), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("level", sa.String(10), nullable=False),
        sa.Column("cost", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "service",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("service", "searches", "processes"):
        op.drop_table(name)
    op.drop_index("tables_by_owner", "tables")
    op.drop_column("tables", "epoch")
    op.drop_column("tables", "owner")
