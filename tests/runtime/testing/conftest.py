"""Fakes of APIs, and callers that use synchronous and asynchronous clients."""

import asyncio
from collections.abc import Iterator

import pytest

from jobads._runtime import deadline
from jobads._runtime.client import async_client, client
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.disposition import AsyncDispositionClient, DispositionClient
from jobads.platform import AsyncPlatformClient, PlatformClient
from jobads.search import AsyncSearchClient, SearchClient
from jobads.testing import Fake
from tests.fake_clock import FakeClock
from tests.runtime.testing.client_caller import Caller

CLIENT_CLASSES = {
    "advertiser": (AdvertiserClient, AsyncAdvertiserClient),
    "platform": (PlatformClient, AsyncPlatformClient),
    "search": (SearchClient, AsyncSearchClient),
    "disposition": (DispositionClient, AsyncDispositionClient),
}


@pytest.fixture
def fake() -> Fake:
    """A fake of the platform API. Scripted steps that are left over are no failure."""
    return Fake("jobads.platform")


@pytest.fixture
def advertiser() -> Fake:
    """A fake of the advertiser API, whose methods unwrap the envelope of a response."""
    return Fake("jobads.advertiser")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """A fake clock that the clients use instead of the real time."""
    clock = FakeClock()
    clock.install(monkeypatch, client, deadline)
    monkeypatch.setattr(
        async_client.AsyncClient, "_wait", lambda _, seconds: clock.sleep_async(seconds)
    )
    return clock


@pytest.fixture(params=[0, 1], ids=["sync", "async"])
def caller(request: pytest.FixtureRequest) -> Iterator[Caller]:
    """Run the test with synchronous clients, then with asynchronous clients."""
    with asyncio.Runner() as runner:
        yield Caller(CLIENT_CLASSES, request.param, runner)
