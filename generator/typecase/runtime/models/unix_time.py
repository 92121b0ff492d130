"""Represent points in time as the number of milliseconds since 1970 began in UTC."""

import re
import warnings
from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Annotated, Any

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from ..lazy_import import is_own_module
from .caller_input import NAIVE_DATETIME, is_naive
from .fixed_width_int import Int64

NO_INSTANT = (
    "Input should be a number of milliseconds since 1970: pass a datetime with a time"
    " zone, a date, or an integer"
)
# A server reads the number from the text of a query.
_INTEGER = re.compile(r"\s*[+-]?[0-9]+\s*")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
# Numbers that are seconds from 1980 to 2099. As milliseconds, they are all in the first
# seven weeks of 1970.
_PROBABLY_SECONDS = range(315_532_800, 4_102_444_800)


def _to_unix_milliseconds(value: Any) -> Any:
    # In Python, True is an integer, so pydantic would accept it.
    is_text = isinstance(value, str) and not _INTEGER.fullmatch(value)
    if is_text or isinstance(value, bool):
        raise PydanticCustomError("instant", NO_INSTANT)
    # An integer is validated afterwards, by the type `Int64`.
    if not isinstance(value, date):
        return value
    if not isinstance(value, datetime):
        raise PydanticCustomError(
            "instant",
            "Input should be a datetime with a time zone, found a date: pass a"
            " datetime, or, for an argument of a method, name the zone with"
            ' ClientOptions(time_zone=ZoneInfo("Europe/Berlin"))',
        )
    if is_naive(value):
        raise PydanticCustomError("instant", NAIVE_DATETIME)
    # Integer arithmetic, since floating point is inexact.
    return (value - _EPOCH) // _MILLISECOND


UnixMilliseconds = Annotated[Int64, BeforeValidator(_to_unix_milliseconds)]
"""The number of milliseconds since 1970 began in UTC.

A datetime with a time zone is converted to this number, rounded down.
"""


@dataclass(frozen=True, slots=True)
class UnixTimes:
    """The arguments of an operation that are Unix times in milliseconds."""

    names: tuple[str, ...]

    def restrict_to(self, arguments: Container[str]) -> "UnixTimes":
        """Return those that are among ``arguments``."""
        return UnixTimes(tuple(name for name in self.names if name in arguments))

    def prepare(
        self, arguments: Mapping[str, Any], zone: tzinfo | None
    ) -> Mapping[str, Any]:
        """Return the arguments of a call with dates replaced by the start of their day.

        Warn about numbers that are probably seconds.

        Args:
            arguments: All arguments.
            zone: The time zone of the dates; None leaves them unchanged. The validation
                of the arguments then refuses them.
        """
        starts: dict[str, datetime] = {}
        for name in self.names:
            value = arguments.get(name)
            if isinstance(value, date) and not isinstance(value, datetime):
                if zone is not None:
                    starts[name] = datetime.combine(value, time(), zone)
            elif type(value) is int and value in _PROBABLY_SECONDS:
                warnings.warn(
                    f"`{name}` must be a number of milliseconds, but is probably one of"
                    " seconds: multiply it by 1000, or pass a datetime",
                    stacklevel=_stack_level_of_caller(),
                )
        return {**arguments, **starts} if starts else arguments


def _stack_level_of_caller() -> int:
    """Return the stack level at which `UnixTimes` warns the user's own code."""
    # Imported here, since few calls give a warning.
    from inspect import currentframe
    from traceback import walk_stack

    modules = (frame.f_globals["__name__"] for frame, _ in walk_stack(currentframe()))
    return next(
        (level for level, name in enumerate(modules) if not is_own_module(name)), 1
    )
