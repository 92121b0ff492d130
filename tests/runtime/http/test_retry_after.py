"""Test how the header ``Retry-After`` is read."""

import time
from email.utils import formatdate

import pytest

from typecase.runtime.errors import RateLimitError

MINUTE = "Thu, 01 Jan 2026 00:01:00 GMT"


def _read(retry_after: str, date: str | None = None) -> float | None:
    headers = {"Retry-After": retry_after} | ({} if date is None else {"Date": date})
    return RateLimitError(headers=headers).retry_after


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0", 0),
        ("5", 5),
        (" 5 ", 5),
        ("1.5", 1.5),
        ("-5", 0),
        ("inf", None),
        ("-inf", None),
        ("Infinity", None),
        ("nan", None),
        ("1_0", None),
        ("1e3", None),
        ("\u0665", None),
        ("9" * 400, None),
        ("", None),
        ("soon", None),
        ("5, 5", None),
        ("0x10", None),
        ("Sun, 99 Sep 2001 01:48:40 GMT", None),
    ],
)
def test_seconds(text: str, seconds: float | None) -> None:
    assert _read(text) == seconds


@pytest.mark.parametrize(
    ("date", "seconds"),
    [
        ("Thu, 01 Jan 2026 00:00:30 GMT", 30),
        ("Thu Jan  1 00:00:30 2026", 30),
        ("Thu, 01 Jan 2026 01:00:30 +0100", 30),
        ("Thu, 01 Jan 2026 00:02:00 GMT", 0),
    ],
)
def test_date_is_compared_with_the_date_of_the_answer(
    date: str, seconds: float
) -> None:
    assert _read(MINUTE, date) == seconds


@pytest.mark.parametrize("date", [None, "", "yesterday"])
def test_date_without_a_date_of_the_answer(
    date: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_000_000_000.0)
    assert _read(formatdate(1_000_000_060, usegmt=True), date) == 60
    assert _read("Sun, 09 Sep 2001 01:47:40 -0000", date) == 60
