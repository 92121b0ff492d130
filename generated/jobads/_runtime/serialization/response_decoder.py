"""Decode received responses as the operation declares them.

Properties and enumeration values that are not declared are kept, but a strict client
refuses them. A lenient client also keeps JSON that does not fit its type. Errors have
the received content as an attribute; a `DecodingError` has it without secrets. A
`DecodingError` also has the JSON path of the fault, if that path is known.
"""

from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ..api import Api
from ..errors import DecodingError, Fault, StatusError, status_error_class
from ..http import media_type
from ..http.error_message import to_printable
from ..http.server_message import as_error_status, describe_reported_error
from ..json_value import Unlisted
from ..models.fields import allows_undeclared
from ..models.findings import Finding
from ..models.model import RECEIVING
from ..models.read_write_only import Side
from ..operation import (
    DeclaredResponse,
    Operation,
    Overload,
    find_best_matches,
    is_success,
)
from ..options import Decoding, LenientDecoding
from ..redaction.redactor import SecretRedactor
from ..response import Origin, Response, UndecodedResponse
from ..validation.json_pointer import get_member, resolve_pointer
from ..validation.pydantic_errors import convert_to_faults, is_invalid_json
from ..validation.request_validation import (
    InvalidValueError,
    find_faults,
    find_undeclared_value,
)
from .bodies.json_codec import parse_json_or_none

T = TypeVar("T")

# Responses with these status codes have no body, so their content is not decoded as an
# empty file or text.
_BODILESS_STATUSES = (204, 205)
_LENIENT_HINT = "ClientOptions(decoding=Lenient()) keeps what does not fit"
_DEFAULT_WITHOUT_BODY = DeclaredResponse("default")


def decode_response(
    operation: Operation[T],
    received: UndecodedResponse,
    origin: Origin,
    redactor: SecretRedactor,
    *,
    decoding: Decoding = "normal",
    overload: Overload | None = None,
    alternatives: bool = False,
) -> Response[T]:
    """Return a successful response with its body decoded.

    Args:
        operation: The operation, which declares its responses.
        received: The response.
        origin: The operation and the attempt, for errors.
        redactor: The redactor, which removes the secrets of the call from errors.
        decoding: How to treat what the API does not declare, as in `ClientOptions`.
        overload: The overload that applies to the call; None if there is none.
        alternatives: Whether the caller chose the media type by an ``Accept`` header.

    If no declared response has the media type, but JSON of any type or a file of any
    type is declared, the body is text or bytes, unless ``decoding`` is strict.

    Raises:
        DecodingError: No declared response fits the status and the media type, the body
            cannot be decoded as the declared type, or ``decoding`` is strict and the
            body has a property or a value that is not declared. Or the property that
            the method returns is missing, or the overload promises another type. If
            ``decoding`` is lenient, a JSON body raises no error.
    """
    fault = Fault("", "")
    mismatch: tuple[Fault, ...] = ()
    content_type = _content_type(received)
    declared = operation.responses
    if alternatives:
        declared += operation.alternatives
    responses = select_declared_responses(
        declared, received.status, content_type, undeclared=True
    )
    if not responses and decoding != "strict":
        responses = _find_untyped_responses(operation, received, content_type or "")
    if not responses:
        found = to_printable(redactor.redact_text(content_type or ""))
        fault = Fault("", _describe_media_type(operation, received, found))
        if not isinstance(decoding, str):
            mismatch = (fault,)
            responses = select_declared_responses(
                operation.responses, received.status, None, undeclared=True
            )
    for response in responses:
        try:
            body, value, faults = _decode_as(
                response, received, redactor, decoding, overload
            )
        except InvalidValueError as refused:
            fault = refused.faults[0]
            continue
        return Response(
            received.status,
            received.headers,
            received.content,
            body,
            value,
            origin.attempts,
            redactor,
            origin,
            mismatch + faults,
        )
    # A JSON path means that the body is JSON, which a lenient client keeps.
    hint = fault.place != "" and isinstance(decoding, str)
    raise build_decoding_error(received, origin, redactor, fault, hint=hint)


def _find_untyped_responses(
    operation: Operation[Any], received: UndecodedResponse, content_type: str
) -> list[DeclaredResponse]:
    """Return a response of text or bytes if a declared one allows any content.

    FastAPI declares JSON of any type for each function without a return type, also if
    the function returns a file, a stream or a page. ASP.NET and Spring declare every
    file as `application/octet-stream`, and send it with its own media type.

    An operation that declares redirects, but no success, says nothing about the target
    of the redirect that was followed: its body is None.
    """
    statuses = [response.status for response in operation.responses]
    if not any(map(is_success, statuses)) and any(
        str(status).startswith("3") for status in statuses
    ):
        return [DeclaredResponse(received.status)]
    actual = media_type.essence(content_type)
    declared = select_declared_responses(
        operation.responses, received.status, None, undeclared=True
    )
    if any(
        each.type is bytes and each.media_type == "application/octet-stream"
        for each in declared
    ):
        return [DeclaredResponse(received.status, actual, bytes)]
    if any(
        each.type is Any
        and not each.unwrap
        and media_type.is_json(each.media_type or "")
        for each in declared
    ):
        python_type = str if actual.startswith("text/") else bytes
        return [DeclaredResponse(received.status, actual, python_type)]
    return []


def _describe_media_type(
    operation: Operation[Any], received: UndecodedResponse, found: str
) -> str:
    """Return why no declared response fits a response with this media type."""
    if select_declared_responses(
        operation.alternatives, received.status, _content_type(received)
    ):
        return (
            f"expected {operation.accept_header}, found {found}: a call with"
            f" extra_headers={{'Accept': {media_type.essence(found)!r}}} reads it"
        )
    return (
        "the operation declares no response with this status"
        f"{found and f' and the media type {found}'}"
    )


def _decode_as(
    response: DeclaredResponse,
    received: UndecodedResponse,
    redactor: SecretRedactor,
    decoding: Decoding,
    overload: Overload | None,
) -> tuple[Any, Any, tuple[Fault, ...]]:
    """Return the body as a declared response, the method's value, and the faults.

    Only lenient decoding returns faults; otherwise they are raised.

    Raises:
        InvalidValueError: The body does not fit the declared response. If ``decoding``
            is lenient, the body is not JSON either, or is not declared as JSON.
    """
    try:
        body = _decode_body(response, received)
        value = _unwrap(response, body, received)
        if decoding == "strict":
            refuse_undeclared(body)
        if overload is not None:
            _refuse_other_types(overload, body)
    except InvalidValueError as refused:
        declared = response.media_type or ""
        is_json = media_type.is_sent_as_json(declared, response.type)
        if isinstance(decoding, str) or not is_json:
            raise
        body, value, faults = _decode_leniently(response, received, redactor, decoding)
        # A body that fits has another type than the overload promises.
        return body, value, faults or refused.faults
    return body, value, ()


def _decode_leniently(
    response: DeclaredResponse,
    received: UndecodedResponse,
    redactor: SecretRedactor,
    decoding: LenientDecoding,
) -> tuple[Any, Any, tuple[Fault, ...]]:
    """Return a JSON body that does not fit, the method's value, and the faults.

    Raises:
        InvalidValueError: The body is not JSON, or reports an error in place of the
            value.
    """
    content = _to_utf8(response, received).removeprefix(BOM_UTF8)
    parsed = parse_json_or_none(content)
    if parsed is None and content.strip() not in (b"", b"null"):
        raise InvalidValueError(Fault("", "the content is not JSON"))
    body, faults = decoding.decode_leniently(response.type, parsed)
    try:
        value = _unwrap(response, body, received)
    except InvalidValueError as refused:
        # None would hide the error.
        if _reports_error(received):
            raise
        value = None
        # A property that is missing has a fault already.
        places = {fault.place for fault in faults}
        faults += tuple(each for each in refused.faults if each.place not in places)
    # The names of properties may contain secrets that the server quotes.
    redacted = (
        Fault(redactor.redact_text(fault.place), redactor.redact_text(fault.message))
        for fault in faults
    )
    return body, value, tuple(redacted)


def build_decoding_error(
    received: UndecodedResponse,
    origin: Origin,
    redactor: SecretRedactor,
    fault: Fault,
    *,
    hint: bool = False,
) -> DecodingError:
    """Return the error for a successful response that cannot be decoded.

    ``redactor`` removes the secrets from the error. ``hint`` says whether the message
    names the option that keeps what does not fit.
    """
    return DecodingError(
        origin,
        received.status,
        redactor.redacted_content(received),
        redactor.redact_text(fault.message),
        json_path=redactor.redact_text(fault.place) or None,
        hint=_LENIENT_HINT if hint else "",
    )


def build_status_error(
    api: Api,
    operation: Operation[Any],
    received: UndecodedResponse,
    origin: Origin,
    *,
    named_status: int | None = None,
    has_secrets: bool = False,
) -> StatusError:
    """Return the error for a response with an unsuccessful status.

    The ``body`` of the error is None if no declared response fits, or if the response
    that fits declares no body.

    Args:
        api: The API.
        operation: The operation.
        received: The response, without secrets of the call.
        origin: The operation and the attempt.
        named_status: The status that the body of a success names; it takes the place of
            the status of the response.
        has_secrets: Whether the content may have secrets that the redactor of the call
            does not know.
    """
    status = named_status or received.status
    errors = api.error_responses().errors
    error_class = errors.get(status) or status_error_class(status)
    return error_class(
        _decode_error_body(api, operation, replace(received, status=status)),
        status=received.status,
        headers=received.headers,
        content=received.content,
        origin=origin,
        named_status=named_status,
        has_secrets=has_secrets,
    )


def find_named_status(
    pointer: str, received: UndecodedResponse, body: Any
) -> int | None:
    """Return the status of the error that the body of a success names; or None.

    ``body`` is the decoded body; None if the body does not fit the operation. An
    operation that returns a file may get JSON, too.
    """
    is_json = media_type.is_json(received.headers.get("content-type", ""))
    if body is None or (is_json and isinstance(body, str | bytes)):
        body = parse_json_or_none(received.content.removeprefix(BOM_UTF8))
    return as_error_status(resolve_pointer(body, pointer))


def _reports_error(received: UndecodedResponse) -> bool:
    """Return whether the body of a success says that the request failed."""
    content_type = received.headers.get("content-type", "")
    return describe_reported_error(received.content, content_type) != ""


def _decode_error_body(
    api: Api, operation: Operation[Any], received: UndecodedResponse
) -> Any:
    """Return the decoded body of a response with an unsuccessful status.

    Return None if no declared response fits, or if the response that fits declares no
    body.
    """
    content_type = _content_type(received)
    for responses in (operation.responses, api.error_responses().responses):
        for response in select_declared_responses(
            responses, received.status, content_type
        ):
            # A `default` response without a body says nothing about errors. The error
            # responses that the whole API has in common may describe them.
            if response == _DEFAULT_WITHOUT_BODY:
                continue
            # A body that breaks its schema must not hide the error: try the next one.
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

    A response with the exact status fits best, then one with a range such as ``4XX``,
    then ``default``. If ``undeclared`` is set, all declared successes precede
    ``default``, which usually describes errors: a success with an undeclared status
    code has the type of one of them. If ``content_type`` is None, the media type does
    not matter. The result is empty if no response fits.
    """
    chosen = (
        [each for each in responses if each.status == status]
        or [each for each in responses if each.status == f"{status // 100}XX"]
        or [each for each in responses if undeclared and is_success(each.status)]
        or [each for each in responses if each.status == "default"]
    )
    if content_type is None:
        return chosen
    # Only the best are returned: JSON that breaks its schema must not be decoded as the
    # text of a response that is declared as `*/*`.
    return find_best_matches(chosen, content_type)


def _content_type(received: UndecodedResponse) -> str | None:
    """Return the content type, or None if the header or the content is missing."""
    return received.headers.get("content-type") if received.content else None


def _decode_body(response: DeclaredResponse, received: UndecodedResponse) -> Any:
    """Return the body, decoded as the type of a declared response.

    Return None if the declared response has no body.

    Raises:
        InvalidValueError: The body cannot be decoded, or does not match the declared
            type.
    """
    if response.media_type is None:
        return None
    if received.status not in _BODILESS_STATUSES:
        if response.type is bytes:
            return received.content
        content_type = received.headers.get("content-type", "")
        is_range = media_type.is_json_range(response.media_type)
        # Only the received content type tells whether a range is JSON.
        is_json = media_type.is_json(content_type if is_range else response.media_type)
        if response.type is str and (is_range or not is_json):
            # Some servers label any text as JSON.
            with suppress(InvalidValueError):
                if is_json:
                    return decode_json(response, _to_utf8(response, received))
            return _decode_text(response, received)
        if is_range and content_type and not is_json:
            return _decode_other_than_json(response, received, content_type)
    return decode_json(response, _to_utf8(response, received))


def _decode_other_than_json(
    response: DeclaredResponse, received: UndecodedResponse, content_type: str
) -> Any:
    """Return text or bytes that were declared as a range of media types.

    Raises:
        InvalidValueError: The declared type does not allow text, or not bytes.
    """
    if media_type.essence(content_type).startswith("text/"):
        with suppress(ValidationError):
            return response.adapter.validate_python(
                _decode_text(response, received), context=Side.RESPONSE
            )
    elif response.type is Any:
        return received.content
    found = to_printable(media_type.essence(content_type))
    raise InvalidValueError(Fault("", f"expected JSON, found {found}"))


def _decode_text(response: DeclaredResponse, received: UndecodedResponse) -> str:
    """Return the content of a response as text.

    Raises:
        InvalidValueError: The content cannot be decoded by its charset.
    """
    content_type = received.headers.get("content-type", response.media_type or "")
    try:
        return media_type.decode_text(received.content, content_type)
    except ValueError as error:
        raise InvalidValueError(Fault("", str(error))) from None


def _to_utf8(response: DeclaredResponse, received: UndecodedResponse) -> bytes:
    """Return the content of a response with JSON in UTF-8.

    JSON is always UTF-8 (RFC 8259). But if a server announces another charset, its JSON
    is in that charset.

    Raises:
        InvalidValueError: The content cannot be decoded by its charset.
    """
    content_type = received.headers.get("content-type", response.media_type or "")
    if media_type.get_charset(content_type) in ("utf-8", "us-ascii"):
        return received.content
    return _decode_text(response, received).encode()


def decode_json(response: DeclaredResponse, content: bytes) -> Any:
    """Return the value of a JSON text, validated against a declared response.

    Empty content is decoded as null. Pydantic refuses JSON with half of a surrogate
    pair. Such JSON is decoded by `json`, which keeps the half, so that the rest of the
    response is not lost.

    Raises:
        InvalidValueError: The content is not JSON, or its value does not match the
            declared type.
    """
    content = content.removeprefix(BOM_UTF8)
    token = RECEIVING.set(True)
    try:
        return response.adapter.validate_json(content or b"null", context=Side.RESPONSE)
    except ValidationError as error:
        if not content:
            raise InvalidValueError(Fault("", "the content is empty")) from None
        value = parse_json_or_none(content)
        if not is_invalid_json(error):
            raise InvalidValueError(convert_to_faults(error, value, "$")[0]) from None
    finally:
        RECEIVING.reset(token)
    # Pydantic accepts the text "null", so None means that `json` refused the text too.
    if value is None:
        raise InvalidValueError(Fault("", "the content is not JSON"))
    return validate_json_value(response, value)


def validate_json_value(response: DeclaredResponse, value: Any) -> Any:
    """Return a JSON value, validated against a declared response.

    Raises:
        InvalidValueError: The value does not match the declared type.
    """
    token = RECEIVING.set(True)
    try:
        return response.adapter.validate_python(value, context=Side.RESPONSE)
    except ValidationError as error:
        raise InvalidValueError(convert_to_faults(error, value, "$")[0]) from None
    finally:
        RECEIVING.reset(token)


def refuse_undeclared(value: Any) -> None:
    """Check that a value contains nothing undeclared, as `find_undeclared` defines it.

    Raises:
        InvalidValueError: The value contains something undeclared. The error has only
            the first fault.
    """
    first = next(find_undeclared(value), None)
    if first is not None:
        raise InvalidValueError(first)


def _refuse_other_types(overload: Overload, body: Any) -> None:
    """Check that a decoded body has a type that an overload promises.

    Raises:
        InvalidValueError: The body has another type.
    """
    for response in overload.responses:
        # Validation leaves models as they are.
        with suppress(ValidationError):
            response.adapter.validate_python(body, context=Side.RESPONSE)
            return
    raise InvalidValueError(
        Fault(
            "$",
            f"expected another type for these arguments, found {type(body).__name__}",
        )
    )


def _unwrap(response: DeclaredResponse, body: Any, received: UndecodedResponse) -> Any:
    """Return the property of the body that the method returns, or the whole body.

    Return None if the body, or a nullable property, is missing or null.

    Raises:
        InvalidValueError: The property is missing or null, but is not nullable, or the
            body reports an error.
    """
    if response.unwrap is None or body is None:
        return body
    value = get_member(body, response.unwrap)
    if value is None and (not response.nullable or _reports_error(received)):
        raise InvalidValueError(
            Fault(f"$.{response.unwrap}", "the property is missing or null")
        )
    return value


def find_undeclared(value: object) -> Iterator[Fault]:
    """Yield a fault for each undeclared property, enumeration value and union variant.

    The properties of an object that is not a model, or whose model allows additional
    properties, count as declared. An absent property is not a fault.
    """
    return find_faults(value, "$", _find_undeclared)


def _find_undeclared(value: object) -> Iterator[Finding]:
    """Yield what is undeclared in a value, without examining the values within it."""
    yield from find_undeclared_value(value)
    if isinstance(value, Unlisted):
        yield [], "matches no declared variant of its union"
    elif isinstance(value, BaseModel) and not allows_undeclared(type(value)):
        for name in value.model_extra or ():
            yield [name], "is not declared"
