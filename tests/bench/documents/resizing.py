"""Make valid documents of another size: merge several, or cut one down."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

Document = dict[str, Any]
METHODS = frozenset(
    ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
)
# Extensions with this prefix may name parts of the document that are cut or renamed, so
# they are removed.
EXTENSION_PREFIX = "x-typecase-"
COMPONENTS = "#/components/"
SEED = 1


def count_operations(document: Document) -> int:
    """Return the number of operations in the paths of a document."""
    return sum(len(METHODS & item.keys()) for item in document["paths"].values())


def merge_documents(documents: Mapping[str, Document]) -> Document:
    """Return a document with all paths and components of several documents.

    Each path and name is prefixed with the name of its document.
    """
    first, *_ = documents.values()
    merged: Document = {
        "openapi": first["openapi"],
        "info": {"title": "All of them", "version": "1.0.0"},
        "paths": {},
        "components": {},
    }
    for name, document in documents.items():
        for path, path_item in document["paths"].items():
            independent = _copy_document_defaults(path_item, document)
            merged["paths"][f"/{name}{path}"] = _add_prefix(independent, name)
        for kind, components in document.get("components", {}).items():
            merged["components"].setdefault(kind, {}).update(
                {
                    f"{name}_{key}": _add_prefix(component, name)
                    for key, component in components.items()
                }
            )
    return merged


def _copy_document_defaults(path_item: Document, document: Document) -> Document:
    """Return a path item with the `servers` and `security` of its document."""
    servers = {"servers": document["servers"]} if "servers" in document else {}
    security = {"security": document["security"]} if "security" in document else {}
    return servers | {
        key: security | value if key in METHODS else value
        for key, value in path_item.items()
    }


def _add_prefix(value: Any, prefix: str) -> Any:
    """Return a part of a document with a prefix in all names and references."""
    match value:
        case dict():
            return {
                key: _add_prefix_to_member(key, member, prefix)
                for key, member in value.items()
                if not str(key).startswith(EXTENSION_PREFIX)
            }
        case list():
            return [_add_prefix(item, prefix) for item in value]
        case str() if value.startswith(COMPONENTS):
            return _add_prefix_to_reference(value, prefix)
        case _:
            return value


def _add_prefix_to_member(key: object, value: Any, prefix: str) -> Any:
    """Return a member's value with a prefix; names are recognized by the key."""
    match key, value:
        case "operationId", str():
            return f"{prefix}-{value}"
        case "tags", [*tags] if all(isinstance(tag, str) for tag in tags):
            return [f"{prefix}-{tag}" for tag in tags]
        case "security", [*requirements]:
            return [
                {f"{prefix}_{scheme}": scopes for scheme, scopes in requirement.items()}
                for requirement in requirements
            ]
        case _:
            return _add_prefix(value, prefix)


def _add_prefix_to_reference(reference: str, prefix: str) -> str:
    kind, key, *pointer = reference.removeprefix(COMPONENTS).split("/")
    return COMPONENTS + "/".join([kind, f"{prefix}_{key}", *pointer])


def cut_document(document: Document, min_operations: int) -> Document:
    """Return a part of a document with at least so many operations, if it has them.

    The part has only the components that its paths refer to, directly or not. A larger
    part of the same document contains every smaller part.
    """
    shuffled_paths = sorted(document["paths"])
    random.Random(SEED).shuffle(shuffled_paths)
    paths: Document = {}
    for path in shuffled_paths:
        if count_operations({"paths": paths}) >= min_operations:
            break
        paths[path] = _drop_operation_references(document["paths"][path])
    used: dict[tuple[str, str], Any] = {}
    pending = list(_find_references(paths))
    while pending:
        kind, key = reference = pending.pop()
        if reference not in used:
            used[reference] = document["components"][kind][key]
            pending += _find_references(used[reference])
    return _select_document_members(document) | {
        "paths": {path: paths[path] for path in document["paths"] if path in paths},
        "components": _select_components(document.get("components", {}), used),
    }


def _drop_operation_references(path_item: Document) -> Document:
    """Return the operations of a path without references to other operations."""
    return {
        method: (
            {key: value[key] for key in value if key != "x-typecase-verify"}
            if isinstance(value, dict)
            else value
        )
        for method, value in path_item.items()
    }


def _select_document_members(document: Document) -> Document:
    """Return the members of a document that cannot refer to a removed path."""
    return {
        key: value
        for key, value in document.items()
        if "webhooks" not in key and not key.startswith(EXTENSION_PREFIX)
    }


def _select_components(
    components: Document, used: Mapping[tuple[str, str], Any]
) -> Document:
    """Return the used components in their order, and all security schemes.

    Security requirements name schemes without a reference.
    """
    return {
        kind: {
            key: component
            for key, component in components_of_kind.items()
            if kind == "securitySchemes" or (kind, key) in used
        }
        for kind, components_of_kind in components.items()
    }


def _find_references(value: Any) -> Iterator[tuple[str, str]]:
    """Yield the kind and key of each component that a value refers to."""
    match value:
        case dict():
            for member in value.values():
                yield from _find_references(member)
        case list():
            for item in value:
                yield from _find_references(item)
        case str() if value.startswith(COMPONENTS):
            kind, key, *_ = value.removeprefix(COMPONENTS).split("/")
            # JSON Pointer writes "/" as "~1" and "~" as "~0".
            yield kind, key.replace("~1", "/").replace("~0", "~")
        case _:
            return
