"""Test Unix times: datetimes and integers that are sent as milliseconds."""

import random
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any

import pytest

from typecase.runtime.auth.security_schemes import Secrets
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.models.unix_time import UnixMilliseconds
from typecase.runtime.operation import Operation, Parameter
from typecase.runtime.serialization.request_decoder import RawRequest, decode_arguments
from typecase.runtime.serialization.request_encoder import encode_request

REPORT = Operation[Any](
    id="reports/get",
    method="GET",
    path="/report",
    parameters=(Parameter("start", "start", "query", UnixMilliseconds),),
)


def _encode(start: object) -> str:
    encoded = encode_request(REPORT, {"start": start}, Secrets())
    ((name, text),) = encoded.query
    assert name == "start"
    return text


class _TimeZoneWithoutOffset(tzinfo):
    """A time zone without an offset: a datetime with it is still naive."""

    def utcoffset(self, _: datetime | None, /) -> timedelta | None:
        return None

    def dst(self, _: datetime | None, /) -> timedelta | None:
        return None

    def tzname(self, _: datetime | None, /) -> str | None:
        return None


INDIAN_TIME = timezone(timedelta(hours=5, minutes=30))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, "0"),
        (-1, "-1"),
        (10**18, "1000000000000000000"),
        (datetime(1970, 1, 1, tzinfo=UTC), "0"),
        (datetime(2024, 2, 29, 12, 0, 0, 999_999, tzinfo=UTC), "1709208000999"),
        (datetime(2024, 2, 29, 17, 30, tzinfo=INDIAN_TIME), "1709208000000"),
        (datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC), "-1"),
        (datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC), "253402300799999"),
        (datetime(1, 1, 1, tzinfo=UTC), "-62135596800000"),
    ],
)
def test_encode_instant(value: object, expected: str) -> None:
    assert _encode(value) == expected


def test_encoded_instant_is_rounded_down() -> None:
    rng = random.Random(3)
    for _ in range(2_000):
        micros = rng.randrange(-(10**16), 10**16)
        instant = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=micros)
        assert _encode(instant) == str(micros // 1000)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (datetime(2024, 2, 29), "time zone"),
        (datetime(2024, 2, 29, tzinfo=_TimeZoneWithoutOffset()), "time zone"),
        (True, "datetime or an integer"),
        ("soon", "integer"),
        (1.5, "integer"),
    ],
)
def test_invalid_instant_is_refused(value: object, message: str) -> None:
    with pytest.raises(InvalidRequestError, match=message) as caught:
        _encode(value)
    assert [fault.place for fault in caught.value.faults] == ["start"]
    assert caught.value.faults[0].value is None


@pytest.mark.parametrize("text", ["0", "-1", "1709208000999"])
def test_server_decodes_integer(text: str) -> None:
    request = RawRequest({}, {"start": [text]}, {}, b"")
    assert decode_arguments(REPORT, request) == {"start": int(text)}
