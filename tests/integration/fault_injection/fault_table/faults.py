"""Named faults: the behavior of the server and the timeouts of the client.

`expected_outcomes` has the outcome of each fault under the same name.
"""

import codecs
import gzip
from dataclasses import dataclass
from typing import Literal

from jobads import Timeouts
from tests.integration.fault_injection.server.connection_handlers import (
    close_before_reading,
    flood,
    ignore_input,
    never_read,
    never_respond,
    redirect,
    redirect_in_chain,
    reset_after_reading,
    reset_before_reading,
    respond_before_body,
    respond_correctly,
    respond_correctly_with,
    respond_with,
    respond_with_error,
    respond_with_gzip,
    respond_with_retry_date,
    respond_with_type,
    send_and_close,
    send_and_hang,
    send_and_reset,
    send_plain_http,
    send_slow_body,
    send_slow_head,
    send_slow_informational,
)
from tests.integration.fault_injection.server.fault_server import Handler
from tests.integration.fault_injection.server.http_responses import (
    JSON,
    build_head,
    build_response,
    gzip_zeros,
)

Target = Literal["http", "closed_port", "unknown_host", "https", "self_signed"]

PATIENT_TIMEOUTS = Timeouts(connect=10, read=10, write=10, pool=2, total=20)
# On a busy machine too, a second is long enough for a response that is sent at once.
SHORT_READ = Timeouts(connect=10, read=1, write=1, pool=2, total=20)
SHORT_CONNECT = Timeouts(connect=0.4, read=10, write=10, pool=2, total=20)
SHORT_TOTAL = Timeouts(connect=10, read=10, write=10, pool=2, total=0.7)
MAX_RESPONSE_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Fault:
    """The behavior of the server, and the settings of the client.

    The first handler gets the first attempt of a call and so on; the last handler gets
    all further attempts. ``target`` is the address that the client calls. At ``https``
    the client begins a TLS handshake, but the server does not use TLS. At
    ``self_signed`` the server has a certificate that the client does not trust. With
    ``large_upload`` the body of a POST does not fit into the buffers of the sockets.
    """

    handlers: tuple[Handler, ...] = (respond_correctly,)
    timeouts: Timeouts = PATIENT_TIMEOUTS
    target: Target = "http"
    large_upload: bool = False


def _fault(*handlers: Handler, large_upload: bool = False) -> Fault:
    """Return a fault with the default target and timeouts."""
    return Fault(handlers, large_upload=large_upload)


def _send_response(
    body: bytes, *headers: str, status: str = "200 OK", media_type: str | None = JSON
) -> Fault:
    response = build_response(body, *headers, status=status, media_type=media_type)
    return _fault(respond_with(response))


# The head of a response whose body of 400 bytes never comes, or not completely.
_OK_HEAD = build_head("200 OK", f"Content-Type: {JSON}", "Content-Length: 400")
_CHUNKED_HEAD = build_head(
    "200 OK", f"Content-Type: {JSON}", "Transfer-Encoding: chunked"
)
_HEAD_WITHOUT_LENGTH = build_head(
    "200 OK", f"Content-Type: {JSON}", "Connection: close"
)
_SECOND_RESPONSE = build_response(b'{"data":{"statusCode":"FORGED"}}')
_HTML = b"<!doctype html><title>Maintenance</title>"
_TWO_LENGTHS = "Content-Length: 1", "Content-Length: 2"
# rot13 is an encoding that Python knows, but no content coding of HTTP.
_ROT13 = codecs.encode('{"data":[]}', "rot13").encode()
_TRUNCATED_GZIP = gzip.compress(b'{"data":[]}')[:-12]
_PARTIAL_503 = build_head("503 x", "Content-Length: 9") + b"busy"
_PARTIAL_403 = (
    build_head("403 x", f"Content-Type: {JSON}", "Content-Length: 99") + b'{"error":'
)
_STATUS_429 = "429 Too Many Requests"

CONNECTIONS = {
    "connection_refused": Fault(target="closed_port"),
    "unknown_host": Fault(target="unknown_host"),
    "plain_http_on_tls_port": Fault((send_plain_http,), target="https"),
    "tls_reset": Fault((reset_before_reading,), target="https"),
    "tls_no_handshake": Fault((ignore_input,), SHORT_CONNECT, target="https"),
    "tls_self_signed": Fault(target="self_signed"),
    "reset_before_reading": _fault(reset_before_reading),
    "reset_after_reading": _fault(reset_after_reading),
    "reset_in_head": _fault(send_and_reset(_OK_HEAD[:30])),
    "reset_after_head": _fault(send_and_reset(_OK_HEAD)),
    "reset_in_body": _fault(send_and_reset(_OK_HEAD + b"{")),
    "reset_once": _fault(reset_after_reading, respond_correctly),
    "close_before_reading": _fault(close_before_reading),
    "close_after_reading": _fault(send_and_close(b"")),
    "truncated_head": _fault(send_and_close(_OK_HEAD[:-2])),
    "truncated_body": _fault(send_and_close(_OK_HEAD + b'{"data":[]}')),
    "truncated_between_chunks": _fault(
        send_and_close(_CHUNKED_HEAD + b'b\r\n{"data":[]}\r\n')
    ),
    "truncated_in_chunk": _fault(send_and_close(_CHUNKED_HEAD + b'ff\r\n{"data":[]}')),
    "broken_chunks": _fault(send_and_close(_CHUNKED_HEAD + b"zz\r\n")),
    "not_http": _fault(send_and_close(b"SSH-2.0-OpenSSH_9.6\r\n")),
    "http_0_9": _fault(send_and_close(b'{"data":[]}')),
    "non_numeric_status": _fault(send_and_close(b"HTTP/1.1 fine\r\n\r\n")),
    "status_099": _fault(send_and_close(build_head("099 Low", "Content-Length: 0"))),
    "two_content_lengths": _fault(send_and_close(build_head("200 OK", *_TWO_LENGTHS))),
    "negative_content_length": _fault(
        send_and_close(build_head("200 OK", "Content-Length: -1"))
    ),
    "nul_in_header": _fault(send_and_close(build_head("200 OK", "X-Own: \0"))),
    "endless_head": _fault(flood(build_head("200 OK")[:-2], b"X-More: 1\r\n" * 1000)),
    "unrequested_upgrade": _fault(
        send_and_close(build_head("101 Switching Protocols", "Upgrade: x"))
    ),
    "413_before_body": _fault(
        respond_before_body(build_response(b"", "Connection: close", status="413 x")),
        large_upload=True,
    ),
}

TIMEOUTS = {
    "no_response": Fault((never_respond,), SHORT_READ),
    "no_body": Fault((send_and_hang(_OK_HEAD),), SHORT_READ),
    "no_response_until_deadline": Fault((never_respond,), SHORT_TOTAL),
    "request_not_read": Fault((never_read,), SHORT_READ, large_upload=True),
    "slow_head": Fault((send_slow_head,), SHORT_TOTAL),
    "slow_body": Fault((send_slow_body,), SHORT_TOTAL),
    "slow_informational": Fault((send_slow_informational,), SHORT_TOTAL),
    "endless_informational": Fault(
        (flood(b"", build_head("100 Continue") * 1000),), SHORT_TOTAL
    ),
    "no_response_once": Fault((never_respond, respond_correctly), SHORT_READ),
}

RESPONSES = {
    "correct": _fault(respond_correctly),
    "100_continue": _fault(respond_correctly_with(build_head("100 Continue"))),
    "103_early_hints": _fault(
        respond_correctly_with(build_head("103 Early Hints", "Link: </a>"))
    ),
    "many_informational": _fault(
        respond_correctly_with(build_head("102 Processing") * 200)
    ),
    "no_content_type": _fault(respond_with_type(None)),
    "utf_16": _fault(respond_with_type("application/json; charset=utf-16", "utf-16")),
    "problem_json": _fault(respond_with_type("application/problem+json")),
    "204_without_body": _fault(respond_with(build_head("204 No Content"))),
    "204_with_body": _fault(
        respond_with(build_head("204 No Content", "Content-Length: 3") + b"abc")
    ),
    "204_and_second_response": _fault(
        respond_with(build_head("204 No Content") + _SECOND_RESPONSE)
    ),
    "trailing_bytes": _fault(respond_correctly_with(after=b"\0\0 more")),
    "second_response": _fault(respond_correctly_with(after=_SECOND_RESPONSE)),
    "empty_body": _send_response(b""),
    "html": _send_response(_HTML, media_type="text/html"),
    "html_as_json": _send_response(_HTML),
    "text_content_type": _fault(respond_with_type("text/plain")),
    "html_without_content_type": _send_response(_HTML, media_type=None),
    "bad_content_type": _fault(respond_with_type("; ;=")),
    "truncated_json": _send_response(b'{"data":'),
    "deeply_nested_json": _send_response(b"[" * 100_000),
    "json_nan": _send_response(b'{"data":NaN}'),
    "json_null": _send_response(b"null"),
    "json_array": _send_response(b"[]"),
    "wrong_property_type": _send_response(b'{"data":"nope"}'),
    "missing_property": _send_response(b'{"code":0}'),
    "bad_utf_8": _send_response(b'{"data":"\xff"}'),
    "bad_charset": _fault(respond_with_type("application/json; charset=utf-16")),
    "unknown_charset": _fault(respond_with_type("application/json; charset=x-none")),
    "binary_charset": _fault(respond_with_type("application/json; charset=hex")),
    "gzip": _fault(respond_with_gzip),
    "truncated_gzip": _send_response(_TRUNCATED_GZIP, "Content-Encoding: gzip"),
    "unknown_encoding": _send_response(_ROT13, "Content-Encoding: rot13"),
    "bad_gzip": _fault(respond_with_type(JSON, "utf-8", "Content-Encoding: gzip")),
    "gzip_bomb": _send_response(gzip_zeros(100_000_000), "Content-Encoding: gzip"),
    "large_body": _send_response(b" " * (MAX_RESPONSE_BYTES + 1)),
    "endless_body": _fault(flood(_HEAD_WITHOUT_LENGTH, b" " * 65_536)),
    "endless_chunks": _fault(flood(_CHUNKED_HEAD, b"1000\r\n" + b" " * 4096 + b"\r\n")),
}

REDIRECTS = {
    "redirect_loop": _fault(redirect("302 Found", "{target}")),
    "redirect_chain": _fault(redirect_in_chain(3)),
    "redirect_long_chain": _fault(redirect_in_chain(6)),
    "redirect_307_to_other_server": _fault(
        redirect("307 Temporary", "{other_url}{target}")
    ),
    "redirect_308_to_other_server": _fault(
        redirect("308 Permanent", "{other_url}{target}")
    ),
    "redirect_303_to_other_server": _fault(
        redirect("303 See Other", "{other_url}{target}")
    ),
    "redirect_to_http": _fault(redirect("302 Found", "http://nowhere.invalid/")),
    "redirect_to_unknown_host": _fault(
        redirect("302 Found", "https://nowhere.invalid/")
    ),
    "redirect_to_file": _fault(redirect("302 Found", "file:///etc/passwd")),
    "redirect_to_bad_port": _fault(redirect("302 Found", "https://a:99999/")),
    "redirect_to_invalid_address": _fault(redirect("302 Found", "https://256.1.1.1/")),
    "redirect_to_empty_label": _fault(redirect("302 Found", "https://a..invalid/")),
    "redirect_to_malformed_host": _fault(redirect("302 Found", "https://a:b:c]/")),
    "redirect_to_malformed_userinfo": _fault(
        redirect("302 Found", "https://u:p@[::1/")
    ),
    "redirect_without_location": _send_response(b"", status="302 Found"),
    "304_not_modified": _fault(respond_with(build_head("304 Not Modified"))),
}

STATUSES = {
    "400": _fault(respond_with_error("400 Bad Request")),
    "401": _fault(respond_with_error("401 Unauthorized", "WWW-Authenticate: Bearer")),
    "404": _fault(respond_with_error("404 Not Found")),
    "408": _fault(respond_with_error("408 Request Timeout")),
    "409": _fault(respond_with_error("409 Conflict")),
    "418": _fault(respond_with_error("418 Teapot")),
    "429": _fault(respond_with_error(_STATUS_429)),
    "500": _fault(respond_with_error("500 Internal Server Error")),
    "501": _fault(respond_with_error("501 Not Implemented")),
    "502": _fault(respond_with_error("502 Bad Gateway")),
    "503": _fault(respond_with_error("503 Service Unavailable")),
    "504": _fault(respond_with_error("504 Gateway Timeout")),
    "599": _fault(respond_with_error("599 Own")),
    "999": _fault(respond_with_error("999 Own")),
    "503_once": _fault(
        respond_with_error("503 Service Unavailable"), respond_correctly
    ),
    "503_html": _send_response(_HTML, status="503 x", media_type="text/html"),
    "503_bad_gzip": _send_response(_HTML, "Content-Encoding: gzip", status="503 x"),
    "503_truncated": _fault(send_and_close(build_head("503 x", "Content-Length: 9"))),
    "503_reset": _fault(send_and_reset(_PARTIAL_503)),
    "503_silent": Fault((send_and_hang(_PARTIAL_503),), SHORT_READ),
    "403_truncated": _fault(send_and_close(_PARTIAL_403)),
    "500_large": _send_response(b" " * (MAX_RESPONSE_BYTES + 1), status="500 x"),
}

RETRY_AFTER = {
    f"retry_after_{value}": _fault(
        respond_with_error(_STATUS_429, f"Retry-After: {value}")
    )
    for value in ("0", "-5", "nan", "soon", "", "1,2", "0x10", "1e9")
} | {
    "retry_after_0.3": _fault(
        respond_with_error(_STATUS_429, "Retry-After: 0.3"), respond_correctly
    ),
    "retry_after_twice": _fault(
        respond_with_error(_STATUS_429, *["Retry-After: 0"] * 2)
    ),
    "retry_after_30": _fault(respond_with_error(_STATUS_429, "Retry-After: 30")),
    "retry_after_inf": _fault(respond_with_error(_STATUS_429, "Retry-After: inf")),
    "retry_after_huge": _fault(
        respond_with_error(_STATUS_429, "Retry-After: 999999999999999999999")
    ),
    "retry_after_5000_digits": _fault(
        respond_with_error(_STATUS_429, f"Retry-After: {'9' * 5000}")
    ),
    "retry_after_past_date": _fault(respond_with_retry_date(-3600)),
    "retry_after_near_date": _fault(respond_with_retry_date(2.0), respond_correctly),
    "retry_after_distant_date": _fault(respond_with_retry_date(3600)),
    "retry_after_invalid_date": _fault(
        respond_with_error(_STATUS_429, "Retry-After: Mon, 99 Foo 2026 1:1")
    ),
}

FAULTS = CONNECTIONS | TIMEOUTS | RESPONSES | REDIRECTS | STATUSES | RETRY_AFTER
