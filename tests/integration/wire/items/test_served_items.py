"""Answers of many items: printed client against printed server."""

import sys
from typing import Any

import pytest

from tests.asgi_server import close_on_shutdown, serve_app
from tests.fake_clock import FakeClock
from tests.integration.wire.items.logs import TEXTS, Logs
from tests.integration.wire.sockets import exchange, taken_apart, written_request
from tests.timeouts import HANG_TIMEOUT


def test_each_form_arrives(lib: Any, address: str, listed: Any) -> None:
    lines = [lib.models.Line(text=text) for text in TEXTS]
    assert listed(address, "records") == lines
    assert listed(address, "chat", stream=True) == lines
    assert listed(address, "chat") == lib.models.Line(text="whole")
    assert listed(address, "texts") == TEXTS
    first, second = listed(address, "events")
    assert first.model_dump() == {
        "data": "a\nb",
        "event": "kind",
        "id": "7",
        "retry": 5,
    }
    assert second.model_dump(exclude_unset=True) == {"data": ""}


def test_items_come_before_the_answer_ends(lib: Any, logs: Logs, address: str) -> None:
    logs.go_on.clear()
    with lib.LibClient(base_url=address) as client:
        items = client.logs.lines()
        assert next(items).text == "first"
        logs.go_on.set()
        assert [each.text for each in items] == ["second"]
        assert list(items) == []


def test_leaving_early_ends_the_answer(lib: Any, logs: Logs, address: str) -> None:
    logs.go_on.clear()
    logs.left.clear()
    with lib.LibClient(base_url=address) as client:
        with client.logs.lines() as items:
            assert next(items).text == "first"
        assert list(items) == []
        assert logs.left.wait(HANG_TIMEOUT)


def test_a_proxy_streams(lib: Any, address: str, listed: Any) -> None:
    handlers = lib.AsyncLibClient(base_url=address)
    app = close_on_shutdown(lib.server.create_app(handlers), handlers)
    with serve_app(app) as proxy:
        assert [each.text for each in listed(proxy, "chat", stream=True)] == TEXTS


def test_the_whole_response_has_headers_and_items(lib: Any, address: str) -> None:
    with lib.LibClient(base_url=address) as client:
        whole = client.response(client.logs.records)
        assert (whole.status, whole.headers["x-left"]) == (206, "3")
        assert [each.text for each in whole.value] == TEXTS
        with client.stream(client.logs.records) as stream:
            assert stream.read().content.startswith(b"\x1e{")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/records", b'\x1e{"text":"one"}\n'),
        ("/chat?stream=true", b'data: {"text":"one"}\n\n'),
        ("/texts", b"data: one\n\ndata: two\ndata: lines\n\n"),
        ("/events", b"event: kind\nid: 7\nretry: 5\ndata: a\ndata: b\n\ndata: \n\n"),
    ],
)
def test_served_bytes(address: str, path: str, body: bytes) -> None:
    port = int(address.rpartition(":")[2])
    answer = taken_apart(exchange(port, written_request(f"GET {path}", {})))
    assert answer.status in (200, 206)
    assert body in answer.body.replace(b"\r\n", b"|") or all(
        line in answer.body for line in body.split(b"\n")
    )


def test_the_deadline_holds_for_the_items(
    lib: Any, logs: Logs, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.go_on.clear()
    package: Any = sys.modules["printed_items"]
    clock = FakeClock()
    clock.install(monkeypatch, sys.modules["printed_items._runtime.deadline"])
    with lib.LibClient(base_url=address) as client:
        items = client.logs.lines(options=package.RequestOptions(timeout=HANG_TIMEOUT))
        assert next(items).text == "first"
        clock.now += HANG_TIMEOUT
        with pytest.raises(package.TimedOutError):
            next(items)
