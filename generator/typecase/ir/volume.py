"""Operations for many items: answers in pages, requests in batches."""

from msgspec import Struct

from typecase.ir.types import Type


class Paging(Struct, frozen=True):
    """How pages follow one another, in wire names and JSON pointers into the body.

    ``page`` or ``offset`` is the parameter that counts, from ``first``; ``without`` are
    those that would make an answer of another form.
    """

    items: str
    item: Type
    page: str | None = None
    offset: str | None = None
    size: str | None = None
    first: int = 0
    last: str | None = None
    total: str | None = None
    without: tuple[str, ...] = ()


class Batching(Struct, frozen=True):
    """How many items travel at once, and by which members refused ones are known.

    The others are JSON pointers into bodies: ``failed`` to the refused items of an
    answer that refuses some, ``succeeded`` to the number of accepted ones, ``accepted``
    to the boolean that answers a single item.
    """

    item: Type
    size: int
    keys: tuple[str, ...]
    failed: str
    succeeded: str | None = None
    accepted: str | None = None
