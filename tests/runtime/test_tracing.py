"""The clients under OpenTelemetry's own instrumentation, over a real socket."""

import asyncio
from collections.abc import Iterator
from typing import Any

import aiohttp
import httpx2
import pytest
from opentelemetry.instrumentation.httpx import HTTPX2ClientInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.options import ClientOptions, Retries
from typecase.runtime.transport.aiohttp_transport import AiohttpTransport

OPTIONS = ClientOptions(retries=Retries(2, base=0))


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """What is exported while httpx2 is instrumented."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    instrumentor = HTTPX2ClientInstrumentor()
    instrumentor.instrument(tracer_provider=provider)
    yield exporter
    instrumentor.uninstrument()


def _sync(url: str) -> None:
    with BookshopClient(base_url=url, token="CANARY", options=OPTIONS) as client:
        client.execute(books.SEARCH, {"q": "HIDDEN"})


def _async(url: str) -> None:
    async def run() -> None:
        async with AsyncBookshopClient(
            base_url=url, token="CANARY", options=OPTIONS
        ) as client:
            await client.execute(books.SEARCH, {"q": "HIDDEN"})

    asyncio.run(run())


@pytest.mark.parametrize("call", [_sync, _async])
def test_each_attempt_is_a_span_without_secrets(
    call: object, server: ScriptedServer, spans: InMemorySpanExporter
) -> None:
    assert callable(call)
    server.script = [
        http_response(b"", "503 Service Unavailable"),
        http_response(b'{"data":[]}'),
    ]
    call(server.url)
    attributes = [dict(span.attributes or {}) for span in spans.get_finished_spans()]
    assert [each["http.status_code"] for each in attributes] == [503, 200]
    assert {each["http.url"] for each in attributes} == {f"{server.url}/books"}
    assert b"traceparent" in server.requests[0].lower()
    text = "".join(span.to_json() for span in spans.get_finished_spans())
    assert "CANARY" not in text
    assert "HIDDEN" not in text


def test_no_error_reporter_traces_what_aiohttp_carries(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They add a trace of their own to each session, which is given whole addresses."""
    traced: list[str] = []
    original = aiohttp.ClientSession.__init__

    async def on_request_start(_: Any, __: Any, started: Any) -> None:
        traced.append(str(started.url))

    def patched(self: aiohttp.ClientSession, *args: Any, **kwargs: Any) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(on_request_start)
        original(self, *args, **{**kwargs, "trace_configs": [trace]})

    monkeypatch.setattr(aiohttp.ClientSession, "__init__", patched)
    server.script = [http_response(b'{"data":[]}')]

    async def run() -> None:
        own = httpx2.AsyncClient(transport=AiohttpTransport())
        async with (
            own,
            AsyncBookshopClient(
                base_url=server.url, token="CANARY", http_client=own
            ) as client,
        ):
            await client.execute(books.SEARCH, {"q": "HIDDEN"})

    asyncio.run(run())
    assert len(server.requests) == 1
    assert traced == []
