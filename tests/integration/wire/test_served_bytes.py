"""The literal bytes of each request at the printed server, and what it answers."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.integration.wire.printed import PrintedServer
from tests.integration.wire.rows import Row
from tests.integration.wire.sockets import (
    Message,
    exchange,
    taken_apart,
    written_request,
)
from tests.integration.wire.tables import ROWS

UNWRAPPED = [row for row in ROWS if row.whole is not None]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_served_bytes(row: Row, printed: Callable[[str], PrintedServer]) -> None:
    server = printed(row.api)
    recorder = server.answering(row.result)

    answer = sent_to(server, row)

    assert recorder.seen == [(row.operation, dict(row.call))]
    assert answer.status == row.status
    assert media_type(answer) == (row.media_type or "").partition(";")[0]
    if row.media_type is None:
        assert answer.body == b""
    elif row.media_type == "application/json":
        assert json.loads(answer.body) == json_of(row)
    elif isinstance(row.value, bytes):
        assert answer.body == row.value
    else:
        assert answer.headers["content-type"].lower().endswith("; charset=utf-8")
        assert answer.body == row.value.encode()


@pytest.mark.parametrize("row", UNWRAPPED, ids=lambda row: row.name)
def test_whole_envelope(row: Row, printed: Callable[[str], PrintedServer]) -> None:
    server = printed(row.api)
    server.answering(row.whole.model_validate_json(row.content))

    answer = sent_to(server, row)

    assert answer.status == row.status
    assert json.loads(answer.body) == json.loads(row.content)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_presented_credentials(
    row: Row, printed: Callable[[str], PrintedServer]
) -> None:
    server = printed(row.api)
    recorder = server.answering(row.result)

    sent_to(server, row)

    assert recorder.presented == [(row.operation, dict(row.credentials))]


def sent_to(server: PrintedServer, row: Row) -> Message:
    """What the server answers to the row's literal request."""
    request = written_request(row.request, dict(row.headers), row.body.encode())
    return taken_apart(exchange(server.port, request))


def json_of(row: Row) -> Any:
    """The literal answer, less what a handler that returns the payload can't know."""
    literal = json.loads(row.content)
    if row.whole is None:
        return literal
    return {"code": 200, "title": "OK", row.payload: literal[row.payload]}


def media_type(answer: Message) -> str:
    """The media type without its parameters."""
    return answer.headers.get("content-type", "").partition(";")[0]
