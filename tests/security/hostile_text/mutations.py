"""Documents broken at random: a good one in, one with some of its parts spoilt out.

Nothing here knows what a part means: values are taken away, doubled, renamed, replaced
by others of any type, or exchanged with parts that stand elsewhere.
"""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]
WORDS = """
$ref type properties items allOf oneOf anyOf enum const default required nullable
discriminator additionalProperties format pattern parameters responses content schema
schemas in name style explode security servers tags operationId callbacks webhooks links
headers example examples encoding not if prefixItems $defs $id $anchor $dynamicRef
minimum maxLength x-typecase-paging x-typecase-batch x-typecase-argument x-typecase-
unwrap x-typecase-envelope x-typecase-grants x-enum-varnames itemSchema
additionalOperations mapping propertyName variables flows scopes default 2XX x-
"""
KEYS = (*WORDS.split(), "", "a b", "é", "/x/{y}")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**40, 1e308, "", "x", "a/b", "\0", "é\u2028"),
    *([], {}, [[]], [{}], ["a", 1, None], {"": {}}, {"x": 1}, {"enum": []}),
    *({"$ref": "#"}, {"$ref": 5}, {"$ref": "#/components"}, {"allOf": []}),
    *({"oneOf": [{}]}, {"const": []}, {"type": ["null"]}, {"properties": []}),
)


def mutated(document: Any, chosen: random.Random) -> Any:
    """Spoil a copy of a document in one to six places."""
    spoilt = copy.deepcopy(document)
    for _ in range(chosen.choice([1, 1, 2, 3, 6])):
        paths = [path for path in _paths(spoilt) if path]
        if paths:
            _spoil(spoilt, paths, chosen)
    return spoilt


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    members = value.items() if isinstance(value, dict) else []
    listed = enumerate(value) if isinstance(value, list) else []
    for key, member in (*members, *listed):
        yield from _paths(member, (*path, key))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _spoil(document: Any, paths: list[Path], chosen: random.Random) -> None:
    path = chosen.choice(paths)
    holder, key = _at(document, path[:-1]), path[-1]
    other = copy.deepcopy(_at(document, chosen.choice(paths)))
    match chosen.randrange(8):
        case 0:
            del holder[key]
        case 1:
            holder[key] = copy.deepcopy(chosen.choice(VALUES))
        case 2 if len(json.dumps(other)) < 10_000:
            holder[key] = other
        case 3 if isinstance(holder, dict):
            holder[chosen.choice(KEYS)] = holder.pop(key)
        case 4 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case 5 if isinstance(holder, dict):
            holder[chosen.choice(KEYS)] = copy.deepcopy(chosen.choice(VALUES))
        case 6:
            tokens = (str(each) for each in chosen.choice(paths))
            escaped = (t.replace("~", "~0").replace("/", "~1") for t in tokens)
            holder[key] = {"$ref": f"#/{'/'.join(escaped)}"}
        case _:
            holder[key] = chosen.choice([[holder[key]], {"a": holder[key]}])
