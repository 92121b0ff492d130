"""Merge the keywords beside `allOf`, `anyOf`, `oneOf` or `$ref` with what these name.

A merged schema stands at the place of the schema with these keywords.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from typecase.ir.keywords import LIMITS, SCALAR, SHAPES
from typecase.schema.json_schema import JsonSchema

_FORMATTED_TYPES = ("string", "integer", "number")
"""The types of JSON Schema whose values may have a `format`."""


def find_sole_branch(schema: JsonSchema) -> JsonSchema | None:
    """Return the only `allOf` branch of a schema that adds at most annotations to it.

    Return None for any other schema.
    """
    is_sole = schema.asserting_keywords == {"allOf"} and len(schema.all_of) == 1
    return schema.all_of[0] if is_sole else None


def merge_scalar(
    schema: JsonSchema, own_types: Collection[str] = ()
) -> JsonSchema | None:
    """Merge a scalar schema with its `allOf` branches, or with what it refers to.

    Return None if a part has a keyword that is not in `SCALAR`, if two parts state
    different values for a keyword, if the result has no scalar type, or if the pointer
    of a part is in ``own_types``, the schemas for which a type is chosen. Also return
    None for a `$ref` in OpenAPI 3.0, which ignores the keywords beside it.
    """
    branches = schema.all_of
    if schema.reference is not None:
        if not schema.applies_beside_reference:
            return None
        branches = (schema,)
    targets = [branch.target for branch in branches]
    if any(target.pointer in own_types for target in targets):
        return None
    merged: dict[str, Any] = {}
    for part in (schema, *targets):
        for name in part.asserting_keywords:
            value = part.raw[name]
            if part is schema and name in ("$ref", "allOf"):
                continue
            if name not in SCALAR or merged.get(name, value) != value:
                return None
            merged[name] = value
    if not isinstance(merged.get("type"), str) or merged["type"] in ("array", "object"):
        return None
    # A value must satisfy every part: null is valid only if all typed parts allow it.
    typed = [part for part in (schema, *targets) if part.types]
    if schema not in typed and all(part.adds_null for part in typed):
        merged["nullable"] = True
    return JsonSchema(schema.document, merged, schema.pointer)


def iter_merged_branches(
    schema: JsonSchema, branches: Iterable[JsonSchema]
) -> Iterator[tuple[JsonSchema, set[str]]]:
    """Yield the branches of `anyOf` or `oneOf`, merged with the keywords beside it.

    If there is a `type` beside ``branches``, add it and the other restrictions to each
    branch that has none of the keywords in `SHAPES`. For any other branch, also yield
    the names of the restrictions that the branch does not state itself: they are not
    added. A `format` beside the branches applies to strings and numbers, whether or not
    there is a `type`; pydantic writes it there for optional values.
    """
    inherited = LIMITS - {"nullable"} if "type" in schema.raw else frozenset[str]()
    beside = {key: value for key, value in schema.raw.items() if key in inherited}
    for branch in branches:
        node = branch.raw
        if "format" in schema.raw and node.get("type") in _FORMATTED_TYPES:
            node = {"format": schema.raw["format"], **node}
        is_boolean = isinstance(branch.value, bool)
        if beside and not (is_boolean or node.keys() & SHAPES):
            node = {**beside, **node}
        missing = beside.keys() - {"type"} - node.keys()
        if node is not branch.raw:
            branch = JsonSchema(branch.document, node, branch.pointer)
        yield branch, set[str]() if is_boolean else missing
