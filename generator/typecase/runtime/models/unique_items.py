"""Reject lists with equal items (``uniqueItems``)."""

import json
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    core_schema,
    to_jsonable_python,
)


class UniqueItems:
    """Annotation of a list whose items must differ when serialized as JSON."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), "uniqueItems": True}


def _check(items: list[Any]) -> list[Any]:
    if len({_comparison_key(item) for item in items}) < len(items):
        raise PydanticCustomError("unique", "Items should be unique")
    return items


def _comparison_key(item: Any) -> str:
    """Return a text that is the same for items with the same JSON text.

    The order of the properties of objects does not matter.
    """
    # For a string, this is faster than JSON. The quote distinguishes "1" from 1.
    if type(item) is str:
        return f'"{item}'
    return json.dumps(to_jsonable_python(item, by_alias=True), sort_keys=True)
