"""Operations as data: the constants that a resource module holds.

In: operations and their names. Out: the calls of the runtime's data classes, written
with every value that differs from the runtime's default.
"""

from collections.abc import Mapping

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
from typecase.python.annotations import Annotations
from typecase.python.code import Code, code, join
from typecase.python.literals import literal
from typecase.python.method_docs import failures, successes
from typecase.python.methods import returned
from typecase.python.naming import Names, parameter_key
from typecase.python.views import ConstantView, Setting

DESCRIPTIONS = ".._runtime.operation"


def constant_view(
    operation: Operation, names: Names, written: Annotations
) -> ConstantView:
    own = names.resources[operation.resource]
    arguments = names.arguments[operation.pointer]
    return ConstantView(
        name=code(own.constants[operation.pointer]),
        payload=returned(operation, written),
        settings=tuple(_settings(operation, names, written)),
        parameters=tuple(
            _parameter(parameter, arguments[parameter_key(parameter)], written)
            for parameter in operation.parameters
        ),
        bodies=tuple(_body(body, written) for body in operation.bodies),
        answers=tuple(
            answer_code(answer, written)
            for answer in (*successes(operation), *_raised(operation))
        ),
    )


def _settings(
    operation: Operation, names: Names, written: Annotations
) -> list[Setting]:
    arguments = names.arguments[operation.pointer]
    settings = {
        "id": literal(operation.id),
        "method": literal(operation.method),
        "path": literal(operation.path),
    }
    if operation.body_required:
        settings["body_required"] = literal(True)
    if operation.security is not None:
        settings["security"] = security(operation.security, names)
    if operation.server is not None:
        settings["server"] = literal(operation.server)
    if operation.idempotent:
        settings["idempotent"] = literal(True)
    if operation.retry:
        settings["retry"] = literal(operation.retry)
    by_wire = {
        parameter.wire_name: arguments[parameter_key(parameter)]
        for parameter in operation.parameters
    }
    if operation.require_any:
        groups = tuple(tuple(by_wire[n] for n in g) for g in operation.require_any)
        settings["require_any"] = literal(groups)
    if operation.paging is not None:
        settings["paging"] = _paging(operation.paging, by_wire, written)
    if operation.batching is not None:
        settings["batching"] = _batching(operation.batching, written)
    return [Setting(code(name), value) for name, value in settings.items()]


def _paging(paging: Paging, by_wire: Mapping[str, str], written: Annotations) -> Code:
    arguments = {"page": paging.page, "offset": paging.offset, "size": paging.size}
    said: dict[str, object] = {
        **{word: name and by_wire[name] for word, name in arguments.items()},
        "first": paging.first or None,
        "items": paging.items,
        "last": paging.last,
        "total": paging.total,
    }
    extras = {name: value for name, value in said.items() if value is not None}
    return _described("Paging", [], extras, written)


def _batching(batching: Batching, written: Annotations) -> Code:
    parts = [written.checked(batching.item), literal(batching.size)]
    said: dict[str, object] = {"keys": batching.keys, "failed": batching.failed}
    for name in ("succeeded", "accepted"):
        if (pointer := getattr(batching, name)) is not None:
            said[name] = pointer
    return _described("Batching", parts, said, written)


def _parameter(parameter: Parameter, argument: str, written: Annotations) -> Code:
    parts = [
        literal(argument),
        literal(parameter.wire_name),
        literal(str(parameter.location)),
        written.checked(parameter.type),
    ]
    extras: dict[str, object] = {}
    if parameter.required:
        extras["required"] = True
    is_single = parameter.location in (Location.PATH, Location.HEADER)
    default = Style.SIMPLE if is_single else Style.FORM
    if parameter.media_type is None:
        extras |= _style(parameter.style, default, explode=parameter.explode)
    if parameter.is_credential:
        extras["credential"] = True
    if parameter.is_secret:
        extras["secret"] = True
    if parameter.reserved:
        extras["reserved"] = True
    if parameter.media_type is not None:
        extras["media_type"] = parameter.media_type
    return _described("Parameter", parts, extras, written)


def _style(style: Style, default: Style, *, explode: bool) -> dict[str, object]:
    """Say what differs from the runtime's defaults."""
    extras: dict[str, object] = {}
    if style is not default:
        extras["style"] = str(style)
    if explode != (style in (Style.FORM, Style.COOKIE)):
        extras["explode"] = explode
    return extras


def _body(body: Body, written: Annotations) -> Code:
    extras: dict[str, object] = {}
    if body.part_types:
        extras["part_types"] = body.part_types
    if body.sequence is not None:
        extras["sequence"] = str(body.sequence)
    parts = [_media_type(body.media_type, written), written.checked(body.type)]
    if body.members:
        members = [_member(member, written) for member in body.members]
        parts.append(code(f"members=({join(', ', members)},)"))
    return _described("Body", parts, extras, written)


def _member(member: FormMember, written: Annotations) -> Code:
    # Its type is that of the body's member.
    name = literal(member.wire_name)
    parts = [name, name, literal("form"), code("None")]
    if member.media_type is not None:
        extras: dict[str, object] = {"media_type": member.media_type}
        return _described("Parameter", parts, extras, written)
    extras = _style(member.style, Style.FORM, explode=member.explode)
    return _described("Parameter", parts, extras, written)


def answer_code(answer: Answer, written: Annotations) -> Code:
    status = int(answer.status) if answer.status.isdigit() else answer.status
    parts = [literal(status)]
    if answer.media_type is not None and answer.type is not None:
        parts.append(_media_type(answer.media_type, written))
        parts.append(written.checked(answer.type))
    extras: dict[str, object] = {}
    if answer.unwrap is not None:
        extras["unwrap"] = answer.unwrap
        if isinstance(answer.payload, Nullable | Anything):
            extras["nullable"] = True
    if answer.sequence is not None:
        extras["sequence"] = str(answer.sequence)
    return _described("Answer", parts, extras, written)


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


def security(alternatives: tuple[tuple[str, ...], ...], names: Names) -> Code:
    """Write alternatives of credentials by the names of their arguments."""
    return literal(tuple(tuple(names.credentials[s] for s in a) for a in alternatives))


def _media_type(name: str, written: Annotations) -> Code:
    """Write a media type; the runtime has a name for the usual one."""
    if name != "application/json":
        return literal(name)
    written.imports.name(DESCRIPTIONS, "JSON")
    return code("JSON")


def _described(
    name: str, parts: list[Code], extras: dict[str, object], written: Annotations
) -> Code:
    """Call a data class that describes a part of an operation."""
    written.imports.name(DESCRIPTIONS, name)
    return call(name, parts, extras)


def call(name: str, parts: list[Code], extras: dict[str, object]) -> Code:
    """Call a data class of the runtime; settings are literals."""
    keywords = [code(f"{key}={literal(value)}") for key, value in extras.items()]
    return code(f"{name}({join(', ', [*parts, *keywords])})")
