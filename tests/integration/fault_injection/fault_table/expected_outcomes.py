"""The expected outcome of each fault, for each kind of call.

Each row belongs to the fault of the same name in `faults`, and has an entry for each
kind of call. The rows are written by hand: nothing in them is computed by the code
under test.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.integration.fault_injection.client_calls import CallKind
from tests.integration.fault_injection.fault_table.faults import MAX_RESPONSE_BYTES


@dataclass(frozen=True, slots=True)
class ExpectedOutcome:
    """The expected end of a call.

    ``error`` is the name of the exact class of the error, or None for a success;
    ``requests_read`` is how often the server reads the request completely;
    ``attributes`` are attributes of the error; ``min_wait`` is the least number of
    seconds that the client waits before it retries.
    """

    error: str | None
    attempts: int
    requests_read: int
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    min_wait: float = 0.0


Row: TypeAlias = Mapping[CallKind, ExpectedOutcome]


def _row(idempotent: ExpectedOutcome, other: ExpectedOutcome) -> Row:
    return {"get": idempotent, "put": idempotent, "delta": other, "post": other}


def _success(*, attempts: int = 1, min_wait: float = 0.0) -> ExpectedOutcome:
    return ExpectedOutcome(
        None, attempts=attempts, requests_read=attempts, min_wait=min_wait
    )


def _no_retry(error: str, *, requests_read: int = 1, **attributes: Any) -> Row:
    """Expect that no call is retried."""
    outcome = ExpectedOutcome(
        error, attempts=1, requests_read=requests_read, attributes=attributes
    )
    return _row(outcome, outcome)


def _not_sent(error: str, **attributes: Any) -> Row:
    """Expect that every call is retried, since nothing was sent."""
    outcome = ExpectedOutcome(error, attempts=3, requests_read=0, attributes=attributes)
    return _row(outcome, outcome)


def _maybe_received(error: str, *, unread: bool = False, **attributes: Any) -> Row:
    """Expect that only idempotent calls are retried.

    The server may have received the request. If ``unread`` is true it has not read the
    request, but the client cannot know that.
    """
    return _row(
        ExpectedOutcome(
            error, attempts=3, requests_read=0 if unread else 3, attributes=attributes
        ),
        ExpectedOutcome(
            error, attempts=1, requests_read=0 if unread else 1, attributes=attributes
        ),
    )


def _final_status(error: str, status: int, **attributes: Any) -> Row:
    """Expect no retry after a status that a retry would not change."""
    return _no_retry(error, status=status, **attributes)


def _transient_status(error: str, status: int, **attributes: Any) -> Row:
    """Expect that idempotent calls are retried after a temporary error."""
    return _maybe_received(error, status=status, **attributes)


def _acceptable_wait(retry_after: float | None) -> Row:
    """Expect retries after a 429 with a short wait or with an invalid header."""
    return _transient_status("RateLimitError", 429, retry_after=retry_after)


def _wait_beyond_deadline(**attributes: Any) -> Row:
    """Expect no retry after a 429 with a wait that ends after the deadline."""
    return _final_status("RateLimitError", 429, **attributes)


def _undecodable(**attributes: Any) -> Row:
    return _no_retry("DecodingError", status=200, **attributes)


def _too_large(status: int = 200) -> Row:
    return _no_retry("ResponseTooLargeError", status=status, limit=MAX_RESPONSE_BYTES)


def _only_get_is_redirected(get: ExpectedOutcome, status: int) -> Row:
    """Expect that the redirect of a GET is followed, and no other."""
    other = ExpectedOutcome(
        "RedirectionError", attempts=1, requests_read=1, attributes={"status": status}
    )
    return {"get": get, "put": other, "delta": other, "post": other}


_SUCCESS = _row(_success(), _success())
_CONNECTION_LOST = _maybe_received("ConnectionLostError")
_CONNECTION_FAILED = _not_sent("ConnectionFailedError")
_DEADLINE_EXCEEDED = _no_retry("TimedOutError", phase="total")
_READ_TIMEOUT = _maybe_received("TimedOutError", phase="read")
_FIRST_ATTEMPT_LOST = _row(_success(attempts=2), _CONNECTION_LOST["post"])

_CONNECTIONS: dict[str, Row] = {
    "connection_refused": _CONNECTION_FAILED,
    "unknown_host": _CONNECTION_FAILED,
    "plain_http_on_tls_port": _CONNECTION_FAILED,
    "tls_reset": _CONNECTION_FAILED,
    "tls_no_handshake": _not_sent("TimedOutError", phase="connect"),
    "tls_self_signed": _no_retry("ConnectionFailedError", requests_read=0),
    "reset_before_reading": _maybe_received("ConnectionLostError", unread=True),
    "reset_after_reading": _CONNECTION_LOST,
    "reset_in_head": _CONNECTION_LOST,
    "reset_after_head": _CONNECTION_LOST,
    "reset_in_body": _CONNECTION_LOST,
    "reset_once": _FIRST_ATTEMPT_LOST,
    "close_before_reading": _maybe_received("ConnectionLostError", unread=True),
    "close_after_reading": _CONNECTION_LOST,
    "truncated_head": _CONNECTION_LOST,
    "truncated_body": _CONNECTION_LOST,
    "truncated_between_chunks": _CONNECTION_LOST,
    "truncated_in_chunk": _CONNECTION_LOST,
    "broken_chunks": _CONNECTION_LOST,
    "not_http": _CONNECTION_LOST,
    "http_0_9": _CONNECTION_LOST,
    "non_numeric_status": _CONNECTION_LOST,
    "status_099": _CONNECTION_LOST,
    "two_content_lengths": _CONNECTION_LOST,
    "negative_content_length": _CONNECTION_LOST,
    "nul_in_header": _CONNECTION_LOST,
    "endless_head": _CONNECTION_LOST,
    "unrequested_upgrade": _CONNECTION_LOST,
    "413_before_body": _no_retry("PayloadTooLargeError", requests_read=0, status=413),
}

_TIMEOUTS: dict[str, Row] = {
    "no_response": _READ_TIMEOUT,
    "no_body": _READ_TIMEOUT,
    "no_response_until_deadline": _DEADLINE_EXCEEDED,
    "request_not_read": {
        "get": ExpectedOutcome(
            "TimedOutError", attempts=3, requests_read=0, attributes={"phase": "read"}
        ),
        "put": ExpectedOutcome(
            "TimedOutError", attempts=3, requests_read=0, attributes={"phase": "read"}
        ),
        "delta": ExpectedOutcome(
            "TimedOutError", attempts=1, requests_read=0, attributes={"phase": "read"}
        ),
        "post": ExpectedOutcome(
            "TimedOutError", attempts=1, requests_read=0, attributes={"phase": "write"}
        ),
    },
    "slow_head": _DEADLINE_EXCEEDED,
    "slow_body": _DEADLINE_EXCEEDED,
    "slow_informational": _DEADLINE_EXCEEDED,
    "endless_informational": _DEADLINE_EXCEEDED,
    "no_response_once": _row(_success(attempts=2), _READ_TIMEOUT["post"]),
}

_NO_CONTENT = _no_retry("DecodingError", status=204, content=b"", json_path=None)

_RESPONSES: dict[str, Row] = {
    "correct": _SUCCESS,
    "100_continue": _SUCCESS,
    "103_early_hints": _SUCCESS,
    "many_informational": _SUCCESS,
    "no_content_type": _SUCCESS,
    "utf_16": _SUCCESS,
    "problem_json": _SUCCESS,
    "204_without_body": _NO_CONTENT,
    "204_with_body": _NO_CONTENT,
    "204_and_second_response": _NO_CONTENT,
    "trailing_bytes": _SUCCESS,
    "second_response": _SUCCESS,
    "gzip": _SUCCESS,
    "empty_body": _undecodable(content=b"", json_path=None),
    "html": _undecodable(json_path=None),
    "html_as_json": _undecodable(json_path=None),
    "text_content_type": _undecodable(json_path=None),
    "html_without_content_type": _undecodable(json_path=None),
    "bad_content_type": _undecodable(json_path=None),
    "truncated_json": _undecodable(content=b'{"data":', json_path=None),
    "deeply_nested_json": _undecodable(content=b"[" * 100_000, json_path=None),
    "json_nan": _undecodable(content=b'{"data":NaN}'),
    "json_null": _undecodable(content=b"null", json_path="$"),
    "json_array": _undecodable(content=b"[]", json_path="$"),
    "wrong_property_type": _undecodable(content=b'{"data":"nope"}', json_path="$.data"),
    "missing_property": _undecodable(content=b'{"code":0}', json_path="$.data"),
    "bad_utf_8": _undecodable(content=b'{"data":"\xff"}', json_path=None),
    "bad_charset": _undecodable(json_path=None),
    "unknown_charset": _undecodable(json_path=None),
    "binary_charset": _undecodable(json_path=None),
    "unknown_encoding": _undecodable(json_path=None),
    "bad_gzip": _undecodable(json_path=None),
    "truncated_gzip": _undecodable(json_path=None),
    "gzip_bomb": _too_large(),
    "large_body": _too_large(),
    "endless_body": _too_large(),
    "endless_chunks": _too_large(),
}

_TOO_MANY_REDIRECTS = ExpectedOutcome(
    "RedirectionError", attempts=1, requests_read=6, attributes={"status": 302}
)
_REDIRECT_REFUSED = _final_status("RedirectionError", 302)

_REDIRECTS: dict[str, Row] = {
    "redirect_loop": _only_get_is_redirected(_TOO_MANY_REDIRECTS, 302),
    "redirect_chain": _only_get_is_redirected(
        ExpectedOutcome(None, attempts=1, requests_read=4), 302
    ),
    "redirect_long_chain": _only_get_is_redirected(_TOO_MANY_REDIRECTS, 302),
    "redirect_307_to_other_server": _only_get_is_redirected(_success(), 307),
    "redirect_308_to_other_server": _only_get_is_redirected(_success(), 308),
    "redirect_303_to_other_server": _only_get_is_redirected(_success(), 303),
    "redirect_to_http": _REDIRECT_REFUSED,
    "redirect_to_unknown_host": _only_get_is_redirected(
        ExpectedOutcome("ConnectionFailedError", attempts=3, requests_read=3), 302
    ),
    "redirect_to_file": _REDIRECT_REFUSED,
    "redirect_to_bad_port": _REDIRECT_REFUSED,
    "redirect_to_invalid_address": _REDIRECT_REFUSED,
    "redirect_to_empty_label": _REDIRECT_REFUSED,
    "redirect_to_malformed_host": _REDIRECT_REFUSED,
    "redirect_to_malformed_userinfo": _REDIRECT_REFUSED,
    "redirect_without_location": _REDIRECT_REFUSED,
    "304_not_modified": _final_status("RedirectionError", 304),
}

_STATUSES: dict[str, Row] = {
    "400": _final_status("BadRequestError", 400),
    "401": _final_status("AuthenticationError", 401),
    "404": _final_status("NotFoundError", 404),
    "408": _transient_status("RequestTimeoutError", 408),
    "409": _final_status("ConflictError", 409),
    "418": _final_status("ClientError", 418),
    "429": _transient_status("RateLimitError", 429, retry_after=None),
    "500": _final_status("InternalServerError", 500),
    "501": _final_status("NotImplementedStatusError", 501),
    "502": _transient_status("BadGatewayError", 502),
    "503": _transient_status("ServiceUnavailableError", 503),
    "504": _transient_status("GatewayTimeoutError", 504),
    "599": _final_status("ServerError", 599),
    "999": _final_status("StatusError", 999),
    "503_once": _row(
        _success(attempts=2), _transient_status("ServiceUnavailableError", 503)["post"]
    ),
    "503_html": _transient_status("ServiceUnavailableError", 503, body=None),
    "503_bad_gzip": _transient_status("ServiceUnavailableError", 503, body=None),
    "503_truncated": _transient_status("ServiceUnavailableError", 503),
    "503_reset": _transient_status("ServiceUnavailableError", 503, content=b"busy"),
    "503_silent": _transient_status("ServiceUnavailableError", 503, content=b"busy"),
    "403_truncated": _final_status("PermissionDeniedError", 403, content=b'{"error":'),
    "500_large": _too_large(500),
}

_RETRY_AFTER: dict[str, Row] = {
    "retry_after_0": _acceptable_wait(0.0),
    "retry_after_-5": _acceptable_wait(0.0),
    "retry_after_nan": _acceptable_wait(None),
    "retry_after_soon": _acceptable_wait(None),
    "retry_after_": _acceptable_wait(None),
    "retry_after_1,2": _acceptable_wait(None),
    "retry_after_0x10": _acceptable_wait(None),
    "retry_after_0.3": _row(
        _success(attempts=2, min_wait=0.3),
        ExpectedOutcome(
            "RateLimitError",
            attempts=1,
            requests_read=1,
            attributes={"retry_after": 0.3},
        ),
    ),
    "retry_after_twice": _transient_status("RateLimitError", 429),
    "retry_after_30": _wait_beyond_deadline(retry_after=30.0),
    "retry_after_inf": _acceptable_wait(None),
    "retry_after_1e9": _acceptable_wait(None),
    "retry_after_huge": _wait_beyond_deadline(retry_after=1e21),
    "retry_after_5000_digits": _acceptable_wait(None),
    "retry_after_past_date": _acceptable_wait(0.0),
    "retry_after_near_date": _row(
        # The date is 2 seconds ahead, but has no fractions of a second.
        _success(attempts=2, min_wait=0.9),
        ExpectedOutcome(
            "RateLimitError",
            attempts=1,
            requests_read=1,
            attributes={"status": 429},
        ),
    ),
    "retry_after_distant_date": _wait_beyond_deadline(),
    "retry_after_invalid_date": _acceptable_wait(None),
}

EXPECTED_OUTCOMES: dict[str, Row] = (
    _CONNECTIONS | _TIMEOUTS | _RESPONSES | _REDIRECTS | _STATUSES | _RETRY_AFTER
)
