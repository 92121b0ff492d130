"""The tables of an outbox, and their making: a connection in, tables of the version
that this release knows out. What goes through them does not belong here.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    select,
)

from ..errors import ConfigurationError

VERSION = 1
PENDING = "pending"
REJECTED = "rejected"

_metadata = MetaData()
_ID = BigInteger().with_variant(Integer, "sqlite")

VERSIONS = Table("outbox_version", _metadata, Column("version", Integer))

# The id is the place in the line, so none is ever used again. Times are milliseconds.
ITEMS = Table(
    "outbox_items",
    _metadata,
    Column("id", _ID, primary_key=True, autoincrement=True),
    Column("api", Text, nullable=False),
    Column("operation", Text, nullable=False),
    Column("state", String(8), nullable=False),
    Column("content", Text, nullable=False),
    Column("reason", Text),
    Column("attempts", Integer, nullable=False),
    Column("stored_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index("outbox_items_line", "api", "operation", "state", "id"),
    sqlite_autoincrement=True,
)

# What items can be told by, as digests. Only workers that share a line read it, so it
# stays empty in SQLite.
KEYS = Table(
    "outbox_keys",
    _metadata,
    Column("key", String(64), primary_key=True),
    Column("item", _ID, ForeignKey(ITEMS.c.id, ondelete="CASCADE"), primary_key=True),
    Index("outbox_keys_item", "item"),
)


def prepare(connection: Connection) -> None:
    """Make what is missing; the caller keeps other processes from doing the same."""
    _metadata.create_all(connection)
    found = connection.execute(select(VERSIONS.c.version)).scalar()
    if found is None:
        connection.execute(insert(VERSIONS).values(version=VERSION))
    elif found != VERSION:
        raise ConfigurationError(
            f"the outbox has version {found}, this release knows version {VERSION}"
        )
