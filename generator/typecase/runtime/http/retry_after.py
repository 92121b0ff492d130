"""Parse the ``Retry-After`` header."""

import math
import time


def parse_retry_after(value: str) -> float | None:
    """Return the number of seconds to wait, or None if the header is invalid.

    The header has a number of seconds, which may be infinite, or a date. The result is
    0 for a negative number and for a date in the past.
    """
    try:
        seconds = float(value)
    except ValueError:
        seconds = _seconds_until(value)
    return None if math.isnan(seconds) else max(0.0, seconds)


def _seconds_until(date: str) -> float:
    """Return the seconds from now until an HTTP date; NaN if the date is invalid."""
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(date).timestamp() - time.time()
    except (ValueError, OverflowError):
        return math.nan
