"""Operations as data: the constants that a module of operations holds.

They are calls of the runtime's data classes, in which a value that equals the runtime's
default is left out.
"""

from collections.abc import Iterable, Mapping

from typecase.ir import (
    Answer,
    Anything,
    Batching,
    Body,
    FormMember,
    Location,
    Nullable,
    Operation,
    Paging,
    Parameter,
    Style,
)
from typecase.python.client.method_docs import failures, successes
from typecase.python.client.methods import returned
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import call, literal, settings
from typecase.python.types.annotations import Annotations
from typecase.python.views import View

DESCRIPTIONS = ".._runtime.operation"


def constant_view(operation: Operation, names: Names, written: Annotations) -> View:
    """Describe the constant of one operation."""
    own = names.resources[operation.resource]
    arguments = names.by_wire(operation)
    answers = (*successes(operation), *_raised(operation))
    values: dict[str, object] = {
        "id": operation.id,
        "method": operation.method,
        "path": operation.path,
        "body_required": operation.body_required,
        "security": security(operation.security, names),
        "server": operation.server,
        "idempotent": operation.idempotent,
        "retry": operation.retry,
        "require_any": tuple(
            tuple(arguments[name] for name in group) for group in operation.require_any
        ),
        "paging": operation.paging and _paging(operation.paging, arguments, written),
        "batching": operation.batching and _batching(operation.batching, written),
        "parameters": several(
            _parameter(each, names.argument(operation, each), written)
            for each in operation.parameters
        ),
        "bodies": several(_body(body, written) for body in operation.bodies),
        "answers": several(answer_code(answer, written) for answer in answers),
    }
    return View(
        name=code(own.constants[operation.pointer]),
        payload=returned(operation, written),
        settings=settings(values),
    )


def several(parts: Iterable[Code]) -> Code | None:
    """Write a tuple with a comma at its end, so that each part has a line."""
    listed = list(parts)
    return code(f"({join(', ', listed)},)") if listed else None


def _paging(paging: Paging, by_wire: Mapping[str, str], written: Annotations) -> Code:
    arguments = {"page": paging.page, "offset": paging.offset, "size": paging.size}
    values: dict[str, object] = {
        **{word: name and by_wire[name] for word, name in arguments.items()},
        "first": paging.first,
        "items": paging.items,
        "last": paging.last,
        "total": paging.total,
    }
    return _described("Paging", [], values, written)


def _batching(batching: Batching, written: Annotations) -> Code:
    values: dict[str, object] = {
        "keys": batching.keys,
        "failed": batching.failed,
        "succeeded": batching.succeeded,
        "accepted": batching.accepted,
    }
    parts = [written.checked(batching.item), literal(batching.size)]
    return _described("Batching", parts, values, written)


def _parameter(parameter: Parameter, argument: str, written: Annotations) -> Code:
    is_single = parameter.location in (Location.PATH, Location.HEADER)
    values: dict[str, object] = {
        "required": parameter.required,
        **_style(parameter, Style.SIMPLE if is_single else Style.FORM),
        "credential": parameter.is_credential,
        "secret": parameter.is_secret,
        "reserved": parameter.reserved,
        "media_type": parameter.media_type,
    }
    parts = [
        literal(argument),
        literal(parameter.wire_name),
        literal(str(parameter.location)),
        written.checked(parameter.type),
    ]
    return _described("Parameter", parts, values, written)


def _style(sent: Parameter | FormMember, default: Style) -> dict[str, object]:
    """Say how a value is written, where that differs from the runtime's default."""
    if sent.media_type is not None:
        return {}
    is_spread = sent.style in (Style.FORM, Style.COOKIE)
    return {
        "style": None if sent.style is default else str(sent.style),
        "explode": None if sent.explode == is_spread else literal(sent.explode),
    }


def _body(body: Body, written: Annotations) -> Code:
    values = {
        "part_types": body.part_types,
        "sequence": body.sequence and str(body.sequence),
        "members": several(_member(member, written) for member in body.members),
    }
    parts = [_media_type(body.media_type, written), written.checked(body.type)]
    return _described("Body", parts, values, written)


def _member(member: FormMember, written: Annotations) -> Code:
    # Its type is that of the body's member.
    name = literal(member.wire_name)
    values = {**_style(member, Style.FORM), "media_type": member.media_type}
    parts = [name, name, literal("form"), code("None")]
    return _described("Parameter", parts, values, written)


def answer_code(answer: Answer, written: Annotations) -> Code:
    """Write one answer."""
    status = int(answer.status) if answer.status.isdigit() else answer.status
    parts = [literal(status)]
    if answer.media_type is not None and answer.type is not None:
        parts.append(_media_type(answer.media_type, written))
        parts.append(written.checked(answer.type))
    is_unwrapped = answer.unwrap is not None
    values: dict[str, object] = {
        "unwrap": answer.unwrap,
        "nullable": is_unwrapped and isinstance(answer.payload, Nullable | Anything),
        "sequence": answer.sequence and str(answer.sequence),
    }
    return _described("Answer", parts, values, written)


def _raised(operation: Operation) -> list[Answer]:
    """List the answers that an error may hold; `default` without a body says nothing
    that the runtime would not do of itself."""
    statuses = {answer.status for answer in failures(operation)}
    good = successes(operation)
    return [
        answer
        for answer in operation.answers
        if answer not in good
        and (answer.status in statuses or answer.media_type is not None)
    ]


def security(
    alternatives: tuple[tuple[str, ...], ...] | None, names: Names
) -> Code | None:
    """Write alternatives of credentials by the names of their arguments."""
    if alternatives is None:
        return None
    return literal(tuple(tuple(names.credentials[s] for s in a) for a in alternatives))


def _media_type(name: str, written: Annotations) -> Code:
    """Write a media type; the runtime has a name for the usual one."""
    if name != "application/json":
        return literal(name)
    written.imports.name(DESCRIPTIONS, "JSON")
    return code("JSON")


def _described(
    name: str, parts: list[Code], values: Mapping[str, object], written: Annotations
) -> Code:
    """Call a data class that describes a part of an operation."""
    written.imports.name(DESCRIPTIONS, name)
    return call(name, parts, values)
