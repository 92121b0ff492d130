"""Decode received responses as the operation declares them.

Properties and enumeration values that are not declared are kept, unless the client is
strict. Errors have the received bytes and the JSON path of the fault.
"""

from codecs import BOM_UTF8
from contextlib import suppress
from typing import Any, TypeVar

from pydantic import ValidationError

from ..api import Api
from ..errors import DecodingError, Fault, StatusError, status_error
from ..http import media_type
from ..http.server_message import shown
from ..models.read_write_only import Side
from ..operation import Answer, Operation, is_success
from ..redaction.redactor import Known
from ..response import Origin, Received, Response
from ..validation.json_pointer import member
from ..validation.pydantic_errors import faults_of, is_no_json
from ..validation.request_validation import Refused
from ..validation.strict_mode import departures
from .bodies.json_codec import parsed

T = TypeVar("T")

# Responses with these status codes have no body, so their content is not decoded as an
# empty file or text.
_BODILESS = (204, 205)
_WITHOUT_BODY = Answer("default")


def decode(
    operation: Operation[T],
    received: Received,
    origin: Origin,
    known: Known,
    *,
    strict: bool = False,
) -> Response[T]:
    """Return a successful response with its body decoded.

    Raise `DecodingError` if no declared response fits. If ``strict``, undeclared
    properties and values raise it too.
    """
    fault: Fault | None = None
    content_type = _content_type(received)
    for answer in candidates(
        operation.answers, received.status, content_type, undeclared=True
    ):
        try:
            body = _decode_body(answer, received)
            value = _unwrap(answer, body)
            if strict:
                refuse_undeclared(body)
        except Refused as refused:
            fault = refused.faults[0]
        else:
            return Response(
                received.status,
                received.headers,
                received.content,
                body,
                value,
                origin.attempts,
                known,
                origin,
            )
    if fault is None:
        actual = known.text(received.headers.get("content-type", "no content type"))
        fault = Fault("", f"the operation declares no response with {shown(actual)}")
    raise decoding_error(received, origin, known, fault)


def decoding_error(
    received: Received, origin: Origin, known: Known, fault: Fault
) -> DecodingError:
    """Return the error for a success that cannot be decoded, with secrets redacted."""
    return DecodingError(
        origin,
        received.status,
        known.undecoded(received),
        known.text(fault.message),
        json_path=known.text(fault.place) or None,
    )


def failure(
    api: Api, operation: Operation[Any], received: Received, origin: Origin
) -> StatusError:
    """Return the error for an unsuccessful status, with its body if declared."""
    errors = api.refusals().errors
    error_class = errors.get(received.status) or status_error(received.status)
    return error_class(
        _decode_error_body(api, operation, received),
        status=received.status,
        headers=received.headers,
        content=received.content,
        origin=origin,
    )


def _decode_error_body(api: Api, operation: Operation[Any], received: Received) -> Any:
    """Return the body of an error, or None if no declared response fits it."""
    content_type = _content_type(received)
    for answers in (operation.answers, api.refusals().answers):
        for answer in candidates(answers, received.status, content_type):
            # A `default` without a body leaves errors to the API's common responses.
            if answer == _WITHOUT_BODY:
                continue
            # An error page that breaks its schema is still the error of its status.
            with suppress(Refused):
                return _decode_body(answer, received)
    return None


def candidates(
    answers: tuple[Answer, ...],
    status: int,
    content_type: str | None,
    *,
    undeclared: bool = False,
) -> list[Answer]:
    """Return the declared responses that fit best, by status and then by media type.

    If ``undeclared``, a success whose status code is not declared is decoded as one of
    the declared successes, because the caller expects their type. `default` is tried
    last, because it usually describes errors.
    """
    chosen = [answer for answer in answers if answer.status == status]
    status_range = f"{status // 100}XX"
    chosen = chosen or [answer for answer in answers if answer.status == status_range]
    if undeclared and not chosen:
        chosen = [answer for answer in answers if is_success(answer.status)]
    chosen = chosen or [answer for answer in answers if answer.status == "default"]
    if content_type is None:
        return chosen
    actual = media_type.essence(content_type)
    # A declared response without a body fits any media type, with the lowest rank.
    fits = [
        (media_type.fit(answer.media_type or "*/*", actual), answer)
        for answer in chosen
    ]
    # Only the best are returned: JSON that breaks its schema must not be taken for the
    # text that a response with `*/*` may be.
    best = max((fit for fit, _ in fits), default=0)
    return [answer for fit, answer in fits if fit and fit == best]


def _content_type(received: Received) -> str | None:
    return received.headers.get("content-type") if received.content else None


def _decode_body(answer: Answer, received: Received) -> Any:
    """Return the body as the type of a declared response, or raise `Refused`."""
    if answer.media_type is None:
        return None
    content = received.content
    content_type = received.headers.get("content-type", answer.media_type)
    try:
        if received.status not in _BODILESS:
            if answer.type is bytes:
                return content
            if not media_type.is_json(answer.media_type) and answer.type is str:
                return media_type.text(content, content_type)
        # JSON is UTF-8 (RFC 8259), but servers that announce another charset use it.
        if media_type.charset(content_type) not in ("utf-8", "us-ascii"):
            content = media_type.text(content, content_type).encode()
    except ValueError as error:
        raise Refused(Fault("", str(error))) from None
    return read_json(answer, content)


def read_json(answer: Answer, content: bytes) -> Any:
    """Decode JSON as the type of a declared response; empty content is null.

    pydantic refuses JSON text with half of a surrogate pair. Such text is decoded by
    `json`, which keeps the half, so that the rest of the response is not lost.
    """
    content = content.removeprefix(BOM_UTF8)
    try:
        return answer.adapter.validate_json(content or b"null", context=Side.ANSWER)
    except ValidationError as error:
        if not content:
            raise Refused(Fault("", "the content is empty")) from None
        value = parsed(content)
        if not is_no_json(error):
            raise Refused(faults_of(error, value, "$")[0]) from None
    if value is None:
        raise Refused(Fault("", "the content is not JSON"))
    return validated(answer, value)


def validated(answer: Answer, value: Any) -> Any:
    """Return a JSON value as the type of a declared response, or raise `Refused`."""
    try:
        return answer.adapter.validate_python(value, context=Side.ANSWER)
    except ValidationError as error:
        raise Refused(faults_of(error, value, "$")[0]) from None


def refuse_undeclared(value: Any) -> None:
    """Raise `Refused` if a value has properties or values that are not declared."""
    first = next(departures(value), None)
    if first is not None:
        raise Refused(first)


def _unwrap(answer: Answer, body: Any) -> Any:
    """Return the property of the body that the method returns, or the whole body."""
    if answer.unwrap is None or body is None:
        return body
    value = member(body, answer.unwrap)
    if value is None and not answer.nullable:
        raise Refused(Fault(f"$.{answer.unwrap}", "the property is missing or null"))
    return value
