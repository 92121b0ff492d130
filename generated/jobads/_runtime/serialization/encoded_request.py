"""The parts of a request that the arguments of a call determine."""

from dataclasses import dataclass, field
from typing import TypeAlias

Pairs: TypeAlias = list[tuple[str, str]]
"""Names and values, escaped as their location in the request requires."""


@dataclass(slots=True)
class EncodedRequest:
    """The path, parameters and body of a request.

    The client adds the host and the credentials of security schemes. ``content`` is the
    encoded body; None means that the request has no body.
    """

    path: str
    query: Pairs = field(default_factory=Pairs, repr=False)
    headers: Pairs = field(default_factory=Pairs, repr=False)
    cookies: Pairs = field(default_factory=Pairs, repr=False)
    content: bytes | None = field(default=None, repr=False)
