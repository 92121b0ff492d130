"""What an outbox holds, as its users see it: frozen records that show no content.
Reading and writing them does not belong here.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel

from ..errors import (
    ApiError,
    ConfigurationError,
    DecodingError,
    InvalidRequestError,
    StatusError,
)

T = TypeVar("T")

Order: TypeAlias = Literal["all", "key"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pauses:
    """Seconds that a worker waits: ``idle`` before it looks again at an empty line,
    ``first`` after a failure, doubled after each further one, up to ``longest``."""

    idle: float = 0.5
    first: float = 1.0
    longest: float = 60.0

    def __post_init__(self) -> None:
        for seconds in (self.idle, self.first, self.longest):
            if not (math.isfinite(seconds) and seconds > 0):
                raise ConfigurationError("a pause is a positive number of seconds")


@dataclass(frozen=True, slots=True)
class Delivery:
    """What one `Outbox.deliver` did.

    ``error`` is what stopped it. The items it could not deliver are still pending;
    those of an answer that does not say which of them it accepted are rejected.
    ``is_busy`` tells that another worker is delivering what comes next. ``is_refused``
    tells that the error is a refusal that names no item: the address, the credentials
    or the items have to be mended before anything can be delivered.
    """

    accepted: int
    rejected: int
    error: ApiError | None = None
    is_busy: bool = False
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """How many items an outbox holds, and since when the oldest pending one waits.

    ``oldest_age`` is that in seconds: with ``rejected``, what an alarm should watch.
    ``attempts`` says how often that one was sent in vain, ``reason`` why the last time.
    """

    pending: int
    rejected: int
    oldest: datetime | None = None
    oldest_age: float | None = None
    attempts: int = 0
    reason: Mapping[str, Any] | None = None


# Not slotted, for the reason given in operation.py.
@dataclass(frozen=True)
class RejectedItem(Generic[T]):
    """An item that was refused, or whose answer does not say whether it was accepted;
    it is kept until it is requeued or discarded.

    In the second case, ``reason`` has no ``entry`` and the server may have accepted the
    item: look before you requeue it.

    ``content`` is its JSON; ``item`` is None if that no longer fits the type.
    ``reason`` has ``type`` and ``message`` of the error and, where there are any, its
    ``status``, its ``faults`` and what the server said of this item as ``entry``.
    """

    id: int
    item: T | None = field(repr=False)
    content: str = field(repr=False)
    reason: Mapping[str, Any] = field(repr=False)
    stored_at: datetime
    rejected_at: datetime


def reason_of(error: ApiError, entry: Any = None) -> str:
    """Why an item was not delivered, as JSON."""
    reason: dict[str, Any] = {"type": type(error).__name__, "message": str(error)}
    if isinstance(error, StatusError | DecodingError):
        reason["status"] = error.status
    if isinstance(error, InvalidRequestError):
        faults = [{"place": f.place, "message": f.message} for f in error.faults]
        reason["faults"] = faults
    if isinstance(entry, BaseModel):
        entry = entry.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if entry is not None:
        reason["entry"] = entry
    return json.dumps(reason, default=str)
