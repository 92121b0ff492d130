"""A server for one API, over FastAPI: an API and handlers in, a router or an
application out. What handlers do does not belong here.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Match
from starlette.types import Scope

from . import paths
from .api import Api
from .checks import Refused
from .credentials import Secrets
from .errors import Fault as Fault
from .errors import StatusError
from .incoming import Incoming, UnsupportedMedia, presented, read, read_one
from .leaves import Pair
from .marks import Mark, from_query, has, marks
from .operation import Operation
from .outgoing import Outgoing, refusal, write, write_error
from .outgoing import Reply as Reply
from .outgoing_items import write_items
from .passing import passed
from .problem import reason
from .styles import respelled, split_query

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a request presented, by the names of the client's arguments."""

    operation: str
    values: Secrets


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that is refused before any handler saw it."""

    status: int
    operation: str | None
    request: Request
    faults: tuple[Fault, ...] = ()
    content: bytes = field(default=b"", repr=False)


Handler: TypeAlias = Callable[..., Awaitable[Any]]
Routes: TypeAlias = tuple[tuple[Operation[Any], Handler], ...]
Authenticate: TypeAlias = Callable[[Credentials], Awaitable[None]]
Refuse: TypeAlias = Callable[[Refusal], Awaitable[Response | Reply | None]]

_current: ContextVar[tuple[Request, Credentials]] = ContextVar("current")


def current_request() -> Request:
    """The request that the running handler answers."""
    return _current.get()[0]


def credentials() -> Credentials:
    """What that request presented."""
    return _current.get()[1]


def build_router(
    api: Api,
    routes: Routes,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
) -> APIRouter:
    """One route for each operation, under the path of its default address.

    The first that matches answers, so that paths with more in so many words go first.
    """
    router = APIRouter(route_class=Route)
    told = marks(operation for operation, _ in routes)
    marked = [(*route, own) for route, own in zip(routes, told, strict=True)]
    marked.sort(key=lambda route: (_openness(route[0]), -len(route[2])))
    for operation, handler, own in marked:
        served = Served(api, operation, handler, authenticate, refuse, own)
        router.add_api_route(
            served.route_path,
            served.endpoint,
            methods=[operation.method],
            name=operation.id,
            response_model=None,
            include_in_schema=False,
        )
    return router


def build_app(
    api: Api, router: APIRouter, *, document: Path, refuse: Refuse | None = None
) -> FastAPI:
    """An application that serves the routes, and its document at ``/openapi.json``."""
    app = FastAPI(
        title=api.title,
        version=api.version,
        openapi_url=None,
        redirect_slashes=False,
    )
    source = document.read_bytes()

    async def openapi() -> Response:
        return Response(source, media_type="application/json")

    async def on_http_error(request: Request, error: Exception) -> Response:
        status, headers = 500, {}
        if isinstance(error, HTTPException):
            status, headers = error.status_code, dict(error.headers or {})
        if status == 405:
            headers["Allow"] = ", ".join(_allowed(router, request.scope))
        refused = Refusal(status, None, request)
        return await answer_refused(api, None, refused, refuse, headers=headers)

    app.add_api_route("/openapi.json", openapi, response_model=None)
    app.include_router(router)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_http_error)
    return app


def _openness(operation: Operation[Any]) -> list[tuple[bool, int]]:
    """How much each segment of a path leaves open."""
    segments = paths.parted(operation.path)[0].split("/")
    return [("{" in each, -len(re.sub("{[^}]*}", "", each))) for each in segments]


class Route(APIRoute):
    """A route that matches the raw path, so that an escaped slash divides nothing."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http":
            return Match.NONE, {}
        raw: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
        found = super().matches({**scope, "path": respelled(raw.decode("latin-1"))})
        served = getattr(self.endpoint, "__self__", None)
        if isinstance(served, Served) and not served.is_meant(scope):
            return Match.NONE, {}
        return found


@dataclass(frozen=True, slots=True)
class Served:
    """An operation and the handler that answers it."""

    api: Api
    operation: Operation[Any]
    handler: Handler
    authenticate: Authenticate | None
    refuse: Refuse | None
    marks: tuple[Mark, ...] = ()

    def is_meant(self, scope: Scope) -> bool:
        """Whether a request to its path is one to this operation."""
        if not self.marks:
            return True
        request = Request(scope)
        return has(self.marks, _query(request), request.headers)

    @property
    def route_path(self) -> str:
        base = urlsplit(self.api.server(self.operation.server).default_url).path
        path = paths.numbered(paths.parted(self.operation.path)[0])
        return respelled(base.rstrip("/")) + quote(path, safe="/{}")

    async def endpoint(self, request: Request) -> Response:
        content = await request.body()
        incoming = self._incoming(request, content)
        status = 500
        faults: tuple[Fault, ...] = ()
        try:
            return await self._answer(request, incoming)
        except UnsupportedMedia:
            status = 415
        except Refused as error:
            status, faults = 400, error.faults
        except StatusError as error:
            return _response(write_error(self.api, self.operation, error))
        except HTTPException:
            raise
        except Exception:
            _logger.exception("%s failed", self.operation.id)
        refused = Refusal(status, self.operation.id, request, faults, content)
        return await answer_refused(self.api, self.operation, refused, self.refuse)

    async def _answer(self, request: Request, incoming: Incoming) -> Response:
        shown = self._presented(incoming)
        token = _current.set((request, shown))
        try:
            if self.authenticate is not None:
                await self.authenticate(shown)
            arguments = read(self.operation, incoming)
            for parameter in self.operation.parameters:
                if parameter.credential:
                    arguments.pop(parameter.argument, None)
            result = await passed(self.handler, arguments)
        finally:
            _current.reset(token)
        items = write_items(self.operation, result)
        if items is not None:
            headers = {**items.headers, "content-type": items.media_type}
            return StreamingResponse(items.content, items.status, headers)
        return _response(write(self.api, self.operation, result))

    def _presented(self, incoming: Incoming) -> Credentials:
        security = self.api.security_of(self.operation)
        named = {name for names in security for name in names}
        values = {
            scheme.name: presented(scheme, incoming)
            for scheme in self.api.schemes
            if scheme.name in named
        }
        for parameter in self.operation.parameters:
            if parameter.credential:
                with suppress(Refused):
                    value = read_one(self.operation, parameter, incoming)
                    values[parameter.argument] = value
        found = {name: value for name, value in values.items() if value is not None}
        return Credentials(self.operation.id, Secrets(**found))

    def _incoming(self, request: Request, content: bytes) -> Incoming:
        raw: bytes = request.scope.get("raw_path") or quote(request.url.path).encode()
        template, _ = paths.parted(self.operation.path)
        query = _query(request)
        path = {
            **paths.values(template, raw.decode("latin-1")),
            **from_query(self.operation, query),
        }
        return Incoming(path, query, dict(request.headers), content)


def _query(request: Request) -> list[Pair]:
    return split_query(request.scope["query_string"].decode("latin-1"))


async def answer_refused(
    api: Api,
    operation: Operation[Any] | None,
    refused: Refusal,
    refuse: Refuse | None,
    *,
    headers: dict[str, str] | None = None,
) -> Response:
    """The answer to a refused request: that of ``refuse``, or the API's own form."""
    replaced = None if refuse is None else await refuse(refused)
    match replaced:
        case Response():
            return replaced
        case Reply():
            return _response(write(api, operation, replaced))
        case None:
            said = "; ".join(map(str, refused.faults)) or reason(refused.status)
            own = refusal(api, refused.status, said, refused.faults, headers=headers)
            return _response(own)


def _allowed(router: APIRouter, scope: Scope) -> list[str]:
    found: set[str] = set()
    for route in router.routes:
        if isinstance(route, APIRoute) and route.matches(scope)[0] is not Match.NONE:
            found |= route.methods or set()
    return sorted(found)


def _response(outgoing: Outgoing) -> Response:
    headers = dict(outgoing.headers)
    if outgoing.media_type is not None:
        headers["content-type"] = outgoing.media_type
    return Response(outgoing.content, outgoing.status, headers)
