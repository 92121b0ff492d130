"""Test batches whose response does not confirm that their items were accepted.

The service may have accepted any of the items, so the outbox neither repeats nor
deletes them: it keeps them as rejected, for the user to decide.
"""

import json
import threading
from collections.abc import Iterator

import pytest

from tests.runtime.outbox.hiring import Event, HiringClient, make_event
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.errors import DecodingError
from typecase.runtime.outbox.command import main
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Pauses

UNCONFIRMED = {
    "HTML page": http_response(b"<p>Back soon.", content_type="text/html"),
    "incomplete JSON": http_response(b'{"succeeded": '),
    "count of wrong type": http_response(b'{"succeeded": "all"}'),
    "bad charset": http_response(b'{"succeeded": "\xff"}'),
    "bad gzip": http_response(
        b"{}", "200 OK", "application/json", "Content-Encoding: gzip"
    ),
    "too few counted": http_response(b'{"succeeded": 4}'),
    "too many counted": http_response(b'{"succeeded": 6}'),
    "count as text": http_response(b'{"succeeded": "5"}'),
    "count as boolean": http_response(b'{"succeeded": true}'),
    "confirmation of a single item": http_response(b'{"success": true}'),
    "false success flag": http_response(b'{"success": false}'),
    "empty object": http_response(b"{}"),
    "empty body": http_response(b""),
}


def confirm(number: int) -> bytes:
    """Return a response that confirms this number of events."""
    return http_response(json.dumps({"succeeded": number}).encode())


class PauseRecorder(threading.Event):
    """A stop event that records pauses without waiting; set after `max_pauses`."""

    def __init__(self, max_pauses: int) -> None:
        super().__init__()
        self.max_pauses = max_pauses
        self.pauses: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        """Record a pause."""
        assert timeout is not None
        self.pauses.append(timeout)
        if len(self.pauses) == self.max_pauses:
            self.set()
        return self.is_set()


@pytest.fixture
def outbox(server: ScriptedServer, database: str) -> Iterator[Outbox[Event]]:
    pauses = Pauses(idle=0.01, first=0.2, longest=60)
    with (
        HiringClient(base_url=server.url) as client,
        Outbox(client.events.send_all, database, pauses=pauses) as outbox,
    ):
        yield outbox


def read_sent_numbers(server: ScriptedServer) -> list[list[int]]:
    """Return the numbers of the events of each request."""
    return [[entry["number"] for entry in body] for body in server.json_bodies]


@pytest.mark.parametrize("response", UNCONFIRMED.values(), ids=UNCONFIRMED.keys())
def test_unconfirmed_items_are_rejected_and_not_repeated(
    outbox: Outbox[Event], server: ScriptedServer, response: bytes
) -> None:
    ids = outbox.put_many(make_event(number) for number in range(7))
    server.script = [response, confirm(2)]

    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected) == (0, 5)
    assert isinstance(delivery.error, DecodingError)
    assert read_sent_numbers(server) == [[0, 1, 2, 3, 4]]
    rejected = outbox.rejected()
    assert [record.id for record in rejected] == ids[:5]
    assert [record.item for record in rejected] == [
        make_event(number) for number in range(5)
    ]
    assert {record.reason["type"] for record in rejected} == {"DecodingError"}
    assert {record.reason["status"] for record in rejected} == {200}

    assert outbox.deliver().accepted == 2
    assert read_sent_numbers(server) == [[0, 1, 2, 3, 4], [5, 6]]
    assert (outbox.counts().pending, outbox.counts().rejected) == (0, 5)


@pytest.mark.parametrize(
    "status", ["401 Unauthorized", "403 Forbidden", "404 Not Found", "400 Bad Request"]
)
def test_undecodable_refusal_keeps_items_pending(
    outbox: Outbox[Event], server: ScriptedServer, status: str
) -> None:
    outbox.put_many(make_event(number) for number in range(7))
    content_type = "application/json"
    server.script = [
        http_response(b"{}", status, content_type, "Content-Encoding: gzip")
    ]
    delivery = outbox.deliver()
    assert (delivery.rejected, delivery.is_refused) == (0, True)
    assert (outbox.counts().pending, len(server.requests)) == (7, 1)


def test_batch_is_halved_after_undecodable_413(
    outbox: Outbox[Event], server: ScriptedServer
) -> None:
    outbox.put_many(make_event(number) for number in range(2))
    page = http_response(
        b"<", "413 Content Too Large", "text/html", "Content-Encoding: gzip"
    )
    server.script = [page, page, confirm(1)]
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected, delivery.error) == (1, 1, None)
    assert read_sent_numbers(server) == [[0, 1], [0], [1]]


def test_rejected_items_can_be_discarded_or_requeued(
    outbox: Outbox[Event], server: ScriptedServer
) -> None:
    ids = outbox.put_many([make_event(0), make_event(1)])
    server.script = [UNCONFIRMED["HTML page"], confirm(1)]
    outbox.deliver()
    assert outbox.discard(ids[:1]) == 1
    assert outbox.requeue(ids[1:]) == 1
    assert outbox.deliver().accepted == 1
    assert read_sent_numbers(server) == [[0, 1], [1]]


def test_pauses_grow_after_unconfirmed_batches(
    outbox: Outbox[Event], server: ScriptedServer
) -> None:
    outbox.put_many(make_event(number) for number in range(100))
    server.script = [UNCONFIRMED["HTML page"]] * 20
    stop = PauseRecorder(4)
    outbox.run(stop)
    assert len(server.requests) == 4
    for min_pause, pause in zip((0.1, 0.2, 0.4, 0.8), stop.pauses, strict=True):
        assert min_pause <= pause <= 2 * min_pause
    counts = outbox.counts()
    assert (counts.pending, counts.rejected) == (80, 20)


def test_command_prints_error_and_rejected_items(
    outbox: Outbox[Event],
    server: ScriptedServer,
    database: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    outbox.put(make_event(0))
    server.script = [UNCONFIRMED["HTML page"]]
    arguments = ["--api", "hiring", "--database", database, "--base-url", server.url]
    assert main(["deliver", *arguments], "tests.runtime.outbox") == 1
    output = capsys.readouterr()
    assert output.out == '{"accepted":0,"rejected":1,"busy":false}\n'
    assert "the operation declares no response with this status" in output.err
    assert main(["rejected", *arguments], "tests.runtime.outbox") == 0
    (rejected,) = json.loads(capsys.readouterr().out)
    assert rejected["reason"]["type"] == "DecodingError"
