"""Handle the requests for all operations of any API."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from typecase.runtime.http import media_type as media
from typecase.runtime.server.error_body import reason_phrase
from typecase.serving.document.generated_server import GeneratedServer
from typecase.serving.document.xml_bodies import XmlError, is_xml, read_xml
from typecase.serving.preferences import (
    PreferenceError,
    Preferences,
    parse_preferences,
)
from typecase.serving.request_checks import RequestChecks
from typecase.serving.responses.answer import Answer
from typecase.serving.responses.answers import AnswerBuilder, UndeclaredAnswerError
from typecase.serving.responses.requests import MockRequest, read_mock_request
from typecase.serving.responses.resources import Resources
from typecase.serving.responses.roles import find_roles

ReportFaults = Callable[[list[Any]], None]
"""A function that is told faults, which have a ``place`` such as ``pets[0].name``."""


class MockHandlers:
    """The handlers of a mock, and the functions that refuse requests.

    Args:
        server: The generated server of the document.
        token: The only token, key or password that is accepted; None accepts any.
        max_resources: The greatest number of resources; the oldest are forgotten. If
            it is 0, each request is answered for itself.
        report_faults: Is told why a request is refused that does not fit.
    """

    def __init__(
        self,
        server: GeneratedServer,
        token: str | None,
        max_resources: int,
        report_faults: ReportFaults | None = None,
    ) -> None:
        self._server = server
        self._token = token
        self._report_faults = report_faults
        self._keeps_resources = max_resources > 0
        self._builder = AnswerBuilder(server)
        self._checks = RequestChecks(self._builder.document)
        self._operations = {each.id: each for each, _, _ in server.routes}
        self._resources = Resources(
            self._builder,
            find_roles(self._operations.values()),
            self._operations,
            max_resources,
        )
        self._context = server.runtime("server.request_context")
        self._status_error = server.runtime("errors").StatusError
        validation = server.runtime("validation.request_validation")
        self._invalid_value_error = validation.InvalidValueError

    def build_handler(self, operation: Any) -> Callable[..., Awaitable[Response]]:
        """Return the handler of an operation."""

        async def handle(**arguments: Any) -> Response:
            request: Request = self._context.current_request()
            return await self._respond(operation, request, arguments)

        return handle

    async def _respond(
        self, operation: Any, request: Request, arguments: dict[str, Any]
    ) -> Response:
        content = await request.body()
        mock_request = read_mock_request(operation, arguments, request, content)
        content_type = request.headers.get("content-type", "")
        if content and is_xml(content_type):
            schema = self._checks.find_body_schema(operation, content_type)
            try:
                body = read_xml(schema, content)
            except XmlError as error:
                return self._refuse(operation, 400, [error])
            mock_request = replace(mock_request, body=body)
        fault = self._checks.find_fault(mock_request, content_type)
        if fault is not None:
            return self._refuse(operation, 400, [fault])
        try:
            preferences = parse_preferences(request.headers.getlist("prefer"))
            answer = await self._answer(mock_request, preferences)
        except (PreferenceError, UndeclaredAnswerError) as error:
            return Response(str(error), 400, media_type="text/plain")
        return _to_response(answer)

    async def _answer(self, request: MockRequest, preferences: Preferences) -> Answer:
        if preferences.delay:
            await asyncio.sleep(preferences.delay)
        if not preferences.is_fixed and self._keeps_resources:
            return self._resources.answer(request)
        operation = request.operation
        status = preferences.code or self._builder.choose_status(operation)
        if self._builder.find_declared(operation, status) is None:
            if not preferences.is_fixed:
                return Answer(status)
            declared = self._builder.list_declared(operation)
            raise UndeclaredAnswerError(
                f"Prefer: {operation.method} {operation.path} declares no response with"
                f" the status {status}; it declares: {', '.join(declared) or 'none'}"
            )
        return self._builder.build(
            operation,
            status,
            accept=request.accept,
            example=preferences.example,
            dynamic=preferences.dynamic,
        )

    def base_path(self, operation: Any) -> str:
        """Return the path in front of the path of an operation."""
        return self._server.base_path(operation.server)

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
        value: str | tuple[str, str] = credential.reveal()
        secret = value if isinstance(value, str) else value[1]
        return self._token is None or secret == self._token

    async def refuse(self, refusal: Any) -> Response | None:
        """Return the response to a request that does not fit the document."""
        operation = self._operations.get(refusal.operation)
        if operation is None:
            return self._refuse_path() if refusal.status == 404 else None
        if refusal.status == 415 and self._declares_body(operation, refusal.request):
            return await self._answer_unread(operation, refusal)
        return self._refuse(operation, refusal.status, refusal.faults)

    def _refuse(self, operation: Any, status: int, faults: Iterable[Any]) -> Response:
        faults = [*faults]
        if self._report_faults is not None:
            self._report_faults([each for each in faults if hasattr(each, "place")])
        message = "; ".join(map(str, faults)) or reason_phrase(status)
        if 400 <= status < 500:
            status = self._builder.choose_refusal(operation, status, 400, 422)
        return _to_response(self._builder.build_error(operation, status, message))

    def _refuse_path(self) -> Response:
        """Return the response to a request for a path that the document lacks."""
        bases = dict.fromkeys(map(self.base_path, self._operations.values()))
        message = "the document has no such path"
        if any(bases):
            places = " or ".join(f"`{base or '/'}`" for base in bases)
            message += f"; its paths are below {places}"
        return _to_response(self._builder.build_refusal(404, message))

    def _declares_body(self, operation: Any, request: Request) -> bool:
        """Return whether the document has a body that generated handlers do not take.

        An example is a body of XML where JSON is an alternative.
        """
        sent = request.headers.get("content-type", "")
        media_types = self._builder.document.find_bodies(operation)
        return any(media.match_rank(each, sent) for each in media_types)

    async def _answer_unread(self, operation: Any, refusal: Any) -> Response:
        """Return the response to a request whose body the generated server cannot read.

        The other parts of the request are checked.
        """
        readable = replace(operation, bodies=(), body_required=False)
        decoder = self._server.runtime("serialization.request_decoder")
        reader = self._server.runtime("server.raw_request")
        limits = self._server.runtime("validation.size_limits").Limits()
        scope = refusal.request.scope
        incoming = reader.read_request(operation, scope, limits)
        try:
            arguments = decoder.decode_arguments(
                readable, incoming, self._server.api.schemes_of(operation)
            )
        except self._invalid_value_error as error:
            return self._refuse(operation, 400, error.faults)
        return await self._respond(readable, refusal.request, arguments)


def _to_response(answer: Answer) -> Response:
    headers = dict(answer.headers)
    if answer.media_type is not None:
        headers["content-type"] = answer.media_type
    return Response(answer.encode(), answer.status, headers)
