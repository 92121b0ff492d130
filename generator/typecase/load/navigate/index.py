"""Index the OpenAPI objects of a document: their kinds, places and references.

The values of examples, defaults and extensions are data, in which `$ref` is an ordinary
key, so these values are not OpenAPI objects. The functions also skip values of the
wrong type, so callers may use the functions for invalid documents.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, get_child, join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.navigate.object_kinds import ANY_KEY, OBJECT_KEYS, Kind, MemberShape


class OpenAPIObject(Struct):
    """An OpenAPI object of a document.

    `node` is the parsed object. `parent` is the object around this object: None for the
    root of the document, and for other objects at which a walk starts. `keys` leads
    from the parent to this object. `place` is the JSON pointer, once it is known.
    """

    kind: Kind
    node: dict[str, Any]
    parent: "OpenAPIObject | None" = None
    keys: tuple[str | int, ...] = ()
    place: str | None = None

    def __repr__(self) -> str:
        """Return the kind and the pointer: each node contains those within it."""
        return f"{self.kind} at {self.pointer}"

    @property
    def pointer(self) -> str:
        """The JSON pointer of the object."""
        # Most pointers are never shown, and joining them takes long.
        if self.place is None:
            self.place = join_pointer(
                self.parent.pointer if self.parent is not None else "", *self.keys
            )
        return self.place

    @property
    def parent_kind(self) -> Kind | None:
        """The kind of the object around this object, or None without a parent."""
        return self.parent.kind if self.parent is not None else None


class Index(Struct, frozen=True):
    """The OpenAPI objects of a document, each list in document order, parents first.

    Attributes:
        objects: Every object of the document.
        by_kind: The objects of each kind.
        by_key: The objects with each key that any object has.
        outermost_schemas: The schemas that are not within another schema.
        references: The objects with a `$ref`, of any type.
    """

    objects: Sequence[OpenAPIObject]
    by_kind: Mapping[Kind, Sequence[OpenAPIObject]]
    by_key: Mapping[str, Sequence[OpenAPIObject]]
    outermost_schemas: Sequence[OpenAPIObject]
    references: Sequence[OpenAPIObject]

    def schemas_with(self, key: str) -> list[OpenAPIObject]:
        """Return the schemas with a key."""
        return [obj for obj in self.by_key.get(key, ()) if obj.kind is Kind.SCHEMA]

    def having(self, *keys: str) -> Sequence[OpenAPIObject]:
        """Return the objects with at least one of some keys."""
        stated = [self.by_key[key] for key in keys if key in self.by_key]
        if len(stated) < 2:
            return stated[0] if stated else ()
        wanted = frozenset(keys)
        return [obj for obj in self.objects if not wanted.isdisjoint(obj.node)]


def index_of(document: Document) -> Index:
    """Return the index of a document, which is built once for each change of it."""
    return document.compute_once(_build_index)


def _build_index(document: Document) -> Index:
    objects = list(walk(OpenAPIObject(Kind.DOCUMENT, document.root)))
    by_kind: dict[Kind, list[OpenAPIObject]] = {kind: [] for kind in Kind}
    by_key: dict[str, list[OpenAPIObject]] = defaultdict(list)
    for obj in objects:
        by_kind[obj.kind].append(obj)
        for key in obj.node:
            by_key[key].append(obj)
    return Index(
        objects,
        by_kind,
        dict(by_key),
        [
            schema
            for schema in by_kind[Kind.SCHEMA]
            if schema.parent is None or schema.parent.kind is not Kind.SCHEMA
        ],
        by_key.get("$ref", []),
    )


def walk(start: OpenAPIObject, *, into_schemas: bool = True) -> Iterator[OpenAPIObject]:
    """Yield an object and all objects within it in document order, parents first.

    A caller may change an object that was just yielded: the walk visits its new
    children. If ``into_schemas`` is false, the walk leaves out the children of schemas.
    Use `index_of` for a document that does not change meanwhile.
    """
    pending = [start]
    while pending:
        obj = pending.pop()
        yield obj
        if into_schemas or obj.kind is not Kind.SCHEMA:
            pending += reversed(_list_children(obj))


def _list_children(obj: OpenAPIObject) -> list[OpenAPIObject]:
    # Keys beside a `$ref` are visited too: OpenAPI 3.1 allows them in schemas.
    members = OBJECT_KEYS[obj.kind]
    other = members.get(ANY_KEY)
    children: list[OpenAPIObject] = []
    for key, value in obj.node.items():
        if key in members:
            shape, kind = members[key]
        elif other is not None and not key.startswith("x-") and key != "$ref":
            shape, kind = other
        else:
            continue
        if shape is MemberShape.ONE:
            if is_mapping(value):
                children.append(OpenAPIObject(kind, value, obj, (key,)))
            continue
        children += [
            OpenAPIObject(kind, node, obj, (key, token))
            for token, node in (
                as_mapping(value).items()
                if shape is MemberShape.MAP
                else enumerate(as_list(value))
            )
            if is_mapping(node)
        ]
    return children


def kind_at(document: Document, pointer: str) -> Kind | None:
    """Return the kind of the OpenAPI object at a place, or None if none is there."""
    node: Any = document.root
    kind: Kind | None = Kind.DOCUMENT
    shape = MemberShape.ONE
    for token in split_pointer(pointer):
        if not (is_list(node) if shape is MemberShape.LIST else is_mapping(node)):
            return None
        if shape is MemberShape.ONE:
            shape, kind = expected_object(kind, token)
        else:  # The token selects an object of a map or list.
            shape = MemberShape.ONE
        node = get_child(node, token)
    return kind if shape is MemberShape.ONE and is_mapping(node) else None


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
    return [(at, kind) for at, kind in iter_kinds(pointer) if kind is not None][-1]


def expected_object(kind: Kind | None, key: str) -> tuple[MemberShape, Kind | None]:
    """Return the shape and the kind of the objects below a key of an object.

    ``kind`` is the kind of the object that has the key. The returned kind is None for a
    key that does not contain objects.
    """
    members = OBJECT_KEYS[kind] if kind else {}
    if key not in members and key.startswith("x-"):
        return MemberShape.ONE, None
    return members.get(key) or members.get(ANY_KEY) or (MemberShape.ONE, None)
