"""Fakes for the tests of fakes, and clients of both kinds that send to them."""

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
from tests.clock import Clock
from tests.runtime.testing.client_caller import Caller

KINDS = {
    "advertiser": (AdvertiserClient, AsyncAdvertiserClient),
    "platform": (PlatformClient, AsyncPlatformClient),
    "search": (SearchClient, AsyncSearchClient),
    "disposition": (DispositionClient, AsyncDispositionClient),
}


@pytest.fixture
def fake() -> Fake:
    """A fake of the platform, whose leftovers nobody looks at."""
    return Fake("jobads.platform")


@pytest.fixture
def advertiser() -> Fake:
    """A fake of the API whose methods return the payload of an envelope."""
    return Fake("jobads.advertiser")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time that the clients know, in place of the real one."""
    clock = Clock()
    clock.hold(monkeypatch, client, deadline)
    monkeypatch.setattr(async_client, "sleep", clock.sleep_async)
    return clock


@pytest.fixture(params=[0, 1], ids=["sync", "async"])
def caller(request: pytest.FixtureRequest) -> Iterator[Caller]:
    """Calls by a client of each kind."""
    with asyncio.Runner() as runner:
        yield Caller(KINDS, request.param, runner)
