"""Test which errors are retried, how long the client waits, and its retry budget."""

import random

import httpx2
import pytest

from tests.fake_clock import FakeClock
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import BookshopClient
from typecase.runtime import deadline
from typecase.runtime.client.retry_decision import RetryBudget, RetryState
from typecase.runtime.deadline import Deadline
from typecase.runtime.errors import (
    ApiError,
    ConnectionFailedError,
    ConnectionLostError,
    DecodingError,
    ServiceUnavailableError,
    StatusError,
    TimedOutError,
)
from typecase.runtime.operation import Operation
from typecase.runtime.options import ClientOptions, Retries

IDEMPOTENT = Operation[None](id="a/b", method="PUT", path="/", idempotent=True)
ONCE = Operation[None](id="a/b", method="POST", path="/", retry=frozenset({500}))
ORIGIN = IDEMPOTENT.origin
UNTRUSTED = ConnectionFailedError(ORIGIN, "the certificate is not trusted")
UNTRUSTED.is_retryable = False
LOST = ConnectionLostError(ORIGIN, "lost")
TOTAL = 60.0


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """A clock for deadlines, which stands still."""
    clock = FakeClock()
    clock.install(monkeypatch, deadline)
    return clock


@pytest.fixture(autouse=True)
def jitters(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float]]:
    """The ranges of which random waits are chosen; each wait is the longest."""
    ranges: list[tuple[float, float]] = []

    def choose_longest(shortest: float, longest: float) -> float:
        ranges.append((shortest, longest))
        return longest

    monkeypatch.setattr(random, "uniform", choose_longest)
    return ranges


def create_state(
    operation: Operation[None] = IDEMPOTENT,
    retries: Retries | None = None,
    budget: RetryBudget | None = None,
) -> RetryState:
    return RetryState(
        operation, retries or Retries(), budget or RetryBudget(9), Deadline(TOTAL)
    )


@pytest.mark.parametrize(
    ("error", "operations"),
    [
        (ConnectionFailedError(ORIGIN, "refused"), {IDEMPOTENT.method, ONCE.method}),
        (UNTRUSTED, set()),
        (LOST, {IDEMPOTENT.method}),
        (TimedOutError(ORIGIN, "connect"), {IDEMPOTENT.method, ONCE.method}),
        (TimedOutError(ORIGIN, "pool"), {IDEMPOTENT.method, ONCE.method}),
        (TimedOutError(ORIGIN, "read"), {IDEMPOTENT.method}),
        (TimedOutError(ORIGIN, "write"), {IDEMPOTENT.method}),
        (TimedOutError(ORIGIN, "total"), set()),
        (DecodingError(ORIGIN, 503, b"", "broken"), set()),
        (ApiError("another error"), set()),
    ],
)
def test_errors_that_are_retried(error: ApiError, operations: set[str]) -> None:
    retried = {
        operation.method
        for operation in (IDEMPOTENT, ONCE)
        if create_state(operation).get_retry_delay(error) is not None
    }
    assert retried == operations


@pytest.mark.parametrize(
    ("operation", "statuses"),
    [(IDEMPOTENT, {408, 429, 502, 503, 504}), (ONCE, {500})],
    ids=["idempotent", "not idempotent"],
)
def test_statuses_that_are_retried(
    operation: Operation[None], statuses: set[int]
) -> None:
    retried = {
        status
        for status in range(300, 600)
        if create_state(operation).get_retry_delay(StatusError(status=status))
        is not None
    }
    assert retried == statuses


def test_waits_double_up_to_the_cap(jitters: list[tuple[float, float]]) -> None:
    state = create_state(retries=Retries(attempts=6, base=0.5, cap=3))
    waits = [state.get_retry_delay(LOST) for _ in range(6)]
    assert waits == [0.5, 1, 2, 3, 3, None]
    assert jitters == [(0, 0.5), (0, 1), (0, 2), (0, 3), (0, 3)]


def test_wait_after_any_number_of_retries_is_finite() -> None:
    retries = Retries(attempts=1030, base=2.0**-1020, cap=100)
    state = create_state(retries=retries, budget=RetryBudget(1030))
    *_, before, last = (state.get_retry_delay(LOST) for _ in range(1029))
    assert before == last == 2.0**3


@pytest.mark.parametrize(
    ("retry_after", "wait"), [("0", 0.5), ("7", 7), ("soon", 0.5), (None, 0.5)]
)
def test_wait_is_never_shorter_than_retry_after(
    retry_after: str | None, wait: float
) -> None:
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    error = StatusError(status=503, headers=headers)
    assert create_state().get_retry_delay(error) == wait


@pytest.mark.parametrize(("wait", "is_retried"), [(59.9, True), (TOTAL, False)])
def test_wait_until_the_deadline_is_no_retry(wait: float, *, is_retried: bool) -> None:
    budget = RetryBudget(1)
    error = StatusError(status=503, headers={"Retry-After": str(wait)})
    state = create_state(budget=budget)
    assert (state.get_retry_delay(error) is not None) is is_retried
    # A call that is not retried takes nothing from the budget.
    assert budget.take() is not is_retried


def test_each_retry_takes_one_from_the_budget() -> None:
    budget = RetryBudget(3)
    state = create_state(retries=Retries(attempts=9), budget=budget)
    waits = [state.get_retry_delay(LOST) for _ in range(4)]
    assert [wait is not None for wait in waits] == [True, True, True, False]
    # The success gives all three back, but no more.
    state.succeeded()
    assert [budget.take() for _ in range(4)] == [True, True, True, False]


def test_five_successes_add_a_retry_to_the_budget() -> None:
    budget = RetryBudget(1)
    assert budget.take()
    for _ in range(4):
        create_state(budget=budget).succeeded()
    assert not budget.take()
    create_state(budget=budget).succeeded()
    assert [budget.take(), budget.take()] == [True, False]


@pytest.mark.parametrize(
    ("options", "size"),
    [({}, 100), ({"retry_budget": 2.9}, 2), ({"retry_budget": 0}, 0)],
)
def test_calls_of_a_client_share_a_budget(options: dict[str, float], size: int) -> None:
    requests: list[httpx2.Request] = []

    def fail(request: httpx2.Request) -> httpx2.Response:
        requests.append(request)
        return httpx2.Response(503)

    with (
        httpx2.Client(transport=httpx2.MockTransport(fail)) as http_client,
        BookshopClient(
            base_url="https://books.example",
            http_client=http_client,
            options=ClientOptions(retries=Retries(attempts=2, base=0.0), **options),
        ) as client,
    ):
        for _ in range(size + 2):
            with pytest.raises(ServiceUnavailableError):
                client(books.PAGE, {"book_id": "1"})
    # Each call of all but the last two was repeated once.
    assert len(requests) == 2 * size + 2
