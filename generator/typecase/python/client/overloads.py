"""Build the views of a method's overloads, which `x-typecase-overloads` describes."""

from msgspec.structs import replace

from typecase.ir import ArgumentRule, LiteralOf, Operation
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import NONE, return_annotation
from typecase.python.naming.naming import Names
from typecase.python.text.code import code
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView, View


def overload_views(
    operation: Operation, names: Names, annotations: Annotations, method: View
) -> tuple[View, ...]:
    """Return the overloads of a method; none if it has a single signature.

    The last overload accepts all arguments of ``method``, the view of the method, since
    a caller may not know their values.
    """
    if not operation.overloads:
        return ()
    annotations.imports.add_names("typing", "overload")
    successes = success_responses(operation)
    views: list[View] = []
    for overload in operation.overloads:
        chosen = replace(operation, responses=overload.select(successes))
        arguments = {argument.name: argument for argument in method.arguments}
        for rule in overload.rules:
            name = code(names.arguments_by_wire_name(operation)[rule.wire_name])
            arguments[name] = _restrict(arguments[name], rule, annotations)
        views.append(
            View(
                arguments=tuple(arguments.values()),
                returns=return_annotation(chosen, annotations),
                async_returns=return_annotation(chosen, annotations, "AsyncItems"),
            )
        )
    return (*views, method)


def _restrict(
    argument: ArgumentView, rule: ArgumentRule, annotations: Annotations
) -> ArgumentView:
    """Return an argument with only the values that a rule allows."""
    if rule.values is None:
        annotation = argument.annotation.removesuffix(" | None")
        return replace(argument, annotation=code(annotation), default=None)
    values = tuple(value for value in rule.values if value is not None)
    parts = [annotations.argument_type(LiteralOf(values))] if values else []
    if None not in rule.values:
        return replace(argument, annotation=parts[0], default=None)
    return replace(
        argument, annotation=code(join_union([*parts, "None"])), default=NONE
    )
