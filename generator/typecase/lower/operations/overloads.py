"""Lower the overloads of an operation.

They are described by the extension `x-typecase-overloads`, or follow from a flag that
asks for a stream in place of JSON.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from typecase.ir import (
    ArgumentRule,
    Body,
    LiteralOf,
    Location,
    Overload,
    Parameter,
    Response,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
    iter_fields,
    without_null,
)
from typecase.load.document import join_pointer
from typecase.load.json_types import is_list
from typecase.load.navigate.operations import Operation as OperationNode
from typecase.lower.context import Context

_KEY = "x-typecase-overloads"
_STREAM_FLAG = re.compile("(is|use|enable)?(stream|streaming|streamed|sse)(response)?")


def lower_overloads(
    context: Context,
    source: OperationNode,
    parameters: Iterable[Parameter],
    responses: Iterable[Response],
) -> tuple[Overload, ...]:
    """Lower the overloads of an operation with these parameters and responses.

    An overload that returns a schema without a class is reported and left out.
    """
    by_name = {parameter.wire_name: parameter for parameter in parameters}
    successes = [response for response in responses if response.is_success]
    overloads: list[Overload] = []
    for index, node in enumerate(source.node.get(_KEY, ())):
        overload = _lower_overload(node, by_name)
        if overload.select(successes):
            overloads.append(overload)
            continue
        context.report_degraded(
            "the overload is left out: its result is neither an object nor an"
            " enumeration",
            join_pointer(source.pointer, _KEY, index, "returns"),
            hint="name an object or an enumeration in `components/schemas`, or a media"
            " type",
        )
    return tuple(overloads)


def _lower_overload(
    node: dict[str, Any], parameters: Mapping[str, Parameter]
) -> Overload:
    """Lower one overload; ``parameters`` has the operation's parameters by name."""
    rules = tuple(
        _lower_rule(parameters[name], rule) for name, rule in node["when"].items()
    )
    returns = node["returns"]
    is_array = is_list(returns)
    name = returns[0] if is_array else returns
    if "/" in name:
        return Overload(rules, media_type=name)
    schema_id = SchemaId(join_pointer("", "components", "schemas", name))
    return Overload(rules, schema_id=schema_id, is_list=is_array)


def _lower_rule(parameter: Parameter, rule: Any) -> ArgumentRule:
    """Lower a rule: true (is passed), false (is left out), or a list of values."""
    if not is_list(rule):
        return ArgumentRule(parameter.wire_name, None if rule else (None,))
    # Without the argument, the service assumes the default.
    may_be_left_out = not parameter.required and parameter.default in rule
    values = (*rule, None) if may_be_left_out else tuple(rule)
    return ArgumentRule(parameter.wire_name, values)


def infer_overloads(
    parameters: Iterable[Parameter],
    bodies: Iterable[Body],
    responses: Iterable[Response],
    schemas: Mapping[SchemaId, Schema],
) -> tuple[Overload, ...]:
    """Return the overloads of an operation that responds with JSON or a stream.

    A boolean member of the body or parameter with a name such as `stream` chooses
    between them. Without such a flag, or if there are other successful responses, the
    result is empty.
    """
    successes = [response for response in responses if response.is_success]
    whole = [response for response in successes if response.sequence is None]
    streams = [response for response in successes if response.sequence is not None]
    flag = next(_iter_flags(parameters, bodies, schemas), None)
    if flag is None or not len(whole) == len(streams) == 1:
        return ()
    wire_name, default, is_member = flag
    # Without the argument, the service assumes the default.
    with_stream, without = (
        ((True, None), (False,)) if default else ((True,), (False, None))
    )
    return tuple(
        Overload(
            (ArgumentRule(wire_name, values, is_member),),
            media_type=response.media_type,
        )
        for values, response in ((with_stream, streams[0]), (without, whole[0]))
    )


def _iter_flags(
    parameters: Iterable[Parameter],
    bodies: Iterable[Body],
    schemas: Mapping[SchemaId, Schema],
) -> Iterator[tuple[str, bool, bool]]:
    """Yield the arguments that ask for a stream, with the default of each.

    The last item says whether the argument is a member of the body.
    """
    for body in bodies:
        if body.sequence is None:
            for field in iter_fields(body.type, schemas):
                if _is_flag(field.wire_name, field.type):
                    default = field.has_default and field.default is True
                    yield field.wire_name, default, True
    for parameter in parameters:
        is_query = parameter.location is Location.QUERY
        if is_query and _is_flag(parameter.wire_name, parameter.type):
            yield parameter.wire_name, parameter.default is True, False


def _is_flag(wire_name: str, value_type: Type) -> bool:
    """Return whether a boolean with this name asks for a stream."""
    name = re.sub("[^a-z]", "", wire_name.lower())
    match without_null(value_type):
        case Scalar(ScalarKind.BOOLEAN):
            is_boolean = True
        case LiteralOf(values):
            is_boolean = all(isinstance(value, bool) for value in values)
        case _:
            is_boolean = False
    return is_boolean and _STREAM_FLAG.fullmatch(name) is not None
