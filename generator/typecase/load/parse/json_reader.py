"""Parse valid JSON fast, and find source positions only on demand.

Python's own JSON parser is a hundred times as fast as a parser that records positions,
and only the few positions that diagnostics mention are ever needed. The YAML parser
reads JSON with faults such as duplicate keys, and reports each with its position.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from typecase.load.document import split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.parse.tree_builder import (
    MAX_DEPTH,
    MAX_POINTER_LENGTH,
    MAX_TOTAL_POINTER_LENGTH,
)
from typecase.load.parse.yaml_scalars import resolve_scalar

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

ParsedJSON = tuple[Any, Callable[[str], int]]
"""The value, and a function that returns the offset of the key or item at a pointer."""

_MemberOffsets = tuple[int, int]
"""The offsets of the key and of the value of a member.

For an item of a list, both are the offset of the item.
"""


def parse_json(text: str) -> ParsedJSON | None:
    """Parse a JSON text that starts with a brace or a bracket.

    Return the value, and a function that finds offsets, as `ParsedJSON` says. Return
    None if the text is JSON with a fault that the YAML parser must report, such
    as a duplicate key or a number that is too large. Raise `json.JSONDecodeError` if
    the text is not JSON or has half of a surrogate pair, and `OverflowError` if the
    JSON pointers of its values are too long.
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
            # The YAML parser has the same limits, and reports larger numbers.
            parse_int=resolve_scalar,
            parse_float=resolve_scalar,
            parse_constant=_refuse_constant,
        )
        # Later steps walk through the document and build the pointer of every value.
        if _count_pointer_characters(root) > MAX_TOTAL_POINTER_LENGTH:
            raise OverflowError(
                "the paths to all values (their JSON pointers) together have more "
                f"than {MAX_TOTAL_POINTER_LENGTH:,} characters"
            )
    except json.JSONDecodeError:
        # It is a ValueError, which the next clause must not catch.
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
    # Python's parser accepts `NaN` and `Infinity`, which JSON does not have. It does
    # not tell where they are, so the error has the position of the first character.
    raise json.JSONDecodeError(f"the constant {text} is not JSON", "", 0)


def _count_pointer_characters(node: Any, length: int = 0, depth: int = 0) -> int:
    """Return the total length of the JSON pointers of all values within a value.

    ``length`` is the length of the pointer to the value itself, a mapping or a list,
    and ``depth`` is the number of mappings and lists around it. Raise `OverflowError`
    if the pointer to a mapping or list is too long, and `ValueError` if mappings and
    lists nest too deeply.
    """
    if length > MAX_POINTER_LENGTH:
        raise OverflowError(
            "the path to a value (its JSON pointer) has more than "
            f"{MAX_POINTER_LENGTH:,} characters"
        )
    if depth >= MAX_DEPTH:
        raise ValueError("too deep")
    if is_mapping(node):
        # A pointer has two characters for each `~` and `/` in a key.
        inner = [
            (value, length + 1 + len(key) + key.count("~") + key.count("/"))
            for key, value in node.items()
        ]
    else:
        inner = [
            (item, length + 1 + len(str(index))) for index, item in enumerate(node)
        ]
    total = 0
    for value, inner_length in inner:
        total += inner_length
        if isinstance(value, dict | list):
            total += _count_pointer_characters(value, inner_length, depth + 1)
    return total


class _OffsetFinder:
    """A finder of the offsets of keys and items in valid JSON.

    A search scans one mapping or list for each token of the JSON pointer. Python's
    parser skips the values before the member. A later search continues where the scan
    has stopped.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        # Returns the value at an offset, and the offset of its end.
        self._decode_at = json.JSONDecoder().raw_decode
        # By the offset of a mapping or list: the members that were scanned so far, and
        # the iterator that scans the following ones.
        self._scans: dict[
            int,
            tuple[dict[str, _MemberOffsets], Iterator[tuple[str, _MemberOffsets]]],
        ] = {}

    def __reduce__(self) -> tuple[type["_OffsetFinder"], tuple[str]]:
        """Pickle the text only: scans cannot be pickled."""
        return type(self), (self._text,)

    def find(self, pointer: str) -> int:
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
                key, key_end = self._decode_at(self._text, at)
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
