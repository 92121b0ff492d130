"""The members that an object does not list: its schemas in, the one type that they all
are out. Where nothing is said of them they may be anything, and there is no type.
"""

from collections.abc import Iterable, Iterator, Sequence

from typecase.ir import Anything, Type
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Hint, Node
from typecase.lower.dispatch import Lowering
from typecase.lower.schemas.unions import union

Other = tuple[str, Type]
"""What a place says of the members that are not listed."""


def others_of(
    schemas: Lowering, node: Node, pointer: str, hint: Hint
) -> Iterator[Other]:
    """Lower what one schema of an object says of them, if it says anything."""
    if not mapping(node.get("additionalProperties")):
        return
    at = join(pointer, "additionalProperties")
    patterns = mapping(node.get("patternProperties"))
    places = {at: node["additionalProperties"]} | {
        join(pointer, "patternProperties", key): each for key, each in patterns.items()
    }
    words = (*hint, "value")
    kind = union(schemas.lower_whole(each, at, words) for at, each in places.items())
    if not isinstance(kind, Anything):
        yield at, kind


def one_rule(
    context: Context, found: Sequence[Other], bases: Iterable[tuple[str, Node]]
) -> Type | None:
    """Keep the first; a class has one rule at most, and what it extends may have it."""
    is_said = any(
        mapping(part.get("additionalProperties"))
        for _, base in bases
        for part in context.with_all_of(base)
    )
    first = None if is_said or not found else found[0][1]
    for at, kind in found:
        if kind != first:
            context.degraded("members that are not listed: another rule is held", at)
    return first
