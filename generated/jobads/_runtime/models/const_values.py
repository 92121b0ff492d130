"""Restrict a type to constant JSON values, including arrays and objects."""

import json
from collections.abc import Callable, Mapping
from typing import Any, get_args

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
    """Annotation that restricts a type to the given JSON values.

    Values are compared as in JSON, where 1.0 equals 1 and true does not equal 1.
    """

    def __init__(self, *values: Any) -> None:
        self._values = values

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            self._check, handler(source)
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), "enum": list(self._values)}

    def _check(self, value: Any) -> Any:
        """Return the value if it is one of the constants.

        Raises:
            PydanticCustomError: The value is not one of the constants.
        """
        json_value = to_jsonable_python(value, by_alias=True)
        if not any(_are_equal(constant, json_value) for constant in self._values):
            raise PydanticCustomError(
                "constant",
                "Input should be {expected}",
                {"expected": " or ".join(map(json.dumps, self._values))},
            )
        return value


class OpenLiteral:
    """Annotation of a `Literal` to which a later version of a service may add values.

    Other values of the same types are accepted, and kept.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        values: tuple[Any, ...] = get_args(source)
        others = [
            schema() for kind, schema in _SCHEMAS.items() if kind in map(type, values)
        ]
        return core_schema.union_schema([handler(source), *others])

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema of the declared constants."""
        choices: Any = schema
        return handler(choices["choices"][0])


_SCHEMAS: Mapping[type, Callable[[], CoreSchema]] = {
    bool: core_schema.bool_schema,
    int: core_schema.int_schema,
    str: core_schema.str_schema,
}
"""The schemas of all values of the types that a `Literal` can have."""


def _are_equal(left: Any, right: Any) -> bool:
    """Return whether two JSON values are equal.

    Python's ``==`` treats ``True`` and ``1`` as equal, but JSON does not.
    """
    if is_object(left) and is_object(right):
        return left.keys() == right.keys() and all(
            _are_equal(value, right[key]) for key, value in left.items()
        )
    if is_list(left) and is_list(right):
        return len(left) == len(right) and all(map(_are_equal, left, right))
    return isinstance(left, bool) is isinstance(right, bool) and bool(left == right)
