"""Days and moments as the tables count them, and as the API shows them."""

import time
from datetime import UTC, date, datetime, timedelta

from tests.sandbox.app.advertiser.refusals import INT32, refused

_EPOCH = date(1970, 1, 1)
_DAY = 24 * 60 * 60 * 1000


def day_of(shown: date) -> int:
    """Days since 1970."""
    return (shown - _EPOCH).days


def date_of(day: int) -> date:
    """The date of a day since 1970."""
    return _EPOCH + timedelta(days=day)


def moment_of(milliseconds: int) -> datetime:
    """The moment of Unix milliseconds."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def now() -> int:
    """Unix milliseconds."""
    return time.time_ns() // 1_000_000


def period(start: int | None, end: int | None) -> tuple[int, int]:
    """The first and the last day that a report is asked for; open ends are allowed."""
    if start is not None and end is not None and start > end:
        raise refused("start is after end")
    first = INT32.start if start is None else start // _DAY
    last = INT32.stop - 1 if end is None else end // _DAY
    # A moment that no calendar holds is before or after all days that are stored.
    return _held(first), _held(last)


def _held(day: int) -> int:
    return min(max(day, INT32.start), INT32.stop - 1)
