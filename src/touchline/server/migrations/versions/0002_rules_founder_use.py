"""Rules version and founder of a table, and last use of a replay."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("founder", sa.String(64), nullable=True))
    op.create_index("tables_by_founder", "tables", ["founder"], unique=True)
    op.add_column("replays", sa.Column("used", sa.BigInteger, nullable=True))
    op.create_index("replays_by_use", "replays", ["used"])


def downgrade() -> None:
    op.drop_index("replays_by_use", "replays")
    op.drop_column("replays", "used")
    op.drop_index("tables_by_founder", "tables")
    op.drop_column("tables", "founder")
    op.drop_column("tables", "rules")
