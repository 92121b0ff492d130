"""Build FastAPI routers and applications that serve the operations of an API."""

import html
import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias, cast

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Scope

from ..api import Api
from ..http.error_message import to_printable
from ..operation import Operation, is_success
from ..redaction.traceback_redaction import CutTraceback, cut_internal_frames
from ..serialization.parameters.style_encoder import normalize_path
from ..validation.size_limits import Limits
from .docs_page import read_with_own_servers
from .endpoint import Endpoint, respond_to_refusal
from .handlers import ExpectedMethod, find_handlers, warn_of_lacking_arguments
from .operation_docs import OperationDocs
from .operation_matcher import find_conditions
from .raw_request import LimitedRequest, read_path
from .request_context import Authenticate, Refusal, Refuse

_logger = logging.getLogger(__name__)
_NORMALIZED_PATH = f"{__name__}.path"
"""The key under which an ASGI scope caches its normalized path."""

Routes: TypeAlias = tuple[tuple[Operation[Any], str, Callable[..., Any]], ...]
"""For each operation, the attribute of its resource in the handlers of an application,
and the method of the resource's generated protocol."""


def build_router(
    api: Api,
    routes: Routes,
    handlers: object,
    *,
    partial: bool = False,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
    document: Traversable | None = None,
) -> APIRouter:
    """Return a router with one route for each operation.

    Each route is below the path of the default URL of its operation's server. A path
    takes precedence over one with a parameter in place of a literal segment, whatever
    the methods are. Otherwise the first route that matches is used, so literal segments
    go before segments with parameters.

    Log a warning if operations require credentials and ``authenticate`` is None.

    Args:
        api: The API.
        routes: The operations, and where their handlers are.
        handlers: An object with an attribute for each resource, whose methods are the
            handlers.
        partial: Whether methods and optional arguments may be missing. Requests for
            such a method, or with such an argument, are refused with status 501. Log a
            warning if arguments are missing.
        authenticate: Raises a `StatusError` or `HTTPException` for credentials that it
            does not accept. If None, nothing checks credentials.
        refuse: Returns the response to a refused request. If ``refuse`` is None, or
            returns None, the response is an error in the API's format. A `StatusError`
            has its own response, for which ``refuse`` is not called.
        limits: The limits of the size of requests; None means `Limits()`.
        document: The file with the API's OpenAPI document in JSON, from which the
            documentation of an application that includes the router is made. None means
            that the operations are not documented there.

    Raises:
        ConfigurationError: The handlers are incomplete or not usable; see
            `find_handlers`.
    """
    expected = [
        ExpectedMethod(declaration, resource, streams=operation.has_stream)
        for operation, resource, declaration in routes
    ]
    found = find_handlers(handlers, expected, partial=partial)
    warn_of_lacking_arguments(api.name, expected, found)
    operations = [operation for operation, _, _ in routes]
    warn_if_unauthenticated(api, operations, authenticate)
    router = APIRouter()
    endpoints = [
        Endpoint(
            api,
            operation,
            handler,
            authenticate,
            refuse,
            limits or Limits(),
            conditions=own_conditions,
            # Unlike a webhook, whose path the receiver chooses.
            is_at_own_path=True,
        )
        for operation, handler, own_conditions in zip(
            operations, found, find_conditions(operations), strict=True
        )
    ]
    for endpoint in _order(endpoints):
        successes = (
            each.status
            for each in endpoint.operation.responses
            if isinstance(each.status, int) and is_success(each.status)
        )
        router.add_api_route(
            endpoint.route_path,
            endpoint.respond,
            route_class_override=Route,
            methods=[endpoint.operation.method],
            name=endpoint.operation.id,
            response_model=None,
            # For the documentation only, which would show the status 200.
            status_code=next(successes, None),
            response_class=Response,
            include_in_schema=document is not None,
            openapi_extra=(
                OperationDocs(endpoint.operation, endpoint.route_path, document)
                if document is not None
                else None
            ),
        )
    return router


def _order(endpoints: Iterable[Endpoint]) -> list[Endpoint]:
    """Return the endpoints, the most specific ones first, with those that precede them.

    Literal segments go before segments with parameters, segment by segment, and longer
    literals before shorter ones: ``/a/b``, ``/a/{id}.json``, ``/a/{id}``, ``/{name}``.
    At one path, the endpoint with the most conditions is the first.
    """
    paths = [(endpoint.segments, endpoint) for endpoint in endpoints]
    paths.sort(key=lambda pair: (_precedence(pair[0]), -len(pair[1].conditions)))
    return [
        replace(
            endpoint,
            preceding=tuple(
                other
                for other_path, other in paths
                if other.operation.method != endpoint.operation.method
                and _precedes(other_path, path)
            ),
        )
        for path, endpoint in paths
    ]


def _precedence(path: tuple[str, ...]) -> list[tuple[bool, int]]:
    """Return a sort key that puts the most specific paths first."""
    return [("{}" in segment, -len(segment.replace("{}", ""))) for segment in path]


def _precedes(path: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether a path has literals where another one has parameters.

    The rest of both is equal.
    """
    return (
        len(path) == len(other)
        and path != other
        and all(
            ours == theirs or ("{}" in theirs and "{}" not in ours)
            for ours, theirs in zip(path, other, strict=True)
        )
    )


def warn_if_unauthenticated(
    api: Api, operations: Iterable[Operation[Any]], authenticate: Authenticate | None
) -> None:
    """Log a warning if ``authenticate`` is None and operations require credentials."""
    unchecked = [each.id for each in operations if _requires_credentials(api, each)]
    if authenticate is None and unchecked:
        _logger.warning(
            "%s: nothing checks the credentials that %s requires (such operations: %d)."
            " Pass `authenticate`, a coroutine function that takes the `Credentials` of"
            " each request and raises an error to refuse it; or pass"
            " `authenticate=allow_anyone` if the server is public.",
            api.name,
            to_printable(unchecked[0]),
            len(unchecked),
        )


def _requires_credentials(api: Api, operation: Operation[Any]) -> bool:
    # An empty alternative in `security` means that credentials are optional.
    security = api.security_of(operation)
    return bool(security and () not in security) or any(
        each.credential and each.required and not each.public
        for each in operation.parameters
    )


def build_app(
    api: Api,
    router: APIRouter,
    *,
    document: Traversable,
    docs: bool = False,
    refuse: Refuse | None = None,
) -> FastAPI:
    """Return an application that serves a router, and a document at ``/openapi.json``.

    Args:
        api: The API.
        router: The router, from `build_router`.
        document: The file with the API's OpenAPI document in JSON.
        docs: Whether the application serves a page at ``/docs`` that shows the document
            and can call the application.
        refuse: Returns the response to a request that no route handles, or for which
            the router raises an `HTTPException` or any other exception; see
            `build_router`.

    Raises:
        OSError: The file cannot be read.
    """
    app = FastAPI(
        # FastAPI does not escape the title in the page, and refuses an empty one.
        title=html.escape(api.title) or "API",
        version=api.version or "0",
        openapi_url="/docs/openapi.json" if docs else None,
        redoc_url=None,
        root_path_in_servers=False,
        redirect_slashes=False,
    )
    source = document.read_bytes()
    # The page shows this document in place of the one that FastAPI makes of the routes.
    vars(app)["openapi"] = partial(read_with_own_servers, source)

    async def openapi(_: Request) -> Response:
        return Response(source, media_type="application/json")

    async def on_http_error(request: Request, error: Exception) -> Response:
        status, headers, detail = 500, {}, None
        # Otherwise, a handler outside of the router failed.
        if isinstance(error, HTTPException):
            status, headers = error.status_code, dict(error.headers or {})
            # FastAPI permits any JSON value.
            detail = cast(Any, error.detail)
        endpoint = getattr(request.scope.get("endpoint"), "__self__", None)
        if status == 405:
            headers["Allow"] = ", ".join(_allowed_methods(router, request.scope))
            endpoint = None
        # `refuse` may fail: the traceback must not show the request.
        with CutTraceback():
            return await respond_to_refusal(
                api,
                endpoint.operation if isinstance(endpoint, Endpoint) else None,
                Refusal(status, operation=None, request=request),
                refuse,
                headers=headers,
                detail=detail,
            )

    app.add_route("/openapi.json", openapi, methods=["GET"])
    app.include_router(router)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_http_error)
    return app


def _allowed_methods(router: APIRouter, scope: Scope) -> list[str]:
    """Return the methods of all routes that match the path of a request."""
    return sorted(
        {
            method
            for route in router.routes
            if isinstance(route, APIRoute) and route.matches(scope)[0] is not Match.NONE
            for method in route.methods or ()
        }
    )


class Route(APIRoute):
    """A route that matches the raw path, where an escaped slash is not a separator.

    The function of the route is a method of an `Endpoint`, or of the object that
    chooses between webhooks. Both objects have the ``limits`` of requests; only an
    `Endpoint` has conditions.
    """

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether the route matches, and additions to the request's scope.

        `Match.PARTIAL` means that the path matches, but the method does not. If the
        result is `Match.NONE`, there are no additions.
        """
        if scope["type"] != "http":
            return Match.NONE, {}
        raw_path = read_path(scope)
        # Starlette passes the same scope to every route: normalize its path once.
        if _NORMALIZED_PATH not in scope:
            scope[_NORMALIZED_PATH] = normalize_path(raw_path)
        match, child_scope = super().matches({**scope, "path": scope[_NORMALIZED_PATH]})
        endpoint = getattr(self.endpoint, "__self__", None)
        if match is Match.NONE or not isinstance(endpoint, Endpoint):
            return match, child_scope
        is_match = endpoint.matches(scope, raw_path)
        return (match, child_scope) if is_match else (Match.NONE, {})

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return FastAPI's request handler, with a limit on the size of the body."""
        handle = super().get_route_handler()
        endpoint: Any = getattr(self.endpoint, "__self__", None)

        async def handle_within_limits(request: Request) -> Response:
            content_type = request.headers.get("content-type", "")
            max_size = endpoint.max_content_size(content_type)
            try:
                return await handle(LimitedRequest(request, max_size))
            except ClientDisconnect:
                # Nobody receives the response.
                return Response(status_code=400)
            except BaseException as error:
                # As in `Endpoint.respond`. `raise` does not add this frame again.
                cut_internal_frames(error)
                raise

        return handle_within_limits
