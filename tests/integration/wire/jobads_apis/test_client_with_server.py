"""Test each call from the generated client to the generated server and back."""

from collections.abc import Callable

import pytest

from tests.integration.wire.jobads_apis.api_clients import ApiClients
from tests.integration.wire.jobads_apis.exchanges.all_exchanges import EXCHANGES
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange
from tests.integration.wire.recording_app import RecordingApp


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.name)
def test_arguments_and_result_arrive_unchanged(
    exchange: Exchange,
    clients: ApiClients,
    get_app: Callable[[str], RecordingApp],
) -> None:
    app = get_app(exchange.api)
    handlers = app.return_from_handlers(exchange.result_for_server)
    client = clients.get_client(exchange.api, app.port, exchange.credentials)

    response = clients.call_for_response(client, exchange.operation, exchange.arguments)

    assert handlers.calls == [(exchange.operation, exchange.handler_arguments)]
    assert response.value == exchange.value
    assert type(response.value) is type(exchange.value)
    assert response.status == exchange.status
