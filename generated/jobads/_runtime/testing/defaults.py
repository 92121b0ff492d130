"""Default answers of a fake: samples of what the document declares."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pydantic import ValidationError

from ..api import Api
from ..json_template import filled, problem, reason, words_of
from ..json_value import is_object
from ..operation import Answer, Operation, is_success
from ..server.response_encoder import (
    Outgoing,
    Reply,
    content_of,
    declared_answers,
    fields_of,
    refusal,
)
from ..streaming.item_codec import written
from ..validation.json_pointer import tokens
from .errors import FakeError
from .sample_values import sample
from .scalars import Unbuildable

# Longer than any test, whatever its unit.
_LIFETIME = 3600


def sampled(api: Api, operation: Operation[Any], status: int | None) -> Outgoing:
    """Return a sample of the answer with a status, by default of the first success."""
    answers = declared_answers(api, operation, status)
    if not answers:
        if status is None:
            raise FakeError(
                f"{operation.origin} declares no success: "
                f"give an answer for {operation.id!r}"
            )
        if is_success(status):
            return Outgoing(status, b"", None)
        return refusal(api, status, reason(status))
    answer = answers[0]
    code = status or (answer.status if isinstance(answer.status, int) else 200)
    if answer.media_type is None or code == 204:
        return Outgoing(code, b"", None)
    try:
        if answer.sequence is not None:
            content = written(answer, sample(answer))
            return Outgoing(code, content, answer.media_type)
        value = _value(api, operation, answer, code)
    except Unbuildable as error:
        step = f"status({code}, …)" if status else "an answer"
        raise FakeError(
            f"{operation.origin}: no sample was found ({error}): "
            f"give {step} for {operation.id!r}"
        ) from None
    media_type, content = content_of(api, answer, Reply(value), code)
    return Outgoing(code, content, media_type)


def _value(api: Api, operation: Operation[Any], answer: Answer, code: int) -> Any:
    """The first of the possible bodies that the type accepts."""
    if answer.type is bytes:
        return b"content"
    for body in _bodies(api, operation, answer, code):
        with suppress(ValidationError):
            return answer.adapter.validate_json(json.dumps(body))
    raise Unbuildable("its type accepts none")


def _bodies(
    api: Api, operation: Operation[Any], answer: Answer, code: int
) -> Iterator[Any]:
    """Possible bodies as plain JSON, the most realistic one first."""
    if not is_success(code):
        refused = problem(api.problem, code, reason(code))
        if api.problem and refused.keys() <= fields_of(answer).keys():
            yield refused
        yield sample(answer)
        return
    body = sample(answer)
    if is_object(body):
        success = _as_success(api, operation, body, code)
        errors = {name for name, text in api.problem.items() if "$message" in str(text)}
        yield {name: value for name, value in success.items() if name not in errors}
        yield success
    yield body


def _as_success(
    api: Api, operation: Operation[Any], body: dict[str, Any], code: int
) -> dict[str, Any]:
    """Fill in the envelope, how long tokens hold and how many items were accepted."""
    envelope = filled(dict(api.envelope), words_of(code))
    changed = {name: envelope.get(name, value) for name, value in body.items()}
    for grant in api.grants:
        if grant.lifetime in body and grant.operation().id == operation.id:
            changed[grant.lifetime] = _LIFETIME
    batching = operation.batching
    if batching is not None and batching.succeeded is not None:
        *parents, name = tokens(batching.succeeded)
        # The sample may be that of a single item, which has no number.
        if not parents and (name in body or batching.size > 1):
            changed[name] = batching.size
    return changed
