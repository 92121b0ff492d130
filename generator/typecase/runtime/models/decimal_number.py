"""Represent JSON numbers as decimal numbers, without the inexactness of floats."""

import re
from contextvars import ContextVar
from decimal import Decimal
from typing import Any, Self

from pydantic import GetJsonSchemaHandler, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    PydanticSerializationError,
    PydanticSerializationUnexpectedValue,
    core_schema,
)

from .read_write_only import Side

# `Decimal` accepts spaces and underscores, which no receiver expects. A huge exponent
# would take gigabytes when it is written out.
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_FAULT = "Input should be a finite decimal number"

READS_FLOATS: ContextVar[bool] = ContextVar("READS_FLOATS", default=False)
"""Whether a JSON text is only checked, so that its numbers need not be exact."""
MARK: ContextVar[str] = ContextVar("MARK", default="")
"""The text before each decimal number that is written as a string for now."""


class InexactNumberError(Exception):
    """The parser of pydantic has read a decimal number as a float."""


class ExactFloat(float):
    """A number of a JSON text that has its text, too."""

    __slots__ = ("text",)

    text: str

    def __new__(cls, text: str) -> Self:
        """Create the number with a text."""
        number = super().__new__(cls, text)
        number.text = text
        return number

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the number with its text."""
        return ExactFloat, (self.text,)


class DecimalNumber:
    """Annotation of a `Decimal` that JSON represents as a number.

    The arguments are those of pydantic's schema of decimal numbers, as texts, such as
    ``ge="0.01"``.
    """

    def __init__(self, **limits: str) -> None:
        self._limits: dict[str, Any] = {
            name: Decimal(text) for name, text in limits.items()
        }

    def __get_pydantic_core_schema__(self, _: Any, __: Any) -> CoreSchema:
        """Return the schema with which pydantic validates and serializes."""
        return core_schema.with_info_before_validator_function(
            _to_decimal,
            core_schema.decimal_schema(**self._limits),
            serialization=core_schema.plain_serializer_function_ser_schema(
                _to_json, when_used="json"
            ),
        )

    def __get_pydantic_json_schema__(
        self, _: CoreSchema, __: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the JSON Schema, with limits as floats."""
        names = {
            "ge": "minimum",
            "gt": "exclusiveMinimum",
            "le": "maximum",
            "lt": "exclusiveMaximum",
            "multiple_of": "multipleOf",
        }
        limits = {names[name]: float(limit) for name, limit in self._limits.items()}
        return {"type": "number", **limits}


def _to_decimal(value: Any, info: ValidationInfo) -> Decimal:
    """Return a number of a JSON text, or of a caller, as a decimal number.

    A response may have the number as a string, a request may not.

    Raises:
        InexactNumberError: The parser has read the number as a float.
    """
    match value:
        case ExactFloat():
            text = value.text
        case float():
            is_decoded = info.mode == "json" and info.context is not None
            if is_decoded and not READS_FLOATS.get():
                raise InexactNumberError
            text = repr(value)
        case int() if not isinstance(value, bool):
            return Decimal(value)
        case Decimal() if value.is_finite():
            return value
        case str() if info.mode != "json" or info.context is not Side.REQUEST:
            text = value
        case _:
            text = ""
    if NUMBER.fullmatch(text):
        return Decimal(text)
    raise PydanticCustomError("decimal_number", _FAULT)


def _to_json(value: object) -> object:
    """Return a number for JSON: an integer, a float that is equal, or a marked text.

    Raises:
        PydanticSerializationUnexpectedValue: The value belongs to another member of a
            union.
        PydanticSerializationError: No float is equal to the number, which only the
            package's own clients and servers can write.
    """
    if not isinstance(value, Decimal):
        raise PydanticSerializationUnexpectedValue("Expected a Decimal")
    if mark := MARK.get():
        return f"{mark}{value:f}"
    number = float(value)
    if not number.is_integer() and Decimal(repr(number)) == value:
        return number
    if value == value.to_integral_value():
        return int(value)
    raise PydanticSerializationError(
        f"{value} has more digits than a float keeps: use `model_dump()`"
    )
