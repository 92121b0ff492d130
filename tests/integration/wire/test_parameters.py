"""Every way to write a parameter, over sockets: the literal bytes that a printed client
sends, and that the printed server reads the value it was given.
"""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.integration.wire.documents import printed_from
from tests.integration.wire.matrix import ROWS, Row, document
from tests.integration.wire.printed import PrintedServer, Recorder
from tests.integration.wire.sockets import (
    HOST,
    RecordingServer,
    taken_apart,
    written_answer,
)

NUMBERED = [pytest.param(n, row, id=f"{n}-{row.sent}") for n, row in enumerate(ROWS)]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The package that is printed from the rows."""
    with printed_from(document(), "rows", tmp_path_factory.mktemp("rows")) as name:
        yield name


@pytest.fixture(scope="module")
def clients(package: str) -> Iterator[Callable[[int], Any]]:
    """The printed client of a local server, made once for each."""
    kind = importlib.import_module(package).RowsClient
    made: dict[int, Any] = {}

    def client(port: int) -> Any:
        if port not in made:
            made[port] = kind(base_url=f"http://{HOST}:{port}")
        return made[port]

    yield client
    for each in made.values():
        each.close()


def call(client: Any, number: int, row: Row) -> Any:
    name = "x_p" if row.place == "header" else "p"
    return getattr(client.rows, f"n{number}")(**{name: row.value})


@pytest.mark.parametrize(("number", "row"), NUMBERED)
def test_sent_bytes(
    number: int,
    row: Row,
    clients: Callable[[int], Any],
    recording: RecordingServer,
) -> None:
    recording.redact_response.clear()
    recording.answer = written_answer(204, None, b"")

    call(clients(recording.port), number, row)

    message = taken_apart(recording.redact_response[0])
    target = message.line.split(b" ")[1].decode("ascii")
    path, _, query = target.partition("?")
    found = {
        "path": path.rpartition("/")[2],
        "query": query,
        "querystring": query,
        "header": message.headers.get("x-p"),
        "cookie": message.headers.get("cookie"),
    }
    assert found[row.place] == row.sent


@pytest.mark.parametrize(("number", "row"), NUMBERED)
def test_the_server_reads_what_was_given(
    number: int,
    row: Row,
    clients: Callable[[int], Any],
    served: PrintedServer,
) -> None:
    recorder: Recorder = served.answering(None)

    call(clients(served.port), number, row)

    ((operation, arguments),) = recorder.seen
    ((_, value),) = arguments.items()
    assert operation == f"rows/n{number}"
    assert plain(value) == row.value


def plain(value: Any) -> Any:
    """A model as the object it stands for."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return [plain(item) for item in value] if isinstance(value, list) else value
