"""Addresses of outbox databases: text in, an address that shows no password out, or an
error. Connecting does not belong here.
"""

import os
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from ..errors import ConfigurationError

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_SECRET_OPTIONS = frozenset({"password", "sslpassword"})


def database_url(text: str) -> URL:
    """The address, with the driver that the outbox knows."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    # No frame of a traceback shows it.
    del text
    if url is None:
        raise ConfigurationError("an outbox needs the URL of its database")
    driver = _DRIVERS.get(url.drivername)
    is_secret = not _SECRET_OPTIONS.isdisjoint(url.query)
    url = url.set(drivername=driver or "sqlite", query={} if is_secret else url.query)
    if driver is None:
        raise ConfigurationError("an outbox is kept in sqlite:// or postgresql://")
    path = url.database or ":memory:"
    if driver == _DRIVERS["sqlite"] and path.startswith((":memory:", "file:")):
        # What lives in memory is lost with the process.
        raise ConfigurationError("give the path of a file of SQLite, sqlite:///path")
    if is_secret:
        # What follows the question mark is shown in too many places.
        raise ConfigurationError("give the password as postgresql://user:password@host")
    return url


def shown_url(url: URL) -> str:
    """The address without anything that could be secret."""
    return url.set(query={}).render_as_string(hide_password=True)


def scrubbed(url: URL, text: str) -> str:
    """Text about the database, without its password."""
    return text.replace(url.password, "***") if url.password else text


def sqlite_file(url: URL) -> Path:
    """The file of a SQLite database.

    SQLite keeps its other files beside the file itself, not beside a link to it.
    """
    return Path(os.path.realpath(str(url.database)))
