"""Build FastAPI routers and applications that serve the operations of an API."""

import logging
import re
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
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
from ..http.server_message import to_printable
from ..operation import Operation, is_success
from ..serialization.parameters.response_headers import format_headers
from ..serialization.parameters.scalar_text import RawFields
from ..serialization.parameters.style_encoder import normalize_path, split_query
from ..serialization.request_decoder import (
    RawRequest,
    UnsupportedMediaType,
    decode_arguments,
    decode_credentials,
)
from ..serialization.streamed_response import StreamedResponse
from ..validation.request_validation import InvalidValueError
from ..validation.size_limits import Limits as Limits
from ..validation.size_limits import RequestTooLargeError, check_count
from .client_proxy import call_handler
from .error_body import reason_phrase
from .operation_matcher import (
    RequestCondition,
    find_conditions,
    get_path_values,
    meets_conditions,
)
from .response_encoder import (
    EncodedResponse,
    encode_error,
    encode_refusal,
    encode_result,
)
from .response_encoder import Reply as Reply

_logger = logging.getLogger(__name__)
_PATH = f"{__name__}.path"
"""The key under which an ASGI scope caches its normalized path."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials of a request for an operation.

    ``operation`` is the operation's id. ``values`` has the credentials by the names of
    the client's arguments.
    """

    operation: str
    values: Secrets


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that gets an error response, and the reason.

    Attributes:
        status: The status code of the error.
        operation: The operation's id, or None if no operation matches the request.
        request: The request.
        faults: What is wrong with the request, if known.
        content: The body of the request, or empty bytes if it was not read.
    """

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
    """Return the request that the running handler was called for."""
    return _current.get()[0]


def credentials() -> Credentials:
    """Return the credentials of the request that the running handler was called for."""
    return _current.get()[1]


async def allow_anyone(credentials: Credentials) -> None:
    """Accept every request. Pass this as ``authenticate`` to a public server."""


def warn_if_unauthenticated(
    api: Api, operations: Iterable[Operation[Any]], authenticate: Authenticate | None
) -> None:
    """Log a warning if ``authenticate`` is None and operations require credentials."""
    unchecked = [each.id for each in operations if _requires_credentials(api, each)]
    if authenticate is None and unchecked:
        _logger.warning(
            "%s: %d operations require credentials, such as %s, and nothing checks"
            " them. Pass `authenticate`, a coroutine function that takes the"
            " `Credentials` of each request and raises an error to refuse it; or pass"
            " `authenticate=allow_anyone` if the server is public.",
            api.name,
            len(unchecked),
            to_printable(unchecked[0]),
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
    """Return a router with one route for each operation.

    Routes are below the path of the API's default server URL. The first route that
    matches is used, so paths with literal segments go before paths with parameters.

    Args:
        api: The API.
        routes: The operations with their handlers.
        authenticate: Raises an error for credentials that it does not accept. If None,
            nothing checks credentials.
        refuse: Returns the response to a refused request. If ``refuse`` is None, or
            returns None, the response is an error in the API's format.
        limits: The limits of the size of requests; None means `Limits()`.
    """
    warn_if_unauthenticated(api, (operation for operation, _ in routes), authenticate)
    router = APIRouter(route_class=Route)
    conditions = find_conditions(operation for operation, _ in routes)
    entries = [(*route, own) for route, own in zip(routes, conditions, strict=True)]
    entries.sort(key=lambda entry: (_specificity(entry[0]), -len(entry[2])))
    for operation, handler, own in entries:
        served = Endpoint(
            api,
            operation,
            handler,
            authenticate,
            refuse,
            limits or Limits(),
            conditions=own,
            is_at_own_path=True,
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
    """Return an application that serves a router, and the document at /openapi.json."""
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
            headers["Allow"] = ", ".join(_allowed_methods(router, request.scope))
        return await respond_to_refusal(
            api, None, Refusal(status, None, request), refuse, headers=headers
        )

    app.add_route("/openapi.json", openapi, methods=["GET"])
    app.include_router(router)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_http_error)
    return app


def _specificity(operation: Operation[Any]) -> list[tuple[bool, int]]:
    """Return a sort key that puts paths with more literal text first."""
    segments = path_template.split_template(operation.path)[0].split("/")
    return [
        ("{" in segment, -len(re.sub("{[^}]*}", "", segment))) for segment in segments
    ]


class Route(APIRoute):
    """A route that matches the raw path, where an escaped slash is not a separator."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http":
            return Match.NONE, {}
        raw = _raw_path(scope)
        # Starlette passes the same scope to every route: normalize its path once.
        path: str = scope.get(_PATH) or scope.setdefault(_PATH, normalize_path(raw))
        match, child_scope = super().matches({**scope, "path": path})
        served = getattr(self.endpoint, "__self__", None)
        if match is Match.NONE or not isinstance(served, Endpoint):
            return match, child_scope
        return (match, child_scope) if served.matches(scope, raw) else (Match.NONE, {})

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        served: Any = getattr(self.endpoint, "__self__", None)

        async def handle_within_limits(request: Request) -> Response:
            return await handle(_LimitedRequest(request, served.limits))

        return handle_within_limits


class _LimitedRequest(Request):
    """A request whose body raises `RequestTooLargeError` beyond the size limit."""

    def __init__(self, request: Request, limits: Limits) -> None:
        super().__init__(request.scope, request.receive)
        self._max_size = max(limits.max_body_size, limits.max_upload_size)

    async def stream(self) -> AsyncGenerator[bytes, None]:
        size = 0
        async for chunk in super().stream():
            size += len(chunk)
            check_count(size, self._max_size, "bytes in its body")
            yield chunk

    @property
    def cookies(self) -> dict[str, str]:
        """The raw cookies by name.

        FastAPI reads this for each request. Starlette's own property unquotes cookies
        in quadratic time on Python before 3.11.10 and 3.12.6.
        """
        cookies = self.headers.get("cookie", "").split(";")
        pairs = (cookie.partition("=") for cookie in cookies)
        return {name.strip(): value.strip() for name, _, value in pairs}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An operation with its handler: the endpoint of a route."""

    api: Api
    operation: Operation[Any]
    handler: Handler
    authenticate: Authenticate | None
    refuse: Refuse | None
    limits: Limits
    conditions: tuple[RequestCondition, ...] = ()
    is_at_own_path: bool = False
    """Whether the route has the operation's path; webhooks may be at any path."""

    def matches(self, scope: Scope, raw_path: str) -> bool:
        """Return whether a request that a route matches is for this operation."""
        template, _ = path_template.split_template(self.operation.path)
        if self.is_at_own_path and path_template.match_path(template, raw_path) is None:
            return False
        if not self.conditions:
            return True
        return meets_conditions(self.conditions, _query(scope), _headers(scope))

    @property
    def route_path(self) -> str:
        """The path of the route, with numbered parameters."""
        base = path_template.base_path(self.api.server(self.operation.server))
        path = path_template.number_parameters(
            path_template.split_template(self.operation.path)[0]
        )
        # Starlette makes a regular expression of the path, which would be slow with
        # several parameters in a segment. Keep one of them; `matches` checks the rest.
        path = re.sub(r"[^/]*({[^}]*})[^/]*{[^/]*", r"\1", path)
        return normalize_path(base.rstrip("/")) + quote(path, safe="/{}")

    async def endpoint(self, request: Request) -> Response:
        """Answer one request, and turn every error into a response."""
        content = b""
        status = 500
        faults: tuple[Fault, ...] = ()
        try:
            self._check_head(request.scope)
            content = await request.body()
            return await self._respond(
                request, self._raw_request(request.scope, content)
            )
        except RequestTooLargeError as error:
            status, faults = 413, (Fault("", str(error)),)
        except UnsupportedMediaType:
            status = 415
        except InvalidValueError as error:
            status, faults = 400, error.faults
        except StatusError as error:
            return _to_response(encode_error(self.api, self.operation, error))
        except HTTPException:
            # The exception handlers of the application answer this.
            raise
        except Exception:
            _logger.exception("%s failed", self.operation.id)
        refused = Refusal(status, self.operation.id, request, faults, content)
        return await respond_to_refusal(self.api, self.operation, refused, self.refuse)

    async def _respond(self, request: Request, incoming: RawRequest) -> Response:
        """Check the credentials, call the handler and encode its result."""
        presented = Credentials(
            self.operation.id, decode_credentials(self.api, self.operation, incoming)
        )
        token = _current.set((request, presented))
        try:
            if self.authenticate is not None:
                await self.authenticate(presented)
            arguments = decode_arguments(
                self.operation, incoming, self.api.schemes_of(self.operation)
            )
            result = await call_handler(self.handler, arguments)
        finally:
            _current.reset(token)
        reply = result if isinstance(result, Reply) else Reply(result)
        if isinstance(reply.body, AsyncIterable):
            return _stream_items(self.operation, reply)
        return _to_response(encode_result(self.api, self.operation, reply))

    def _check_head(self, scope: Scope) -> None:
        """Refuse a request whose URL and headers exceed the limits."""
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        query: bytes = scope["query_string"]
        size = len(_raw_path(scope)) + len(query)
        size += sum(len(name) + len(value) for name, value in headers)
        check_count(size, self.limits.max_head_size, "bytes of address and headers")
        counts = {
            "headers": len(headers),
            "query parameters": query.count(b"&") + 1,
            "cookies": sum(
                value.count(b";") + 1 for name, value in headers if name == b"cookie"
            ),
        }
        for what, count in counts.items():
            check_count(count, self.limits.max_fields, what)

    def _raw_request(self, scope: Scope, content: bytes) -> RawRequest:
        template, _ = path_template.split_template(self.operation.path)
        query = _query(scope)
        for name in query:
            self.limits.check_name(name)
        path = {
            **path_template.extract_values(template, _raw_path(scope)),
            **get_path_values(self.operation, query),
        }
        return RawRequest(path, query, _headers(scope), content, self.limits)


def _raw_path(scope: Scope) -> str:
    raw: bytes = scope.get("raw_path") or quote(scope["path"]).encode()
    return raw.decode("latin-1")


def _query(scope: Scope) -> RawFields:
    return split_query(scope["query_string"].decode("latin-1"))


def _headers(scope: Scope) -> dict[str, str]:
    """Return the first value of each header, by name in lower case."""
    return {
        name.decode("latin-1"): value.decode("latin-1")
        # Reversed, so that the first value of a repeated header wins.
        for name, value in reversed(scope["headers"])
    }


async def respond_to_refusal(
    api: Api,
    operation: Operation[Any] | None,
    refused: Refusal,
    refuse: Refuse | None,
    *,
    headers: dict[str, str] | None = None,
) -> Response:
    """Return the response of ``refuse``, or else an error in the API's format."""
    custom = None if refuse is None else await refuse(refused)
    match custom:
        case Response():
            return custom
        case Reply():
            return _to_response(encode_result(api, operation, custom))
        case None:
            message = "; ".join(map(str, refused.faults)) or reason_phrase(
                refused.status
            )
            return _to_response(
                encode_refusal(
                    api, refused.status, message, refused.faults, headers=headers
                )
            )


def _allowed_methods(router: APIRouter, scope: Scope) -> list[str]:
    return sorted(
        {
            method
            for route in router.routes
            if isinstance(route, APIRoute) and route.matches(scope)[0] is not Match.NONE
            for method in route.methods or ()
        }
    )


def _to_response(outgoing: EncodedResponse) -> Response:
    headers = dict(outgoing.headers)
    if outgoing.media_type is not None:
        headers["content-type"] = outgoing.media_type
    return Response(outgoing.content, outgoing.status, headers)


def _stream_items(operation: Operation[Any], reply: Reply) -> StreamingResponse:
    """Return a response that sends items one by one.

    The first declared sequence of items that fits is used. Successes come first.
    """
    declared = [
        each for each in operation.responses if isinstance(each, StreamedResponse)
    ]
    for response in sorted(declared, key=lambda each: not is_success(each.status)):
        media_type, wanted = response.media_type or "", reply.media_type
        if wanted is None or media.match_rank(media_type, wanted):
            status = response.status if isinstance(response.status, int) else 200
            headers = {**format_headers(reply.headers), "content-type": media_type}
            content = (response.encode_item(item) async for item in reply.body)
            return StreamingResponse(content, reply.status or status, headers)
    raise TypeError("the operation declares no response that is a sequence of items")
