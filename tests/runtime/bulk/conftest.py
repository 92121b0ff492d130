"""Fixtures for the tests of pagination."""

import pytest

from tests.runtime.bulk.paged_service import AsyncDriver, Driver, SyncDriver


@pytest.fixture(params=[SyncDriver(), AsyncDriver()], ids=["sync", "async"])
def driver(request: pytest.FixtureRequest) -> Driver:
    """Run the test with synchronous pages, then with asynchronous pages."""
    driver: Driver = request.param
    return driver
