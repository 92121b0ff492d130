"""Find references in places where OpenAPI allows none.

Many documents that consist of several files have such references, because tools that
bundle files accept a `$ref` anywhere: in place of an operation, or of the whole list
`parameters`.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join_pointer
from typecase.load.json_types import is_mapping
from typecase.load.navigate.object_kinds import (
    COMPONENT_SECTIONS,
    OBJECT_KEYS,
    Kind,
    MemberShape,
)
from typecase.load.navigate.walk import OpenAPIObject, iter_objects

_LISTS_OF_VALUES: dict[Kind, frozenset[str]] = {
    Kind.DOCUMENT: frozenset({"security"}),
    Kind.OPERATION: frozenset({"security", "tags"}),
    Kind.SCHEMA: frozenset({"enum"}),
}
"""By kind of object: the keys whose value is a list of plain values."""


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
        if self.shape is MemberShape.ONE:
            return str(self.kind)
        key = self.pointer.rpartition("/")[2]
        return f"the {'list' if self.shape is MemberShape.LIST else 'map'} `{key}`"


def find_misplaced(obj: OpenAPIObject) -> Iterator[MisplacedReference]:
    """Yield the reference in place of an object, and those in place of its members.

    The members are the lists and the maps that the object contains.
    """
    if obj.kind not in COMPONENT_SECTIONS and has_reference(obj.node):
        yield MisplacedReference(obj.node, obj.pointer, MemberShape.ONE, obj.kind)
    for key, value in list(obj.node.items()):
        if has_reference(value):
            shape, kind = OBJECT_KEYS[obj.kind].get(key, (MemberShape.ONE, None))
            if key in _LISTS_OF_VALUES.get(obj.kind, ()):
                shape = MemberShape.LIST
            if shape is not MemberShape.ONE:
                place = join_pointer(obj.pointer, key)
                yield MisplacedReference(value, place, shape, kind)


def find_all_misplaced(document: Document) -> Iterator[MisplacedReference]:
    """Yield every reference of a document in a place where OpenAPI allows none."""
    for obj in iter_objects(document):
        yield from find_misplaced(obj)


def has_reference(node: Any) -> bool:
    """Return whether a value is a mapping with a `$ref` that is a string."""
    return is_mapping(node) and isinstance(node.get("$ref"), str)
