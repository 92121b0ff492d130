"""Find references in places where OpenAPI allows none.

Many documents that consist of several files have such references, because tools that
bundle files accept a `$ref` anywhere: in place of an operation, or of the whole list
`parameters`.
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from msgspec import Struct

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer, list_enclosing
from typecase.load.json_types import is_mapping
from typecase.load.metaschema.error_filter import SchemaError
from typecase.load.navigate.index import OpenAPIObject, index_of
from typecase.load.navigate.object_kinds import (
    COMPONENT_SECTIONS,
    OBJECT_KEYS,
    Kind,
    MemberShape,
)
from typecase.load.refs.reference_targets import is_local

_LISTS_OF_VALUES: dict[Kind, tuple[str, ...]] = {
    Kind.DOCUMENT: ("security",),
    Kind.OPERATION: ("security", "tags"),
    Kind.SCHEMA: ("enum",),
}
"""By kind of object: the keys whose value is a list of plain values."""
_LISTS_AND_MAPS: dict[Kind, dict[str, tuple[MemberShape, Kind | None]]] = {
    kind: {
        **{key: each for key, each in keys.items() if each[0] is not MemberShape.ONE},
        **dict.fromkeys(_LISTS_OF_VALUES.get(kind, ()), (MemberShape.LIST, None)),
    }
    for kind, keys in OBJECT_KEYS.items()
}
"""By kind of object: the keys whose value is a list or a map, and what it contains."""
_NAMES_OF_LISTS_AND_MAPS = frozenset[str]().union(*_LISTS_AND_MAPS.values())


class MisplacedReference(Struct, frozen=True):
    """A reference in a place where OpenAPI allows none.

    `holder` is the mapping with the key `$ref`, and `pointer` is its JSON pointer.
    `shape` says whether the reference stands for an object, or for a list or a map of
    objects. `kind` is the kind of these objects: None for plain values.
    """

    holder: dict[str, Any]
    pointer: str
    shape: MemberShape
    kind: Kind | None

    def __str__(self) -> str:
        """Return what the reference stands for, such as "an operation"."""
        key = self.pointer.rpartition("/")[2]
        match self.shape:
            case MemberShape.LIST:
                return f"the list `{key}`"
            case MemberShape.MAP:
                return f"the map `{key}`"
            case _:
                return f"`{key}`" if self.kind is Kind.OTHER else str(self.kind)


def find_misplaced(obj: OpenAPIObject) -> Iterator[MisplacedReference]:
    """Yield the reference in place of an object, and those in place of its members.

    The members are the lists and the maps that the object contains. They are looked up
    after the first reference, which the caller may replace by its target.
    """
    if obj.kind not in COMPONENT_SECTIONS and isinstance(obj.node.get("$ref"), str):
        yield MisplacedReference(obj.node, obj.pointer, MemberShape.ONE, obj.kind)
    members = _LISTS_AND_MAPS[obj.kind]
    for key, value in obj.node.items():
        if key in members and _is_reference(value):
            place = join_pointer(obj.pointer, key)
            yield MisplacedReference(value, place, *members[key])


def drop_errors_at_references(
    document: Document, errors: Sequence[tuple[SchemaError, Diagnostic]]
) -> Iterator[tuple[SchemaError, Diagnostic]]:
    """Yield the errors in the structure that are not about a reference.

    In a bundled document, a reference where OpenAPI allows none is left only if it
    cannot be followed, which is an error of its own. So is one to another file.
    """
    if not errors:
        return
    unfollowed = {reference.pointer for reference in list_unfollowed(document)}
    for error, diagnostic in errors:
        if unfollowed.isdisjoint(list_enclosing(diagnostic.bundled_pointer or "")):
            yield error, diagnostic


def list_unfollowed(document: Document) -> list[MisplacedReference]:
    """Return each reference of a document that bundling should have replaced.

    These are misplaced references, and references to other files.
    """
    return document.compute_once(_find_unfollowed)


def _find_unfollowed(document: Document) -> list[MisplacedReference]:
    index = index_of(document)
    found = [
        MisplacedReference(obj.node, obj.pointer, MemberShape.ONE, obj.kind)
        for obj in index.references
        if isinstance(reference := obj.node["$ref"], str)
        and (obj.kind not in COMPONENT_SECTIONS or not is_local(reference))
    ]
    for key, owners in index.by_key.items():
        for obj in owners if key in _NAMES_OF_LISTS_AND_MAPS else ():
            value, members = obj.node[key], _LISTS_AND_MAPS[obj.kind]
            if key in members and _is_reference(value):
                place = join_pointer(obj.pointer, key)
                found.append(MisplacedReference(value, place, *members[key]))
    return found


def _is_reference(value: Any) -> TypeGuard[dict[str, Any]]:
    return is_mapping(value) and isinstance(value.get("$ref"), str)
