"""Name the long lists of constants that parameters of methods accept."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from typecase.ir import (
    Api,
    EnumMember,
    EnumSchema,
    LiteralOf,
    Notes,
    Operation,
    Parameter,
    SchemaId,
    walk_types,
)
from typecase.names.class_names import name_classes
from typecase.names.identifiers import pascal
from typecase.names.kept import argument_key, operation_key, part_key

MAX_CONSTANTS = 8
"""The number of constants up to which a signature lists the constants themselves."""


def name_literals(
    api: Api,
    operations: Iterable[Operation],
    classes: Mapping[SchemaId, str],
    params: Mapping[SchemaId, str],
    kept: Mapping[str, str] = {},
) -> dict[str, str]:
    """Return the names of long lists of constants in the module `params`.

    A name such as `SortValue` has the words of the parameter, and further words of the
    operation if other constants want the same name. The constants of an enumeration
    are named after its class. ``kept`` has the names of the last run, by the keys of
    places.
    """
    literals: dict[str, LiteralOf] = {}
    places: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    held: dict[str, str] = {}
    for place, operation, parameter, kind in iter_literal_places(operations):
        literals.setdefault(kind.key, kind)
        words = operation.resource.split("/")
        places[kind.key].append((*words, operation.verb, parameter.wire_name))
        if place in kept:
            held.setdefault(kind.key, kept[place])
    contexts = {SchemaId(key): _context(key, found) for key, found in places.items()}
    by_context = name_classes(contexts, [])
    used = {*params.values()}
    names: dict[str, str] = {}
    for key, kind in sorted(literals.items(), key=lambda item: item[0] not in held):
        full = pascal(" ".join(min(places[key])))
        enum = classes.get(kind.enum_id)
        if enum is not None and _is_alias(api, kind.enum_id, params):
            names[key] = params[kind.enum_id]
            continue
        candidates = (
            *((held[key],) if key in held else ()),
            *((f"{enum}Value", f"{enum}Literal") if enum is not None else ()),
            f"{by_context[SchemaId(key)]}Value",
            f"{full}Value",
        )
        name = next((name for name in candidates if name not in used), None)
        if name is not None:
            names[key] = name
            used.add(name)
    return names


def iter_literal_places(
    operations: Iterable[Operation],
) -> Iterator[tuple[str, Operation, Parameter, LiteralOf]]:
    """Yield the key of each place of a long list of constants, and what is there."""
    for operation in operations:
        key = operation_key(operation.method, operation.pointer)
        for parameter in operation.parameters:
            place = argument_key(key, parameter.location, parameter.wire_name)
            for number, kind in enumerate(walk_types(parameter.type)):
                if isinstance(kind, LiteralOf) and len(kind.values) > MAX_CONSTANTS:
                    where = part_key(place, number) if number else place
                    yield where, operation, parameter, kind


def _context(key: str, places: Iterable[tuple[str, ...]]) -> EnumSchema:
    """Return a schema that has the words from which the name of a class is made."""
    hints = sorted(set(places))
    shared = 0
    for words in zip(*(reversed(hint) for hint in hints), strict=False):
        if len(set(words)) > 1:
            break
        shared += 1
    return EnumSchema(
        id=SchemaId(key),
        hint=hints[0],
        notes=Notes(),
        members=(EnumMember(""),),
        is_integer=False,
        shared_words=shared if len(hints) > 1 else 0,
    )


def _is_alias(api: Api, enum_id: SchemaId, params: Mapping[SchemaId, str]) -> bool:
    """Return whether `params` has an alias for exactly the values of an enumeration."""
    schema = api.schemas.get(enum_id)
    return enum_id in params and isinstance(schema, EnumSchema) and not schema.is_open
