"""Define steps, each of which describes how a fake reacts to one request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from ..serialization.parameters.response_headers import HeadersModel, format_headers
from .errors import FakeError

Phase: TypeAlias = Literal["connect", "read", "write", "pool"]
Failure: TypeAlias = Literal["refused", "reset"] | Phase

_HTML = b"<!doctype html><title>Sorry</title><p>The service is not available."


SAMPLE: Any = object()
"""The default body of a step, for which the fake builds a sample."""


@dataclass(frozen=True, slots=True)
class Step:
    """How a fake reacts to one request: with a response, or with a ``failure`` instead.

    Attributes:
        name: The call that made the step, for messages.
        status: The status code; None means the first declared success.
        body: The body of the response, or `SAMPLE`.
        headers: The headers of the response.
        media_type: The media type; None means the declared one.
        is_raw: Whether ``body`` is sent as it is, and not as the API declares it.
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

    ``body`` is what the method returns, or the whole body. The default is a sample.
    ``media_type`` selects one of several media types that the operation declares.
    """
    return Step("ok()", None, body, format_headers(headers or {}), media_type)


def status(
    code: int,
    body: Any = SAMPLE,
    *,
    headers: Mapping[str, str] | HeadersModel | None = None,
    media_type: str | None = None,
) -> Step:
    """Respond with a status code, by default with a sample of its declared body."""
    if not 200 <= code <= 599:
        raise FakeError(f"status({code}): a status code must be from 200 to 599")
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
    """Time out at once, in the phase `connect`, `read`, `write` or `pool`."""
    if phase not in get_args(Phase):
        phases = ", ".join(get_args(Phase))
        raise FakeError(f"timeout({phase!r}): the phase must be one of {phases}")
    return Step(f"timeout({phase!r})", failure=phase)


def malformed(content: bytes = b'{"broken": ') -> Step:
    """Respond with status 200 and content that is not the JSON it claims to be."""
    return Step("malformed()", 200, content, media_type="application/json", is_raw=True)


def html(code: int = 200) -> Step:
    """Respond with an HTML page, as proxies do when a service is down."""
    return Step(
        "html()", code, _HTML, media_type="text/html; charset=utf-8", is_raw=True
    )


def truncated(body: Any = SAMPLE) -> Step:
    """Respond with half of a success, then break the connection."""
    return Step("truncated()", body=body, is_truncated=True)
