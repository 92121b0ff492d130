"""Fixtures: the name of a package in, a pytest fixture that gives its fake out. This is
the one file that knows pytest.
"""

from collections.abc import Iterator
from typing import Any

from ..optional_dependency import missing

if (lack := missing("pytest", "testing")) is not None:
    raise lack

import pytest

from .fake import Fake


def fixture(package: str) -> Any:
    """A fixture that gives each test a fake of its own.

    A test fails at its end if a request did not fit, or if scripted steps are left
    over; the latter may be switched off in the test, with ``leftovers_fail``.
    """

    def fake() -> Iterator[Fake]:
        with Fake(package) as given:
            yield given

    fake.__doc__ = f"An in-process fake of `{package}`, of this test alone."
    return pytest.fixture(fake)
