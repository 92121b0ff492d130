"""Every OpenAPI object of a document, with its pointer.

In: a document. Out: the mappings that are objects of the description (operations,
parameters, schemas …), never those that only map names to objects, and never examples,
defaults and extensions, whose content is data: a `$ref` in there refers to nothing.
"""

from collections.abc import Iterator
from typing import Any

from .document import Document, join
from .plain import is_list, is_mapping

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")

# Members that map names the author chose to objects.
_NAMED = frozenset(
    {
        "$defs",
        "callbacks",
        "content",
        "definitions",
        "dependentSchemas",
        "encoding",
        "examples",
        "headers",
        "links",
        "parameters",
        "pathItems",
        "paths",
        "patternProperties",
        "properties",
        "requestBodies",
        "responses",
        "schemas",
        "securitySchemes",
        "variables",
        "webhooks",
    }
)
_DATA = frozenset(
    {
        "const",
        "default",
        "enum",
        "example",
        "mapping",
        "scopes",
        "security",
        "value",
    }
)


def objects(document: Document) -> Iterator[tuple[dict[str, Any], str]]:
    """Walk the document in its own order, parents first."""
    yield from _object(document.root, "")


def outer_schemas(document: Document) -> Iterator[tuple[Any, str]]:
    """Every JSON Schema that is not part of another one."""
    starts: set[str] = set()
    inside: str | None = None
    for node, pointer in objects(document):
        if inside is not None and pointer.startswith(inside):
            continue
        if pointer in starts:
            inside = f"{pointer}/"
            continue
        schemas = node.get("schemas") if pointer == "/components" else None
        named = schemas if is_mapping(schemas) else {}
        places = {join(pointer, "schemas", name): each for name, each in named.items()}
        places[join(pointer, "schema")] = node.get("schema")
        for place, schema in places.items():
            if is_mapping(schema):
                starts.add(place)
                yield schema, place


def _object(node: dict[str, Any], pointer: str) -> Iterator[tuple[dict[str, Any], str]]:
    yield node, pointer
    for key, value in node.items():
        place = join(pointer, key)
        if key in _DATA or key.startswith("x-"):
            continue
        if is_mapping(value) and key in _NAMED:
            # These two may themselves be extended, unlike the maps of components.
            if key in ("paths", "responses") and pointer != "/components":
                yield from _extensible(value, place)
            else:
                yield from _named(value, place, nested=key == "callbacks")
        elif key != "examples":
            yield from _value(value, place)


def _named(
    names: dict[str, Any], pointer: str, *, nested: bool
) -> Iterator[tuple[dict[str, Any], str]]:
    for name, value in names.items():
        place = join(pointer, name)
        # A callback maps expressions to path items, unless it is a reference.
        if nested and is_mapping(value) and "$ref" not in value:
            yield from _extensible(value, place)
        else:
            yield from _value(value, place)


def _extensible(
    names: dict[str, Any], pointer: str
) -> Iterator[tuple[dict[str, Any], str]]:
    yield names, pointer
    for name, value in names.items():
        if not name.startswith("x-"):
            yield from _value(value, join(pointer, name))


def _value(value: Any, pointer: str) -> Iterator[tuple[dict[str, Any], str]]:
    if is_mapping(value):
        yield from _object(value, pointer)
    elif is_list(value):
        for index, item in enumerate(value):
            yield from _value(item, join(pointer, index))
