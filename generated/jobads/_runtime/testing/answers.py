"""Turn the answer that a test gave into the response that the fake sends."""

from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias

from pydantic import ValidationError

from ..api import Api
from ..errors import StatusError
from ..http import media_type as media
from ..json_value import is_object
from ..models.read_write_only import Side
from ..operation import Operation, is_success
from ..server.response_encoder import Outgoing, Reply, fields_of, write, write_error
from ..validation.pydantic_errors import faults_of
from .defaults import sampled
from .errors import FakeError
from .steps import SAMPLE, Failure, Step, ok

Outcome: TypeAlias = Outgoing | Failure


def outcome_of(api: Api, operation: Operation[Any], result: Any) -> Outcome:
    """Return what becomes of a request for a step, an error of the API or a body."""
    if isinstance(result, StatusError):
        return write_error(api, operation, result)
    step = result if isinstance(result, Step) else ok(result)
    if step.failure is not None:
        return step.failure
    answer = _answered(api, operation, step)
    if not step.is_truncated:
        return answer
    # One byte less than announced, if there is none.
    length = str(max(len(answer.content), 1))
    half = answer.content[: len(answer.content) // 2]
    headers = {**answer.headers, "content-length": length}
    return replace(answer, content=half, headers=headers)


def _answered(api: Api, operation: Operation[Any], step: Step) -> Outgoing:
    status, body = step.status, step.body
    is_text = isinstance(body, str | bytes)
    if step.is_raw or (is_text and status is not None and not is_success(status)):
        # A page or a text that some proxy answers, whatever the API declares.
        content = body.encode() if isinstance(body, str) else body
        named = step.media_type or media.concrete("*/*", body)
        return Outgoing(status or 200, content, named, step.headers)
    if body is SAMPLE:
        made = sampled(api, operation, status)
        media_type = step.media_type or made.media_type
        return replace(made, headers=step.headers, media_type=media_type)
    body = _whole(operation, body)
    try:
        return write(api, operation, Reply(body, status, step.headers, step.media_type))
    except TypeError:
        raise FakeError(
            f"{operation.origin}: this answer fits none that is declared: "
            f"{_reason(operation, body)}"
        ) from None


def _reason(operation: Operation[Any], body: Any) -> str:
    for answer in operation.answers:
        if is_success(answer.status) and answer.media_type is not None:
            value = body if answer.unwrap is None else {answer.unwrap: body}
            try:
                answer.adapter.validate_python(value, context=Side.ANSWER)
            except ValidationError as error:
                return "; ".join(map(str, faults_of(error, value, "$")))
    return f"it is {type(body).__name__}"


def _whole(operation: Operation[Any], body: Any) -> Any:
    """Read a body that has members of the envelope only, and not just the payload."""
    for answer in operation.answers:
        if not is_object(body) or answer.unwrap not in body:
            continue
        if body.keys() <= fields_of(answer).keys():
            with suppress(ValidationError):
                return answer.adapter.validate_python(body)
    return body
