"""Compare the parameters of an operation of two documents."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import Parameter, resolve_mapping
from typecase.schema.normal_form import build_shape, find_types
from typecase.schema.shape import Parts, Sides
from typecase.tools.diff.changes import ApiDocuments, Change, Direction, Severity, Thing
from typecase.tools.diff.sunset import describe_removal
from typecase.tools.diff.wire.deprecation import compare_deprecation
from typecase.tools.diff.wire.operation_pair import OperationPair
from typecase.tools.diff.wire.operation_parts import Holder, map_parameters
from typecase.tools.diff.wire.security import find_required_keys, fold_key
from typecase.tools.diff.wire.things import describe_parameter
from typecase.tools.diff.wire.wording import Subject

_ANY_STYLE = frozenset({"form", "simple"})
"""Styles that write a single value as it is."""


ParameterMap = Mapping[tuple[str, str], Parameter]
"""The parameters of an operation by name and location."""


def compare_parameters(pair: OperationPair) -> Iterator[Change]:
    """Compare the parameters of an operation."""
    old = map_parameters(pair.documents.old, pair.old)
    new = map_parameters(pair.documents.new, pair.new)
    # A key that becomes a credential, or was one, is sent as before.
    old_keys = find_required_keys(pair.documents.old, pair.old)
    new_keys = find_required_keys(pair.documents.new, pair.new)
    for key, parameter in old.items():
        if key not in new and fold_key(parameter) not in new_keys:
            end = ", and ignored now"
            if pair.is_reversed:
                end = ", and was always sent" if _is_required(parameter) else ""
            change = pair.change(
                "request-parameter-removed",
                _find_loss(pair, parameter),
                f"{_describe(parameter)} is removed{end}",
                direction=Direction.REQUEST,
                old=parameter.pointer,
                before=_describe_thing(parameter),
                after=_find_moved(parameter, old, new),
            )
            yield describe_removal(change, pair.documents, parameter.pointer)
    for key, parameter in new.items():
        if key in old:
            yield from _compare_parameter(pair, old[key], parameter)
            continue
        if fold_key(parameter) in old_keys:
            continue
        is_required = _is_required(parameter)
        kind = "required" if is_required else "optional"
        yield pair.change(
            f"new-{kind}-request-parameter",
            pair.breaks(if_clients_send=True) if is_required else Severity.MINOR,
            f"{_describe(parameter)} is new, and {kind}",
            direction=Direction.REQUEST,
            new=parameter.pointer,
            before=_find_moved(parameter, new, old),
            after=_describe_thing(parameter),
            advice="send the parameter" if is_required else "",
        )


def _compare_parameter(
    pair: OperationPair, old: Parameter, new: Parameter
) -> Iterator[Change]:
    if pair.unchanged.is_equal(old.node, new.node):
        return
    yield from compare_deprecation(
        pair,
        "request-parameter",
        _describe(new),
        (old.node, new.node),
        (old.pointer, new.pointer),
        Direction.REQUEST,
    )
    if _is_required(old) is not _is_required(new):
        became = "required" if _is_required(new) else "optional"
        severity = pair.breaks(if_clients_send=True)
        yield pair.change(
            f"request-parameter-became-{became}",
            severity if _is_required(new) else _find_loss(pair, old),
            f"{_describe(new)} becomes {became}",
            direction=Direction.REQUEST,
            old=old.pointer,
            new=new.pointer,
            before=_describe_thing(old),
            after=_describe_thing(new),
            advice="send the parameter" if _is_required(new) else "",
        )
    if old.node.get("allowEmptyValue") and not new.node.get("allowEmptyValue"):
        yield pair.change(
            "request-parameter-empty-value-forbidden",
            pair.breaks(if_clients_send=True),
            f"{_describe(new)} can no longer be empty",
            direction=Direction.REQUEST,
            old=old.pointer,
            new=new.pointer,
            advice="send a value, or leave the parameter out",
        )
    old_part, old_type = _parameter_schema(pair.documents, old, is_old=True)
    new_part, new_type = _parameter_schema(pair.documents, new, is_old=False)
    if old_type != new_type:
        yield _serialization(pair, old, new, "media type")
    elif old_type is None and _written(old, old_part) != _written(new, new_part):
        yield _serialization(pair, old, new, "style")
    elif old.node.get("allowReserved") and not new.node.get("allowReserved"):
        yield _serialization(pair, old, new, "encoding of reserved characters")
    place = pair.place(
        Subject.PARAMETER, _describe(new), parameter=(old.name, old.location)
    )
    is_text = old_type is None
    yield from pair.compare_schemas(place, old_part, new_part, is_text=is_text)


def _find_loss(pair: OperationPair, parameter: Parameter) -> Severity:
    """Return the severity if a parameter need not be sent any more.

    That breaks who receives a webhook, if the service always sent the parameter.
    """
    is_relied_on = pair.is_reversed and _is_required(parameter)
    return Severity.MAJOR if is_relied_on else Severity.MINOR


def _describe_thing(parameter: Parameter) -> Thing:
    return describe_parameter(parameter, is_required=_is_required(parameter))


def _find_moved(
    parameter: Parameter, own: ParameterMap, other: ParameterMap
) -> Thing | None:
    """Return the parameter in another place that only the other document has."""
    name = parameter.name.lower()
    found = [
        each
        for key, each in other.items()
        if key not in own and each.name.lower() == name
    ]
    return _describe_thing(found[0]) if len(found) == 1 else None


def _serialized_as(parameter: Parameter) -> dict[str, Any]:
    """Return what the document says of how the values are written."""
    keys = ("style", "explode", "allowReserved")
    found = {key: parameter.node[key] for key in keys if key in parameter.node}
    media_types = as_mapping(parameter.node.get("content"))
    return found | ({"content": [*media_types]} if media_types else {})


def _serialization(
    pair: OperationPair, old: Parameter, new: Parameter, what: str
) -> Change:
    return pair.change(
        "request-parameter-serialization-changed",
        pair.breaks(if_clients_send=True),
        f"{_describe(new)}: the {what} changes, and values are written differently",
        direction=Direction.REQUEST,
        old=old.pointer,
        new=new.pointer,
        before=replace(_describe_thing(old), value=_serialized_as(old)),
        after=replace(_describe_thing(new), value=_serialized_as(new)),
        advice="write the value in the new form",
    )


def _written(parameter: Parameter, schema: Parts) -> tuple[object, ...]:
    """Return what decides how a value is written."""
    default = "form" if parameter.location in ("query", "cookie") else "simple"
    style = parameter.node.get("style", default)
    explode = parameter.node.get("explode", style in ("form", "cookie"))
    sides = Sides.REQUEST
    types = find_types(build_shape(schema, sides), sides) if schema else {"array"}
    if types & {"array", "object"}:
        is_simple = style == "simple" and "object" not in types
        return style, None if is_simple else bool(explode)
    return (style if style not in _ANY_STYLE else None,)


def _describe(parameter: Parameter) -> str:
    return f"the {parameter.location} parameter `{parameter.name}`"


def _is_required(parameter: Parameter) -> bool:
    return parameter.node.get("required") is True or parameter.location == "path"


def _parameter_schema(
    documents: ApiDocuments, parameter: Parameter, *, is_old: bool
) -> tuple[Parts, str | None]:
    """Return the schema of a parameter, and its media type if it has one."""
    document = documents.old if is_old else documents.new
    node, pointer = resolve_mapping(
        document, document.value_at(parameter.pointer), parameter.pointer
    )
    for name, media in as_mapping(node.get("content")).items():
        at = join_pointer(pointer, "content", name)
        return Holder(document, as_mapping(media), at).read_schema(), name
    return Holder(document, node, pointer).read_schema(), None
