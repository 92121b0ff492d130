"""Iterate over the OpenAPI objects of a document, with their kinds and pointers.

Examples, defaults and extensions are not visited: their content is data, in which a
`$ref` is no reference. Values of the wrong type are skipped, so that the functions can
be used for invalid documents.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join, split
from typecase.load.json_types import is_mapping, items, mapping
from typecase.load.navigate.object_kinds import ANY, MEMBERS, Kind, Shape


class Found(Struct, frozen=True):
    """An OpenAPI object; `inside` is the kind of its parent object."""

    kind: Kind
    node: dict[str, Any]
    pointer: str
    inside: Kind | None = None


def objects(document: Document) -> Iterator[Found]:
    """Yield every object of a document in its order, parents first."""
    yield from below(Found(Kind.DOCUMENT, document.root, ""))


def outline(document: Document) -> Iterator[Found]:
    """Yield every object except those within schemas, which are most of them."""
    root = Found(Kind.DOCUMENT, document.root, "")
    yield from below(root, into_schemas=False)


def outer_schemas(document: Document) -> Iterator[Found]:
    """Yield every schema that is not part of another schema."""
    for obj in outline(document):
        if obj.kind is Kind.SCHEMA:
            yield obj


def steps(pointer: str) -> Iterator[tuple[str, Kind | None]]:
    """Yield each pointer from the root to `pointer`, with the kind of object there.

    The kind is None for maps and lists of objects, for plain values and for data.
    """
    kind: Kind | None = Kind.DOCUMENT
    item_kind: Kind | None = None
    yield "", kind
    prefix = ""
    for token in split(pointer):
        prefix = join(prefix, token)
        if item_kind is not None:  # The token selects an object of a map or list.
            kind, item_kind = item_kind, None
        else:
            shape, kind = _expected_object(kind, token)
            if shape is not Shape.ONE:
                kind, item_kind = None, kind
        yield prefix, kind


def _expected_object(kind: Kind | None, key: str) -> tuple[Shape, Kind | None]:
    members = MEMBERS[kind] if kind else {}
    if key not in members and key.startswith("x-"):
        return Shape.ONE, None
    return members.get(key) or members.get(ANY) or (Shape.ONE, None)


def below(obj: Found, *, into_schemas: bool = True) -> Iterator[Found]:
    """Yield an object and all objects within it, parents first.

    A caller may change an object after it was yielded: its new children are visited.
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


def _children(obj: Found) -> Iterator[Found]:
    # Keys beside a `$ref` are visited too: OpenAPI 3.1 allows them in schemas.
    members = MEMBERS[obj.kind]
    for key, value in obj.node.items():
        if key in members:
            shape, kind = members[key]
        elif ANY in members and not key.startswith("x-") and key != "$ref":
            shape, kind = members[ANY]
        else:
            continue
        for node, pointer in _objects_of_member(shape, value, join(obj.pointer, key)):
            if is_mapping(node):
                yield Found(kind, node, pointer, obj.kind)


def _objects_of_member(
    shape: Shape, value: Any, pointer: str
) -> Iterator[tuple[Any, str]]:
    match shape:
        case Shape.ONE:
            yield value, pointer
        case Shape.LIST:
            for index, item in enumerate(items(value)):
                yield item, join(pointer, index)
        case Shape.MAP:
            for name, member in mapping(value).items():
                yield member, join(pointer, name)
