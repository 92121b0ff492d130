"""Handle one request: authenticate, decode, call the handler, and encode its result."""

import logging
import re
from collections.abc import AsyncIterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Scope

from ..api import Api
from ..errors import Fault, StatusError
from ..http import media_type as media
from ..http import path_template
from ..http.error_message import to_printable
from ..operation import Operation, is_success
from ..redaction.traceback_redaction import cut_internal_frames
from ..serialization.parameters.headers_model import format_headers
from ..serialization.parameters.style_encoder import normalize_path
from ..serialization.request_decoder import (
    RawRequest,
    UnsupportedMediaType,
    decode_arguments,
    decode_credentials,
)
from ..serialization.streamed_response import StreamedResponse
from ..validation.request_validation import InvalidValueError
from ..validation.size_limits import Limits, RequestTooLargeError
from .client_proxy import call_handler, is_page
from .error_body import reason_phrase
from .handlers import Handler
from .operation_matcher import RequestCondition, meets_conditions
from .raw_request import check_head, read_headers, read_query, read_request
from .request_context import CURRENT, Authenticate, Credentials, Refusal, Refuse
from .response_encoder import (
    EncodedResponse,
    Reply,
    encode_error,
    encode_refusal,
    encode_result,
)

_logger = logging.getLogger(__name__)


class _NotImplementedByApplication(Exception):
    """The application has no handler for the operation."""


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
    """

    api: Api
    operation: Operation[Any]
    handler: Handler
    authenticate: Authenticate | None
    refuse: Refuse | None
    limits: Limits
    conditions: tuple[RequestCondition, ...] = ()
    is_at_own_path: bool = False

    @property
    def route_path(self) -> str:
        """The path template of the route; it begins with the path of the server's URL.

        The parameters are named by numbers, such as ``{p0}``. A segment with several
        parameters is reduced to a single parameter, without literal text.
        """
        base = path_template.base_path(self.api.server(self.operation.server))
        path = path_template.number_parameters(
            path_template.split_template(self.operation.path)[0]
        )
        # Starlette makes a regular expression of the path, which would be slow with
        # several parameters in a segment. Keep one of them; `matches` checks the rest.
        path = re.sub(r"[^/]*({[^}]*})[^/]*{[^/]*", r"\1", path)
        return normalize_path(base.rstrip("/")) + quote(path, safe="/{}")

    def matches(self, scope: Scope, raw_path: str) -> bool:
        """Return whether a request whose path fits the route is for this operation.

        ``scope`` is the ASGI scope of the request, and ``raw_path`` is its path, still
        escaped.
        """
        template, _ = path_template.split_template(self.operation.path)
        if self.is_at_own_path and path_template.match_path(template, raw_path) is None:
            return False
        if not self.conditions:
            return True
        return meets_conditions(self.conditions, read_query(scope), read_headers(scope))

    async def respond(self, request: Request) -> Response:
        """Return the response to a request.

        Exceptions become error responses, except for those below and any exception of
        ``refuse``.

        Raises:
            HTTPException: The handler or ``authenticate`` raised it.
            TypeError: The body of a `StatusError`, or the result of ``refuse``, cannot
                be sent.
            ValueError: ``refuse`` returned a `Reply` whose headers cannot be sent.
        """
        content = b""
        status = 500
        faults: tuple[Fault, ...] = ()
        try:
            check_head(request.scope, self.limits)
            content = await request.body()
            incoming = read_request(self.operation, request.scope, content, self.limits)
            return await self._run_handler(request, incoming)
        except RequestTooLargeError as error:
            status, faults = 413, (Fault("", str(error)),)
        except UnsupportedMediaType:
            status = 415
        except InvalidValueError as error:
            status, faults = 400, error.faults
        except _NotImplementedByApplication:
            status = 501
        except StatusError as error:
            return _to_response(encode_error(self.api, self.operation, error))
        except HTTPException:
            # The application's exception handlers return the response: see `build_app`.
            raise
        except Exception as error:
            # Error reporters show the request in frames, which has credentials.
            cut_internal_frames(error)
            _logger.exception("%s failed", self.operation.id)
        refusal = Refusal(status, self.operation.id, request, faults, content)
        return await respond_to_refusal(self.api, self.operation, refusal, self.refuse)

    async def _run_handler(self, request: Request, incoming: RawRequest) -> Response:
        """Check the credentials, call the handler, and return the encoded result.

        If the handler returns a response of Starlette, return that unchanged.
        Exceptions of ``authenticate`` and of the handler are not caught.

        Raises:
            InvalidValueError: An argument is invalid or missing.
            UnsupportedMediaType: The operation accepts no body of this media type.
            RequestTooLargeError: The body exceeds a limit.
            _NotImplementedByApplication: There is no handler.
            TypeError: The handler's result fits no declared response.
            ValueError: The headers of the handler's `Reply` cannot be sent.
        """
        presented = Credentials(
            self.operation.id, decode_credentials(self.api, self.operation, incoming)
        )
        token = CURRENT.set((request, presented))
        try:
            if self.authenticate is not None:
                await self.authenticate(presented)
            if self.handler.method is None:
                raise _NotImplementedByApplication
            arguments = decode_arguments(
                self.operation, incoming, self.api.schemes_of(self.operation)
            )
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
            return _stream_items(self.operation, reply)
        return _to_response(encode_result(self.api, self.operation, reply))


async def respond_to_refusal(
    api: Api,
    operation: Operation[Any] | None,
    refusal: Refusal,
    refuse: Refuse | None,
    *,
    headers: dict[str, str] | None = None,
) -> Response:
    """Return the response of ``refuse``, or else an error in the API's format.

    The error is returned if ``refuse`` is None or returns None. Only the error has the
    additional ``headers``. Exceptions of ``refuse`` are not caught.

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
        case None:
            message = "; ".join(map(str, refusal.faults))
            if refusal.status == 501 and refusal.operation is not None:
                name = to_printable(refusal.operation)
                message = f"this server does not implement the operation {name}"
            return _to_response(
                encode_refusal(
                    api,
                    refusal.status,
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
    if encoded.media_type is not None:
        headers["content-type"] = encoded.media_type
    return Response(encoded.content, encoded.status, headers)


def _stream_items(operation: Operation[Any], reply: Reply) -> StreamingResponse:
    """Return a response that sends the items of a reply as they become available.

    The items are encoded as the first declared stream of the reply's media type
    requires, or as the first stream of any media type if the reply has none. Streams
    for success come first. If an item cannot be encoded, the connection breaks, because
    the status was sent before.

    Raises:
        TypeError: The operation declares no such stream.
        ValueError: The headers of the reply cannot be sent.
    """
    declared = [
        response
        for response in (*operation.responses, *operation.alternatives)
        if isinstance(response, StreamedResponse)
    ]
    for response in sorted(declared, key=lambda each: not is_success(each.status)):
        media_type, wanted = response.media_type or "", reply.media_type
        if wanted is None or media.match_rank(media_type, wanted):
            status = response.status if isinstance(response.status, int) else 200
            headers = {**format_headers(reply.headers), "content-type": media_type}
            content = (response.encode_item(item) async for item in reply.body)
            return StreamingResponse(content, reply.status or status, headers)
    raise TypeError(
        f"{operation.id}: the handler returned an iterator over items, but the"
        f" operation declares no stream of the media type {reply.media_type or '*/*'}:"
        " return the whole body, or declare the stream in the OpenAPI document"
    )
