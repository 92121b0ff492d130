"""Lower the extension `x-typecase-overloads` of an operation."""

from collections.abc import Iterable
from typing import Any

from typecase.ir import ArgumentRule, Overload, Parameter, SchemaId
from typecase.load.document import join_pointer
from typecase.load.json_types import is_list


def lower_overloads(
    nodes: Iterable[dict[str, Any]], parameters: Iterable[Parameter]
) -> tuple[Overload, ...]:
    """Lower the overloads of an operation, whose parameters are ``parameters``."""
    by_name = {parameter.wire_name: parameter for parameter in parameters}
    return tuple(
        Overload(
            tuple(
                _lower_rule(by_name[name], rule) for name, rule in node["when"].items()
            ),
            **_lower_result(node["returns"]),
        )
        for node in nodes
    )


def _lower_rule(parameter: Parameter, rule: Any) -> ArgumentRule:
    """Lower a rule: true (is passed), false (is left out), or a list of values."""
    if not is_list(rule):
        return ArgumentRule(parameter.wire_name, None if rule else (None,))
    # Without the argument, the service assumes the default.
    may_be_left_out = not parameter.required and parameter.default in rule
    return ArgumentRule(
        parameter.wire_name, (*rule, *((None,) if may_be_left_out else ()))
    )


def _lower_result(name: Any) -> dict[str, Any]:
    """Return the arguments of `Overload` for a result in the document."""
    is_array = is_list(name)
    text = name[0] if is_array else name
    if "/" in text:
        return {"media_type": text}
    schema_id = SchemaId(join_pointer("", "components", "schemas", text))
    return {"schema_id": schema_id, "is_list": is_array}
