"""Iterate over the OpenAPI objects of a document, with their kinds and pointers.

The values of examples, defaults and extensions are data, in which `$ref` is an ordinary
key, so these values are not OpenAPI objects. The functions also skip values of the
wrong type, so callers may use the functions for invalid documents.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.load.navigate.object_kinds import ANY_KEY, OBJECT_KEYS, Kind, MemberShape


class OpenAPIObject(Struct, frozen=True):
    """An OpenAPI object of a document.

    `node` is the parsed object, and `pointer` is its JSON pointer. `parent_kind` is the
    kind of the object around this object: None for the root of the document.
    """

    kind: Kind
    node: dict[str, Any]
    pointer: str
    parent_kind: Kind | None = None


def iter_objects(document: Document) -> Iterator[OpenAPIObject]:
    """Yield every object of a document in document order, parents first."""
    yield from iter_descendants(OpenAPIObject(Kind.DOCUMENT, document.root, ""))


def iter_objects_outside_schemas(document: Document) -> Iterator[OpenAPIObject]:
    """Yield every object that is not within a schema, parents first.

    A schema that is not within another schema is yielded, without its content.
    Most objects are within schemas, so this walk is much faster than `iter_objects`.
    """
    yield from iter_descendants(
        OpenAPIObject(Kind.DOCUMENT, document.root, ""), into_schemas=False
    )


def iter_outermost_schemas(document: Document) -> Iterator[OpenAPIObject]:
    """Yield every schema that is not within another schema."""
    objects = iter_objects_outside_schemas(document)
    yield from (obj for obj in objects if obj.kind is Kind.SCHEMA)


def iter_kinds(pointer: str) -> Iterator[tuple[str, Kind | None]]:
    """Yield each pointer from the root to ``pointer``, with the kind of object there.

    The kind is None for maps and lists of objects, for plain values and for data.
    """
    kind: Kind | None = Kind.DOCUMENT
    item_kind: Kind | None = None
    yield "", kind
    prefix = ""
    for token in split_pointer(pointer):
        prefix = join_pointer(prefix, token)
        if item_kind is not None:  # The token selects an object of a map or list.
            kind, item_kind = item_kind, None
        else:
            shape, kind = expected_object(kind, token)
            if shape is not MemberShape.ONE:
                kind, item_kind = None, kind
        yield prefix, kind


def find_innermost_object(pointer: str) -> tuple[str, Kind]:
    """Return the pointer and the kind of the innermost object at or around a place."""
    objects = [(place, kind) for place, kind in iter_kinds(pointer) if kind is not None]
    return objects[-1]


def expected_object(kind: Kind | None, key: str) -> tuple[MemberShape, Kind | None]:
    """Return the shape and the kind of the objects below a key of an object.

    ``kind`` is the kind of the object that has the key. The returned kind is None for a
    key that does not contain objects.
    """
    members = OBJECT_KEYS[kind] if kind else {}
    if key not in members and key.startswith("x-"):
        return MemberShape.ONE, None
    return members.get(key) or members.get(ANY_KEY) or (MemberShape.ONE, None)


def iter_descendants(
    obj: OpenAPIObject, *, into_schemas: bool = True
) -> Iterator[OpenAPIObject]:
    """Yield an object and all objects within it, parents first.

    A caller may change an object that was just yielded: the walk visits its new
    children. If ``into_schemas`` is false, the walk leaves out the children of schemas.
    """
    # One iterator for each level of nesting. Recursive generators would be slower.
    levels = [iter((obj,))]
    while levels:
        current = next(levels[-1], None)
        if current is None:
            levels.pop()
            continue
        yield current
        if into_schemas or current.kind is not Kind.SCHEMA:
            levels.append(_children(current))


def _children(obj: OpenAPIObject) -> Iterator[OpenAPIObject]:
    # Keys beside a `$ref` are visited too: OpenAPI 3.1 allows them in schemas.
    members = OBJECT_KEYS[obj.kind]
    for key, value in obj.node.items():
        if key in members:
            shape, kind = members[key]
        elif ANY_KEY in members and not key.startswith("x-") and key != "$ref":
            shape, kind = members[ANY_KEY]
        else:
            continue
        for node, pointer in _objects_of_member(
            shape, value, join_pointer(obj.pointer, key)
        ):
            if is_mapping(node):
                yield OpenAPIObject(kind, node, pointer, obj.kind)


def _objects_of_member(
    shape: MemberShape, value: Any, pointer: str
) -> Iterator[tuple[Any, str]]:
    """Yield the objects that the value of a key contains, with their pointers.

    The types of the objects are not checked.
    """
    match shape:
        case MemberShape.ONE:
            yield value, pointer
        case MemberShape.LIST:
            for index, item in enumerate(as_list(value)):
                yield item, join_pointer(pointer, index)
        case MemberShape.MAP:
            for name, member in as_mapping(value).items():
                yield member, join_pointer(pointer, name)
