"""Fixtures of the sandbox's tests: a running sandbox, and database URLs.

Seeding takes long, so each kind of database is seeded once, and tests use copies. Most
tests share one running sandbox, and restore its database.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgresql import new_database
from tests.sandbox.app.database import Database
from tests.sandbox.app.registry import load_apis
from tests.sandbox.app.seeding import prepare_database
from tests.sandbox.tests.helpers.running_sandbox import TODAY, Sandbox, run_sandbox
from tests.timeouts import HANG_TIMEOUT

DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.full)]


@pytest.fixture(scope="session")
def seeded_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a seeded SQLite database, which tests copy."""
    path = tmp_path_factory.mktemp("sandbox") / "seeded.db"
    database = Database(f"sqlite:///{path}")
    prepare_database(database, load_apis(), TODAY.date())
    database.close()
    return path


@pytest.fixture(scope="session")
def sqlite_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of the database of `shared_sandbox`."""
    return tmp_path_factory.mktemp("sandbox") / "sandbox.db"


@pytest.fixture(scope="session")
def shared_sandbox(sqlite_path: Path, seeded_sqlite: Path) -> Iterator[Sandbox]:
    """A running sandbox on SQLite; all state of its APIs is in the database."""
    shutil.copy(seeded_sqlite, sqlite_path)
    with run_sandbox(f"sqlite:///{sqlite_path}") as running:
        yield running


@pytest.fixture
def sandbox(
    shared_sandbox: Sandbox, sqlite_path: Path, seeded_sqlite: Path
) -> Iterator[Sandbox]:
    """A running sandbox as if newly seeded, whose responses must conform."""
    with (
        closing(sqlite3.connect(seeded_sqlite)) as seeded,
        closing(sqlite3.connect(sqlite_path, timeout=HANG_TIMEOUT)) as database,
    ):
        seeded.backup(database)
    shared_sandbox.reset()
    yield shared_sandbox
    assert shared_sandbox.get_violations() == []


@pytest.fixture(scope="session")
def seeded_postgresql(postgresql: str) -> str:
    """The URL of a seeded PostgreSQL database, which tests copy."""
    url = new_database(postgresql)
    database = Database(url)
    prepare_database(database, load_apis(), TODAY.date())
    database.close()
    return url


@pytest.fixture(params=DATABASES)
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of SQLite and of PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'sandbox.db'}"
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture(params=DATABASES)
def seeded_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a seeded database, of SQLite and of PostgreSQL."""
    if request.param == "sqlite":
        seeded_path = request.getfixturevalue("seeded_sqlite")
        return f"sqlite:///{shutil.copy(seeded_path, tmp_path / 'sandbox.db')}"
    server = request.getfixturevalue("postgresql")
    return new_database(server, request.getfixturevalue("seeded_postgresql"))
