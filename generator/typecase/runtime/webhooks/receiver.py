"""Build FastAPI routers that receive the webhooks and callbacks of an API."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..api import Api
from ..errors import ConfigurationError, Fault
from ..http.server_message import to_printable
from ..operation import Operation
from ..server.router import (
    Authenticate,
    Endpoint,
    Handler,
    Refusal,
    Refuse,
    Route,
    respond_to_refusal,
    warn_if_unauthenticated,
)
from ..validation.size_limits import Limits, RequestTooLargeError

Hooks: TypeAlias = tuple[tuple[str, Operation[Any], Handler], ...]
Choose: TypeAlias = Callable[[Request], Awaitable[str]]


def build_receiver(
    api: Api,
    hooks: Hooks,
    *,
    paths: Mapping[str, str] | str | None = None,
    choose: Choose | None = None,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """Return a router with one route for each path and method.

    ``paths`` are the paths of the webhooks by name, or one path for all webhooks. The
    default path is a slash and the name. If several webhooks share a route, ``choose``
    must return the name of the webhook that a request is for. `build_router` explains
    the other arguments.
    """
    warn_if_unauthenticated(api, (operation for _, operation, _ in hooks), authenticate)
    router = APIRouter(route_class=Route)
    routes: dict[tuple[str, str], dict[str, Endpoint]] = {}
    path_of = _resolve_paths([name for name, _, _ in hooks], paths)
    for name, operation, handler in hooks:
        served = Endpoint(
            api,
            _make_tolerant(operation),
            handler,
            authenticate,
            refuse,
            limits or Limits(),
        )
        routes.setdefault((path_of[name], operation.method), {})[name] = served
    for (path, method), by_name in routes.items():
        if choose is not None:
            endpoint = _Dispatcher(
                api, by_name, choose, refuse, limits or Limits()
            ).endpoint
        elif len(by_name) == 1:
            endpoint = next(iter(by_name.values())).endpoint
        else:
            raise ConfigurationError(
                f"{' and '.join(map(to_printable, by_name))} share the path "
                f"{to_printable(path)}:"
                " pass `choose`, which takes a request and returns the name of its"
                " webhook, or give each a path of its own with `paths`"
            )
        router.add_api_route(
            quote(path, safe="/{}"),
            endpoint,
            methods=[method],
            response_model=None,
            include_in_schema=False,
        )
    return router


def _make_tolerant(operation: Operation[Any]) -> Operation[Any]:
    """Return an operation that accepts what a later version of the service may send."""
    return replace(
        operation,
        parameters=tuple(replace(each, tolerant=True) for each in operation.parameters),
        bodies=tuple(replace(each, tolerant=True) for each in operation.bodies),
    )


def _resolve_paths(
    names: list[str], configured: Mapping[str, str] | str | None
) -> Mapping[str, str]:
    """Return the path of each webhook, by name."""
    if isinstance(configured, str):
        configured = dict.fromkeys(names, configured)
    paths = {name: f"/{name}" for name in names} | dict(configured or {})
    for name, path in paths.items():
        if name not in names:
            raise ConfigurationError(
                f"`paths` names {to_printable(name)}, which is not a webhook of this"
                " API"
            )
        if path and not path.startswith("/"):
            raise ConfigurationError(
                f"the path of {to_printable(name)} must begin with '/'"
            )
    return paths


@dataclass(frozen=True, slots=True)
class _Dispatcher:
    """The endpoint of several webhooks at one path."""

    api: Api
    by_name: Mapping[str, Endpoint]
    choose: Choose
    refuse: Refuse | None
    limits: Limits
    """Read by `Route`, which bounds the body of each request."""

    async def endpoint(self, request: Request) -> Response:
        """Pass a request to the webhook that ``choose`` names; refuse unknown names."""
        try:
            content = await request.body()
        except RequestTooLargeError as error:
            refused = Refusal(413, None, request, (Fault("", str(error)),))
            return await respond_to_refusal(self.api, None, refused, self.refuse)
        name = await self.choose(request)
        # `choose` may also return the name that a webhook has in the OpenAPI document.
        by_path = {served.operation.path: served for served in self.by_name.values()}
        served = self.by_name.get(name) or by_path.get(name)
        if served is not None:
            return await served.endpoint(request)
        refused = Refusal(404, None, request, (), content)
        return await respond_to_refusal(self.api, None, refused, self.refuse)
