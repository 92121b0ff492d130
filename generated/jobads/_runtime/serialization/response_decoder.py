"""Answers: an operation and what was received in, body and value out, or an error that
has the bytes and the place. What is unknown is kept. Sending and retrying are not here.
"""

from codecs import BOM_UTF8
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

# No bytes are read after these, so theirs is no empty file or text either.
_BODILESS = (204, 205)
_SAYS_NOTHING = Answer("default")


def decode(
    operation: Operation[T],
    received: Received,
    origin: Origin,
    known: Known,
    *,
    strict: bool = False,
) -> Response[T]:
    """A successful answer, decoded as the operation declares.

    If ``strict``, with nothing in it that the operation does not declare.
    """
    fault: Fault | None = None
    content_type = _content_type(received)
    for answer in candidates(
        operation.answers, received.status, content_type, undeclared=True
    ):
        try:
            body = _body(answer, received)
            value = _value(answer, body)
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
        said = received.headers.get("content-type", "no content type")
        said = shown(known.text(said))
        fault = Fault("", f"an answer with {said} is not declared")
    raise decoding_error(received, origin, known, fault)


def decoding_error(
    received: Received, origin: Origin, known: Known, fault: Fault
) -> DecodingError:
    """The error for a success that cannot be read, without the secrets of the call."""
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
    """The error for a status that is no success, with its body if that is declared."""
    kind = api.refusals().errors.get(received.status) or status_error(received.status)
    return kind(
        _error_body(api, operation, received),
        status=received.status,
        headers=received.headers,
        content=received.content,
        origin=origin,
    )


def _error_body(api: Api, operation: Operation[Any], received: Received) -> Any:
    # An error page that breaks its schema is still the error of its status.
    for answers in (operation.answers, api.refusals().answers):
        content_type = _content_type(received)
        for answer in candidates(answers, received.status, content_type):
            # One that says nothing of a body leaves it to the API's other operations.
            if answer == _SAYS_NOTHING:
                continue
            try:
                return _body(answer, received)
            except Refused:
                continue
    return None


def candidates(
    answers: tuple[Answer, ...],
    status: int,
    content_type: str | None,
    *,
    undeclared: bool = False,
) -> list[Answer]:
    """The answers that may fit, best first: by status, then by media type.

    An ``undeclared`` success is read as those that are declared, for they are what its
    caller expects; `default`, beside them, is what errors look like.
    """
    chosen = [answer for answer in answers if answer.status == status]
    wider = f"{status // 100}XX"
    chosen = chosen or [answer for answer in answers if answer.status == wider]
    if undeclared and not chosen:
        chosen = [answer for answer in answers if is_success(answer.status)]
    chosen = chosen or [answer for answer in answers if answer.status == "default"]
    if content_type is None:
        return chosen
    actual = media_type.essence(content_type)
    # An answer without a media type has no body to look at, so anything fits, last.
    fits = [
        (media_type.fit(answer.media_type or "*/*", actual), answer)
        for answer in chosen
    ]
    # JSON that breaks its schema is no text, though `*/*` would take it.
    best = max((fit for fit, _ in fits), default=0)
    return [answer for fit, answer in fits if fit and fit == best]


def _content_type(received: Received) -> str | None:
    return received.headers.get("content-type") if received.content else None


def _body(answer: Answer, received: Received) -> Any:
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
        # JSON is UTF-8 (RFC 8259); another charset is honoured where it is announced.
        if media_type.charset(content_type) not in ("utf-8", "us-ascii"):
            content = media_type.text(content, content_type).encode()
    except ValueError as error:
        raise Refused(Fault("", str(error))) from None
    return read_json(answer, content)


def read_json(answer: Answer, content: bytes) -> Any:
    """JSON as the type of an answer; no content is null.

    Half of a surrogate pair is kept as Python does. pydantic takes JSON with one for
    broken, and so would lose the whole answer.
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
    """A plain JSON value as the type of an answer."""
    try:
        return answer.adapter.validate_python(value, context=Side.ANSWER)
    except ValidationError as error:
        raise Refused(faults_of(error, value, "$")[0]) from None


def refuse_undeclared(value: Any) -> None:
    """Refuse what the type of an answer tolerates without declaring it."""
    first = next(departures(value), None)
    if first is not None:
        raise Refused(first)


def _value(answer: Answer, body: Any) -> Any:
    if answer.unwrap is None or body is None:
        return body
    value = member(body, answer.unwrap)
    if value is None and not answer.nullable:
        raise Refused(Fault(f"$.{answer.unwrap}", "the member is missing"))
    return value
