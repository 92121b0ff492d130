"""Create pytest fixtures for fakes. No other module of the runtime imports pytest."""

from collections.abc import Iterator
from typing import Any

from ..optional_dependency import missing_dependency_error

if (error := missing_dependency_error("pytest", "testing")) is not None:
    raise error

import pytest

from .fake import Fake


def fixture(package: str) -> Any:
    """Return a pytest fixture that provides each test with a fake of its own.

    At its end, a test fails as in `Fake.assert_done`: for example, if a request did not
    fit the API, or if a scripted step was not taken. A test may set the fake's
    ``leftovers_fail`` to False to allow steps that no call took.

    ``package`` is the API's package, such as ``"jobads.platform"``.
    """

    def fake() -> Iterator[Fake]:
        with Fake(package) as instance:
            yield instance

    fake.__doc__ = f"An in-process fake of `{package}`, for this test alone."
    return pytest.fixture(fake)
