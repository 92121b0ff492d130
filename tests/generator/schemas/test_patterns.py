"""Test the translation of ECMA-262 patterns for the engines of Rust and Python.

pydantic uses the engine of Rust. A pattern that it cannot match, such as one with a
lookahead, is matched by `re` instead.
"""

import re
import warnings
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError
from pydantic_core import SchemaValidator, core_schema

from tests.generator.schemas.conftest import ModelsImporter
from typecase.load.regex.delimiters import remove_delimiters
from typecase.load.regex.ecma import PatternError, translate_pattern

PATTERNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    r"^\d{2}\/\w+$": (("12/a",), ("1/a", "12/a\n")),
    r"^[\w-.]+$": (("a-b.c",), ("a b",)),
    r"^[.-\d]+$": ((".-7",), ("/",)),
    r"^[a-z0-9-_]+$": (("a-_",), ("A",)),
    r"^[[A-Z]{2}$": (("[A",), ("aa",)),
    r"^[a&&b~~|||]+$": (("a&~|",), ("c",)),
    r"^[^]$": (("\n", "a"), ("",)),
    r"^[\b\t]$": (("\x08", "\t"), ("b",)),
    r"^\cA\0\x41\u0042$": (("\x01\x00AB",), ("cA",)),
    r"^\u{1F600}\ud83d\ude00$": (("😀😀",), ("😀",)),
    r"^[\ud800\udc00-\udbff\udfff]$": (("😀",), ("a",)),
    r"^{name}$": (("{name}",), ("name",)),
    r"^\<a\>\@\_\:\'$": (("<a>@_:'",), ("a",)),
    r"^(?<year>\d{4})-\k<year>$": (("2024-2024",), ("2024-2025",)),
    r"^(.)\1$": (("aa",), ("ab",)),
    r"^(?=.*[a-z])(?=.*\d)(?!.* ).{3,}$": (("ab1",), ("abc", "a b1", "a1")),
    r"(?<=a)b$": (("ab",), ("b", "ab\n")),
    r"^\w{1,255}$": (("a" * 255,), ("a" * 256, "a\n")),
    r"^.{0,262144}$": (("a",), ("a\nb",)),
    r"\Aab\Z": (("ab",), ("ab\n", "cab")),
    r"(?i)^ab$": (("AB",), ("b",)),
    "^[é-ü]$": (("ê",), ("e",)),
}
"""By pattern: texts that match it, and texts that do not."""
CATEGORIES = {
    r"^\p{L}+$": (("Zoë",), ("1",)),
    r"^[\p{Lu}\p{Nd}_-]+$": (("Ë1_-",), ("ë",)),
    r"^\P{L}$": (("1",), ("a",)),
}
"""The same for patterns that only the engine of Rust supports."""
INVALID_PATTERNS = {
    "(": "missing ), unterminated subpattern",
    ")": "unbalanced parenthesis",
    "*": "nothing to repeat",
    "^*": "nothing to repeat",
    "a{2}{3}": "two repetitions in a row",
    "a++": "two repetitions in a row",
    "a{3,2}": "min repeat greater than max repeat",
    "a{99999999999}": "the repetition number is too large",
    "a{,3}": "a repetition without a number",
    "[a": "a character class without its closing bracket",
    "[]": "an empty character class",
    "[b-a]": "bad character range b-a",
    "[[:alpha:]]": "a POSIX character class, which ECMA-262 does not have",
    r"\h": r"the unknown escape \h",
    r"\p{Klingon}": r"the unknown escape \p",
    "\\": "bad escape (end of pattern)",
    r"\ud800": "an escape that is not a Unicode character",
    "(?>a)": "an unknown kind of group",
    "(?<a>b)(?<a>c)": "redefinition of group name 'a' as group 2; was group 1",
    "(" * 60 + ")" * 60: "groups nest deeper than 50 levels",
    "a" * 30_000: "it is longer than 20,000 characters",
}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_both_engines_match_the_same_texts(pattern: str) -> None:
    translated = translate_pattern(pattern)
    schema: Any = core_schema.str_schema(pattern=translated.for_rust)
    engines: list[Callable[[str], object]] = [re.compile(translated.for_python).search]
    if not translated.needs_backtracking and translated.size < 8_000_000:
        rust = SchemaValidator(schema)
        engines.append(rust.isinstance_python)
    matching, other = PATTERNS[pattern]
    for engine in engines:
        assert [text for text in matching if not engine(text)] == []
        assert [text for text in other if engine(text)] == []


@pytest.mark.parametrize("pattern", INVALID_PATTERNS)
def test_invalid_pattern_is_reported(pattern: str) -> None:
    with pytest.raises(PatternError) as caught:
        translate_pattern(pattern)
    assert str(caught.value) == INVALID_PATTERNS[pattern]


@pytest.mark.parametrize(
    ("pattern", "slow"),
    [
        (r"^(?=(a+)+$)", True),
        (r"^(?=(a|a)*$)", True),
        (r"(?=a)(a*)(b*)(a*)(a*)c", True),
        (r"(?=a)(a+){8}", True),
        ("^(?=a)" + "a?" * 40 + "a" * 40 + "$", True),
        ("^(?=a)" + "(a|aa)" * 40 + "$", True),
        (r"^(?=a)(a{1,9}){9}$", True),
        (r"^(?=a)a*a*$", True),
        (r"(?=a)a*$", True),
        (r"^(?=a)(a|b)c?(d{1,9}){2}$", False),
        (r"^(?=.*a)(?=.*b)(?=.*c)(?=.*d)(?=.*e).+$", False),
        (r"^((25[0-5]|[01]?\d\d?)\.){3}(?!0)\d+$", False),
    ],
)
def test_slow_pattern_is_detected(pattern: str, slow: bool) -> None:
    assert translate_pattern(pattern).is_slow(None) is slow


@pytest.mark.parametrize(
    ("pattern", "meant"),
    [
        ("/^a$/", "^a$"),
        ("/^a|b$/", "^a|b$"),
        ("/^a|b/", None),
        ("/^a$|^b$/", "^a$|^b$"),
        ("/(?:(^a)|^b)/", "(?:(^a)|^b)"),
        ("/(^a|b)/", None),
        (r"/^\/a\/b/si", r"(?is)^\/a\/b"),
        (r"/^a\/", None),
        ("/foo/", None),
        ("/", None),
        ("//", None),
        ("/[^/]+/", None),
        (r"/\^a\$/", None),
        ("/(^a/", None),
        ("/^a$/y", None),
    ],
)
def test_delimiters_are_removed(pattern: str, meant: str | None) -> None:
    assert remove_delimiters(pattern) == meant


def test_maximum_length_makes_pattern_fast() -> None:
    assert not translate_pattern(r"^(?=a)a*a*$").is_slow(1000)
    assert translate_pattern(r"^(?=a)a*a*a*$").is_slow(1000)
    assert not translate_pattern(r"^(?=a)a*a*a*$").is_slow(0)


def test_models_with_patterns_work(import_models: ModelsImporter) -> None:
    valid_patterns = {**PATTERNS, **CATEGORIES}
    lines = ["components:", "  schemas:", "    Shop:", "      type: object"]
    lines.append("      properties:")
    patterns = [*valid_patterns, *INVALID_PATTERNS, r"^(?=(a+)+$)", r"(?=\p{L})a"]
    for number, pattern in enumerate(patterns):
        quoted = pattern.replace("'", "''")
        lines.append(f"        p{number}: {{type: string, pattern: '{quoted}'}}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        shop = import_models("\n".join([*lines, ""])).Shop
        shop()
    for number, pattern in enumerate(valid_patterns):
        matching, other = valid_patterns[pattern]
        for text in matching:
            shop.model_validate({f"p{number}": text})
        for text in other:
            with pytest.raises(ValidationError, match="should match pattern"):
                shop.model_validate({f"p{number}": text})
    # The other patterns are left out of the model, so any text is valid.
    for number in range(len(valid_patterns), len(patterns)):
        shop.model_validate({f"p{number}": "anything"})
