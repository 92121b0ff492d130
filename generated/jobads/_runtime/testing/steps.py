"""What a fake may do with one request, and the functions with which tests say so."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from ..serialization.parameters.response_headers import HeadersModel, texts_of
from .errors import FakeError

Phase: TypeAlias = Literal["connect", "read", "write", "pool"]
Failure: TypeAlias = Literal["refused", "reset"] | Phase

_HTML = b"<!doctype html><title>Sorry</title><p>The service is not available."


SAMPLE: Any = object()
"""Stands for the body where a test gives none."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a fake does with one request; ``name`` is the call that made the step.

    The body is written as the API declares it, unless it ``is_raw``. Of an answer that
    ``is_truncated`` half arrives.
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
    """A success: the payload or the whole body, or without one a sample of it.

    ``media_type`` chooses among several that the operation declares.
    """
    return Step("ok()", None, body, texts_of(headers or {}), media_type)


def status(
    code: int,
    body: Any = SAMPLE,
    *,
    headers: Mapping[str, str] | HeadersModel | None = None,
    media_type: str | None = None,
) -> Step:
    """An answer of this status, by default in the form that the API declares for it."""
    if not 200 <= code <= 599:
        raise FakeError(f"status({code}): a status is a number from 200 to 599")
    return Step(f"status({code})", code, body, texts_of(headers or {}), media_type)


def reset() -> Step:
    """The connection is lost after the request was sent."""
    return Step("reset()", failure="reset")


def refused() -> Step:
    """There is no connection, so nothing is sent."""
    return Step("refused()", failure="refused")


def timeout(phase: Phase = "read") -> Step:
    """A limit of time is reached, at once: `connect`, `read`, `write` or `pool`."""
    if phase not in get_args(Phase):
        phases = ", ".join(get_args(Phase))
        raise FakeError(f"timeout({phase!r}): a phase is one of {phases}")
    return Step(f"timeout({phase!r})", failure=phase)


def malformed(content: bytes = b'{"broken": ') -> Step:
    """An answer of status 200 that says it is JSON, and is not."""
    return Step("malformed()", 200, content, media_type="application/json", is_raw=True)


def html(code: int = 200) -> Step:
    """A page for people, as proxies answer it where a service is down."""
    media_type = "text/html; charset=utf-8"
    return Step("html()", code, _HTML, media_type=media_type, is_raw=True)


def truncated(body: Any = SAMPLE) -> Step:
    """Half of a success, then the connection breaks."""
    return Step("truncated()", body=body, is_truncated=True)
