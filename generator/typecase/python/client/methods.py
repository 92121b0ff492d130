"""Build the views of the methods that call an operation."""

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    Anything,
    Location,
    Nullable,
    Operation,
    Parameter,
    Type,
    UnionOf,
    is_nullable,
)
from typecase.python.client.method_docs import (
    async_method_docstring,
    method_docstring,
    success_responses,
)
from typecase.python.naming.body_members import BodyMember
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView, View

NONE = code("None")
UNSET = code("UNSET")
ITEM_ITERATORS = ("Items", "AsyncItems")
"""The runtime's iterators of streamed items that sync and async clients return."""


def method_view(operation: Operation, names: Names, annotations: Annotations) -> View:
    """Return the view of an operation's sync and async method.

    ``call_method`` in the view is the runtime's method that the async method calls.
    ``is_awaited`` is false if the async method returns an iterator, which makes the
    call when it is used.
    """
    resource = names.resources[operation.resource]
    name = resource.methods[operation.pointer]
    is_awaited = not returns_iterator(operation)
    call_method = "_call" if is_awaited else "_items"
    if is_awaited and any(
        response.sequence is not None for response in success_responses(operation)
    ):
        call_method = "_value_or_items"
    return View(
        name=code(name),
        operation=code(resource.constants[operation.pointer]),
        arguments=method_arguments(operation, names, annotations),
        returns=return_annotation(operation, annotations, ITEM_ITERATORS[0]),
        async_returns=return_annotation(operation, annotations, ITEM_ITERATORS[1]),
        call_method=code(call_method),
        is_awaited=is_awaited,
        model=None,
        docstring=method_docstring(operation, names),
        async_docstring=async_method_docstring(
            operation, f"{resource.sync_class}.{name}"
        ),
    )


class Signature(Struct, frozen=True):
    """The arguments of a client's method.

    ``path`` may be passed by position, in the order of the path; the others are keyword
    arguments. ``members`` are the members of the body, and empty if the method takes
    only whole bodies. ``body`` is None if the operation takes no body. ``whole_body``
    is the body of an overload without members, which may be required.
    """

    path: tuple[ArgumentView, ...]
    keywords: tuple[ArgumentView, ...]
    members: tuple[ArgumentView, ...]
    body: ArgumentView | None
    whole_body: ArgumentView | None

    @property
    def requires_members(self) -> bool:
        """Whether a member is required, so that callers pass these or the body."""
        return any(member.default is None for member in self.members)

    @property
    def arguments(self) -> tuple[ArgumentView, ...]:
        """All arguments but the members."""
        return (
            *self.path,
            *self.keywords,
            *([] if self.body is None else [self.body]),
        )


def client_signature(
    operation: Operation,
    names: Names,
    annotations: Annotations,
    *,
    excluded: tuple[str, ...] = (),
) -> Signature:
    """Return the arguments of a client's method.

    Parameters whose wire names are in ``excluded`` are left out.
    """
    parameters = [
        (parameter, names.argument(operation, parameter))
        for parameter in operation.parameters
        if not parameter.is_credential and parameter.wire_name not in excluded
    ]
    path = [
        pair
        for pair in parameters
        if pair[0].location is Location.PATH and pair[0].required
    ]
    keywords = [pair for pair in parameters if pair not in path]
    path.sort(key=lambda pair: operation.path.find(f"{{{pair[0].wire_name}}}"))
    members = tuple(
        _member_argument(member, annotations)
        for member in names.body_members[operation.pointer]
    )
    return Signature(
        path=tuple(
            _parameter_argument(*pair, annotations, unset=True) for pair in path
        ),
        keywords=tuple(
            _parameter_argument(*pair, annotations, unset=True) for pair in keywords
        ),
        members=members,
        body=_body_argument(
            operation,
            annotations,
            required=not members,
            secret=any(member.secret for member in members),
        ),
        whole_body=_body_argument(operation, annotations),
    )


def _member_argument(member: BodyMember, annotations: Annotations) -> ArgumentView:
    """Return the argument of a body's member, whose default None means left out.

    The default of a member that may be null is `UNSET`.
    """
    # A model contains Unix time as a number.
    accepted = replace(annotations, accept_datetime=False)
    kind = member.field.type
    argument = _argument(
        member.argument,
        accepted.argument_type(kind),
        required=member.field.required,
        secret=member.is_secret,
        unset=is_nullable(kind),
    )
    return replace(argument, wire_name=literal(member.field.wire_name))


def method_arguments(
    operation: Operation,
    names: Names,
    annotations: Annotations,
) -> tuple[ArgumentView, ...]:
    """Return the keyword arguments of a handler: its parameters, then the body.

    Credentials, which are arguments of the client, are left out.
    """
    arguments = [
        _parameter_argument(
            parameter, names.argument(operation, parameter), annotations
        )
        for parameter in operation.parameters
        if not parameter.is_credential
    ]
    body = _body_argument(operation, annotations)
    return (*arguments, *([] if body is None else [body]))


def _parameter_argument(
    parameter: Parameter, name: str, annotations: Annotations, *, unset: bool = False
) -> ArgumentView:
    """Return the argument of a parameter.

    If ``unset`` is true, the default of a parameter that can be null is `UNSET`.
    """
    return _argument(
        name,
        annotations.argument_type(parameter.type),
        required=parameter.required,
        secret=parameter.is_secret,
        unset=unset and can_be_null(parameter),
    )


def can_be_null(parameter: Parameter) -> bool:
    """Return whether None is sent as null: other styles than JSON cannot express it."""
    return (
        parameter.media_type is not None
        and "json" in parameter.media_type
        and is_nullable(parameter.type)
    )


def _body_argument(
    operation: Operation,
    annotations: Annotations,
    *,
    required: bool = True,
    secret: bool = False,
) -> ArgumentView | None:
    """Return the argument of the body, or None if the operation takes no body.

    If ``required`` is false, callers may leave out the body. ``secret`` says whether
    the body has secret members, which a dict would show.
    """
    if not operation.bodies:
        return None
    body_type = UnionOf(tuple(body.type for body in operation.bodies))
    return _argument(
        "body",
        annotations.argument_type(body_type),
        required=required and operation.body_required,
        secret=secret,
    )


def _argument(
    name: str,
    annotation: Code,
    *,
    required: bool,
    secret: bool = False,
    unset: bool = False,
) -> ArgumentView:
    if required:
        return ArgumentView(code(name), annotation, default=None, secret=secret)
    if annotation != "Any":  # `Any` includes None.
        annotation = code(join_union([annotation, "None"]))
    default = UNSET if unset else NONE
    return ArgumentView(code(name), annotation, default=default, secret=secret)


def returns_iterator(operation: Operation) -> bool:
    """Return whether all successful responses of an operation are streams of items."""
    successes = success_responses(operation)
    return bool(successes) and all(
        response.sequence is not None for response in successes
    )


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
