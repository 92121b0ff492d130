"""Read the header ``Retry-After``."""

import math
import time


def retry_after(value: str) -> float | None:
    """Return the seconds to wait, perhaps infinite; None if the value is unclear."""
    try:
        seconds = float(value)
    except ValueError:
        seconds = _until(value)
    return None if math.isnan(seconds) else max(0.0, seconds)


def _until(date: str) -> float:
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(date).timestamp() - time.time()
    except (ValueError, OverflowError):
        return math.nan
