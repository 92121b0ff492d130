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
"""The value, and a function that returns the offset in the text of a JSON pointer."""

_MemberOffsets = tuple[int, int]
"""The offsets of the key and of the value of a member.

For an item of a list, both are the offset of the item.
"""


def parse_json(text: str) -> ParsedJSON | None:
    """Parse a JSON text.

    Return None if the text is JSON with a fault that the YAML parser must report, such
    as a duplicate key. Raise `json.JSONDecodeError` if the text is not JSON, and
    `OverflowError` if the JSON pointers of its values are too long.
    """
    if lone := _LONE_SURROGATE.search(text):
        raise json.JSONDecodeError(
            "this escape is half of a surrogate pair, and the other half is missing",
            text,
            lone.start(),
        )
    try:
        root = json.loads(
            text,
            object_pairs_hook=_unique_members,
            parse_int=resolve_scalar,
            parse_float=resolve_scalar,
            parse_constant=_refuse_constant,
        )
        if _count_pointer_characters(root) > MAX_POINTERS:
            raise OverflowError(
                "the JSON pointers of all values together exceed"
                f" {MAX_POINTERS:,} characters"
            )
    except json.JSONDecodeError:  # The next clause must not catch this ValueError.
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


def _count_pointer_characters(node: Any, length: int = 0, depth: int = 0) -> int:
    """Return the total length of the JSON pointers of all values within a value.

    `length` is the length of the pointer to the value itself. Raise `OverflowError` if
    a pointer is too long, and `ValueError` if the values nest too deeply.
    """
    if length > MAX_POINTER:
        raise OverflowError(f"a JSON pointer exceeds {MAX_POINTER:,} characters")
    if depth >= MAX_DEPTH:
        raise ValueError("too deep")
    if is_mapping(node):
        inner = [
            (value, length + 1 + len(escape_token(key))) for key, value in node.items()
        ]
    else:
        # An upper bound: a slash and an index of up to eight digits.
        inner = [(item, length + 9) for item in node]
    total = sum(inner_length for _, inner_length in inner)
    for value, inner_length in inner:
        if isinstance(value, dict | list):
            total += _count_pointer_characters(value, inner_length, depth + 1)
    return total


class _OffsetFinder:
    """Finds the offsets of JSON pointers in a text that is valid JSON.

    On the way to a pointer, Python's parser skips the preceding values. Each mapping or
    list is scanned only as far as necessary, and a later search continues there.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        # Returns the value at an offset, and the offset of its end.
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
        scanned, scan = self._scans.setdefault(start, ({}, self._scan(start)))
        if token not in scanned:
            for key, offsets in scan:
                scanned[key] = offsets
                if key == token:
                    break
        return scanned[token]

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
