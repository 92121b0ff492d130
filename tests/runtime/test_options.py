"""Test that invalid options are refused when they are created."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.runtime.bookshop import books
from typecase.runtime import errors
from typecase.runtime.client.retry_decision import RetryBudget, RetryState
from typecase.runtime.deadline import Deadline
from typecase.runtime.options import (
    ClientOptions,
    ClientOptionsDict,
    RequestOptions,
    RequestOptionsDict,
    Retries,
    Timeouts,
    as_client_options,
    as_request_options,
)
from typecase.runtime.rate_limiter.rate import Rate

NAN = float("nan")
INF = float("inf")


@pytest.mark.parametrize(
    ("create_options", "message"),
    [
        (lambda: Timeouts(connect=0), "a timeout must be a positive"),
        (lambda: Retries(attempts=0), "`attempts` must be .* 1 or more .* found 0"),
        (lambda: Retries(attempts=cast(int, 1.5)), "found 1.5"),
        (lambda: Retries(cap=-1), "`cap` must be a finite number of seconds"),
        (lambda: ClientOptions(timeout=0), "a timeout must be a positive"),
        (lambda: ClientOptions(timeout=INF), "a timeout must be a positive"),
        (lambda: ClientOptions(timeout=1e10), "a timeout must be a positive"),
        (
            lambda: ClientOptions(retries=-1),
            "`retries` must be .* 0 or more.* found -1",
        ),
        (
            lambda: ClientOptions(retry_budget=-1),
            "`retry_budget` must be a finite number",
        ),
        (
            lambda: ClientOptions(retry_budget=INF),
            "`retry_budget` must be a finite number",
        ),
        (lambda: Rate(), "needs `per_second`, `in_flight` or both"),
        (lambda: Rate(per_second=0), "`per_second` must be a positive number .* 0$"),
        (lambda: Rate(per_second=INF), "`per_second` must be a positive number"),
        (lambda: Rate(in_flight=0), "`in_flight` must be at least 1, found 0"),
        (lambda: Rate(-1), "`per_second` must be a positive number"),
        (
            lambda: ClientOptions(rate=5),
            "`rate` must be a Rate such as .*, found 5",
        ),
        (
            lambda: ClientOptions(max_response_bytes=0),
            "`max_response_bytes` must be a number, 1 or more",
        ),
        (lambda: ClientOptions(headers={"a b": "c"}), "header 'a b' is invalid"),
        (lambda: ClientOptions(timeout=True), "a timeout must be .* found True"),
        (lambda: ClientOptions(query={"a": INF}), "`query.'a'.` must be a text"),
        (lambda: ClientOptions(query={"a": [NAN]}), "`query.'a'.` must be a text"),
        (lambda: ClientOptions(query={"a": "\ud800"}), "`query.'a'.` must be a text"),
        (lambda: ClientOptions(query={"\ud800": 1}), "`query.* must be a text"),
        (lambda: RequestOptions(timeout=-1), "a timeout must be a positive"),
        (lambda: RequestOptions(retries=-1), "`retries` must be .* 0 or more"),
        (lambda: RequestOptions(headers={"X": "\n"}), "header 'X' is invalid"),
    ],
)
def test_invalid_option_is_refused(
    create_options: Callable[[], object], message: str
) -> None:
    with pytest.raises(errors.ConfigurationError, match=message):
        create_options()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("timeout", "secret", "a timeout must be a positive number .* found str$"),
        ("timeout", None, "`timeout` of a client must not be None"),
        ("retries", None, "`retries` of a client must not be None"),
        ("retry_statuses", 503, "`retry_statuses` must be a collection .* found 503$"),
        ("retry_statuses", ["503"], "`retry_statuses` .* from 400 to 599, found list$"),
        ("retry_statuses", [200], "`retry_statuses` .* from 400 to 599, found list$"),
        ("query", "secret", "`query` must be a dict, found str$"),
        ("query", {"a": {"b": "secret"}}, "`query.'a'.` must be a text.* found dict$"),
        ("query", {"a": [b"secret"]}, "`query.'a'.` must be a text.* found bytes$"),
        ("retries", "secret", "`retries` must be the number .* found str$"),
        ("retry_budget", "secret", "`retry_budget` must be .* found str$"),
        (
            "rate",
            "secret",
            r"`rate` must be a Rate such as Rate\(10\), which .*, found str$",
        ),
        ("max_response_bytes", None, "`max_response_bytes` .* found NoneType$"),
        ("on_event", 3, "`on_event` must be a function of an event, found 3$"),
        ("headers", "secret", "`headers` must be a dict, found str$"),
        ("headers", {1: "secret"}, "`headers` must have strings as keys, found int$"),
        ("headers", {"X": 1}, "header 'X' is invalid"),
        ("allow_http", "no", "`allow_http` must be True or False, found str$"),
        ("time_zone", "UTC", "`time_zone` must be a tzinfo such as .* found str$"),
    ],
)
def test_option_of_the_wrong_type_is_refused(
    name: str, value: object, message: str
) -> None:
    with pytest.raises(errors.ConfigurationError, match=message) as caught:
        as_client_options(cast(Any, {name: value}))
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("convert", "options", "message"),
    [
        (as_client_options, {"retry": 1}, "option 'retry' of a client: did you mean"),
        (as_client_options, {"x": 1}, "'x' of a client: expected one of timeout, retr"),
        (as_client_options, {1: 1}, "unknown option 1 of a client: expected one of"),
        (as_client_options, 0, "options of a client must be a ClientOptions or a dict"),
        (as_client_options, RequestOptions(), "a dict, found RequestOptions"),
        (as_request_options, {"timeot": 1}, "'timeot' of a call: did you mean `timeo"),
        (as_request_options, {"rate": 1}, "option 'rate' of a call: "),
        (as_request_options, "", "must be a RequestOptions or a dict, found str"),
        (as_request_options, ClientOptions(), "a dict, found ClientOptions"),
    ],
)
def test_options_of_another_kind_are_refused(
    convert: Callable[[Any], object], options: object, message: str
) -> None:
    with pytest.raises(errors.ConfigurationError, match=message):
        convert(options)


def test_dict_in_place_of_options() -> None:
    assert as_client_options({"retries": 1}) == ClientOptions(retries=1)
    assert as_request_options({"timeout": 1}) == RequestOptions(timeout=1)
    assert as_client_options(None) == as_client_options({}) == ClientOptions()
    assert as_request_options(None) == as_request_options({}) == RequestOptions()


def test_dicts_have_the_names_of_the_options() -> None:
    for dict_class, options_class in (
        (ClientOptionsDict, ClientOptions),
        (RequestOptionsDict, RequestOptions),
    ):
        assert [*dict_class.__annotations__] == [*options_class.__dataclass_fields__]


def test_smallest_valid_options() -> None:
    ClientOptions(timeout=0.001, retries=0, retry_budget=0, max_response_bytes=1)
    RequestOptions(timeout=Timeouts(), retries=Retries(base=0, cap=0))


def test_backoff_of_very_many_retries_is_finite() -> None:
    """`2.0**1024` would raise an OverflowError."""
    retries = Retries(attempts=2000, base=1e300, cap=0)
    state = RetryState(books.GET, retries, RetryBudget(2000), Deadline(60))
    error = errors.ServiceUnavailableError()
    delays = [state.get_retry_delay(error) for _ in range(2000)]
    assert delays == [0.0] * 1999 + [None]
