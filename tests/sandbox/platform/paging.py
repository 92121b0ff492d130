"""Where a page stands in a list: its numbers in, `_meta` with every field out."""

from jobads.platform import models

_SIZE = 10
_LARGEST = 100


def most_of(size: int | None) -> int:
    """How many entries a page has that was asked for in a size."""
    return _SIZE if size is None else min(max(size, 1), _LARGEST)


def meta(offset: int, most: int, count: int, total: int) -> models.PageMeta:
    """A page of at most that many entries, which has `count` of all `total`."""
    ends = offset + count
    return models.PageMeta(
        first=offset == 0,
        last=ends >= total,
        limit=most,
        nextPage=ends < total,
        numberOfElements=count,
        offset=offset,
        previousPage=offset > 0,
        sort=models.PageSort(empty=False, sorted=True, unsorted=False),
        totalElements=total,
        totalPages=-(-total // most),
    )
