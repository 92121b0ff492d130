"""The position of an item in a list that a service sends in pages."""

from typing import NamedTuple

from .lazy_import import show_public_paths


class Position(NamedTuple):
    """The position of the next item of an operation that returns pages.

    Store a position, as JSON or as a pickle, to continue an iteration later. A position
    is only valid for calls with the same arguments.

    Attributes:
        page: What selects the page: its number, the offset of its first item, a cursor
            or a URL. None means the first page.
        item: The index of the item in the page, counted from 0.
        size: The number of items on a page that was requested. None means that the
            service chose the number, or that ``page`` is not the number of a page.
    """

    page: int | str | None
    item: int
    size: int | None = None


show_public_paths(__name__)
