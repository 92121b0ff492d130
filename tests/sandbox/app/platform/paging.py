"""Where a page stands in a list: its numbers in, `_meta` with every field out."""

from jobads.platform import models

_SIZE = 10
_LARGEST = 100


def window(page: int | None, size: int | None) -> tuple[int, int]:
    """The offset of a page, and the most entries it has."""
    most = _SIZE if size is None else min(max(size, 1), _LARGEST)
    return max(page or 0, 0) * most, most


def meta(offset: int, most: int, count: int, total: int) -> models.PageMeta:
    """A page of at most that many entries, which has `count` of all `total`."""
    ends = offset + count
    return models.PageMeta(
        first=offset == 0,
        last=ends >= total,
        limit=most,
        next_page=ends < total,
        number_of_elements=count,
        offset=offset,
        previous_page=offset > 0,
        sort=models.PageSort(empty=False, sorted=True, unsorted=False),
        total_elements=total,
        total_pages=-(-total // most),
    )
