"""Read a response whole, or leave it open for its caller."""

from typing import Any, TypeVar

from .call import Call
from .items import AsyncItems, Items
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


def opened(call: Call[Any], stream: Stream) -> Response[Any]:
    """The response with its items still to come; any other answer is read."""
    reader = call.reader(stream.status, stream.headers)
    if reader is None:
        return read(call, stream)
    return reader.response(Items[Any](stream, reader))


async def aopened(call: Call[Any], stream: AsyncStream) -> Response[Any]:
    """The response with its items still to come; any other answer is read."""
    reader = call.reader(stream.status, stream.headers)
    if reader is None:
        return await aread(call, stream)
    return reader.response(AsyncItems[Any](stream, reader))
