"""Merge keywords beside `allOf`, `anyOf` and `oneOf` with those of their branches."""

from collections.abc import Iterator
from typing import Any

from typecase.ir.keywords import ANNOTATIONS, LIMITS, SCALAR, SHAPES
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.lower.context import Context, Node


def asserting_keywords(node: Node) -> Node:
    """Return a schema without its annotations and without extensions of no effect."""
    return {
        key: value
        for key, value in node.items()
        if key in LIMITS or not (key in ANNOTATIONS or key.startswith("x-"))
    }


def sole_branch(node: Node) -> Node | None:
    """Return the only `allOf` branch of a schema that adds nothing but annotations.

    Return None for any other schema.
    """
    branches = node.get("allOf", ())
    is_sole = asserting_keywords(node).keys() == {"allOf"} and len(branches) == 1
    return as_mapping(branches[0]) if is_sole else None


def merge_scalar(context: Context, node: Node, pointer: str) -> Node | None:
    """Merge a scalar schema and its `allOf` branches into one schema.

    Return None if the keywords conflict or do not describe a scalar.
    """
    parts = [asserting_keywords({key: node[key] for key in node if key != "allOf"})]
    for index, branch in enumerate(node["allOf"]):
        place = join_pointer(pointer, "allOf", index)
        parts.append(asserting_keywords(context.target(as_mapping(branch), place)[0]))
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


def merged_branches(
    context: Context, node: Node, keyword: str, pointer: str
) -> Iterator[tuple[Any, str]]:
    """Yield the branches of `anyOf` or `oneOf`, each with its pointer.

    Add the restrictions beside ``keyword`` to each branch without a type of its own.
    For the other branches, report the restrictions: generated code does not check them.
    """
    inherited = LIMITS - {"nullable"} if "type" in node else frozenset[str]()
    beside = {key: value for key, value in node.items() if key in inherited}
    for index, branch in enumerate(as_list(node[keyword])):
        at = join_pointer(pointer, keyword, index)
        own = as_mapping(branch)
        if isinstance(branch, dict) and not own.keys() & SHAPES:
            branch = {**beside, **own}
        elif lost := own and beside.keys() - {"type"} - own.keys():
            words = ", ".join(f"`{word}`" for word in sorted(lost))
            context.report_degraded(
                f"keywords beside `{keyword}` are not checked for this branch: {words}",
                at,
            )
        yield branch, at
