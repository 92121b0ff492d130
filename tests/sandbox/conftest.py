"""A sandbox of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sandbox.running import Sandbox, running


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    """A running one, on SQLite; no answer may break its document."""
    with running(f"sqlite:///{tmp_path / 'sandbox.db'}") as started:
        yield started
    assert started.complaints() == []
