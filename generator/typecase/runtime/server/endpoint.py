"""Handle one request: authenticate, decode, call the handler, and encode its result."""

import logging
import re
from collections.abc import AsyncIterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Scope

from ..api import Api
from ..errors import Fault, StatusError
from ..http import path_template
from ..http.error_message import to_printable
from ..operation import Operation
from ..redaction.traceback_redaction import cut_internal_frames
from ..serialization.parameters.style_encoder import normalize_path
from ..serialization.request_decoder import (
    AUTOMATIC_HEADERS,
    UnsupportedMediaType,
    decode_arguments,
    decode_credentials,
    max_content_size,
)
from ..validation.request_validation import InvalidValueError
from ..validation.size_limits import Limits, RequestTooLargeError
from .client_proxy import call_handler, is_page
from .error_body import reason_phrase
from .handlers import Handler
from .operation_matcher import RequestCondition, meets_conditions
from .raw_request import (
    LimitedRequest,
    check_head,
    read_headers,
    read_query,
    read_request,
)
from .request_context import CURRENT, Authenticate, Credentials, Refusal, Refuse
from .response_encoder import (
    EncodedResponse,
    Reply,
    choose_status,
    encode_detail,
    encode_error,
    encode_refusal,
    encode_result,
)
from .streamed_items import stream_items

_logger = logging.getLogger(__name__)
# FastAPI passes the request as `request`.
_PARAMETER_NAME = re.compile("(?!request$)[A-Za-z_][A-Za-z0-9_]*")


class _NotImplementedByApplication(Exception):
    """The application has no handler for the operation, or for some arguments.

    ``faults`` name these arguments.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__()
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An operation with its handler. The method `respond` is the endpoint of a route.

    Attributes:
        api: The API of the operation.
        operation: The operation.
        handler: The handler, which is called with the decoded arguments.
        authenticate: Checks credentials; None means that nothing checks them.
        refuse: Returns the response to a refused request; None means that the response
            is an error in the API's format.
        limits: The limits of the size of requests.
        conditions: What a request must contain to be for this operation, and not for
            another operation at the same path.
        is_at_own_path: Whether the route has the operation's path; webhooks may be at
            any path.
        preceding: Endpoints with other methods whose paths take precedence: a request
            for one of these paths is not for this operation.
    """

    api: Api
    operation: Operation[Any]
    handler: Handler
    authenticate: Authenticate | None
    refuse: Refuse | None
    limits: Limits
    conditions: tuple[RequestCondition, ...] = ()
    is_at_own_path: bool = False
    preceding: tuple["Endpoint", ...] = ()

    @property
    def base_path(self) -> str:
        """The path of the server's URL, without a slash at its end."""
        server = self.api.server(self.operation.server)
        return path_template.base_path(server).rstrip("/")

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments of the whole path, with ``{}`` in place of each parameter."""
        path = path_template.split_template(self.operation.path)[0]
        return (*re.sub("{[^}]*}", "{}", self.base_path + path).split("/"),)

    @property
    def route_path(self) -> str:
        """The path template of the route; it begins with the path of the server's URL.

        If Starlette does not permit the name of a parameter, or if a name is repeated,
        the parameters are named by numbers, such as ``{p0}``. A segment with several
        parameters is reduced to a single parameter, without literal text.
        """
        path = path_template.split_template(self.operation.path)[0]
        names = path_template.parameter_names(path)
        is_permitted = all(map(_PARAMETER_NAME.fullmatch, names))
        if not is_permitted or len(set(names)) < len(names):
            path = path_template.number_parameters(path)
        # Starlette makes a regular expression of the path, which would be slow with
        # several parameters in a segment. Keep one of them; `matches` checks the rest.
        path = re.sub(r"[^/]*({[^}]*})[^/]*{[^/]*", r"\1", path)
        return normalize_path(self.base_path) + quote(path, safe="/{}")

    def matches(self, scope: Scope, raw_path: str) -> bool:
        """Return whether a request whose path fits the route is for this operation.

        ``scope`` is the ASGI scope of the request, and ``raw_path`` is its path, still
        escaped.
        """
        if self.is_at_own_path and not self._has_path(raw_path):
            return False
        if any(each._has_path(raw_path) for each in self.preceding):
            return False
        if not self.conditions:
            return True
        return meets_conditions(self.conditions, read_query(scope), read_headers(scope))

    def _has_path(self, raw_path: str) -> bool:
        template, _ = path_template.split_template(self.operation.path)
        return path_template.match_path(template, raw_path) is not None

    def max_content_size(self, content_type: str) -> int:
        """Return the maximum number of bytes of a body with a content type."""
        return max_content_size(self.operation, content_type, self.limits)

    async def respond(self, request: LimitedRequest) -> Response:
        """Return the response to a request.

        Exceptions become error responses, except for those below and any exception of
        ``refuse``.

        Raises:
            HTTPException: The handler or ``authenticate`` raised it.
            ClientDisconnect: The caller left before the body was read.
            TypeError: The body of a `StatusError`, or the result of ``refuse``, cannot
                be sent.
            ValueError: ``refuse`` returned a `Reply` whose headers cannot be sent.
        """
        try:
            check_head(request.scope, self.limits)
            return await self._run_handler(request)
        except Exception as error:  # noqa: BLE001
            return await self._respond_to_error(request, error)

    async def _respond_to_error(
        self, request: LimitedRequest, error: Exception
    ) -> Response:
        """Return the response to a request whose handling raised an exception.

        See `respond` for the exceptions that are raised again.
        """
        status = 500
        faults: tuple[Fault, ...] = ()
        match error:
            case RequestTooLargeError():
                status, faults = 413, (Fault("", str(error)),)
            case UnsupportedMediaType():
                status = 415
            case InvalidValueError():
                status, faults = 400, error.faults
            case _NotImplementedByApplication():
                status, faults = 501, error.faults
            case StatusError():
                return _to_response(encode_error(self.api, self.operation, error))
            case HTTPException() | ClientDisconnect():
                # The application's exception handlers, or `Route`, return the response.
                raise error
            case _:
                # Error reporters show the request in frames, which has credentials.
                cut_internal_frames(error)
                _logger.error("%s failed", self.operation.origin, exc_info=error)
        refusal = Refusal(status, self.operation.id, request, faults, request.content)
        return await respond_to_refusal(self.api, self.operation, refusal, self.refuse)

    async def _run_handler(self, request: LimitedRequest) -> Response:
        """Check the credentials, call the handler, and return the encoded result.

        The body is read after the credentials were checked. If the handler returns a
        response of Starlette, return that unchanged. Exceptions of ``authenticate`` and
        of the handler are not caught.

        Raises:
            InvalidValueError: An argument is invalid or missing.
            UnsupportedMediaType: The operation accepts no body of this media type.
            RequestTooLargeError: The body exceeds a limit.
            ClientDisconnect: The caller left before the body was read.
            _NotImplementedByApplication: There is no handler, or it does not take
                arguments that the request has.
            TypeError: The handler's result fits no declared response.
            ValueError: The headers of the handler's `Reply` cannot be sent.
        """
        incoming = read_request(self.operation, request.scope, self.limits)
        presented = Credentials(
            self.operation.id, decode_credentials(self.api, self.operation, incoming)
        )
        token = CURRENT.set((request, presented))
        try:
            if self.authenticate is not None:
                await self.authenticate(presented)
            if self.handler.method is None:
                raise _NotImplementedByApplication
            if self.operation.bodies:
                incoming = replace(incoming, content=await request.body())
            arguments = decode_arguments(
                self.operation, incoming, self.api.schemes_of(self.operation)
            )
            if self.handler.lacking:
                arguments = self._leave_out_lacking(arguments)
            result = await call_handler(
                self.handler.method, {**self.handler.defaults, **arguments}
            )
        finally:
            CURRENT.reset(token)
        if isinstance(result, Response):
            return result
        if self.operation.paging is not None and is_page(result):
            result = result.body
        reply = result if isinstance(result, Reply) else Reply(result)
        if isinstance(reply.body, AsyncIterable):
            respond_to_error = partial(self._respond_to_error, request)
            return stream_items(
                self.operation, reply, (request, presented), respond_to_error
            )
        return _to_response(encode_result(self.api, self.operation, reply))

    def _leave_out_lacking(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a request without those that the handler lacks.

        Only headers that HTTP libraries add by themselves are left out: nearly all
        requests have them.

        Raises:
            _NotImplementedByApplication: The request has other lacking arguments.
        """
        names = {self.operation.body_argument: "body"}
        automatic: set[str] = set()
        for each in self.operation.parameters:
            names[each.argument] = each.name
            if each.location == "header" and each.name.lower() in AUTOMATIC_HEADERS:
                automatic.add(each.argument)
        faults = [
            Fault(names[name], "this server does not implement this argument")
            for name in arguments
            if name in self.handler.lacking and name not in automatic
        ]
        if faults:
            raise _NotImplementedByApplication(*faults)
        return {
            name: value
            for name, value in arguments.items()
            if name not in self.handler.lacking
        }


async def respond_to_refusal(
    api: Api,
    operation: Operation[Any] | None,
    refusal: Refusal,
    refuse: Refuse | None,
    *,
    headers: dict[str, str] | None = None,
    detail: Any = None,
) -> Response:
    """Return the response of ``refuse``, or else the declared error.

    The error is returned if ``refuse`` is None or returns None. Only the error has the
    additional ``headers``, and ``detail``, which is its message, or another JSON value.
    Exceptions of ``refuse`` are not caught.

    Raises:
        TypeError: The result of ``refuse`` cannot be sent.
        ValueError: ``refuse`` returned a `Reply` whose headers cannot be sent.
    """
    custom: object = None if refuse is None else await refuse(refusal)
    match custom:
        case Response():
            return custom
        case Reply():
            return _to_response(encode_result(api, operation, custom))
        case None if detail is not None and not isinstance(detail, str):
            reply = Reply(detail, refusal.status, headers or {})
            return _to_response(encode_detail(api, operation, reply))
        case None:
            message = detail or "; ".join(map(str, refusal.faults))
            status = refusal.status
            # Whoever raised an `HTTPException` chose its status.
            if detail is None:
                status = choose_status(operation, status)
            if refusal.status == 501 and refusal.operation and not refusal.faults:
                name = to_printable(refusal.operation)
                message = f"this server does not implement the operation {name}"
            return _to_response(
                encode_refusal(
                    api,
                    operation,
                    status,
                    message or reason_phrase(refusal.status),
                    refusal.faults,
                    headers=headers,
                )
            )
        case _:
            raise TypeError(
                "`refuse` must return a Response, a `Reply` or None, found"
                f" {type(custom).__name__}"
            )


def _to_response(encoded: EncodedResponse) -> Response:
    headers = dict(encoded.headers)
    # HTTP permits no content here, and the server would break the connection.
    if encoded.status < 200 or encoded.status in (204, 205, 304):
        return Response(status_code=encoded.status, headers=headers)
    if encoded.media_type is not None:
        headers["content-type"] = encoded.media_type
    return Response(encoded.content, encoded.status, headers)
