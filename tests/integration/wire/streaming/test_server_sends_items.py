"""Test streamed responses of a generated server: their bytes and a client's items."""

import sys
from typing import Any

import pytest

from tests.asgi_server import close_on_shutdown, serve_app
from tests.fake_clock import FakeClock
from tests.integration.wire.raw_http import format_request, send_request
from tests.integration.wire.streaming.streaming_api import (
    PACKAGE,
    TEXTS,
    LogHandlers,
)
from tests.timeouts import HANG_TIMEOUT


def test_client_reads_items_of_every_format(
    lib: Any, url: str, call_method: Any
) -> None:
    lines = [lib.models.Line(text=text) for text in TEXTS]
    assert call_method(url, "records") == lines
    assert call_method(url, "chat", stream=True) == lines
    assert call_method(url, "chat") == lib.models.Line(text="whole")
    assert call_method(url, "texts") == TEXTS
    first, second = call_method(url, "events")
    assert first.model_dump() == {
        "data": "a\nb",
        "event": "kind",
        "id": "7",
        "retry": 5,
    }
    assert second.model_dump(exclude_unset=True) == {"data": ""}


def test_first_item_arrives_before_the_response_ends(
    lib: Any, logs: LogHandlers, url: str
) -> None:
    logs.may_continue.clear()
    with lib.LibClient(base_url=url) as client:
        items = client.logs.lines()
        assert next(items).text == "first"
        logs.may_continue.set()
        assert [item.text for item in items] == ["second"]
        assert list(items) == []


def test_closing_the_items_stops_the_handler(
    lib: Any, logs: LogHandlers, url: str
) -> None:
    logs.may_continue.clear()
    logs.is_closed.clear()
    with lib.LibClient(base_url=url) as client:
        with client.logs.lines() as items:
            assert next(items).text == "first"
        assert list(items) == []
        assert logs.is_closed.wait(HANG_TIMEOUT)


def test_client_as_handlers_forwards_a_stream(
    lib: Any, url: str, call_method: Any
) -> None:
    handlers = lib.AsyncLibClient(base_url=url)
    app = close_on_shutdown(lib.server.create_app(handlers), handlers)
    with serve_app(app) as proxy_url:
        items = call_method(proxy_url, "chat", stream=True)
        assert [item.text for item in items] == TEXTS


def test_whole_response_has_headers_and_items(lib: Any, url: str) -> None:
    with lib.LibClient(base_url=url) as client:
        response = client.response(client.logs.records)
        assert (response.status, response.headers["x-left"]) == (206, "3")
        assert [item.text for item in response.value] == TEXTS
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
def test_server_sends_the_bytes_of_the_format(url: str, path: str, body: bytes) -> None:
    port = int(url.rpartition(":")[2])
    response = send_request(port, format_request(f"GET {path}", {}))
    assert response.status in (200, 206)
    # The lines may be in separate chunks, whose sizes are between them.
    assert body in response.body.replace(b"\r\n", b"|") or all(
        line in response.body for line in body.split(b"\n")
    )


def test_deadline_of_a_call_includes_its_items(
    lib: Any, logs: LogHandlers, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.may_continue.clear()
    package: Any = sys.modules[PACKAGE]
    clock = FakeClock()
    clock.install(monkeypatch, sys.modules[f"{PACKAGE}._runtime.deadline"])
    with lib.LibClient(base_url=url) as client:
        items = client.logs.lines(options=package.RequestOptions(timeout=HANG_TIMEOUT))
        assert next(items).text == "first"
        clock.now += HANG_TIMEOUT
        with pytest.raises(package.TimedOutError):
            next(items)
