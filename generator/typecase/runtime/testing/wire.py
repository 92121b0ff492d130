"""The transports beneath a real client, and the one file here that knows httpx2: its
requests in, what the fake decides out, as answers and as failures. Nothing is decided
here.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TypeAlias, assert_never

import httpx2

from ..outgoing import Outgoing
from .answers import Cut, Late, Outcome
from .calls import Sent
from .steps import Failed, Failure

Receive: TypeAlias = Callable[[Sent], Outcome]

_FAILURES: dict[Failure, Callable[[], httpx2.TransportError]] = {
    "refused": lambda: httpx2.ConnectError("[Errno 111] Connection refused"),
    "reset": lambda: httpx2.ReadError("[Errno 104] Connection reset by peer"),
    "connect": lambda: httpx2.ConnectTimeout("timed out"),
    "read": lambda: httpx2.ReadTimeout("timed out"),
    "write": lambda: httpx2.WriteTimeout("timed out"),
    "pool": lambda: httpx2.PoolTimeout("timed out"),
}


def client(receive: Receive) -> httpx2.Client:
    """A client that sends to the fake."""
    return httpx2.Client(transport=_Transport(receive))


def async_client(receive: Receive) -> httpx2.AsyncClient:
    """The same for asyncio."""
    return httpx2.AsyncClient(transport=_AsyncTransport(receive))


class _Transport(httpx2.BaseTransport):
    def __init__(self, receive: Receive) -> None:
        self._receive = receive

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        outcome = self._receive(_sent(request, request.read()))
        while isinstance(outcome, Late):
            limit = _limit(request)
            time.sleep(min(outcome.seconds, limit))
            outcome = _after(outcome, limit)
        return _response(outcome, request)


class _AsyncTransport(httpx2.AsyncBaseTransport):
    def __init__(self, receive: Receive) -> None:
        self._receive = receive

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        outcome = self._receive(_sent(request, await request.aread()))
        while isinstance(outcome, Late):
            limit = _limit(request)
            await asyncio.sleep(min(outcome.seconds, limit))
            outcome = _after(outcome, limit)
        return _response(outcome, request)


class _Stream(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """A body that is still to be read, and may break off."""

    def __init__(self, content: bytes, length: int) -> None:
        self._content = content
        self._length = length

    def __iter__(self) -> Iterator[bytes]:
        if self._content:
            yield self._content
        if len(self._content) < self._length:
            raise self._broken()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            yield chunk

    def _broken(self) -> httpx2.RemoteProtocolError:
        return httpx2.RemoteProtocolError(
            "peer closed connection without sending complete message body"
            f" (received {len(self._content)} bytes, expected {self._length})"
        )


def _sent(request: httpx2.Request, content: bytes) -> Sent:
    path, _, query = request.url.raw_path.decode("ascii").partition("?")
    return Sent(request.method, path, query, dict(request.headers), content)


def _limit(request: httpx2.Request) -> float:
    limit: float | None = request.extensions.get("timeout", {}).get("read")
    return float("inf") if limit is None else limit


def _after(late: Late, limit: float) -> Outcome:
    return late.outcome if late.seconds < limit else Failed("read")


def _response(
    outcome: Outgoing | Failed | Cut, request: httpx2.Request
) -> httpx2.Response:
    match outcome:
        case Failed():
            error = _FAILURES[outcome.failure]()
            error.request = request
            raise error
        case Cut():
            # An empty body breaks off too, before the byte that was announced.
            whole = outcome.answer.content
            length = max(len(whole), 1)
            return _answer(outcome.answer, whole[: length // 2], length)
        case Outgoing():
            content = b"" if request.method == "HEAD" else outcome.content
            return _answer(outcome, content, len(content))
        case _:
            assert_never(outcome)


def _answer(outgoing: Outgoing, content: bytes, length: int) -> httpx2.Response:
    headers = {name.lower(): value for name, value in outgoing.headers.items()}
    if outgoing.media_type is not None:
        headers.setdefault("content-type", outgoing.media_type)
    if outgoing.status not in (204, 304):
        headers.setdefault("content-length", str(length))
    return httpx2.Response(
        outgoing.status, headers=headers, stream=_Stream(content, length)
    )
