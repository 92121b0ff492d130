"""Build the views of the methods that call an operation, or that implement it.

A server's handler and a client's method for the same operation have the same arguments.
"""

from typecase.ir import Anything, Nullable, Operation, Type, UnionOf
from typecase.python.client.method_docs import (
    async_method_docstring,
    handler_docstring,
    method_docstring,
    success_responses,
)
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView, View

NONE = code("None")
ITEM_ITERATORS = ("Items", "AsyncItems")
"""The runtime's iterators of streamed items that sync and async clients return."""


def method_view(
    operation: Operation,
    names: Names,
    annotations: Annotations,
    iterators: tuple[str, str] = ITEM_ITERATORS,
) -> View:
    """Return the view of an operation's sync method, async method and handler.

    ``iterators`` are the classes with which the sync and the async method return
    streamed items. ``call_method`` in the view is the runtime's method that the async
    method calls. ``is_awaited`` is false if the async method returns an iterator, which
    makes the call when it is used.
    """
    resource = names.resources[operation.resource]
    name = resource.methods[operation.pointer]
    streams = {
        response.sequence is not None for response in success_responses(operation)
    }
    call_method = "_call"
    if True in streams:
        call_method = "_value_or_items" if False in streams else "_items"
    return View(
        name=code(name),
        operation=code(resource.constants[operation.pointer]),
        arguments=method_arguments(operation, names, annotations),
        returns=return_annotation(operation, annotations, iterators[0]),
        async_returns=return_annotation(operation, annotations, iterators[1]),
        call_method=code(call_method),
        is_awaited=call_method != "_items",
        docstring=method_docstring(operation, names),
        handler_docstring=handler_docstring(operation),
        async_docstring=async_method_docstring(
            operation, f"{resource.sync_class}.{name}"
        ),
    )


def method_arguments(
    operation: Operation,
    names: Names,
    annotations: Annotations,
    *,
    excluded: tuple[str, ...] = (),
) -> tuple[ArgumentView, ...]:
    """Return the keyword arguments of a method: its parameters, then the body.

    Parameters whose wire names are in ``excluded`` are left out. So are credentials,
    which are arguments of the client.
    """
    arguments = [
        _argument(
            names.argument(operation, parameter),
            annotations.argument_type(parameter.type),
            required=parameter.required,
            secret=parameter.is_secret,
        )
        for parameter in operation.parameters
        if not parameter.is_credential and parameter.wire_name not in excluded
    ]
    if operation.bodies:
        body_type = UnionOf(tuple(body.type for body in operation.bodies))
        annotation = annotations.argument_type(body_type)
        arguments.append(
            _argument("body", annotation, required=operation.body_required)
        )
    return tuple(arguments)


def _argument(
    name: str, annotation: Code, *, required: bool, secret: bool = False
) -> ArgumentView:
    if required:
        return ArgumentView(code(name), annotation, default=None, secret=secret)
    if annotation != "Any":  # `Any` includes None.
        annotation = code(join_union([annotation, "None"]))
    return ArgumentView(code(name), annotation, default=NONE, secret=secret)


def return_types(operation: Operation) -> tuple[Type | None, ...]:
    """Return the types of the values that a method may return.

    A value is the body of a response, or the property of the body that the document
    selects (``x-typecase-unwrap``). None stands for a response without a body. Streamed
    responses are left out. If there are no other responses, the result is ``(None,)``.
    """
    types: list[Type | None] = []
    for response in success_responses(operation):
        if response.sequence is not None:
            continue
        kind = response.payload if response.unwrap else response.type
        if kind not in types:
            types.append(kind)
    return tuple(types) or (None,)


def return_annotation(
    operation: Operation, annotations: Annotations, iterator: str = "Items"
) -> Code:
    """Return the return annotation of a method, such as `models.Pet | None`.

    ``iterator`` is the class of the object that yields streamed items.
    """
    responses = success_responses(operation)
    item_types = tuple(
        response.type
        for response in responses
        if response.sequence is not None and response.type is not None
    )
    if not item_types:
        return _union_annotation(return_types(operation), annotations)
    is_runtime_class = iterator in ITEM_ITERATORS
    annotations.imports.add_names(
        ".._runtime.streaming.items" if is_runtime_class else "collections.abc",
        iterator,
    )
    streamed = f"{iterator}[{annotations.value_type(UnionOf(item_types))}]"
    if all(response.sequence is not None for response in responses):
        return code(streamed)
    not_streamed = _union_annotation(return_types(operation), annotations)
    if not_streamed == "Any":
        return not_streamed
    return code(join_union([not_streamed, streamed]))


def _union_annotation(kinds: tuple[Type | None, ...], annotations: Annotations) -> Code:
    """Return the annotation of a value of any of the types; None stands for no body."""
    if any(isinstance(kind, Anything) for kind in kinds):
        return annotations.value_type(Anything())
    bodies = tuple(kind for kind in kinds if kind is not None)
    if not bodies:
        return NONE
    union = bodies[0] if len(bodies) == 1 else UnionOf(bodies)
    return annotations.value_type(Nullable(union) if None in kinds else union)
