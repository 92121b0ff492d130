"""Parse valid JSON fast, and find source positions only on demand.

A parser that records positions takes a hundred times as long, and only the few
positions that diagnostics mention are ever needed. The YAML parser reads JSON with
faults such as duplicate keys, and reports each with its position.
"""

import json
import re
from array import array
from bisect import bisect_right
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate
from typing import Any

import msgspec

from typecase.load.document import split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.parse.limits import (
    MAX_DEPTH,
    MAX_POINTER_LENGTH,
    MAX_TOTAL_POINTER_LENGTH,
)
from typecase.load.parse.source_text import Position, Source, find_line_starts
from typecase.load.parse.yaml_scalars import MAX_NUMBER, resolve_scalar

_WHITESPACE = re.compile(r"[ \t\r\n]*")
# An escaped surrogate without the other half of its pair.
_LONE_SURROGATE = re.compile(
    r"""
    (?<!\\)(?:\\\\)*  # An even number of backslashes, and none before them.
    (?:
        \\u[dD][89abAB]..(?!\\u[dD][c-fC-F])  # A first half without a second half.
        | (?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]  # A second half without a first half.
    )
    """,
    re.VERBOSE,
)

_COLLECTIONS: tuple[type[Any], ...] = (dict, list)

_BLOCK = 65_536
"""The number of bytes for which the characters before them are counted once.

A file may be a single line of many megabytes.
"""
_CONTINUATION_BYTES = bytes(range(0x80, 0xC0))
"""The bytes of UTF-8 that continue a character."""

_MemberOffsets = tuple[int, int]
"""The offsets of the key and of the value of a member.

For an item of a list, both are the offset of the item.
"""


def parse_json(source: Source) -> Any:
    """Parse a JSON text that starts with a brace or a bracket.

    Return None if the text is JSON with a fault that the YAML parser must report, such
    as a duplicate key or a number that is too large. Raise `json.JSONDecodeError` if
    the text is not JSON or has half of a surrogate pair, `OverflowError` if the JSON
    pointers of its values are too long, and `DiagnosticsError` if it is not UTF-8.
    """
    root = _parse_clean_json(source.data)
    return _parse_any_json(source.text) if root is None else root


def _parse_clean_json(data: bytes) -> Any:
    """Return the value of a JSON text, or None if the text may have a fault."""
    try:
        root = msgspec.json.decode(data)
        member_count = _check_limits(root)
    # Since version 0.19 of msgspec, its errors are ValueErrors.
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        return None
    # Of several members with the same key, the parser returns only the last. Without
    # whitespace, the quote at the end of each key is before a colon. An odd number of
    # backslashes before such a quote would make it a part of a longer text.
    packed = data.translate(None, b" \t\r\n")
    ends = packed.count(b'":') - packed.count(b'\\":') + packed.count(b'\\\\":')
    return root if ends == member_count else None


def _parse_any_json(text: str) -> Any:
    """Parse a JSON text; `parse_json` explains the result and the exceptions."""
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
            # The YAML parser has the same limits, and reports larger numbers.
            parse_int=resolve_scalar,
            parse_float=resolve_scalar,
            parse_constant=_refuse_constant,
        )
        _check_limits(root)
    except json.JSONDecodeError:
        # It is a ValueError, which the next clause must not catch.
        raise
    except (ValueError, RecursionError):
        return None
    return root


def _unique_members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        # This makes `parse_json` leave the text to the YAML parser.
        raise ValueError("duplicate key")
    return members


def _refuse_constant(text: str) -> None:
    # Python's parser accepts `NaN` and `Infinity`, which JSON does not have. It does
    # not tell where they are, so the error has the position of the first character.
    raise json.JSONDecodeError(f"the constant {text} is not JSON", "", 0)


def _check_limits(root: Any) -> int:
    """Check the size of a value, a mapping or a list; return the number of members.

    Raise `OverflowError` if the JSON pointer to a mapping or list is too long, or those
    to all values together. Raise `ValueError` if mappings and lists nest too deeply, or
    if an integer is too large.
    """
    member_count = total = 0
    # Values, the lengths of their pointers, and the numbers of values around them.
    pending: list[tuple[Any, int, int]] = [(root, 0, 0)]
    # Later steps walk through the document and build the pointer of every value.
    while pending:
        node, length, depth = pending.pop()
        if length > MAX_POINTER_LENGTH:
            raise OverflowError(
                "the path to a value (its JSON pointer) has more than "
                f"{MAX_POINTER_LENGTH:,} characters"
            )
        if depth >= MAX_DEPTH:
            raise ValueError("too deep")
        members: Iterable[tuple[str, object]]
        if is_mapping(node):
            members = node.items()
            member_count += len(node)
        else:
            members = zip(map(str, range(len(node))), node, strict=True)
        for token, value in members:
            inner_length = length + 1 + len(token)
            if "~" in token or "/" in token:
                # A pointer has two characters for each of these.
                inner_length += token.count("~") + token.count("/")
            total += inner_length
            if isinstance(value, str):
                continue
            if isinstance(value, _COLLECTIONS):
                pending.append((value, inner_length, depth + 1))
            elif isinstance(value, int) and abs(value) > MAX_NUMBER:
                raise ValueError("too large")
    if total > MAX_TOTAL_POINTER_LENGTH:
        raise OverflowError(
            "the paths to all values (their JSON pointers) together have more "
            f"than {MAX_TOTAL_POINTER_LENGTH:,} characters"
        )
    return member_count


def _count_characters(data: bytes) -> int:
    return len(data.translate(None, _CONTINUATION_BYTES))


class PositionFinder:
    """A finder of the positions of keys and items in valid JSON.

    A search scans one mapping or list for each token of the JSON pointer. Python's
    parser skips the values before the member. A later search continues where the scan
    has stopped. The searched text has one character for each byte of the file, because
    the decoded text may take four times as much memory.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data.removeprefix(BOM_UTF8)
        # Returns the value at an offset, and the offset of its end.
        self._decode_at = json.JSONDecoder().raw_decode
        # By the offset of a mapping or list: the members that were scanned so far, and
        # the iterator that scans the following ones.
        self._scans: dict[
            int,
            tuple[dict[str, _MemberOffsets], Iterator[tuple[str, _MemberOffsets]]],
        ] = {}

    def __reduce__(self) -> tuple[type["PositionFinder"], tuple[bytes]]:
        """Pickle the bytes only: scans cannot be pickled."""
        return type(self), (self._data,)

    @cached_property
    def _text(self) -> str:
        return self._data.decode("latin-1")

    @cached_property
    def _line_starts(self) -> "array[int]":
        return find_line_starts(self._text)

    @cached_property
    def _characters_before(self) -> "array[int]":
        """The number of characters before each block of bytes."""
        counts = (
            _count_characters(self._data[start : start + _BLOCK])
            for start in range(0, len(self._data), _BLOCK)
        )
        return array("q", accumulate(counts, initial=0))

    def position(self, pointer: str) -> Position:
        """Return the position of the key or item at a pointer.

        The pointer "" leads to the root. Raise KeyError if the pointer leads nowhere.
        """
        offset = self._find_offset(pointer)
        line = bisect_right(self._line_starts, offset)
        start = self._line_starts[line - 1]
        return Position(
            line, self._to_characters(offset) - self._to_characters(start) + 1
        )

    def _to_characters(self, offset: int) -> int:
        """Convert an offset in bytes to an offset in characters."""
        block = offset // _BLOCK
        rest = self._data[block * _BLOCK : offset]
        return self._characters_before[block] + _count_characters(rest)

    def _find_offset(self, pointer: str) -> int:
        """Return the offset of the key or item at a pointer.

        The pointer "" leads to the root. Raise KeyError if the pointer leads nowhere.
        """
        offset = value_offset = self._skip_whitespace(0)
        for token in split_pointer(pointer):
            offset, value_offset = self._find_member(value_offset, token)
        return offset

    def _find_member(self, start: int, token: str) -> _MemberOffsets:
        """Return the offsets of a member of the mapping or list at ``start``.

        Raise KeyError if the value at ``start`` has no such member.
        """
        scanned, scan = self._scans.setdefault(start, ({}, self._scan(start)))
        if token not in scanned:
            for key, offsets in scan:
                scanned[key] = offsets
                if key == token:
                    break
        return scanned[token]

    def _scan(self, start: int) -> Iterator[tuple[str, _MemberOffsets]]:
        """Yield the key or index of each member of a value, with the member's offsets.

        ``start`` is the offset of the value. A scalar has no members.
        """
        if self._text[start] not in "{[":
            return
        has_keys = self._text[start] == "{"
        at = self._skip_whitespace(start + 1)
        index = 0
        while self._text[at] not in "]}":
            key, value_offset = str(index), at
            if has_keys:
                _, key_end = self._decode_at(self._text, at)
                key = json.loads(self._text[at:key_end].encode("latin-1"))
                colon = self._skip_whitespace(key_end)
                value_offset = self._skip_whitespace(colon + 1)
            yield key, (at, value_offset)
            _, value_end = self._decode_at(self._text, value_offset)
            at = self._skip_whitespace(value_end)
            if self._text[at] == ",":
                at = self._skip_whitespace(at + 1)
            index += 1

    def _skip_whitespace(self, at: int) -> int:
        match = _WHITESPACE.match(self._text, at)
        return match.end() if match else at
