"""Documents of another size: several made one, or one cut down to some operations;
plain data in, plain data out. What is made is as valid as what it was made from.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

Document = dict[str, Any]
METHODS = frozenset(
    ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
)
# Keys of ours name things of a whole document, which a part of another can't.
OURS = "x-typecase-"
SEED = 1


def operations(document: Document) -> int:
    """How many operations the paths of a document have."""
    return sum(len(METHODS & item.keys()) for item in document["paths"].values())


def merged(documents: Mapping[str, Document]) -> Document:
    """One document with all paths and components, each under its document's name."""
    first, *_ = documents.values()
    whole: Document = {
        "openapi": first["openapi"],
        "info": {"title": "All of them", "version": "1.0.0"},
        "paths": {},
        "components": {},
    }
    for name, document in documents.items():
        for path, item in document["paths"].items():
            whole["paths"][f"/{name}{path}"] = _named(
                _standing_alone(item, document), name
            )
        for kind, components in document.get("components", {}).items():
            named = {
                f"{name}_{key}": _named(it, name) for key, it in components.items()
            }
            whole["components"].setdefault(kind, {}).update(named)
    return whole


def _standing_alone(item: Document, document: Document) -> Document:
    """A path with what its document says for all: who may call it, and where."""
    said = {"security": document["security"]} if "security" in document else {}
    servers = {"servers": document["servers"]} if "servers" in document else {}
    return servers | {
        key: said | value if key in METHODS else value for key, value in item.items()
    }


def _named(value: Any, name: str) -> Any:
    """A part of a document with all it refers to under the document's name."""
    match value:
        case dict():
            return {
                key: _renamed(key, each, name)
                for key, each in value.items()
                if not str(key).startswith(OURS)
            }
        case list():
            return [_named(each, name) for each in value]
        case str() if value.startswith("#/components/"):
            return _referred(value, name)
        case _:
            return value


def _renamed(key: object, value: Any, name: str) -> Any:
    match key, value:
        case "operationId", str():
            return f"{name}-{value}"
        case "tags", [*tags] if all(isinstance(tag, str) for tag in tags):
            return [f"{name}-{tag}" for tag in tags]
        case "security", [*choices]:
            return [
                {f"{name}_{scheme}": scopes for scheme, scopes in choice.items()}
                for choice in choices
            ]
        case _:
            return _named(value, name)


def _referred(reference: str, name: str) -> str:
    root, components, kind, key, *rest = reference.split("/")
    return "/".join([root, components, kind, f"{name}_{key}", *rest])


def cut(document: Document, wanted: int) -> Document:
    """The document with at least so many operations, if it has them, and the components
    that they reach. A larger cut holds all of a smaller one."""
    paths = sorted(document["paths"])
    random.Random(SEED).shuffle(paths)
    kept: Document = {}
    for path in paths:
        if operations({"paths": kept}) >= wanted:
            break
        kept[path] = document["paths"][path]
    reached: dict[tuple[str, str], Any] = {}
    waiting = list(_references(kept))
    while waiting:
        kind, key = place = waiting.pop()
        if place not in reached:
            reached[place] = document["components"][kind][key]
            waiting += _references(reached[place])
    return _about(document) | {
        "paths": {path: kept[path] for path in document["paths"] if path in kept},
        "components": _picked(document.get("components", {}), reached),
    }


def _about(document: Document) -> Document:
    """What a document says for all its paths, without what may name one of them."""
    return {
        key: each
        for key, each in document.items()
        if "webhooks" not in key and not key.startswith(OURS)
    }


def _picked(components: Document, reached: Mapping[tuple[str, str], Any]) -> Document:
    """The reached components, in their order; requirements name security schemes by
    key alone, so these all stay."""
    return {
        kind: {
            key: each
            for key, each in named.items()
            if kind == "securitySchemes" or (kind, key) in reached
        }
        for kind, named in components.items()
    }


def _references(value: Any) -> Iterator[tuple[str, str]]:
    match value:
        case dict():
            for each in value.values():
                yield from _references(each)
        case list():
            for each in value:
                yield from _references(each)
        case str() if value.startswith("#/components/"):
            _, _, kind, key, *_ = value.split("/")
            yield kind, key.replace("~1", "/").replace("~0", "~")
        case _:
            return
