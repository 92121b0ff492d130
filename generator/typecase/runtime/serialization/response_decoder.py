"""Decode received responses as the operation declares them.

Properties and enumeration values that are not declared are kept, unless the client is
strict. Errors contain the received bytes and the JSON path of the fault.
"""

from codecs import BOM_UTF8
from contextlib import suppress
from typing import Any, TypeVar

from pydantic import ValidationError

from ..api import Api
from ..errors import DecodingError, Fault, StatusError, status_error_class
from ..http import media_type
from ..http.server_message import to_printable
from ..models.read_write_only import Side
from ..operation import DeclaredResponse, Operation, is_success
from ..redaction.redactor import SecretRedactor
from ..response import Origin, Response, UndecodedResponse
from ..validation.json_pointer import get_member
from ..validation.pydantic_errors import convert_to_faults, is_invalid_json
from ..validation.request_validation import InvalidValueError
from ..validation.strict_responses import find_undeclared
from .bodies.json_codec import parse_json_or_none

T = TypeVar("T")

# Responses with these status codes have no body, so their content is not decoded as an
# empty file or text.
_BODILESS = (204, 205)
_WITHOUT_BODY = DeclaredResponse("default")


def decode_response(
    operation: Operation[T],
    received: UndecodedResponse,
    origin: Origin,
    redactor: SecretRedactor,
    *,
    strict: bool = False,
) -> Response[T]:
    """Return a successful response with its body decoded.

    ``redactor`` removes secrets from errors.

    Raises:
        DecodingError: No declared response fits. If ``strict``, an undeclared property
            or value also raises this error.
    """
    fault: Fault | None = None
    content_type = _content_type(received)
    for response in select_declared_responses(
        operation.responses, received.status, content_type, undeclared=True
    ):
        try:
            body = _decode_body(response, received)
            value = _unwrap(response, body)
            if strict:
                refuse_undeclared(body)
        except InvalidValueError as refused:
            fault = refused.faults[0]
        else:
            return Response(
                received.status,
                received.headers,
                received.content,
                body,
                value,
                origin.attempts,
                redactor,
                origin,
            )
    if fault is None:
        actual = redactor.text(received.headers.get("content-type", "no content type"))
        fault = Fault(
            "", f"the operation declares no response with {to_printable(actual)}"
        )
    raise build_decoding_error(received, origin, redactor, fault)


def build_decoding_error(
    received: UndecodedResponse, origin: Origin, redactor: SecretRedactor, fault: Fault
) -> DecodingError:
    """Return the error for a successful response that cannot be decoded.

    ``redactor`` removes the secrets from the error.
    """
    return DecodingError(
        origin,
        received.status,
        redactor.redacted_content(received),
        redactor.text(fault.message),
        json_path=redactor.text(fault.place) or None,
    )


def build_status_error(
    api: Api, operation: Operation[Any], received: UndecodedResponse, origin: Origin
) -> StatusError:
    """Return the error for an unsuccessful status.

    The body of the error is None if no declared response fits.
    """
    errors = api.error_responses().errors
    error_class = errors.get(received.status) or status_error_class(received.status)
    return error_class(
        _decode_error_body(api, operation, received),
        status=received.status,
        headers=received.headers,
        content=received.content,
        origin=origin,
    )


def _decode_error_body(
    api: Api, operation: Operation[Any], received: UndecodedResponse
) -> Any:
    """Return the body of an error, or None if no declared response fits it."""
    content_type = _content_type(received)
    for responses in (operation.responses, api.error_responses().responses):
        for response in select_declared_responses(
            responses, received.status, content_type
        ):
            # A `default` without a body leaves errors to the API's common responses.
            if response == _WITHOUT_BODY:
                continue
            # An error page that breaks its schema is still the error of its status.
            with suppress(InvalidValueError):
                return _decode_body(response, received)
    return None


def select_declared_responses(
    responses: tuple[DeclaredResponse, ...],
    status: int,
    content_type: str | None,
    *,
    undeclared: bool = False,
) -> list[DeclaredResponse]:
    """Return the declared responses that fit best, by status and then by media type.

    With ``undeclared``, a success with an undeclared status code is decoded as one of
    the declared successes, because the caller expects their type. `default` is tried
    last, because it usually describes errors.
    """
    chosen = [response for response in responses if response.status == status]
    status_range = f"{status // 100}XX"
    chosen = chosen or [
        response for response in responses if response.status == status_range
    ]
    if undeclared and not chosen:
        chosen = [response for response in responses if is_success(response.status)]
    chosen = chosen or [
        response for response in responses if response.status == "default"
    ]
    if content_type is None:
        return chosen
    actual = media_type.essence(content_type)
    # A declared response without a body fits any media type, with the lowest rank.
    fits = [
        (media_type.match_rank(response.media_type or "*/*", actual), response)
        for response in chosen
    ]
    # Only the best are returned: JSON that breaks its schema must not be taken for the
    # text that a response with `*/*` may be.
    best = max((fit for fit, _ in fits), default=0)
    return [response for fit, response in fits if fit and fit == best]


def _content_type(received: UndecodedResponse) -> str | None:
    return received.headers.get("content-type") if received.content else None


def _decode_body(response: DeclaredResponse, received: UndecodedResponse) -> Any:
    """Return the body, validated against a declared response.

    Raises:
        InvalidValueError: The body does not match the declared type.
    """
    if response.media_type is None:
        return None
    content = received.content
    content_type = received.headers.get("content-type", response.media_type)
    try:
        if received.status not in _BODILESS:
            if response.type is bytes:
                return content
            if not media_type.is_json(response.media_type) and response.type is str:
                return media_type.decode_text(content, content_type)
        # JSON is UTF-8 (RFC 8259), but servers that announce another charset use it.
        if media_type.get_charset(content_type) not in ("utf-8", "us-ascii"):
            content = media_type.decode_text(content, content_type).encode()
    except ValueError as error:
        raise InvalidValueError(Fault("", str(error))) from None
    return decode_json(response, content)


def decode_json(response: DeclaredResponse, content: bytes) -> Any:
    """Decode JSON as the type of a declared response; empty content is null.

    pydantic refuses JSON text with half of a surrogate pair. Such text is decoded by
    `json`, which keeps the half, so that the rest of the response is not lost.
    """
    content = content.removeprefix(BOM_UTF8)
    try:
        return response.adapter.validate_json(content or b"null", context=Side.RESPONSE)
    except ValidationError as error:
        if not content:
            raise InvalidValueError(Fault("", "the content is empty")) from None
        value = parse_json_or_none(content)
        if not is_invalid_json(error):
            raise InvalidValueError(convert_to_faults(error, value, "$")[0]) from None
    if value is None:
        raise InvalidValueError(Fault("", "the content is not JSON"))
    return validate_json_value(response, value)


def validate_json_value(response: DeclaredResponse, value: Any) -> Any:
    """Return a JSON value, validated against a declared response.

    Raises:
        InvalidValueError: The value does not match the declared type.
    """
    try:
        return response.adapter.validate_python(value, context=Side.RESPONSE)
    except ValidationError as error:
        raise InvalidValueError(convert_to_faults(error, value, "$")[0]) from None


def refuse_undeclared(value: Any) -> None:
    """Raise `InvalidValueError` if a value contains anything undeclared."""
    first = next(find_undeclared(value), None)
    if first is not None:
        raise InvalidValueError(first)


def _unwrap(response: DeclaredResponse, body: Any) -> Any:
    """Return the property of the body that the method returns, or the whole body."""
    if response.unwrap is None or body is None:
        return body
    value = get_member(body, response.unwrap)
    if value is None and not response.nullable:
        raise InvalidValueError(
            Fault(f"$.{response.unwrap}", "the property is missing or null")
        )
    return value
