"""Rewrite documents at random so that they mean the same on the wire."""

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Json = dict[str, Any]
Place = tuple[Any, Any]
"""A mapping or a list, and the key or the index of one of its values."""

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_SCHEMA_KEYS = ("items", "additionalProperties", "not", "contains", "propertyNames")
_SCHEMA_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
_SCHEMA_MAPS = ("properties", "patternProperties")


Rewrite = Callable[[Json, Random], bool]
"""A function that rewrites a document in place; it returns whether it found a place."""


def rewrite(
    document: Json, random: Random, count: int, choices: list[Rewrite] | None = None
) -> tuple[Json, list[str]]:
    """Return a copy of a document after some rewrites, and the names of these."""
    rewritten: Json = json.loads(json.dumps(document))
    names: list[str] = []
    for _ in range(count * 4):
        change = random.choice(choices or REWRITES)
        if change(rewritten, random):
            names.append(change.__name__)
        if len(names) == count:
            break
    return rewritten, names


def _is_3_0(document: Json) -> bool:
    return str(document.get("openapi")).startswith("3.0")


def _iter_operations(document: Json) -> Iterator[tuple[Json, Json]]:
    """Yield the operations of the paths, each after its path item."""
    for item in document.get("paths", {}).values():
        for method in METHODS:
            if isinstance(item.get(method), dict):
                yield item, item[method]


def iter_schemas(document: Json) -> Iterator[Place]:
    """Yield the places of all schemas, the outer ones first.

    Branches of a union with a discriminator are left out: their names are sent.
    """
    components = document.get("components", {})
    for name in components.get("schemas", {}):
        yield from _iter_inside(components["schemas"], name)
    for section in ("responses", "requestBodies", "parameters", "headers"):
        for holder in components.get(section, {}).values():
            yield from _iter_of_holder(holder)
    for item, operation in _iter_operations(document):
        holders = [*item.get("parameters", ()), *operation.get("parameters", ())]
        holders += [operation.get("requestBody", {})]
        holders += operation.get("responses", {}).values()
        for holder in holders:
            yield from _iter_of_holder(holder)


def _iter_of_holder(holder: Json) -> Iterator[Place]:
    if "schema" in holder:
        yield from _iter_inside(holder, "schema")
    for media in holder.get("content", {}).values():
        if "schema" in media:
            yield from _iter_inside(media, "schema")
    for header in holder.get("headers", {}).values():
        yield from _iter_of_holder(header)


def _iter_inside(holder: Any, key: Any) -> Iterator[Place]:
    schema = holder[key]
    yield holder, key
    if not isinstance(schema, dict) or "$ref" in schema:
        return
    for name in _SCHEMA_KEYS:
        if isinstance(schema.get(name), dict):
            yield from _iter_inside(schema, name)
    for name in _SCHEMA_LISTS:
        if isinstance(schema.get(name), list) and "discriminator" not in schema:
            for index in range(len(schema[name])):
                yield from _iter_inside(schema[name], index)
    for name in _SCHEMA_MAPS:
        for member in schema.get(name, {}):
            yield from _iter_inside(schema[name], member)


def _choose(
    document: Json, random: Random, is_fit: Callable[[Any], bool]
) -> Place | None:
    places = [
        (holder, key)
        for holder, key in iter_schemas(document)
        if isinstance(holder[key], dict) and is_fit(holder[key])
    ]
    return random.choice(places) if places else None


def _is_inline(schema: Json) -> bool:
    return "$ref" not in schema and "discriminator" not in schema


def _name_component(document: Json, section: str, value: Any) -> str:
    """Add a component with a new name, and return the reference to it."""
    entries = document.setdefault("components", {}).setdefault(section, {})
    number = len(entries)
    while f"Moved{number}" in entries:
        number += 1
    entries[f"Moved{number}"] = value
    return f"#/components/{section}/Moved{number}"


def move_schema_to_components(document: Json, random: Random) -> bool:
    """Replace an inline schema by a reference to a new component."""
    place = _choose(document, random, _is_inline)
    if place is None or place[0] is document.get("components", {}).get("schemas"):
        return False
    holder, key = place
    schema = holder[key]
    holder[key] = {"$ref": ""}
    holder[key]["$ref"] = _name_component(document, "schemas", schema)
    return True


def inline_schema(document: Json, random: Random) -> bool:
    """Replace a reference by what it refers to."""
    place = _choose(document, random, lambda schema: "$ref" in schema)
    if place is None:
        return False
    holder, key = place
    reference = holder[key]["$ref"]
    siblings = holder[key].keys() - {"$ref"}
    target = _resolve(document, reference)
    text = json.dumps(target)
    is_base = '"discriminator"' in text or _is_recursive(document, reference)
    if is_base or siblings or len(text) > 20_000 or not isinstance(target, dict):
        return False
    if holder is document.get("components", {}).get("schemas"):
        return False
    holder[key] = copy.deepcopy(target)
    return True


def _resolve(document: Json, reference: str) -> Any:
    node: Any = document
    for token in reference.removeprefix("#/").split("/"):
        token = token.replace("~1", "/").replace("~0", "~")
        node = node.get(token) if isinstance(node, dict) else None
    return node


def _is_recursive(document: Json, reference: str) -> bool:
    seen: set[str] = set()
    pending = [reference]
    while pending:
        for found in _find_references(_resolve(document, pending.pop())):
            if found == reference:
                return True
            if found not in seen:
                seen.add(found)
                pending.append(found)
    return False


def _find_references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from _find_references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _find_references(value)


def wrap_in_all_of(document: Json, random: Random) -> bool:
    """Write a schema as `allOf` of one."""
    place = _choose(document, random, lambda schema: "discriminator" not in schema)
    if place is None:
        return False
    holder, key = place
    holder[key] = {"allOf": [holder[key]]}
    return True


def split_with_all_of(document: Json, random: Random) -> bool:
    """Divide the members of an object between two parts of `allOf`."""
    place = _choose(
        document,
        random,
        lambda schema: (
            schema.keys() <= {"type", "properties", "required", "description"}
            and schema.get("type") == "object"
            and len(schema.get("properties", ())) > 1
        ),
    )
    if place is None:
        return False
    holder, key = place
    schema = holder[key]
    names = list(schema["properties"])
    cut = random.randrange(1, len(names))
    parts: list[Json] = [
        {
            "type": "object",
            "properties": {name: schema["properties"][name] for name in chosen},
            "required": [name for name in schema.get("required", ()) if name in chosen],
        }
        for chosen in (names[:cut], names[cut:])
    ]
    unknown = [name for name in schema.get("required", ()) if name not in names]
    parts[0]["required"] += unknown
    for part in parts:
        if not part["required"]:
            del part["required"]
    holder[key] = {"allOf": parts}
    return True


def reorder(document: Json, random: Random) -> bool:
    """Write members, values, parameters and paths in another order."""
    _reorder_inside(document, random)
    return True


def _reorder_inside(node: Any, random: Random) -> None:
    if isinstance(node, dict):
        for key, value in list(node.items()):
            if key in ("required", "enum", "parameters", "tags") and isinstance(
                value, list
            ):
                random.shuffle(value)
            if key not in ("example", "examples", "default", "enum", "const"):
                _reorder_inside(value, random)
        entries = list(node.items())
        random.shuffle(entries)
        node.clear()
        node.update(entries)
    elif isinstance(node, list):
        for value in node:
            _reorder_inside(value, random)


def write_bounds_differently(document: Json, random: Random) -> bool:
    """Write a bound of whole numbers by the number beside it."""
    place = _choose(
        document,
        random,
        lambda schema: (
            schema.get("type") == "integer"
            and isinstance(schema.get("minimum"), int)
            and "exclusiveMinimum" not in schema
        ),
    )
    if place is None:
        return False
    schema = place[0][place[1]]
    if _is_3_0(document):
        schema["minimum"] -= 1
        schema["exclusiveMinimum"] = True
    else:
        schema["exclusiveMinimum"] = schema.pop("minimum") - 1
    return True


def write_type_differently(document: Json, random: Random) -> bool:
    """Write a type as a list, and a nullable one as a union."""
    if _is_3_0(document):
        return False
    place = _choose(document, random, lambda schema: "type" in schema)
    if place is None:
        return False
    holder, key = place
    schema = holder[key]
    if isinstance(schema["type"], str):
        schema["type"] = [schema["type"]]
        return True
    if "null" in schema["type"] and len(schema["type"]) == 2 and "enum" not in schema:
        inner = {
            **schema,
            "type": next(each for each in schema["type"] if each != "null"),
        }
        holder[key] = {random.choice(["anyOf", "oneOf"]): [inner, {"type": "null"}]}
        return True
    return False


def write_value_differently(document: Json, random: Random) -> bool:
    """Write `const` as `enum` of one value, or the reverse."""
    if _is_3_0(document):
        return False
    place = _choose(
        document,
        random,
        lambda schema: (("const" in schema) is not (len(schema.get("enum", ())) == 1)),
    )
    if place is None:
        return False
    schema = place[0][place[1]]
    if "const" in schema:
        schema["enum"] = [schema.pop("const")]
    else:
        schema["const"] = schema.pop("enum")[0]
    return True


def allow_other_members_explicitly(document: Json, random: Random) -> bool:
    """Say of an open object that it is open, or leave it out."""
    place = _choose(
        document,
        random,
        lambda schema: (
            schema.get("type") == "object"
            and "properties" in schema
            and schema.get("additionalProperties", True) is True
        ),
    )
    if place is None:
        return False
    schema = place[0][place[1]]
    if schema.pop("additionalProperties", None) is None:
        schema["additionalProperties"] = random.choice([True, {}])
    return True


def move_parameters(document: Json, random: Random) -> bool:
    """Move parameters from the only operation of a path to the path, or back."""
    items = list(document.get("paths", {}).values())
    item = random.choice(items) if items else {}
    operations = [item[method] for method in METHODS if method in item]
    if item.get("parameters"):
        shared = item.pop("parameters")
        for operation in operations:
            own = operation.setdefault("parameters", [])
            keys = [_parameter_key(document, each) for each in own]
            own += [
                copy.deepcopy(each)
                for each in shared
                if _parameter_key(document, each) not in keys
            ]
        return True
    if len(operations) == 1 and operations[0].get("parameters"):
        item["parameters"] = operations[0].pop("parameters")
        return True
    return False


def _parameter_key(document: Json, parameter: Json) -> tuple[Any, Any]:
    if "$ref" in parameter:
        parameter = _resolve(document, parameter["$ref"])
    return parameter.get("in"), parameter.get("name")


def move_part_to_components(document: Json, random: Random) -> bool:
    """Replace a parameter, a response or a body by a reference, or the reverse."""
    places: list[tuple[Any, Any, str]] = []
    for item, operation in _iter_operations(document):
        for holder in (item, operation):
            own = holder.get("parameters", [])
            places += [(own, index, "parameters") for index in range(len(own))]
        responses = operation.get("responses", {})
        places += [(responses, status, "responses") for status in responses]
        if "requestBody" in operation:
            places.append((operation, "requestBody", "requestBodies"))
    if not places:
        return False
    holder, key, section = random.choice(places)
    value = holder[key]
    if "$ref" in value:
        holder[key] = copy.deepcopy(_resolve(document, value["$ref"]))
    else:
        holder[key] = {"$ref": _name_component(document, section, value)}
    return True


def move_security(document: Json, _random: Random) -> bool:
    """Write the requirements of the document at each operation."""
    if not document.get("security"):
        return False
    for _, operation in _iter_operations(document):
        operation.setdefault("security", copy.deepcopy(document["security"]))
    del document["security"]
    return True


def rename_path_parameter(document: Json, random: Random) -> bool:
    """Give the parameters of a path other names, which are not sent."""
    paths = document.get("paths", {})
    choices = [path for path in paths if "{" in path]
    if not choices:
        return False
    path = random.choice(choices)
    item = paths[path]
    holders = [item, *(item[method] for method in METHODS if method in item)]
    parameters = [each for holder in holders for each in holder.get("parameters", ())]
    renamed = path.replace("{", "{the-")
    if any("$ref" in each for each in parameters) or renamed in paths:
        return False
    for each in parameters:
        if each["in"] == "path":
            each["name"] = f"the-{each['name']}"
    paths[renamed] = paths.pop(path)
    return True


def add_charset(document: Json, random: Random) -> bool:
    """Say that a body is UTF-8, which JSON always is."""
    contents = [
        operation["requestBody"]["content"]
        for _, operation in _iter_operations(document)
        if "application/json" in operation.get("requestBody", {}).get("content", {})
    ]
    if not contents:
        return False
    content = random.choice(contents)
    content["application/json; charset=utf-8"] = content.pop("application/json")
    return True


def change_texts(document: Json, random: Random) -> bool:
    """Change what only people read."""
    for _, operation in _iter_operations(document):
        operation["summary"] = f"Operation {random.random()}"
        operation["tags"] = ["all"]
    document["info"]["version"] = "9.9"
    return True


def convert_to_3_1(document: Json, _random: Random) -> bool:
    """Write a document of OpenAPI 3.0 as OpenAPI 3.1."""
    if not _is_3_0(document):
        return False
    for holder, key in list(iter_schemas(document)):
        if isinstance(holder[key], dict):
            _convert_schema(holder, key)
    document["openapi"] = "3.1.0"
    return True


def _convert_schema(holder: Any, key: Any) -> None:
    schema = holder[key]
    if "$ref" in schema:
        holder[key] = {"$ref": schema["$ref"]}
        return
    for bound, exclusive in (
        ("minimum", "exclusiveMinimum"),
        ("maximum", "exclusiveMaximum"),
    ):
        if schema.pop(exclusive, False) and bound in schema:
            schema[exclusive] = schema.pop(bound)
    if schema.get("format") == "byte":
        del schema["format"]
        schema["contentEncoding"] = "base64"
    if not schema.pop("nullable", False):
        return
    if "type" in schema:
        schema["type"] = [schema["type"], "null"]
        if "enum" in schema and None not in schema["enum"]:
            schema["enum"].append(None)
    elif schema.keys() & {"allOf", "anyOf", "oneOf"}:
        holder[key] = {"anyOf": [schema, {"type": "null"}]}


REWRITES: list[Rewrite] = [
    add_charset,
    allow_other_members_explicitly,
    change_texts,
    convert_to_3_1,
    inline_schema,
    inline_schema,
    move_parameters,
    move_part_to_components,
    move_schema_to_components,
    move_schema_to_components,
    move_security,
    rename_path_parameter,
    reorder,
    split_with_all_of,
    wrap_in_all_of,
    wrap_in_all_of,
    write_bounds_differently,
    write_type_differently,
    write_value_differently,
]
"""The rewrites, the most important ones twice."""
