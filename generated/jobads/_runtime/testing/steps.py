"""What a fake may do with one request: functions that tests call in, frozen steps out.
What becomes of a step in an API does not belong here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, TypeAlias, get_args

from ..headers import HeadersModel, texts_of
from .wrong import FakeError

Phase: TypeAlias = Literal["connect", "read", "write", "pool"]
Failure: TypeAlias = Literal["refused", "reset"] | Phase

_HTML = b"<!doctype html><title>Sorry</title><p>The service is not available."


class Body(Enum):
    """The body where a test gives none."""

    SAMPLE = "sample"


SAMPLE = Body.SAMPLE


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: a body for the API to write, or the sample that its type has."""

    status: int | None = None
    body: Any = SAMPLE
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    media_type: str | None = None

    def __str__(self) -> str:
        return "ok()" if self.status is None else f"status({self.status})"


@dataclass(frozen=True, slots=True)
class Raw:
    """An answer of these very bytes, whatever the API declares."""

    name: str
    status: int
    content: bytes
    media_type: str

    def __str__(self) -> str:
        return f"{self.name}()"


@dataclass(frozen=True, slots=True)
class Failed:
    """No answer: the connection fails, or a limit of time is reached."""

    failure: Failure

    def __str__(self) -> str:
        is_phase = self.failure in get_args(Phase)
        return f"timeout({self.failure!r})" if is_phase else f"{self.failure}()"


@dataclass(frozen=True, slots=True)
class Truncated:
    """The first half of an answer, then the connection breaks."""

    answer: Answered

    def __str__(self) -> str:
        return "truncated()"


@dataclass(frozen=True, slots=True)
class Slow:
    """Another step, later."""

    seconds: float
    step: "Step"

    def __str__(self) -> str:
        return f"slow({self.seconds})"


Step: TypeAlias = Answered | Raw | Failed | Truncated | Slow


def ok(
    body: Any = SAMPLE,
    *,
    headers: Mapping[str, str] | HeadersModel | None = None,
    media_type: str | None = None,
) -> Step:
    """A success: the payload or the whole body, or without one a sample of it.

    ``media_type`` chooses among several that the operation declares.
    """
    return Answered(None, body, texts_of(headers or {}), media_type)


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
    return Answered(code, body, texts_of(headers or {}), media_type)


def reset() -> Step:
    """The connection is lost after the request was sent."""
    return Failed("reset")


def refused() -> Step:
    """There is no connection, so nothing is sent."""
    return Failed("refused")


def timeout(phase: Phase = "read") -> Step:
    """A limit of time is reached, at once: `connect`, `read`, `write` or `pool`."""
    if phase not in get_args(Phase):
        phases = ", ".join(get_args(Phase))
        raise FakeError(f"timeout({phase!r}): a phase is one of {phases}")
    return Failed(phase)


def malformed(content: bytes = b'{"broken": ') -> Step:
    """An answer of status 200 that says it is JSON, and is not."""
    return Raw("malformed", 200, content, "application/json")


def html(code: int = 200) -> Step:
    """A page for people, as proxies answer it where a service is down."""
    return Raw("html", code, _HTML, "text/html; charset=utf-8")


def truncated(body: Any = SAMPLE) -> Step:
    """Half of a success, then the connection breaks."""
    return Truncated(Answered(None, body))


def slow(seconds: float, step: Step | None = None) -> Step:
    """A step after a delay, by default a success.

    It waits no longer than the client would: one with a shorter limit for reading times
    out when that is over.
    """
    if not 0 <= seconds < float("inf"):
        raise FakeError(f"slow({seconds}): a delay is a finite number of seconds")
    return Slow(seconds, step or ok())


FUNCTIONS = (ok, status, reset, refused, timeout, malformed, html, truncated, slow)
