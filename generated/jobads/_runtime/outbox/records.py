"""Define the records that an outbox accepts and returns.

The `repr` of a record leaves out the items and why they were not delivered, so that
logs do not contain personal data. Only the error in a `Delivery` may quote an item.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
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
"""Which items keep their order: ``"all"``, or only those that share a ``"key"``.

A key is an identifier by which a response names an item.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pauses:
    """The pauses of a worker between two deliveries, in seconds.

    A pause after a failure is shortened at random by up to a half. If the server asks
    for a longer pause with ``Retry-After``, the worker waits that long, but at most one
    day.

    Attributes:
        idle: Pause after a delivery without an error.
        first: Pause after a first failure. The pause doubles with each further failure
            in a row.
        longest: Upper limit of the pause after failures, before ``Retry-After`` counts.

    Raises:
        ConfigurationError: A pause is not positive or not finite.
    """

    idle: float = 0.5
    first: float = 1.0
    longest: float = 60.0

    def __post_init__(self) -> None:
        for name, seconds in asdict(self).items():
            if not (math.isfinite(seconds) and seconds > 0):
                raise ConfigurationError(
                    f"the pause `{name}` must be a positive and finite number of"
                    f" seconds, found {seconds!r}"
                )


@dataclass(frozen=True, slots=True)
class Delivery:
    """The result of one delivery, see `Outbox.deliver`.

    Attributes:
        accepted: Number of items that the server accepted.
        rejected: Number of items set aside, see `RejectedItem`.
        error: The error that stopped the delivery, or None. Items that were not
            delivered are still pending, except those that the server may have accepted:
            these are counted in ``rejected``.
        is_busy: Whether the delivery ended because another worker is delivering.
        is_refused: Whether the server refused a batch without naming an item. The
            address, the credentials or the items must be corrected before the next
            delivery.
    """

    accepted: int
    rejected: int
    error: ApiError | None = None
    is_busy: bool = False
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of items in an outbox, and the state of the oldest pending item.

    Attributes:
        pending: Number of items that are still to be delivered.
        rejected: Number of items set aside. An alarm should watch this number.
        oldest: When the oldest pending item was stored; None if no item is pending.
        oldest_age: Seconds since ``oldest``. An alarm should watch this number too.
        attempts: How often the oldest pending item was sent since it was put or
            requeued.
        reason: Why sending failed the last time, as in `RejectedItem`. None if sending
            has not failed, or if the outcome is not recorded.
        unrecorded: Number of items among ``rejected`` that were sent as often as
            ``max_unrecorded_attempts`` allows, although it was never recorded what
            became of them. They wait for a person.
    """

    pending: int
    rejected: int
    oldest: datetime | None = None
    oldest_age: float | None = None
    attempts: int = 0
    reason: Mapping[str, Any] | None = field(default=None, repr=False)
    unrecorded: int = 0


# The class has no slots, for the reason given in operation.py.
@dataclass(frozen=True)
class RejectedItem(Generic[T]):
    """An item that was not delivered, and is kept until it is requeued or discarded.

    The server rejected the item, or did not say whether it accepted the item, or the
    item no longer fits its type and was not sent, or it was sent several times without
    a recorded outcome (``reason`` has the type ``OutboxError``). In the second and the
    last case, find out whether the server has the item before you requeue the item;
    ``reason`` has no ``entry``.

    Attributes:
        id: The number that `Outbox.put` or `Outbox.put_many` returned for the item.
        item: The item; None if ``content`` no longer fits its type.
        content: The item's JSON.
        reason: ``type`` and ``message`` of the error. Also, if there are any, its
            ``status`` and ``faults``, and the server's ``entry`` about this item.
        stored_at: When the item was put.
        rejected_at: When the item was rejected.
    """

    id: int
    item: T | None = field(repr=False)
    content: str = field(repr=False)
    reason: Mapping[str, Any] = field(repr=False)
    stored_at: datetime
    rejected_at: datetime


def reason_of(error: ApiError, entry: Any = None) -> str:
    """Return the reason why an item was not delivered, as the text of a JSON object.

    ``entry`` is the part of the server's response about the item, or None if there is
    no such part. `RejectedItem` lists the properties of the object.
    """
    reason: dict[str, Any] = {"type": type(error).__name__, "message": str(error)}
    if isinstance(error, StatusError | DecodingError):
        reason["status"] = error.status
    if isinstance(error, InvalidRequestError):
        reason["faults"] = [
            {"place": fault.place, "message": fault.message} for fault in error.faults
        ]
    if isinstance(entry, BaseModel):
        entry = entry.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if entry is not None:
        reason["entry"] = entry
    return json.dumps(reason, default=str)
