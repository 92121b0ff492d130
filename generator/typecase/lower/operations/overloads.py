"""Lower the extension `x-typecase-overloads` of an operation."""

from collections.abc import Iterable, Mapping
from typing import Any

from typecase.ir import ArgumentRule, Overload, Parameter, Response, SchemaId
from typecase.load.document import join_pointer
from typecase.load.json_types import is_list
from typecase.load.navigate.operations import Operation as OperationNode
from typecase.lower.context import Context

_KEY = "x-typecase-overloads"


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
