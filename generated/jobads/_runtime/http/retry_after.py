"""Parse the ``Retry-After`` header."""

import re
import time
from collections.abc import Mapping

# Unlike `float`, this accepts no "inf" and no "1_0".
_SECONDS = re.compile(r"\s*[+-]?[0-9]{1,300}(?:\.[0-9]*)?\s*")


def read_retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds to wait before a retry, as the headers of a response say.

    ``Retry-After`` has a number of seconds or a date. A date is compared with ``Date``,
    the time of the server, whose clock may differ from that of this machine. The result
    is 0 for a negative number and for a date in the past. It is None if the header is
    missing or invalid.
    """
    value = headers.get("retry-after", "")
    if _SECONDS.fullmatch(value):
        return max(0.0, float(value))
    moment = _read_date(value)
    if moment is None:
        return None
    now = _read_date(headers.get("date", ""))
    return max(0.0, moment - (time.time() if now is None else now))


def _read_date(text: str) -> float | None:
    """Return the Unix time of an HTTP date; None if it is invalid."""
    if not text:
        return None
    from datetime import UTC
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(text)
        # A date without a zone is in UTC (RFC 9110).
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None
