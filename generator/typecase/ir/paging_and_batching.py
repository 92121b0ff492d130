"""Describe operations on many items: paged responses and batched requests.

The descriptions come from the extension keys ``x-typecase-paging`` and
``x-typecase-batch``.
"""

from msgspec import Struct

from typecase.ir.types import Anything, MapOf, Type


class Paging(Struct, frozen=True):
    """How an operation splits a long list into pages (``x-typecase-paging``).

    ``item`` is the type of one item of the list. Three fields are JSON pointers into
    the response body: ``items`` to the list, ``last`` to a boolean that is true on the
    last page, and ``total`` to the number of all items.

    ``page``, ``offset`` and ``size`` are wire names of query parameters. Either
    ``page`` or ``offset`` selects the page; ``first`` is the value of this parameter
    for the first page. The parameter ``size`` is the number of items of a page. A
    pointer or a name is None if the document does not define it.

    ``max_size`` is the largest page that clients request; None means that they leave
    the size to the service.

    ``omitted_parameters`` names parameters that clients do not send while paging,
    because these parameters would change the format of the response.
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

    @property
    def has_free_items(self) -> bool:
        """Whether the document does not define the properties of the items."""
        match self.item:
            case Anything() | MapOf(value=Anything()):
                return True
            case _:
                return False


class Batching(Struct, frozen=True):
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
