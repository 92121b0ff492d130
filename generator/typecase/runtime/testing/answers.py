"""Steps in an API: an operation and a step in, what a transport does out, ready before
the request comes. Bodies are written as the printed server writes them.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from pydantic import ValidationError

from .. import media
from ..api import Api
from ..errors import StatusError
from ..faults import faults_of
from ..operation import Operation, is_success
from ..outgoing import Outgoing, Reply, write, write_error
from ..plain import is_object
from ..sides import Side
from .defaults import fields_of, sampled
from .steps import SAMPLE, Answered, Failed, Raw, Slow, Truncated, ok
from .wrong import FakeError


@dataclass(frozen=True, slots=True)
class Cut:
    """An answer of which half arrives."""

    answer: Outgoing


@dataclass(frozen=True, slots=True)
class Late:
    """An outcome after a delay."""

    seconds: float
    outcome: "Outcome"


Outcome: TypeAlias = Outgoing | Failed | Cut | Late


def outcome_of(api: Api, operation: Operation[Any], result: Any) -> Outcome:
    """What to do for a step, an error or a body."""
    match result:
        case Answered():
            return _answered(api, operation, result)
        case Raw():
            return Outgoing(result.status, result.content, result.media_type)
        case Failed():
            return result
        case Truncated():
            return Cut(_answered(api, operation, result.answer))
        case Slow():
            return Late(result.seconds, outcome_of(api, operation, result.step))
        case StatusError():
            return write_error(api, operation, result)
        case Reply():
            return _written(api, operation, result)
        case _:
            return outcome_of(api, operation, ok(result))


def _answered(api: Api, operation: Operation[Any], step: Answered) -> Outgoing:
    if step.body is SAMPLE:
        made = sampled(api, operation, step.status)
        return replace(
            made,
            headers=step.headers,
            media_type=step.media_type or made.media_type,
        )
    body, code = step.body, step.status
    if code is not None and not is_success(code) and isinstance(body, str | bytes):
        # A page or a text that some proxy answers, whatever the API declares.
        content = body.encode() if isinstance(body, str) else body
        named = step.media_type or media.concrete("*/*", body)
        return Outgoing(code, content, named, step.headers)
    reply = Reply(_whole(operation, body), code, step.headers, step.media_type)
    return _written(api, operation, reply)


def _written(api: Api, operation: Operation[Any], reply: Reply) -> Outgoing:
    try:
        return write(api, operation, reply)
    except TypeError:
        raise FakeError(
            f"{operation.origin}: this answer fits none that is declared: "
            f"{_reason(operation, reply.body)}"
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
    # Members of the envelope and no others: this is not a payload but all of the body.
    if not is_object(body):
        return body
    for answer in operation.answers:
        if answer.unwrap is None or answer.unwrap not in body:
            continue
        if body.keys() <= fields_of(answer).keys():
            with suppress(ValidationError):
                return answer.adapter.validate_python(body)
    return body
