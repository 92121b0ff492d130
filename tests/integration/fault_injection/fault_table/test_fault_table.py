"""Test every fault with every kind of call against the table of expected outcomes.

Each fault is run with a synchronous and an asynchronous client. Whether these get a
custom HTTP client is chosen at random, and TYPECASE_SEED seeds the choice. With
TYPECASE_WHOLE_TABLE=1 each fault is run with all kinds of clients.

A fixture makes the runs of all selected tests in threads, since most of the calls only
wait. No test starts before all of them have ended: pytest changes ``os.environ`` at the
start of each test, and httpx2 reads it when a client is created.
"""

import os
import random
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, TypeAlias, cast

import pytest

from jobads import ApiError
from tests.integration.fault_injection.client_calls import CALL_KINDS, TOKEN, CallKind
from tests.integration.fault_injection.fault_table.expected_outcomes import (
    EXPECTED_OUTCOMES,
    ExpectedOutcome,
)
from tests.integration.fault_injection.fault_table.fault_run import (
    CLIENT_MODES,
    UNSUPPORTED,
    CallRecord,
    ClientMode,
    FaultRun,
    run_fault,
)
from tests.integration.fault_injection.fault_table.faults import FAULTS
from tests.integration.fault_injection.server.certificates import Certificate
from tests.timeouts import HANG_TIMEOUT

pytestmark = pytest.mark.sized

FaultRuns: TypeAlias = Mapping[tuple[str, ClientMode], Future[FaultRun]]

# Operation id, method and path, which every error message contains.
OPERATIONS: Mapping[CallKind, tuple[str, str, str]] = {
    "get": ("campaigns.report", "GET", "/campaign/report"),
    "put": ("groups.set_budget", "PUT", "/group/budget"),
    "delta": ("groups.change_budget", "PUT", "/group/budgetDelta"),
    "post": ("groups.create", "POST", "/group"),
}
WHOLE_TABLE = os.environ.get("TYPECASE_WHOLE_TABLE") == "1"
SEED = os.environ.get("TYPECASE_SEED", "3")


def _choose_modes(fault: str) -> list[ClientMode]:
    """Return the kinds of clients with which a fault is tested."""
    supported = [mode for mode in CLIENT_MODES if (fault, mode) not in UNSUPPORTED]
    if WHOLE_TABLE:
        return supported
    return [random.Random(f"{SEED} {fault}").choice(supported)]


# In these, each of three attempts waits for a timeout.
SLOW_FAULTS = {"503_silent", "tls_no_handshake"}
RUNS = [
    pytest.param(
        fault,
        mode,
        id=f"{fault}-{mode}",
        marks=[pytest.mark.full] if fault in SLOW_FAULTS else [],
    )
    for fault in FAULTS
    for mode in _choose_modes(fault)
]


@pytest.fixture(scope="module")
def fault_runs(
    request: pytest.FixtureRequest, certificate: Certificate
) -> Iterator[Any]:
    """The runs of the selected tests, by fault and client."""
    selected = {
        (item.callspec.params["fault"], item.callspec.params["mode"]): None
        for item in cast(list[Any], request.session.items)
        if item.path == request.path and hasattr(item, "callspec")
    }
    with ThreadPoolExecutor(16) as pool:
        runs = {
            (fault, mode): pool.submit(run_fault, FAULTS[fault], mode, certificate)
            for fault, mode in selected
        }
        wait(runs.values())
        yield runs


def test_every_fault_has_a_complete_row() -> None:
    assert set(EXPECTED_OUTCOMES) == set(FAULTS)
    assert all(set(row) == set(CALL_KINDS) for row in EXPECTED_OUTCOMES.values())


@pytest.mark.parametrize("kind", CALL_KINDS)
@pytest.mark.parametrize(("fault", "mode"), RUNS)
def test_call_ends_as_expected(
    fault_runs: FaultRuns, fault: str, mode: ClientMode, kind: CallKind
) -> None:
    call = fault_runs[fault, mode].result(HANG_TIMEOUT).calls[kind]
    expected = EXPECTED_OUTCOMES[fault][kind]
    check_error(call, expected, kind)
    assert call.requests_read == expected.requests_read
    if kind in ("delta", "post"):
        assert call.requests_read <= 1
    assert sum(call.waits) >= expected.min_wait
    assert call.busy_connections == []
    if call.next_call is not None:
        assert call.next_call.error is None
        assert call.next_call.value.status_code == "OK"


@pytest.mark.parametrize(("fault", "mode"), RUNS)
def test_client_recovers_and_cleans_up(
    fault_runs: FaultRuns, fault: str, mode: ClientMode
) -> None:
    run = fault_runs[fault, mode].result(HANG_TIMEOUT)
    assert run.open_connections == 0
    assert run.loop_errors == []
    # A redirect to another server must not carry the token.
    assert all(TOKEN not in head for head in run.heads_at_other_server)
    if run.call_after_listen is not None:
        assert run.call_after_listen.value.status_code == "OK"


def check_error(call: CallRecord, expected: ExpectedOutcome, kind: CallKind) -> None:
    """Check the class, the attributes and the message of the error, if any."""
    error = call.outcome.error
    if expected.error is None:
        assert error is None
        return
    assert type(error).__name__ == expected.error, repr(error)
    assert isinstance(error, ApiError)
    assert error.attempts == expected.attempts
    attributes = {name: getattr(error, name) for name in expected.attributes}
    assert attributes == expected.attributes
    for part in (*OPERATIONS[kind], f"attempt {expected.attempts}"):
        assert part in str(error)
    status = expected.attributes.get("status")
    assert status is None or str(status) in str(error)
    assert TOKEN not in str(error)
