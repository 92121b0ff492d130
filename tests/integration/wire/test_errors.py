"""Declared errors, both ways: read by the printed client, written by the server."""

import json
from collections.abc import Callable

import pytest

from jobads import StatusError
from tests.integration.wire.errors import FAILURES, Failure
from tests.integration.wire.printed import Callers, PrintedServer
from tests.integration.wire.sockets import (
    RecordingServer,
    exchange,
    taken_apart,
    written_answer,
    written_request,
)

failures = pytest.mark.parametrize(
    "failure", FAILURES, ids=lambda failure: f"{failure.name}-{failure.status}"
)


@failures
def test_client_raises_it_typed(
    failure: Failure, callers: Callers, recording: RecordingServer
) -> None:
    content = failure.answer.encode()
    recording.answer = written_answer(failure.status, "application/json", content)
    error = raised(failure, callers, recording.port)

    assert error.content == content


@failures
def test_client_raises_what_the_handler_raised(
    failure: Failure, callers: Callers, printed: Callable[[str], PrintedServer]
) -> None:
    server = printed(failure.row.api)
    server.answering(failure.error(failure.body))

    raised(failure, callers, server.port)


@failures
def test_server_writes_the_documented_json(
    failure: Failure, printed: Callable[[str], PrintedServer]
) -> None:
    row = failure.row
    server = printed(row.api)
    server.answering(failure.error(failure.body))
    request = written_request(row.request, dict(row.headers), row.body.encode())

    answer = taken_apart(exchange(server.port, request))

    assert answer.status == failure.status
    assert answer.headers["content-type"] == "application/json"
    assert json.loads(answer.body) == json.loads(failure.answer)


def raised(failure: Failure, callers: Callers, port: int) -> StatusError:
    """The error that the failure's call raises, after the checks all have in common."""
    row = failure.row
    client = callers.client(row.api, port, row.credentials)
    with pytest.raises(failure.error) as caught:
        callers.call(client, row.operation, row.call)
    error = caught.value
    assert type(error) is failure.error
    assert error.status == failure.status
    assert error.body == failure.body
    assert type(error.body) is type(failure.body)
    return error
