"""Test Unix times: datetimes and integers that are sent as milliseconds."""

import asyncio
import random
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import pytest

import jobads
from jobads import ClientOptions
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.testing import Fake
from typecase.runtime.credentials import Secrets
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.models.unix_time import UnixMilliseconds
from typecase.runtime.operation import Operation
from typecase.runtime.serialization.parameters.parameter import Parameter
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
        (date(2024, 2, 29), "time_zone=ZoneInfo"),
        (datetime(2024, 2, 29, tzinfo=_TimeZoneWithoutOffset()), "time zone"),
        (True, "milliseconds since 1970: pass a datetime with a time zone, a date"),
        ("2025-01-01", "pass a datetime with a time zone, a date, or an integer"),
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


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize(
    ("zone", "expected"),
    [(UTC, 1735689600000), (ZoneInfo("Europe/Berlin"), 1735686000000)],
)
def test_date_is_start_of_day_in_time_zone_of_client(
    is_async: bool, zone: tzinfo, expected: int
) -> None:
    options = ClientOptions(time_zone=zone)
    fake = Fake("jobads.advertiser")
    _report(fake, is_async, options, start=date(2025, 1, 1), end=None)
    assert fake.calls[-1].arguments["start"] == expected


def test_date_of_clock_change_has_its_own_offset() -> None:
    fake = Fake("jobads.advertiser")
    options = ClientOptions(time_zone=ZoneInfo("Europe/Berlin"))
    _report(fake, False, options, start=date(2025, 3, 30), end=date(2025, 3, 31))
    arguments = fake.calls[-1].arguments
    assert arguments["end"] - arguments["start"] == 23 * 3_600_000


def test_date_without_time_zone_is_refused() -> None:
    with pytest.raises(jobads.InvalidRequestError, match=r"time_zone=ZoneInfo\("):
        _report(
            Fake("jobads.advertiser"), False, ClientOptions(), start=date(2025, 1, 1)
        )


@pytest.mark.parametrize("is_async", [False, True])
def test_seconds_give_a_warning_at_the_call(is_async: bool) -> None:
    fake = Fake("jobads.advertiser")
    with pytest.warns(UserWarning, match="`start` .* multiply it by 1000") as caught:
        _report(fake, is_async, ClientOptions(), start=1735689600)
    assert [warning.filename for warning in caught] == [__file__]
    assert fake.calls[-1].arguments["start"] == 1735689600


@pytest.mark.parametrize("value", [0, -1, 315_532_799, 1735689600000])
@pytest.mark.filterwarnings("error")
def test_milliseconds_give_no_warning(value: int) -> None:
    _report(Fake("jobads.advertiser"), False, ClientOptions(), start=value)


def _report(
    fake: Fake, is_async: bool, options: ClientOptions, **arguments: Any
) -> None:
    async def report() -> None:
        async with fake.client(AsyncAdvertiserClient, options=options) as client:
            await client.campaigns.report(**arguments)

    if is_async:
        asyncio.run(report())
    else:
        with fake.client(AdvertiserClient, options=options) as client:
            client.campaigns.report(**arguments)
