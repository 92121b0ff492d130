"""Connect httpx2 clients to a fake. Only this module of `testing` imports httpx2."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import TypeAlias

import httpx2

from .scripted_steps import Failure
from .step_responses import Outcome

Receive: TypeAlias = Callable[[httpx2.Request], Outcome]
"""A function that takes a request, and returns the response or a failure's name."""

# The exception that a client raises for each failure, and its message.
_FAILURES: dict[Failure, tuple[type[httpx2.TransportError], str]] = {
    "refused": (httpx2.ConnectError, "[Errno 111] Connection refused"),
    "reset": (httpx2.ReadError, "[Errno 104] Connection reset by peer"),
    "connect": (httpx2.ConnectTimeout, "timed out"),
    "read": (httpx2.ReadTimeout, "timed out"),
    "write": (httpx2.WriteTimeout, "timed out"),
    "pool": (httpx2.PoolTimeout, "timed out"),
}


def build_client(receive: Receive) -> httpx2.Client:
    """Return a synchronous HTTP client whose requests go to ``receive``."""
    return httpx2.Client(transport=_transport(receive))


def build_async_client(receive: Receive) -> httpx2.AsyncClient:
    """Return an HTTP client for asyncio whose requests go to ``receive``."""
    return httpx2.AsyncClient(transport=_transport(receive))


def _transport(receive: Receive) -> httpx2.MockTransport:
    return httpx2.MockTransport(lambda request: _to_response(receive(request), request))


class _Stream(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """The body of a response. Reading fails if the body is shorter than ``length``."""

    def __init__(self, content: bytes, length: int) -> None:
        self._content = content
        self._length = length

    def __iter__(self) -> Iterator[bytes]:
        yield self._content
        if len(self._content) < self._length:
            raise httpx2.RemoteProtocolError(
                "peer closed connection without sending complete message body"
            )

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            yield chunk


def _to_response(outcome: Outcome, request: httpx2.Request) -> httpx2.Response:
    """Return the response to a request, or raise the exception for a failure."""
    if isinstance(outcome, str):
        exception_class, message = _FAILURES[outcome]
        raise exception_class(message, request=request)
    headers = {name.lower(): value for name, value in outcome.headers.items()}
    if outcome.media_type is not None:
        headers.setdefault("content-type", outcome.media_type)
    content = b"" if request.method == "HEAD" else outcome.content
    # These status codes have no body, so their responses announce no length.
    if outcome.status not in (204, 304):
        headers.setdefault("content-length", str(len(content)))
    stream = _Stream(content, int(headers.get("content-length", 0)))
    return httpx2.Response(outcome.status, headers=headers, stream=stream)
