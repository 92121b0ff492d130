"""Parse the ``Retry-After`` header."""

import math
import time


def parse_retry_after(value: str) -> float | None:
    """Return the seconds to wait (may be infinite); None if ``value`` is invalid."""
    try:
        seconds = float(value)
    except ValueError:
        seconds = _seconds_until(value)
    return None if math.isnan(seconds) else max(0.0, seconds)


def _seconds_until(date: str) -> float:
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(date).timestamp() - time.time()
    except (ValueError, OverflowError):
        return math.nan
