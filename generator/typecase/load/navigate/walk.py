"""Every OpenAPI object of a document, with its kind and its pointer.

In: a document, faulty or not. Out: the objects of the description, and never a map of
names, an example, a default or an extension, whose content is data: a `$ref` in there
refers to nothing. What is not of the expected shape is passed over.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join, split
from typecase.load.json_types import is_mapping, items, mapping
from typecase.load.navigate.object_kinds import ANY, MEMBERS, Kind, Shape


class Found(Struct, frozen=True):
    """One object. `inside` is the kind of the object that holds it."""

    kind: Kind
    node: dict[str, Any]
    pointer: str
    inside: Kind | None = None


def objects(document: Document) -> Iterator[Found]:
    """Walk the document in its own order, parents first."""
    yield from below(Found(Kind.DOCUMENT, document.root, ""))


def outline(document: Document) -> Iterator[Found]:
    """Every object but those inside of JSON Schemas, which are most of them."""
    root = Found(Kind.DOCUMENT, document.root, "")
    yield from below(root, into_schemas=False)


def outer_schemas(document: Document) -> Iterator[Found]:
    """Every JSON Schema that is not part of another one."""
    for found in outline(document):
        if found.kind is Kind.SCHEMA:
            yield found


def steps(pointer: str) -> Iterator[tuple[str, Kind | None]]:
    """Each place on the way to a pointer, the root first, and what should stand there.

    The kind is None for maps and lists of objects, for values and for data.
    """
    kind: Kind | None = Kind.DOCUMENT
    inner: Kind | None = None
    yield "", kind
    place = ""
    for token in split(pointer):
        place = join(place, token)
        shape, kind = (Shape.ONE, inner) if inner else _member(kind, token)
        inner = None
        if shape is not Shape.ONE:
            kind, inner = None, kind
        yield place, kind


def _member(kind: Kind | None, key: str) -> tuple[Shape, Kind | None]:
    members = MEMBERS[kind] if kind else {}
    if key not in members and key.startswith("x-"):
        return Shape.ONE, None
    return members.get(key) or members.get(ANY) or (Shape.ONE, None)


def below(found: Found, *, into_schemas: bool = True) -> Iterator[Found]:
    """One object and all that it holds, parents first.

    What a caller puts into an object before going on is walked as well.
    """
    open_ones = [iter((found,))]
    while open_ones:
        each = next(open_ones[-1], None)
        if each is None:
            open_ones.pop()
        else:
            yield each
            if into_schemas or each.kind is not Kind.SCHEMA:
                open_ones.append(_children(each))


def _children(found: Found) -> Iterator[Found]:
    # In 3.0 nothing may stand beside a reference; in 3.1 a schema's members may.
    members = MEMBERS[found.kind]
    for key, value in found.node.items():
        if key in members:
            shape, kind = members[key]
        elif ANY in members and not key.startswith("x-") and key != "$ref":
            shape, kind = members[ANY]
        else:
            continue
        for node, pointer in _held(shape, value, join(found.pointer, key)):
            if is_mapping(node):
                yield Found(kind, node, pointer, found.kind)


def _held(shape: Shape, value: Any, pointer: str) -> Iterator[tuple[Any, str]]:
    match shape:
        case Shape.ONE:
            yield value, pointer
        case Shape.LIST:
            for index, item in enumerate(items(value)):
                yield item, join(pointer, index)
        case Shape.MAP:
            for name, member in mapping(value).items():
                yield member, join(pointer, name)
