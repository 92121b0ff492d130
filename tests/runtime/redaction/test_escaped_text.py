"""Test that secrets are found however they are escaped, in linear time."""

import json
import random
import string
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.api import API
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body
from typecase.runtime.redaction.redactor import SecretRedactor
from typecase.runtime.secret import MASK, Secret

SPECIAL = '"\\/%+-=&<> \n\t\r\b\f\x01éß€😀'


def create_redactor(*secrets: str) -> SecretRedactor:
    """Return a redactor with these secrets, as a call with these credentials has."""
    by_name = {f"key{index}": Secret(each) for index, each in enumerate(secrets)}
    return SecretRedactor(API, books.SEARCH, {}, by_name)


def as_json(text: str) -> str:
    return json.dumps(text)[1:-1]


def as_unicode_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def as_php_json(text: str) -> str:
    return as_json(text).replace("/", "\\/")


SPELLINGS: list[tuple[Callable[[str], str], ...]] = [
    (),
    (as_json,),
    (as_unicode_json,),
    (as_php_json,),
    (quote,),
    (quote_plus,),
    (as_json, as_json),
    (as_json, as_json, as_json),
    (quote, quote),
    (quote, as_json),
    (as_json, quote),
    (as_json, as_json, quote_plus),
]


@pytest.mark.parametrize("spelling", SPELLINGS, ids=range(len(SPELLINGS)))
def test_random_secret_is_found_in_every_spelling(
    spelling: tuple[Callable[[str], str], ...],
) -> None:
    generator = random.Random(32)
    for _ in range(300):
        characters = generator.choices(SPECIAL + string.ascii_letters, k=20)
        secret = "".join(characters)
        text = f"<<{secret}>>"
        for escape in spelling:
            text = escape(text)
        redacted = create_redactor(secret).redact_text(text)
        assert MASK in redacted, (secret, text)
        letters = "".join(filter(str.isalpha, secret))[:6]
        assert not letters.isascii() or len(letters) < 6 or letters not in redacted


def test_mask_keeps_json_valid() -> None:
    secret = '"quoted" and\nbroken \\ é😀 text'
    text = json.dumps({"message": f"wrong: {secret}", "nested": json.dumps([secret])})
    redacted = json.loads(create_redactor(secret).redact_text(text))
    assert redacted == {"message": f"wrong: {MASK}", "nested": f'["{MASK}"]'}


def test_numbers_match_only_as_a_whole() -> None:
    redactor = create_redactor("1234567")
    text = "1234567, 12345678, 01234567, x1234567"
    assert redactor.redact_text(text) == f"{MASK}, 12345678, 01234567, x{MASK}"


def test_secrets_within_and_beside_each_other() -> None:
    redactor = create_redactor("secret", "secret-longer")
    text = "secret-longer secretsecret secret-long"
    assert redactor.redact_text(text) == f"{MASK} {MASK}{MASK} {MASK}-long"


@pytest.mark.parametrize("text", ["a", "aaaaaa", "n", "\\n", "%", "x+y"])
def test_secret_of_escapes_only_matches_nothing_else(text: str) -> None:
    assert create_redactor("\\\\\\\\\\\\\\a").redact_text(text) == text


UNITS = ["-", "\\", "%5C", "%25", "%", "/", "a", "é", " ", '"']


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("repeated", [*UNITS, "+"])
def test_text_that_almost_contains_a_secret(unit: str, repeated: str) -> None:
    """With backtracking, each of these texts would take years."""
    redactor = create_redactor(unit * 60 + "x", unit * 1000 + "-x")
    text = repeated * 20_000
    assert redactor.redact_text(text) == text


class Left(Model):
    inner: "Left | Right | None" = None


class Right(Model):
    inner: "Left | Right | None" = None


def test_each_value_of_a_body_is_searched_once() -> None:
    """The models of a union share the types of their fields."""
    body: dict[str, Any] = {}
    for _ in range(60):
        body = {"inner": body}
    operation = replace(books.SEARCH, bodies=(Body("application/json", Left | Right),))
    redactor = SecretRedactor(API, operation, {operation.body_argument: body}, {})
    assert redactor.redact_text("text") == "text"
