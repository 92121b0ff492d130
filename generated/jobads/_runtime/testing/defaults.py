"""Build the default responses of a fake: samples of the declared responses."""

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

# The lifetime of sample tokens: longer than any test, in seconds or in minutes.
_TOKEN_LIFETIME = 3600


def sampled(api: Api, operation: Operation[Any], status: int | None) -> Outgoing:
    """Return a sample response for a status code, by default for the first success.

    Raise `FakeError` if the type of the response has no sample.
    """
    answers = declared_answers(api, operation, status)
    if not answers:
        if status is None:
            raise FakeError(
                f"{operation.origin} declares no response for success: "
                f"set an answer for {operation.id!r}"
            )
        if is_success(status):
            return Outgoing(status, content=b"", media_type=None)
        return refusal(api, status, reason(status))
    answer = answers[0]
    code = status or (answer.status if isinstance(answer.status, int) else 200)
    if answer.media_type is None or code == 204:
        return Outgoing(code, b"", None)
    try:
        if answer.sequence is not None:
            return Outgoing(code, written(answer, sample(answer)), answer.media_type)
        value = _build_body(api, operation, answer, code)
    except Unbuildable as error:
        step = f"status({code}, …)" if status else "an answer"
        raise FakeError(
            f"{operation.origin}: no sample can be built, because {error}: "
            f"set {step} for {operation.id!r}"
        ) from None
    media_type, content = content_of(api, answer, Reply(value), code)
    return Outgoing(code, content, media_type)


def _build_body(api: Api, operation: Operation[Any], answer: Answer, code: int) -> Any:
    """Return the first candidate that the type of the response accepts."""
    if answer.type is bytes:
        return b"content"
    for body in _candidate_bodies(api, operation, answer, code):
        with suppress(ValidationError):
            return answer.adapter.validate_json(json.dumps(body))
    raise Unbuildable("its type accepts no sample value")


def _candidate_bodies(
    api: Api, operation: Operation[Any], answer: Answer, code: int
) -> Iterator[Any]:
    """Yield possible bodies as JSON values, the most realistic ones first."""
    if not is_success(code):
        error_body = problem(api.problem, code, reason(code))
        if api.problem and error_body.keys() <= fields_of(answer).keys():
            yield error_body
        yield sample(answer)
        return
    body = sample(answer)
    if is_object(body):
        success = _fill_in(api, operation, body, code)
        messages = {
            name for name, text in api.problem.items() if "$message" in str(text)
        }
        yield {name: value for name, value in success.items() if name not in messages}
        yield success
    yield body


def _fill_in(
    api: Api, operation: Operation[Any], body: dict[str, Any], code: int
) -> dict[str, Any]:
    """Fill in the envelope, a token's lifetime and the number of accepted items."""
    envelope = filled(dict(api.envelope), words_of(code))
    filled_in = {name: envelope.get(name, value) for name, value in body.items()}
    for grant in api.grants:
        if grant.lifetime in body and grant.operation().id == operation.id:
            filled_in[grant.lifetime] = _TOKEN_LIFETIME
    batching = operation.batching
    if batching is not None and batching.succeeded is not None:
        *parents, name = tokens(batching.succeeded)
        # The response to a single item may have no such number.
        if not parents and (name in body or batching.size > 1):
            filled_in[name] = batching.size
    return filled_in
