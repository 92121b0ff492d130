"""Fakes of the APIs of this package, which answer without a network, as fixtures of
pytest. Needs the extra `testing`. Printed by typecase.

With `pytest_plugins = ["jobads.testing"]` in `conftest.py` every test may take them.
"""

from ._runtime.testing.errors import FakeError
from ._runtime.testing.fake import Fake
from ._runtime.testing.fixtures import fixture
from ._runtime.testing.request_matching import Call
from ._runtime.testing.steps import (
    Phase,
    Step,
    html,
    malformed,
    ok,
    refused,
    reset,
    status,
    timeout,
    truncated,
)

fake_advertiser = fixture("jobads.advertiser")
fake_disposition = fixture("jobads.disposition")
fake_platform = fixture("jobads.platform")
fake_search = fixture("jobads.search")

__all__ = [
    "Call",
    "Fake",
    "FakeError",
    "Phase",
    "Step",
    "fake_advertiser",
    "fake_disposition",
    "fake_platform",
    "fake_search",
    "html",
    "malformed",
    "ok",
    "refused",
    "reset",
    "status",
    "timeout",
    "truncated",
]
