"""Answers as a server writes them: what a handler returned or raised in, status,
headers and bytes out. Frameworks do not belong here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from ..api import Api
from ..errors import Fault, StatusError
from ..http import media_type as media
from ..json_template import filled, problem, reason, words_of
from ..models.model import Model, wire_fields
from ..models.read_write_only import Side
from ..operation import JSON, Answer, Operation, is_success
from ..serialization.parameters.response_headers import HeadersModel, texts_of

# They belong to the connection or the coding an upstream answer came with.
_NOT_PASSED_ON = re.compile(
    "connection|content-(encoding|length|type)|date|keep-alive|proxy-.*|server"
    "|set-cookie|te|trailer|transfer-encoding|upgrade"
)


@dataclass(frozen=True, slots=True)
class Reply:
    """A handler's answer where the payload alone does not say everything.

    Headers are texts, or the model of the operation's headers in `models`.
    """

    body: Any = None
    status: int | None = None
    headers: Mapping[str, str] | HeadersModel = field(default_factory=dict[str, str])
    media_type: str | None = None


@dataclass(frozen=True, slots=True)
class Outgoing:
    """An answer ready to send."""

    status: int
    content: bytes
    media_type: str | None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


def write(api: Api, operation: Operation[Any] | None, result: Any) -> Outgoing:
    """The first declared answer that the result fits."""
    reply = result if isinstance(result, Reply) else Reply(result)
    headers = texts_of(reply.headers)
    for answer in _answers(api, operation, reply):
        status = reply.status or (answer.status if type(answer.status) is int else 200)
        try:
            media_type, content = content_of(api, answer, reply, status)
        except (ValidationError, PydanticSerializationError, TypeError):
            continue
        return Outgoing(status, content, media_type, headers)
    raise TypeError("the handler's result fits no declared answer")


def write_error(
    api: Api, operation: Operation[Any] | None, error: StatusError
) -> Outgoing:
    """An error raised by a handler; one that came from upstream passes unchanged."""
    headers = {
        k: v for k, v in error.headers.items() if not _NOT_PASSED_ON.fullmatch(k)
    }
    if error.content:
        media_type = error.headers.get("content-type")
        return Outgoing(error.status, error.content, media_type, headers)
    if error.body is not None:
        reply = Reply(error.body, status=error.status, headers=headers)
        return write(api, operation, reply)
    return refusal(api, error.status, reason(error.status), headers=headers)


def refusal(
    api: Api,
    status: int,
    message: str,
    faults: tuple[Fault, ...] = (),
    *,
    headers: Mapping[str, str] | None = None,
) -> Outgoing:
    """The API's own form of a refusal."""
    body = problem(api.problem, status, message, faults)
    content = Answer(status, "application/json", Any).adapter.dump_json(body)
    return Outgoing(status, content, "application/json", headers or {})


def declared_answers(
    api: Api, operation: Operation[Any] | None, status: int | None
) -> list[Answer]:
    """The declared answers of a status, the closest first; without one the successes.

    Where ``default`` is the only answer, it stands for success too.
    """
    own = operation.answers if operation else ()
    if status is None:
        successes = [answer for answer in own if is_success(answer.status)]
        return successes or [each for each in own if each.status == "default"]
    every = (*own, *api.refusals().answers)
    keys = (status, f"{status // 100}XX", "default")
    return [answer for key in keys for answer in every if answer.status == key]


def _answers(api: Api, operation: Operation[Any] | None, reply: Reply) -> list[Answer]:
    chosen = declared_answers(api, operation, reply.status)
    if reply.status is not None:
        undeclared = None if reply.body is None else JSON
        chosen.append(Answer(reply.status, undeclared, type(reply.body)))
    if reply.media_type is not None:
        chosen = [a for a in chosen if media.fit(a.media_type or "", reply.media_type)]
        # A handler may say more than is declared, in what it names itself.
        if media.is_json(reply.media_type) or isinstance(reply.body, str | bytes):
            status = reply.status or 200
            chosen.append(Answer(status, reply.media_type, type(reply.body)))
    # Nothing to say is best said by an answer without a body.
    return sorted(chosen, key=lambda a: reply.body is None and a.media_type is not None)


def content_of(
    api: Api, answer: Answer, reply: Reply, status: int
) -> tuple[str | None, bytes]:
    """The media type and the content of a reply, as one answer declares them."""
    body = reply.body
    if answer.media_type is None:
        if body is not None:
            raise TypeError("an answer without content has no body")
        return None, b""
    named = reply.media_type or answer.media_type
    if answer.unwrap is not None and not isinstance(body, answer.type):
        body = _wrapped(api, answer, body, status)
    accepted = answer.adapter.validate_python(body, context=Side.ANSWER)
    is_text = isinstance(accepted, str) and not media.is_json(answer.media_type)
    if is_text or answer.type is bytes:
        content = accepted if isinstance(accepted, bytes) else accepted.encode()
        return media.concrete(named, accepted), content
    content = answer.adapter.dump_json(
        accepted, by_alias=True, exclude_unset=True, warnings="error"
    )
    return media.concrete_json(named), content


def _wrapped(api: Api, answer: Answer, payload: Any, status: int) -> dict[str, Any]:
    envelope: dict[str, Any] = filled(dict(api.envelope), words_of(status))
    fields = fields_of(answer) or envelope
    declared = {name: item for name, item in envelope.items() if name in fields}
    return {**declared, str(answer.unwrap): payload}


def fields_of(answer: Answer) -> Mapping[str, str]:
    """The fields of an answer's model, by their wire names; of no model, none."""
    kind: Any = answer.type
    is_model = isinstance(kind, type) and issubclass(kind, Model)
    return wire_fields(answer.type) if is_model else {}
