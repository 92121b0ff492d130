"""A request that is ready to send: what session and transport hand to each other."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .deadline import Deadline
from .errors import Origin
from .options import Timeouts


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request ready to send; only what identifies the operation can be shown.

    ``limit`` is the most bytes an answer may have that is read as a whole.
    """

    origin: Origin
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    timeouts: Timeouts
    deadline: Deadline = field(repr=False)
    limit: int
    allow_http: bool
