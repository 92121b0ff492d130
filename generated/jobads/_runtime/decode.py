"""Answers: bytes to what the operation declares.

In: an operation and an answer as received. Out: body and value, or an error that holds
the bytes and the place. Unknown members and enumeration values are kept. Nothing here
sends or retries.
"""

import json
from typing import Any, TypeVar

from pydantic import ValidationError

from . import media
from .api import Api
from .errors import DecodingError, Origin, StatusError, status_error
from .faults import faults_of
from .model import member
from .operation import Answer, Operation
from .response import Received, Response
from .wording import shown

T = TypeVar("T")


def origin_of(operation: Operation[Any]) -> Origin:
    """How errors name the operation."""
    return Origin(operation.id, operation.method, operation.path)


def decode(operation: Operation[T], received: Received) -> Response[T]:
    """A successful answer, decoded as the operation declares."""
    said = shown(received.headers.get("content-type", "no content type"))
    reason, json_path = f"an answer with {said} is not declared", None
    for answer in candidates(operation.answers, received, undeclared=True):
        try:
            body = _body(answer, received)
            value = _value(answer, body)
        except _Unfit as unfit:
            reason, json_path = unfit.args
        else:
            status, headers = received.status, received.headers
            return Response(status, headers, received.content, body, value)
    raise DecodingError(
        origin_of(operation),
        received.status,
        received.content,
        reason,
        json_path=json_path,
    )


def failure(api: Api, operation: Operation[Any], received: Received) -> StatusError:
    """The error for a status that is no success, with its body if that is declared."""
    kind = api.errors.get(received.status) or status_error(received.status)
    return kind(
        _error_body(api, operation, received),
        status=received.status,
        headers=received.headers,
        content=received.content,
        origin=origin_of(operation),
    )


def _error_body(api: Api, operation: Operation[Any], received: Received) -> Any:
    # An error page that breaks its schema is still the error of its status.
    for answers in (operation.answers, api.answers):
        for answer in candidates(answers, received):
            try:
                return _body(answer, received)
            except _Unfit:
                continue
    return None


class _Unfit(Exception):
    """The content does not fit an answer: a reason and, for JSON, a path."""

    def __init__(self, reason: str, json_path: str | None = None) -> None:
        super().__init__(reason, json_path)


def candidates(
    answers: tuple[Answer, ...], received: Received, *, undeclared: bool = False
) -> list[Answer]:
    """The answers that may fit, best first: by status, then by media type."""
    chosen = [answer for answer in answers if answer.status == received.status]
    for wider in (f"{received.status // 100}XX", "default"):
        chosen = chosen or [answer for answer in answers if answer.status == wider]
    if undeclared and not chosen:
        chosen = [answer for answer in answers if is_success(answer.status)]
    if not received.content or "content-type" not in received.headers:
        return chosen
    actual = media.essence(received.headers["content-type"])
    fits = [(_fit(answer, actual), answer) for answer in chosen]
    ranked = sorted(fits, key=lambda pair: -pair[0])
    return [answer for fit, answer in ranked if fit > 0]


def is_success(status: int | str) -> bool:
    """Whether a declared status stands for success."""
    return str(status).startswith("2")


def _fit(answer: Answer, actual: str) -> int:
    # An answer without a media type has no body to look at, so anything fits, last.
    return 1 if answer.media_type is None else media.fit(answer.media_type, actual)


def _body(answer: Answer, received: Received) -> Any:
    content = received.content
    if answer.media_type is None or received.status == 204:
        return None
    if not content:
        return _empty(answer)
    content_type = received.headers.get("content-type", answer.media_type)
    if not media.is_json(answer.media_type):
        if answer.type is bytes:
            return content
        if answer.type is str:
            return _text(content, content_type)
    return _json(answer, content, content_type)


def _empty(answer: Answer) -> Any:
    try:
        return answer.adapter.validate_python(None)
    except ValidationError:
        pass
    raise _Unfit("the content is empty")


def _text(content: bytes, content_type: str) -> str:
    try:
        return media.text(content, content_type)
    except ValueError as error:
        reason = str(error)
    raise _Unfit(reason)


def _json(answer: Answer, content: bytes, content_type: str) -> Any:
    # JSON is UTF-8 (RFC 8259); another charset is honoured where it is announced.
    text = content
    if media.charset(content_type) not in ("utf-8", "us-ascii"):
        text = _text(content, content_type).encode()
    try:
        return answer.adapter.validate_json(text)
    except ValidationError as error:
        unfit = _json_fault(error, text)
    raise unfit


def _json_fault(error: ValidationError, content: bytes) -> _Unfit:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return _Unfit("the content is not JSON")
    fault = faults_of(error, document, "$")[0]
    return _Unfit(fault.message, fault.place)


def _value(answer: Answer, body: Any) -> Any:
    if answer.unwrap is None or body is None:
        return body
    value = member(body, answer.unwrap)
    if value is None and not answer.nullable:
        raise _Unfit("the member is missing", f"$.{answer.unwrap}")
    return value
