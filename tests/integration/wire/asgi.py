"""Requests to an ASGI application without a socket, and the work that they take."""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any


@dataclass(frozen=True)
class Call:
    """A request as a server hands it to an application, escaped as it is."""

    path: str
    query: bytes = b""
    headers: Sequence[tuple[bytes, bytes]] = ()
    body: bytes = b""
    method: str = "POST"


def status_of(app: Any, call: Call) -> int:
    """The status that an application answers."""
    return answer_of(app, call)[0]


def answer_of(app: Any, call: Call) -> tuple[int, bytes]:
    """The status and the content that an application answers."""
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": call.method,
        "scheme": "http",
        "path": call.path,
        "raw_path": call.path.encode(),
        "root_path": "",
        "query_string": call.query,
        "headers": list(call.headers),
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    sent: list[dict[str, Any]] = []
    left = [{"type": "http.request", "body": call.body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return left.pop(0) if left else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent)


def work_of(app: Any, call: Call) -> int:
    """How many bytecode instructions an answer takes."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        answer_of(app, call)
    finally:
        sys.settrace(before)
    return count
