"""What comes back: parts of an HTTP answer in, frozen records out that show neither
header values nor content, since they may hold secrets. Decoding does not belong here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Origin:
    """The call that an error belongs to, and how often it was sent so far."""

    operation: str
    method: str
    path: str
    attempts: int = 0

    def again(self) -> "Origin":
        """The same call, sent once more."""
        return Origin(self.operation, self.method, self.path, self.attempts + 1)

    def __str__(self) -> str:
        tried = f", attempt {self.attempts}" if self.attempts else ""
        return f"{self.operation} ({self.method} {self.path}{tried})"


class Headers(Mapping[str, str]):
    """Header values by name, in any case; repeated ones are joined by a comma."""

    __slots__ = ("_values",)

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._values: dict[str, str] = {}
        for name, value in pairs:
            earlier = self._values.get(key := name.lower())
            self._values[key] = value if earlier is None else f"{earlier}, {value}"

    def __getitem__(self, name: str) -> str:
        return self._values[name.lower()]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Headers({', '.join(self._values)})"


@dataclass(frozen=True, slots=True)
class Received:
    """An answer, read fully and not yet decoded."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)


class Redactor(Protocol):
    """Removes the secrets of a call from what a server answered."""

    def undecoded(self, received: Received, /) -> bytes:
        """Return the content as an error may hold it."""
        ...


# Not slotted, for the reason given in operation.py.
@dataclass(frozen=True)
class Response(Generic[T]):
    """A successful answer: ``body`` is all of it, ``value`` what the method returns.

    ``attempts`` is how often the call was sent until it came.
    """

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    body: Any
    value: T
    attempts: int = 1
    known: Redactor | None = field(default=None, repr=False, compare=False)
    origin: Origin | None = field(default=None, repr=False, compare=False)

    def undecoded(self) -> bytes:
        """The content as an error may hold it: without the secrets of the call."""
        if self.known is None:
            return self.content
        return self.known.undecoded(Received(self.status, self.headers, self.content))
