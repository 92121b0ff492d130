"""Convert page numbers to offsets, and describe a page in the field `_meta`."""

from jobads.platform import models

_DEFAULT_SIZE = 10
_MAXIMUM_SIZE = 100


def compute_window(page: int | None, size: int | None) -> tuple[int, int]:
    """Return the offset and the limit of a page.

    A size out of range becomes the nearest valid one, and a negative page the first.
    """
    limit = _DEFAULT_SIZE if size is None else min(max(size, 1), _MAXIMUM_SIZE)
    return max(page or 0, 0) * limit, limit


def create_page_meta(
    *, offset: int, limit: int, count: int, total: int
) -> models.PageMeta:
    """Describe a page that has `count` of all `total` entries."""
    end = offset + count
    return models.PageMeta(
        first=offset == 0,
        last=end >= total,
        limit=limit,
        next_page=end < total,
        number_of_elements=count,
        offset=offset,
        previous_page=offset > 0,
        sort=models.PageSort(empty=False, sorted=True, unsorted=False),
        total_elements=total,
        # Divide and round up.
        total_pages=-(-total // limit),
    )
