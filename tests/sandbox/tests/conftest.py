"""A sandbox of its own for each test, and databases to keep one in."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgresql import new_database
from tests.sandbox.app import apis
from tests.sandbox.app.database import Database
from tests.sandbox.app.running import TODAY, Sandbox, running
from tests.sandbox.app.seeding import prepare


@pytest.fixture(scope="session")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as every sandbox begins with."""
    path = tmp_path_factory.mktemp("sandbox") / "seeded.db"
    database = Database(f"sqlite:///{path}")
    prepare(database, apis.load(), TODAY.date())
    database.close()
    return path


@pytest.fixture
def sandbox(tmp_path: Path, seeded: Path) -> Iterator[Sandbox]:
    """A running one, on SQLite; no answer may break its document."""
    copy = shutil.copy(seeded, tmp_path / "sandbox.db")
    with running(f"sqlite:///{copy}") as started:
        yield started
    assert started.complaints() == []


@pytest.fixture(scope="session")
def seeded_postgresql(postgresql: str) -> str:
    """A PostgreSQL database as every sandbox begins with; tests use copies of it."""
    url = new_database(postgresql)
    database = Database(url)
    prepare(database, apis.load(), TODAY.date())
    database.close()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'sandbox.db'}"
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a seeded database of each kind."""
    if request.param == "sqlite":
        seeded = request.getfixturevalue("seeded")
        return f"sqlite:///{shutil.copy(seeded, tmp_path / 'sandbox.db')}"
    server = request.getfixturevalue("postgresql")
    return new_database(server, request.getfixturevalue("seeded_postgresql"))
