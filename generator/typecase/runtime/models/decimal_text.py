"""Represent decimal numbers that are strings in JSON, such as amounts of money."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    PydanticSerializationUnexpectedValue,
    core_schema,
)

from .decimal_number import NUMBER

_FAULT = "Input should be a Decimal, or a string with a decimal number"


def _to_decimal(value: Decimal | str) -> Decimal:
    if isinstance(value, str):
        if NUMBER.fullmatch(value):
            return Decimal(value)
    elif value.is_finite():
        return value
    raise PydanticCustomError("decimal_text", _FAULT)


def _to_text(value: object) -> str:
    """Return a number without an exponent, with all its digits.

    Raises:
        PydanticSerializationUnexpectedValue: The value belongs to another member of a
            union.
    """
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, str):  # Assigned without validation.
        return value
    raise PydanticSerializationUnexpectedValue("Expected a Decimal")


class _DecimalText:
    """Annotation of a `Decimal` that JSON represents as a string.

    Pydantic's own schema also accepts numbers, so that a union with a number would
    become a string when it is sent back.
    """

    def __get_pydantic_core_schema__(self, _: Any, __: Any) -> CoreSchema:
        text = core_schema.str_schema()
        number = core_schema.is_instance_schema(Decimal)
        return core_schema.no_info_after_validator_function(
            _to_decimal,
            core_schema.json_or_python_schema(
                text, core_schema.union_schema([number, text])
            ),
            serialization=core_schema.plain_serializer_function_ser_schema(
                _to_text, return_schema=text, when_used="json"
            ),
        )

    def __get_pydantic_json_schema__(
        self, _: CoreSchema, __: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"type": "string", "format": "decimal"}


DecimalText = Annotated[Decimal, _DecimalText()]
"""A decimal number that JSON represents as a string, such as ``"1.10"``.

It keeps its digits. A string in Python is converted, too.
"""
