"""Build the views of a method's overloads.

`x-typecase-overloads` describes some of them. If a member of the body is required, each
is split in two: one takes the members, and one the whole body.
"""

from msgspec.structs import replace

from typecase.ir import ArgumentRule, LiteralOf, Operation, Parameter
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import NONE, Signature, return_annotation
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView, View


def overload_view(
    signature: Signature, returns: Code, async_returns: Code, form: str = "all"
) -> View:
    """Return the view of one overload.

    ``form`` is "members" or "body" if the overload takes only one of them.
    """
    return View(
        signature=signature, form=form, returns=returns, async_returns=async_returns
    )


def split_body(
    signature: Signature, returns: Code, async_returns: Code, annotations: Annotations
) -> tuple[View, ...]:
    """Return the overloads with the members, and with the body; none if both fit one.

    One signature can take both unless a member is required.
    """
    if not signature.requires_members:
        return ()
    annotations.imports.add_names("typing", "overload")
    return tuple(
        overload_view(signature, returns, async_returns, form)
        for form in ("members", "body")
    )


def overload_views(
    operation: Operation, names: Names, annotations: Annotations, method: View
) -> tuple[View, ...]:
    """Return the overloads of a method; none if it has a single signature.

    The last ones accept all arguments of ``method``, the view of the method, since a
    caller may not know their values.
    """
    types = (method.returns, method.async_returns)
    general = split_body(method.signature, *types, annotations)
    if not operation.overloads:
        return general
    annotations.imports.add_names("typing", "overload")
    successes = success_responses(operation)
    parameters = {
        names.argument(operation, parameter): parameter
        for parameter in operation.parameters
        if not parameter.is_credential
    }
    views: list[View] = []
    for overload in operation.overloads:
        chosen = replace(operation, responses=overload.select(successes))
        rules = {rule.wire_name: rule for rule in overload.rules}
        restricted = {
            name: (parameter, rules[parameter.wire_name])
            for name, parameter in parameters.items()
            if parameter.wire_name in rules
        }
        path, keywords = (
            tuple(
                (
                    _restrict(argument, *restricted[argument.name], annotations)
                    if argument.name in restricted
                    else argument
                )
                for argument in arguments
            )
            for arguments in (method.signature.path, method.signature.keywords)
        )
        signature = replace(method.signature, path=path, keywords=keywords)
        types = (
            return_annotation(chosen, annotations),
            return_annotation(chosen, annotations, "AsyncItems"),
        )
        views += split_body(signature, *types, annotations) or [
            overload_view(signature, *types)
        ]
    last = overload_view(method.signature, method.returns, method.async_returns)
    return (*views, *(general or (last,)))


def _restrict(
    argument: ArgumentView,
    parameter: Parameter,
    rule: ArgumentRule,
    annotations: Annotations,
) -> ArgumentView:
    """Return an argument with only the values that a rule allows."""
    if rule.values is None:
        annotation = argument.annotation.removesuffix(" | None")
        return replace(argument, annotation=code(annotation), default=None)
    values = tuple(value for value in rule.values if value is not None)
    # A parameter with an enumeration takes its members too.
    literal = parameter.type if isinstance(parameter.type, LiteralOf) else LiteralOf(())
    parts = (
        [annotations.argument_type(replace(literal, values=values))] if values else []
    )
    if None not in rule.values:
        return replace(argument, annotation=parts[0], default=None)
    return replace(
        argument, annotation=code(join_union([*parts, "None"])), default=NONE
    )
