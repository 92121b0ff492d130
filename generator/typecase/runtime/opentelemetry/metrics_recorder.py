"""Record the events of calls as OpenTelemetry metrics.

This module needs the extra ``opentelemetry``. The names of metrics and attributes
follow OpenTelemetry's semantic conventions for HTTP clients.
"""

from ..errors import StatusError
from ..events import AttemptEnded, AttemptStarted, CallEvent, RetryScheduled
from ..optional_dependency import missing_dependency_error
from ..response import Origin

if (
    import_error := missing_dependency_error("opentelemetry", "opentelemetry")
) is not None:
    raise import_error

from opentelemetry.metrics import MeterProvider, get_meter

_PACKAGE = __name__.partition(".")[0]
# The conventions recommend these boundaries for durations in seconds.
_SECONDS = (
    *(0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25),
    *(0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0),
)
# The conventions keep the number of values small: an API may declare others.
_METHODS = frozenset(
    {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE"}
)


class MetricsRecorder:
    """A function for `ClientOptions.on_event` that records metrics of all calls.

    Clients may share a recorder. It records one request for each attempt. Attributes
    contain the path template, never a URL, an argument or a credential.

    Args:
        meter_provider: The provider of the instruments; None means the global one.
    """

    def __init__(self, meter_provider: MeterProvider | None = None) -> None:
        meter = get_meter(_PACKAGE, meter_provider=meter_provider)
        self._duration = meter.create_histogram(
            "http.client.request.duration",
            unit="s",
            description="Duration of HTTP client requests.",
            explicit_bucket_boundaries_advisory=_SECONDS,
        )
        self._active = meter.create_up_down_counter(
            "http.client.active_requests",
            unit="{request}",
            description="Number of active HTTP requests.",
        )
        self._retries = meter.create_counter(
            f"{_PACKAGE}.client.retries",
            unit="{retry}",
            description="Number of retries of calls.",
        )

    def __call__(self, event: CallEvent) -> None:
        """Record an event."""
        attributes = _describe_operation(event.origin)
        match event:
            case AttemptStarted(host=host, port=port):
                self._active.add(1, attributes | _describe_server(host, port))
            case AttemptEnded(host=host, port=port):
                attributes |= _describe_server(host, port)
                self._active.add(-1, attributes)
                attributes |= _describe_outcome(event)
                self._duration.record(event.seconds, attributes)
            case RetryScheduled():
                self._retries.add(1, attributes)


def _describe_operation(origin: Origin) -> dict[str, str | int]:
    attributes: dict[str, str | int] = {
        f"{_PACKAGE}.operation": origin.operation,
        "http.request.method": origin.method if origin.method in _METHODS else "_OTHER",
    }
    # The path of a direct request contains arguments.
    if origin.has_template:
        attributes["url.template"] = origin.path
    return attributes


def _describe_server(host: str, port: int) -> dict[str, str | int]:
    return {"server.address": host, "server.port": port}


def _describe_outcome(event: AttemptEnded) -> dict[str, str | int]:
    """Return the attributes for the status code and the error of an attempt.

    The type of an error is the status code if the status is the error, or else the name
    of the exception class.
    """
    attributes: dict[str, str | int] = {}
    if event.status is not None:
        attributes["http.response.status_code"] = event.status
    if event.error is not None:
        is_status_error = issubclass(event.error, StatusError)
        attributes["error.type"] = (
            str(event.status) if is_status_error else event.error.__qualname__
        )
    return attributes
