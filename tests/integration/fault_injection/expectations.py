"""What each fault must come to: one row for each fault, one cell for each kind of call.
The rows are data, written down by hand from the issue; nothing here is computed by the
code under test.

The kinds: ``get``, ``put`` (idempotent), ``delta`` (a PUT that is not) and ``post``.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from tests.integration.fault_injection.faults import LARGEST

Kind: TypeAlias = Literal["get", "put", "delta", "post"]
KINDS: tuple[Kind, ...] = ("get", "put", "delta", "post")


@dataclass(frozen=True, slots=True)
class Expected:
    """How a call ends.

    ``error`` is the exact class, None for a success; ``arrived`` is how often the
    request is read by the server; ``has`` are attributes of the error; ``waits`` is
    the least number of seconds that the client means to wait before it tries again.
    """

    error: str | None
    attempts: int
    arrived: int
    has: Mapping[str, Any] = field(default_factory=dict[str, Any])
    waits: float = 0.0


Row: TypeAlias = Mapping[Kind, Expected]


def _row(harmless: Expected, once: Expected) -> Row:
    return {"get": harmless, "put": harmless, "delta": once, "post": once}


def _success(*, tries: int = 1, waits: float = 0.0) -> Expected:
    return Expected(None, tries, tries, waits=waits)


def _at_once(error: str, *, arrived: int = 1, **has: Any) -> Row:
    """Nothing is repeated, whatever the call."""
    cell = Expected(error, 1, arrived, has)
    return _row(cell, cell)


def _never_sent(error: str, **has: Any) -> Row:
    """Nothing was sent, so everything may be repeated."""
    cell = Expected(error, 3, 0, has)
    return _row(cell, cell)


def _maybe_sent(error: str, *, unread: bool = False, **has: Any) -> Row:
    """The request may have been received, so only what is harmless is repeated."""
    return _row(
        Expected(error, 3, 0 if unread else 3, has),
        Expected(error, 1, 0 if unread else 1, has),
    )


def _status(error: str, status: int, **has: Any) -> Row:
    return _at_once(error, status=status, **has)


def _busy(error: str, status: int, **has: Any) -> Row:
    return _maybe_sent(error, status=status, **has)


def _waiting(after: float | None) -> Row:
    """429 for ever, where the wait that it asks for fits, or is not understood."""
    return _busy("TooManyRequestsError", 429, retry_after=after)


def _too_long(**has: Any) -> Row:
    """429 with a wait beyond the deadline."""
    return _status("TooManyRequestsError", 429, **has)


def _undecodable(**has: Any) -> Row:
    return _at_once("DecodingError", status=200, **has)


def _too_large(status: int = 200) -> Row:
    return _at_once("ResponseTooLargeError", status=status, limit=LARGEST)


def _only_get(get: Expected, status: int) -> Row:
    """A redirect is followed for GET alone."""
    other = Expected("RedirectionError", 1, 1, {"status": status})
    return {"get": get, "put": other, "delta": other, "post": other}


_OK = _row(_success(), _success())
_LOST = _maybe_sent("ConnectionLostError")
_FAILED = _never_sent("ConnectionFailedError")
_DEADLINE = _row(*[Expected("TimedOutError", 1, 1, {"phase": "total"})] * 2)
_SILENT = _maybe_sent("TimedOutError", phase="read")
_FIRST_LOST = _row(_success(tries=2), _LOST["post"])

_CONNECTIONS: dict[str, Row] = {
    "refused": _FAILED,
    "unresolvable": _FAILED,
    "tls_not_spoken": _FAILED,
    "tls_reset": _FAILED,
    "tls_silent": _never_sent("TimedOutError", phase="connect"),
    "tls_self_signed": _at_once("ConnectionFailedError", arrived=0),
    "reset_unread": _maybe_sent("ConnectionLostError", unread=True),
    "reset_read": _LOST,
    "reset_in_head": _LOST,
    "reset_after_head": _LOST,
    "reset_in_body": _LOST,
    "reset_once": _FIRST_LOST,
    "close_unread": _maybe_sent("ConnectionLostError", unread=True),
    "close_read": _LOST,
    "truncated_head": _LOST,
    "truncated_body": _LOST,
    "truncated_chunks": _LOST,
    "truncated_chunk": _LOST,
    "broken_chunks": _LOST,
    "not_http": _LOST,
    "http_0_9": _LOST,
    "status_word": _LOST,
    "status_099": _LOST,
    "two_lengths": _LOST,
    "negative_length": _LOST,
    "bad_header": _LOST,
    "huge_head": _LOST,
    "switching": _LOST,
    "half_read": _at_once("PayloadTooLargeError", arrived=0, status=413),
}

_TIMES: dict[str, Row] = {
    "silent": _SILENT,
    "silent_after_head": _SILENT,
    "silent_to_the_end": _DEADLINE,
    "never_reading": {
        "get": Expected("TimedOutError", 3, 0, {"phase": "read"}),
        "put": Expected("TimedOutError", 3, 0, {"phase": "read"}),
        "delta": Expected("TimedOutError", 1, 0, {"phase": "read"}),
        "post": Expected("TimedOutError", 1, 0, {"phase": "write"}),
    },
    "dripping_head": _DEADLINE,
    "dripping_body": _DEADLINE,
    "dripping_1xx": _DEADLINE,
    "flooding_1xx": _DEADLINE,
    "silent_once": _row(_success(tries=2), _SILENT["post"]),
}

_NO_CONTENT = _at_once("DecodingError", status=204, content=b"", json_path=None)

_ANSWERS: dict[str, Row] = {
    "well": _OK,
    "continue": _OK,
    "early_hints": _OK,
    "continue_often": _OK,
    "no_type": _OK,
    "utf_16": _OK,
    "problem_type": _OK,
    "empty_204": _NO_CONTENT,
    "body_204": _NO_CONTENT,
    "forged_204": _NO_CONTENT,
    "more_bytes": _OK,
    "more_answers": _OK,
    "zipped": _OK,
    "empty": _undecodable(content=b"", json_path=None),
    "html": _undecodable(json_path=None),
    "html_as_json": _undecodable(json_path=None),
    "text": _undecodable(json_path=None),
    "no_type_html": _undecodable(json_path=None),
    "bad_type": _undecodable(json_path=None),
    "half_json": _undecodable(content=b'{"data":', json_path=None),
    "deep_json": _undecodable(content=b"[" * 100_000, json_path=None),
    "nan": _undecodable(content=b'{"data":NaN}'),
    "null": _undecodable(content=b"null", json_path="$"),
    "list": _undecodable(content=b"[]", json_path="$"),
    "wrong_shape": _undecodable(content=b'{"data":"nope"}', json_path="$.data"),
    "no_data": _undecodable(content=b'{"code":0}', json_path="$.data"),
    "bad_utf_8": _undecodable(content=b'{"data":"\xff"}', json_path=None),
    "bad_charset": _undecodable(json_path=None),
    "unknown_charset": _undecodable(json_path=None),
    "not_a_text_charset": _undecodable(json_path=None),
    "unknown_encoding": _undecodable(json_path=None),
    "bad_gzip": _undecodable(json_path=None),
    "truncated_gzip": _undecodable(json_path=None),
    "gzip_bomb": _too_large(),
    "large": _too_large(),
    "endless": _too_large(),
    "endless_chunks": _too_large(),
}

_LOOPING = Expected("RedirectionError", 1, 6, {"status": 302})
_NOT_FOLLOWED = _status("RedirectionError", 302)

_REDIRECTS: dict[str, Row] = {
    "redirect_loop": _only_get(_LOOPING, 302),
    "redirect_chain": _only_get(Expected(None, 1, 4), 302),
    "redirect_long_chain": _only_get(_LOOPING, 302),
    "redirect_elsewhere": _only_get(_success(), 307),
    "redirect_308": _only_get(_success(), 308),
    "redirect_303": _only_get(_success(), 303),
    "redirect_to_http": _NOT_FOLLOWED,
    "redirect_to_nowhere": _only_get(Expected("ConnectionFailedError", 3, 3), 302),
    "redirect_to_file": _NOT_FOLLOWED,
    "redirect_to_bad_port": _NOT_FOLLOWED,
    "redirect_to_bad_name": _NOT_FOLLOWED,
    "redirect_to_no_name": _NOT_FOLLOWED,
    "redirect_to_odd_host": _NOT_FOLLOWED,
    "redirect_with_user": _NOT_FOLLOWED,
    "redirect_without_place": _NOT_FOLLOWED,
    "not_modified": _status("RedirectionError", 304),
}

_STATUSES: dict[str, Row] = {
    "400": _status("BadRequestError", 400),
    "401": _status("UnauthorizedError", 401),
    "404": _status("NotFoundError", 404),
    "408": _busy("RequestTimeoutError", 408),
    "409": _status("ConflictError", 409),
    "418": _status("ClientError", 418),
    "429": _busy("TooManyRequestsError", 429, retry_after=None),
    "500": _status("InternalServerError", 500),
    "501": _status("NotImplementedStatusError", 501),
    "502": _busy("BadGatewayError", 502),
    "503": _busy("ServiceUnavailableError", 503),
    "504": _busy("GatewayTimeoutError", 504),
    "599": _status("ServerError", 599),
    "999": _status("StatusError", 999),
    "503_once": _row(_success(tries=2), _busy("ServiceUnavailableError", 503)["post"]),
    "503_html": _busy("ServiceUnavailableError", 503, body=None),
    "503_bad_gzip": _busy("ServiceUnavailableError", 503, body=None),
    "503_truncated": _busy("ServiceUnavailableError", 503),
    "503_reset": _busy("ServiceUnavailableError", 503, content=b"busy"),
    "503_silent": _busy("ServiceUnavailableError", 503, content=b"busy"),
    "403_truncated": _status("ForbiddenError", 403, content=b'{"error":'),
    "500_large": _too_large(500),
}

_WAITS: dict[str, Row] = {
    "wait_0": _waiting(0.0),
    "wait_-5": _waiting(0.0),
    "wait_nan": _waiting(None),
    "wait_soon": _waiting(None),
    "wait_": _waiting(None),
    "wait_1,2": _waiting(None),
    "wait_0x10": _waiting(None),
    "wait_0.3": _row(
        _success(tries=2, waits=0.3),
        Expected("TooManyRequestsError", 1, 1, {"retry_after": 0.3}),
    ),
    "wait_twice": _busy("TooManyRequestsError", 429),
    "wait_30": _too_long(retry_after=30.0),
    "wait_inf": _too_long(retry_after=math.inf),
    "wait_1e9": _too_long(retry_after=1e9),
    "wait_huge": _too_long(retry_after=1e21),
    "wait_long": _too_long(retry_after=math.inf),
    "wait_past": _waiting(0.0),
    "wait_soon_date": _row(
        _success(tries=2, waits=0.9),
        Expected("TooManyRequestsError", 1, 1, {"status": 429}),
    ),
    "wait_late_date": _too_long(),
    "wait_no_date": _waiting(None),
}

TABLE: dict[str, Row] = (
    _CONNECTIONS | _TIMES | _ANSWERS | _REDIRECTS | _STATUSES | _WAITS
)
