"""Lists without repetition: a type of lists in, the same type that refuses an item that
is there twice out.
"""

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
    """Stands beside a list whose items differ, as they are written in JSON."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_checked, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), "uniqueItems": True}


def _checked(items: list[Any]) -> list[Any]:
    if len({_written(item) for item in items}) < len(items):
        raise PydanticCustomError("unique", "Items should be unique")
    return items


def _written(item: Any) -> str:
    # Texts are told from what is written like them.
    if type(item) is str:
        return f'"{item}'
    return json.dumps(to_jsonable_python(item, by_alias=True), sort_keys=True)
