"""Split names into words, and compare words whatever their number is."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_WORD = re.compile(
    r"[A-Z]{2,}s(?![a-z])\d*"  # A plural acronym.
    r"|[A-Za-z]\d+[a-z]{1,2}(?![A-Za-z\d])"  # A numeronym, such as `k8s` and `i18n`.
    r"|[A-Z]+(?=[A-Z][a-z])"  # An acronym before a capitalized word.
    r"|[A-Z]?[a-z]+\d*"  # A word.
    r"|[A-Z]+\d*"  # An acronym.
    r"|\d+(?:[a-z]{1,2}|[A-Z]{1,2})(?![A-Za-z\d])"  # Such as `50p` and `2FA`.
    r"|\d+"  # A number.
    r"|[^\W_A-Za-z\d]+"  # Letters of a script other than Latin.
)
_LEADING_SIGN = re.compile(r"^([+-])(?=[^\W_])")
_SIGN_WORDS = {"+": "plus ", "-": "minus "}
_WHOLE_WORDS = re.compile(
    r"(?:(?<![A-Za-z])(?:oAuth|oEmbed|oData|iOS|macOS)"
    r"|(?<![A-Z])(?:OAuth|OEmbed|OData|GraphQL|GitHub|GitLab|YouTube|LinkedIn|PayPal"
    r"|OpenAPI|OpenID|WebSocket|IPv(?=[46])))(?![a-z]{2})"
)
"""Names with capitals inside that people read as one word."""

_ENDINGS_IN_E = ("auses", "caches", "cookies", "movies", "niches", "ouses")
"""Ends of plurals whose singular ends with e."""


def split_words(text: str) -> list[str]:
    """Split text at symbols and capitals: `petID-v2` has the words `pet`, `ID`, `v2`.

    Acronyms are words, plurals and names such as ``OAuth2`` too: `VPCs` has one word.

    A leading sign becomes a word: ``+1`` and ``-1`` are different reactions, and
    ``name`` and ``-name`` are different sort orders.
    """
    is_ascii = text.isascii()
    normalized = text if is_ascii else unicodedata.normalize("NFKC", text)
    if normalized[:1] in _SIGN_WORDS:
        normalized = _LEADING_SIGN.sub(lambda sign: _SIGN_WORDS[sign[1]], normalized)
    if not normalized.islower():
        normalized = _WHOLE_WORDS.sub(lambda name: name[0].capitalize(), normalized)
    words: list[str] = _WORD.findall(normalized)
    if is_ascii:
        return words
    return [word for word in words if word.isidentifier() or word.isdigit()]


@lru_cache(maxsize=65_536)
def lower_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case."""
    return tuple(word.lower() for word in split_words(text))


@lru_cache(maxsize=65_536)
def singular(word: str) -> str:
    """Return the singular of an English word in lower case: `policies`, `policy`.

    The result only serves to compare words: it may be no word at all.
    """
    if word.endswith(_ENDINGS_IN_E):
        return word[:-1]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes", "uses", "iases", "zzes")):
        return word[:-2]
    if is_plural(word):
        return word[:-1]
    return word


def is_plural(word: str) -> bool:
    """Return whether an English word in lower case looks like a plural."""
    if word.endswith(("ss", "us", "is")):
        return word.endswith(("apis", "emojis", "kpis", "uris", "wikis"))
    return word.endswith("s") and len(word) > 2


def has_same_words(words: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether words are the same, in either number."""
    return [*map(singular, words)] == [*map(singular, others)]


def is_same_name(text: str, other: str) -> bool:
    """Return whether texts have the same words, whatever their case and number."""
    return has_same_words(lower_words(text), lower_words(other))
