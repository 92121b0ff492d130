"""Lists: a schema of an array in, the type of its items and its limits out. A tuple is
a list in which any item may be what some item is.
"""

from typing import Any, Protocol

from msgspec.structs import replace

from typecase.ir import Anything, ListOf, Type
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
) -> ListOf:
    """Lower an array."""
    words, at = (*hint, "item"), child(pointer, "items")
    bounds = length_bounds(node)
    if "prefixItems" not in node:
        items = node.get("items", {})
        return ListOf(schemas.lower(items, at, words, in_place=in_place), bounds)
    first = child(pointer, "prefixItems")
    schemas.context.degraded(
        "a list: which item is of which type is not checked", first
    )
    kinds = [
        schemas.lower(each, child(first, index), words, in_place=in_place)
        for index, each in enumerate(node["prefixItems"])
    ]
    most = bounds.max_length
    if node.get("items", True) is False:
        bounds = replace(bounds, max_length=min(len(kinds), most or len(kinds)))
    elif most is None or most > len(kinds):
        rest = node.get("items", True)
        kinds.append(schemas.lower(rest, at, words, in_place=in_place))
    return ListOf(union(kinds) if kinds else Anything(pointer), bounds)
