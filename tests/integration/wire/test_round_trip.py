"""Each call from the printed client to the printed server and back."""

from collections.abc import Callable

import pytest

from tests.integration.wire.printed import Callers, PrintedServer
from tests.integration.wire.rows import Row
from tests.integration.wire.tables import ROWS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_round_trip(
    row: Row, callers: Callers, printed: Callable[[str], PrintedServer]
) -> None:
    server = printed(row.api)
    recorder = server.answering(row.result)
    client = callers.client(row.api, server.port, row.credentials)

    response = callers.response(client, row.operation, row.call)

    assert recorder.seen == [(row.operation, dict(row.call))]
    assert response.value == row.value
    assert type(response.value) is type(row.value)
    assert response.status == row.status
