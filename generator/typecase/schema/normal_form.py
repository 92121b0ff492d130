"""Bring schemas into a normal form, so that two ways to write a schema become equal.

References are followed, and `allOf` is merged.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeGuard

from msgspec.structs import replace

from typecase.load.document import join_pointer
from typecase.load.json_types import is_list, json_type
from typecase.schema.json_schema import (
    COMPARED_AS_WHOLE,
    JsonSchema,
    StatedDiscriminator,
    read_schema,
)
from typecase.schema.members import has_flag
from typecase.schema.shape import (
    JSON_TYPES,
    Bound,
    Group,
    Members,
    Parts,
    Shape,
    Sides,
    may_match,
)

LENGTH_KEYWORDS: Mapping[str, tuple[str, bool]] = {
    "maxLength": ("string", True),
    "minLength": ("string", False),
    "maxItems": ("array", True),
    "minItems": ("array", False),
    "maxProperties": ("object", True),
    "minProperties": ("object", False),
}
"""Keywords that limit a length: the type to which each applies, and whether it is an
upper limit."""

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
_NULL: dict[str, Any] = {"type": "null"}
"""The alternative that `nullable` adds to those of `anyOf` or `oneOf`."""


@lru_cache(maxsize=10_000)
def build_shape(parts: Parts, sides: Sides) -> Shape:
    """Return what a value must satisfy that is valid under all of ``parts``.

    The result is cached: do not change it.
    """
    shape = Shape()
    walk = _Walk(sides)
    for part in parts:
        _add(shape, part, walk)
    _join_null(shape, sides)
    _join_constants(shape, sides)
    shape.required -= shape.hidden
    if "number" not in shape.types:
        shape.minimum = to_whole(shape.minimum, -1)
        shape.maximum = to_whole(shape.maximum, 1)
    _drop_excluded_values(shape)
    return shape


def to_whole(bound: Bound | None, sign: int) -> Bound | None:
    """Return the bound of whole numbers that another bound means."""
    if bound is None or not math.isfinite(bound.value):
        return bound
    whole = math.floor(bound.value * sign)
    if bound.is_exclusive and whole == bound.value * sign:
        whole -= 1
    return Bound(whole * sign)


def flatten_branches(group: Group, sides: Sides) -> Iterator[JsonSchema]:
    """Yield the branches of a group, and those of unions in place of the unions.

    A union inside of itself is left out.
    """
    pending, seen = [*reversed(group.branches)], {group.branches}
    while pending:
        branch = pending.pop()
        shape = build_shape((branch,), sides)
        if not shape.is_bare_union:
            yield branch
        elif shape.groups[0].branches not in seen:
            seen.add(shape.groups[0].branches)
            pending += reversed(shape.groups[0].branches)


def find_types(
    shape: Shape, sides: Sides, seen: frozenset[Parts] = frozenset()
) -> frozenset[str]:
    """Return the JSON types of all values, those of each alternative included.

    ``seen`` has the branches of the groups around the shape.
    """
    types = shape.types
    for group in shape.groups:
        if group.branches not in seen:
            inner = seen | {group.branches}
            types &= {
                name
                for branch in group.branches
                for name in find_types(build_shape((branch,), sides), sides, inner)
            }
    return types


def find_tags(group: Group, branch: JsonSchema, sides: Sides) -> frozenset[str]:
    """Return the values of the discriminator that stand for a branch of a group."""
    tags = set[str]()
    if branch.reference is not None:
        name = branch.reference.rpartition("/")[2]
        tags = {
            name,
            *(value for value, target in group.mapping.items() if target == name),
        }
    member = build_shape((branch,), sides).member(group.discriminator or "")
    values = build_shape(member or (), sides).values or frozenset[str]()
    return frozenset(tags) | {
        value if isinstance(value := json.loads(text), str) else text for text in values
    }


def choose_branches(shape: Shape, sides: Sides) -> list[tuple[JsonSchema, Shape]]:
    """Return, for each branch of the first group, the shape with that branch only.

    The branch itself precedes its shape.
    """
    return [
        (branch, choose_branch(shape, 0, branch, sides))
        for branch in shape.groups[0].branches
    ]


def choose_branch(shape: Shape, index: int, branch: JsonSchema, sides: Sides) -> Shape:
    """Return a copy of a shape with one branch in place of the group at an index."""
    chosen = replace(
        shape,
        lengths=dict(shape.lengths),
        members=list(shape.members),
        unevaluated=list(shape.unevaluated),
        required=set(shape.required),
        hidden=set(shape.hidden),
        items=list(shape.items),
        first_items=list(shape.first_items),
        groups=[*shape.groups[:index], *shape.groups[index + 1 :]],
        chosen=shape.chosen | {shape.groups[index].branches},
        negations=list(shape.negations),
        others=list(shape.others),
        contents=list(shape.contents),
    )
    _add(chosen, branch, _Walk(sides))
    chosen.required -= chosen.hidden
    _drop_excluded_values(chosen)
    return chosen


class _Walk:
    """The parts that are being added to a shape, and those that were added."""

    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        self.open: list[JsonSchema] = []
        # Whether null is added to what the part allows is a part of the key.
        self.added: set[tuple[JsonSchema, bool]] = set()


def _add(shape: Shape, part: JsonSchema, walk: _Walk) -> None:
    if part.is_false:
        shape.is_false = True
    key = (part, any(map(_adds_null, walk.open)))
    if not part.keywords or len(walk.open) > _MAX_DEPTH or key in walk.added:
        return
    walk.added.add(key)
    walk.open.append(part)
    group_count = len(shape.groups)
    adds_null = _adds_null(part) and shape.allows_null
    _add_keywords(shape, part, walk)
    if adds_null:
        _allow_null(shape, part, group_count)
    walk.open.pop()


def _adds_null(part: JsonSchema) -> bool:
    """Return whether `nullable` adds null to what other keywords of a schema allow.

    OpenAPI 3.0 ignores `nullable` where `type` is missing; many tools write it so.
    """
    combining = {"$ref", "allOf", "anyOf", "oneOf"}
    has_type = "type" in part.keywords
    return part.adds_null and not has_type and bool(part.keywords & combining)


def _add_keywords(shape: Shape, part: JsonSchema, walk: _Walk) -> None:
    if part.reference is not None:
        _add(shape, part.target, walk)
        if not part.applies_beside_reference:
            return
    for branch in part.all_of:
        _add(shape, branch, walk)
    _add_types(shape, part)
    _add_scalar_keywords(shape, part.raw)
    _add_array_keywords(shape, part)
    _add_object_keywords(shape, part, walk.sides)
    _add_groups(shape, part, walk)
    default = part.annotations.get("default")
    if default is not None:
        shape.default = to_text(default)
    if "not" in part.keywords:
        shape.negations.append(part.not_schema)
    if part.keywords & COMPARED_AS_WHOLE:
        shape.others.append(part)
    if "contentSchema" in part.keywords:
        shape.contents.append(part.content_schema)


def _allow_null(shape: Shape, part: JsonSchema, group_count: int) -> None:
    """Allow null, also in the groups that follow the first ``group_count`` ones."""
    shape.types |= {"null"}
    if shape.values is not None:
        shape.values |= {"null"}
    null = read_schema(part.document, _NULL, join_pointer(part.pointer, "nullable"))
    shape.groups[group_count:] = [
        replace(group, branches=(*group.branches, null))
        for group in shape.groups[group_count:]
    ]


def _add_groups(shape: Shape, part: JsonSchema, walk: _Walk) -> None:
    for keyword, branches in (("anyOf", part.any_of), ("oneOf", part.one_of)):
        # A child that refers to its parent is the branch of the parent's union.
        is_child = any(branch.target in walk.open for branch in branches)
        stated = part.discriminator or StatedDiscriminator(None)
        # A discriminator excludes the values of alternatives that there are no more.
        if len(branches) == 1 and stated.property_name is None:
            _add(shape, branches[0], walk)
        elif branches and not is_child and branches not in shape.chosen:
            mapping = {
                value: target.rpartition("/")[2]
                for value, target in stated.mapping.items()
            }
            shape.groups.append(Group(keyword, branches, stated.property_name, mapping))


def _add_types(shape: Shape, part: JsonSchema) -> None:
    types = {*part.types} or _implied_types(part)
    if types:
        if "number" in types:
            types.add("integer")
        if part.adds_null:
            types.add("null")
        shape.types &= types
    values = part.raw.get("enum")
    if is_list(values):
        texts = {to_text(value) for value in values}
        if part.adds_null:
            texts.add("null")
        _restrict_values(shape, texts)
    known = part.annotations.get("x-extensible-enum")
    if is_list(known):
        shape.known_values = frozenset(to_text(value) for value in known)
    if "const" in part.keywords:
        _restrict_values(shape, {to_text(part.raw["const"])})


def _implied_types(part: JsonSchema) -> set[str]:
    """Return the types that a schema without ``type`` means, or none."""
    names = part.keywords
    if names & {"enum", "const", "allOf", "anyOf", "oneOf", "$ref", "not"}:
        return set()
    if names & {"properties", "additionalProperties", "patternProperties"}:
        return {"object"}
    return {"array"} if names & {"items", "prefixItems"} else set()


def _restrict_values(shape: Shape, texts: set[str]) -> None:
    current = shape.values
    shape.values = frozenset(texts if current is None else current & texts)
    types = {json_type(json.loads(text)) for text in shape.values}
    shape.types &= types | ({"integer"} if "number" in types else set())


def _drop_excluded_values(shape: Shape) -> None:
    """Leave out the values of an enumeration that other keywords exclude."""
    if shape.values is not None:
        shape.values = frozenset(
            text for text in shape.values if keeps_limits(json.loads(text), shape)
        )


def keeps_limits(value: Any, shape: Shape) -> bool:
    """Return whether a text or a number keeps the limits of a shape."""
    if isinstance(value, str):
        least, most = (shape.lengths.get(key) for key in ("minLength", "maxLength"))
        has_length = (least or 0) <= len(value) and (most is None or len(value) <= most)
        return has_length and all(may_match(each, value) for each in shape.patterns)
    if not is_number(value):
        return True
    for bound, sign in ((shape.minimum, 1), (shape.maximum, -1)):
        if bound is not None:
            distance = (value - bound.value) * sign
            if distance < 0 or (bound.is_exclusive and distance == 0):
                return False
    # The remainder of a fraction, such as 0.3 % 0.1, is not exact.
    return all(
        value % step == 0
        for step in shape.multiples
        if isinstance(value, int) and step.is_integer()
    )


def to_text(value: Any) -> str:
    """Return a value as JSON text in which numbers of one value are equal."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True, default=str)


def is_number(value: Any) -> TypeGuard[int | float]:
    """Return whether a value of JSON is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _add_scalar_keywords(shape: Shape, schema: dict[str, Any]) -> None:
    for keyword, exclusive, is_upper in (
        ("minimum", "exclusiveMinimum", False),
        ("maximum", "exclusiveMaximum", True),
    ):
        value, strict = schema.get(keyword), schema.get(exclusive)
        bounds = [Bound(value, strict is True)] if is_number(value) else []
        bounds += [Bound(strict, True)] if is_number(strict) else []
        for bound in bounds:
            if is_upper:
                shape.maximum = _tighter(shape.maximum, bound, is_upper=True)
            else:
                shape.minimum = _tighter(shape.minimum, bound, is_upper=False)
    if is_number(schema.get("multipleOf")):
        shape.multiples |= {float(schema["multipleOf"])}
    for keyword, (_, is_upper) in LENGTH_KEYWORDS.items():
        value = schema.get(keyword)
        if is_number(value) and (is_upper or value > 0):
            current = shape.lengths.get(keyword, value)
            choose = min if is_upper else max
            shape.lengths[keyword] = int(choose(current, value))
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and not _add_pattern_of_length(shape, pattern):
        shape.patterns |= {pattern}
    name = schema.get("format")  # An empty one says nothing.
    if isinstance(name, str) and name:
        shape.formats |= {name}
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


def _add_array_keywords(shape: Shape, part: JsonSchema) -> None:
    if "items" in part.keywords:
        shape.items.append(part.items)
    if part.prefix_items:
        shape.first_items.append(part.prefix_items)
    shape.is_unique = shape.is_unique or part.raw.get("uniqueItems") is True


def _add_object_keywords(shape: Shape, part: JsonSchema, sides: Sides) -> None:
    properties, patterns = part.properties, part.pattern_properties
    hidden_key = "readOnly" if sides is Sides.REQUEST else "writeOnly"
    for name, member in properties.items():
        if has_flag(member, hidden_key):
            shape.hidden.add(name)
    # An empty schema allows everything, as the absent keyword does; but it says so.
    says_rest = "additionalProperties" in part.keywords
    additional = part.additional_properties if says_rest else None
    if properties or patterns or additional is not None:
        shape.members.append(Members(properties, patterns, additional))
    shape.required |= {*part.required}
    if "unevaluatedProperties" in part.keywords:
        shape.unevaluated.append(part.unevaluated_properties)


def _join_null(shape: Shape, sides: Sides, depth: int = 0) -> None:
    """Turn `anyOf` of one schema and null into that schema with null as a type."""
    if (
        depth > _MAX_DEPTH
        or len(shape.groups) != 1
        or shape.types != JSON_TYPES
        or shape.values is not None
    ):
        return
    (group,) = shape.groups
    nulls = [branch for branch in group.branches if _is_null(branch, sides)]
    rest = [branch for branch in group.branches if not _is_null(branch, sides)]
    if len(nulls) != 1 or len(rest) != 1:
        return
    inner = Shape()
    _add(inner, rest[0], _Walk(sides))
    _join_null(inner, sides, depth + 1)
    if inner.groups or inner.negations or inner.others:
        return
    del shape.groups[0]
    if inner.is_false:
        shape.types = frozenset({"null"})
        return
    _add(shape, rest[0], _Walk(sides))
    _join_null(shape, sides, depth + 1)
    shape.types |= {"null"}
    if shape.values is not None:
        shape.values |= {"null"}


def _join_constants(shape: Shape, sides: Sides) -> None:
    """Turn alternatives that are enumerations into one enumeration."""
    kept: list[Group] = []
    for group in shape.groups:
        listed = [_list_constants(branch, sides) for branch in group.branches]
        constants = [values for values in listed if values is not None]
        if group.discriminator or len(constants) < len(listed):
            kept.append(group)
        else:
            _restrict_values(shape, set[str]().union(*constants))
    shape.groups = kept


def _list_constants(branch: JsonSchema, sides: Sides) -> frozenset[str] | None:
    """Return the values of a schema that is nothing but an enumeration, or None."""
    shape = Shape()
    _add(shape, branch, _Walk(sides))
    if shape.values is None and shape.types == frozenset({"null"}):
        shape.values = frozenset({"null"})
    _drop_excluded_values(shape)
    has_more = shape.formats or shape.members or shape.required or shape.items
    rest = (shape.groups, shape.negations, shape.others, shape.contents)
    return None if shape.is_false or has_more or any(rest) else shape.values


def _is_null(branch: JsonSchema, sides: Sides) -> bool:
    """Return whether null is the only value of a schema, however it is written."""
    shape = Shape()
    _add(shape, branch, _Walk(sides))
    is_plain = not (shape.groups or shape.negations or shape.others or shape.is_false)
    return is_plain and shape.allows_null and len(shape.types) == 1
