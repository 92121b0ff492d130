"""The wait that a server asks for: the header ``Retry-After`` in, seconds out."""

import math
import re
import time

_SECONDS = re.compile(r"[+-]?[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?")
_DATE = re.compile(r"[A-Za-z]{3,9}, .+")


def retry_after(value: str) -> float | None:
    """Seconds from now, never negative, perhaps infinite; None if unclear."""
    text = value.strip()
    if _SECONDS.fullmatch(text):
        seconds = float(text)
    elif text.lower() in ("inf", "infinity"):
        seconds = math.inf
    elif _DATE.fullmatch(text):
        seconds = _until(text)
    else:
        return None
    return None if math.isnan(seconds) else max(0.0, seconds)


def _until(date: str) -> float:
    from email.utils import mktime_tz, parsedate_tz

    parts = parsedate_tz(date)
    try:
        return math.nan if parts is None else mktime_tz(parts) - time.time()
    except (ValueError, OverflowError):
        return math.nan
