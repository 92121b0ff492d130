"""Send requests to an ASGI application without a socket, and count its instructions."""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any


@dataclass(frozen=True)
class AsgiRequest:
    """A request as a server passes it to an application, with an encoded path."""

    path: str
    query: bytes = b""
    headers: Sequence[tuple[bytes, bytes]] = ()
    body: bytes = b""
    method: str = "POST"


def get_status(app: Any, request: AsgiRequest) -> int:
    """Return the status code of the response to a request."""
    return get_response(app, request)[0]


def get_response(app: Any, request: AsgiRequest) -> tuple[int, bytes]:
    """Return the status code and the body of the response to a request."""
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": request.path,
        "raw_path": request.path.encode(),
        "root_path": "",
        "query_string": request.query,
        "headers": list(request.headers),
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    sent: list[dict[str, Any]] = []
    pending = [{"type": "http.request", "body": request.body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return pending.pop(0) if pending else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], body


def count_instructions(app: Any, request: AsgiRequest) -> int:
    """Count the bytecode instructions that an application runs to respond."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    previous = sys.gettrace()
    sys.settrace(trace)
    try:
        get_response(app, request)
    finally:
        sys.settrace(previous)
    return count
