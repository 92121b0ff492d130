"""JSON text → its value in a moment, and where each pointer stands once that is asked.

In: the text of one file. Out: the value and its offsets, or None where `json_events`
has to look, because something is wrong or so unusual that it may be. Python's own
reader is a hundred times as fast as one that notes where it is, and of the places of a
large document few are ever told.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

from typecase.load.document import escape, split
from typecase.load.plain import is_mapping
from typecase.load.tree import MAX_DEPTH, MAX_POINTER, MAX_POINTERS

_SPACE = re.compile(r"[ \t\r\n]*")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_MOST_DIGITS = 300

Read = tuple[Any, Callable[[str], int]]
_Place = tuple[int, int]
_Member = tuple[str, _Place]


def read_quickly(text: str) -> Read | None:
    """Parse one JSON text, if nothing about it needs a closer look."""
    if "\\u" in text and _SURROGATE.search(text):
        return None
    try:
        root = json.loads(
            text,
            object_pairs_hook=_mapping,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=_refused,
        )
        letters = _pointer_letters(root)
    except (ValueError, RecursionError):
        return None
    return (root, _Offsets(text).find) if letters <= MAX_POINTERS else None


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key comes twice")
    return made


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise ValueError("a number is very long")
    return int(text)


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _refused(text: str) -> None:
    raise ValueError(f"{text} is not JSON")


def _pointer_letters(node: Any, length: int = 0, depth: int = 0) -> int:
    """Add up the lengths of the pointers to all that a value holds.

    `length` is that of the pointer to the value. ValueError if a limit is exceeded.
    """
    if depth >= MAX_DEPTH or length > MAX_POINTER:
        raise ValueError("the value nests too deep")
    if is_mapping(node):
        held = [(each, length + 1 + len(escape(key))) for key, each in node.items()]
    else:
        held = [(each, length + 9) for each in node]
    letters = sum(each for _, each in held)
    for each, below in held:
        if isinstance(each, dict | list):
            letters += _pointer_letters(each, below, depth + 1)
    return letters


class _Offsets:
    """Where members' keys and items stand, by pointer; sound text is taken for granted.

    What holds the place is read anew, and what it holds is skipped, on the way down.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._skip = json.JSONDecoder().raw_decode
        # By where a mapping or list starts: its members' places and their values', as
        # far as they were asked for, and what reads on from there.
        self._inside: dict[int, tuple[dict[str, _Place], Iterator[_Member]]] = {}

    def find(self, pointer: str) -> int:
        """Return where a pointer stands; KeyError if it leads nowhere."""
        place = value = self._past_space(0)
        for token in split(pointer):
            place, value = self._member(value, token)
        return place

    def _member(self, start: int, token: str) -> _Place:
        """Read on to a member; what it holds is not skipped on the way into it."""
        known, others = self._inside.setdefault(start, ({}, self._read(start)))
        while token not in known:
            key, place = next(others, (None, None))
            if key is None or place is None:
                raise KeyError(token)
            known[key] = place
        return known[token]

    def _read(self, start: int) -> Iterator[_Member]:
        """Where each member or item of what starts here stands, and its value."""
        if self._text[start] not in "{[":
            return
        is_mapping = self._text[start] == "{"
        at = self._past_space(start + 1)
        index = 0
        while self._text[at] not in "]}":
            key, value = str(index), at
            if is_mapping:
                key, end = self._skip(self._text, at)
                value = self._past_space(self._past_space(end) + 1)
            yield key, (at, value)
            end = self._past_space(self._skip(self._text, value)[1])
            at = self._past_space(end + 1) if self._text[end] == "," else end
            index += 1

    def _past_space(self, at: int) -> int:
        found = _SPACE.match(self._text, at)
        return found.end() if found else at
