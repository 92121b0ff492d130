"""Merge the keywords beside `allOf`, `anyOf` or `oneOf` with those of the branches."""

from collections.abc import Iterator
from typing import Any

from typecase.ir.keywords import ANNOTATIONS, LIMITS, SCALAR, SHAPES
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.lower.context import Context, Node

_FORMATTED_TYPES = ("string", "integer", "number")
"""The types of JSON Schema whose values may have a `format`."""


def asserting_keywords(node: Node) -> Node:
    """Return a schema without its annotations and extensions.

    Annotations and extensions do not restrict the values that a schema accepts.
    """
    return {
        key: value
        for key, value in node.items()
        if not (key in ANNOTATIONS or key.startswith("x-"))
    }


def find_sole_branch(node: Node) -> Node | None:
    """Return the only `allOf` branch of a schema that adds at most annotations to it.

    Return None for any other schema.
    """
    branches = node.get("allOf", ())
    is_sole = asserting_keywords(node).keys() == {"allOf"} and len(branches) == 1
    return as_mapping(branches[0]) if is_sole else None


def merge_scalar(context: Context, node: Node, pointer: str) -> Node | None:
    """Merge a scalar schema and its `allOf` branches into one schema.

    Return None if a part has a keyword that is not in `SCALAR`, if two parts state
    different values for a keyword, if the configuration chooses a type for a part, or
    if the result has no scalar type.
    """
    parts = [asserting_keywords({key: node[key] for key in node if key != "allOf"})]
    for index, branch in enumerate(node["allOf"]):
        branch_pointer = join_pointer(pointer, "allOf", index)
        target, place = context.resolve(as_mapping(branch), branch_pointer)
        if place in context.own_types.schemas:
            return None
        parts.append(asserting_keywords(target))
    merged: Node = {}
    for key, value in (pair for part in parts for pair in part.items()):
        # Parts may differ in `nullable`, which is decided below.
        is_conflict = key != "nullable" and merged.get(key, value) != value
        if key not in SCALAR or is_conflict:
            return None
        merged[key] = value
    if not isinstance(merged.get("type"), str) or merged["type"] in ("array", "object"):
        return None
    merged.pop("nullable", None)
    # A value must satisfy every part: null is valid only if all typed parts allow it.
    is_nullable = all(part.get("nullable") is True for part in parts if "type" in part)
    return {**merged, "nullable": True} if is_nullable else merged


def iter_merged_branches(
    context: Context, node: Node, keyword: str, pointer: str
) -> Iterator[tuple[Any, str]]:
    """Yield the branches of `anyOf` or `oneOf`, each with its pointer.

    If there is a `type` beside ``keyword``, add it and the other restrictions beside
    ``keyword`` to each branch that has none of the keywords in `SHAPES`. For any other
    branch, report the restrictions that the branch does not state itself: generated
    code does not check them. A `format` beside ``keyword`` applies to strings and
    numbers, whether or not there is a `type`; pydantic writes it there for optional
    values.
    """
    inherited = LIMITS - {"nullable"} if "type" in node else frozenset[str]()
    beside = {key: value for key, value in node.items() if key in inherited}
    for index, branch in enumerate(as_list(node[keyword])):
        branch_pointer = join_pointer(pointer, keyword, index)
        branch_keywords = as_mapping(branch)
        if "format" in node and branch_keywords.get("type") in _FORMATTED_TYPES:
            branch = branch_keywords = {"format": node["format"], **branch_keywords}
        unchecked = beside.keys() - {"type"} - branch_keywords.keys()
        if isinstance(branch, dict) and not branch_keywords.keys() & SHAPES:
            branch = {**beside, **branch_keywords}
        elif branch_keywords and unchecked:
            names = ", ".join(f"`{name}`" for name in sorted(unchecked))
            context.report_degraded(
                f"keywords beside `{keyword}` are not checked for this branch: {names}",
                branch_pointer,
                hint="state these keywords in the schema of the branch",
            )
        yield branch, branch_pointer
