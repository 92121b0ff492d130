"""What stands beside `allOf`, `anyOf` and `oneOf`, in the same schema: schemas in, the
schemas that say both out. Which type one of them is does not belong here.
"""

from collections.abc import Iterator
from typing import Any

from typecase.load.document import join
from typecase.load.json_types import items, mapping
from typecase.lower.context import Context, Node
from typecase.lower.coverage.keywords import ANNOTATIONS, LIMITS, SCALAR, SHAPES


def telling(node: Node) -> Node:
    """What a schema says about values."""
    return {
        key: value
        for key, value in node.items()
        if key not in ANNOTATIONS and not key.startswith("x-")
    }


def sole(node: Node) -> Node | None:
    """Return the one schema that an `allOf` only says something to people about."""
    parts = node.get("allOf", ())
    is_sole = telling(node).keys() == {"allOf"} and len(parts) == 1
    return mapping(parts[0]) if is_sole else None


def blended(context: Context, node: Node, pointer: str) -> Node | None:
    """Say in one schema what `allOf` and what is beside it say of a scalar."""
    parts = [telling({key: node[key] for key in node if key != "allOf"})]
    for index, part in enumerate(node["allOf"]):
        place = join(pointer, "allOf", index)
        parts.append(telling(context.target(mapping(part), place)[0]))
    said: Node = {}
    for key, value in (pair for part in parts for pair in part.items()):
        if key not in SCALAR or (key != "nullable" and said.get(key, value) != value):
            return None
        said[key] = value
    if not isinstance(said.get("type"), str) or said["type"] in ("array", "object"):
        return None
    typed = [part for part in parts if "type" in part]
    said.pop("nullable", None)
    is_null = all(part.get("nullable") is True for part in typed)
    return {**said, "nullable": True} if is_null else said


def members_of(
    context: Context, node: Node, keyword: str, pointer: str
) -> Iterator[tuple[Any, str]]:
    """Yield the members of a choice, each with what the schema around it says."""
    around: Node = {}
    if "type" in node:
        around = {key: node[key] for key in node if key in LIMITS - {"nullable"}}
    for index, member in enumerate(items(node[keyword])):
        at = join(pointer, keyword, index)
        own = mapping(member)
        lost = around.keys() - {"type"} - own.keys()
        if not own.keys() & SHAPES and isinstance(member, dict):
            yield {**around, **own}, at
            continue
        if lost and own:
            words = ", ".join(sorted(lost))
            context.degraded(f"not held in this member of a choice: {words}", at)
        yield member, at
