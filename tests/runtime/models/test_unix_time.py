"""Moments given as datetimes or numbers, as the wire has them."""

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


def _sent(start: object) -> str:
    encoded = encode_request(REPORT, {"start": start}, Secrets())
    ((name, value),) = encoded.query
    assert name == "start"
    return value


class _Undecided(tzinfo):
    """A time zone that names no offset leaves a datetime naive."""

    def utcoffset(self, _: datetime | None, /) -> timedelta | None:
        return None

    def dst(self, _: datetime | None, /) -> timedelta | None:
        return None

    def tzname(self, _: datetime | None, /) -> str | None:
        return None


EAST = timezone(timedelta(hours=5, minutes=30))


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        (0, "0"),
        (-1, "-1"),
        (10**18, "1000000000000000000"),
        (datetime(1970, 1, 1, tzinfo=UTC), "0"),
        (datetime(2024, 2, 29, 12, 0, 0, 999_999, tzinfo=UTC), "1709208000999"),
        (datetime(2024, 2, 29, 17, 30, tzinfo=EAST), "1709208000000"),
        (datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC), "-1"),
        (datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC), "253402300799999"),
        (datetime(1, 1, 1, tzinfo=UTC), "-62135596800000"),
    ],
)
def test_a_moment_on_the_wire(given: object, sent: str) -> None:
    assert _sent(given) == sent


def test_no_moment_is_off_by_one() -> None:
    chance = random.Random(3)
    for _ in range(2_000):
        micros = chance.randrange(-(10**16), 10**16)
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=micros)
        assert _sent(moment) == str(micros // 1000)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (datetime(2024, 2, 29), "time zone"),
        (datetime(2024, 2, 29, tzinfo=_Undecided()), "time zone"),
        (True, "datetime or an integer"),
        ("soon", "integer"),
        (1.5, "integer"),
    ],
)
def test_what_is_no_moment(given: object, said: str) -> None:
    with pytest.raises(InvalidRequestError, match=said) as caught:
        _sent(given)
    assert [fault.place for fault in caught.value.faults] == ["start"]
    assert caught.value.faults[0].value is None


@pytest.mark.parametrize("text", ["0", "-1", "1709208000999"])
def test_a_server_reads_a_number(text: str) -> None:
    incoming = RawRequest({}, {"start": [text]}, {}, b"")
    assert decode_arguments(REPORT, incoming) == {"start": int(text)}
