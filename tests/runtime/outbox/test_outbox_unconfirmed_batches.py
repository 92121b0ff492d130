"""A success that does not confirm what was sent: nobody knows what was counted, so
nothing is sent twice unasked, nothing is lost, and everybody can see it.
"""

import json
import threading
from collections.abc import Iterator

import pytest

from tests.runtime.outbox.hiring import Event, HiringClient, event
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.errors import DecodingError
from typecase.runtime.outbox.command import main
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Pauses

UNREADABLE = {
    "page": http_response(b"<p>Back soon.", content_type="text/html"),
    "half": http_response(b'{"succeeded": '),
    "other form": http_response(b'{"succeeded": "all"}'),
    "bad charset": http_response(b'{"succeeded": "\xff"}'),
    "bad gzip": http_response(
        b"{}", "200 OK", "application/json", "Content-Encoding: gzip"
    ),
    "too few counted": http_response(b'{"succeeded": 4}'),
    "too many counted": http_response(b'{"succeeded": 6}'),
    "count as text": http_response(b'{"succeeded": "5"}'),
    "count as boolean": http_response(b'{"succeeded": true}'),
    "success of one": http_response(b'{"success": true}'),
    "no success": http_response(b'{"success": false}'),
    "empty object": http_response(b"{}"),
    "nothing": http_response(b""),
}


def good(number: int) -> bytes:
    """An answer that confirms so many events."""
    return http_response(json.dumps({"succeeded": number}).encode())


class Pacer(threading.Event):
    """Is set after some pauses, none of which takes time."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.pauses: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        """Note a pause."""
        assert timeout is not None
        self.pauses.append(timeout)
        if len(self.pauses) == self.most:
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


def numbers(server: ScriptedServer) -> list[list[int]]:
    """The events of each request, in the order in which they came."""
    bodies = (request.partition(b"\r\n\r\n")[2] for request in server.requests)
    return [[each["number"] for each in json.loads(body)] for body in bodies]


@pytest.mark.parametrize("unreadable", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_items_are_kept_and_not_sent_again(
    outbox: Outbox[Event], server: ScriptedServer, unreadable: bytes
) -> None:
    ids = outbox.put_many(event(number) for number in range(7))
    server.script = [unreadable, good(2)]

    done = outbox.deliver()
    assert (done.accepted, done.rejected) == (0, 5)
    assert isinstance(done.error, DecodingError)
    assert numbers(server) == [[0, 1, 2, 3, 4]]
    kept = outbox.rejected()
    assert [each.id for each in kept] == ids[:5]
    assert [each.item for each in kept] == [event(number) for number in range(5)]
    assert {each.reason["type"] for each in kept} == {"DecodingError"}
    assert {each.reason["status"] for each in kept} == {200}

    assert outbox.deliver().accepted == 2
    assert numbers(server) == [[0, 1, 2, 3, 4], [5, 6]]
    assert (outbox.counts().pending, outbox.counts().rejected) == (0, 5)


@pytest.mark.parametrize("status", ["401 Who", "403 No", "404 Where", "400 Bad"])
def test_a_refusal_that_cannot_be_read_names_no_item(
    outbox: Outbox[Event], server: ScriptedServer, status: str
) -> None:
    outbox.put_many(event(number) for number in range(7))
    content_type = "application/json"
    server.script = [
        http_response(b"{}", status, content_type, "Content-Encoding: gzip")
    ]
    done = outbox.deliver()
    assert (done.rejected, done.is_refused) == (0, True)
    assert (outbox.counts().pending, len(server.requests)) == (7, 1)


def test_a_page_that_cannot_be_read_is_halved_if_it_says_too_large(
    outbox: Outbox[Event], server: ScriptedServer
) -> None:
    outbox.put_many(event(number) for number in range(2))
    page = http_response(b"<", "413 Too Large", "text/html", "Content-Encoding: gzip")
    server.script = [page, page, good(1)]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.error) == (1, 1, None)
    assert numbers(server) == [[0, 1], [0], [1]]


def test_whoever_has_looked_may_have_them_sent_again(
    outbox: Outbox[Event], server: ScriptedServer
) -> None:
    ids = outbox.put_many([event(0), event(1)])
    server.script = [UNREADABLE["page"], good(1)]
    outbox.deliver()
    assert outbox.discard(ids[:1]) == 1
    assert outbox.requeue(ids[1:]) == 1
    assert outbox.deliver().accepted == 1
    assert numbers(server) == [[0, 1], [1]]


def test_a_page_does_not_swallow_the_line_at_full_speed(
    outbox: Outbox[Event], server: ScriptedServer
) -> None:
    outbox.put_many(event(number) for number in range(100))
    server.script = [UNREADABLE["page"]] * 20
    stop = Pacer(4)
    outbox.run(stop)
    assert len(server.requests) == 4
    for least, pause in zip((0.1, 0.2, 0.4, 0.8), stop.pauses, strict=True):
        assert least <= pause <= 2 * least
    counts = outbox.counts()
    assert (counts.pending, counts.rejected) == (80, 20)


def test_the_command_tells(
    outbox: Outbox[Event],
    server: ScriptedServer,
    database: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    outbox.put(event(0))
    server.script = [UNREADABLE["page"]]
    given = ["--api", "hiring", "--database", database, "--base-url", server.url]
    assert main(["deliver", *given], "tests.runtime.outbox") == 1
    printed = capsys.readouterr()
    assert printed.out == '{"accepted":0,"rejected":1,"busy":false}\n'
    assert (
        "status 200, the operation declares no response with text/html" in printed.err
    )
    assert main(["rejected", *given], "tests.runtime.outbox") == 0
    (kept,) = json.loads(capsys.readouterr().out)
    assert kept["reason"]["type"] == "DecodingError"
