"""The tables of the database; migrations/ holds their history."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("clock", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("chat", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("alarm", sa.BigInteger, nullable=True),
    sa.Column("rules", sa.Integer, nullable=True),
    sa.Column("founder", sa.String(64), nullable=True),
    sa.Column("owner", sa.String(10), nullable=True),
    sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
    sa.Index("tables_by_founder", "founder", unique=True),
    sa.Index("tables_by_status", "status", "touched"),
    sa.Index("tables_by_alarm", "alarm"),
    sa.Index("tables_by_owner", "owner"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(10), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("client", sa.String(64), nullable=False),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("clocks", sa.Text, nullable=False),
)
replays = sa.Table(
    "replays",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("table_id", sa.String(10), nullable=True, unique=True),
    sa.Column("sheet", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=True),
    sa.Index("replays_by_use", "used"),
)
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("address", sa.String(100), nullable=False),
    sa.Column("release", sa.Text, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Column("draining", sa.Boolean, nullable=False),
)
searches = sa.Table(
    "searches",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.String(10), nullable=False),
    sa.Column("entries", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("level", sa.String(10), nullable=False),
    sa.Column("cost", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
service = sa.Table(
    "service",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
