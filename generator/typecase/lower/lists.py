"""Lists: a schema of an array in, the type of its items and its limits out.

Items that have a schema each make a tuple only where all of them must be there and none
may follow; else the list may end before they do, or go on.
"""

from typing import Any, Protocol

from msgspec.structs import replace

from typecase.ir import ListOf, TupleOf, Type
from typecase.lower.context import Context, Hint, Node, child
from typecase.lower.scalars import length_bounds
from typecase.lower.unions import union


class Lowering(Protocol):
    """What lowers a schema of any kind."""

    @property
    def context(self) -> Context: ...

    def lower(
        self, node: Any, pointer: str, hint: Hint, *, in_place: bool = False
    ) -> Type: ...


def lower_list(
    schemas: Lowering, node: Node, pointer: str, hint: Hint, *, in_place: bool
) -> Type:
    """Lower an array."""
    words, at = (*hint, "item"), child(pointer, "items")
    bounds = length_bounds(node)
    if not node.get("prefixItems"):
        items = node.get("items", {})
        return ListOf(schemas.lower(items, at, words, in_place=in_place), bounds)
    place = child(pointer, "prefixItems")
    first = tuple(
        schemas.lower(each, child(place, index), words, in_place=in_place)
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
