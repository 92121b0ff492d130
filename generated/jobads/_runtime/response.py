"""What comes back: the answer as received, and the whole response with its value.

In: parts of an HTTP answer. Out: frozen records that show no header and no content.
"""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from .headers import Headers

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Received:
    """An answer, read fully and not yet decoded."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)


# Not slotted, for the reason given in operation.py.
@dataclass(frozen=True)
class Response(Generic[T]):
    """A successful answer: ``body`` is all of it, ``value`` what the method returns."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    body: Any
    value: T
