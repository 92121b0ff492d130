"""Test the OpenTelemetry metrics of calls, over a real socket."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from opentelemetry.metrics import NoOpMeterProvider
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.errors import ApiError, ConnectionLostError, DecodingError
from typecase.runtime.events import AttemptEnded, AttemptStarted, RetryScheduled
from typecase.runtime.opentelemetry.metrics_recorder import MetricsRecorder
from typecase.runtime.options import ClientOptions, Retries
from typecase.runtime.response import Origin

UNAVAILABLE = http_response(b"{}", "503 Service Unavailable")
EMPTY_LIST = http_response(b'{"data":[]}')
DURATION = "http.client.request.duration"
ACTIVE = "http.client.active_requests"
RETRIES = "typecase.client.retries"

Call = Callable[[str, ClientOptions], None]


def _call_sync(url: str, options: ClientOptions) -> None:
    with BookshopClient(base_url=url, token="CANARY", options=options) as client:
        client(books.SEARCH, {"q": "HIDDEN"})


def _call_async(url: str, options: ClientOptions) -> None:
    async def run() -> None:
        async with AsyncBookshopClient(
            base_url=url, token="CANARY", options=options
        ) as client:
            await client(books.SEARCH, {"q": "HIDDEN"})

    asyncio.run(run())


@pytest.fixture
def reader() -> InMemoryMetricReader:
    return InMemoryMetricReader()


@pytest.fixture
def recorder(reader: InMemoryMetricReader) -> MetricsRecorder:
    return MetricsRecorder(MeterProvider(metric_readers=[reader]))


def _options(recorder: MetricsRecorder) -> ClientOptions:
    return ClientOptions(retries=Retries(attempts=2, base=0), on_event=recorder)


def _read_text(reader: InMemoryMetricReader) -> str:
    """Return all metrics as JSON; an in-memory reader returns each value once."""
    data = reader.get_metrics_data()
    return "{}" if data is None else str(data.to_json())


def _read_metrics(text: str) -> dict[str, Any]:
    """Return the metrics by name."""
    return {
        metric["name"]: metric
        for resource in json.loads(text)["resource_metrics"]
        for scope in resource["scope_metrics"]
        for metric in scope["metrics"]
    }


def _read_points(metric: Any) -> list[Any]:
    points: list[Any] = metric["data"]["data_points"]
    return points


@pytest.mark.parametrize("call", [_call_sync, _call_async])
def test_metrics_of_a_call_with_a_retry(
    call: Call,
    server: ScriptedServer,
    reader: InMemoryMetricReader,
    recorder: MetricsRecorder,
) -> None:
    server.script = [UNAVAILABLE, EMPTY_LIST]
    call(server.url, _options(recorder))
    text = _read_text(reader)
    metrics = _read_metrics(text)
    assert metrics.keys() == {DURATION, ACTIVE, RETRIES}

    operation = {
        "typecase.operation": "books/search",
        "http.request.method": "GET",
        "url.template": "/books",
    }
    port = int(server.url.rpartition(":")[2])
    attributes = operation | {"server.address": "127.0.0.1", "server.port": port}
    failure, success = _read_points(metrics[DURATION])
    assert failure["attributes"] == attributes | {
        "http.response.status_code": 503,
        "error.type": "503",
    }
    assert success["attributes"] == attributes | {"http.response.status_code": 200}
    for point in (failure, success):
        assert point["count"] == 1
        assert 0 <= point["sum"] < 60
        # The boundaries are for seconds; the default ones are for milliseconds.
        assert point["explicit_bounds"][0] == 0.005
    assert metrics[DURATION]["unit"] == "s"

    (active,) = _read_points(metrics[ACTIVE])
    assert (active["attributes"], active["value"]) == (attributes, 0)
    (retries,) = _read_points(metrics[RETRIES])
    assert (retries["attributes"], retries["value"]) == (operation, 1)
    assert "CANARY" not in text
    assert "HIDDEN" not in text


@pytest.mark.parametrize(
    ("response", "error", "attributes"),
    [
        (b"", ConnectionLostError, {"error.type": "ConnectionLostError"}),
        (
            http_response(b"{"),
            DecodingError,
            {"error.type": "DecodingError", "http.response.status_code": 200},
        ),
    ],
)
def test_type_of_error(
    response: bytes,
    error: type[ApiError],
    attributes: dict[str, Any],
    server: ScriptedServer,
    reader: InMemoryMetricReader,
    recorder: MetricsRecorder,
) -> None:
    server.script = [response, response]
    with pytest.raises(error):
        _call_sync(server.url, _options(recorder))
    (point,) = _read_points(_read_metrics(_read_text(reader))[DURATION])
    assert point["attributes"].items() >= attributes.items()
    assert point["attributes"].keys() & {"http.response.status_code"} == (
        attributes.keys() & {"http.response.status_code"}
    )


def test_requests_are_active_until_they_end(
    reader: InMemoryMetricReader, recorder: MetricsRecorder
) -> None:
    origin = Origin("books/get", "GET", "/books/{bookId}", 1)
    recorder(AttemptStarted(origin, "books.example", 443))
    recorder(AttemptStarted(origin, "books.example", 443))
    recorder(AttemptEnded(origin, 0.5, 200, None, "books.example", 443))
    metrics = _read_metrics(_read_text(reader))
    assert [point["value"] for point in _read_points(metrics[ACTIVE])] == [1]


def test_unknown_method_is_other(
    reader: InMemoryMetricReader, recorder: MetricsRecorder
) -> None:
    recorder(RetryScheduled(Origin("a", "SUBSCRIBE", "/a", 1), 0.0))
    (point,) = _read_points(_read_metrics(_read_text(reader))[RETRIES])
    assert point["attributes"]["http.request.method"] == "_OTHER"


def test_recorder_uses_the_global_provider_by_default() -> None:
    """Without an SDK, the global provider records nothing."""
    MetricsRecorder()(RetryScheduled(Origin("a", "GET", "/a", 1), 0.0))


@pytest.fixture
def new_conventions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let instrumentors follow the conventions that the recorder follows."""
    semconv = pytest.importorskip("opentelemetry.instrumentation._semconv")
    stability = semconv._OpenTelemetrySemanticConventionStability
    monkeypatch.setenv("OTEL_SEMCONV_STABILITY_OPT_IN", "http")
    # It reads the variable once, so let it do so again, now and in later tests.
    stability._initialized = False
    yield
    stability._initialized = False


@pytest.mark.usefixtures("new_conventions")
@pytest.mark.parametrize(("is_silent", "requests"), [(False, 2), (True, 1)])
def test_tracing_of_httpx2_need_not_count_requests_twice(
    *, is_silent: bool, requests: int, server: ScriptedServer
) -> None:
    """An instrumentor that gets no silent meter provider records the same metric."""
    httpx = pytest.importorskip("opentelemetry.instrumentation.httpx")
    reader = InMemoryMetricReader()
    provider = MeterProvider(metric_readers=[reader])
    instrumentor = httpx.HTTPX2ClientInstrumentor()
    instrumentor.instrument(
        meter_provider=NoOpMeterProvider() if is_silent else provider
    )
    server.script = [EMPTY_LIST]
    try:
        _call_sync(server.url, _options(MetricsRecorder(provider)))
    finally:
        instrumentor.uninstrument()
    scopes = json.loads(_read_text(reader))["resource_metrics"][0]["scope_metrics"]
    points = [
        point
        for scope in scopes
        for metric in scope["metrics"]
        if metric["name"] == DURATION
        for point in _read_points(metric)
    ]
    assert sum(point["count"] for point in points) == requests


def test_path_of_direct_request_is_not_recorded(
    server: ScriptedServer, recorder: MetricsRecorder, reader: InMemoryMetricReader
) -> None:
    server.script = [http_response(b"{}")]
    with BookshopClient(base_url=server.url, options=_options(recorder)) as client:
        client.request("GET", "/users/HIDDEN")
    text = _read_text(reader)
    assert DURATION in text
    assert "HIDDEN" not in text
