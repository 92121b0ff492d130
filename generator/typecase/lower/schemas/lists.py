"""Lower arrays to lists and tuples.

An array with `prefixItems` becomes a tuple only if it must contain all of these items
and no other items. If it may be shorter or longer, it becomes a list.
"""

from functools import partial

from msgspec.structs import replace

from typecase.ir import ListOf, TupleOf, Type
from typecase.lower.context import NameHint
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.unions import union
from typecase.schema import JsonSchema


def lower_list(
    schemas: Lowering, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
) -> Type:
    """Lower an array to a list or a tuple.

    If ``inline_enums`` is true, constants of its items become a `LiteralOf` instead of
    an enumeration.
    """
    lower_item = partial(
        schemas.lower_part, hint=(*hint, "item"), inline_enums=inline_enums
    )
    items, bounds = schema.items, schema.bounds("array")
    if not schema.prefix_items:
        return ListOf(lower_item(items), bounds)
    prefix = tuple(map(lower_item, schema.prefix_items))
    length, max_length = len(prefix), bounds.max_length
    rest_type: Type | None = None
    if items.is_false:
        max_length = length if max_length is None else min(length, max_length)
        bounds = replace(bounds, max_length=max_length)
    elif max_length is None or max_length > length:
        rest_type = lower_item(items)
    is_fixed = max_length == length and (bounds.min_length or 0) >= length
    if rest_type is None and is_fixed:
        # The number of item types implies the length.
        return TupleOf(prefix, replace(bounds, min_length=None, max_length=None))
    item_types = prefix if rest_type is None else (*prefix, rest_type)
    if all(item_type == item_types[0] for item_type in item_types):
        return ListOf(item_types[0], bounds)
    return ListOf(union(item_types), bounds, prefix, rest_type)
