"""Clients as handlers, which is a proxy: a method and its arguments in, its result out,
with the status and the media type that came with it. Errors pass as they are raised.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MethodType
from typing import Any, cast

from . import media
from .outgoing import Reply
from .resource import AsyncResource
from .response import Response


async def passed(
    handler: Callable[..., Awaitable[Any]], arguments: Mapping[str, Any]
) -> Any:
    """What a handler answers; of a client's method, the whole answer."""
    if not isinstance(handler, MethodType):
        return await handler(**arguments)
    resource: object = handler.__self__
    if not isinstance(resource, AsyncResource):
        return await handler(**arguments)
    whole = MethodType(handler.__func__, resource.whole())
    return _reply(cast(Response[Any], await whole(**arguments)))


def _reply(response: Response[Any]) -> Reply:
    named = media.essence(response.headers.get("content-type", ""))
    media_type = named if named and response.body is not None else None
    return Reply(response.body, status=response.status, media_type=media_type)
