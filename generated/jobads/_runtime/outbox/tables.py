"""Define and create the database tables of an outbox."""

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
    update,
)

from ..errors import ConfigurationError

# The version of the tables; it increases if their columns or meaning change.
VERSION = 2
# The states of an item. An item that is being sent has the lease of its worker. An item
# that the server accepted is deleted as soon as possible.
PENDING = "pending"
SENDING = "sending"
SENT = "sent"
REJECTED = "rejected"

_metadata = MetaData()
# SQLite only generates ids for columns of the type INTEGER.
_ID = BigInteger().with_variant(Integer, "sqlite")

VERSIONS = Table("outbox_version", _metadata, Column("version", Integer))

# Items are delivered in the order of their ids, so an id must never be used twice;
# `sqlite_autoincrement` ensures this. Times are milliseconds since 1970. `attempts` is
# how often the item was sent since it was put or requeued. `unrecorded` is the number
# of those attempts whose outcome was not recorded.
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
    Column("unrecorded", Integer, nullable=False, server_default="0"),
    Column("lease", BigInteger),
    Index("outbox_items_line", "api", "operation", "state", "id"),
    sqlite_autoincrement=True,
)

# Hashes of the keys that identify items in a response. Only workers that share a queue
# read this table, so the table stays empty in SQLite.
KEYS = Table(
    "outbox_keys",
    _metadata,
    Column("key", String(64), primary_key=True),
    Column("item", _ID, ForeignKey(ITEMS.c.id, ondelete="CASCADE"), primary_key=True),
    Index("outbox_keys_item", "item"),
)


def create_tables(connection: Connection) -> None:
    """Create the tables that do not exist, and upgrade tables of version 1.

    The caller must hold a lock, so that no other process creates the tables as well.

    Raises:
        ConfigurationError: The tables belong to another version of the outbox.
    """
    _metadata.create_all(connection)
    version = connection.execute(select(VERSIONS.c.version)).scalar()
    if version is None:
        connection.execute(insert(VERSIONS).values(version=VERSION))
    elif version == 1:
        for column in ("unrecorded INTEGER NOT NULL DEFAULT 0", "lease BIGINT"):
            connection.exec_driver_sql(f"ALTER TABLE outbox_items ADD COLUMN {column}")
        connection.execute(update(VERSIONS).values(version=VERSION))
    elif version != VERSION:
        raise ConfigurationError(
            f"expected version {VERSION} of the outbox's tables, found version"
            f" {version}: use another database, or the release that created the tables"
        )
