"""Read YAML 1.2 with the event parser of PyYAML.

The constructors of PyYAML resolve scalars by YAML 1.1, so only its events are used.
Every key becomes a string with the text that the file has, so that `200:` and `no:`
need no quotes. Merge keys (`<<`) belong to YAML 1.1, but documents use them, so they
are supported.

A syntax error ends parsing. After most other faults, parsing continues, so that all of
them are reported.
"""

import re
from collections.abc import Callable
from typing import Any

import yaml
from msgspec import Struct
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from typecase.diagnostics import DiagnosticsError
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, is_list, is_mapping
from typecase.load.parse.limits import (
    MAX_ALIASED_NODES,
    MAX_DEPTH,
    MAX_POINTER_LENGTH,
    MAX_TOTAL_POINTER_LENGTH,
    TOO_LONG_HINT,
)
from typecase.load.parse.outline import Outline
from typecase.load.parse.source_text import Source
from typecase.load.parse.yaml_scalars import Scalar, resolve_scalar

YAML_LOADER: type[yaml.CSafeLoader] | type[yaml.SafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)
_CORE_TAG_PREFIX = "tag:yaml.org,2002:"
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
_PRINTABLE_ASCII = b"\t\n\r" + bytes(range(0x20, 0x7F))

_Token = str | int | None
"""The key or the index of a value in the innermost open mapping or sequence.

It is None for the root, and for a key, whose faults are those of its mapping.
"""


def parse_yaml(source: Source) -> tuple[Any, Outline]:
    """Parse a YAML file; return its value, and the offsets of the keys and items.

    Parts that an alias or a merge key repeats have no offsets. Raise a
    `DiagnosticsError` if the text cannot be parsed. Other faults are recorded in
    ``source``.
    """
    text = source.text
    # The search takes long, and most characters are printable ASCII.
    others = source.data.translate(None, _PRINTABLE_ASCII).decode("utf-8")
    unprintable = _UNPRINTABLE.search(others) and _UNPRINTABLE.search(text)
    if unprintable is not None:
        raise source.fatal(
            "yaml-syntax",
            f"YAML does not allow the character U+{ord(unprintable.group()):04X}",
            unprintable.start(),
            hint="write the character as an escape inside double quotes",
        )
    reader = _Reader(source, text)
    try:
        return reader.read(), reader.outline
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(source, text, error) from None


class _Node(Struct, frozen=True):
    """A complete value.

    `size` is the number of values in `value`, itself included. `height` is the number
    of levels of mappings and sequences: 0 for a scalar, 1 for a list of scalars.
    """

    value: Any
    size: int = 1
    height: int = 0


class _Reader:
    """A reader of the value that the events of the parser describe.

    The events have any type, because the declared types allow them to have no mark. In
    all methods, ``length`` is the length of the value's JSON pointer.
    """

    def __init__(self, source: Source, text: str) -> None:
        self.outline = Outline(source)
        self._source = source
        parser: Any = YAML_LOADER(text)
        self._next_event: Callable[[], Any] = parser.get_event
        # The keys and indexes that lead to the innermost open mapping or sequence.
        self._path: list[str | int] = []
        self._anchors: dict[str, _Node] = {}
        # By their texts: the values of plain scalars, many of which are repeated.
        self._plain_values: dict[str, Scalar] = {}
        self._aliased_nodes = 0
        self._pointer_characters = 0

    def read(self) -> Any:
        """Return the value of the only document, or None if there is none.

        Raise a `DiagnosticsError` if there are several documents, or if the document
        has a fault that ends parsing.
        """
        root = None
        while not isinstance(event := self._next_event(), StreamEndEvent):
            if isinstance(event, DocumentStartEvent) and len(self.outline):
                raise self._fatal(
                    "several-documents",
                    "the file contains more than one YAML document",
                    event,
                )
            if isinstance(event, NodeEvent):
                self._add_entry(event, None, 0)
                root = self._read_node(event, 0, None).value
        return root

    def _read_node(self, event: Any, length: int, token: _Token) -> _Node:
        """Return the value that starts with an event."""
        match event:
            case ScalarEvent():
                return _Node(self._read_scalar(event, token))
            case AliasEvent():
                return self._read_alias(event, token)
            case _:
                return self._read_collection(event, length, token)

    def _read_scalar(self, event: Any, token: _Token) -> Scalar:
        """Return the value of a scalar, or its text if the value is not allowed.

        Record a fault for such a value, and for an unsupported tag.
        """
        text: str = event.value
        value: Scalar = text
        if event.tag is not None:
            self._check_tag(event, "str", token)
        # This is true for plain scalars; a quoted scalar is always a string.
        elif event.implicit[0]:
            if text in self._plain_values:
                value = self._plain_values[text]
            else:
                value = self._resolve(event, token)
        if event.anchor is not None:
            self._anchors[event.anchor] = _Node(value)
        return value

    def _resolve(self, event: Any, token: _Token) -> Scalar:
        """Return the value of a plain scalar with a new text.

        Return the text if the value is not allowed, and record a fault.
        """
        text: str = event.value
        try:
            value = self._plain_values[text] = resolve_scalar(text)
        except ValueError as error:
            self._fault("bad-number", str(error), event, token)
            return text
        return value

    def _read_alias(self, event: Any, token: _Token) -> _Node:
        """Return the value that an alias repeats.

        Raise a `DiagnosticsError` if the aliases repeat too many values, or nest them
        too deeply.
        """
        node = self._find_anchored(event)
        self._aliased_nodes += node.size
        if self._aliased_nodes > MAX_ALIASED_NODES:
            raise self._fatal(
                "too-many-aliases",
                f"aliases repeat more than {MAX_ALIASED_NODES:,} values",
                event,
            )
        self._check_depth(event, node.height, token)
        return node

    def _find_anchored(self, event: Any) -> _Node:
        """Return the earlier value with the anchor that an alias names.

        Raise a `DiagnosticsError` if there is none.
        """
        name: str = event.anchor
        if name not in self._anchors:
            raise self._fatal(
                "unknown-alias",
                f"no value that ends before this alias has the anchor &{name}",
                event,
                hint=f"add &{name} to an earlier value, or put the text *{name} in "
                "quotes if it is not an alias",
            )
        return self._anchors[name]

    def _read_collection(self, event: Any, length: int, token: _Token) -> _Node:
        """Return the mapping or the sequence that starts with an event.

        Raise a `DiagnosticsError` if values nest too deeply, or if its pointer is too
        long.
        """
        if event.tag is not None:
            self._check_tag(event, _core_tag(event), token)
        self._check_depth(event, 1, token)
        if length > MAX_POINTER_LENGTH:
            raise self._fatal(
                "too-long",
                "the path to this value (its JSON pointer) has more than "
                f"{MAX_POINTER_LENGTH:,} characters",
                event,
                hint=TOO_LONG_HINT,
            )
        number = len(self.outline) - 1
        outer_path, self._path = self._path, self._tokens(token)
        if isinstance(event, MappingStartEvent):
            node = self._read_mapping(length)
        else:
            node = self._read_sequence(length)
        self._path = outer_path
        self.outline.close(number)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _read_sequence(self, length: int) -> _Node:
        """Return the sequence whose start was the last event."""
        items: list[Any] = []
        size, height = 1, 1
        while not isinstance(event := self._next_event(), SequenceEndEvent):
            index = len(items)
            item_length = length + 1 + len(str(index))
            self._add_entry(event, None, item_length)
            if isinstance(event, ScalarEvent):
                items.append(self._read_scalar(event, index))
                size += 1
                continue
            node = self._read_node(event, item_length, index)
            items.append(node.value)
            size, height = size + node.size, max(height, node.height + 1)
        return _Node(items, size, height)

    def _read_mapping(self, length: int) -> _Node:
        """Return the mapping whose start was the last event."""
        members: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        # By key: the offset of the first key with this text.
        offsets: dict[str, int] = {}
        size, height = 1, 1
        while not isinstance(key_event := self._next_event(), MappingEndEvent):
            key = self._read_key(key_event)
            is_merge_key = key == "<<" and not key_event.style
            if not key or key in offsets:
                self._check_key(key_event, key, offsets.get(key))
            offsets.setdefault(key, key_event.start_mark.index)
            # A pointer has two characters for each `~` and `/` in a key.
            key_length = length + 1 + len(key) + key.count("~") + key.count("/")
            self._add_entry(key_event, key, key_length)
            event = self._next_event()
            if isinstance(event, ScalarEvent) and not is_merge_key:
                members[key] = self._read_scalar(event, key)
                size += 1
                continue
            node = self._read_node(event, key_length, key)
            size, height = size + node.size, max(height, node.height + 1)
            if is_merge_key:
                self._merge(node.value, merged, key_event)
            else:
                members[key] = node.value
        for key, value in merged.items():
            # The mapping's own members take precedence over merged members.
            members.setdefault(key, value)
        return _Node(members, size, height)

    def _read_key(self, event: Any) -> str:
        """Return the text of a key; raise a `DiagnosticsError` if it has none."""
        if isinstance(event, ScalarEvent):
            # The value has no use, but its fault does.
            if event.tag or event.anchor or event.value not in self._plain_values:
                self._read_scalar(event, None)
            return str(event.value)
        if isinstance(event, AliasEvent):
            self._find_anchored(event)
        else:
            self._check_tag(event, _core_tag(event), None)
        raise self._fatal(
            "complex-key",
            "a mapping, a sequence or an alias cannot be a key",
            event,
        )

    def _check_key(self, event: Any, key: str, first_offset: int | None) -> None:
        """Record a fault if a key is missing, or is in its mapping already.

        ``first_offset`` is the offset of the first equal key.
        """
        if not key and not event.style:
            self._fault("empty-key", "the key before the colon is missing", event, key)
        if first_offset is not None:
            line = self._source.position(first_offset).line
            self._fault(
                "duplicate-key",
                f"the key `{key}` is already on line {line}",
                event,
                key,
            )

    def _merge(self, value: Any, merged: dict[str, Any], key_event: Any) -> None:
        """Add the members that the value of `<<` adds to a mapping to ``merged``.

        The members of an earlier merge take precedence. Parts of the value that are not
        mappings are recorded as faults. ``key_event`` is the event of the merge key.
        """
        for part in as_list(value) if is_list(value) else [value]:
            if is_mapping(part):
                for key, member in part.items():
                    merged.setdefault(key, member)
            else:
                self._fault(
                    "merge-key",
                    "the value of `<<` must be a mapping or a list of mappings",
                    key_event,
                    "<<",
                )

    def _add_entry(self, event: Any, key: str | None, length: int) -> None:
        """Add a key or an item to the outline.

        Raise a `DiagnosticsError` if all pointers together are too long.
        """
        self._pointer_characters += length
        if self._pointer_characters > MAX_TOTAL_POINTER_LENGTH:
            raise self._fatal(
                "too-long",
                "the paths to all values (their JSON pointers) together have more "
                f"than {MAX_TOTAL_POINTER_LENGTH:,} characters",
                event,
                hint=TOO_LONG_HINT,
            )
        self.outline.add(key, event.start_mark.index)

    def _check_tag(self, event: Any, expected: str, token: _Token) -> None:
        if event.tag not in (None, "!", _CORE_TAG_PREFIX + expected):
            tag = event.tag.replace(_CORE_TAG_PREFIX, "!!")
            self._fault(
                "unsupported-tag",
                f"the YAML tag {tag} is not supported",
                event,
                token,
            )

    def _check_depth(self, event: Any, height: int, token: _Token) -> None:
        """Raise a `DiagnosticsError` if a value of some height nests too deeply."""
        # The mapping or sequence around a key or an index is not in the path.
        if len(self._tokens(token)) + height > MAX_DEPTH:
            raise self._fatal(
                "too-deep",
                f"mappings and lists nest deeper than {MAX_DEPTH} levels",
                event,
                hint="move inner values elsewhere, and refer to them with `$ref`",
            )

    def _tokens(self, token: _Token) -> list[str | int]:
        """Return the keys and indexes that lead to a value."""
        return self._path if token is None else [*self._path, token]

    def _fault(self, code: str, message: str, event: Any, token: _Token) -> None:
        pointer = join_pointer("", *self._tokens(token))
        self._source.fault(code, message, event.start_mark.index, pointer=pointer)

    def _fatal(
        self, code: str, message: str, event: Any, hint: str | None = None
    ) -> DiagnosticsError:
        """Record a fault that ends parsing, and return the exception to raise."""
        pointer = join_pointer("", *self._path)
        offset: int = event.start_mark.index
        return self._source.fatal(code, message, offset, pointer=pointer, hint=hint)


def _core_tag(event: Any) -> str:
    return "map" if isinstance(event, MappingStartEvent) else "seq"


def _syntax_error(
    source: Source, text: str, error: yaml.MarkedYAMLError
) -> DiagnosticsError:
    """Record an error of the parser, and return the exception to raise."""
    mark = error.problem_mark or error.context_mark
    offset = min(mark.index, len(text)) if mark is not None else 0
    message, hint = _explain(text, offset, error.problem or "not YAML")
    if hint is None and error.context and error.context_mark is not None:
        line = source.position(error.context_mark.index).line
        message = f"{message} ({error.context}, from line {line})"
    return source.fatal("yaml-syntax", message, offset, hint=hint)


def _explain(text: str, offset: int, problem: str) -> tuple[str, str | None]:
    """Return a message and a hint for a syntax error.

    The message explains common mistakes. For other mistakes, the message is that of the
    parser. The hint is None if the context that the parser reports says more.
    """
    line_start = text.rfind("\n", 0, offset) + 1
    indentation = text[line_start:offset]
    if "\t" in text[line_start : offset + 1] and not indentation.strip():
        return "the indentation contains a tab", "indent the line with spaces only"
    first = text[offset : offset + 1]
    if first in ("@", "`", "%") and "cannot start any token" in problem:
        return (
            f"text without quotes cannot start with {first}",
            "put the text in quotes",
        )
    if "mapping values are not allowed" in problem:
        return (
            "a second `: ` in one line, or a line that is indented too far",
            "put text that contains a colon and a space in quotes, or correct the "
            "indentation",
        )
    if "did not find expected key" in problem or "expected <block end>" in problem:
        if indentation.strip():
            return (
                "this text follows the end of a value",
                "put the whole value into one pair of quotes, or remove this text",
            )
        return "this line is not indented like any of the lines above", None
    return problem, None
