"""Test that invalid options are refused when they are created."""

from collections.abc import Callable

import pytest

from tests.runtime.bookshop import books
from typecase.runtime import errors
from typecase.runtime.client.retry import RetryBudget, RetryState
from typecase.runtime.deadline import Deadline
from typecase.runtime.options import (
    ClientOptions,
    RequestOptions,
    Retries,
    Timeouts,
)
from typecase.runtime.rate import Rate

INF = float("inf")


@pytest.mark.parametrize(
    ("create_options", "message"),
    [
        (lambda: Timeouts(connect=0), "a timeout must be a positive"),
        (lambda: Retries(attempts=0), "`attempts` must be at least 1"),
        (lambda: Retries(cap=-1), "`base` and `cap` must be finite"),
        (lambda: ClientOptions(timeout=0), "a timeout must be a positive"),
        (lambda: ClientOptions(timeout=INF), "a timeout must be a positive"),
        (lambda: ClientOptions(timeout=1e10), "a timeout must be a positive"),
        (lambda: ClientOptions(retries=0), "`attempts` must be at least 1"),
        (
            lambda: ClientOptions(retry_budget=-1),
            "`retry_budget` must be a finite number",
        ),
        (
            lambda: ClientOptions(retry_budget=INF),
            "`retry_budget` must be a finite number",
        ),
        (lambda: Rate(), "needs `per_second`, `in_flight` or both"),
        (lambda: Rate(per_second=0), "`per_second` must be a positive number, found 0"),
        (lambda: Rate(per_second=INF), "`per_second` must be a positive number"),
        (lambda: Rate(in_flight=0), "`in_flight` must be at least 1, found 0"),
        (lambda: ClientOptions(rate=-1), "`per_second` must be a positive number"),
        (
            lambda: ClientOptions(max_response_bytes=0),
            "`max_response_bytes` must be at least 1",
        ),
        (lambda: ClientOptions(headers={"a b": "c"}), "header 'a b' is invalid"),
        (lambda: RequestOptions(timeout=-1), "a timeout must be a positive"),
        (lambda: RequestOptions(retries=0), "`attempts` must be at least 1"),
        (lambda: RequestOptions(headers={"X": "\n"}), "header 'X' is invalid"),
    ],
)
def test_invalid_option_is_refused(
    create_options: Callable[[], object], message: str
) -> None:
    with pytest.raises(errors.ConfigurationError, match=message):
        create_options()


def test_smallest_valid_options() -> None:
    ClientOptions(timeout=0.001, retries=1, retry_budget=0, max_response_bytes=1)
    RequestOptions(timeout=Timeouts(), retries=Retries(base=0, cap=0))


def test_backoff_of_very_many_retries_is_finite() -> None:
    """`2.0**1024` would raise an OverflowError."""
    retries = Retries(attempts=2000, base=1e300, cap=0)
    state = RetryState(books.GET, retries, RetryBudget(2000), Deadline(60))
    error = errors.ServiceUnavailableError()
    delays = [state.get_retry_delay(error) for _ in range(2000)]
    assert delays == [0.0] * 1999 + [None]
