"""Name the long unions in the signatures of methods."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

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
from typecase.names.identifiers import avoid_reserved, pascal
from typecase.names.kept import operation_key, part_key

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
    kept: Mapping[str, str] = {},
) -> SignatureUnions:
    """Return the names of the unions with many members in the methods of an API.

    The first operation that contains a union names it, such as `PetsListResponse`.
    ``kept`` has the names of the last run, by the keys of places.
    """
    places = find_union_places(api, operations)
    return SignatureUnions(
        _name(places.returned, {*classes.values()}, kept),
        _name(places.taken, {*params.values()}, kept),
    )


class _Place(Struct, frozen=True):
    """A place of a union in the signature of a method, and the name it suggests."""

    key: str
    hint: str


_Places = Mapping[tuple[Type, ...], Sequence[_Place]]


class UnionPlaces(Struct, frozen=True):
    """The places of the unions that methods return, and of those that they take."""

    returned: _Places
    taken: _Places


def find_union_places(api: Api, operations: Iterable[Operation]) -> UnionPlaces:
    """Return the places of the unions with many members in the methods of an API."""
    returned: dict[tuple[Type, ...], list[_Place]] = {}
    taken: dict[tuple[Type, ...], list[_Place]] = {}
    for operation in operations:
        for word, value_type in _iter_results(operation):
            _add_places(returned, "returned", operation, word, value_type)
        for word, value_type in _iter_arguments(operation, api):
            _add_places(taken, "taken", operation, word, value_type)
    return UnionPlaces(returned, taken)


def _add_places(
    places: dict[tuple[Type, ...], list[_Place]],
    section: str,
    operation: Operation,
    word: str,
    value_type: Type,
) -> None:
    """Add the places of the unions within a type."""
    for number, members in enumerate(_iter_unions(value_type)):
        # Only arguments of methods accept datetimes for Unix times.
        is_unix_time = any(
            isinstance(each, Scalar) and each.kind is ScalarKind.UNIX_MILLISECONDS
            for each in members
        )
        if len(members) > _MAX_MEMBERS and not is_unix_time:
            hint = pascal(f"{operation.resource} {operation.verb} {word}")
            key = operation_key(operation.method, operation.pointer)
            place = part_key(f"{key} {section}", word)
            found = _Place(part_key(place, number) if number else place, hint)
            places.setdefault(members, []).append(found)


def find_held_names(places: _Places, kept: Mapping[str, str]) -> list[str]:
    """Return the kept names of unions in these places, sorted."""
    keys = {place.key for found in places.values() for place in found}
    return sorted({kept[key] for key in keys & kept.keys()})


def _name(places: _Places, used: set[str], kept: Mapping[str, str]) -> UnionNames:
    """Return the names of unions, which differ from the names ``used``."""
    names: dict[tuple[Type, ...], str] = dict.fromkeys(places, "")
    for members, found in places.items():
        held = (kept[place.key] for place in found if place.key in kept)
        name = next((name for name in held if name not in used), None)
        if name is not None:
            names[members] = name
            used.add(name)
    for members, (first, *_) in places.items():
        if not names[members]:
            name = avoid_reserved(first.hint)
            while name in used:
                name += "Union"
            used.add(name)
            names[members] = name
    return names


def _iter_unions(value_type: Type) -> Iterator[tuple[Type, ...]]:
    """Yield the members of each union within a type, with nested unions flattened."""
    if isinstance(value_type, (Scalar, Ref)):
        return
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
