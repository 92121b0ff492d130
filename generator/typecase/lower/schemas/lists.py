"""Lists: a schema of an array in, the type of its items and its limits out.

Items that have a schema each make a tuple only where all of them must be there and none
may follow; else the list may end before they do, or go on.
"""

from msgspec.structs import replace

from typecase.ir import ListOf, TupleOf, Type
from typecase.load.document import join
from typecase.lower.context import Hint, Node
from typecase.lower.dispatch import Lowering
from typecase.lower.schemas.scalars import length_bounds
from typecase.lower.schemas.unions import union


def lower_list(
    schemas: Lowering, node: Node, pointer: str, hint: Hint, *, in_place: bool
) -> Type:
    """Lower an array."""
    words, at = (*hint, "item"), join(pointer, "items")
    bounds = length_bounds(node)
    if not node.get("prefixItems"):
        items = node.get("items", {})
        return ListOf(schemas.lower(items, at, words, in_place=in_place), bounds)
    place = join(pointer, "prefixItems")
    first = tuple(
        schemas.lower(each, join(place, index), words, in_place=in_place)
        for index, each in enumerate(node["prefixItems"])
    )
    rest: Type | None = None
    if node.get("items", True) is False:
        most = len(first) if bounds.max_length is None else bounds.max_length
        bounds = replace(bounds, max_length=min(len(first), most))
    elif bounds.max_length is None or bounds.max_length > len(first):
        items = node.get("items", {})
        rest = schemas.lower(items, at, words, in_place=in_place)
    if rest is None and (bounds.min_length or 0) >= len(first) == bounds.max_length:
        return TupleOf(first, replace(bounds, min_length=None, max_length=None))
    kinds = first if rest is None else (*first, rest)
    if all(kind == kinds[0] for kind in kinds):
        return ListOf(kinds[0], bounds)
    return ListOf(union(kinds), bounds, first, rest)
