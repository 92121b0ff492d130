"""The tree of errors, and that its members survive pickling and copying."""

import copy
import pickle

import pytest

from typecase.runtime import errors
from typecase.runtime.errors import Fault
from typecase.runtime.response import Origin

ORIGIN = Origin("a/b", "GET", "/a/{b}")
EVERY = [
    errors.ApiError("plain"),
    errors.ConfigurationError("plain"),
    errors.InvalidRequestError(ORIGIN, (Fault("limit", "too large", 201),)),
    errors.TransportError(ORIGIN, "why"),
    errors.ConnectionFailedError(ORIGIN, "why"),
    errors.ConnectionLostError(ORIGIN, "why"),
    errors.TimedOutError(ORIGIN, "read"),
    errors.DecodingError(ORIGIN, 200, b"{", "why", json_path="$.a"),
    errors.StatusError(status=302, headers={"Location": "/x"}, origin=ORIGIN),
    errors.TooManyRequestsError({"a": 1}, content=b'{"message":"m"}', origin=ORIGIN),
]


@pytest.mark.parametrize("error", EVERY, ids=lambda error: type(error).__name__)
def test_pickle_and_copy(error: errors.ApiError) -> None:
    for twin in (
        pickle.loads(pickle.dumps(error)),
        copy.copy(error),
        copy.deepcopy(error),
    ):
        assert type(twin) is type(error)
        assert (str(twin), twin.args) == (str(error), error.args)
        assert {k: repr(v) for k, v in vars(twin).items()} == {
            k: repr(v) for k, v in vars(error).items()
        }


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (EVERY[2], "a/b (GET /a/{b}): limit: too large"),
        (EVERY[6], "a/b (GET /a/{b}): timed out (read)"),
        (EVERY[7], "a/b (GET /a/{b}): status 200, why at $.a"),
        (EVERY[8], "a/b (GET /a/{b}): status 302, to /x"),
        (EVERY[9], "a/b (GET /a/{b}): status 429, m"),
    ],
)
def test_messages(error: errors.ApiError, message: str) -> None:
    assert str(error) == message


@pytest.mark.parametrize(
    ("status", "kind"),
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
def test_the_class_of_a_status(status: int, kind: type[errors.StatusError]) -> None:
    assert errors.status_error_class(status) is kind


def test_every_class_has_its_own_status() -> None:
    for status, kind in errors.STATUS_ERRORS.items():
        assert kind().status == status


def test_an_invalid_request_is_a_value_error() -> None:
    assert isinstance(EVERY[2], ValueError)


def test_header_names_have_no_case() -> None:
    error = EVERY[8]
    assert isinstance(error, errors.StatusError)
    assert error.headers["LOCATION"] == error.headers.get("location") == "/x"
    assert "/x" not in repr(error.headers)
