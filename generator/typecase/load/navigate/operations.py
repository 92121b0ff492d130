"""Find the operations of a document and their parameters.

Operations of callbacks are left out. The functions skip values of the wrong type, so
callers may use the functions for invalid documents. Validation against the OpenAPI
schemas reports such values.
"""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.load.navigate.reference_resolution import UnresolvedReference, resolve

SAMPLE_KEYS = frozenset({"x-code-samples", "x-codeSamples", "x-oaiMeta", "x-readme"})
"""The keys of operations that may have code samples."""
_RESOURCE_AND_VERB = re.compile(r"[a-z][a-z0-9_-]*(/[a-z][a-z0-9_-]*)+")


class Operation(Struct, frozen=True):
    """An operation: an HTTP method of a path or of a webhook.

    `path` is the path, or the name of the webhook. `method` is as the document has it:
    in lower case, except in `additionalOperations`. `node` is the operation object, and
    `pointer` is its JSON pointer. `item` is the path item that contains the operation,
    and `item_pointer` is the pointer of the path item.
    """

    path: str
    method: str
    node: dict[str, Any]
    pointer: str
    item: dict[str, Any]
    item_pointer: str

    @property
    def id(self) -> str:
        """The operationId, or "" without one."""
        operation_id = self.node.get("operationId")
        return operation_id if isinstance(operation_id, str) else ""

    @property
    def request(self) -> str:
        """The HTTP method and the path, as in `GET /pets`."""
        is_standard = self.method in HTTP_METHODS
        return f"{self.method.upper() if is_standard else self.method} {self.path}"


class Parameter(Struct, frozen=True):
    """A parameter of an operation or of a path item.

    `location` is its `in`, such as "query". `node` is the parameter object. `pointer`
    leads to the entry in the list `parameters`, which may be a reference to `node`.
    """

    name: str
    location: str
    node: dict[str, Any]
    pointer: str

    @property
    def key(self) -> tuple[str, str]:
        """Name and location, which together identify a parameter of an operation.

        The names of headers are in lower case, since HTTP ignores their case.
        """
        name = self.name.lower() if self.location == "header" else self.name
        return name, self.location


def resolve_mapping(
    document: Document, node: Any, pointer: str
) -> tuple[dict[str, Any], str]:
    """Return a node, or the target of its `$ref`, and the pointer of that value.

    A chain of references is followed to its end. ``pointer`` is the pointer of the
    node. In place of a value that is not a mapping, return an empty mapping. For a
    reference that cannot be resolved, return an empty mapping and ``pointer``.
    """
    try:
        target, place = resolve(document, node, pointer)
    except UnresolvedReference:
        return {}, pointer
    return as_mapping(target), place


def iter_operations(document: Document) -> Iterator[Operation]:
    """Yield every operation of `paths`, then every operation of `webhooks`."""
    return chain.from_iterable(document.compute_once(_list_operations).values())


def iter_path_operations(
    document: Document, section: str = "paths"
) -> Iterator[Operation]:
    """Yield every operation of a section of the document: `paths` or `webhooks`.

    The paths are in the document's order, and the methods of each in that of
    `HTTP_METHODS`, before those of `additionalOperations`.
    """
    return iter(document.compute_once(_list_operations)[section])


def index_operations(document: Document) -> dict[str, list[Operation]]:
    """Return the operations of `paths` by the texts with which the document names them.

    These are the operationId, the HTTP method and the path, as in `GET /pets`, and the
    method that `x-typecase-method` states. A text should name a single operation.
    """
    return document.compute_once(_index_operations)


def _index_operations(document: Document) -> dict[str, list[Operation]]:
    index: dict[str, list[Operation]] = {}
    for each in iter_path_operations(document):
        for text in {each.id, each.request, each.node.get("x-typecase-method")}:
            if text and isinstance(text, str):
                index.setdefault(text, []).append(each)
    return index


def _list_operations(document: Document) -> dict[str, list[Operation]]:
    """Return the operations of `paths` and `webhooks`, by section."""
    operations: dict[str, list[Operation]] = {"paths": [], "webhooks": []}
    for section, listed in operations.items():
        for path, value in as_mapping(document.root.get(section)).items():
            if path.startswith("x-"):
                continue
            at = join_pointer("", section, path)
            item, place = resolve_mapping(document, value, at)
            listed += [
                Operation(path, method, node, pointer, item, place)
                for method, node, pointer in iter_methods(item, place)
            ]
    return operations


def is_resource_and_verb(operation_id: str) -> bool:
    """Return whether an operationId is a resource and a verb, as in `pets/list`.

    The resource may contain slashes itself.
    """
    return _RESOURCE_AND_VERB.fullmatch(operation_id) is not None


def iter_methods(
    item: dict[str, Any], pointer: str
) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the HTTP method, the operation object and the pointer of each operation.

    The operations are those of the path item ``item``, whose pointer is ``pointer``.
    """
    for method in HTTP_METHODS:
        if is_mapping(node := item.get(method)):
            yield method, node, join_pointer(pointer, method)
    # Since OpenAPI 3.2, this key lists operations for other methods.
    for method, node in as_mapping(item.get("additionalOperations")).items():
        if is_mapping(node):
            yield method, node, join_pointer(pointer, "additionalOperations", method)


def iter_listed_parameters(
    document: Document, holder: dict[str, Any], pointer: str
) -> Iterator[Parameter]:
    """Yield the parameters that an operation or a path item lists itself.

    Entries without a name or `in` are left out. ``holder`` is the operation or the path
    item, and ``pointer`` is its pointer.
    """
    for index, value in enumerate(as_list(holder.get("parameters"))):
        place = join_pointer(pointer, "parameters", index)
        node, _ = resolve_mapping(document, value, place)
        name, location = node.get("name"), node.get("in")
        if isinstance(name, str) and isinstance(location, str):
            yield Parameter(name, location, node, place)


def merge_parameters(document: Document, operation: Operation) -> list[Parameter]:
    """Return the parameters of an operation, including those of its path item.

    The parameters of the path item come first. A parameter of the operation takes the
    place of one with the same `key`.
    """
    shared = iter_listed_parameters(document, operation.item, operation.item_pointer)
    own = iter_listed_parameters(document, operation.node, operation.pointer)
    # An operation's own parameter overrides one of the path item with the same key.
    by_key = {parameter.key: parameter for parameter in [*shared, *own]}
    return list(by_key.values())


def response_contents(
    document: Document, operation: Operation, *, good: bool
) -> list[tuple[str, dict[str, Any], str]]:
    """Return each media type of an operation's responses, its object and its pointer.

    If ``good`` is true, return those of the status codes and the range that start with
    2, otherwise those of all others, such as `default`.
    """
    contents: list[tuple[str, dict[str, Any], str]] = []
    for status, node in as_mapping(operation.node.get("responses")).items():
        if status.startswith("2") is good:
            at = join_pointer(operation.pointer, "responses", status)
            contents += iter_content(document, node, at)
    return contents


def iter_content(
    document: Document, node: Any, pointer: str
) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield each media type of a request body or a response, its object and pointer."""
    target, place = resolve_mapping(document, node, pointer)
    for media_type, media in as_mapping(target.get("content")).items():
        if is_mapping(media):
            yield media_type, media, join_pointer(place, "content", media_type)
