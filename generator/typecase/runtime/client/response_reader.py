"""Read the response of a call, or leave it open for the caller to read."""

from typing import Any, TypeVar

from ..operation import is_success
from ..response import Response
from ..transport.response_stream import Stream
from .call import Call

T = TypeVar("T")


def read_response(call: Call[T], stream: Stream) -> Response[T]:
    """Return the decoded response of a call.

    If the response is a stream of items, its value is an iterator, which reads the
    items later.

    Raises:
        StatusError: The response has an error status.
        DecodingError: The response does not match the description of the API, cannot be
            decompressed, or is too large.
        TransportError: The response did not arrive as a whole.
    """
    if (response := call.open_items(stream)) is not None:
        return response
    with stream:
        received = stream.read()
    return call.finish(received)


def leave_open(call: Call[Any], stream: Stream) -> Stream:
    """Return the open stream of a successful response, for the caller to read.

    Raises:
        StatusError: The response has an error status.
        ResponseTooLargeError: A response with an error status is too large.
        TimedOutError: A response with an error status did not arrive before the
            deadline.
    """
    if not is_success(stream.status):
        # This reads the body and raises the error.
        read_response(call, stream)
    call.succeeded(stream.status)
    return stream
