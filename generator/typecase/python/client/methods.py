"""Build the views of the methods that call an operation."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from typecase.ir import (
    Anything,
    LiteralOf,
    Location,
    Nullable,
    Operation,
    Parameter,
    Response,
    Scalar,
    ScalarKind,
    Type,
    UnionOf,
    flat_members,
    is_nullable,
)
from typecase.names.api_names import Names
from typecase.names.body_members import BodyMember
from typecase.python.client.method_docs import (
    method_docstring,
    success_responses,
)
from typecase.python.text.code import Code, code
from typecase.python.text.literals import literal
from typecase.python.text.symbols import ANY, RUNTIME, UNSET, symbol
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView
from typecase.python.views.client import MethodView, Signature

NONE = code("None")
ITEM_ITERATORS = (
    symbol(f"{RUNTIME}.streaming.items", "Items"),
    symbol(f"{RUNTIME}.streaming.items", "AsyncItems"),
)
"""The runtime's iterators of streamed items that sync and async clients return."""


def method_view(
    operation: Operation, names: Names, annotations: Annotations
) -> MethodView:
    """Return the view of an operation's sync and async method."""
    resource = names.resources[operation.resource]
    name = resource.methods[operation.pointer]
    successes = success_responses(operation)
    is_awaited = not returns_iterator(successes)
    call_method = "_call" if is_awaited else "_items"
    if is_awaited and any(each.sequence is not None for each in successes):
        call_method = "_value_or_items"
    returns = async_returns = return_annotation(successes, annotations)
    if call_method != "_call":
        async_returns = return_annotation(successes, annotations, ITEM_ITERATORS[1])
    signature = client_signature(operation, names, annotations)
    return MethodView(
        name=code(name),
        operation=code(resource.operation_function(operation.pointer)),
        signature=signature,
        passed=[each.name for each in signature.arguments],
        secrets=[each.name for each in signature.arguments if each.secret],
        secret_members=[each for each in signature.members if each.secret],
        returns=returns,
        async_returns=async_returns,
        call_method=code(call_method),
        sync_call_method=code("_call"),
        is_awaited=is_awaited,
        docstring=method_docstring(operation, names),
        extensions=operation.notes.extensions,
    )


def path_arguments(operation: Operation, names: Names) -> list[str]:
    """Return the names of the arguments of a client's method that are positional."""
    parameters = [each for each in operation.parameters if each.is_argument]
    return [
        names.argument(operation, each)
        for each in _sort_path_parameters(operation, parameters)
    ]


def _sort_path_parameters(
    operation: Operation, parameters: Iterable[Parameter]
) -> list[Parameter]:
    """Return the parameters in the path that must be passed, in the order of the path.

    One that needs not be passed is a keyword argument: it may precede another one.
    """
    return sorted(
        (p for p in parameters if p.location is Location.PATH and p.must_be_passed),
        key=lambda parameter: operation.path.find(f"{{{parameter.wire_name}}}"),
    )


def client_signature(
    operation: Operation,
    names: Names,
    annotations: Annotations,
    *,
    excluded: tuple[str, ...] = (),
) -> Signature:
    """Return the arguments of a client's method.

    Parameters whose wire names are in ``excluded`` are left out, and so are
    credentials, which are arguments of the client.
    """
    parameters = [
        parameter
        for parameter in operation.parameters
        if parameter.is_argument and parameter.wire_name not in excluded
    ]
    path = _sort_path_parameters(operation, parameters)
    keywords = [parameter for parameter in parameters if parameter not in path]
    # A body contains Unix time as a number.
    accepted = replace(annotations, accept_datetime=False)
    body_members = names.body_members[operation.pointer]
    members = tuple([_member_argument(member, accepted) for member in body_members])
    body: ArgumentView | None = None
    whole_body: ArgumentView | None = None
    if operation.bodies:
        annotation = annotations.argument_type(sent_body_type(operation))
        name = names.body_argument(operation)
        whole_body = argument_view(name, annotation, required=operation.body_required)
        body = argument_view(
            name,
            annotation,
            required=operation.body_required and not members,
            # A dict would show secret members.
            secret=any(member.secret for member in members),
        )
    return Signature(
        path=tuple(
            [
                _parameter_argument(parameter, operation, names, annotations)
                for parameter in path
            ]
        ),
        keywords=tuple(
            [
                _parameter_argument(parameter, operation, names, annotations)
                for parameter in keywords
            ]
        ),
        members=members,
        variants=_list_variants(body_members, accepted),
        body=body,
        whole_body=whole_body,
    )


def _parameter_argument(
    parameter: Parameter, operation: Operation, names: Names, annotations: Annotations
) -> ArgumentView:
    default = UNSET if can_be_null(parameter) else NONE
    if parameter.only_value is not None:
        default = literal(parameter.only_value)
    return argument_view(
        names.argument(operation, parameter),
        annotations.argument_type(parameter.type),
        required=parameter.must_be_passed,
        default=default,
        secret=parameter.is_secret,
    )


def _member_argument(member: BodyMember, annotations: Annotations) -> ArgumentView:
    kind = member.field.type
    # Where a variant requires the member, None does not mean that it is left out.
    is_required = [each for each in member.variants if each and each.required] != []
    argument = argument_view(
        member.argument,
        annotations.argument_type(kind),
        required=member.field.must_be_set,
        default=UNSET if is_required or is_nullable(kind) else NONE,
        secret=member.is_secret,
    )
    return replace(argument, wire_name=literal(member.field.wire_name))


def _list_variants(
    members: Sequence[BodyMember], annotations: Annotations
) -> tuple[tuple[ArgumentView, ...], ...]:
    """Return the arguments of each variant of a body that is a union.

    A type checker takes the first variant whose arguments fit, and refuses one whose
    calls all fit an earlier one. So the narrower ones come first.
    """
    if not members or not members[0].variants:
        return ()
    variants: dict[tuple[ArgumentView, ...], tuple[int, ...]] = {}
    for number, _ in enumerate(members[0].variants):
        fields = [(each, each.variants[number]) for each in members]
        present = [(each, field) for each, field in fields if field is not None]
        arguments = tuple(
            [
                _member_argument(replace(each, field=field, variants=()), annotations)
                for each, field in present
            ]
        )
        required = sum(field.required for _, field in present)
        breadth = sum(_breadth(field.type) for _, field in present)
        variants[arguments] = (len(present), -required, breadth)
    return tuple(sorted(variants, key=variants.__getitem__))


def _breadth(kind: Type) -> int:
    """Return a number that is larger for a type with more values, if known."""
    match kind:
        case Nullable(inner):
            return _breadth(inner) + 1
        case UnionOf(members):
            return sum(map(_breadth, members))
        case LiteralOf(values):
            return len(values)
        case Anything():
            return 1_000_000
        case _:
            return 1000


def sent_body_type(operation: Operation) -> Type:
    """Return the type of the argument for the body of a client's method.

    A file may stand for a body of bytes or text that the caller serializes.
    """
    kinds: list[Type] = []
    for body in operation.bodies:
        name = body.media_type.lower()
        is_text = name.startswith("text/") and not name.startswith("text/json")
        for kind in flat_members((body.type,)):
            is_raw = isinstance(kind, Scalar) and (
                kind.kind is ScalarKind.BINARY
                or (kind.kind is ScalarKind.STRING and is_text)
            )
            if not (is_raw and kind == Scalar(ScalarKind.BINARY)):
                kinds.append(kind)
            if is_raw:
                kinds.append(Scalar(ScalarKind.FILE))
    return UnionOf(tuple(dict.fromkeys(kinds)))


def argument_view(
    name: str,
    annotation: Code,
    *,
    required: bool,
    default: Code = NONE,
    secret: bool = False,
) -> ArgumentView:
    """Return the view of an argument, which may be None unless it has another default.

    ``default`` is the default of an argument that is not required. `UNSET` allows None,
    too.
    """
    if required:
        return ArgumentView(code(name), annotation, default=None, secret=secret)
    if default in (NONE, UNSET) and annotation != ANY:  # `Any` includes None.
        annotation = code(join_union([annotation, "None"]))
    return ArgumentView(code(name), annotation, default=default, secret=secret)


def can_be_null(parameter: Parameter) -> bool:
    """Return whether None is sent as null: other styles than JSON cannot express it."""
    return (
        parameter.media_type is not None
        and "json" in parameter.media_type
        and is_nullable(parameter.type)
    )


def returns_iterator(successes: Sequence[Response]) -> bool:
    """Return whether all successful responses of an operation are streams of items."""
    return bool(successes) and all(each.sequence is not None for each in successes)


def return_types(successes: Iterable[Response]) -> tuple[Type | None, ...]:
    """Return the types of the values that a method with these successes may return.

    A value is the body of a response, or the property of the body that the document
    selects (``x-typecase-unwrap``). None stands for a response without a body. Streamed
    responses are left out. If there are no other responses, the result is ``(None,)``.
    """
    types: list[Type | None] = []
    for response in successes:
        if response.sequence is not None:
            continue
        if response.value_type not in types:
            types.append(response.value_type)
    return tuple(types) or (None,)


def return_annotation(
    successes: Sequence[Response],
    annotations: Annotations,
    iterator: Code = ITEM_ITERATORS[0],
) -> Code:
    """Return the return annotation of a method, such as `models.Pet | None`.

    ``successes`` are the responses that the method returns. ``iterator`` is the class
    of the object that yields streamed items.
    """
    item_types = tuple(
        [
            response.type
            for response in successes
            if response.sequence is not None and response.type is not None
        ]
    )
    if not item_types:
        return _union_annotation(return_types(successes), annotations)
    others: list[str] = []
    if any(response.sequence is None for response in successes):
        others = [_union_annotation(return_types(successes), annotations)]
    if others == [ANY]:  # `Any` includes iterators.
        return ANY
    streamed = f"{iterator}[{annotations.value_type(UnionOf(item_types))}]"
    return code(join_union([*others, streamed]))


def _union_annotation(kinds: tuple[Type | None, ...], annotations: Annotations) -> Code:
    """Return the annotation of a value of any of the types; None stands for no body."""
    if Anything() in kinds:
        return annotations.value_type(Anything())
    bodies = tuple([kind for kind in kinds if kind is not None])
    if not bodies:
        return NONE
    union = bodies[0] if len(bodies) == 1 else UnionOf(bodies)
    return annotations.value_type(Nullable(union) if None in kinds else union)
