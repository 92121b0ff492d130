"""Test the error classes: messages, statuses, pickling and copying."""

import copy
import pickle

import pytest

from typecase.runtime import errors
from typecase.runtime.errors import Fault
from typecase.runtime.response import Origin

ORIGIN = Origin("a/b", "GET", "/a/{b}")
INVALID_REQUEST = errors.InvalidRequestError(
    ORIGIN, (Fault("limit", "too large", 201),)
)
TIMED_OUT = errors.TimedOutError(ORIGIN, "read")
NOT_DECODABLE = errors.DecodingError(ORIGIN, 200, b"{", "why", json_path="$.a")
WITH_REQUEST_ID = errors.ServerError(
    status=503,
    headers={"X-Request-Id": "", "Request-Id": "a\n" + "b" * 300},
    origin=ORIGIN,
)
REDIRECT = errors.StatusError(status=302, headers={"Location": "/x"}, origin=ORIGIN)
TOO_MANY = errors.RateLimitError({"a": 1}, content=b'{"message":"m"}', origin=ORIGIN)
ERRORS = [
    errors.ApiError("plain"),
    errors.ConfigurationError("plain"),
    INVALID_REQUEST,
    errors.TransportError(ORIGIN, "why"),
    errors.ConnectionFailedError(ORIGIN, "why"),
    errors.ConnectionLostError(ORIGIN, "why"),
    TIMED_OUT,
    NOT_DECODABLE,
    REDIRECT,
    TOO_MANY,
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_pickle_and_copy(error: errors.ApiError) -> None:
    for duplicate in (
        pickle.loads(pickle.dumps(error)),
        copy.copy(error),
        copy.deepcopy(error),
    ):
        assert type(duplicate) is type(error)
        assert (str(duplicate), duplicate.args) == (str(error), error.args)
        assert {name: repr(value) for name, value in vars(duplicate).items()} == {
            name: repr(value) for name, value in vars(error).items()
        }


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (INVALID_REQUEST, "a/b (GET /a/{b}): limit: too large"),
        (TIMED_OUT, "a/b (GET /a/{b}): timed out (read): see the option `timeout`"),
        (NOT_DECODABLE, "a/b (GET /a/{b}): status 200, why at $.a"),
        (REDIRECT, "a/b (GET /a/{b}): status 302, to /x"),
        (TOO_MANY, "a/b (GET /a/{b}): status 429, m"),
        (errors.NotFoundError("no such\npet"), "status 404, no such\\npet"),
        # A client's error: its body may have secrets that its message must not repeat.
        (errors.NotFoundError("b", origin=ORIGIN), "a/b (GET /a/{b}): status 404"),
        (
            WITH_REQUEST_ID,
            f"a/b (GET /a/{{b}}): status 503, request ID a\\n{'b' * 198}…",
        ),
    ],
)
def test_message_of_error(error: errors.ApiError, message: str) -> None:
    assert str(error) == message


@pytest.mark.parametrize(
    ("status", "error_class"),
    [
        (400, errors.BadRequestError),
        (408, errors.RequestTimeoutError),
        (418, errors.ClientError),
        (500, errors.InternalServerError),
        (504, errors.GatewayTimeoutError),
        (599, errors.ServerError),
        (304, errors.RedirectionError),
    ],
)
def test_error_class_of_status(
    status: int, error_class: type[errors.StatusError]
) -> None:
    assert errors.status_error_class(status) is error_class


def test_default_status_of_error_class() -> None:
    for status, error_class in errors.STATUS_ERRORS.items():
        assert error_class().status == status


def test_request_id() -> None:
    assert WITH_REQUEST_ID.request_id == f"a\\n{'b' * 198}…"
    assert REDIRECT.request_id is None


@pytest.mark.parametrize("phase", ["connect", "pool", "read", "write", "total"])
def test_timeout_after_which_the_server_may_have_acted(phase: errors.Phase) -> None:
    error = errors.TimedOutError(ORIGIN, phase)
    assert error.may_have_acted is (phase not in ("connect", "pool"))
    message = str(error)
    error.explain_outcome(idempotent=False, verify=None)
    # Nothing was sent in the other phases, so there is nothing to explain.
    assert (str(error) != message) is error.may_have_acted
    assert error.is_safe_to_repeat is not error.may_have_acted


def test_invalid_request_error_is_a_value_error() -> None:
    assert isinstance(INVALID_REQUEST, ValueError)


def test_header_names_are_case_insensitive() -> None:
    error = REDIRECT
    assert isinstance(error, errors.StatusError)
    assert error.headers["LOCATION"] == error.headers.get("location") == "/x"
    assert "/x" not in repr(error.headers)


def test_advice_on_the_outcome_is_replaced_below_other_advice() -> None:
    error = errors.ConnectionLostError(ORIGIN, "why")
    error.explain_outcome(idempotent=False, verify="a.list")
    error.add_advice("while getting token")
    error.replace_advice("it is sent again")
    assert str(error) == f"{ORIGIN}: why; while getting token; it is sent again"
