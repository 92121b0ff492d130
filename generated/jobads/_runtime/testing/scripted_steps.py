"""Define steps, each of which describes how a fake reacts to a request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from ..serialization.parameters.headers_model import HeadersModel, format_headers
from .errors import FakeError

Phase: TypeAlias = Literal["connect", "read", "write", "pool"]
Failure: TypeAlias = Literal["refused", "reset"] | Phase

_HTML = b"<!doctype html><title>Sorry</title><p>The service is not available."


SAMPLE: Any = object()
"""The default body of a step, for which the fake builds a sample."""


@dataclass(frozen=True, slots=True)
class Step:
    """A reaction of a fake to a request: a response, or a ``failure`` instead.

    Attributes:
        name: The text of the call that created the step, such as ``status(404)``, for
            messages.
        status: The status code; None means the first declared success.
        body: The body of the response, or `SAMPLE`.
        headers: The headers of the response.
        media_type: The media type; None means the declared one.
        is_raw: Whether ``body`` is sent unchanged, even if the API does not declare it.
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
    """Respond with success.

    Args:
        body: What the method returns, or the whole body. The default is a sample.
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
    """Respond with a status code.

    Args:
        code: The status code.
        body: The body. The default is a sample of the declared body. If no response
            with this status is declared, it is an error in the API's format, or empty
            for a success.
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
    """Lose the connection after the request was sent."""
    return Step("reset()", failure="reset")


def refused() -> Step:
    """Refuse the connection, so that no request is sent."""
    return Step("refused()", failure="refused")


def timeout(phase: Phase = "read") -> Step:
    """Time out at once, without waiting.

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
    """Respond with status 200 and content that is declared as JSON, but is invalid."""
    return Step("malformed()", 200, content, media_type="application/json", is_raw=True)


def html(code: int = 200) -> Step:
    """Respond with an HTML page, as proxies do when a service is down.

    ``code`` is the status code, 200 or another.
    """
    return Step(
        "html()", code, _HTML, media_type="text/html; charset=utf-8", is_raw=True
    )


def truncated(body: Any = SAMPLE) -> Step:
    """Send half of a successful response, then break the connection."""
    return Step("truncated()", body=body, is_truncated=True)
