"""Inject faults between an ASGI application and its clients."""

from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from typing import Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

Fault = Literal["none", "error before", "error after", "truncated after"]
"""A fault of one request.

`error before` responds with status 500, and the application never gets the request.
`error after` responds with status 500 after the application has handled the request.
`truncated after` closes the connection within the body of the response, after the
application has handled the request.
"""


class FaultInjector:
    """An application whose requests get the faults of an iterator, one by one."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application
        self.faults: Iterator[Fault] = repeat("none")
        """The faults of the next requests; tests replace it."""
        self.counts: Counter[Fault] = Counter()
        """How many requests got each fault."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request with the next fault."""
        fault = next(self.faults)
        self.counts[fault] += 1
        match fault:
            case "none":
                await self._application(scope, receive, send)
            case "error before":
                await _send_error(send)
            case "error after":
                await self._application(scope, receive, _discard)
                await _send_error(send)
            case "truncated after":
                await self._application(scope, receive, _discard)
                await _send_truncated(send)


async def _discard(_message: Message) -> None:
    """Drop a message of the application's response."""


async def _send_error(send: Send) -> None:
    content = b'{"message":"The server failed."}'
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": content})


async def _send_truncated(send: Send) -> None:
    """Send one byte of a body of 99 bytes, and close the connection."""
    headers = [(b"content-length", b"99"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"{", "more_body": True})
