"""Build FastAPI routers that receive the webhooks and callbacks of an API.

In this module, callbacks are also called webhooks.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..api import Api
from ..errors import ConfigurationError, Fault
from ..http.error_message import to_printable
from ..operation import Operation
from ..server.endpoint import Endpoint, respond_to_refusal
from ..server.handlers import ExpectedMethod, find_handlers, warn_of_lacking_arguments
from ..server.raw_request import LimitedRequest
from ..server.request_context import Authenticate, Refusal, Refuse
from ..server.router import Route, warn_if_unauthenticated
from ..validation.size_limits import Limits, RequestTooLargeError

Hooks: TypeAlias = tuple[tuple[str, Operation[Any], Callable[..., Any]], ...]
"""The name and the operation of each webhook, and the method of the generated protocol.
"""
Choose: TypeAlias = Callable[[Request], Awaitable[str]]
"""Returns the name of the webhook that a request is for.

The result is the webhook's name in `Hooks` or in the OpenAPI document. A callback's
name in the document is its URL expression.
"""


def build_receiver(
    api: Api,
    hooks: Hooks,
    receiver: object,
    *,
    paths: Mapping[str, str] | str | None = None,
    choose: Choose | None = None,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """Return a router with one route for each path and method of the webhooks.

    Requests of webhooks for which the receiver has no method are refused with 501, and
    so are those with an optional argument that the method does not take. Log a warning
    about such methods, and one if webhooks require credentials and ``authenticate`` is
    None.

    Args:
        api: The API.
        hooks: The webhooks.
        receiver: The object whose methods are the handlers.
        paths: The paths of the webhooks by name, or one path for all webhooks. The
            default path is a slash and the name.
        choose: Returns the name of the webhook that a request is for. This is required
            if several webhooks share a path and a method.
        authenticate: See `build_router`.
        refuse: See `build_router`.
        limits: See `build_router`.

    Raises:
        ConfigurationError: ``paths`` contains an invalid path or an unknown name, or
            ``choose`` is None although webhooks share a path and a method, or a
            method of the receiver is not usable; see `find_handlers`.
    """
    warn_if_unauthenticated(api, (operation for _, operation, _ in hooks), authenticate)
    router = APIRouter()
    # The endpoints of each route, which is a path and a method, by webhook name.
    routes: dict[tuple[str, str], dict[str, Endpoint]] = {}
    path_of = _resolve_paths([name for name, _, _ in hooks], paths)
    expected = [ExpectedMethod(each, streams=op.has_stream) for _, op, each in hooks]
    handlers = find_handlers(receiver, expected, partial=True)
    warn_of_lacking_arguments(api.name, expected, handlers)
    for (name, operation, _), handler in zip(hooks, handlers, strict=True):
        endpoint = Endpoint(
            api,
            _make_tolerant(operation),
            handler,
            authenticate,
            refuse,
            limits or Limits(),
        )
        routes.setdefault((path_of[name], operation.method), {})[name] = endpoint
    for (path, method), endpoints in routes.items():
        if choose is not None:
            respond = _Dispatcher(api, endpoints, choose, refuse).respond
        elif len(endpoints) == 1:
            (endpoint,) = endpoints.values()
            respond = endpoint.respond
        else:
            raise ConfigurationError(
                f"{' and '.join(map(to_printable, endpoints))} share the path"
                f" '{to_printable(path)}' and the method {method}:"
                " pass `choose`, which takes a request and returns the name of its"
                " webhook, or give each webhook a path of its own with `paths`"
            )
        router.add_api_route(
            quote(path, safe="/{}"),
            respond,
            route_class_override=Route,
            methods=[method],
            response_model=None,
            include_in_schema=False,
        )
    return router


def _make_tolerant(operation: Operation[Any]) -> Operation[Any]:
    """Return a copy of an operation that accepts undeclared values in requests.

    These are undeclared enumeration values, and nulls for optional properties that must
    not be null. A later version of the service may send such values.
    """
    return replace(
        operation,
        parameters=tuple(replace(each, tolerant=True) for each in operation.parameters),
        bodies=tuple(replace(each, tolerant=True) for each in operation.bodies),
    )


def _resolve_paths(
    names: list[str], configured: Mapping[str, str] | str | None
) -> Mapping[str, str]:
    """Return the path of each webhook, by name.

    ``configured`` has paths by name, or is one path for all webhooks. By default, a
    path is a slash and the name.

    Raises:
        ConfigurationError: ``configured`` has the name of no webhook, or a path that
            is not empty and has no leading slash.
    """
    if isinstance(configured, str):
        configured = dict.fromkeys(names, configured)
    paths = {name: f"/{name}" for name in names} | dict(configured or {})
    for name, path in paths.items():
        if name not in names:
            raise ConfigurationError(
                f"`paths` names {to_printable(name)}, which is not a webhook: use the"
                f" names {', '.join(map(to_printable, names))}"
            )
        # An empty path is allowed: it stands for the prefix of the user's router.
        if path and not path.startswith("/"):
            raise ConfigurationError(
                f"the path of {to_printable(name)} must begin with '/', found"
                f" '{to_printable(path)}'"
            )
    return paths


@dataclass(frozen=True, slots=True)
class _Dispatcher:
    """The webhooks at one path and method, and the function that chooses one of them.

    Attributes:
        api: The API of the webhooks.
        endpoints: The endpoints of the webhooks, by webhook name.
        choose: Returns the name of the webhook that a request is for.
        refuse: Returns the response to a refused request; None means that the response
            is an error in the API's format.
    """

    api: Api
    endpoints: Mapping[str, Endpoint]
    choose: Choose
    refuse: Refuse | None

    def max_content_size(self, content_type: str) -> int:
        """Return the largest limit of a webhook's body with a content type."""
        return max(
            each.max_content_size(content_type) for each in self.endpoints.values()
        )

    async def respond(self, request: LimitedRequest) -> Response:
        """Return the response of the webhook that ``choose`` names.

        Refuse the request with 404 if the name is unknown, and with 413 if the body is
        too large. Exceptions of ``choose`` and ``refuse`` are not caught. See
        `Endpoint.respond` for other exceptions.
        """
        # The body is read first, so that `choose` cannot fail at a body that is too
        # large.
        try:
            content = await request.body()
        except RequestTooLargeError as error:
            refusal = Refusal(
                413, operation=None, request=request, faults=(Fault("", str(error)),)
            )
            return await respond_to_refusal(
                self.api, operation=None, refusal=refusal, refuse=self.refuse
            )
        name = await self.choose(request)
        # `choose` may also return the name that a webhook has in the OpenAPI document,
        # which is the path of its operation.
        by_document_name = {
            endpoint.operation.path: endpoint for endpoint in self.endpoints.values()
        }
        endpoint = self.endpoints.get(name) or by_document_name.get(name)
        if endpoint is not None:
            return await endpoint.respond(request)
        refusal = Refusal(404, operation=None, request=request, content=content)
        return await respond_to_refusal(
            self.api, operation=None, refusal=refusal, refuse=self.refuse
        )
