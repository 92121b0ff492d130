"""What a request is made of, before it has a host: its parts as they were written."""

from dataclasses import dataclass, field
from typing import TypeAlias

Pairs: TypeAlias = list[tuple[str, str]]


@dataclass(slots=True)
class Encoded:
    """The parts of a request that its arguments decide."""

    path: str
    query: Pairs = field(default_factory=Pairs, repr=False)
    headers: Pairs = field(default_factory=Pairs, repr=False)
    cookies: Pairs = field(default_factory=Pairs, repr=False)
    content: bytes | None = field(default=None, repr=False)
