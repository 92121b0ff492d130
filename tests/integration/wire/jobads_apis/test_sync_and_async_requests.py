"""Test that sync and async clients send identical requests, headers included."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.integration.wire.jobads_apis.api_clients import ApiClients
from tests.integration.wire.jobads_apis.exchanges.all_exchanges import EXCHANGES
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange
from tests.integration.wire.raw_http import format_response
from tests.integration.wire.recording_server import RecordingServer


@pytest.fixture(scope="module")
def sync_and_async_clients(
    runner: asyncio.Runner,
) -> Iterator[tuple[ApiClients, ApiClients]]:
    pair = (
        ApiClients(is_async=False, runner=runner),
        ApiClients(is_async=True, runner=runner),
    )
    yield pair
    for clients in pair:
        clients.close()


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.name)
def test_sync_and_async_clients_send_the_same_bytes(
    exchange: Exchange,
    sync_and_async_clients: tuple[ApiClients, ApiClients],
    recording_server: RecordingServer,
) -> None:
    recording_server.respond_with(
        format_response(exchange.status, exchange.media_type, exchange.response_bytes)
    )

    for clients in sync_and_async_clients:
        client = clients.get_client(
            exchange.api, recording_server.port, exchange.credentials
        )
        result = clients.call(client, exchange.operation, exchange.arguments)
        assert result == exchange.value

    sync_request, async_request = recording_server.requests
    assert sync_request == async_request
