"""What a service sends of itself, received over FastAPI: an API, what it sends and who
takes it in, a router out. How one request is answered belongs to the server.
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
from ..http.server_message import shown
from ..operation import Operation
from ..server.router import (
    Authenticate,
    Handler,
    Refusal,
    Refuse,
    Route,
    Served,
    answer_refused,
    warn_if_open,
)
from ..validation.size_limits import Limits, TooLarge

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
    """One route for each path and method; ``choose`` names one of several there."""
    warn_if_open(api, (operation for _, operation, _ in hooks), authenticate)
    router = APIRouter(route_class=Route)
    placed: dict[tuple[str, str], dict[str, Served]] = {}
    where = _paths([name for name, _, _ in hooks], paths)
    for name, operation, handler in hooks:
        served = Served(
            api, tolerant(operation), handler, authenticate, refuse, limits or Limits()
        )
        placed.setdefault((where[name], operation.method), {})[name] = served
    for (path, method), found in placed.items():
        if choose is not None:
            endpoint = _Chosen(api, found, choose, refuse, limits or Limits()).endpoint
        elif len(found) == 1:
            endpoint = next(iter(found.values())).endpoint
        else:
            raise ConfigurationError(
                f"{' and '.join(map(shown, found))} come at one path, {shown(path)}:"
                " give `choose`, which tells from a request what it is"
            )
        router.add_api_route(
            quote(path, safe="/{}"),
            endpoint,
            methods=[method],
            response_model=None,
            include_in_schema=False,
        )
    return router


def tolerant(operation: Operation[Any]) -> Operation[Any]:
    """The same operation, taking in what a later version of the service sends."""
    return replace(
        operation,
        parameters=tuple(replace(each, tolerant=True) for each in operation.parameters),
        bodies=tuple(replace(each, tolerant=True) for each in operation.bodies),
    )


def _paths(
    names: list[str], given: Mapping[str, str] | str | None
) -> Mapping[str, str]:
    """The path of each hook, by name."""
    if isinstance(given, str):
        given = dict.fromkeys(names, given)
    paths = {name: f"/{name}" for name in names} | dict(given or {})
    for name, path in paths.items():
        if name not in names:
            raise ConfigurationError(f"nothing is sent that is called {shown(name)}")
        if path and not path.startswith("/"):
            raise ConfigurationError(f"the path of {shown(name)} starts with no slash")
    return paths


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Dispatches requests that come at one path, by the name that ``choose`` gives."""

    api: Api
    found: Mapping[str, Served]
    choose: Choose
    refuse: Refuse | None
    limits: Limits

    async def endpoint(self, request: Request) -> Response:
        try:
            content = await request.body()
        except TooLarge as error:
            refused = Refusal(413, None, request, (Fault("", str(error)),))
            return await answer_refused(self.api, None, refused, self.refuse)
        name = await self.choose(request)
        # Webhooks have their name in the document too.
        by_path = {each.operation.path: each for each in self.found.values()}
        served = self.found.get(name) or by_path.get(name)
        if served is not None:
            return await served.endpoint(request)
        refused = Refusal(404, None, request, (), content)
        return await answer_refused(self.api, None, refused, self.refuse)
