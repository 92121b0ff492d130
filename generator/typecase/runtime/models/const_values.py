"""Annotation of a type that takes a few constants only, lists and objects included.

They are compared as JSON is, where 1.0 is 1.
"""

from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    core_schema,
    to_jsonable_python,
)

from ..json_value import is_list, is_object


class JsonConstants:
    """Stands beside a type, and lists the values it takes."""

    def __init__(self, *values: Any) -> None:
        self._values = values

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        checked = core_schema.no_info_after_validator_function
        return checked(self._checked, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), "enum": list(self._values)}

    def _checked(self, value: Any) -> Any:
        plain = to_jsonable_python(value, by_alias=True)
        if not any(_same(each, plain) for each in self._values):
            raise PydanticCustomError("constant", "Input should be a declared constant")
        return value


def _same(one: Any, other: Any) -> bool:
    """Compare two JSON values; Python's ``True == 1`` does not hold in JSON."""
    if is_object(one) and is_object(other):
        return one.keys() == other.keys() and all(
            _same(value, other[key]) for key, value in one.items()
        )
    if is_list(one) and is_list(other):
        return len(one) == len(other) and all(map(_same, one, other))
    is_alike = isinstance(one, bool) is isinstance(other, bool)
    return is_alike and bool(one == other)
