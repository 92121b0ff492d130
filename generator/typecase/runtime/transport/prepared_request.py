"""A request that is ready to send: what session and transport hand to each other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..deadline import Deadline
from ..options import Timeouts
from ..response import Origin

if TYPE_CHECKING:
    from ..redaction.redactor import Known


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request ready to send; only what identifies the operation can be shown.

    ``limit`` is the most bytes an answer may have that is read as a whole.
    ``known`` are the secrets of the call, for its failures.
    """

    origin: Origin
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    timeouts: Timeouts
    deadline: Deadline = field(repr=False)
    limit: int
    allow_http: bool
    known: "Known"
