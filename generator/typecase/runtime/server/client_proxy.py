"""Clients as handlers, which is a proxy: a method and its arguments in, its result out,
with the status and the media type that came with it. Errors pass as they are raised.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MethodType
from typing import Any, cast

from ..client.resource import AsyncResource
from ..http import media_type as media
from ..response import Response
from .response_encoder import Reply


async def passed(
    handler: Callable[..., Awaitable[Any]], arguments: Mapping[str, Any]
) -> Any:
    """Call a handler; of a client's method, return the whole answer."""
    resource: object = getattr(handler, "__self__", None)
    if not isinstance(handler, MethodType) or not isinstance(resource, AsyncResource):
        return await handler(**arguments)
    whole = MethodType(handler.__func__, resource.whole())
    response = cast(Response[Any], await whole(**arguments))
    named = media.essence(response.headers.get("content-type", ""))
    media_type = named if named and response.body is not None else None
    return Reply(response.body, status=response.status, media_type=media_type)
