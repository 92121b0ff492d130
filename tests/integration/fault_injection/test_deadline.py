"""The deadline of a call cuts everything that takes long although each step is in time.

The calls are made beforehand, all at once, since they only wait. What cut a call shows
in its error: the limits of each step are far above the deadline.
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from jobads import ApiError, ClientOptions, Retries, TimedOutError, Timeouts
from tests.integration.fault_injection.answers import JSON, answer, head
from tests.integration.fault_injection.calls import Caller, Outcome
from tests.integration.fault_injection.connections import Act, Connection, FaultServer
from tests.integration.fault_injection.expectations import Kind
from tests.integration.fault_injection.misbehaviour import (
    PAUSE,
    answering_well,
    dripping_1xx,
    dripping_body,
    dripping_head,
    flooding,
    reading_slowly,
    refusing,
    reset_read,
    silent,
)
from tests.timeouts import HANG_TIMEOUT

DEADLINE = 0.8
SEVERAL = Retries(attempts=100, base=0.0, cap=0.0)


def _slowly(act: Act) -> Act:
    def later(connection: Connection) -> None:
        connection.pause(0.25)
        act(connection)

    return later


def _hopping(connection: Connection) -> None:
    target = connection.read().target
    connection.send(answer(b"", f"Location: {target}", status="302 Found"))


def _dripping_error(connection: Connection) -> None:
    connection.read()
    connection.send(head("503 Busy", "Content-Length: 400"))
    connection.drip(b" " * 400, PAUSE)


def _dripping_chunks(connection: Connection) -> None:
    connection.read()
    connection.send(
        head("200 OK", f"Content-Type: {JSON}", "Transfer-Encoding: chunked")
    )
    for _ in range(400):
        connection.send(b"1\r\n \r\n")
        connection.pause(PAUSE)


@dataclass(frozen=True, slots=True)
class Case:
    """What a server does to a call, and which one it is."""

    act: Act
    retries: Retries | int = 3
    kind: Kind = "get"
    big: bool = False


CASES = {
    "silent": Case(silent),
    "head": Case(dripping_head),
    "body": Case(dripping_body),
    "1xx": Case(dripping_1xx),
    "100 without end": Case(flooding(b"", head("100 Continue") * 1000)),
    "error": Case(_dripping_error),
    "chunks": Case(_dripping_chunks),
    "redirects": Case(_slowly(_hopping)),
    "sending": Case(reading_slowly, kind="post", big=True),
    "many resets": Case(_slowly(reset_read), SEVERAL),
    "many 503": Case(_slowly(refusing("503 Busy")), SEVERAL),
    "wait": Case(refusing("503 Busy", "Retry-After: 1")),
    "backoff": Case(refusing("503 Busy"), Retries(attempts=100, base=0.2, cap=60.0)),
    "in time": Case(_slowly(answering_well())),
}
Ended: TypeAlias = Mapping[tuple[str, bool], Future[tuple[Outcome, int]]]


def _ended(case: Case, asynchronous: bool) -> tuple[Outcome, int]:
    """How a call ends, and how many connections it leaves open."""
    total = 20.0 if case.act is CASES["in time"].act else DEADLINE
    options = ClientOptions(
        timeout=Timeouts(connect=60, read=60, write=60, pool=60, total=total),
        retries=case.retries,
    )
    with FaultServer(case.act) as server:
        with Caller(asynchronous, base_url=server.url, options=options) as caller:
            outcome = caller.call(case.kind, 1, big=case.big)
        return outcome, server.left_open()


@pytest.fixture(scope="module")
def ended() -> Iterator[Ended]:
    """The ends of all cases, by name and by whether the client is asynchronous."""
    with ThreadPoolExecutor(2 * len(CASES)) as pool:
        yield {
            (name, asynchronous): pool.submit(_ended, case, asynchronous)
            for name, case in CASES.items()
            for asynchronous in (False, True)
        }


ASYNCHRONOUS = pytest.mark.parametrize(
    "asynchronous", [False, True], ids=["sync", "async"]
)


@ASYNCHRONOUS
@pytest.mark.parametrize("name", CASES)
def test_no_connection_is_left(ended: Ended, name: str, asynchronous: bool) -> None:
    _, left_open = ended[name, asynchronous].result(HANG_TIMEOUT)
    assert left_open == 0


@ASYNCHRONOUS
@pytest.mark.parametrize("name", list(CASES)[:9])
def test_one_long_attempt(ended: Ended, name: str, asynchronous: bool) -> None:
    outcome, _ = ended[name, asynchronous].result(HANG_TIMEOUT)
    _check_cut(outcome)
    assert isinstance(outcome.error, ApiError)
    assert outcome.error.attempts == 1


@ASYNCHRONOUS
@pytest.mark.parametrize("name", ["many resets", "many 503"])
def test_many_attempts(ended: Ended, name: str, asynchronous: bool) -> None:
    outcome, _ = ended[name, asynchronous].result(HANG_TIMEOUT)
    _check_cut(outcome)
    assert isinstance(outcome.error, ApiError)
    assert outcome.error.attempts >= 2


@ASYNCHRONOUS
def test_a_wait_beyond_the_deadline_is_not_waited(
    ended: Ended, asynchronous: bool
) -> None:
    outcome, _ = ended["wait", asynchronous].result(HANG_TIMEOUT)
    assert getattr(outcome.error, "retry_after", None) == 1.0
    assert getattr(outcome.error, "attempts", None) == 1


@ASYNCHRONOUS
def test_a_call_in_time_is_not_cut(ended: Ended, asynchronous: bool) -> None:
    outcome, _ = ended["in time", asynchronous].result(HANG_TIMEOUT)
    assert outcome.error is None


def _check_cut(outcome: Outcome) -> None:
    assert isinstance(outcome.error, TimedOutError)
    # The deadline may pass while the next of many connections is made.
    assert outcome.error.phase in ("connect", "total")
