"""Name the long unions in the signatures of methods."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from typecase.ir import (
    Api,
    Operation,
    Ref,
    Scalar,
    ScalarKind,
    SchemaId,
    Type,
    UnionOf,
    child_types,
    flat_members,
    iter_fields,
)
from typecase.python.text.identifiers import avoid_reserved, pascal

_MAX_MEMBERS = 4
"""The number of members up to which a signature contains the union itself."""

UnionNames = Mapping[tuple[Type, ...], str]
"""The names of unions, by the members of each."""


class SignatureUnions(Struct, frozen=True):
    """The names of long unions: those that methods return, and those that they take.

    The module `models` defines the returned ones, and `params` the others.
    """

    returned: UnionNames = {}
    taken: UnionNames = {}


def name_unions(
    api: Api,
    operations: Iterable[Operation],
    classes: Mapping[SchemaId, str],
    params: Mapping[SchemaId, str],
) -> SignatureUnions:
    """Return the names of the unions with many members in the methods of an API.

    The first operation that contains a union names it, such as `PetsListResponse`.
    """
    returned: dict[tuple[Type, ...], str] = {}
    taken: dict[tuple[Type, ...], str] = {}
    class_names, params_names = {*classes.values()}, {*params.values()}
    for operation in operations:
        for word, value_type in _iter_results(operation):
            _add_names(returned, class_names, operation, word, value_type)
        for word, value_type in _iter_arguments(operation, api):
            _add_names(taken, params_names, operation, word, value_type)
    return SignatureUnions(returned, taken)


def _add_names(
    names: dict[tuple[Type, ...], str],
    used: set[str],
    operation: Operation,
    word: str,
    value_type: Type,
) -> None:
    """Add the names of the unions within a type, and add these to ``used`` too."""
    for members in _iter_unions(value_type):
        # Only arguments of methods accept datetimes for Unix times.
        is_unix_time = any(
            isinstance(each, Scalar) and each.kind is ScalarKind.UNIX_MILLISECONDS
            for each in members
        )
        if len(members) > _MAX_MEMBERS and members not in names and not is_unix_time:
            hint = pascal(f"{operation.resource} {operation.verb} {word}")
            name = free_name = avoid_reserved(hint)
            number = 2
            while free_name in used:
                free_name, number = f"{name}{number}", number + 1
            used.add(free_name)
            names[members] = free_name


def _iter_unions(value_type: Type) -> Iterator[tuple[Type, ...]]:
    """Yield the members of each union within a type, with nested unions flattened."""
    parts = child_types(value_type)
    if isinstance(value_type, UnionOf):
        parts = tuple(flat_members(parts))
        yield parts
    for part in parts:
        yield from _iter_unions(part)


def _iter_results(operation: Operation) -> Iterator[tuple[str, Type]]:
    """Yield the types that a method returns, each with a word for its name."""
    for is_stream, word in ((False, "response"), (True, "item")):
        types = {
            response.value_type: None
            for response in operation.responses
            if response.is_success
            and response.value_type is not None
            and (response.sequence is not None) == is_stream
        }
        if types:
            yield word, UnionOf(tuple(types))


def _iter_arguments(operation: Operation, api: Api) -> Iterator[tuple[str, Type]]:
    """Yield the types that a method takes, each with a word for its name."""
    types = dict.fromkeys(body.type for body in operation.bodies)
    if types:
        yield "body", UnionOf(tuple(types))
    if len(types) == 1 and isinstance(body_type := next(iter(types)), Ref):
        for field in iter_fields(body_type, api.schemas):
            yield field.wire_name, field.type
    for parameter in operation.parameters:
        yield parameter.wire_name, parameter.type
