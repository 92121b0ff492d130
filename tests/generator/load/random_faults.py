"""Put one fault into an OpenAPI document, at a random place.

Each function of `FAULTS` changes the document, and returns the paths of the fault. A
path has the keys and indexes that lead to a value. There is no path if the document has
no place for this kind of fault.
"""

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

from typecase.load.document import join_pointer

Path = tuple[Any, ...]
Fault = Callable[[Any, random.Random], list[Path]]

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "query")
SCHEMA_PLACES = ("properties", "allOf", "oneOf", "anyOf", "schemas", "$defs")
LISTS = ("required", "enum", "parameters", "tags", "servers", "security", "oneOf")
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    "",
    "5",
    "a",
    [],
    ["a", 1],
    {},
    {"x": 1},
)
WORDS: tuple[tuple[str, Any], ...] = (
    *(("type", "sting"), ("type", "any"), ("type", ["string", None]), ("type", 5)),
    *(("nullable", "true"), ("exclusiveMinimum", "1"), ("maxLength", "10")),
    *(("enum", []), ("enum", "a"), ("required", True), ("required", ["a", "a"])),
    *(("pattern", 0), ("pattern", "("), ("allOf", {}), ("anyOf", None), ("items", 5)),
    *(("properties", []), ("discriminator", "kind"), ("default", {"a": 1})),
    *(("$ref", "#/components/schemas/Gone"), ("$ref", 5), ("x-enum-varnames", ["A"])),
)
PARAMETERS: tuple[Any, ...] = (
    {"name": "ghost", "in": "path", "required": True, "schema": {"type": "string"}},
    {"name": "old", "in": "query", "type": "string"},
    {"name": "old", "in": "body", "schema": {"type": "string"}},
    {"name": "old", "in": "query", "style": "commas", "schema": {"type": "string"}},
    {"name": 5, "in": "query", "schema": {"type": "string"}},
    {"$ref": "#/components/parameters/Gone"},
    *(None, "old"),
)


def put_fault(document: Any, generator: random.Random) -> tuple[Any, list[str]]:
    """Return a copy of a document with one fault, and the pointers of the fault.

    A misspelled key has two pointers: that of the original key, then its own.
    """
    while True:
        changed = copy.deepcopy(document)
        paths = generator.choice(FAULTS)(changed, generator)
        if paths and changed != document:
            return changed, [make_pointer(path) for path in paths]


def make_pointer(path: Path) -> str:
    """Return the JSON pointer of a path."""
    return join_pointer("", *path)


def iterate(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the path of each value inside a value, and that value."""
    yield path, value
    members = value.items() if isinstance(value, dict) else []
    items = enumerate(value) if isinstance(value, list) else []
    for key, member in (*members, *items):
        yield from iterate(member, (*path, key))


def _choose(
    document: Any, generator: random.Random, matches: Callable[[Path, Any], bool]
) -> Path | None:
    paths = [path for path, value in iterate(document) if path and matches(path, value)]
    return generator.choice(paths) if paths else None


def _get(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def _is_schema(path: Path, value: Any) -> bool:
    return isinstance(value, dict) and (
        path[-1] == "schema" or (len(path) > 1 and path[-2] in SCHEMA_PLACES)
    )


def _is_operation(path: Path, value: Any) -> bool:
    is_method = len(path) == 3 and path[0] == "paths" and path[2] in METHODS
    return is_method and isinstance(value, dict)


def delete_value(document: Any, generator: random.Random) -> list[Path]:
    """Delete any key or item."""
    path = _choose(document, generator, lambda path, _: path[-1] != "openapi")
    if path:
        del _get(document, path[:-1])[path[-1]]
    return [path] if path else []


def replace_value(document: Any, generator: random.Random) -> list[Path]:
    """Replace any value by one of another type."""
    path = _choose(document, generator, lambda path, _: path[-1] != "openapi")
    if path:
        others = [v for v in VALUES if type(v) is not type(_get(document, path))]
        _get(document, path[:-1])[path[-1]] = copy.deepcopy(generator.choice(others))
    return [path] if path else []


def misspell_key(document: Any, generator: random.Random) -> list[Path]:
    """Rename any key; its place stays."""
    path = _choose(
        document, generator, lambda path, _: path[-1] != "openapi" and path[-1] != ""
    )
    if not path or not isinstance(path[-1], str):
        return []
    parent = _get(document, path[:-1])
    name = path[-1] + "x" if generator.random() < 0.5 else path[-1][:-1]
    members = {name if key == path[-1] else key: v for key, v in parent.items()}
    parent.clear()
    parent.update(members)
    return [path, (*path[:-1], name)]


def misspell_reference(document: Any, generator: random.Random) -> list[Path]:
    """Let a reference lead to nothing, or to a value of another kind."""
    path = _choose(document, generator, lambda path, _: path[-1] == "$ref")
    if path:
        components = [
            f"#{make_pointer(place)}"
            for place, _ in iterate(document)
            if len(place) == 3 and place[0] == "components"
        ]
        target = generator.choice([f"{_get(document, path)}x", *components])
        _get(document, path[:-1])["$ref"] = target
    return [path] if path else []


def repeat_item(document: Any, generator: random.Random) -> list[Path]:
    """Repeat an item of a list."""
    path = _choose(
        document, generator, lambda path, v: v and path[-1] in LISTS and type(v) is list
    )
    if not path:
        return []
    _get(document, path).append(copy.deepcopy(_get(document, path)[0]))
    return [(*path, len(_get(document, path)) - 1)]


def break_schema(document: Any, generator: random.Random) -> list[Path]:
    """Replace a keyword of a schema."""
    path = _choose(document, generator, _is_schema)
    if not path:
        return []
    keyword, value = generator.choice(WORDS)
    _get(document, path)[keyword] = copy.deepcopy(value)
    return [(*path, keyword)]


def break_parameter(document: Any, generator: random.Random) -> list[Path]:
    """Add an invalid parameter to an operation."""
    path = _choose(document, generator, _is_operation)
    if not path:
        return []
    parameters = _get(document, path).setdefault("parameters", [])
    parameters.append(copy.deepcopy(generator.choice(PARAMETERS)))
    return [(*path, "parameters", len(parameters) - 1)]


def break_security(document: Any, generator: random.Random) -> list[Path]:
    """Give an operation an invalid security requirement."""
    path = _choose(document, generator, _is_operation)
    if not path:
        return []
    requirements: tuple[Any, ...] = (
        [{"undeclared": []}],
        None,
        {"a": []},
        [None],
        ["a"],
        "a",
        [[]],
    )
    _get(document, path)["security"] = copy.deepcopy(generator.choice(requirements))
    return [(*path, "security")]


def break_status(document: Any, generator: random.Random) -> list[Path]:
    """Add a response with an invalid status code."""
    path = _choose(document, generator, _is_operation)
    if not path:
        return []
    status = generator.choice(("2xx", "20", "OK", "", "2000"))
    _get(document, path).setdefault("responses", {})[status] = {"description": ""}
    return [(*path, "responses", status)]


FAULTS: tuple[Fault, ...] = (
    delete_value,
    replace_value,
    misspell_key,
    misspell_reference,
    repeat_item,
    break_schema,
    break_parameter,
    break_security,
    break_status,
)
