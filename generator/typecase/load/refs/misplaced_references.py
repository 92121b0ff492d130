"""Find references in places where OpenAPI allows none.

Many documents that consist of several files have such references, because tools that
bundle files accept a `$ref` anywhere: in place of an operation, or of the whole list
`parameters`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.metaschema.error_filter import SchemaError
from typecase.load.navigate.object_kinds import (
    COMPONENT_SECTIONS,
    OBJECT_KEYS,
    Kind,
    MemberShape,
)
from typecase.load.navigate.walk import OpenAPIObject, iter_objects
from typecase.load.refs.reference_targets import is_local

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

    The members are the lists and the maps that the object contains.
    """
    if obj.kind not in COMPONENT_SECTIONS and has_reference(obj.node):
        yield MisplacedReference(obj.node, obj.pointer, MemberShape.ONE, obj.kind)
    for key, value in obj.node.items():
        if has_reference(value):
            shape, kind = OBJECT_KEYS[obj.kind].get(key, (MemberShape.ONE, None))
            if key in _LISTS_OF_VALUES.get(obj.kind, ()):
                shape = MemberShape.LIST
            if shape is not MemberShape.ONE:
                place = join_pointer(obj.pointer, key)
                yield MisplacedReference(value, place, shape, kind)


def drop_errors_at_references(
    document: Document, errors: Sequence[tuple[SchemaError, Diagnostic]]
) -> Iterator[tuple[SchemaError, Diagnostic]]:
    """Yield the errors in the structure that are not about a reference.

    In a bundled document, a reference where OpenAPI allows none is left only if it
    cannot be followed, which is an error of its own. So is one to another file.
    """
    if not errors:
        return
    unfollowed = {
        reference.pointer
        for obj in iter_objects(document)
        for reference in find_unfollowed(obj)
    }
    for error, diagnostic in errors:
        tokens = split_pointer(diagnostic.bundled_pointer or "")
        places = (join_pointer("", *tokens[:count]) for count in range(len(tokens) + 1))
        if unfollowed.isdisjoint(places):
            yield error, diagnostic


def find_unfollowed(obj: OpenAPIObject) -> Iterator[MisplacedReference]:
    """Yield each reference of an object that bundling should have replaced.

    These are misplaced references, and references to other files.
    """
    yield from find_misplaced(obj)
    is_referable = obj.kind in COMPONENT_SECTIONS and has_reference(obj.node)
    if is_referable and not is_local(obj.node["$ref"]):
        yield MisplacedReference(obj.node, obj.pointer, MemberShape.ONE, obj.kind)


def has_reference(node: Any) -> bool:
    """Return whether a value is a mapping with a `$ref` that is a string."""
    return is_mapping(node) and isinstance(node.get("$ref"), str)
