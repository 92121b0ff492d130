"""Test whether all texts that one side allows are allowed by the other side."""

import random
import re

import pytest

from typecase.tools.diff.wire.schemas.text_containment import (
    Texts,
    decide_pattern,
    decide_texts,
)

# The second pattern matches all texts that the first one matches, and more.
WIDER = [
    ("^[a-c]+$", "^[a-z]+$"),
    ("^(ab){0,3}$", "^(ab)*$"),
    ("^[0-9]{3}$", r"^\d{2,4}$"),
    ("^(foo|bar)-[0-9]+$", "^[a-z]+-[0-9]+$"),
    ("^abc", "^a"),
    ("abc$", "c$"),
    ("^x(y|z)?$", "x"),
    ("^a+?b$", "^a*b$"),
    (r"^[\w.+-]+@\w+$", r"^\S+$"),
    ("^(?:a|(?<name>b))$", "^[^c]$"),
    (r"^\u0041\x42$", "^[A-Z]+$"),
    ("^[a-z-]$", "^.$"),
    ("^$", "^a*$"),
]
# Both patterns match the same texts.
EQUAL = [
    (r"^\d+$", "^[0-9][0-9]*$"),
    ("", ".*"),
    ("^(a|b)$", "^[ab]$"),
    ("a|^b", "(^b|a)"),
    (r"^[\s\S]*$", "^(.|\n|\r|\u2028|\u2029)*$"),
]
UNKNOWN = [r"^(?!a)b", r"(a)\1", r"\bword", r"\p{L}", "[", "a{", "(" * 100, "a{2000}"]


@pytest.mark.parametrize(("narrow", "wide"), WIDER)
def test_wider_patterns_match_all_texts(narrow: str, wide: str) -> None:
    assert decide_pattern(narrow, wide) is True
    assert decide_pattern(wide, narrow) is False


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_equal_patterns_match_the_same_texts(one: str, other: str) -> None:
    assert decide_pattern(one, other) is True
    assert decide_pattern(other, one) is True


@pytest.mark.parametrize("pattern", UNKNOWN)
def test_what_no_automaton_can_do_is_unknown(pattern: str) -> None:
    assert decide_pattern(pattern, "^a$") is None


def test_patterns_with_many_states_are_unknown_after_some_steps() -> None:
    assert decide_pattern("^(a|b)*a(a|b){12}$", "^(a|b)*b(a|b){12}$") is None


def test_patterns_are_compared_with_lengths_and_values() -> None:
    code = Texts(frozenset({"^[A-Z]{2}$"}), None, 0, None)
    pair = Texts(frozenset(), None, 2, 2)
    assert decide_texts(code, pair).is_contained
    assert decide_texts(pair, code).example == "00"
    letters = Texts(frozenset({"^(a|b)$"}), None, 0, None)
    three = Texts(frozenset(), frozenset("abc"), 0, None)
    assert decide_texts(letters, three).is_contained
    one = Texts(frozenset(), frozenset("a"), 0, None)
    assert decide_texts(letters, one).example == "b"
    assert decide_texts(one, letters).is_contained


def test_answers_agree_with_random_texts() -> None:
    generator = random.Random(1)
    patterns = [pattern for pair in WIDER + EQUAL for pattern in pair]
    texts = [
        "".join(generator.choices("abcxyz019-@._ FO\n", k=generator.randint(0, 6)))
        for _ in range(200)
    ]
    matches = {
        pattern: [
            bool(re.search(_in_python(pattern), text, re.ASCII)) for text in texts
        ]
        for pattern in patterns
    }
    for one in patterns:
        for other in patterns:
            answer = decide_texts(
                Texts(frozenset({one}), None, 0, None),
                Texts(frozenset({other}), None, 0, None),
            )
            if answer.example is not None:
                assert re.search(_in_python(one), answer.example, re.ASCII)
                assert not re.search(_in_python(other), answer.example, re.ASCII)
            else:
                pairs = zip(matches[one], matches[other], strict=True)
                assert all(found for own, found in pairs if own)


def _in_python(pattern: str) -> str:
    return pattern.replace("$", r"\Z").replace("(?<", "(?P<")
