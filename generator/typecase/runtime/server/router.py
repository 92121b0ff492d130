"""A server for one API, over FastAPI: an API and handlers in, a router or an
application out. What handlers do does not belong here.
"""

import logging
import re
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterable,
)
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Match
from starlette.types import Scope

from ..api import Api
from ..auth.security_schemes import Secrets
from ..errors import Fault as Fault
from ..errors import StatusError
from ..http import media_type as media
from ..http import path_template
from ..http.server_message import shown
from ..json_template import reason
from ..operation import Answer, Operation, is_success
from ..serialization.parameters.response_headers import texts_of
from ..serialization.parameters.scalar_text import Fields
from ..serialization.parameters.style_encoder import respelled, split_query
from ..serialization.request_decoder import (
    Incoming,
    UnsupportedMedia,
    read,
    read_credentials,
)
from ..streaming.item_codec import written
from ..validation.request_validation import Refused
from ..validation.size_limits import Limits as Limits
from ..validation.size_limits import TooLarge, refuse_more
from .client_proxy import passed
from .operation_matcher import Mark, from_query, has, marks
from .response_encoder import Outgoing, refusal, write, write_error
from .response_encoder import Reply as Reply

_logger = logging.getLogger(__name__)
_PATH = f"{__name__}.path"


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


async def allow_anyone(credentials: Credentials) -> None:
    """Let every request through: an `authenticate` that checks nothing, on purpose."""


def warn_if_open(
    api: Api, operations: Iterable[Operation[Any]], authenticate: Authenticate | None
) -> None:
    """Say it where credentials are required and nothing checks them."""
    open_ones = [each.id for each in operations if _requires_credentials(api, each)]
    if authenticate is None and open_ones:
        _logger.warning(
            "%s: %d operations require credentials, such as %s, and nothing checks"
            " them. Pass `authenticate`, a coroutine function that is given the"
            " `Credentials` of each request and raises an error to refuse it; or pass"
            " `authenticate=allow_anyone` if anyone may call.",
            api.name,
            len(open_ones),
            shown(open_ones[0]),
        )


def _requires_credentials(api: Api, operation: Operation[Any]) -> bool:
    security = api.security_of(operation)
    return bool(security and () not in security) or any(
        each.credential and each.required for each in operation.parameters
    )


def build_router(
    api: Api,
    routes: Routes,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """One route for each operation, under the path of its default address.

    The first that matches answers, so that paths with more in so many words go first.
    """
    warn_if_open(api, (operation for operation, _ in routes), authenticate)
    router = APIRouter(route_class=Route)
    told = marks(operation for operation, _ in routes)
    marked = [(*route, own) for route, own in zip(routes, told, strict=True)]
    marked.sort(key=lambda route: (_openness(route[0]), -len(route[2])))
    for operation, handler, own in marked:
        served = Served(
            api, operation, handler, authenticate, refuse, limits or Limits(), own, True
        )
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

    async def openapi(_: Request) -> Response:
        return Response(source, media_type="application/json")

    async def on_http_error(request: Request, error: Exception) -> Response:
        status, headers = 500, {}
        if isinstance(error, HTTPException):
            status, headers = error.status_code, dict(error.headers or {})
        if status == 405:
            headers["Allow"] = ", ".join(_allowed(router, request.scope))
        refused = Refusal(status, None, request)
        return await answer_refused(api, None, refused, refuse, headers=headers)

    app.add_route("/openapi.json", openapi, methods=["GET"])
    app.include_router(router)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_http_error)
    return app


def _openness(operation: Operation[Any]) -> list[tuple[bool, int]]:
    """How much each segment of a path leaves open."""
    segments = path_template.parted(operation.path)[0].split("/")
    return [("{" in each, -len(re.sub("{[^}]*}", "", each))) for each in segments]


class Route(APIRoute):
    """A route that matches the raw path, so that an escaped slash divides nothing."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http":
            return Match.NONE, {}
        raw = _raw_path(scope)
        # Every route is asked with the same scope.
        path: str = scope.get(_PATH) or scope.setdefault(_PATH, respelled(raw))
        found = super().matches({**scope, "path": path})
        served = getattr(self.endpoint, "__self__", None)
        if found[0] is Match.NONE or not isinstance(served, Served):
            return found
        return found if served.is_meant(scope, raw) else (Match.NONE, {})

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        served: Any = getattr(self.endpoint, "__self__", None)

        async def limited(request: Request) -> Response:
            return await handle(_Request(request, served.limits))

        return limited


class _Request(Request):
    """A request whose body may not exceed the limits."""

    def __init__(self, request: Request, limits: Limits) -> None:
        super().__init__(request.scope, request.receive)
        self._most = max(limits.max_body_size, limits.max_upload_size)

    async def stream(self) -> AsyncGenerator[bytes, None]:
        size = 0
        async for chunk in super().stream():
            size += len(chunk)
            refuse_more(size, self._most, "bytes in its body")
            yield chunk

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies as they are: Python before 3.11.10 and 3.12.6 takes quadratic
        time to remove their quotes, and FastAPI reads them for each request."""
        cookies = self.headers.get("cookie", "").split(";")
        members = (each.partition("=") for each in cookies)
        return {name.strip(): value.strip() for name, _, value in members}


@dataclass(frozen=True, slots=True)
class Served:
    """An operation and the handler that answers it."""

    api: Api
    operation: Operation[Any]
    handler: Handler
    authenticate: Authenticate | None
    refuse: Refuse | None
    limits: Limits
    marks: tuple[Mark, ...] = ()
    by_path: bool = False
    """Whether it is at its own path, below some base."""

    def is_meant(self, scope: Scope, raw_path: str) -> bool:
        """Whether a request that a route matches is one to this operation."""
        template, _ = path_template.parted(self.operation.path)
        if self.by_path and path_template.match(template, raw_path) is None:
            return False
        return not self.marks or has(self.marks, _query(scope), _headers(scope))

    @property
    def route_path(self) -> str:
        base = path_template.base_of(self.api.server(self.operation.server))
        path = path_template.numbered(path_template.parted(self.operation.path)[0])
        # A regular expression with several parameters between slashes is not linear.
        path = re.sub(r"[^/]*({[^}]*})[^/]*{[^/]*", r"\1", path)
        return respelled(base.rstrip("/")) + quote(path, safe="/{}")

    async def endpoint(self, request: Request) -> Response:
        content = b""
        status = 500
        faults: tuple[Fault, ...] = ()
        try:
            self._check_head(request.scope)
            content = await request.body()
            incoming = self._incoming(request.scope, content)
            return await self._answer(request, incoming)
        except TooLarge as error:
            status, faults = 413, (Fault("", str(error)),)
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
        values = read_credentials(self.api, self.operation, incoming)
        presented = Credentials(self.operation.id, values)
        token = _current.set((request, presented))
        try:
            if self.authenticate is not None:
                await self.authenticate(presented)
            result = await passed(self.handler, read(self.operation, incoming))
        finally:
            _current.reset(token)
        reply = result if isinstance(result, Reply) else Reply(result)
        if isinstance(reply.body, AsyncIterable):
            return _stream(self.operation, reply)
        return _response(write(self.api, self.operation, reply))

    def _check_head(self, scope: Scope) -> None:
        sent: list[tuple[bytes, bytes]] = scope["headers"]
        query: bytes = scope["query_string"]
        size = len(_raw_path(scope)) + len(query)
        size += sum(len(name) + len(value) for name, value in sent)
        refuse_more(size, self.limits.max_head_size, "bytes of address and headers")
        counts = {
            "headers": len(sent),
            "query parameters": query.count(b"&") + 1,
            "cookies": sum(
                value.count(b";") + 1 for name, value in sent if name == b"cookie"
            ),
        }
        for what, count in counts.items():
            refuse_more(count, self.limits.max_fields, what)

    def _incoming(self, scope: Scope, content: bytes) -> Incoming:
        template, _ = path_template.parted(self.operation.path)
        query = _query(scope)
        for name in query:
            self.limits.check_name(name)
        path = {
            **path_template.values(template, _raw_path(scope)),
            **from_query(self.operation, query),
        }
        return Incoming(path, query, _headers(scope), content, self.limits)


def _raw_path(scope: Scope) -> str:
    raw: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    return raw.decode("latin-1")


def _query(scope: Scope) -> Fields:
    return split_query(scope["query_string"].decode("latin-1"))


def _headers(scope: Scope) -> dict[str, str]:
    """The headers; of several with one name, the first."""
    return {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in reversed(scope["headers"])
    }


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


def _stream(operation: Operation[Any], reply: Reply) -> StreamingResponse:
    """Send items while they come, as the first declared answer that fits."""
    declared = [each for each in operation.answers if each.sequence is not None]
    for answer in sorted(declared, key=lambda each: not is_success(each.status)):
        media_type, wanted = answer.media_type or "", reply.media_type
        if wanted is None or media.fit(media_type, wanted):
            status = answer.status if isinstance(answer.status, int) else 200
            headers = {**texts_of(reply.headers), "content-type": media_type}
            content = _written(answer, reply.body)
            return StreamingResponse(content, reply.status or status, headers)
    raise TypeError("the operation declares no answer of many items")


async def _written(answer: Answer, items: AsyncIterable[Any]) -> AsyncIterator[bytes]:
    async for item in items:
        yield written(answer, item)
