"""Scalar values as a user would write them in Python.

In: a scalar of the ir and, where a document has one, an example on the wire. Out: an
expression; its imports are gathered on the way.
"""

import math
from datetime import date, datetime, timedelta
from typing import assert_never
from uuid import UUID

from msgspec import Struct

from typecase.ir import Bounds, Scalar, ScalarKind
from typecase.python.code import Code, code
from typecase.python.imports import Imports
from typecase.python.literals import literal

TEXTS = {
    "email": "user@mail.example",
    "hostname": "host.example",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "password": "my-secret",
    "uri": "https://host.example/",
    "url": "https://host.example/",
}
LENGTH = 1000
"""How long a made text is at most, whatever a document asks for."""


class Scalars(Struct, frozen=True):
    """Writes scalars; gathers the imports they need."""

    imports: Imports

    def given(self, kind: Scalar, example: object) -> Code | None:
        """Write an example, or return None where it does not fit."""
        match kind.kind, example:
            case (ScalarKind.DATE | ScalarKind.DATE_TIME | ScalarKind.UUID), str():
                return self._parsed(kind.kind, example)
            case (ScalarKind.BINARY | ScalarKind.FILE), str():
                return literal(example.encode())
            case (
                (ScalarKind.STRING, str())
                | (ScalarKind.BOOLEAN, bool())
                | (ScalarKind.NUMBER, float())
            ):
                return literal(example)
            case (
                ScalarKind.INTEGER | ScalarKind.NUMBER | ScalarKind.UNIX_MILLISECONDS
            ), int():
                return None if isinstance(example, bool) else literal(example)
            case _:
                return None

    def made(self, kind: Scalar) -> Code:
        """Write a value of this kind, within its bounds."""
        match kind.kind:
            case ScalarKind.STRING:
                text = TEXTS.get(kind.format or "", "text")
                least = min(kind.bounds.min_length or 0, LENGTH)
                return literal(text.ljust(least, "x")[: kind.bounds.max_length])
            case ScalarKind.INTEGER:
                return literal(_whole_number(kind.bounds))
            case ScalarKind.UNIX_MILLISECONDS:
                return literal(1738324800000)
            case ScalarKind.NUMBER:
                return literal(_number(kind.bounds))
            case ScalarKind.BOOLEAN:
                return literal(True)
            case ScalarKind.DATE:
                return self._date(date(2025, 1, 31))
            case ScalarKind.DATE_TIME:
                return self._moment(datetime.fromisoformat("2025-01-31T12:00Z"))
            case ScalarKind.UUID:
                return self._uuid(UUID(int=1))
            case ScalarKind.BINARY | ScalarKind.FILE:
                return literal(b"content")
            case ScalarKind.NULL:
                return code("None")
            case _:
                assert_never(kind.kind)

    def _parsed(self, kind: ScalarKind, text: str) -> Code | None:
        try:
            match kind:
                case ScalarKind.DATE:
                    return self._date(date.fromisoformat(text))
                case ScalarKind.DATE_TIME:
                    return self._moment(datetime.fromisoformat(text))
                case _:
                    return self._uuid(UUID(text))
        except ValueError:
            return None

    def _date(self, value: date) -> Code:
        self.imports.name("datetime", "date")
        return code(f"date({value.year}, {value.month}, {value.day})")

    def _moment(self, value: datetime) -> Code:
        self.imports.name("datetime", "datetime")
        parts = [value.year, value.month, value.day, value.hour, value.minute]
        parts += [value.second] if value.second or value.microsecond else []
        parts += [value.microsecond] if value.microsecond else []
        listed = ", ".join(str(part) for part in parts)
        offset = value.utcoffset()
        zone = "" if offset is None else f", tzinfo={self._zone(offset)}"
        return code(f"datetime({listed}{zone})")

    def _zone(self, offset: timedelta) -> str:
        if not offset:
            self.imports.name("datetime", "UTC")
            return "UTC"
        self.imports.name("datetime", "timedelta")
        self.imports.name("datetime", "timezone")
        seconds = int(offset.total_seconds())
        unit = f"seconds={seconds}" if seconds % 3600 else f"hours={seconds // 3600}"
        return f"timezone(timedelta({unit}))"

    def _uuid(self, value: UUID) -> Code:
        self.imports.name("uuid", "UUID")
        return code(f"UUID({literal(str(value))})")


def _whole_number(bounds: Bounds) -> int:
    """Choose the whole number nearest to 1 that the bounds allow."""
    step = max(1, math.ceil(bounds.multiple_of or 1))
    low, high = bounds.minimum, bounds.maximum
    if bounds.exclusive_minimum is not None:
        low = math.floor(bounds.exclusive_minimum) + 1
    if bounds.exclusive_maximum is not None:
        high = math.ceil(bounds.exclusive_maximum) - 1
    if low is not None and low > step:
        return math.ceil(low / step) * step
    if high is not None and high < step:
        return math.floor(high / step) * step
    return step


def _number(bounds: Bounds) -> float:
    """Choose a number near 1 that the bounds allow."""
    low = _first(bounds.minimum, bounds.exclusive_minimum)
    high = _first(bounds.maximum, bounds.exclusive_maximum)
    if bounds.multiple_of is not None:
        return float(_whole_number(bounds))
    if low is not None and high is not None:
        return (low + high) / 2
    if low is not None:
        return max(1.0, low + 1.0)
    return 1.0 if high is None else min(1.0, high - 1.0)


def _first(*values: float | None) -> float | None:
    return next((value for value in values if value is not None), None)
