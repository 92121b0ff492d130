"""Members that go one way only: a model and the way it goes in, the first of them that
has to be there and is not out. What a value of one must be does not belong here.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from pydantic import BaseModel


class Side(Enum):
    """Which way a value goes; one that goes nowhere yet may lack either kind."""

    REQUEST = "request"
    ANSWER = "answer"


class OneWay(Enum):
    """The default of a member that must be there on one side, and on no other."""

    READ_ONLY = "read-only"
    WRITE_ONLY = "write-only"

    @property
    def side(self) -> Side:
        """The side on which the member must be there."""
        return Side.ANSWER if self is OneWay.READ_ONLY else Side.REQUEST


READ_ONLY: Any = OneWay.READ_ONLY
"""Stands for a member that every answer has, and that no request needs."""
WRITE_ONLY: Any = OneWay.WRITE_ONLY
"""Stands for a member that every request has, and that no answer needs."""


@cache
def one_way(model: type[BaseModel]) -> Mapping[str, OneWay]:
    """The fields that must be there on one side only."""
    fields = model.__pydantic_fields__.items()
    return {
        name: field.default
        for name, field in fields
        if isinstance(field.default, OneWay)
    }


def missing(model: BaseModel, side: object) -> str | None:
    """Take the stand-ins out of a model, and name the first field that is missing."""
    values = vars(model)
    for name, default in one_way(type(model)).items():
        if values.get(name, default) is default:
            if side is default.side:
                return name
            values.pop(name, None)
    return None
