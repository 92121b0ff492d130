"""Test what an error's message says of the body that the server has sent."""

import json
from typing import Any

import pytest

from typecase.runtime.errors import DecodingError, StatusError
from typecase.runtime.response import Origin

ORIGIN = Origin("a/b", "GET", "/a")


def _message(body: Any, content_type: str = "application/json", **options: Any) -> str:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"Content-Type": content_type} if content_type else {}
    error = StatusError(
        status=403, headers=headers, content=content, origin=ORIGIN, **options
    )
    return str(error).removeprefix("a/b (GET /a): status 403").removeprefix(", ")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"Message": "m"}, "m"),
        ({"msg": "m"}, "m"),
        ({"reason": "m"}, "m"),
        ({"errorMessage": "m"}, "m"),
        ({"error_message": "m"}, "m"),
        ({"ERROR": {"Message": "m"}}, "m"),
        ({"fault": {"faultstring": "m"}}, "m"),
        ({"fault": "m"}, "m"),
        ({"errors": [{"message": "m"}, {"message": "n"}]}, "m (and 1 more)"),
        ({"errors": ["m", "n", "o"]}, "m (and 2 more)"),
        ({"errors": [{"error": {"detail": "m"}}]}, "m"),
        ([{"errorCode": "X", "message": "m"}], "m"),
        ("m", "m"),
        ({"error": "bad", "error_description": "m"}, "m"),
        ({"code": 429, "title": "m"}, "m"),
        # A body without a known property is quoted.
        ({"errors": {"name": ["blank"]}}, '{"errors": {"name": ["blank"]}}'),
        ({"message": {"text": "m"}}, '{"message": {"text": "m"}}'),
        ({"message": 5}, '{"message": 5}'),
        ({"a": "x" * 300}, '{"a": "' + "x" * 193 + "…"),
        ({"message": "a\nb\x1b[0m"}, "a\\nb\\x1b[0m"),
        (b"{not JSON\r\n", "{not JSON"),
        ({}, ""),
        ([], ""),
        (None, ""),
        ("", ""),
        (b"", ""),
    ],
)
def test_json(body: Any, message: str) -> None:
    assert _message(body) == message


@pytest.mark.parametrize(
    ("body", "content_type", "message"),
    [
        (b" quota exceeded\n", "text/plain", "quota exceeded"),
        (b"quota exceeded", "", "quota exceeded"),
        ("Grüße".encode("latin-1"), "text/plain; charset=latin-1", "Grüße"),
        (b"\xef\xbb\xbfquota", "text/plain", "quota"),
        (b'{"msg":"m"}', "text/html", ""),
        (b'{"msg":"m"}', "application/octet-stream", "m"),
        (b"<title>502</title>", "text/plain", ""),
        (b"\n <!doctype html>x", "", ""),
        (b"<Error>x</Error>", "application/xml", ""),
        (b"oops", "text/html", ""),
        (b"a\0b", "text/plain", ""),
        (b"\x89PNG\xff\xfe\xfd", "", ""),
        (b"%PDF-1.4", "application/pdf", ""),
        (b"quota", "text/plain; charset=punycode", "quota"),
        (b"long " * 99_999, "text/plain", "long " * 40 + "…"),
        (b"[" + b"1," * 99_999, "application/json", "[" + "1," * 99 + "1…"),
    ],
)
def test_other_content(body: bytes, content_type: str, message: str) -> None:
    assert _message(body, content_type) == message


def test_secret_content_is_not_quoted() -> None:
    assert _message({"token": "t"}, has_secrets=True) == ""
    assert _message(b"token t", "text/plain", has_secrets=True) == ""
    assert _message({"error": "denied", "token": "t"}, has_secrets=True) == "denied"


@pytest.mark.parametrize(
    ("body", "reported"),
    [
        ({"code": 429, "title": "Too Many Requests"}, "429 Too Many Requests"),
        ({"statusCode": "503"}, "503"),
        ({"success": False, "message": "no"}, "no"),
        ({"ok": False, "error": "ratelimited"}, "ratelimited"),
        ({"errors": [{"message": "no"}]}, "no"),
        ({"ok": False}, "without text"),
        ({"code": 200, "title": "Nurse"}, None),
        ({"code": 4290, "title": "Nurse"}, None),
        ({"success": True, "error": None, "errors": [], "title": "Nurse"}, None),
        ([{"code": 429}], None),
    ],
)
def test_decoding_error_says_what_the_body_reports(
    body: Any, reported: str | None
) -> None:
    content = json.dumps(body).encode()
    error = DecodingError(ORIGIN, 200, content, "why", json_path="$.data", hint="hint")
    found = str(error).removeprefix("a/b (GET /a): status 200, why at $.data")
    assert found.removesuffix(": hint") == (
        f": the body reports the error {reported}" if reported else ""
    )
