"""Stand-ins for models that a validator does not contain.

A placeholder rejects strings and numbers, as its model would. If it receives any other
value, the result or the error of the whole validation means nothing: the validation
must be repeated with the model itself. `record_use` tells which models that are.
"""

import sys
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any, Never, Union

from pydantic import BaseModel
from pydantic_core import (
    CoreSchema,
    PydanticKnownError,
    PydanticSerializationUnexpectedValue,
    core_schema,
)

from .references import BUILDING


class Use:
    """The names of the placeholders that one validation or serialization has used.

    Attributes:
        accepted: Those that have received a value which a model may accept.
        rejected: Those that have rejected a value.
    """

    __slots__ = ("accepted", "rejected")

    def __init__(self) -> None:
        self.accepted = set[str]()
        self.rejected = set[str]()


class _Thread(threading.local):
    """What is recorded in a thread, the innermost last."""

    def __init__(self) -> None:
        self.uses: list[Use] = []


_THREAD = _Thread()


@contextmanager
def record_use() -> Generator[Use, None, None]:
    """Record which placeholders are used in the context."""
    use = Use()
    _THREAD.uses.append(use)
    try:
        yield use
    finally:
        _THREAD.uses.pop()


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
            _THREAD.uses[-1].rejected.add(self.__name__)
            raise PydanticKnownError("model_type", {"class_name": self.__name__})
        _THREAD.uses[-1].accepted.add(self.__name__)
        return value

    def _serialize(self, value: Any) -> Never:
        if any(base.__name__ == self.__name__ for base in type(value).__mro__):
            _THREAD.uses[-1].accepted.add(self.__name__)
        # Of a union, another member may accept the value.
        raise PydanticSerializationUnexpectedValue(f"expected {self.__name__}")

    def _import(self) -> Any:
        return getattr(sys.modules[self._package], self.__name__)
