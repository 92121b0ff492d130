"""Send the items that a handler yields, one by one."""

from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable
from contextlib import aclosing
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ..http import media_type as media
from ..operation import Operation, is_success
from ..redaction.traceback_redaction import cut_internal_frames
from ..serialization.parameters.headers_model import format_headers
from ..serialization.streamed_response import StreamedResponse
from .request_context import CURRENT, Current
from .response_encoder import Reply


def stream_items(
    operation: Operation[Any],
    reply: Reply,
    current: Current,
    respond_to_error: Callable[[Exception], Awaitable[Response]],
) -> StreamingResponse:
    """Return a response that sends the items of a reply as they become available.

    The items are encoded as the first declared stream of the reply's media type
    requires, or as the first stream of any media type if the reply has none. Streams
    for success come first.

    The status is sent with the first item. For an exception before that,
    ``respond_to_error`` returns the response. After that, an exception breaks the
    connection. ``current`` is what `current_request` and `credentials` return while the
    items are made.

    Raises:
        TypeError: The operation declares no such stream.
        ValueError: The headers of the reply cannot be sent.
    """
    declared = [
        response
        for response in (*operation.responses, *operation.alternatives)
        if isinstance(response, StreamedResponse)
    ]
    for response in sorted(declared, key=lambda each: not is_success(each.status)):
        media_type, wanted = response.media_type or "", reply.media_type
        if wanted is None or media.match_rank(media_type, wanted):
            status = response.status if isinstance(response.status, int) else 200
            headers = {**format_headers(reply.headers), "content-type": media_type}
            items = _encode_items(operation, response, reply.body, current)
            streamed = _StreamedItems(items, reply.status or status, headers)
            streamed.items, streamed.request = items, current[0]
            streamed.respond_to_error = respond_to_error
            return streamed
    raise TypeError(
        f"{operation.origin}: the handler returned an iterator over items, but the"
        f" operation declares no stream of the media type {reply.media_type or '*/*'}:"
        " return the whole body, or declare the stream in the OpenAPI document"
    )


async def _encode_items(
    operation: Operation[Any],
    response: StreamedResponse,
    items: AsyncIterable[Any],
    current: Current,
) -> AsyncGenerator[bytes]:
    """Yield the encoded items, and close their iterator in the end."""
    CURRENT.set(current)
    iterator = aiter(items)
    try:
        async for item in iterator:
            yield response.encode_item(item)
    except OSError as error:
        # Starlette would take it for a caller who left.
        raise RuntimeError(f"{operation.origin}: {error}") from error
    finally:
        if close := getattr(iterator, "aclose", None):
            await close()


class _StreamedItems(StreamingResponse):
    """A response that sends its status with the first item."""

    items: AsyncGenerator[bytes]
    request: Request
    respond_to_error: Callable[[Exception], Awaitable[Response]]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        except ClientDisconnect:
            # A caller who leaves is no error.
            pass
        except BaseException as error:
            # The server logs it, and the frames have the request.
            cut_internal_frames(error)
            raise

    async def stream_response(self, send: Send) -> None:
        """Send the response."""
        async with aclosing(self.items) as items:
            try:
                first = await anext(items, b"")
            except Exception as error:  # noqa: BLE001
                response = await self.respond_to_error(error)
                await response(self.request.scope, self.request.receive, send)
                return
            self.body_iterator = _prepend(first, items)
            await super().stream_response(send)


async def _prepend(first: bytes, rest: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    yield first
    async for each in rest:
        yield each
