"""How an attempt ends: a call and its answer, still unread, in; the whole response or
the open stream out, or an error.
"""

from typing import Any, TypeVar

from .call import Call
from .operation import is_success
from .response import Response
from .stream import AsyncStream, Stream

T = TypeVar("T")


def read(call: Call[T], stream: Stream) -> Response[T]:
    """The whole response."""
    with stream:
        received = stream.read()
    return call.finish(received)


async def aread(call: Call[T], stream: AsyncStream) -> Response[T]:
    """The whole response."""
    async with stream:
        received = await stream.read()
    return call.finish(received)


async def slept(seconds: float) -> None:
    """Wait for the next attempt."""
    from asyncio import sleep

    await sleep(seconds)


def left_open(call: Call[Any], stream: Stream) -> Stream:
    """A success unread; any other answer is read, for its error."""
    if not is_success(stream.status):
        read(call, stream)
    call.succeeded(stream.status)
    return stream


async def aleft_open(call: Call[Any], stream: AsyncStream) -> AsyncStream:
    """A success unread; any other answer is read, for its error."""
    if not is_success(stream.status):
        await aread(call, stream)
    call.succeeded(stream.status)
    return stream
