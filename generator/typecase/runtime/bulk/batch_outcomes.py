"""What became of each item of a list that was sent in batches: an item and the server's
word on it, or the lack of one. Sending and tying do not belong here.
"""

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ..errors import ApiError

T = TypeVar("T")


# None of them is slotted, for the reason given in operation.py.
@dataclass(frozen=True)
class Accepted(Generic[T]):
    """The server confirmed that it accepted the item."""

    item: T


@dataclass(frozen=True)
class Rejected(Generic[T]):
    """This very item was refused; sent again as it is, it would be refused again.

    ``error`` is the whole refusal: an `InvalidRequestError` if the item broke the API's
    rules before anything was sent. ``entry`` is what the server said of this item.
    """

    item: T
    error: ApiError
    entry: Any = None


@dataclass(frozen=True)
class Failed(Generic[T]):
    """Nobody can say that the item was counted, nor that it was refused.

    If ``is_transient``, the cause lies outside the item, and sending it again later
    makes sense; the server may then have it twice. If not, the answer was a success
    that does not confirm the item, or a refusal that does not name it: look before it
    is sent again.
    """

    item: T
    error: ApiError
    is_transient: bool


Outcome: TypeAlias = Accepted[T] | Rejected[T] | Failed[T]
