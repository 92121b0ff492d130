"""Build a sample value from a type annotation.

The handlers of the tests return such a value for the return annotation of a printed
method.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin
from uuid import UUID

from pydantic import BaseModel

SCALARS: dict[object, object] = {
    Any: {"any": ["value", 1, None]},
    NoneType: None,
    bool: True,
    bytes: b"\x00content",
    date: date(2025, 1, 31),
    datetime: datetime(2025, 1, 31, 12, 30, tzinfo=UTC),
    float: 1.5,
    int: 7,
    str: "text",
    UUID: UUID(int=1),
}


def made(annotation: Any) -> Any:
    """A value of a type; of a union, one of its first member."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = annotation.model_fields.items()
        return annotation(**{name: made(field.annotation) for name, field in fields})
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return next(iter(annotation))
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (list, Sequence):
        return [made(arguments[0])]
    if origin is dict:
        return {"key": made(arguments[1])}
    if origin in (Annotated, Literal, Union, UnionType):
        first = arguments[0]
        return first if origin is Literal else made(first)
    return SCALARS[annotation]
