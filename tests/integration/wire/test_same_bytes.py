"""Synchronous and asynchronous clients send the same bytes, to the last header."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.integration.wire.printed import Callers
from tests.integration.wire.rows import Row
from tests.integration.wire.sockets import RecordingServer, written_answer
from tests.integration.wire.tables import ROWS


@pytest.fixture(scope="module")
def both(runner: asyncio.Runner) -> Iterator[tuple[Callers, Callers]]:
    """Clients of both kinds."""
    pair = (
        Callers(asynchronous=False, runner=runner),
        Callers(asynchronous=True, runner=runner),
    )
    yield pair
    for callers in pair:
        callers.close()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_same_bytes(
    row: Row, both: tuple[Callers, Callers], recording: RecordingServer
) -> None:
    recording.answer = written_answer(row.status, row.media_type, row.content)
    recording.redact_response.clear()

    for callers in both:
        client = callers.client(row.api, recording.port, row.credentials)
        assert callers.call(client, row.operation, row.call) == row.value

    synchronous, asynchronous = recording.redact_response
    assert synchronous == asynchronous
