"""Answers that no test gave: an operation and a status in, a sample of what is declared
out, which its type accepts by construction. What a test asks for does not belong here.
"""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from .. import media
from ..api import Api
from ..model import Model, wire_fields
from ..operation import Answer, Operation, is_success
from ..outgoing import Outgoing, refusal
from ..plain import is_object
from ..pointers import find, tokens
from ..problem import filled, problem, reason, words_of
from ..sequences import written
from .sample import sample
from .scalars import Unbuildable
from .wrong import FakeError

# Longer than any test, whatever its unit.
_LIFETIME = 3600


def sampled(api: Api, operation: Operation[Any], status: int | None) -> Outgoing:
    """The answer of a status, or without one the first success."""
    answer = _declared(api, operation, status)
    if answer is None and status is None:
        raise FakeError(
            f"{operation.origin} declares no success: "
            f"give an answer for {operation.id!r}"
        )
    if answer is None:
        code = status or 200
        if is_success(code):
            return Outgoing(code, b"", None)
        return refusal(api, code, reason(code))
    code = status or (answer.status if isinstance(answer.status, int) else 200)
    if answer.media_type is None or code == 204:
        return Outgoing(code, b"", None)
    try:
        return _content(api, operation, answer, code)
    except Unbuildable as error:
        said = f"status({code}, …)" if status else "an answer"
        raise FakeError(
            f"{operation.origin}: no sample was found ({error}): "
            f"give {said} for {operation.id!r}"
        ) from None


def _declared(api: Api, operation: Operation[Any], status: int | None) -> Answer | None:
    if status is None:
        found = [each for each in operation.answers if is_success(each.status)]
        return found[0] if found else None
    every = (*operation.answers, *api.refusals().answers)
    for key in (status, f"{status // 100}XX", "default"):
        for answer in every:
            if answer.status == key:
                return answer
    return None


def _content(
    api: Api, operation: Operation[Any], answer: Answer, code: int
) -> Outgoing:
    declared = answer.media_type or ""
    is_text = answer.type is str and not media.is_json(declared)
    if answer.sequence is None and (is_text or answer.type is bytes):
        text = "text" if answer.type is str else b"content"
        content = text.encode() if isinstance(text, str) else text
        return Outgoing(code, content, media.concrete(declared, text))
    body = _refused(api, answer, code)
    if body is None:
        body = sample(answer)
        if is_success(code):
            _count_all(operation, answer, body)
        if is_success(code) and is_object(body):
            body = _overlaid(api, operation, answer, code, body)
    if answer.sequence is not None:
        return Outgoing(code, written(answer, body), declared)
    content = json.dumps(body, ensure_ascii=False).encode()
    return Outgoing(code, content, media.concrete_json(declared))


def _refused(api: Api, answer: Answer, code: int) -> Any:
    """The API's own form of a refusal, where the declared type takes it."""
    if is_success(code) or not api.problem:
        return None
    body = problem(api.problem, code, reason(code))
    known = body.keys() <= fields_of(answer).keys()
    return body if known and _accepts(answer, body) else None


def _overlaid(
    api: Api, operation: Operation[Any], answer: Answer, code: int, body: dict[str, Any]
) -> dict[str, Any]:
    """A sample that looks like a success: in the API's envelope, without an error, and
    with tokens that hold."""
    envelope: dict[str, Any] = filled(dict(api.envelope), words_of(code))
    if envelope.keys() <= body.keys():
        body |= envelope
    for grant in api.grants:
        if grant.lifetime in body and grant.operation().id == operation.id:
            body |= {grant.lifetime: _LIFETIME}
    said = {name for name, item in api.problem.items() if "$message" in str(item)}
    without = {name: value for name, value in body.items() if name not in said}
    return without if _accepts(answer, without) else body


def _count_all(operation: Operation[Any], answer: Answer, body: Any) -> None:
    """Count as many items as a batch may have, or none would pass for accepted."""
    if operation.batching is None or operation.batching.succeeded is None:
        return
    pointer, size = operation.batching.succeeded, operation.batching.size
    holder = find(body, pointer.rpartition("/")[0])
    name = tokens(pointer)[-1]
    # The sample may be that of a single item, which has no number.
    if is_object(holder) and (name in holder or size > 1):
        before = dict(holder)
        holder[name] = size
        if not _accepts(answer, body):
            holder.clear()
            holder |= before


def _accepts(answer: Answer, body: Any) -> bool:
    try:
        answer.adapter.validate_json(json.dumps(body))
    except ValidationError:
        return False
    return True


def fields_of(answer: Answer) -> Mapping[str, str]:
    """The fields of an answer's model, by their wire names; of no model, none."""
    kind: Any = answer.type
    is_model = isinstance(kind, type) and issubclass(kind, Model)
    return wire_fields(answer.type) if is_model else {}
