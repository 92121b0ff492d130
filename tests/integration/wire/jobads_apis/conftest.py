"""Clients and servers of the four jobads APIs."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from jobads.advertiser.server import create_app as create_advertiser_app
from jobads.disposition.server import create_app as create_disposition_app
from jobads.platform.server import create_app as create_platform_app
from jobads.search.server import create_app as create_search_app
from tests.integration.wire.jobads_apis.api_clients import ApiClients
from tests.integration.wire.recording_app import RecordingApp, serve_recording_app

APP_FACTORIES: Mapping[str, Any] = {
    "advertiser": create_advertiser_app,
    "platform": create_platform_app,
    "search": create_search_app,
    "disposition": create_disposition_app,
}


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """The event loop of all async clients."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session", params=[False, True], ids=["sync", "async"])
def clients(
    request: pytest.FixtureRequest, runner: asyncio.Runner
) -> Iterator[ApiClients]:
    """Sync clients, then async clients."""
    clients = ApiClients(is_async=request.param, runner=runner)
    yield clients
    clients.close()


@pytest.fixture(scope="session")
def get_app() -> Iterator[Callable[[str], RecordingApp]]:
    """A function that returns the running server of an API.

    A server is started when a test first asks for it.
    """
    apps: dict[str, RecordingApp] = {}

    def get(api: str) -> RecordingApp:
        if api not in apps:
            apps[api] = stack.enter_context(serve_recording_app(APP_FACTORIES[api]))
        return apps[api]

    with ExitStack() as stack:
        yield get
