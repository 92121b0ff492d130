"""Options that no call could keep to are refused where they are written."""

from collections.abc import Callable

import pytest

from typecase.runtime import errors
from typecase.runtime.options import ClientOptions, RequestOptions, Retries, Timeouts

INF = float("inf")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Timeouts(connect=0), "a timeout is a positive number"),
        (lambda: Retries(attempts=0), "at least one attempt"),
        (lambda: Retries(cap=-1), "a wait is a number of seconds"),
        (lambda: ClientOptions(timeout=0), "a timeout is a positive number"),
        (lambda: ClientOptions(timeout=INF), "a timeout is a positive number"),
        (lambda: ClientOptions(retries=0), "at least one attempt"),
        (lambda: ClientOptions(retry_budget=-1), "a retry budget is a number, from 0"),
        (lambda: ClientOptions(retry_budget=INF), "a retry budget is a number, from 0"),
        (lambda: ClientOptions(max_response_bytes=0), "at least one byte"),
        (lambda: ClientOptions(headers={"a b": "c"}), "header 'a b' needs a header's"),
        (lambda: RequestOptions(timeout=-1), "a timeout is a positive number"),
        (lambda: RequestOptions(retries=0), "at least one attempt"),
        (lambda: RequestOptions(headers={"X": "\n"}), "header 'X' needs a header's"),
    ],
)
def test_refused(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(errors.ConfigurationError, match=message):
        wrong()


def test_the_least_that_is_taken() -> None:
    ClientOptions(timeout=0.001, retries=1, retry_budget=0, max_response_bytes=1)
    RequestOptions(timeout=Timeouts(), retries=Retries(base=0, cap=0))
