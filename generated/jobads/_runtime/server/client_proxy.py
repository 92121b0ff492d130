"""Call the handlers of a server, which may be methods of a client.

A server whose handlers are methods of a client is a proxy: it forwards each request to
another server. A client's method returns only the body of a response. A proxy also
needs the status code and the media type, so `call_handler` calls the same method on a
copy of the client's resource whose methods return complete `Response` objects. A
resource is an object with a group of a client's methods.

A package may have servers alone. So this module finds the classes of clients only if
they were imported already: before that, there are no objects of these classes.
"""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from types import MethodType
from typing import Any, cast

from ..http import media_type as media
from ..response import Response
from .response_encoder import Reply

_RUNTIME = __name__.rsplit(".", 2)[0]


def is_proxied(method: object) -> bool:
    """Return whether a method belongs to a resource of an asynchronous client."""
    return _is_resource(getattr(method, "__self__", None))


def find_resources(handlers: object) -> dict[str, Any]:
    """Return the resources of an asynchronous client by the name of their module.

    There are none if the handlers are no client.
    """
    is_client = _is_instance(handlers, "client.base_client", "BaseClient")
    return {
        type(resource).__module__.rpartition(".")[2]: resource
        for resource in (_iter_resources(handlers) if is_client else ())
    }


def is_page(value: object) -> bool:
    """Return whether a value is a page that an asynchronous client received."""
    return _is_instance(value, "pagination.pages", "AsyncPage")


def _iter_resources(owner: object) -> Iterator[object]:
    """Yield the resources of a client or a resource, each before those inside it."""
    for _, resource in inspect.getmembers(owner, _is_resource):
        yield resource
        yield from _iter_resources(resource)


def _is_resource(value: object) -> bool:
    return _is_instance(value, "client.async_resource", "AsyncResource")


def _is_instance(value: object, module: str, name: str) -> bool:
    """Return whether a value has a class of a module of the runtime."""
    return isinstance(value, getattr(sys.modules.get(f"{_RUNTIME}.{module}"), name, ()))


async def call_handler(
    handler: Callable[..., Any], arguments: Mapping[str, Any]
) -> Any:
    """Call a handler with keyword arguments, and return its result.

    The result of a handler that is an async generator is an iterator over its items.

    If the handler is a method of an asynchronous client, return a `Reply` with the
    body, the status code and the media type of the response that the client received.
    Exceptions of the handler are not caught.
    """
    if not isinstance(handler, MethodType) or not is_proxied(handler):
        result = handler(**arguments)
        return await result if inspect.isawaitable(result) else result
    resource: Any = handler.__self__
    method = MethodType(handler.__func__, resource._copy_with_responses())
    response = cast(Response[Any], await method(**arguments))
    media_type = media.essence(response.headers.get("content-type", ""))
    has_media_type = media_type != "" and response.body is not None
    return Reply(
        response.body,
        status=response.status,
        media_type=media_type if has_media_type else None,
    )
