"""Require read-only fields only in responses, and write-only fields only in requests.

The default of such a field is a `OneWay` marker. If validation finds the marker, the
field is missing. That is an error on the side where the field is required. On the other
side, the marker is removed.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from pydantic import BaseModel


class Side(Enum):
    """The side of an exchange to which a value belongs.

    Callers pass a side to pydantic as the context of a validation. In a validation
    without a context, read-only and write-only fields are optional.
    """

    REQUEST = "request"
    RESPONSE = "response"


class OneWay(Enum):
    """The default of a field that is required on one side and optional on the other."""

    READ_ONLY = "read-only"
    WRITE_ONLY = "write-only"

    @property
    def side(self) -> Side:
        """The side on which the field is required."""
        return Side.RESPONSE if self is OneWay.READ_ONLY else Side.REQUEST


READ_ONLY: Any = OneWay.READ_ONLY
"""The default of a field that is required in responses only."""
WRITE_ONLY: Any = OneWay.WRITE_ONLY
"""The default of a field that is required in requests only."""


@cache
def one_way_fields(model: type[BaseModel]) -> Mapping[str, OneWay]:
    """Return the markers of the fields that have one, by the fields' Python names."""
    return {
        name: field.default
        for name, field in model.__pydantic_fields__.items()
        if isinstance(field.default, OneWay)
    }


def remove_one_way_defaults(model: BaseModel, side: object) -> str | None:
    """Delete `OneWay` markers from a model, so that their fields have no value.

    Return the Python name of the first field that is missing but required on ``side``,
    or None if no such field is missing. If one is missing, the model may keep other
    markers. No field is required if ``side`` is not a `Side`.
    """
    values = vars(model)
    for name, default in one_way_fields(type(model)).items():
        if values.get(name, default) is default:
            if side is default.side:
                return name
            values.pop(name, None)
    return None
