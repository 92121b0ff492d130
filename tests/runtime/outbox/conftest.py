"""Databases for the outbox: a SQLite file, and a real PostgreSQL server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgresql import new_database
from tests.runtime.scripted_server import ScriptedServer


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'outbox.db'}"
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A server that answers scripted bytes and keeps the bytes it was sent."""
    with ScriptedServer() as server:
        yield server


@pytest.fixture
def many(postgresql: str) -> str:
    """The URL of an empty database that several workers share."""
    return new_database(postgresql)
