"""Lower arrays to lists and tuples.

An array with `prefixItems` becomes a tuple only if it must contain all of these items
and no others. Otherwise it may be shorter or longer, and becomes a list.
"""

from msgspec.structs import replace

from typecase.ir import ListOf, TupleOf, Type
from typecase.load.document import join_pointer
from typecase.lower.context import Hint, Node
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.scalars import read_bounds
from typecase.lower.schemas.unions import union


def lower_list(
    schemas: Lowering, node: Node, pointer: str, hint: Hint, *, in_place: bool
) -> Type:
    """Lower an array; with ``in_place``, constants of its items become no class."""
    words, items_at = (*hint, "item"), join_pointer(pointer, "items")
    bounds = read_bounds(node, "array")
    if not node.get("prefixItems"):
        items = node.get("items", {})
        return ListOf(schemas.lower(items, items_at, words, in_place=in_place), bounds)
    first = tuple(
        schemas.lower(
            item, join_pointer(pointer, "prefixItems", index), words, in_place=in_place
        )
        for index, item in enumerate(node["prefixItems"])
    )
    rest: Type | None = None
    if node.get("items", True) is False:
        most = len(first) if bounds.max_length is None else bounds.max_length
        bounds = replace(bounds, max_length=min(len(first), most))
    elif bounds.max_length is None or bounds.max_length > len(first):
        items = node.get("items", {})
        rest = schemas.lower(items, items_at, words, in_place=in_place)
    if rest is None and (bounds.min_length or 0) >= len(first) == bounds.max_length:
        # The number of item types implies the length.
        return TupleOf(first, replace(bounds, min_length=None, max_length=None))
    kinds = first if rest is None else (*first, rest)
    if all(kind == kinds[0] for kind in kinds):
        return ListOf(kinds[0], bounds)
    return ListOf(union(kinds), bounds, first, rest)
