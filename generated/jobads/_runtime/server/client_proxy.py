"""Call the handlers of a server, which may be methods of a client.

A server whose handlers are methods of a client is a proxy: it forwards each request to
another server. A client's method returns only the body of a response. A proxy also
needs the status code and the media type, so `call_handler` calls the same method on a
copy of the client's resource whose methods return complete `Response` objects. A
resource is an object with a group of a client's methods.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MethodType
from typing import Any, cast

from ..client.resource import AsyncResource
from ..http import media_type as media
from ..response import Response
from .response_encoder import Reply


async def call_handler(
    handler: Callable[..., Awaitable[Any]], arguments: Mapping[str, Any]
) -> Any:
    """Call a handler with keyword arguments, and return its result.

    If the handler is a method of an asynchronous client, return a `Reply` with the
    body, the status code and the media type of the response that the client received.
    Exceptions of the handler are not caught.
    """
    resource: object = getattr(handler, "__self__", None)
    if not isinstance(handler, MethodType) or not isinstance(resource, AsyncResource):
        return await handler(**arguments)
    method = MethodType(handler.__func__, resource.copy_with_responses())
    response = cast(Response[Any], await method(**arguments))
    media_type = media.essence(response.headers.get("content-type", ""))
    has_media_type = media_type != "" and response.body is not None
    return Reply(
        response.body,
        status=response.status,
        media_type=media_type if has_media_type else None,
    )
