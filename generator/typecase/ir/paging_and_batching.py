"""Describe operations on many items: paged responses and batched requests.

The descriptions come from the extension keys ``x-typecase-paging`` and
``x-typecase-batch``.
"""

from typecase.ir.record import Record
from typecase.ir.types import Anything, MapOf, Type


class Paging(Record, frozen=True):
    """How an operation splits a long list into pages (``x-typecase-paging``).

    ``item`` is the type of one item of the list. Some fields are JSON pointers into the
    response body: ``items`` to the list, ``last`` to a boolean that is true on the last
    page, ``more`` to one that is false there, ``total`` to the number of all items,
    ``pages`` to the number of pages, and ``echo`` to the number or the offset of the
    page, which a response repeats. If ``is_estimate`` is true, ``total`` and ``pages``
    are estimates, which end no list.

    ``page``, ``offset``, ``cursor`` and ``size`` are wire names of parameters, or JSON
    pointers to members of the body. At most one of ``page``, ``offset`` and ``cursor``
    selects the page; ``first`` is the number of the first page or item. The parameter
    ``size`` is the number of items of a page.

    ``next`` is the place of the next cursor, and ``next_url`` that of the URL of the
    next page: a JSON pointer, or ``header:`` and a name. ``last_item`` is a JSON
    pointer to the next cursor in the last item of a page. A pointer or a name is None
    if the document does not define it. If nothing selects a page, the list is whole.

    ``max_size`` is the largest page that clients request; None means that they leave
    the size to the service.

    ``omitted_parameters`` names parameters that change the format of the response, so
    that it is no page. If ``is_inferred`` is true, nobody has stated the pages: the
    parameters and responses show them. A body without the list is an empty page then.
    """

    items: str
    item: Type
    page: str | None = None
    offset: str | None = None
    size: str | None = None
    max_size: int | None = None
    first: int = 0
    last: str | None = None
    total: str | None = None
    omitted_parameters: tuple[str, ...] = ()
    cursor: str | None = None
    next: str | None = None
    last_item: str | None = None
    next_url: str | None = None
    more: str | None = None
    pages: str | None = None
    echo: str | None = None
    is_estimate: bool = False
    is_inferred: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether a response has all items, so that no page follows."""
        return not (self.page or self.offset or self.cursor or self.next_url)

    @property
    def has_free_items(self) -> bool:
        """Whether the document does not define the properties of the items."""
        match self.item:
            case Anything() | MapOf(value=Anything()):
                return True
            case _:
                return False


class Batching(Record, frozen=True):
    """How an operation accepts many items in one request (``x-typecase-batch``).

    ``item`` is the type of one item and ``size`` the maximum number of items in a
    request. ``keys`` are the properties that identify an item.

    The other fields are JSON pointers into the response body: ``failed`` to the list of
    rejected items, ``succeeded`` to the number of accepted items, and ``accepted`` to
    the boolean that confirms a request with a single item. ``succeeded`` and
    ``accepted`` are None if the document does not define them.
    """

    item: Type
    size: int
    keys: tuple[str, ...]
    failed: str
    succeeded: str | None = None
    accepted: str | None = None
