"""Build the views of a method's overloads.

`Operation.overloads` describes some of them. If a member of the body is required, each
is split in two: one takes the members, and one the whole body.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from typecase.ir import ArgumentRule, LiteralOf, Operation, Overload, Parameter
from typecase.names.api_names import Names
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import (
    ITEM_ITERATORS,
    NONE,
    return_annotation,
)
from typecase.python.client.paged_methods import page_types, paged_signatures
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.text.symbols import AWAITABLE
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView
from typecase.python.views.client import Form, MethodView, OverloadView, Signature


def overload_views(
    operation: Operation, names: Names, annotations: Annotations, method: MethodView
) -> tuple[OverloadView, ...]:
    """Return the overloads of a method; none if it has a single signature.

    The last ones accept all arguments of ``method``, the view of the method, since a
    caller may not know their values.
    """
    successes = success_responses(operation)
    views: list[OverloadView] = []
    for overload in operation.overloads:
        chosen = overload.select(successes)
        sync_type, async_type = (
            return_annotation(chosen, annotations, iterator)
            for iterator in ITEM_ITERATORS
        )
        if operation.paging is not None:
            async_type = code(f"{AWAITABLE}[{async_type}]")
            if overload.is_paged:
                paged = replace(operation, responses=chosen, overloads=(overload,))
                types = page_types(paged, operation.paging, annotations)
                sync_type, async_type = types.sync, types.asynchronous
        signature = _restrict_signature(
            method.signature, overload, operation, names, annotations
        )
        members = {rule.wire_name for rule in overload.rules if rule.is_member}
        if not members:
            views += split_by_body(signature, sync_type, async_type)
        elif members <= {
            each.field.wire_name for each in names.body_members[operation.pointer]
        }:
            # Nobody knows the members of a whole body.
            views += _views(signature, ("members",), sync_type, async_type)
    if operation.overloads:
        views += split_by_body(method.signature, method.returns, method.async_returns)
    else:
        for each in paged_signatures(operation, names, annotations, method):
            views += split_by_body(*each)
    return as_overloads(views)


def split_by_body(
    signature: Signature, returns: Code, async_returns: Code
) -> tuple[OverloadView, ...]:
    """Return the views of a signature, one with the members and one with the body.

    Return a single view if no member is required, because one signature can then have
    both. A union has a view for each of its variants.
    """
    if signature.variants:
        return (
            *[
                view
                for members in signature.variants
                for view in _views(
                    replace(signature, members=members, variants=()),
                    ("members",),
                    returns,
                    async_returns,
                )
            ],
            *_views(signature, ("body",), returns, async_returns),
        )
    forms: tuple[Form, ...] = ("all",)
    if signature.requires_members:
        forms = ("members", "body")
    return _views(signature, forms, returns, async_returns)


def _views(
    signature: Signature, forms: Iterable[Form], returns: Code, async_returns: Code
) -> tuple[OverloadView, ...]:
    return tuple(
        OverloadView(
            signature=signature,
            form=form,
            returns=returns,
            async_returns=async_returns,
        )
        for form in forms
    )


def as_overloads(views: Sequence[OverloadView]) -> tuple[OverloadView, ...]:
    """Return the views of signatures as overloads; none if there is only one."""
    return () if len(views) == 1 else tuple(views)


def _restrict_signature(
    signature: Signature,
    overload: Overload,
    operation: Operation,
    names: Names,
    annotations: Annotations,
) -> Signature:
    """Return a signature with only the values that an overload allows."""
    rules = {rule.wire_name: rule for rule in overload.rules if not rule.is_member}
    member_rules = {
        literal(rule.wire_name): rule for rule in overload.rules if rule.is_member
    }
    restricted = {
        names.argument(operation, parameter): (parameter, rules[parameter.wire_name])
        for parameter in operation.parameters
        if not parameter.is_credential and parameter.wire_name in rules
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
        for arguments in (signature.path, signature.keywords)
    )
    members = tuple(
        (
            _restrict_member(argument, member_rules[argument.wire_name], annotations)
            if argument.wire_name is not None and argument.wire_name in member_rules
            else argument
        )
        for argument in signature.members
    )
    return replace(signature, path=path, keywords=keywords, members=members)


def _restrict_member(
    argument: ArgumentView, rule: ArgumentRule, annotations: Annotations
) -> ArgumentView:
    """Return the argument for a member of the body with the values of a rule."""
    values = tuple(value for value in rule.values or () if value is not None)
    annotation = annotations.argument_type(LiteralOf(values))
    if argument.default is None or None not in (rule.values or ()):
        return replace(argument, annotation=annotation, default=None)
    return replace(argument, annotation=code(join_union([annotation, "None"])))


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
    # A parameter with an enumeration accepts its members too.
    literal = parameter.type if isinstance(parameter.type, LiteralOf) else LiteralOf(())
    types = (
        [annotations.argument_type(replace(literal, values=values))] if values else []
    )
    if None in rule.values:
        union = code(join_union([*types, "None"]))
        return replace(argument, annotation=union, default=NONE)
    return replace(argument, annotation=types[0], default=None)
