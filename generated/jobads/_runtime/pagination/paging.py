"""Describe the pagination of an operation."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paging:
    """The pagination of an operation.

    An attribute is None if the operation has no such argument, property or header. An
    argument that is a member of the body is a JSON pointer, such as ``/cursor``.
    """

    items: str
    """JSON pointer to the items in the body of a response."""
    page: str | None = None
    """The argument that is the number of the page, if pages are counted."""
    offset: str | None = None
    """The argument that is the index of the first item, if items are counted."""
    size: str | None = None
    """The argument that is the number of items on a page."""
    max_size: int | None = None
    """The number of items on a page unless the caller passes another; None means that
    the service decides."""
    first: int = 0
    """The number of the first page, or the index of the first item."""
    last: str | None = None
    """JSON pointer to the boolean that is true on the last page."""
    total: str | None = None
    """JSON pointer to the total number of items."""
    cursor: str | None = None
    """The argument that is the cursor of the page, if pages have cursors."""
    next: str | None = None
    """The cursor of the next page: a JSON pointer, or ``header:`` and a name."""
    last_item: str | None = None
    """JSON pointer to the cursor of the next page in the last item of a page."""
    next_url: str | None = None
    """The URL of the next page: a JSON pointer, or ``header:`` and a name."""
    more: str | None = None
    """JSON pointer to the boolean that is false on the last page."""
    pages: str | None = None
    """JSON pointer to the total number of pages."""
    echo: str | None = None
    """JSON pointer to the number of the page, or to its offset, which a response
    repeats."""
    without: tuple[str, ...] = ()
    """The arguments with which the response is no page."""
    optional: bool = False
    """Whether a body without the list of items is an empty page. Otherwise such a body
    must say that the page is the last one."""

    @property
    def is_counted(self) -> bool:
        """Whether the pages or the items are counted."""
        return self.page is not None or self.offset is not None

    @property
    def counter(self) -> str | None:
        """The argument that selects a page; None if only a URL does."""
        return self.page or self.offset or self.cursor
