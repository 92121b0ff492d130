"""Identify a change by what changes, whatever else a release changes.

A fingerprint does not depend on lines, files, other changes or their order, nor on the
plain words of messages, so that it stays the same in later releases.
"""

import hashlib
import re
from functools import lru_cache

from typecase.tools.diff.changes import Change
from typecase.tools.diff.wire.operation_parts import without_names

_LENGTH = 12
FINGERPRINT = re.compile(rf"[0-9a-f]{{{_LENGTH}}}")
"""The form of a fingerprint."""
_TOKEN = re.compile(
    r"(?P<code>(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))"
    r'|"(?:[^"\\]|\\.)*"'
    r"|[^\s`\",;()]+",
    re.DOTALL,
)
"""A code span, a string of JSON, or a word."""
_NAME_MARK = re.compile(r"[0-9/_{}@=]|(?<=.)[A-Z]")
"""A character that addresses, media types or statuses have, and plain words lack."""
_WORDS = frozenset(
    {
        *("query", "header", "cookie", "path"),
        *("array", "boolean", "integer", "null", "number", "object", "string"),
    }
)
"""Words that name a type, or tell apart parameters of the same name."""


def compute_fingerprint(change: Change) -> str:
    """Return the fingerprint of a change.

    It follows from the kind of the change, the API, the operation, and the names and
    values in the text.
    """
    method, path = change.operation or ("", "")
    parts = [
        change.id,
        change.aspect,
        change.api,
        method,
        # Names of path parameters are not sent.
        without_names(path),
        *_find_subjects(change.text),
    ]
    # No part has this character, so that different parts never make the same text.
    data = "\0".join(part.replace("\0", "\ufffd") for part in parts)
    return hashlib.sha256(data.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def _find_subjects(text: str) -> tuple[str, ...]:
    """Return the names and the values of a message, without its other words."""
    # Thousands of operations may share what changes, with another path to it in each:
    # the rest of the message is the same, and the cache has it.
    first = _TOKEN.match(text)
    if first is None or not first["code"]:
        return _find_subjects_in(text)
    return first[0], *_find_subjects_in(text[first.end() :])


@lru_cache(maxsize=1024)
def _find_subjects_in(text: str) -> tuple[str, ...]:
    subjects: list[str] = []
    word = ""
    for match in _TOKEN.finditer(text):
        token, previous = match[0], word
        if match["code"] or token.startswith('"'):
            subjects.append(token)
            continue
        word = token.strip(".:'!?")
        # The name of an alternative may look like any other word.
        if word in _WORDS or previous == "alternative" or _NAME_MARK.search(word):
            subjects.append(word)
    return tuple(subjects)
