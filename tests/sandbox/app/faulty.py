"""Faults between an application and its callers: requests in, some of them lost on the
way there or on the way back. Which ones is told in advance, so that a test repeats.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from typing import Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

Fault = Literal["none", "failed before", "failed after", "broken after"]


class Faulty:
    """An application that is hard to reach; without any faults, as it is."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application
        self.faults: Iterator[Fault] = repeat("none")
        self.happened: Counter[Fault] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or have it suffer the next fault."""
        fault = next(self.faults)
        self.happened[fault] += 1
        match fault:
            case "none":
                await self._application(scope, receive, send)
            case "failed before":
                await _fail(send)
            case "failed after":
                await self._application(scope, receive, _lost)
                await _fail(send)
            case "broken after":
                await self._application(scope, receive, _lost)
                await _break(send)


async def _lost(_message: Message) -> None:
    """Nobody gets it."""


async def _fail(send: Send) -> None:
    content = b'{"message":"The server failed."}'
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": content})


async def _break(send: Send) -> None:
    """Promise more than arrives, and close the connection."""
    headers = [(b"content-length", b"99"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"{", "more_body": True})
