"""The outcomes of items that were sent in batches: accepted, rejected or failed."""

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ..errors import ApiError
from ..lazy_import import show_public_paths

T = TypeVar("T")


# The classes have no slots, for the reason given in operation.py.
@dataclass(frozen=True)
class Accepted(Generic[T]):
    """An item that the server accepted.

    Attributes:
        item: The item.
    """

    item: T


@dataclass(frozen=True)
class Rejected(Generic[T]):
    """An item that the server rejected, or that is invalid and was not sent.

    If the item were sent again unchanged, the server would probably reject it again.

    Attributes:
        item: The item.
        error: The error of the whole batch, or an `InvalidRequestError` if the item
            was not sent.
        entry: The part of the server's response that concerns this item; None if there
            is no such part.
    """

    item: T
    error: ApiError
    entry: Any = None


@dataclass(frozen=True)
class Failed(Generic[T]):
    """An item of which it is unknown whether the server accepted or rejected it.

    If a batch was too large and was sent in parts, items of its later parts also fail,
    without being sent, when an item of an earlier part fails.

    If ``is_transient`` is true, the item probably did not cause the error. You may send
    the item again later, but the server may then have the item twice.

    If ``is_transient`` is false, the server probably accepted the batch without
    confirming the item, or rejected the batch without naming the item. Check whether
    the server has the item before you send it again.

    Attributes:
        item: The item.
        error: The error of the whole batch, or of an earlier part of it.
        is_transient: Whether it makes sense to send the item again later.
    """

    item: T
    error: ApiError
    is_transient: bool


Outcome: TypeAlias = Accepted[T] | Rejected[T] | Failed[T]


show_public_paths(__name__)
