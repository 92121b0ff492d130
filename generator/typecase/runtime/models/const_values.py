"""Restrict a type to constant JSON values, including arrays and objects."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    core_schema,
    to_jsonable_python,
)


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
        if _to_comparable(json_value) not in map(_to_comparable, self._values):
            raise PydanticCustomError(
                "constant",
                "Input should be {expected}",
                {"expected": " or ".join(map(json.dumps, self._values))},
            )
        return value


class OpenLiteral:
    """Annotation of a `Literal` to which a later version of a service may add values.

    Other values of the same types are accepted, and kept; a strict client refuses them.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        values: tuple[Any, ...] = get_args(source)
        others = [
            schema for kind, schema in _SCHEMAS.items() if kind in map(type, values)
        ]
        return core_schema.union_schema([handler(source), *others])

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema of the declared constants."""
        choices: Any = schema
        return handler(choices["choices"][0])


class UndeclaredStr(str):
    """A text that is not one of the values of an `OpenLiteral`."""

    __slots__ = ()


class UndeclaredInt(int):
    """A number that is not one of the values of an `OpenLiteral`."""

    __slots__ = ()


_SCHEMAS: Mapping[type, CoreSchema] = {
    bool: core_schema.bool_schema(),
    int: core_schema.no_info_after_validator_function(
        UndeclaredInt, core_schema.int_schema()
    ),
    str: core_schema.no_info_after_validator_function(
        UndeclaredStr, core_schema.str_schema()
    ),
}
"""The schemas of all values of the types that a `Literal` can have."""


def _to_comparable(value: Any) -> Any:
    """Return a JSON value in which no number equals a boolean, as 1 equals True."""
    return json.loads(json.dumps(value), parse_int=_tag_number, parse_float=_tag_number)


def _tag_number(text: str) -> tuple[Decimal]:
    return (Decimal(text),)
