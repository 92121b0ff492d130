"""Operations as methods: signatures for callers and for those who implement them."""

from typecase.ir import Anything, Nullable, Operation, Type, UnionOf
from typecase.python.client.method_docs import (
    method_docstring,
    method_outline,
    method_reference,
    successes,
)
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.types.annotations import Annotations, union
from typecase.python.views import ArgumentView, View

NONE = code("None")
ITEMS = ("Items", "AsyncItems")
"""Classes of the runtime that iterate over the items of an answer."""


def method_view(
    operation: Operation,
    names: Names,
    annotations: Annotations,
    items: tuple[str, str] = ITEMS,
) -> View:
    """Describe one operation as a method; the constant it names is its data.

    ``items`` name the iterators that a method and its asynchronous twin return.
    """
    resource = names.resources[operation.resource]
    name = resource.methods[operation.pointer]
    return View(
        name=code(name),
        operation=code(resource.constants[operation.pointer]),
        arguments=method_arguments(operation, names, annotations),
        returns=returned(operation, annotations, items[0]),
        async_returns=returned(operation, annotations, items[1]),
        end=code("_items" if has_items(operation) else "_call"),
        docstring=method_docstring(operation, names),
        outline=method_outline(operation),
        reference=method_reference(operation, f"{resource.sync_class}.{name}"),
    )


def has_items(operation: Operation) -> bool:
    """Whether a method may return an iterator."""
    return any(answer.sequence is not None for answer in successes(operation))


def method_arguments(
    operation: Operation,
    names: Names,
    annotations: Annotations,
    *,
    without: tuple[str, ...] = (),
) -> tuple[ArgumentView, ...]:
    """List keyword arguments: parameters, those ``without`` left out, then the body."""
    views = [
        _argument(
            names.argument(operation, each),
            annotations.argument(each.type),
            required=each.required,
            secret=each.is_secret,
        )
        for each in operation.parameters
        if not each.is_credential and each.wire_name not in without
    ]
    if operation.bodies:
        kinds = UnionOf(tuple(body.type for body in operation.bodies))
        annotation = annotations.argument(kinds)
        views.append(_argument("body", annotation, required=operation.body_required))
    return tuple(views)


def _argument(
    name: str, annotation: Code, *, required: bool, secret: bool = False
) -> ArgumentView:
    if required:
        return ArgumentView(code(name), annotation, None, secret)
    full = annotation if annotation == "Any" else code(union([annotation, "None"]))
    return ArgumentView(code(name), full, NONE, secret)


def payloads(operation: Operation) -> tuple[Type | None, ...]:
    """Return what a method may return: payloads, whole bodies, None for no body.

    Items of a sequence are not among them.
    """
    found: list[Type | None] = []
    for answer in successes(operation):
        if answer.sequence is not None:
            continue
        kind = answer.payload if answer.unwrap else answer.type
        if kind not in found:
            found.append(kind)
    return tuple(found) or (None,)


def returned(
    operation: Operation, annotations: Annotations, items: str = "Items"
) -> Code:
    """Annotate what a method returns; ``items`` is what iterates over many."""
    answers = successes(operation)
    sent = tuple(a.type for a in answers if a.sequence is not None and a.type)
    if not sent:
        return _returned(payloads(operation), annotations)
    module = (
        ".._runtime.streaming.item_iterator" if items in ITEMS else "collections.abc"
    )
    annotations.imports.name(module, items)
    many = f"{items}[{annotations.value(UnionOf(sent))}]"
    if all(answer.sequence is not None for answer in answers):
        return code(many)
    one = _returned(payloads(operation), annotations)
    return one if one == "Any" else code(union([one, many]))


def _returned(kinds: tuple[Type | None, ...], annotations: Annotations) -> Code:
    if any(isinstance(kind, Anything) for kind in kinds):
        return annotations.value(Anything())
    telling = tuple(kind for kind in kinds if kind is not None)
    if not telling:
        return NONE
    union = telling[0] if len(telling) == 1 else UnionOf(telling)
    return annotations.value(Nullable(union) if None in kinds else union)
