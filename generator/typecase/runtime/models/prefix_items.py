"""Lists whose first items are of types of their own: a type of lists in, the same type
that holds each item to the type of its place out.

A list may end before these items do, so it is no tuple.
"""

from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

_ABSENT = object()


class PlacedItems:
    """Stands beside a list, and says what its first items are, and the ``rest``."""

    def __init__(self, *first: Any, rest: Any = Any) -> None:
        self._first, self._rest = first, rest

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        listed: Any = handler(source)
        first = map(handler.generate_schema, self._first)
        items = [
            core_schema.with_default_schema(each, default_factory=lambda: _ABSENT)
            for each in first
        ]
        rest = handler.generate_schema(self._rest)
        placed = core_schema.no_info_after_validator_function(
            _without_absent,
            core_schema.tuple_schema([*items, rest], variadic_item_index=len(items)),
        )
        limits = {key: listed.get(key) for key in ("min_length", "max_length")}
        return core_schema.chain_schema(
            [placed, core_schema.list_schema(**limits)],
            serialization=core_schema.wrap_serializer_function_ser_schema(
                _as_it_is, schema=listed
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        limited: Any = schema
        told = {**handler(schema), "minItems": limited["steps"][-1].get("min_length")}
        told["maxItems"] = limited["steps"][-1].get("max_length")
        return {key: value for key, value in told.items() if value is not None}


def _without_absent(items: tuple[Any, ...]) -> list[Any]:
    return [item for item in items if item is not _ABSENT]


def _as_it_is(items: Any, write: Any) -> Any:
    return write(items)
