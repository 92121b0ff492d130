"""Represent points in time as the number of milliseconds since 1970 began in UTC."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from .caller_input import NAIVE_DATETIME, is_naive
from .fixed_width_int import Int64

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def _to_unix_milliseconds(value: Any) -> Any:
    # In Python, True is an integer, so pydantic would accept it.
    if isinstance(value, bool):
        raise PydanticCustomError("instant", "Input should be a datetime or an integer")
    # An integer is validated afterwards, by the type `Int64`.
    if not isinstance(value, datetime):
        return value
    if is_naive(value):
        raise PydanticCustomError("instant", NAIVE_DATETIME)
    # Integer arithmetic, since floating point is inexact.
    return (value - _EPOCH) // _MILLISECOND


UnixMilliseconds = Annotated[Int64, BeforeValidator(_to_unix_milliseconds)]
"""The number of milliseconds since 1970 began in UTC.

A datetime with a time zone is converted to this number, rounded down.
"""
