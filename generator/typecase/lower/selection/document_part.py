"""Reduce a document to some of its operations and what they refer to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from msgspec import Struct

from typecase.load import Document
from typecase.load.document import join_pointer, list_enclosing, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.navigate.index import OpenAPIObject, find_innermost_object, walk
from typecase.load.navigate.object_kinds import HTTP_METHODS, Kind
from typecase.load.navigate.operations import (
    index_operations,
    iter_methods,
    resolve_mapping,
)
from typecase.load.navigate.reference_resolution import target_pointer, to_reference
from typecase.lower.selection.operation_choice import iter_located_operations
from typecase.schema import read_schema


class DocumentPart(Struct, frozen=True):
    """A document without some of its parts, whose pointers are ``dropped``."""

    document: Document
    dropped: frozenset[str] = frozenset()

    def contains(self, pointer: str) -> bool:
        """Return whether the value at a pointer of the document is in this part."""
        return not self.dropped or self.dropped.isdisjoint(list_enclosing(pointer))

    def to_json(self, *, for_readers: bool = True) -> dict[str, Any]:
        """Return the part as a document of its own.

        If ``for_readers`` is true, the keys of typecase that overlays have added are
        left out, since they only say how to generate the package.
        """
        dropped = [*self.dropped]
        if for_readers:
            dropped += _iter_overlaid_keys(self.document)
        if not dropped:
            return self.document.root
        root: dict[str, Any] = _without(
            self.document.root, [*map(split_pointer, dropped)]
        )
        if self.dropped and "tags" in root:
            used = {
                str(tag)
                for _, _, operation in iter_located_operations(self.document)
                if self.contains(operation.pointer)
                for tag in as_list(operation.node.get("tags"))
            }
            root["tags"] = [tag for tag in root["tags"] if str(tag["name"]) in used]
        return root


def _iter_overlaid_keys(document: Document) -> Iterator[str]:
    """Yield the pointers of the keys of typecase that overlays have added."""

    def walk(value: Any, pointer: str) -> Iterator[str]:
        members = value.items() if is_mapping(value) else enumerate(as_list(value))
        for key, member in members:
            place = join_pointer(pointer, key)
            if not str(key).startswith("x-typecase-"):
                yield from walk(member, place)
            elif document.origin(place)[0].file in document.overlays:
                yield place

    if document.overlays:
        yield from walk(document.root, "")


def reduce_document(
    document: Document, operations: AbstractSet[str], components: Iterable[str]
) -> DocumentPart:
    """Return the part of a document that has certain operations.

    ``operations`` are the pointers of the operations, and ``components`` those of
    schemas and security schemes that are needed although nothing may refer to them.
    """
    kept: set[str] = set()
    others: set[str] = set()
    dropped: set[str] = set()
    objects: list[OpenAPIObject] = []
    for section, pointer, operation in iter_located_operations(document):
        place = join_pointer("", section, operation.path)
        dropped.add(place)
        if pointer in operations:
            kept |= {operation.pointer, operation.item_pointer, place}
            item = {k: v for k, v in operation.item.items() if k not in HTTP_METHODS}
            item.pop("additionalOperations", None)
            objects += [
                OpenAPIObject(Kind.OPERATION, operation.node, place=operation.pointer),
                OpenAPIObject(Kind.PATH_ITEM, item, place=operation.item_pointer),
            ]
        else:
            others.add(operation.pointer)
    for section, members in as_mapping(document.root.get("components")).items():
        if not section.startswith("x-"):
            others |= {
                join_pointer("/components", section, name)
                for name in as_mapping(members)
            }
    for pointer in components:
        tokens = split_pointer(pointer)
        if tokens[0] == "components":
            objects.append(_object_at(document, join_pointer("", *tokens[:3])))
    kept |= _follow_references(document, objects)
    around = {place for pointer in kept for place in list_enclosing(pointer)}
    dropped = (dropped | others) - around
    names = {*_iter_names(document, DocumentPart(document, frozenset(dropped)))}
    return DocumentPart(document, frozenset(dropped | names))


def _iter_names(document: Document, part: DocumentPart) -> Iterator[str]:
    """Yield the keys of a part that name operations or schemes outside of the part.

    They are `x-typecase-verify`, and grants and tokens in `x-typecase-grants`.
    """
    operations = [
        operation
        for _, _, operation in iter_located_operations(document)
        if part.contains(operation.pointer)
    ]
    names = {
        text
        for text, named in index_operations(document).items()
        if part.contains(named[0].pointer)
    }
    for operation in operations:
        verify = operation.node.get("x-typecase-verify")
        if verify is not None and verify not in names:
            yield join_pointer(operation.pointer, "x-typecase-verify")
    grants = as_list(document.root.get("x-typecase-grants"))
    unused: list[str] = []
    for index, grant in enumerate(grants):
        place = join_pointer("/x-typecase-grants", index)
        tokens = [
            scheme
            for scheme in grant["tokens"]
            if not part.contains(join_pointer("/components/securitySchemes", scheme))
        ]
        if grant["operation"] not in names or len(tokens) == len(grant["tokens"]):
            unused.append(place)
        else:
            yield from (join_pointer(place, "tokens", scheme) for scheme in tokens)
    # An empty list is not allowed.
    yield from ["/x-typecase-grants"] if len(unused) == len(grants) else unused


def _follow_references(
    document: Document, objects: Iterable[OpenAPIObject]
) -> set[str]:
    """Return the pointers of objects, and of what they refer to."""
    found: set[str] = set()
    pending = [*objects]
    while pending:
        top = pending.pop()
        found.add(top.pointer)
        for obj in walk(top):
            for reference in _iter_references(document, obj):
                pointer = target_pointer(reference)
                if pointer not in found and document.has(pointer):
                    found.add(pointer)
                    pending.append(_object_at(document, pointer))
    return found


def _object_at(document: Document, pointer: str) -> OpenAPIObject:
    node = as_mapping(document.get(pointer))
    return OpenAPIObject(find_innermost_object(pointer)[1], node, place=pointer)


def _iter_references(document: Document, obj: OpenAPIObject) -> Iterator[str]:
    """Yield the references of an object, without those of the objects inside."""
    for value in (obj.node.get("$ref"), obj.node.get("operationRef")):
        if isinstance(value, str) and value.startswith("#"):
            yield value
    if obj.kind is Kind.SCHEMA:
        stated = read_schema(document, obj.node, obj.pointer).discriminator
        for value in stated.mapping.values() if stated else ():
            is_name = not value.startswith("#")
            place = join_pointer("/components/schemas", value)
            yield to_reference(place) if is_name else value


def _without(node: Any, places: Sequence[Sequence[str]]) -> Any:
    """Return a copy of a value without the values at some places inside of it."""
    if not places:
        return node
    inner: dict[str, list[Sequence[str]]] = defaultdict(list)
    for key, *rest in places:
        inner[key].append(rest)
    if is_list(node):
        return [
            _without(item, inner.get(str(index), ()))
            for index, item in enumerate(node)
            if [] not in inner.get(str(index), ())
        ]
    return {
        key: _without(value, inner.get(key, ()))
        for key, value in node.items()
        if [] not in inner.get(key, ())
    }


def find_callbacks(document: Document, operations: AbstractSet[str]) -> set[str]:
    """Return the pointers of the callbacks of operations, which have these pointers.

    The callbacks of callbacks are included.
    """
    found: set[str] = set()
    pending = [
        (operation.node, operation.pointer)
        for _, pointer, operation in iter_located_operations(document)
        if pointer in operations
    ]
    while pending:
        node, pointer = pending.pop()
        for name, value in as_mapping(node.get("callbacks")).items():
            place = join_pointer(pointer, "callbacks", name)
            callback, callback_pointer = resolve_mapping(document, value, place)
            if callback_pointer in found:
                continue
            found.add(callback_pointer)
            for expression, item_or_ref in callback.items():
                item, item_pointer = resolve_mapping(
                    document, item_or_ref, join_pointer(callback_pointer, expression)
                )
                pending += [
                    (operation, place)
                    for _, operation, place in iter_methods(item, item_pointer)
                ]
    return found
