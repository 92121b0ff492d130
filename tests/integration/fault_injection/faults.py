"""The faults by name: what a server does, and how patient the client is meanwhile. What
the client should make of them is in expectations.py.
"""

import codecs
import gzip
from dataclasses import dataclass
from typing import Literal

from jobads import Timeouts
from tests.integration.fault_injection.answers import JSON, answer, head, zipped_zeros
from tests.integration.fault_injection.connections import Act
from tests.integration.fault_injection.misbehaviour import (
    answering,
    answering_unread,
    answering_well,
    close_unread,
    dripping_1xx,
    dripping_body,
    dripping_head,
    flooding,
    never_reading,
    plain_text,
    redirecting,
    redirecting_in_a_chain,
    refusing,
    reset_read,
    reset_unread,
    retry_at,
    saying,
    saying_then_reset,
    saying_then_silent,
    silent,
    silent_at_once,
    typed,
    well,
    zipped,
)

Place = Literal["here", "closed", "unknown", "tls", "self-signed"]

PATIENT = Timeouts(connect=10, read=10, write=10, pool=2, total=20)
# A second is long enough for an answer that does come, on a busy machine too.
HASTY = Timeouts(connect=10, read=1, write=1, pool=2, total=20)
HASTY_AT_FIRST = Timeouts(connect=0.4, read=10, write=10, pool=2, total=20)
DEADLINE = Timeouts(connect=10, read=10, write=10, pool=2, total=0.7)
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to the attempts, the last act again and again, and where.

    The last two places are addresses with https, at the first of which nobody speaks
    TLS. ``big`` has the POST carry more than fits into buffers.
    """

    acts: tuple[Act, ...] = (well,)
    timeouts: Timeouts = PATIENT
    place: Place = "here"
    big: bool = False


def _fault(*acts: Act, big: bool = False) -> Fault:
    return Fault(acts, big=big)


_OK = head("200 OK", f"Content-Type: {JSON}", "Content-Length: 400")
_CHUNKED = head("200 OK", f"Content-Type: {JSON}", "Transfer-Encoding: chunked")
_ENDLESS = head("200 OK", f"Content-Type: {JSON}", "Connection: close")
_FORGED = answer(b'{"data":{"statusCode":"FORGED"}}')
_HTML = b"<!doctype html><title>Maintenance</title>"
_TWO_LENGTHS = "Content-Length: 1", "Content-Length: 2"
_ROT13 = codecs.encode('{"data":[]}', "rot13").encode()
_HALF_GZIP = gzip.compress(b'{"data":[]}')[:-12]
_BUSY = head("503 x", "Content-Length: 9") + b"busy"
_FORBIDDEN = head("403 x", f"Content-Type: {JSON}", "Content-Length: 99") + b'{"error":'
_TOO_MANY = "429 Too Many Requests"

CONNECTIONS = {
    "refused": Fault(place="closed"),
    "unresolvable": Fault(place="unknown"),
    "tls_not_spoken": Fault((plain_text,), place="tls"),
    "tls_reset": Fault((reset_unread,), place="tls"),
    "tls_silent": Fault((silent_at_once,), HASTY_AT_FIRST, place="tls"),
    "tls_self_signed": Fault(place="self-signed"),
    "reset_unread": _fault(reset_unread),
    "reset_read": _fault(reset_read),
    "reset_in_head": _fault(saying_then_reset(_OK[:30])),
    "reset_after_head": _fault(saying_then_reset(_OK)),
    "reset_in_body": _fault(saying_then_reset(_OK + b"{")),
    "reset_once": _fault(reset_read, well),
    "close_unread": _fault(close_unread),
    "close_read": _fault(saying(b"")),
    "truncated_head": _fault(saying(_OK[:-2])),
    "truncated_body": _fault(saying(_OK + b'{"data":[]}')),
    "truncated_chunks": _fault(saying(_CHUNKED + b'b\r\n{"data":[]}\r\n')),
    "truncated_chunk": _fault(saying(_CHUNKED + b'ff\r\n{"data":[]}')),
    "broken_chunks": _fault(saying(_CHUNKED + b"zz\r\n")),
    "not_http": _fault(saying(b"SSH-2.0-OpenSSH_9.6\r\n")),
    "http_0_9": _fault(saying(b'{"data":[]}')),
    "status_word": _fault(saying(b"HTTP/1.1 fine\r\n\r\n")),
    "status_099": _fault(saying(head("099 Low", "Content-Length: 0"))),
    "two_lengths": _fault(saying(head("200 OK", *_TWO_LENGTHS))),
    "negative_length": _fault(saying(head("200 OK", "Content-Length: -1"))),
    "bad_header": _fault(saying(head("200 OK", "X-Own: \0"))),
    "huge_head": _fault(flooding(head("200 OK")[:-2], b"X-More: 1\r\n" * 1000)),
    "switching": _fault(saying(head("101 Switching Protocols", "Upgrade: x"))),
    "half_read": _fault(
        answering_unread(answer(b"", "Connection: close", status="413 x")), big=True
    ),
}

TIMES = {
    "silent": Fault((silent,), HASTY),
    "silent_after_head": Fault((saying_then_silent(_OK),), HASTY),
    "silent_to_the_end": Fault((silent,), DEADLINE),
    "never_reading": Fault((never_reading,), HASTY, big=True),
    "dripping_head": Fault((dripping_head,), DEADLINE),
    "dripping_body": Fault((dripping_body,), DEADLINE),
    "dripping_1xx": Fault((dripping_1xx,), DEADLINE),
    "flooding_1xx": Fault((flooding(b"", head("100 Continue") * 1000),), DEADLINE),
    "silent_once": Fault((silent, well), HASTY),
}

ANSWERS = {
    "well": _fault(well),
    "continue": _fault(answering_well(head("100 Continue"))),
    "early_hints": _fault(answering_well(head("103 Early Hints", "Link: </a>"))),
    "continue_often": _fault(answering_well(head("102 Processing") * 200)),
    "no_type": _fault(typed(None)),
    "utf_16": _fault(typed("application/json; charset=utf-16", "utf-16")),
    "problem_type": _fault(typed("application/problem+json")),
    "empty_204": _fault(answering(head("204 No Content"))),
    "body_204": _fault(answering(head("204 No Content", "Content-Length: 3") + b"abc")),
    "forged_204": _fault(answering(head("204 No Content") + _FORGED)),
    "more_bytes": _fault(answering_well(after=b"\0\0 more")),
    "more_answers": _fault(answering_well(after=_FORGED)),
    "empty": _fault(answering(answer(b""))),
    "html": _fault(answering(answer(_HTML, kind="text/html"))),
    "html_as_json": _fault(answering(answer(_HTML))),
    "text": _fault(typed("text/plain")),
    "no_type_html": _fault(answering(answer(_HTML, kind=None))),
    "bad_type": _fault(typed("; ;=")),
    "half_json": _fault(answering(answer(b'{"data":'))),
    "deep_json": _fault(answering(answer(b"[" * 100_000))),
    "nan": _fault(answering(answer(b'{"data":NaN}'))),
    "null": _fault(answering(answer(b"null"))),
    "list": _fault(answering(answer(b"[]"))),
    "wrong_shape": _fault(answering(answer(b'{"data":"nope"}'))),
    "no_data": _fault(answering(answer(b'{"code":0}'))),
    "bad_utf_8": _fault(answering(answer(b'{"data":"\xff"}'))),
    "bad_charset": _fault(typed("application/json; charset=utf-16")),
    "unknown_charset": _fault(typed("application/json; charset=x-none")),
    "not_a_text_charset": _fault(typed("application/json; charset=hex")),
    "zipped": _fault(zipped),
    "truncated_gzip": _fault(answering(answer(_HALF_GZIP, "Content-Encoding: gzip"))),
    "unknown_encoding": _fault(answering(answer(_ROT13, "Content-Encoding: rot13"))),
    "bad_gzip": _fault(typed(JSON, "utf-8", "Content-Encoding: gzip")),
    "gzip_bomb": _fault(
        answering(answer(zipped_zeros(100_000_000), "Content-Encoding: gzip"))
    ),
    "large": _fault(answering(answer(b" " * (LARGEST + 1)))),
    "endless": _fault(flooding(_ENDLESS, b" " * 65_536)),
    "endless_chunks": _fault(flooding(_CHUNKED, b"1000\r\n" + b" " * 4096 + b"\r\n")),
}

REDIRECTS = {
    "redirect_loop": _fault(redirecting("302 Found", "{target}")),
    "redirect_chain": _fault(redirecting_in_a_chain(3)),
    "redirect_long_chain": _fault(redirecting_in_a_chain(6)),
    "redirect_elsewhere": _fault(redirecting("307 Temporary", "{elsewhere}{target}")),
    "redirect_308": _fault(redirecting("308 Permanent", "{elsewhere}{target}")),
    "redirect_303": _fault(redirecting("303 See Other", "{elsewhere}{target}")),
    "redirect_to_http": _fault(redirecting("302 Found", "http://nowhere.invalid/")),
    "redirect_to_nowhere": _fault(redirecting("302 Found", "https://nowhere.invalid/")),
    "redirect_to_file": _fault(redirecting("302 Found", "file:///etc/passwd")),
    "redirect_to_bad_port": _fault(redirecting("302 Found", "https://a:99999/")),
    "redirect_to_bad_name": _fault(redirecting("302 Found", "https://256.1.1.1/")),
    "redirect_to_no_name": _fault(redirecting("302 Found", "https://a..invalid/")),
    "redirect_to_odd_host": _fault(redirecting("302 Found", "https://a:b:c]/")),
    "redirect_with_user": _fault(redirecting("302 Found", "https://u:p@[::1/")),
    "redirect_without_place": _fault(answering(answer(b"", status="302 Found"))),
    "not_modified": _fault(answering(head("304 Not Modified"))),
}

STATUSES = {
    "400": _fault(refusing("400 Bad Request")),
    "401": _fault(refusing("401 Unauthorized", "WWW-Authenticate: Bearer")),
    "404": _fault(refusing("404 Not Found")),
    "408": _fault(refusing("408 Request Timeout")),
    "409": _fault(refusing("409 Conflict")),
    "418": _fault(refusing("418 Teapot")),
    "429": _fault(refusing(_TOO_MANY)),
    "500": _fault(refusing("500 Internal Server Error")),
    "501": _fault(refusing("501 Not Implemented")),
    "502": _fault(refusing("502 Bad Gateway")),
    "503": _fault(refusing("503 Service Unavailable")),
    "504": _fault(refusing("504 Gateway Timeout")),
    "599": _fault(refusing("599 Own")),
    "999": _fault(refusing("999 Own")),
    "503_once": _fault(refusing("503 Service Unavailable"), well),
    "503_html": _fault(answering(answer(_HTML, status="503 x", kind="text/html"))),
    "503_bad_gzip": _fault(
        answering(answer(_HTML, "Content-Encoding: gzip", status="503 x"))
    ),
    "503_truncated": _fault(saying(head("503 x", "Content-Length: 9"))),
    "503_reset": _fault(saying_then_reset(_BUSY)),
    "503_silent": Fault((saying_then_silent(_BUSY),), HASTY),
    "403_truncated": _fault(saying(_FORBIDDEN)),
    "500_large": _fault(answering(answer(b" " * (LARGEST + 1), status="500 x"))),
}

WAITS = {
    f"wait_{value}": _fault(refusing(_TOO_MANY, f"Retry-After: {value}"))
    for value in ("0", "-5", "nan", "soon", "", "1,2", "0x10", "1e9")
} | {
    "wait_0.3": _fault(refusing(_TOO_MANY, "Retry-After: 0.3"), well),
    "wait_twice": _fault(refusing(_TOO_MANY, *["Retry-After: 0"] * 2)),
    "wait_30": _fault(refusing(_TOO_MANY, "Retry-After: 30")),
    "wait_inf": _fault(refusing(_TOO_MANY, "Retry-After: inf")),
    "wait_huge": _fault(refusing(_TOO_MANY, "Retry-After: 999999999999999999999")),
    "wait_long": _fault(refusing(_TOO_MANY, f"Retry-After: {'9' * 5000}")),
    "wait_past": _fault(retry_at(-3600)),
    "wait_soon_date": _fault(retry_at(2.0), well),
    "wait_late_date": _fault(retry_at(3600)),
    "wait_no_date": _fault(refusing(_TOO_MANY, "Retry-After: Mon, 99 Foo 2026 1:1")),
}

FAULTS = CONNECTIONS | TIMES | ANSWERS | REDIRECTS | STATUSES | WAITS
