"""Test which parts of the headers that a user adds are redacted."""

from base64 import b64encode
from dataclasses import replace

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.api import API
from typecase.runtime.auth.security_schemes import ApiKey
from typecase.runtime.redaction.redactor import SecretRedactor
from typecase.runtime.secret import MASK

PAIR = b64encode(b"a-user:a-password").decode()


@pytest.mark.parametrize(
    ("name", "value", "quoted", "redacted"),
    [
        ("Authorization", "Bearer abcdefgh", "token abcdefgh", f"token {MASK}"),
        ("authorization", "Bearer abcdefgh", "Bearer abcdefgh", MASK),
        ("Authorization", "Bearer abcdefgh", "Bearer expected", "Bearer expected"),
        ("Authorization", f"Basic {PAIR}", f"x {PAIR}", f"x {MASK}"),
        ("Authorization", f"basic {PAIR}", "a-password", MASK),
        ("Authorization", "Basic not base64", "not base64", MASK),
        ("Authorization", 'Token token="abcdefgh", nonce=1', "abcdefgh", MASK),
        ("Cookie", "theme=dark; sid=abcdefgh", "sid abcdefgh", f"sid {MASK}"),
        ("Cookie", "theme=dark; sid=abcdefgh", "a dark page", "a dark page"),
        ("Cookie", "sid=ab%2Fcdefgh", "ab/cdefgh or ab%2fcdefgh", f"{MASK} or {MASK}"),
        ("X-Corp", "abcdefgh", "abcdefgh", MASK),
        ("x-access-key", "abcdefgh", "abcdefgh", MASK),
        ("X-Trace", "abcdefgh", "abcdefgh", "abcdefgh"),
    ],
)
def test_header_is_redacted(name: str, value: str, quoted: str, redacted: str) -> None:
    api = replace(API, schemes=(ApiKey("key", "header", "X-Corp"),))
    redactor = SecretRedactor(api, books.SEARCH, {}, {}, {name: value})
    assert redactor.redact_text(quoted) == redacted


def test_short_cookie_is_no_secret_of_a_query() -> None:
    redactor = SecretRedactor(API, books.SEARCH, {}, {}, {"Cookie": "a=1; b=abcdefgh"})
    assert not redactor.is_secret_query_pair("page=1")
    assert redactor.is_secret_query_pair("sid=abcdefgh")
