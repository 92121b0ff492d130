"""Fixtures of the sandbox's tests: a running sandbox, and database URLs.

Seeding takes long, so each kind of database is seeded once, and tests use copies.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgresql import new_database
from tests.sandbox.app.database import Database
from tests.sandbox.app.registry import load_apis
from tests.sandbox.app.seeding import prepare_database
from tests.sandbox.tests.helpers.running_sandbox import TODAY, Sandbox, run_sandbox

DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.full)]


@pytest.fixture(scope="session")
def seeded_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a seeded SQLite database, which tests copy."""
    path = tmp_path_factory.mktemp("sandbox") / "seeded.db"
    database = Database(f"sqlite:///{path}")
    prepare_database(database, load_apis(), TODAY.date())
    database.close()
    return path


@pytest.fixture
def sandbox(tmp_path: Path, seeded_sqlite: Path) -> Iterator[Sandbox]:
    """A running sandbox on SQLite, whose responses must conform to the documents."""
    path = shutil.copy(seeded_sqlite, tmp_path / "sandbox.db")
    with run_sandbox(f"sqlite:///{path}") as running:
        yield running
    assert running.get_violations() == []


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
