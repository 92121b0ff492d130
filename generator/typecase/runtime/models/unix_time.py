"""Instants as APIs count them: a datetime or a number in, whole units out, by integer
arithmetic. Reading instants out of answers does not belong here.
"""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from .fixed_width_int import Int64

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def _unix_milliseconds(value: Any) -> Any:
    if isinstance(value, bool):
        raise PydanticCustomError("instant", "Input should be a datetime or an integer")
    if not isinstance(value, datetime):
        return value
    if value.utcoffset() is None:
        raise PydanticCustomError(
            "instant",
            "Input should have a time zone, such as datetime(2025, 1, 2, tzinfo=UTC)",
        )
    return (value - _EPOCH) // _MILLISECOND


UnixMilliseconds = Annotated[Int64, BeforeValidator(_unix_milliseconds)]
"""Milliseconds since 1970; of an aware datetime, the last whole one before it."""
