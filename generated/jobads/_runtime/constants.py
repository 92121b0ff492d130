"""Values that must be one of a few, of any type: a type in, the same type that refuses
all others out. They are compared as JSON is, where 1.0 is 1.
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

from .plain import is_list, is_object


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


def _same(given: Any, read: Any) -> bool:
    """Whether two plain values are the same in JSON, where 1.0 is 1."""
    if is_object(given) and is_object(read):
        return given.keys() == read.keys() and all(
            _same(value, read[key]) for key, value in given.items()
        )
    if is_list(given) and is_list(read):
        both = zip(given, read, strict=False)
        return len(given) == len(read) and all(_same(*each) for each in both)
    is_alike = isinstance(given, bool) is isinstance(read, bool)
    return is_alike and bool(given == read)
