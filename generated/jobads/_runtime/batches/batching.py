"""Describe an operation that accepts a batch of items."""

from dataclasses import dataclass
from typing import Any

from ..operation import Typed


@dataclass(frozen=True)
class Batching(Typed):
    """The batching of an operation that accepts a list of items."""

    type: Any
    """The Python type of an item."""
    size: int
    """The maximum number of items in one request."""
    keys: tuple[str, ...]
    """The names of properties that identify an item. Each entry in the list of rejected
    items has at least one of these properties of its item."""
    failed: str
    """JSON pointer to the list of rejected items in the body of a response."""
    succeeded: str | None = None
    """JSON pointer to the number of accepted items in the body of a response; None if
    there is no such number. If a success has another number than that of the items that
    were sent, no item counts as accepted."""
    accepted: str | None = None
    """JSON pointer to the boolean that says whether a single item was accepted; None if
    there is no such boolean."""
