"""Test that the deadline ends a call in which each single step is fast enough.

A fixture starts the calls of all cases at once in threads, since they only wait. The
timeouts of the single steps are far above the deadline, so a `TimedOutError` shows that
the deadline ended the call.
"""

import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from jobads import ApiError, ClientOptions, Retries, TimedOutError, Timeouts
from tests.integration.fault_injection.client_calls import Caller, CallKind, Outcome
from tests.integration.fault_injection.server.connection_handlers import (
    PAUSE,
    flood,
    never_respond,
    read_slowly,
    reset_after_reading,
    respond_correctly,
    respond_with_error,
    send_slow_body,
    send_slow_head,
    send_slow_informational,
)
from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
    Handler,
)
from tests.integration.fault_injection.server.http_responses import (
    JSON,
    build_head,
    build_response,
)
from tests.timeouts import HANG_TIMEOUT

DEADLINE = 0.8
# Long enough for several attempts on a busy machine.
LONG_DEADLINE = 5.0
NO_DEADLINE = 20.0
MANY_RETRIES = Retries(attempts=100, base=0.0, cap=0.0)


def _delay(handler: Handler) -> Handler:
    """Return a handler that first waits, so that few attempts fit in the deadline."""

    def handle(connection: Connection) -> None:
        connection.pause(0.25)
        handler(connection)

    return handle


def _redirect_to_same_url(connection: Connection) -> None:
    target = connection.read_request().target
    response = build_response(b"", f"Location: {target}", status="302 Found")
    connection.send(response)


def _send_slow_error(connection: Connection) -> None:
    connection.read_request()
    connection.send(build_head("503 Busy", "Content-Length: 400"))
    connection.send_slowly(b" " * 400, PAUSE)


def _send_slow_chunks(connection: Connection) -> None:
    connection.read_request()
    connection.send(
        build_head("200 OK", f"Content-Type: {JSON}", "Transfer-Encoding: chunked")
    )
    for _ in range(400):
        connection.send(b"1\r\n \r\n")
        connection.pause(PAUSE)


@dataclass(frozen=True, slots=True)
class Case:
    """The behavior of the server, and the call that is made."""

    handler: Handler
    retries: Retries | int = 3
    kind: CallKind = "get"
    large_upload: bool = False
    deadline: float = DEADLINE


ONE_ATTEMPT_CASES = {
    "no response": Case(never_respond),
    "slow head": Case(send_slow_head),
    "slow body": Case(send_slow_body),
    "slow 1xx responses": Case(send_slow_informational),
    "endless 100 responses": Case(flood(b"", build_head("100 Continue") * 1000)),
    "slow body of an error": Case(_send_slow_error),
    "slow chunks": Case(_send_slow_chunks),
    "endless redirects": Case(_delay(_redirect_to_same_url)),
    "slow upload": Case(read_slowly, kind="post", large_upload=True),
}
MANY_ATTEMPTS_CASES = {
    "many resets": Case(
        _delay(reset_after_reading), MANY_RETRIES, deadline=LONG_DEADLINE
    ),
    "many 503": Case(
        _delay(respond_with_error("503 Busy")), MANY_RETRIES, deadline=LONG_DEADLINE
    ),
}
OTHER_CASES = {
    "Retry-After": Case(
        respond_with_error("503 Busy", "Retry-After: 60"), deadline=LONG_DEADLINE
    ),
    "backoff": Case(
        respond_with_error("503 Busy"), Retries(attempts=100, base=0.2, cap=60.0)
    ),
    "success": Case(_delay(respond_correctly), deadline=NO_DEADLINE),
}
CASES = ONE_ATTEMPT_CASES | MANY_ATTEMPTS_CASES | OTHER_CASES


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of one call, its duration, and how many connections stay open."""

    outcome: Outcome
    seconds: float
    open_connections: int


Calls: TypeAlias = Mapping[tuple[str, bool], Future[Result]]


def _run_case(case: Case, asynchronous: bool) -> Result:
    timeout = Timeouts(connect=60, read=60, write=60, pool=60, total=case.deadline)
    options = ClientOptions(timeout=timeout, retries=case.retries)
    with FaultServer(case.handler) as server:
        with Caller(asynchronous, base_url=server.url, options=options) as caller:
            start = time.monotonic()
            outcome = caller.call(case.kind, 1, large_upload=case.large_upload)
            seconds = time.monotonic() - start
        return Result(outcome, seconds, server.count_open_connections())


@pytest.fixture(scope="module")
def calls() -> Iterator[Calls]:
    """The calls, by the name of the case and whether it is asynchronous.

    All of them have ended before the first test starts: pytest then changes
    ``os.environ``, which httpx2 reads when a client is created.
    """
    with ThreadPoolExecutor(2 * len(CASES)) as pool:
        calls = {
            (name, asynchronous): pool.submit(_run_case, case, asynchronous)
            for name, case in CASES.items()
            for asynchronous in (False, True)
        }
        wait(calls.values())
        yield calls


ASYNCHRONOUS = pytest.mark.parametrize(
    "asynchronous", [False, True], ids=["sync", "async"]
)


@ASYNCHRONOUS
@pytest.mark.parametrize("name", CASES)
def test_no_connection_stays_open(calls: Calls, name: str, asynchronous: bool) -> None:
    result = calls[name, asynchronous].result(HANG_TIMEOUT)
    assert result.open_connections == 0


@ASYNCHRONOUS
@pytest.mark.parametrize("name", ONE_ATTEMPT_CASES)
def test_deadline_ends_long_attempt(
    calls: Calls, name: str, asynchronous: bool
) -> None:
    result = calls[name, asynchronous].result(HANG_TIMEOUT)
    outcome = result.outcome
    _check_timed_out(outcome)
    assert isinstance(outcome.error, ApiError)
    assert outcome.error.attempts == 1


@ASYNCHRONOUS
@pytest.mark.parametrize("name", MANY_ATTEMPTS_CASES)
def test_deadline_ends_many_attempts(
    calls: Calls, name: str, asynchronous: bool
) -> None:
    result = calls[name, asynchronous].result(HANG_TIMEOUT)
    outcome = result.outcome
    # Timers of an event loop may fire a few milliseconds early.
    if result.seconds < LONG_DEADLINE * 0.9:
        pytest.fail(f"the call ended before its deadline: {outcome.error!r}")
    # An attempt that fails at the very deadline ends the call with its own error.
    if isinstance(outcome.error, TimedOutError):
        _check_timed_out(outcome)
    assert isinstance(outcome.error, ApiError)
    assert outcome.error.attempts >= 2


@ASYNCHRONOUS
def test_no_retry_if_retry_after_exceeds_deadline(
    calls: Calls, asynchronous: bool
) -> None:
    outcome = calls["Retry-After", asynchronous].result(HANG_TIMEOUT).outcome
    assert getattr(outcome.error, "retry_after", None) == 60.0
    assert getattr(outcome.error, "attempts", None) == 1


@ASYNCHRONOUS
def test_call_before_deadline_succeeds(calls: Calls, asynchronous: bool) -> None:
    outcome = calls["success", asynchronous].result(HANG_TIMEOUT).outcome
    assert outcome.error is None


def _check_timed_out(outcome: Outcome) -> None:
    assert isinstance(outcome.error, TimedOutError)
    # With many attempts, the deadline may pass while a connection is being made.
    assert outcome.error.phase in ("connect", "total")
