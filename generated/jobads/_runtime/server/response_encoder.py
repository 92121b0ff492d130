"""Encode what a handler returned or raised as an HTTP response.

This module does not depend on a web framework; the fakes of `testing` use it too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from ..api import Api
from ..errors import Fault, StatusError
from ..http import media_type as media
from ..json_template import fill_template
from ..json_value import is_array
from ..models.fields import wire_fields
from ..models.model import Model
from ..models.read_write_only import Side
from ..operation import JSON, DeclaredResponse, Operation, is_success
from ..serialization.parameters.headers_model import HeadersModel, format_headers
from ..serialization.streamed_response import StreamedResponse
from .error_body import build_error_body, common_variables, reason_phrase
from .error_template import build_error_template

# The names of headers of an upstream response that are not forwarded, because they
# concern the connection, the encoding or the upstream server itself. Header names are
# in lower case.
_NOT_FORWARDED = re.compile(
    "connection|content-(encoding|length|type)|date|keep-alive|proxy-.*|server"
    "|set-cookie|te|trailer|transfer-encoding|upgrade"
)


@dataclass(frozen=True, slots=True)
class Reply:
    """A handler's result with a status code, headers or a media type.

    Attributes:
        body: The body of the response.
        status: The status code; None means that of the declared response, or 200 if
            the response is declared for several status codes.
        headers: Texts by name, or a generated model of the operation's headers.
        media_type: The media type; None means that of the declared response.
    """

    body: Any = None
    status: int | None = None
    headers: Mapping[str, str] | HeadersModel = field(default_factory=dict[str, str])
    media_type: str | None = None


async def not_implemented() -> Reply:
    """Return the reply of a handler's method that is not implemented."""
    return Reply(status=501)


@dataclass(frozen=True, slots=True)
class EncodedResponse:
    """A response that is ready to send.

    ``media_type`` is None if the response has no content, or content whose media type
    is unknown.
    """

    status: int
    content: bytes
    media_type: str | None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


def encode_result(
    api: Api, operation: Operation[Any] | None, reply: Reply
) -> EncodedResponse:
    """Encode a handler's result as the first declared response whose type it fits.

    A `Reply` may also have a status code or a media type that is not declared. If
    ``operation`` is None, only the error responses that all operations share are
    declared.

    Raises:
        TypeError: The result fits no response.
        ValueError: The headers of a `Reply` cannot be sent.
    """
    responses = _possible_responses(api, operation, reply)
    if encoded := _encode_as_first(api, responses, reply):
        return encoded
    raise TypeError(
        f"{operation.origin if operation else api.name}: the handler's result of type"
        f" {type(reply.body).__name__} fits no response with the status"
        f" {reply.status or '2XX'} and the media type {reply.media_type or '*/*'}:"
        " return a value of the type in the OpenAPI document, or a `Reply` with another"
        " status or media type"
    )


def _encode_as_first(
    api: Api, responses: Iterable[DeclaredResponse], reply: Reply
) -> EncodedResponse | None:
    """Encode a reply as the first response that it fits; None if it fits none.

    Raises:
        ValueError: The headers of the reply cannot be sent.
    """
    headers = format_headers(reply.headers)
    for response in responses:
        status = reply.status or (
            response.status if type(response.status) is int else 200
        )
        try:
            media_type, content = encode_content(api, response, reply, status)
        except (ValidationError, PydanticSerializationError, TypeError):
            continue
        return EncodedResponse(status, content, media_type, headers)
    return None


def encode_error(
    api: Api, operation: Operation[Any] | None, error: StatusError
) -> EncodedResponse:
    """Encode an error that a handler raised.

    An error with ``content`` is the response of an upstream server, whose content is
    forwarded. Any other error is sent with its ``body``. If that is None or a string,
    the response is the declared error, with the string as its message. Headers about
    the connection, the encoding or the upstream server are left out.

    Raises:
        TypeError: The body of the error fits no response.
    """
    headers = {
        name: value
        for name, value in error.headers.items()
        if not _NOT_FORWARDED.fullmatch(name)
    }
    if error.content:
        return EncodedResponse(
            error.status, error.content, error.headers.get("content-type"), headers
        )
    if not isinstance(error.body, str | None):
        reply = Reply(error.body, error.status, headers)
        return encode_result(api, operation, reply)
    message = error.body or reason_phrase(error.status)
    return encode_refusal(api, operation, error.status, message, headers=headers)


def encode_refusal(
    api: Api,
    operation: Operation[Any] | None,
    status: int,
    message: str,
    faults: tuple[Fault, ...] = (),
    *,
    headers: Mapping[str, str] | None = None,
) -> EncodedResponse:
    """Return an error response with a message and faults.

    The response is the first declared one that can be built, in the order in which a
    client tries them. If there is none, the body has the format of the API.
    """
    own = (*operation.responses, *operation.alternatives) if operation else ()
    for response in find_declared_responses(api, operation, status):
        for body in _error_bodies(
            api, response, status, message, faults, is_own=response in own
        ):
            reply = Reply(body, status, headers or {})
            if encoded := _encode_as_first(api, (response,), reply):
                return encoded
    body = build_error_body(api.problem, status, message, faults)
    content = DeclaredResponse(status, JSON, Any).adapter.dump_json(body)
    return EncodedResponse(status, content, JSON, headers or {})


def _error_bodies(
    api: Api,
    response: DeclaredResponse,
    status: int,
    message: str,
    faults: tuple[Fault, ...],
    *,
    is_own: bool,
) -> Iterator[Any]:
    """Yield bodies for a declared error, the most telling ones first.

    ``is_own`` says whether the operation declares the error itself.
    """
    is_json = media.is_sent_as_json(response.media_type or "", response.type)
    # The message may be a member of an enumeration.
    if response.type is str or (is_json and response.type is not Any):
        yield message
    if not is_json:
        return
    if api.problem:
        body = build_error_body(api.problem, status, message, faults)
        fields = get_model_fields(response)
        if not fields or body.keys() & fields.keys():
            yield body
        # The document's author chose a form for what an operation does not declare.
        if not is_own:
            return
    adapter: Any = response.adapter
    template = build_error_template(adapter, status) or api.problem
    # Only a list may have a place for the message.
    if not faults and "$message" not in str(template):
        faults = (Fault("", message),)
    yield build_error_body(template, status, message, faults)
    # A long message, or no fault at all, may break the rules of the type.
    for text in (message, reason_phrase(status)):
        yield build_error_body(template, status, text, (Fault("", text),))


def encode_detail(
    api: Api, operation: Operation[Any] | None, reply: Reply
) -> EncodedResponse:
    """Encode an error whose body is the detail of an exception of FastAPI.

    As in FastAPI, the detail is the property ``detail`` of the body, unless the detail
    is a declared error itself, which has no such property.

    Raises:
        TypeError: The detail is no JSON value.
    """
    declared = find_declared_responses(api, operation, reply.status)
    fields = [get_model_fields(response) for response in declared]
    if not any("detail" in each for each in fields) and (
        encoded := _encode_as_first(api, declared, reply)
    ):
        return encoded
    wrapped = replace(reply, body={"detail": reply.body})
    return encode_result(api, operation, wrapped)


def choose_status(operation: Operation[Any] | None, status: int) -> int:
    """Return the status with which an operation refuses a request.

    If the operation does not declare the status 400 or 415, but declares 400 or 422,
    return that: a request that does not fit the document has no other error.
    """
    own = (*operation.responses, *operation.alternatives) if operation else ()
    declared = {response.status for response in own}
    choices = (status, 400, 422) if status in (400, 415) else ()
    return next((each for each in choices if each in declared), status)


def find_declared_responses(
    api: Api, operation: Operation[Any] | None, status: int | None
) -> list[DeclaredResponse]:
    """Return the declared responses for a status code, the most specific ones first.

    The error responses that all operations share follow those of the operation, as
    clients try them. If ``status`` is None, return only the operation's own responses
    for success, or else those for ``default``. If ``operation`` is None, it has no
    responses of its own.
    """
    own = (*operation.responses, *operation.alternatives) if operation else ()
    if status is None:
        successes = [response for response in own if is_success(response.status)]
        return successes or [
            response for response in own if response.status == "default"
        ]
    return [
        response
        for responses in (own, api.error_responses().responses)
        for declared_status in (status, f"{status // 100}XX", "default")
        for response in responses
        if response.status == declared_status
    ]


def _possible_responses(
    api: Api, operation: Operation[Any] | None, reply: Reply
) -> list[DeclaredResponse]:
    """Return the responses that a reply may be encoded as, in order of preference.

    Some may have a status code or a media type that is not declared.
    """
    responses = find_declared_responses(api, operation, reply.status)
    if reply.status is not None:
        # A handler may choose a status code that is not declared.
        media_type = None if reply.body is None else JSON
        responses.append(DeclaredResponse(reply.status, media_type, type(reply.body)))
    if (wanted := reply.media_type) is not None:
        responses = [
            response
            for response in responses
            if media.match_rank(response.media_type or "", wanted)
        ]
        # A handler may choose a media type that is not declared.
        if media.is_json(wanted) or isinstance(reply.body, str | bytes):
            responses.append(
                DeclaredResponse(reply.status or 200, wanted, type(reply.body))
            )
    # A reply without a body prefers a response without content.
    return sorted(
        responses,
        key=lambda response: reply.body is None and response.media_type is not None,
    )


def encode_content(
    api: Api, response: DeclaredResponse, reply: Reply, status: int
) -> tuple[str | None, bytes]:
    """Return the media type and the content with which a reply is sent.

    The media type is None if the declared response has no content. ``status`` is the
    status code for the API's envelope, the object around the payload of a response. The
    body of a stream is a list of its items, a single item, or the text that is sent.

    Raises:
        ValidationError: The body does not fit the type of the response.
        PydanticSerializationError: The body cannot be serialized.
        TypeError: There is a body, but the response has no content; or there is none,
            but the payload must not be null.
    """
    body = reply.body
    if response.media_type is None:
        if body is not None:
            raise TypeError("the declared response has no content")
        return None, b""
    media_type = reply.media_type or response.media_type
    if isinstance(response, StreamedResponse):
        if isinstance(body, str | bytes):
            return media_type, body.encode() if isinstance(body, str) else body
        items = body if is_array(body) else [body]
        return media_type, b"".join(map(response.encode_item, items))
    if response.unwrap is not None and not isinstance(body, response.type):
        if body is None and not response.nullable:
            raise TypeError("the payload must not be null")
        body = _wrap_payload(api, response, body, status)
    accepted = response.adapter.validate_python(body, context=Side.RESPONSE)
    is_json = media.is_sent_as_json(response.media_type, response.type)
    is_text = isinstance(accepted, str) and not is_json
    if is_text or response.type is bytes:
        content = accepted if isinstance(accepted, bytes) else accepted.encode()
        return media.choose_content_type(media_type, accepted), content
    content = response.adapter.dump_json(
        accepted, by_alias=True, exclude_unset=True, warnings="error"
    )
    return media.choose_json_content_type(media_type), content


def _wrap_payload(
    api: Api, response: DeclaredResponse, payload: Any, status: int
) -> dict[str, Any]:
    """Return the payload inside the API's envelope, such as ``{"data": payload}``.

    Properties of the envelope that the type of the response does not have are left out.
    """
    envelope: dict[str, Any] = fill_template(
        dict(api.envelope), common_variables(status)
    )
    # A type that is not a model accepts every property of the envelope.
    fields = get_model_fields(response) or envelope
    accepted = {name: value for name, value in envelope.items() if name in fields}
    return {**accepted, str(response.unwrap): payload}


def get_model_fields(response: DeclaredResponse) -> Mapping[str, str]:
    """Return the names of the fields of a response's model, by wire name.

    The result is empty if the type of the response is not a model.
    """
    response_type: Any = response.type
    is_model = isinstance(response_type, type) and issubclass(response_type, Model)
    return wire_fields(response.type) if is_model else {}
