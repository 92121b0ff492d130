"""Define steps, each of which describes how a fake reacts to a request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from ..serialization.parameters.headers_model import HeadersModel, format_headers
from .errors import FakeError

Phase: TypeAlias = Literal["connect", "read", "write", "pool"]
"""The phase of a call in which a timeout occurs, see `timeout`."""
Failure: TypeAlias = Literal["refused", "reset"] | Phase
"""A failure in place of a response; the name of a phase means a timeout."""

_HTML = b"<!doctype html><title>Sorry</title><p>The service is not available."


SAMPLE: Any = object()
"""The default body of a step, for which the fake builds a sample."""


@dataclass(frozen=True, slots=True)
class Step:
    """A reaction of a fake to a request: a response, or a ``failure`` instead.

    Attributes:
        name: The name of the step in messages, such as ``status(404)``.
        status: The status code; None means the first declared success.
        body: The body of the response, or `SAMPLE`.
        headers: The headers of the response.
        media_type: The media type; None means the declared one.
        is_raw: Whether ``body`` is sent unchanged, even if the API does not declare
            such a response.
        is_truncated: Whether only half of the content is sent.
        failure: What happens instead of a response, or None.
    """

    name: str
    status: int | None = None
    body: Any = SAMPLE
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    media_type: str | None = None
    is_raw: bool = False
    is_truncated: bool = False
    failure: Failure | None = None

    def __str__(self) -> str:
        return self.name


def ok(
    body: Any = SAMPLE,
    *,
    headers: Mapping[str, str] | HeadersModel | None = None,
    media_type: str | None = None,
) -> Step:
    """Return a step that responds with success.

    Args:
        body: What the client's method returns, or the whole body. The default is a
            sample.
        headers: The headers of the response.
        media_type: One of the media types that the operation declares. None means the
            first media type that the body fits.
    """
    return Step(
        "ok()",
        body=body,
        headers=format_headers(headers or {}),
        media_type=media_type,
    )


def status(
    code: int,
    body: Any = SAMPLE,
    *,
    headers: Mapping[str, str] | HeadersModel | None = None,
    media_type: str | None = None,
) -> Step:
    """Return a step that responds with a status code.

    Args:
        code: The status code.
        body: The body. The default is a sample of the declared body; if no response
            with this status is declared, the default is an error in the API's format,
            or empty for a success. For an error, text and bytes are sent unchanged.
        headers: The headers of the response.
        media_type: The media type; None means the declared one.

    Raises:
        FakeError: The status code is not from 200 to 599.
    """
    if not 200 <= code <= 599:
        raise FakeError(f"status({code}): the status code must be from 200 to 599")
    return Step(
        f"status({code})", code, body, format_headers(headers or {}), media_type
    )


def reset() -> Step:
    """Return a step that loses the connection after the request was sent."""
    return Step("reset()", failure="reset")


def refused() -> Step:
    """Return a step that refuses the connection before the request is sent."""
    return Step("refused()", failure="refused")


def timeout(phase: Phase = "read") -> Step:
    """Return a step that times out at once, without waiting.

    Args:
        phase: When the call times out: while the client connects, reads the response,
            writes the request, or waits for a free connection of its pool.

    Raises:
        FakeError: The phase is unknown.
    """
    if phase not in get_args(Phase):
        phases = ", ".join(get_args(Phase))
        raise FakeError(f"timeout({phase!r}): the phase must be one of: {phases}")
    return Step(f"timeout({phase!r})", failure=phase)


def malformed(content: bytes = b'{"broken": ') -> Step:
    """Return a step that responds with status 200 and invalid JSON.

    ``content`` is sent unchanged, with the media type of JSON.
    """
    return Step("malformed()", 200, content, media_type="application/json", is_raw=True)


def html(code: int = 200) -> Step:
    """Return a step that responds with an HTML page, as proxies do in an outage.

    ``code`` is the status code, 200 or another.
    """
    return Step(
        "html()", code, _HTML, media_type="text/html; charset=utf-8", is_raw=True
    )


def truncated(body: Any = SAMPLE) -> Step:
    """Return a step that sends half of a body, then breaks the connection.

    ``body`` is the whole body of a success, as in `ok`.
    """
    return Step("truncated()", body=body, is_truncated=True)
