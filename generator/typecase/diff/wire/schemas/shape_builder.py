"""Build the shapes of schemas, so that two ways to write a schema become equal.

References are followed, `allOf` is merged, and the spellings of OpenAPI 3.0 and of JSON
Schema become the same.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeGuard

from msgspec.structs import replace

from typecase.diff.wire.schemas.shape import (
    JSON_TYPES,
    Bound,
    Group,
    Members,
    Part,
    Parts,
    Shape,
    Sides,
)
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.metaschema.version_and_structure import get_openapi_version
from typecase.load.navigate.reference_resolution import UnresolvedReference, resolve

LIMITS: Mapping[str, tuple[str, bool]] = {
    "maxLength": ("string", True),
    "minLength": ("string", False),
    "maxItems": ("array", True),
    "minItems": ("array", False),
    "maxProperties": ("object", True),
    "minProperties": ("object", False),
}
"""Keywords that limit a length: the type to which each applies, and whether it is an
upper limit."""

OTHER_KEYWORDS = frozenset(
    {
        "contains",
        "dependentRequired",
        "dependentSchemas",
        "else",
        "if",
        "maxContains",
        "minContains",
        "propertyNames",
        "then",
        "unevaluatedItems",
    }
)
"""Keywords that are compared only as a whole."""

_LENGTH_PATTERN = re.compile(
    r"(?P<start>\^)?(?P<any>(\.|\[\\s\\S\])(\*|\+|\{(\d+)(,(\d*))?\}))?(?P<end>\$)?",
    re.ASCII,
)
"""Patterns that only limit the length of a text, such as `^.{1,50}$`."""
_FORMATS_OF_CONTENT: Mapping[str, str] = {
    "contentEncoding base64": "byte",
    "contentMediaType application/octet-stream": "binary",
}
"""The formats that OpenAPI 3.0 has for keywords of OpenAPI 3.1."""
_MAX_DEPTH = 40
"""The greatest number of `allOf` and `$ref` inside each other that are followed."""


@lru_cache(maxsize=10_000)
def build_shape(parts: Parts, sides: Sides) -> Shape:
    """Return what a value must satisfy that is valid under all of ``parts``.

    Nobody may change the shape, since it is kept.
    """
    shape = Shape()
    for part in parts:
        _add(shape, part, sides, depth=0)
    _join_null(shape, sides)
    shape.required -= shape.hidden
    if "number" not in shape.types:
        shape.minimum = to_whole(shape.minimum, -1)
        shape.maximum = to_whole(shape.maximum, 1)
    return shape


def to_whole(bound: Bound | None, sign: int) -> Bound | None:
    """Return the bound of whole numbers that another bound means."""
    if bound is None or not math.isfinite(bound.value):
        return bound
    whole = math.floor(bound.value * sign)
    if bound.is_exclusive and whole == bound.value * sign:
        whole -= 1
    return Bound(whole * sign)


def flatten_branches(group: Group, sides: Sides) -> Iterator[Part]:
    """Yield the branches of a group, and those of unions in place of the unions."""
    for branch in group.branches:
        shape = build_shape((branch,), sides)
        if shape.is_bare_union:
            yield from flatten_branches(shape.groups[0], sides)
        else:
            yield branch


def find_types(shape: Shape, sides: Sides) -> frozenset[str]:
    """Return the JSON types of all values, those of each alternative included."""
    types = shape.types
    for group in shape.groups:
        types &= {
            name
            for branch in group.branches
            for name in find_types(build_shape((branch,), sides), sides)
        }
    return types


def find_tags(group: Group, branch: Part, sides: Sides) -> frozenset[str]:
    """Return the values of the discriminator that stand for a branch of a group."""
    tags = set[str]()
    reference = as_mapping(branch.schema).get("$ref")
    if isinstance(reference, str):
        name = reference.rpartition("/")[2]
        tags = {
            name,
            *(value for value, target in group.mapping.items() if target == name),
        }
    member = build_shape((branch,), sides).member(group.discriminator or "")
    values = build_shape(member or (), sides).values or frozenset[str]()
    return frozenset(tags) | {
        value for value in map(json.loads, values) if isinstance(value, str)
    }


def choose_branches(shape: Shape, sides: Sides) -> list[tuple[Part, Shape]]:
    """Return, for each branch of the first group, the shape with that branch only.

    The branch itself precedes its shape.
    """
    return [
        (branch, choose_branch(shape, 0, branch, sides))
        for branch in shape.groups[0].branches
    ]


def choose_branch(shape: Shape, index: int, branch: Part, sides: Sides) -> Shape:
    """Return a copy of a shape with one branch in place of the group at an index."""
    chosen = replace(
        shape,
        lengths=dict(shape.lengths),
        members=list(shape.members),
        required=set(shape.required),
        hidden=set(shape.hidden),
        items=list(shape.items),
        first_items=list(shape.first_items),
        groups=[*shape.groups[:index], *shape.groups[index + 1 :]],
        negations=list(shape.negations),
        others=list(shape.others),
        contents=list(shape.contents),
    )
    _add(chosen, branch, sides, depth=0)
    chosen.required -= chosen.hidden
    return chosen


def _add(shape: Shape, part: Part, sides: Sides, depth: int) -> None:
    schema = part.schema
    if schema is False:
        shape.is_false = True
    if not is_mapping(schema) or depth > _MAX_DEPTH:
        return
    if not _adds_null(schema) or not shape.allows_null:
        _add_keywords(shape, part, sides, depth)
        return
    group_count = len(shape.groups)
    _add_keywords(shape, part, sides, depth)
    _allow_null(shape, part, group_count)


def _adds_null(schema: dict[str, Any]) -> bool:
    """Return whether `nullable` adds null to what other keywords of a schema allow.

    OpenAPI 3.0 ignores `nullable` where `type` is missing; many tools write it so.
    """
    return (
        schema.get("nullable") is True
        and "type" not in schema
        and bool(schema.keys() & {"$ref", "allOf", "anyOf", "oneOf"})
    )


def _add_keywords(shape: Shape, part: Part, sides: Sides, depth: int) -> None:
    schema, document = part.schema, part.document
    if isinstance(schema.get("$ref"), str):
        try:
            target, pointer = resolve(document, schema, part.pointer)
        except UnresolvedReference:
            return
        _add(shape, Part(document, target, pointer), sides, depth + 1)
        if _is_3_0(document):
            return  # OpenAPI 3.0 ignores what stands beside a reference.
    for index in range(len(as_list(schema.get("allOf")))):
        _add(shape, part.child("allOf", index), sides, depth + 1)
    _add_types(shape, schema)
    _add_scalar_keywords(shape, schema)
    _add_array_keywords(shape, part)
    _add_object_keywords(shape, part, sides)
    _add_groups(shape, part, sides, depth)
    if schema.get("default") is not None:
        shape.default = to_text(schema["default"])
    if "not" in schema:
        shape.negations.append(part.child("not"))
    if schema.keys() & OTHER_KEYWORDS:
        shape.others.append(part)
    if "contentSchema" in schema:
        shape.contents.append(part.child("contentSchema"))


def _allow_null(shape: Shape, part: Part, group_count: int) -> None:
    """Allow null, also in the groups that follow the first ``group_count`` ones."""
    shape.types |= {"null"}
    if shape.values is not None:
        shape.values |= {"null"}
    pointer = join_pointer(part.pointer, "nullable")
    null = Part(part.document, {"type": "null"}, pointer)
    shape.groups[group_count:] = [
        replace(group, branches=(*group.branches, null))
        for group in shape.groups[group_count:]
    ]


def _add_groups(shape: Shape, part: Part, sides: Sides, depth: int) -> None:
    schema = part.schema
    for keyword in ("anyOf", "oneOf"):
        count = len(as_list(schema.get(keyword)))
        branches = tuple(part.child(keyword, index) for index in range(count))
        if count == 1:
            _add(shape, branches[0], sides, depth + 1)
        elif count:
            discriminator = as_mapping(schema.get("discriminator"))
            name = discriminator.get("propertyName")
            mapping = {
                value: str(target).rpartition("/")[2]
                for value, target in as_mapping(discriminator.get("mapping")).items()
            }
            shape.groups.append(
                Group(
                    keyword,
                    branches,
                    name if isinstance(name, str) else None,
                    mapping,
                )
            )


def _is_3_0(document: Document) -> bool:
    return get_openapi_version(document) == "3.0"


def _add_types(shape: Shape, schema: dict[str, Any]) -> None:
    listed = schema.get("type")
    types = {listed} if isinstance(listed, str) else {*as_list(listed)}
    is_nullable = schema.get("nullable") is True
    if not types:
        types = _implied_types(schema)
    if types:
        if "number" in types:
            types.add("integer")
        if is_nullable:
            types.add("null")
        shape.types &= types
    values = schema.get("enum")
    if is_list(values):
        texts = {to_text(value) for value in values}
        if is_nullable:
            texts.add("null")
        _restrict_values(shape, texts)
    known = schema.get("x-extensible-enum")
    if is_list(known):
        shape.known_values = frozenset(to_text(value) for value in known)
    if "const" in schema:
        _restrict_values(shape, {to_text(schema["const"])})


def _implied_types(schema: dict[str, Any]) -> set[str]:
    """Return the types that a schema without ``type`` means, or none."""
    if schema.keys() & {"enum", "const", "allOf", "anyOf", "oneOf", "$ref", "not"}:
        return set()
    if schema.keys() & {"properties", "additionalProperties", "patternProperties"}:
        return {"object"}
    if schema.keys() & {"items", "prefixItems"}:
        return {"array"}
    return set()


def _restrict_values(shape: Shape, texts: set[str]) -> None:
    current = shape.values
    shape.values = frozenset(texts if current is None else current & texts)
    types = {json_type(json.loads(text)) for text in shape.values}
    shape.types &= types | ({"integer"} if "number" in types else set())


def to_text(value: Any) -> str:
    """Return a value as JSON text in which numbers of one value are equal."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True, default=str)


def json_type(value: Any) -> str:
    """Return the narrowest JSON type of a value."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "integer" if value.is_integer() else "number"
        case str():
            return "string"
        case list():
            return "array"
        case _:
            return "object"


def _is_number(value: Any) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _add_scalar_keywords(shape: Shape, schema: dict[str, Any]) -> None:
    for keyword, exclusive, is_upper in (
        ("minimum", "exclusiveMinimum", False),
        ("maximum", "exclusiveMaximum", True),
    ):
        value, strict = schema.get(keyword), schema.get(exclusive)
        bounds = [Bound(value, strict is True)] if _is_number(value) else []
        bounds += [Bound(strict, True)] if _is_number(strict) else []
        for bound in bounds:
            if is_upper:
                shape.maximum = _tighter(shape.maximum, bound, is_upper=True)
            else:
                shape.minimum = _tighter(shape.minimum, bound, is_upper=False)
    if _is_number(schema.get("multipleOf")):
        shape.multiples |= {float(schema["multipleOf"])}
    for keyword, (_, is_upper) in LIMITS.items():
        value = schema.get(keyword)
        if _is_number(value) and (is_upper or value > 0):
            current = shape.lengths.get(keyword, value)
            choose = min if is_upper else max
            shape.lengths[keyword] = int(choose(current, value))
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and not _add_pattern_of_length(shape, pattern):
        shape.patterns |= {pattern}
    if isinstance(schema.get("format"), str):
        shape.formats |= {schema["format"]}
    for keyword in ("contentEncoding", "contentMediaType"):
        if isinstance(schema.get(keyword), str):
            name = f"{keyword} {schema[keyword]}"
            shape.formats |= {_FORMATS_OF_CONTENT.get(name, name)}


def _add_pattern_of_length(shape: Shape, pattern: str) -> bool:
    """Add the lengths that a pattern allows; return whether it says nothing else."""
    match = _LENGTH_PATTERN.fullmatch(pattern)
    if match is None:
        return False
    if match["any"] is None:
        return not (match["start"] and match["end"])
    quantifier = match[4]
    least = {"*": 0, "+": 1}.get(quantifier, int(match[5] or 0))
    most = None
    if quantifier.startswith("{") and match["start"] and match["end"]:
        most = least if match[6] is None else int(match[7]) if match[7] else None
    if least:
        shape.lengths["minLength"] = max(shape.lengths.get("minLength", 0), least)
    if most is not None:
        shape.lengths["maxLength"] = min(shape.lengths.get("maxLength", most), most)
    return True


def _tighter(current: Bound | None, bound: Bound, *, is_upper: bool) -> Bound:
    if current is None:
        return bound
    if current.value == bound.value:
        return current if current.is_exclusive else bound
    is_tighter = (bound.value < current.value) is is_upper
    return bound if is_tighter else current


def _add_array_keywords(shape: Shape, part: Part) -> None:
    schema = part.schema
    if is_mapping(schema.get("items")) or isinstance(schema.get("items"), bool):
        shape.items.append(part.child("items"))
    count = len(as_list(schema.get("prefixItems")))
    if count:
        shape.first_items.append(
            tuple(part.child("prefixItems", index) for index in range(count))
        )
    shape.is_unique = shape.is_unique or schema.get("uniqueItems") is True


def _add_object_keywords(shape: Shape, part: Part, sides: Sides) -> None:
    schema = part.schema
    properties = {
        name: part.child("properties", name)
        for name in as_mapping(schema.get("properties"))
    }
    hidden_key = "readOnly" if sides is Sides.REQUEST else "writeOnly"
    for name, member in properties.items():
        if _has_flag(member, hidden_key):
            shape.hidden.add(name)
    patterns = {
        pattern: part.child("patternProperties", pattern)
        for pattern in as_mapping(schema.get("patternProperties"))
    }
    rest = schema.get("additionalProperties")
    # An empty schema allows everything, as the absent keyword does; but it says so.
    additional = (
        part.child("additionalProperties")
        if isinstance(rest, bool) or is_mapping(rest)
        else None
    )
    if properties or patterns or additional is not None:
        shape.members.append(Members(properties, patterns, additional))
    shape.required |= {
        name for name in as_list(schema.get("required")) if isinstance(name, str)
    }
    if schema.get("unevaluatedProperties") is False:
        shape.is_closed = True


def _has_flag(member: Part, key: str, depth: int = 0) -> bool:
    """Return whether a schema has a flag, or one that it consists of."""
    schema = member.schema
    if not is_mapping(schema) or depth > _MAX_DEPTH:
        return False
    if schema.get(key) is True:
        return True
    if isinstance(schema.get("$ref"), str):
        try:
            target, pointer = resolve(member.document, schema, member.pointer)
        except UnresolvedReference:
            return False
        target_part = Part(member.document, target, pointer)
        if _has_flag(target_part, key, depth + 1):
            return True
    return any(
        _has_flag(member.child("allOf", index), key, depth + 1)
        for index in range(len(as_list(schema.get("allOf"))))
    )


def _join_null(shape: Shape, sides: Sides) -> None:
    """Turn `anyOf` of one schema and null into that schema with null as a type."""
    if len(shape.groups) != 1 or shape.types != JSON_TYPES or shape.values is not None:
        return
    (group,) = shape.groups
    nulls = [branch for branch in group.branches if _is_null(branch, sides)]
    rest = [branch for branch in group.branches if not _is_null(branch, sides)]
    if len(nulls) != 1 or len(rest) != 1:
        return
    inner = build_shape(tuple(rest), sides)
    if inner.groups or inner.negations or inner.others:
        return
    del shape.groups[0]
    _add(shape, rest[0], sides, depth=0)
    shape.types |= {"null"}
    if shape.values is not None:
        shape.values |= {"null"}


def _is_null(branch: Part, sides: Sides) -> bool:
    """Return whether null is the only value of a schema, however it is written."""
    shape = Shape()
    _add(shape, branch, sides, depth=0)
    is_plain = not (shape.groups or shape.negations or shape.others or shape.is_false)
    return is_plain and shape.allows_null and len(shape.types) == 1
