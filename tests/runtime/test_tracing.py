"""Test that tracing of the HTTP client shows no secrets, over a real socket."""

import asyncio
from collections.abc import Iterator
from typing import Any

import aiohttp
import httpx2
import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.aiohttp.aiohttp_transport import AiohttpTransport
from typecase.runtime.options import ClientOptions, Retries

# It requires a newer version of the API than the lowest that the package allows.
instrumentation = pytest.importorskip("opentelemetry.instrumentation.httpx")

OPTIONS = ClientOptions(retries=Retries(attempts=2, base=0))


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """The exporter that receives spans while httpx2 is instrumented."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    instrumentor = instrumentation.HTTPX2ClientInstrumentor()
    instrumentor.instrument(tracer_provider=provider)
    yield exporter
    instrumentor.uninstrument()


def _call_sync(url: str) -> None:
    with BookshopClient(base_url=url, token="CANARY", options=OPTIONS) as client:
        client(books.SEARCH, {"q": "HIDDEN"})


def _call_async(url: str) -> None:
    async def run() -> None:
        async with AsyncBookshopClient(
            base_url=url, token="CANARY", options=OPTIONS
        ) as client:
            await client(books.SEARCH, {"q": "HIDDEN"})

    asyncio.run(run())


@pytest.mark.parametrize("call", [_call_sync, _call_async])
def test_each_attempt_is_a_span_without_secrets(
    call: object, server: ScriptedServer, spans: InMemorySpanExporter
) -> None:
    assert callable(call)
    server.script = [
        http_response(b"", "503 Service Unavailable"),
        http_response(b'{"data":[]}'),
    ]
    call(server.url)
    all_attributes = [
        dict(span.attributes or {}) for span in spans.get_finished_spans()
    ]
    assert [attributes["http.status_code"] for attributes in all_attributes] == [
        503,
        200,
    ]
    assert {attributes["http.url"] for attributes in all_attributes} == {
        f"{server.url}/books"
    }
    assert b"traceparent" in server.requests[0].lower()
    text = "".join(span.to_json() for span in spans.get_finished_spans())
    assert "CANARY" not in text
    assert "HIDDEN" not in text


def test_aiohttp_transport_drops_foreign_trace_configs(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trace config receives complete URLs, which may contain secrets.

    Error reporters patch aiohttp to add one to each session; the test does the same.
    """
    traced_urls: list[str] = []
    original_init = aiohttp.ClientSession.__init__

    async def on_request_start(_: Any, __: Any, params: Any) -> None:
        traced_urls.append(str(params.url))

    def init_with_trace(self: aiohttp.ClientSession, *args: Any, **kwargs: Any) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(on_request_start)
        original_init(self, *args, **{**kwargs, "trace_configs": [trace]})

    monkeypatch.setattr(aiohttp.ClientSession, "__init__", init_with_trace)
    server.script = [http_response(b'{"data":[]}')]

    async def run() -> None:
        custom_client = httpx2.AsyncClient(transport=AiohttpTransport())
        async with (
            custom_client,
            AsyncBookshopClient(
                base_url=server.url, token="CANARY", http_client=custom_client
            ) as client,
        ):
            await client(books.SEARCH, {"q": "HIDDEN"})

    asyncio.run(run())
    assert len(server.requests) == 1
    assert traced_urls == []
