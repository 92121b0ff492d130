"""Stand-ins for models that a validator does not contain.

A placeholder rejects strings and numbers, as its model would. If it receives any other
value, the result or the error of the whole validation means nothing: the validation
must be repeated with the model itself. `USE` tells which models that are.
"""

import sys
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, NamedTuple, Never, Union

from pydantic import BaseModel
from pydantic_core import (
    CoreSchema,
    PydanticKnownError,
    PydanticSerializationUnexpectedValue,
    core_schema,
)

from .references import BUILDING


class Use(NamedTuple):
    """The names of the placeholders that one validation or serialization has used.

    Attributes:
        accepted: Those that have received a value which a model may accept.
        rejected: Those that have rejected a value.
    """

    accepted: set[str]
    rejected: set[str]


USE: ContextVar[Use] = ContextVar("USE")
"""What the innermost validation or serialization has used."""


class Placeholder:
    """The stand-in for a model or an enumeration of a package, in annotations."""

    __slots__ = ("__name__", "_package")

    def __init__(self, name: str, package: str) -> None:
        self.__name__ = name
        self._package = package

    @property
    def model_fields(self) -> Mapping[str, Any]:
        """The fields of the model, in which a discriminator finds a Python name."""
        fields: Mapping[str, Any] = self._import().model_fields
        return fields

    def __call__(self) -> Never:
        """Refuse calls; only objects that can be called may be part of a `Union`."""
        raise TypeError(f"{self.__name__} is a placeholder")

    def __or__(self, other: Any) -> Any:
        return Union[self, other]  # noqa: UP007  # An object has no operator `|`.

    def __ror__(self, other: Any) -> Any:
        return Union[other, self]  # noqa: UP007  # An object has no operator `|`.

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        BUILDING.has_placeholders = True
        return core_schema.no_info_plain_validator_function(
            self._validate,
            serialization=core_schema.plain_serializer_function_ser_schema(
                self._serialize
            ),
        )

    def _validate(self, value: Any) -> Any:
        is_scalar = value is None or isinstance(value, str | int | float | bytes)
        if is_scalar and issubclass(self._import(), BaseModel):
            USE.get().rejected.add(self.__name__)
            raise PydanticKnownError("model_type", {"class_name": self.__name__})
        USE.get().accepted.add(self.__name__)
        return value

    def _serialize(self, value: Any) -> Never:
        if any(base.__name__ == self.__name__ for base in type(value).__mro__):
            USE.get().accepted.add(self.__name__)
        # Of a union, another member may accept the value.
        raise PydanticSerializationUnexpectedValue(f"expected {self.__name__}")

    def _import(self) -> Any:
        return getattr(sys.modules[self._package], self.__name__)
