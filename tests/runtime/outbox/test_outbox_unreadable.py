"""A success that does not confirm what was sent: nobody knows what was counted, so
nothing is sent twice unasked, nothing is lost, and everybody can see it.
"""

import json
import threading
from collections.abc import Iterator

import pytest

from tests.runtime.outbox.hiring import Event, HiringClient, event
from tests.runtime.raw_server import RawServer, answer
from typecase.runtime.errors import DecodingError
from typecase.runtime.outbox.command import main
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Pauses

UNREADABLE = {
    "page": answer(b"<p>Back soon.", content_type="text/html"),
    "half": answer(b'{"succeeded": '),
    "other form": answer(b'{"succeeded": "all"}'),
    "bad charset": answer(b'{"succeeded": "\xff"}'),
    "bad gzip": answer(b"{}", "200 OK", "application/json", "Content-Encoding: gzip"),
    "too few counted": answer(b'{"succeeded": 4}'),
    "too many counted": answer(b'{"succeeded": 6}'),
    "count as text": answer(b'{"succeeded": "5"}'),
    "count as boolean": answer(b'{"succeeded": true}'),
    "success of one": answer(b'{"success": true}'),
    "no success": answer(b'{"success": false}'),
    "empty object": answer(b"{}"),
    "nothing": answer(b""),
}


def good(number: int) -> bytes:
    """An answer that confirms so many events."""
    return answer(json.dumps({"succeeded": number}).encode())


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
def outbox(raw: RawServer, database: str) -> Iterator[Outbox[Event]]:
    pauses = Pauses(idle=0.01, first=0.2, longest=60)
    with (
        HiringClient(base_url=raw.url) as client,
        Outbox(client.events.send_all, database, pauses=pauses) as outbox,
    ):
        yield outbox


def numbers(raw: RawServer) -> list[list[int]]:
    """The events of each request, in the order in which they came."""
    bodies = (request.partition(b"\r\n\r\n")[2] for request in raw.redact_response)
    return [[each["number"] for each in json.loads(body)] for body in bodies]


@pytest.mark.parametrize("unreadable", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_items_are_kept_and_not_sent_again(
    outbox: Outbox[Event], raw: RawServer, unreadable: bytes
) -> None:
    ids = outbox.put_many(event(number) for number in range(7))
    raw.script = [unreadable, good(2)]

    done = outbox.deliver()
    assert (done.accepted, done.rejected) == (0, 5)
    assert isinstance(done.error, DecodingError)
    assert numbers(raw) == [[0, 1, 2, 3, 4]]
    kept = outbox.rejected()
    assert [each.id for each in kept] == ids[:5]
    assert [each.item for each in kept] == [event(number) for number in range(5)]
    assert {each.reason["type"] for each in kept} == {"DecodingError"}
    assert {each.reason["status"] for each in kept} == {200}

    assert outbox.deliver().accepted == 2
    assert numbers(raw) == [[0, 1, 2, 3, 4], [5, 6]]
    assert (outbox.counts().pending, outbox.counts().rejected) == (0, 5)


@pytest.mark.parametrize("status", ["401 Who", "403 No", "404 Where", "400 Bad"])
def test_a_refusal_that_cannot_be_read_names_no_item(
    outbox: Outbox[Event], raw: RawServer, status: str
) -> None:
    outbox.put_many(event(number) for number in range(7))
    content_type = "application/json"
    raw.script = [answer(b"{}", status, content_type, "Content-Encoding: gzip")]
    done = outbox.deliver()
    assert (done.rejected, done.is_refused) == (0, True)
    assert (outbox.counts().pending, len(raw.redact_response)) == (7, 1)


def test_a_page_that_cannot_be_read_is_halved_if_it_says_too_large(
    outbox: Outbox[Event], raw: RawServer
) -> None:
    outbox.put_many(event(number) for number in range(2))
    page = answer(b"<", "413 Too Large", "text/html", "Content-Encoding: gzip")
    raw.script = [page, page, good(1)]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.error) == (1, 1, None)
    assert numbers(raw) == [[0, 1], [0], [1]]


def test_whoever_has_looked_may_have_them_sent_again(
    outbox: Outbox[Event], raw: RawServer
) -> None:
    ids = outbox.put_many([event(0), event(1)])
    raw.script = [UNREADABLE["page"], good(1)]
    outbox.deliver()
    assert outbox.discard(ids[:1]) == 1
    assert outbox.requeue(ids[1:]) == 1
    assert outbox.deliver().accepted == 1
    assert numbers(raw) == [[0, 1], [1]]


def test_a_page_does_not_swallow_the_line_at_full_speed(
    outbox: Outbox[Event], raw: RawServer
) -> None:
    outbox.put_many(event(number) for number in range(100))
    raw.script = [UNREADABLE["page"]] * 20
    stop = Pacer(4)
    outbox.run(stop)
    assert len(raw.redact_response) == 4
    for least, pause in zip((0.1, 0.2, 0.4, 0.8), stop.pauses, strict=True):
        assert least <= pause <= 2 * least
    counts = outbox.counts()
    assert (counts.pending, counts.rejected) == (80, 20)


def test_the_command_tells(
    outbox: Outbox[Event],
    raw: RawServer,
    database: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    outbox.put(event(0))
    raw.script = [UNREADABLE["page"]]
    given = ["--api", "hiring", "--database", database, "--base-url", raw.url]
    assert main(["deliver", *given], "tests.runtime.outbox") == 1
    printed = capsys.readouterr()
    assert printed.out == '{"accepted":0,"rejected":1,"busy":false}\n'
    assert (
        "status 200, the operation declares no response with text/html" in printed.err
    )
    assert main(["rejected", *given], "tests.runtime.outbox") == 0
    (kept,) = json.loads(capsys.readouterr().out)
    assert kept["reason"]["type"] == "DecodingError"
