"""The outcomes of items that were sent in batches: accepted, rejected or failed."""

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ..errors import ApiError

T = TypeVar("T")


# The classes have no slots, for the reason given in operation.py.
@dataclass(frozen=True)
class Accepted(Generic[T]):
    """The server confirmed that it accepted the item.

    Attributes:
        item: The item.
    """

    item: T


@dataclass(frozen=True)
class Rejected(Generic[T]):
    """The item was rejected, and would be rejected again if it were sent unchanged.

    Attributes:
        item: The item.
        error: The error of the whole batch, or an `InvalidRequestError` if the item
            is invalid and was not sent.
        entry: The part of the server's response that concerns this item, or None.
    """

    item: T
    error: ApiError
    entry: Any = None


@dataclass(frozen=True)
class Failed(Generic[T]):
    """It is unknown whether the server accepted or rejected the item.

    If ``is_transient`` is true, the item did not cause the error, and sending it again
    later may succeed, but the server may then have the item twice. Otherwise the
    response succeeded without confirming the item, or rejected the batch without naming
    the item: check the server before you send the item again.

    Attributes:
        item: The item.
        error: The error of the whole batch.
        is_transient: Whether it makes sense to send the item again later.
    """

    item: T
    error: ApiError
    is_transient: bool


Outcome: TypeAlias = Accepted[T] | Rejected[T] | Failed[T]
