"""Damage a valid document at random.

The mutations ignore the meaning of the document: they delete, duplicate and rename
values, and replace them with other values or with other parts of the document.
"""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[Any, ...]
"""The keys and indexes that lead to a value."""

WORDS = """
$ref type properties items allOf oneOf anyOf enum const default required nullable
discriminator additionalProperties format pattern parameters responses content schema
schemas in name style explode security servers tags operationId callbacks webhooks links
headers example examples encoding not if prefixItems $defs $id $anchor $dynamicRef
minimum maxLength x-typecase-paging x-typecase-batch x-typecase-argument
x-typecase-unwrap x-typecase-envelope x-typecase-grants x-enum-varnames itemSchema
additionalOperations mapping propertyName variables flows scopes default 2XX x-
"""
KEYS = (*WORDS.split(), "", "a b", "é", "/x/{y}")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**40, 1e308, "", "x", "a/b", "\0", "é\u2028"),
    *([], {}, [[]], [{}], ["a", 1, None], {"": {}}, {"x": 1}, {"enum": []}),
    *({"$ref": "#"}, {"$ref": 5}, {"$ref": "#/components"}, {"allOf": []}),
    *({"oneOf": [{}]}, {"const": []}, {"type": ["null"]}, {"properties": []}),
)


def mutate(document: Any, generator: random.Random) -> Any:
    """Return a copy of a document with at most six mutations."""
    mutated = copy.deepcopy(document)
    for _ in range(generator.choice([1, 1, 2, 3, 6])):
        paths = [path for path in _iterate_paths(mutated) if path]
        if paths:
            _apply_mutation(mutated, paths, generator)
    return mutated


def _iterate_paths(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    members = value.items() if isinstance(value, dict) else []
    items = enumerate(value) if isinstance(value, list) else []
    for key, member in (*members, *items):
        yield from _iterate_paths(member, (*path, key))


def _get_value(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _apply_mutation(document: Any, paths: list[Path], generator: random.Random) -> None:
    path = generator.choice(paths)
    parent, key = _get_value(document, path[:-1]), path[-1]
    other_value = copy.deepcopy(_get_value(document, generator.choice(paths)))
    match generator.randrange(8):
        case 0:
            del parent[key]
        case 1:
            parent[key] = copy.deepcopy(generator.choice(VALUES))
        case 2 if len(json.dumps(other_value)) < 10_000:
            parent[key] = other_value
        case 3 if isinstance(parent, dict):
            parent[generator.choice(KEYS)] = parent.pop(key)
        case 4 if isinstance(parent, list):
            parent.append(copy.deepcopy(parent[key]))
        case 5 if isinstance(parent, dict):
            new_value = copy.deepcopy(generator.choice(VALUES))
            parent[generator.choice(KEYS)] = new_value
        case 6:
            parent[key] = {"$ref": _make_pointer(generator.choice(paths))}
        case _:
            parent[key] = generator.choice([[parent[key]], {"a": parent[key]}])


def _make_pointer(path: Path) -> str:
    tokens = (str(key).replace("~", "~0").replace("/", "~1") for key in path)
    return f"#/{'/'.join(tokens)}"
