"""The deadline of a call cuts everything that takes long although each step is in time,
and the call ends soon after it.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from jobads import ApiError, ClientOptions, Retries, TimedOutError, Timeouts
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from tests.faults.answers import JSON, answer, head
from tests.faults.calls import begun
from tests.faults.connections import Act, Connection, FaultServer
from tests.faults.misbehaviour import (
    PAUSE,
    answering_well,
    dripping_1xx,
    dripping_body,
    dripping_head,
    refusing,
    reset_read,
    silent,
)

DEADLINE = 0.8
SLACK = 0.3
Run = Callable[[str, ClientOptions], tuple[ApiError | None, float]]


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


def _sync(url: str, options: ClientOptions) -> tuple[ApiError | None, float]:
    with AdvertiserClient(base_url=url, token="T", options=options) as client:
        started = time.monotonic()
        try:
            begun(client, "get", 1)
        except ApiError as error:
            return error, time.monotonic() - started
        return None, time.monotonic() - started


def _async(url: str, options: ClientOptions) -> tuple[ApiError | None, float]:
    async def run() -> tuple[ApiError | None, float]:
        async with AsyncAdvertiserClient(
            base_url=url, token="T", options=options
        ) as client:
            started = time.monotonic()
            try:
                await begun(client, "get", 1)
            except ApiError as error:
                return error, time.monotonic() - started
            return None, time.monotonic() - started

    return asyncio.run(run())


@pytest.fixture(params=[_sync, _async], ids=["sync", "async"])
def run(request: pytest.FixtureRequest) -> Run:
    """Make one call with a new client of either kind; its error and its time."""
    made: Run = request.param
    return made


def _options(**given: Any) -> ClientOptions:
    timeouts = Timeouts(connect=9, read=9, write=9, pool=9, total=DEADLINE)
    return ClientOptions(timeout=timeouts, **given)


@pytest.mark.parametrize(
    "act",
    [
        silent,
        dripping_head,
        dripping_body,
        dripping_1xx,
        _dripping_error,
        _dripping_chunks,
        _slowly(_hopping),
    ],
    ids=["silent", "head", "body", "1xx", "error", "chunks", "redirects"],
)
def test_one_long_attempt(run: Run, act: Act) -> None:
    with FaultServer(act) as server:
        error, seconds = run(server.url, _options())
        assert server.left_open() == 0
    assert isinstance(error, TimedOutError)
    assert error.phase == "total"
    assert error.attempts == 1
    assert DEADLINE - 0.05 <= seconds <= DEADLINE + SLACK


@pytest.mark.parametrize(
    "act", [_slowly(reset_read), _slowly(refusing("503 Busy"))], ids=["reset", "503"]
)
def test_many_attempts(run: Run, act: Act) -> None:
    tries = Retries(attempts=100, base=0.0, cap=0.0)
    with FaultServer(act) as server:
        error, seconds = run(server.url, _options(retries=tries))
        attempts = server.accepted if act is not None else 0
        assert server.left_open() == 0
    assert isinstance(error, TimedOutError)
    assert error.phase == "total"
    assert error.attempts >= 3
    assert attempts >= 1
    assert DEADLINE - 0.05 <= seconds <= DEADLINE + SLACK


def test_a_wait_beyond_the_deadline_is_not_waited(run: Run) -> None:
    act = refusing("503 Busy", "Retry-After: 1")
    with FaultServer(act) as server:
        error, seconds = run(server.url, _options())
    assert getattr(error, "retry_after", None) == 1.0
    assert seconds < SLACK


def test_a_backoff_beyond_the_deadline_is_not_waited(run: Run) -> None:
    tries = Retries(attempts=100, base=0.2, cap=60.0)
    with FaultServer(refusing("503 Busy")) as server:
        error, seconds = run(server.url, _options(retries=tries))
    assert isinstance(error, ApiError)
    assert seconds <= DEADLINE + SLACK


def test_a_call_in_time_is_not_cut(run: Run) -> None:
    with FaultServer(_slowly(answering_well())) as server:
        error, seconds = run(server.url, _options())
    assert error is None
    assert seconds >= 0.25
