"""Where credentials come from, and what is not sent without them.

How they travel is in the tables, as are the bytes that a server reads them from.
"""

import pytest

from jobads import ConfigurationError, InvalidRequestError
from tests.integration.wire.errors import row_of
from tests.integration.wire.printed import Callers
from tests.integration.wire.rows import Row
from tests.integration.wire.sockets import RecordingServer, taken_apart, written_answer


@pytest.mark.parametrize("missing", ["id", "password"])
def test_search_needs_its_publisher(
    missing: str, callers: Callers, recording: RecordingServer
) -> None:
    row = row_of("search", "jobs/search")
    rest = {name: value for name, value in row.credentials.items() if name != missing}

    with pytest.raises(ConfigurationError, match=missing):
        sent(callers, recording, row, rest)

    assert recording.redact_response == []


def test_platform_needs_a_token(callers: Callers, recording: RecordingServer) -> None:
    row = row_of("platform", "campaigns/list")

    with pytest.raises(ConfigurationError, match="id_token"):
        sent(callers, recording, row, {})

    assert recording.redact_response == []


def test_bulk_search_sends_the_same(
    callers: Callers, recording: RecordingServer
) -> None:
    row = row_of("search", "jobs/search")

    sent(callers, recording, row, {**row.credentials, "server": "bulk"})

    [received] = recording.redact_response
    assert taken_apart(received).line == f"{row.request} HTTP/1.1".encode("ascii")


def test_publisher_is_no_argument(callers: Callers, recording: RecordingServer) -> None:
    row = row_of("search", "jobs/search")
    client = callers.client(row.api, recording.port, row.credentials)

    with pytest.raises(TypeError, match="password"):
        callers.call(client, row.operation, {**row.call, "password": "other"})


def test_search_without_query_and_location_is_not_sent(
    callers: Callers, recording: RecordingServer
) -> None:
    row = row_of("search", "jobs/search")
    call = {name: row.call[name] for name in row.call if name not in ("q", "l")}
    client = callers.client(row.api, recording.port, row.credentials)
    recording.redact_response.clear()

    with pytest.raises(InvalidRequestError, match="q or l"):
        callers.call(client, row.operation, call)

    assert recording.redact_response == []


def sent(
    callers: Callers,
    recording: RecordingServer,
    row: Row,
    credentials: dict[str, object],
) -> None:
    """Make a row's call with other credentials."""
    recording.redact_response.clear()
    recording.answer = written_answer(row.status, row.media_type, row.content)
    client = callers.client(row.api, recording.port, credentials)
    callers.call(client, row.operation, row.call)
