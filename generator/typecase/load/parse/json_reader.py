"""Parse valid JSON fast, and find source positions only on demand.

Python's own JSON parser is a hundred times as fast as a parser that records positions,
and only the few positions that diagnostics mention are ever needed. The YAML parser
reads JSON with faults, and reports each fault with its position.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from typecase.load.document import escape_token, split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.parse.tree_builder import MAX_DEPTH, MAX_POINTER, MAX_POINTERS
from typecase.load.parse.yaml_scalars import resolve_scalar

_WHITESPACE = re.compile(r"[ \t\r\n]*")
# An escaped surrogate without the other half of its pair.
_LONE_SURROGATE = re.compile(
    r"(?<!\\)(?:\\\\)*(?:\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F])"
)

ParsedJSON = tuple[Any, Callable[[str], int]]
"""The value, and a function that returns the offset of a JSON pointer in the text."""

_MemberOffsets = tuple[int, int]
"""The offsets of the key and the value of a member; equal for an item of a list."""


def parse_json(text: str) -> ParsedJSON | None:
    """Parse a JSON text; return None if the YAML parser must report its faults.

    Raise `json.JSONDecodeError` if the text is not JSON, and `OverflowError` if the
    paths to its values are too long.
    """
    if lone := _LONE_SURROGATE.search(text):
        raise json.JSONDecodeError(
            "half of a surrogate pair is not a character", text, lone.start()
        )
    try:
        root = json.loads(
            text,
            object_pairs_hook=_unique_members,
            parse_int=resolve_scalar,
            parse_float=resolve_scalar,
            parse_constant=_refuse_constant,
        )
        if _count_pointer_letters(root) > MAX_POINTERS:
            raise OverflowError(
                f"the paths to all values together exceed {MAX_POINTERS:,} letters"
            )
    except json.JSONDecodeError:  # a subclass of ValueError
        raise
    except (ValueError, RecursionError):
        return None
    return root, _OffsetFinder(text).find


def _unique_members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        # This makes `parse_json` leave the text to the YAML parser.
        raise ValueError("duplicate key")
    return members


def _refuse_constant(text: str) -> None:
    # Python's parser accepts `NaN` and `Infinity`, which JSON does not have.
    raise json.JSONDecodeError(f"{text} is not JSON", "", 0)


def _count_pointer_letters(node: Any, length: int = 0, depth: int = 0) -> int:
    """Return the total length of the JSON pointers of all values within a value.

    `length` is the length of the pointer to the value itself. Raise `OverflowError` if
    a pointer is too long, and `ValueError` if the values nest too deeply.
    """
    if length > MAX_POINTER:
        raise OverflowError(f"the keys of a path exceed {MAX_POINTER} letters")
    if depth >= MAX_DEPTH:
        raise ValueError("too deep")
    if is_mapping(node):
        inner = [
            (value, length + 1 + len(escape_token(key))) for key, value in node.items()
        ]
    else:
        # An upper bound: a slash and an index of up to eight digits.
        inner = [(item, length + 9) for item in node]
    letters = sum(inner_length for _, inner_length in inner)
    for value, inner_length in inner:
        if isinstance(value, dict | list):
            letters += _count_pointer_letters(value, inner_length, depth + 1)
    return letters


class _OffsetFinder:
    """Finds the offsets of JSON pointers in a text that is valid JSON.

    On the way to a pointer, Python's parser skips the preceding values. Each mapping or
    list is scanned only as far as necessary, and a later search continues there.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._skip = json.JSONDecoder().raw_decode
        # By the offset of a mapping or list: the members that were scanned so far, and
        # the iterator that scans the following ones.
        self._scans: dict[
            int,
            tuple[dict[str, _MemberOffsets], Iterator[tuple[str, _MemberOffsets]]],
        ] = {}

    def find(self, pointer: str) -> int:
        """Return the offset of the key or item at a pointer.

        Raise KeyError if the pointer leads nowhere.
        """
        offset = value_offset = self._skip_whitespace(0)
        for token in split_pointer(pointer):
            offset, value_offset = self._find_member(value_offset, token)
        return offset

    def _find_member(self, start: int, token: str) -> _MemberOffsets:
        """Return the offsets of a member of the mapping or list at `start`."""
        known, scan = self._scans.setdefault(start, ({}, self._scan(start)))
        if token not in known:
            for key, offsets in scan:
                known[key] = offsets
                if key == token:
                    break
        return known[token]

    def _scan(self, start: int) -> Iterator[tuple[str, _MemberOffsets]]:
        """Yield the key or index of each member at `start`, with its offsets."""
        if self._text[start] not in "{[":
            return
        is_mapping = self._text[start] == "{"
        at = self._skip_whitespace(start + 1)
        index = 0
        while self._text[at] not in "]}":
            key, value_offset = str(index), at
            if is_mapping:
                key, key_end = self._skip(self._text, at)
                colon = self._skip_whitespace(key_end)
                value_offset = self._skip_whitespace(colon + 1)
            yield key, (at, value_offset)
            _, value_end = self._skip(self._text, value_offset)
            at = self._skip_whitespace(value_end)
            if self._text[at] == ",":
                at = self._skip_whitespace(at + 1)
            index += 1

    def _skip_whitespace(self, at: int) -> int:
        match = _WHITESPACE.match(self._text, at)
        return match.end() if match else at
