"""Build the application of a mock: the generated server with handlers for any API."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from typecase.mock.answers import Answer, AnswerBuilder, UndeclaredAnswerError
from typecase.mock.generated_server import GeneratedServer
from typecase.mock.preferences import (
    PreferenceError,
    Preferences,
    parse_preferences,
)
from typecase.mock.requests import read_mock_request
from typecase.mock.resources import Resources
from typecase.mock.roles import find_roles
from typecase.runtime.server.error_body import reason_phrase

MAX_RESOURCES = 10_000
"""The greatest number of resources that a mock stores."""
_DOCS = "/docs"


def create_mock(
    server: GeneratedServer,
    *,
    token: str | None = None,
    max_resources: int = MAX_RESOURCES,
) -> FastAPI:
    """Return an application that answers every request that fits the document.

    Args:
        server: The generated server of the document.
        token: The only token, key or password that is accepted; None accepts any.
        max_resources: The greatest number of resources; the oldest are forgotten.
    """
    mock = _Mock(server, token, max_resources)
    handlers = SimpleNamespace()
    for operation, resource, declaration in server.routes:
        owner = handlers
        if resource:
            owner = vars(handlers).setdefault(resource, SimpleNamespace())
        setattr(owner, declaration.__name__, mock.build_handler(operation))
    paths = {operation.path for operation, _, _ in server.routes}
    app: FastAPI = server.create_app(
        handlers,
        docs=_DOCS not in paths,
        authenticate=mock.authenticate,
        refuse=mock.refuse,
    )
    # Behind all others, so that an operation of the path `/` is served instead.
    app.add_route("/", _redirect_to_docs, methods=["GET"])
    # Pages of other origins, such as a frontend that is being developed, may call it.
    app.add_middleware(
        CORSMiddleware,
        allow_origins=["*"],
        allow_methods=["*"],
        allow_headers=["*"],
        expose_headers=["*"],
    )
    return app


async def _redirect_to_docs(request: Request) -> Response:
    root: str = request.scope.get("root_path", "")
    return RedirectResponse(f"{root.rstrip('/')}{_DOCS}")


class _Mock:
    """The handlers and the other functions of the application."""

    def __init__(
        self, server: GeneratedServer, token: str | None, max_resources: int
    ) -> None:
        self._server = server
        self._token = token
        self._builder = AnswerBuilder(server)
        self._operations = {each.id: each for each, _, _ in server.routes}
        self._resources = Resources(
            self._builder,
            find_roles(self._operations.values()),
            self._operations,
            max_resources,
        )
        self._context = server.runtime("server.request_context")
        self._status_error = server.runtime("errors").StatusError

    def build_handler(self, operation: Any) -> Callable[..., Awaitable[Response]]:
        """Return the handler of an operation."""

        async def handle(**arguments: Any) -> Response:
            request: Request = self._context.current_request()
            try:
                preferences = parse_preferences(request.headers.getlist("prefer"))
                answer = await self._answer(operation, request, arguments, preferences)
            except (PreferenceError, UndeclaredAnswerError) as error:
                return Response(str(error), 400, media_type="text/plain")
            return _to_response(answer)

        return handle

    async def _answer(
        self,
        operation: Any,
        request: Request,
        arguments: dict[str, Any],
        preferences: Preferences,
    ) -> Answer:
        if preferences.delay:
            await asyncio.sleep(preferences.delay)
        if not preferences.is_fixed:
            content = await request.body()
            return self._resources.answer(
                read_mock_request(operation, arguments, request, content)
            )
        status = preferences.code or self._builder.choose_status(operation)
        if self._builder.find_declared(operation, status) is None:
            declared = self._builder.list_declared(operation)
            raise UndeclaredAnswerError(
                f"Prefer: {operation.method} {operation.path} declares no response with"
                f" the status {status}; it declares: {', '.join(declared) or 'none'}"
            )
        return self._builder.build(
            operation,
            status,
            accept=request.headers.get("accept", ""),
            example=preferences.example,
            dynamic=preferences.dynamic,
        )

    async def authenticate(self, presented: Any) -> None:
        """Refuse a request without the credentials that the document requires."""
        operation = self._operations[presented.operation]
        alternatives = self._server.api.security_of(operation)
        if not alternatives or any(
            all(self._accepts(presented.values.get(name)) for name in names)
            for names in alternatives
        ):
            return
        answer = self._builder.build_error(
            operation,
            self._builder.choose_refusal(operation, 401, 403),
            "the request lacks the credentials that the operation requires",
        )
        response = _to_response(answer)
        raise self._status_error(
            status=answer.status,
            headers=dict(response.headers),
            content=bytes(response.body),
        )

    def _accepts(self, credential: Any) -> bool:
        if credential is None:
            return False
        value = credential.reveal()
        secret = value[1] if isinstance(value, tuple) else value
        return self._token is None or secret == self._token

    async def refuse(self, refusal: Any) -> Response | None:
        """Return the response to a request that does not fit the document."""
        operation = self._operations.get(refusal.operation)
        if operation is None:
            return None
        status = refusal.status
        if 400 <= status < 500:
            status = self._builder.choose_refusal(operation, status, 400, 422)
        message = "; ".join(map(str, refusal.faults)) or reason_phrase(refusal.status)
        return _to_response(self._builder.build_error(operation, status, message))


def _to_response(answer: Answer) -> Response:
    headers = dict(answer.headers)
    if answer.media_type is not None:
        headers["content-type"] = answer.media_type
    return Response(answer.encode(), answer.status, headers)
