"""Validate the first items of a list by types of their own (``prefixItems``).

Such a list may have fewer items than types, unlike a tuple of pydantic.
"""

from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

# The default of an item that the list lacks, which is removed after validation.
_ABSENT = object()


class PrefixItems:
    """Annotation of a list whose first items have types of their own.

    ``first`` has the types of these items, and ``rest`` is the type of all further
    items.

    Attributes:
        value_types: All these types.
    """

    def __init__(self, *first: Any, rest: Any = Any) -> None:
        self._first, self._rest = first, rest
        self.value_types = (*first, rest)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        plain_list: Any = handler(source)
        first = [
            core_schema.with_default_schema(
                handler.generate_schema(item), default_factory=lambda: _ABSENT
            )
            for item in self._first
        ]
        rest = handler.generate_schema(self._rest)
        items = core_schema.no_info_after_validator_function(
            _remove_absent,
            core_schema.tuple_schema([*first, rest], variadic_item_index=len(first)),
        )
        # The tuple may be longer than the list, so the lengths are checked afterwards.
        limits = {key: plain_list.get(key) for key in ("min_length", "max_length")}
        return core_schema.chain_schema(
            [items, core_schema.list_schema(**limits)],
            # Otherwise the chain would not serialize like the list that it validates.
            serialization=core_schema.wrap_serializer_function_ser_schema(
                lambda value, serialize: serialize(value), schema=plain_list
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        chain: Any = schema
        limits = chain["steps"][-1]
        json_schema = {
            **handler(schema),
            "minItems": limits.get("min_length"),
            "maxItems": limits.get("max_length"),
        }
        return {key: value for key, value in json_schema.items() if value is not None}


def _remove_absent(items: tuple[Any, ...]) -> list[Any]:
    return [item for item in items if item is not _ABSENT]
