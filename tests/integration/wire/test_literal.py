"""The bytes of each call, and what the literal answer to it becomes.

The other side is a socket that parses nothing, so a mistake in the printed client can't
be undone by the same mistake in the printed server.
"""

import json

import pytest

from tests.integration.wire.printed import Callers
from tests.integration.wire.rows import WATCHED, Row
from tests.integration.wire.sockets import RecordingServer, taken_apart, written_answer
from tests.integration.wire.tables import ROWS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_literal(row: Row, callers: Callers, recording: RecordingServer) -> None:
    recording.answer = written_answer(row.status, row.media_type, row.content)
    recording.redact_response.clear()
    client = callers.client(row.api, recording.port, row.credentials)

    response = callers.response(client, row.operation, row.call)

    [received] = recording.redact_response
    request = taken_apart(received)
    assert request.line == f"{row.request} HTTP/1.1".encode("ascii")
    assert request.body == row.body.encode()
    sent = {name: request.headers.get(name.lower()) for name in WATCHED}
    assert sent == {name: row.headers.get(name) for name in WATCHED}
    assert int(request.headers.get("content-length", 0)) == len(row.body.encode())
    assert request.headers["host"] == f"127.0.0.1:{recording.port}"
    assert response.value == row.value
    assert type(response.value) is type(row.value)
    assert response.status == row.status
    if row.whole is not None:
        assert type(response.body) is row.whole
        assert response.body.model_dump(mode="json", exclude_unset=True) == json.loads(
            row.content
        )
