"""Convert between dates, Unix milliseconds and the day numbers that the tables store.

A day number counts the days since 1 January 1970, UTC.
"""

import time
from datetime import UTC, date, datetime, timedelta

from tests.sandbox.app.advertiser.responses import bad_request
from tests.sandbox.app.advertiser.validation import INT32

DAY_MILLISECONDS = 24 * 60 * 60 * 1000
_EPOCH = date(1970, 1, 1)


def to_day_number(day: date) -> int:
    """Return the day number of a date."""
    return (day - _EPOCH).days


def to_date(day_number: int) -> date:
    """Return the date of a day number."""
    return _EPOCH + timedelta(days=day_number)


def to_datetime(milliseconds: int) -> datetime:
    """Return the datetime of Unix milliseconds."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def get_current_milliseconds() -> int:
    """Return the current time in Unix milliseconds."""
    return time.time_ns() // 1_000_000


def to_day_range(start: int | None, end: int | None) -> tuple[int, int]:
    """Return the first and the last day number of a report's period.

    Raise the error of an invalid request if the period ends before it starts.

    Args:
        start: The start in Unix milliseconds; None for no limit.
        end: The end in Unix milliseconds; None for no limit.
    """
    if start is not None and end is not None and start > end:
        raise bad_request("start is after end")
    first = INT32.start if start is None else start // DAY_MILLISECONDS
    last = INT32.stop - 1 if end is None else end // DAY_MILLISECONDS
    # The column is an int32; no stored day is outside of its range.
    return _clamp_to_int32(first), _clamp_to_int32(last)


def _clamp_to_int32(number: int) -> int:
    return min(max(number, INT32.start), INT32.stop - 1)
