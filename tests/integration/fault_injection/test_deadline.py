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
from tests.integration.fault_injection.client_calls import Caller, Outcome
from tests.integration.fault_injection.connection_handlers import (
    PAUSE,
    flood,
    never_respond,
    read_slowly,
    reset_after_reading,
    respond_correctly_with,
    respond_with_error,
    send_slow_body,
    send_slow_head,
    send_slow_informational,
)
from tests.integration.fault_injection.expected_outcomes import CallKind
from tests.integration.fault_injection.fault_server import (
    Connection,
    FaultServer,
    Handler,
)
from tests.integration.fault_injection.http_responses import (
    JSON,
    build_head,
    build_response,
)
from tests.patience import PATIENCE

DEADLINE = 0.8
SEVERAL = Retries(attempts=100, base=0.0, cap=0.0)


def _slowly(handler: Handler) -> Handler:
    def later(connection: Connection) -> None:
        connection.pause(0.25)
        handler(connection)

    return later


def _hopping(connection: Connection) -> None:
    target = connection.read().target
    connection.send(build_response(b"", f"Location: {target}", status="302 Found"))


def _dripping_error(connection: Connection) -> None:
    connection.read()
    connection.send(build_head("503 Busy", "Content-Length: 400"))
    connection.send_slowly(b" " * 400, PAUSE)


def _dripping_chunks(connection: Connection) -> None:
    connection.read()
    connection.send(
        build_head("200 OK", f"Content-Type: {JSON}", "Transfer-Encoding: chunked")
    )
    for _ in range(400):
        connection.send(b"1\r\n \r\n")
        connection.pause(PAUSE)


@dataclass(frozen=True, slots=True)
class Case:
    """What a server does to a call, and which one it is."""

    handler: Handler
    retries: Retries | int = 3
    kind: CallKind = "get"
    large_upload: bool = False


CASES = {
    "silent": Case(never_respond),
    "head": Case(send_slow_head),
    "body": Case(send_slow_body),
    "1xx": Case(send_slow_informational),
    "100 without end": Case(flood(b"", build_head("100 Continue") * 1000)),
    "error": Case(_dripping_error),
    "chunks": Case(_dripping_chunks),
    "redirects": Case(_slowly(_hopping)),
    "sending": Case(read_slowly, kind="post", large_upload=True),
    "many resets": Case(_slowly(reset_after_reading), SEVERAL),
    "many 503": Case(_slowly(respond_with_error("503 Busy")), SEVERAL),
    "wait": Case(respond_with_error("503 Busy", "Retry-After: 1")),
    "backoff": Case(
        respond_with_error("503 Busy"), Retries(attempts=100, base=0.2, cap=60.0)
    ),
    "in time": Case(_slowly(respond_correctly_with())),
}
Ended: TypeAlias = Mapping[tuple[str, bool], Future[tuple[Outcome, int]]]


def _ended(case: Case, asynchronous: bool) -> tuple[Outcome, int]:
    """How a call ends, and how many connections it leaves open."""
    total = 20.0 if case.handler is CASES["in time"].handler else DEADLINE
    options = ClientOptions(
        timeout=Timeouts(connect=60, read=60, write=60, pool=60, total=total),
        retries=case.retries,
    )
    with FaultServer(case.handler) as server:
        with Caller(asynchronous, base_url=server.url, options=options) as caller:
            outcome = caller.call(case.kind, 1, large_upload=case.large_upload)
        return outcome, server.count_open_connections()


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
    _, count_open_connections = ended[name, asynchronous].result(PATIENCE)
    assert count_open_connections == 0


@ASYNCHRONOUS
@pytest.mark.parametrize("name", list(CASES)[:9])
def test_one_long_attempt(ended: Ended, name: str, asynchronous: bool) -> None:
    outcome, _ = ended[name, asynchronous].result(PATIENCE)
    _check_cut(outcome)
    assert isinstance(outcome.error, ApiError)
    assert outcome.error.attempts == 1


@ASYNCHRONOUS
@pytest.mark.parametrize("name", ["many resets", "many 503"])
def test_many_attempts(ended: Ended, name: str, asynchronous: bool) -> None:
    outcome, _ = ended[name, asynchronous].result(PATIENCE)
    _check_cut(outcome)
    assert isinstance(outcome.error, ApiError)
    assert outcome.error.attempts >= 2


@ASYNCHRONOUS
def test_a_wait_beyond_the_deadline_is_not_waited(
    ended: Ended, asynchronous: bool
) -> None:
    outcome, _ = ended["wait", asynchronous].result(PATIENCE)
    assert getattr(outcome.error, "retry_after", None) == 1.0
    assert getattr(outcome.error, "attempts", None) == 1


@ASYNCHRONOUS
def test_a_call_in_time_is_not_cut(ended: Ended, asynchronous: bool) -> None:
    outcome, _ = ended["in time", asynchronous].result(PATIENCE)
    assert outcome.error is None


def _check_cut(outcome: Outcome) -> None:
    assert isinstance(outcome.error, TimedOutError)
    # The deadline may pass while the next of many connections is made.
    assert outcome.error.phase in ("connect", "total")
