"""Test the parsing of the header `Retry-After`."""

import math
from types import SimpleNamespace

import pytest

from typecase.runtime.http import retry_after
from typecase.runtime.http.retry_after import parse_retry_after


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0.0),
        ("1.5", 1.5),
        ("120", 120.0),
        ("-5", 0.0),
        ("inf", math.inf),
        ("Sun, 09 Sep 2001 01:48:40 GMT", 120.0),
        ("Sun, 09 Sep 2001 01:44:40 GMT", 0.0),
    ],
)
def test_seconds_to_wait(
    value: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    # This is the Unix time of 01:46:40.
    clock = SimpleNamespace(time=lambda: 1_000_000_000.0)
    monkeypatch.setattr(retry_after, "time", clock)
    assert parse_retry_after(value) == seconds


@pytest.mark.parametrize(
    "value", ["", "nan", "soon", "1,2", "0x10", "Sun, 99 Sep 2001 01:48:40 GMT"]
)
def test_invalid_value(value: str) -> None:
    assert parse_retry_after(value) is None
