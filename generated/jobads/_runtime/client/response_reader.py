"""Read a response whole, or leave it open for its caller."""

from typing import Any, TypeVar

from ..operation import is_success
from ..response import Response
from ..streaming.item_iterator import AsyncItems, Items
from ..transport.response_stream import AsyncStream, Stream
from .call import Call

T = TypeVar("T")


def read(call: Call[T], stream: Stream) -> Response[T]:
    """The whole response, or one whose items are still to come."""
    reader = call.reader(stream.status, stream.headers)
    if reader is not None:
        return reader.response(Items[Any](stream, reader))
    with stream:
        received = stream.read()
    return call.finish(received)


async def aread(call: Call[T], stream: AsyncStream) -> Response[T]:
    """The whole response, or one whose items are still to come."""
    reader = call.reader(stream.status, stream.headers)
    if reader is not None:
        return reader.response(AsyncItems[Any](stream, reader))
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
