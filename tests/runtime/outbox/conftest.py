"""Databases for the tests of the outbox: a SQLite file and a PostgreSQL server."""

from pathlib import Path

import pytest

from tests.postgresql import new_database


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database; the test runs with SQLite and with PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'outbox.db'}"
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture
def postgresql_database(postgresql: str) -> str:
    """The URL of an empty PostgreSQL database."""
    return new_database(postgresql)
