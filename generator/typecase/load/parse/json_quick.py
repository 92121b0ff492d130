"""Read sound JSON fast; where each pointer stands is found out once that is asked.

Python's own reader is a hundred times as fast as one that notes where it is, and few of
the places of a large document are ever told. What has a fault is left to the reader of
YAML, which tells the place of each.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from typecase.load.document import escape, split
from typecase.load.json_types import is_mapping
from typecase.load.parse.scalars import resolve_scalar
from typecase.load.parse.tree import MAX_DEPTH, MAX_POINTER, MAX_POINTERS

_SPACE = re.compile(r"[ \t\r\n]*")
# A half of a surrogate pair whose other half is not beside it.
_HALF_PAIR = re.compile(
    r"(?<!\\)(?:\\\\)*(?:\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F])"
)

Read = tuple[Any, Callable[[str], int]]
_Place = tuple[int, int]
_Member = tuple[str, _Place]


def read_quickly(text: str) -> Read | None:
    """Parse one JSON text; None if a closer look will find a fault.

    Raises `json.JSONDecodeError` if the text is not JSON.
    """
    if half := _HALF_PAIR.search(text):
        message = "half of a surrogate pair is not a character"
        raise json.JSONDecodeError(message, text, half.start())
    try:
        root = json.loads(
            text,
            object_pairs_hook=_mapping,
            parse_int=resolve_scalar,
            parse_float=resolve_scalar,
            parse_constant=_refused,
        )
        letters = _pointer_letters(root)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError):
        return None
    return (root, _Offsets(text).find) if letters <= MAX_POINTERS else None


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key comes twice")
    return made


def _refused(text: str) -> None:
    raise json.JSONDecodeError(f"{text} is not JSON", "", 0)


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
