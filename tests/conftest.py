"""What every test may ask for. Helpers of one folder stay in that folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def no_memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Runs remember nothing of the user's own ones, and leave nothing to them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TYPECASE_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the checkout."""
    return Path(__file__).resolve().parents[1]
