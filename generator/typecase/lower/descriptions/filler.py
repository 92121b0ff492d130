"""Recognize descriptions that say nothing, such as `OK` or `The request body`."""

import re
from functools import lru_cache
from http import HTTPStatus

_GENERIC_WORDS = frozenset(
    {
        *("a", "an", "for", "is", "no", "of", "the", "was", "with"),
        *("accepted", "completed", "created", "performed", "requested", "returned"),
        *("body", "content", "data", "description", "operation", "payload", "request"),
        *("response", "result", "returns", "default", "error", "unexpected"),
        *("ok", "okay", "success", "successful", "successfully"),
    }
)
"""Words that say nothing beside each other, in lower case."""
_ARTICLES = frozenset({"a", "an", "the"})
_SCHEMA_NOUNS = frozenset({"model", "object", "schema"})
"""Words that descriptions of schemas append to the name."""
_PHRASES = frozenset(status.phrase.lower() for status in HTTPStatus)
"""The standard phrases of status codes, which the names of error classes repeat."""
_STATUS_CODE = re.compile(r"\b[1-5](\d\d|xx)\b")
_OF_OPERATION = re.compile(
    r"(\d{3} )?response (for|from|of|to) (the )?\S+( /\S*)?( endpoint)?\.?"
)
"""A description of a response that only names the operation or its path."""
_WORD = re.compile(r"[^\W_]+(?:['\N{RIGHT SINGLE QUOTATION MARK}-][^\W_]+)*")
_FIRST_SENTENCE = re.compile(r"[^.\n]*(\.(?=\s|$)|(?=\n\s*\n|$))")
_LONGEST = 120
"""The length of a text above which it is taken to say something."""


# Large documents repeat the same description for many fields of one name.
@lru_cache(maxsize=20_000)
def says_nothing(text: str, name: str = "") -> bool:
    """Return whether a description has only generic words, or only repeats a name.

    ``name`` is the name of what the text describes. "The pet ID" repeats `petId`.
    """
    if len(text) > _LONGEST:
        return False
    text = text.lower()
    if _OF_OPERATION.fullmatch(text):
        return True
    words = _WORD.findall(_STATUS_CODE.sub("", text))
    if _GENERIC_WORDS.issuperset(words) or " ".join(words) in _PHRASES:
        return True
    return bool(name) and _join_letters(words) == _join_letters([name.lower()])


def drop_repetition(summary: str, description: str) -> str:
    """Return a description without its first sentence if that repeats the summary.

    "Deletes a pet" repeats "Delete the pet."
    """
    if not summary:
        return description
    sentence = _FIRST_SENTENCE.match(description)
    if sentence is None or _fold(sentence[0]) != _fold(summary):
        return description
    return description[sentence.end() :].lstrip()


def _fold(sentence: str) -> list[str]:
    """Return the words of a sentence without articles, cases and final letters s."""
    words = _WORD.findall(sentence.lower())
    return [word.rstrip("s") for word in words if word not in _ARTICLES]


def _join_letters(words: list[str]) -> str:
    """Return the letters and digits of words, without articles and words for schemas.

    Names separate words by cases or underscores, or not at all.
    """
    first, last = words[0] in _ARTICLES, len(words) > 1 and words[-1] in _SCHEMA_NOUNS
    kept = words[first : len(words) - last]
    return "".join(filter(str.isalnum, "".join(kept)))
