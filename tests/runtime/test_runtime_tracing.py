"""The clients under OpenTelemetry's own instrumentation, over a real socket."""

import asyncio
from collections.abc import Iterator

import pytest
from opentelemetry.instrumentation.httpx import HTTPX2ClientInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.raw_server import RawServer, answer
from typecase.runtime.options import ClientOptions, Retries

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
    call: object, raw: RawServer, spans: InMemorySpanExporter
) -> None:
    assert callable(call)
    raw.script = [answer(b"", "503 Service Unavailable"), answer(b'{"data":[]}')]
    call(raw.url)
    attributes = [dict(span.attributes or {}) for span in spans.get_finished_spans()]
    assert [each["http.status_code"] for each in attributes] == [503, 200]
    assert {each["http.url"] for each in attributes} == {f"{raw.url}/books"}
    assert b"traceparent" in raw.received[0].lower()
    text = "".join(span.to_json() for span in spans.get_finished_spans())
    assert "CANARY" not in text
    assert "HIDDEN" not in text
