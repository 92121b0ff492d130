"""Random schemas, edits of them, and values that prove that an edit breaks somebody.

The values are validated by `jsonschema_rs`, so that what `typecase diff` says can be
judged by something that knows nothing about it.
"""

import copy
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import jsonschema_rs

Schema = Any
NAMES = ("a", "b", "c", "d")
_PATTERNS = ("^[a-c]+$", "^[a-z]*$", "^x", "[0-9]$", "^[0-9]{2,3}$")
_FORMATS = ("date", "date-time", "email", "uuid", "ipv4", "uri")
TEXTS = (
    *("", "a", "b", "ab", "abc", "abcd", "abcdefgh", "x", "x1", "12", "123", "1234"),
    *("2020-01-02", "2020-01-02T03:04:05Z", "a@b.example", "127.0.0.1"),
    *("0f5e2a3c-7d1b-4e4d-9a53-0123456789ab", "https://a.example/b", "red", "blue"),
)
_NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 15, 20, -1, -5, 0.5, 2.5, 2**33)


def find_proof(sender: Schema, receiver: Schema, random: Random) -> list[Any]:
    """Return a list with a value that is sent and not accepted, or an empty list.

    Members that the sender does not declare are not sent. `oneOf` means `anyOf`, since
    few authors make sure that alternatives exclude each other.
    """
    sender, receiver = _without_one_of(sender), _without_one_of(receiver)
    sending, accepting = (
        jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
        for schema in (_close(sender), receiver)
    )
    tried: set[str] = set()
    for _ in range(40):
        for value in islice(_sample(sender, random, 4), 24):
            text = json.dumps(value, sort_keys=True)
            if text in tried:
                continue
            tried.add(text)
            if sending.is_valid(value) and not accepting.is_valid(value):
                return [value]
    return []


def _without_one_of(schema: Schema) -> Schema:
    return json.loads(json.dumps(schema).replace('"oneOf"', '"anyOf"'))


def _close(schema: Schema) -> Schema:
    """Return a schema whose objects have only the members that it declares."""
    if not isinstance(schema, dict):
        return schema
    closed = dict(schema)
    for key in ("items", "additionalProperties", "unevaluatedProperties"):
        if key in schema:
            closed[key] = _close(schema[key])
    for key in ("anyOf", "prefixItems"):
        if key in schema:
            closed[key] = [_close(each) for each in schema[key]]
    parts = [schema, *schema.get("allOf", [])]
    declared = any("properties" in part for part in parts)
    if "properties" in schema:
        members = {name: _close(each) for name, each in schema["properties"].items()}
        closed["properties"] = {
            **{name: {} for name in schema.get("required", [])},
            **members,
        }
    if declared and not any("additionalProperties" in part for part in parts):
        closed.setdefault("unevaluatedProperties", False)
    return closed


def find_text_proof(sender: Schema, receiver: Schema) -> list[str]:
    """Return a list with a text that is sent and not accepted, or an empty list.

    A text stands for a number, too, or for a boolean, as in a query.
    """
    validators = [
        jsonschema_rs.Draft202012Validator(
            _without_one_of(schema), validate_formats=True
        )
        for schema in (sender, receiver)
    ]
    for text in (*TEXTS, *map(str, _NUMBERS), "true", "false"):
        meanings: list[Any] = [text]
        with suppress(ValueError):
            meanings.append(json.loads(text))
        is_sent, is_accepted = (
            any(validator.is_valid(each) for each in meanings)
            for validator in validators
        )
        if is_sent and not is_accepted:
            return [text]
    return []


def _sample(schema: Schema, random: Random, depth: int) -> Iterator[Any]:
    """Yield values, many of which are valid."""
    if not isinstance(schema, dict):
        yield from _scalars(random) if schema else ()
        return
    if "const" in schema:
        yield schema["const"]
    yield from random.sample(schema.get("enum", []), len(schema.get("enum", [])))
    branches = [*schema.get("anyOf", []), *schema.get("oneOf", [])]
    random.shuffle(branches)
    parts = [each for each in schema.get("allOf", []) if isinstance(each, dict)]
    own = {key: schema[key] for key in schema if key not in ("anyOf", "oneOf", "allOf")}
    if parts or (branches and own):
        for branch in branches or [{}]:
            merged = _join([own, *parts, branch])
            yield from islice(_sample(merged, random, depth), 6)
        return
    for branch in branches:
        yield from islice(_sample(branch, random, depth), 6)
    if branches or "enum" in schema or "const" in schema:
        return
    kinds = schema.get("type") or _guess_types(schema)
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        yield from islice(_sample_type(schema, kind, random, depth), 14)


def _join(parts: list[Schema]) -> Schema:
    """Return a schema of values that may be valid under all of some schemas."""
    joined: dict[str, Any] = {}
    for part in parts:
        if not isinstance(part, dict):
            continue
        for key, value in part.items():
            if key == "properties":
                own = joined.setdefault(key, {})
                for name, member in value.items():
                    both = [own[name], member] if name in own else [member]
                    own[name] = _join(both) if len(both) > 1 else member
            elif key == "required" or key in ("anyOf", "oneOf", "allOf"):
                joined[key] = [*joined.get(key, []), *value]
            else:
                joined[key] = value
    return joined


def _guess_types(schema: Schema) -> list[str]:
    if "properties" in schema or "additionalProperties" in schema:
        return ["object"]
    if "items" in schema:
        return ["array"]
    return ["string", "integer", "null", "boolean", "object"]


def _scalars(random: Random) -> Iterator[Any]:
    yield from random.sample([*TEXTS, *_NUMBERS, True, False, None, [], {}], 12)


def _sample_type(
    schema: Schema, kind: str, random: Random, depth: int
) -> Iterator[Any]:
    match kind:
        case "null":
            yield None
        case "boolean":
            yield from (True, False)
        case "string":
            yield from random.sample(TEXTS, len(TEXTS))
        case "integer":
            yield from random.sample([n for n in _NUMBERS if n == int(n)], 14)
        case "number":
            yield from random.sample(_NUMBERS, len(_NUMBERS))
        case "array":
            yield from _sample_lists(schema, random, depth)
        case _:
            yield from _sample_objects(schema, random, depth)


def _sample_lists(schema: Schema, random: Random, depth: int) -> Iterator[Any]:
    first = schema.get("prefixItems", [])
    items = list(islice(_sample(schema.get("items", True), random, depth - 1), 12))
    for count in random.sample([0, 1, 2, 3, 4, 5], 6):
        values = [
            (
                random.choice(
                    list(islice(_sample(first[at], random, depth - 1), 8)) or [0]
                )
                if at < len(first)
                else random.choice(items or [0])
            )
            for at in range(count)
        ]
        yield values
        if values:
            yield [values[-1]] * count


def _sample_objects(schema: Schema, random: Random, depth: int) -> Iterator[Any]:
    members = dict(schema.get("properties", {}))
    required = schema.get("required", [])
    for name in required:
        members.setdefault(name, schema.get("additionalProperties", True))
    for key in ("additionalProperties", "unevaluatedProperties"):
        if isinstance(schema.get(key), dict):
            members |= {f"x{number}": schema[key] for number in range(3)}
    for pattern, part in schema.get("patternProperties", {}).items():
        members |= {f"{pattern.strip('^')}1": part}
    pools = {
        name: list(islice(_sample(part, random, depth - 1), 12)) if depth else []
        for name, part in members.items()
    }
    for _ in range(10):
        yield {
            name: random.choice(pool)
            for name, pool in pools.items()
            if pool and (name in required or random.random() < 0.6)
        }


def make_schema(random: Random, depth: int = 2) -> Schema:
    """Return a random schema."""
    kinds = ["string", "integer", "number", "boolean", "enum"]
    if depth:
        kinds += ["object"] * 4 + ["array", "array", "union", "all", "map", "nullable"]
    match random.choice(kinds):
        case "string":
            return {"type": "string", **_some(random, _STRING_KEYS)}
        case "integer" | "number" as kind:
            return {"type": kind, **_some(random, _NUMBER_KEYS)}
        case "boolean":
            return {"type": "boolean"}
        case "enum":
            return {"type": "string", "enum": random.sample(TEXTS[1:8], 3)}
        case "array":
            inner = make_schema(random, depth - 1)
            return {"type": "array", "items": inner, **_some(random, _ARRAY_KEYS)}
        case "map":
            inner = make_schema(random, depth - 1)
            return {"type": "object", "additionalProperties": inner}
        case "nullable":
            inner = make_schema(random, depth - 1)
            return {"anyOf": [inner, {"type": "null"}]}
        case "union":
            parts = [make_schema(random, depth - 1) for _ in range(2)]
            return {random.choice(["anyOf", "oneOf"]): parts}
        case "all":
            return {
                "allOf": [_make_object(random, depth, names) for names in ("ab", "cd")]
            }
        case _:
            return _make_object(random, depth, NAMES)


def _make_object(random: Random, depth: int, names: Any) -> Schema:
    chosen = random.sample(list(names), random.randint(1, min(3, len(names))))
    schema: Schema = {
        "type": "object",
        "properties": {name: make_schema(random, depth - 1) for name in chosen},
    }
    required = [name for name in chosen if random.random() < 0.5]
    return {**schema, "required": required} if required else schema


Choices = dict[str, Callable[[Random], Any]]
_STRING_KEYS: Choices = {
    "minLength": lambda random: random.randint(1, 3),
    "maxLength": lambda random: random.randint(2, 8),
    "pattern": lambda random: random.choice(_PATTERNS),
    "format": lambda random: random.choice(_FORMATS),
}
_NUMBER_KEYS: Choices = {
    "minimum": lambda random: random.randint(-5, 3),
    "maximum": lambda random: random.randint(4, 20),
    "exclusiveMinimum": lambda random: random.randint(-5, 3),
    "exclusiveMaximum": lambda random: random.randint(4, 20),
    "multipleOf": lambda random: random.choice([1, 2, 3, 5]),
}
_ARRAY_KEYS: Choices = {
    "minItems": lambda random: random.randint(1, 2),
    "maxItems": lambda random: random.randint(2, 4),
    "uniqueItems": lambda _: True,
}
_OBJECT_KEYS: Choices = {
    "minProperties": lambda random: random.randint(1, 2),
    "maxProperties": lambda random: random.randint(1, 3),
    "additionalProperties": lambda random: random.choice([False, {"type": "string"}]),
    "unevaluatedProperties": lambda random: random.choice([False, {"type": "string"}]),
    "required": lambda random: random.sample(NAMES, 1),
}
_KEYS: dict[str, Choices] = {
    "string": _STRING_KEYS,
    "integer": _NUMBER_KEYS,
    "number": _NUMBER_KEYS,
    "array": _ARRAY_KEYS,
    "object": _OBJECT_KEYS,
}


def _some(random: Random, choices: Choices) -> Schema:
    names = [name for name in choices if random.random() < 0.25]
    return {name: choices[name](random) for name in names}


def edit_schema(schema: Schema, random: Random) -> Schema:
    """Return a copy of a schema with another keyword somewhere inside."""
    edited = {"root": copy.deepcopy(schema)}
    places = list(_iter_places(edited, "root"))
    holder, key = random.choice(places)
    holder[key] = _edit(holder[key], random)
    return edited["root"]


def _iter_places(holder: Any, key: Any) -> Iterator[tuple[Any, Any]]:
    yield holder, key
    schema = holder[key]
    if not isinstance(schema, dict):
        return
    for name in ("items", "additionalProperties", "unevaluatedProperties"):
        if isinstance(schema.get(name), dict):
            yield from _iter_places(schema, name)
    for name in ("anyOf", "oneOf", "allOf"):
        for index in range(len(schema.get(name, []))):
            yield from _iter_places(schema[name], index)
    for name in schema.get("properties", {}):
        yield from _iter_places(schema["properties"], name)


def _edit(schema: Schema, random: Random) -> Schema:
    schema = dict(schema)
    keys = _KEYS.get(str(schema.get("type")), {})
    actions = ["type", "nullable", "branch"]
    actions += ["key"] * 6 if keys and "enum" not in schema else []
    actions += ["drop"] * 3 if keys.keys() & schema.keys() else []
    actions += ["enum"] * 4 if "enum" in schema else []
    actions += ["member"] * 3 if "properties" in schema else []
    actions += ["alternative"] * 4 if schema.keys() & {"anyOf", "oneOf"} else []
    match random.choice(actions):
        case "key":
            name = random.choice(list(keys))
            schema[name] = keys[name](random)
        case "drop":
            del schema[random.choice(sorted(keys.keys() & schema.keys()))]
        case "enum":
            values = set(random.sample(TEXTS[1:8], random.randint(1, 3)))
            schema["enum"] = sorted(values)
        case "member":
            members = dict(schema["properties"])
            if random.random() < 0.5 and len(members) > 1:
                del members[random.choice(sorted(members))]
            else:
                members[random.choice(NAMES)] = make_schema(random, 1)
            schema["properties"] = members
        case "alternative":
            key = "anyOf" if "anyOf" in schema else "oneOf"
            branches = list(schema[key])
            if random.random() < 0.5 and len(branches) > 1:
                branches.pop(random.randrange(len(branches)))
            else:
                branches.append(make_schema(random, 1))
            schema[key] = branches
        case "nullable":
            return {"anyOf": [schema, {"type": "null"}]}
        case "branch":
            return {"anyOf": [schema, make_schema(random, 1)]}
        case _:
            return make_schema(random, 1)
    return schema
