"""Build plain values and their offsets from the events of the YAML parser.

Every key becomes a string with the text that the file has, so that `200:` and `no:`
need no quotes. Merge keys (`<<`) belong to YAML 1.1, but documents use them, so they
are supported. Limits on aliases, depth and the length of JSON pointers protect against
hostile files.
"""

from typing import Any

from msgspec import Struct, field

from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, is_list, is_mapping
from typecase.load.parse.offset_table import OffsetTable
from typecase.load.parse.source_text import Source
from typecase.load.parse.yaml_scalars import Scalar

MAX_DEPTH = 100
"""The greatest number of mappings and sequences within each other."""
MAX_ALIASED_NODES = 100_000
"""The greatest number of values that all aliases together repeat."""
# A pointer is made of every value, so a small file with long keys could take a lot of
# time. These are the greatest lengths of one pointer and of all pointers together.
MAX_POINTER_LENGTH = 4_000
MAX_TOTAL_POINTER_LENGTH = 400_000_000
TOO_LONG_HINT = "shorten long keys, nest values less deeply, or split the file"


class _CompleteValue(Struct, frozen=True):
    """A complete value; if the value has an anchor, aliases may repeat it.

    `nodes` is the number of values in `value`, itself included. `height` is the number
    of levels of mappings and sequences: 0 for a scalar, 1 for a list of scalars.
    """

    value: Any
    nodes: int
    height: int


class _Frame(Struct):
    """A mapping or sequence whose end has not been reached.

    Attributes:
        value: The part of the mapping or sequence that is complete.
        pointer: The pointer of the mapping or sequence.
        anchor: The name of its anchor, or None.
        nodes: The number of values in `value`, itself included.
        height: The number of levels of mappings and sequences in `value`.
        key: The key whose value comes next. None if a key comes next, and always None
            in a sequence.
        key_offsets: The offset of each key so far; the first one of a repeated key.
        has_merge_key: Whether `key` is the merge key `<<`.
        merged: The members that merge keys add.
    """

    value: dict[str, Any] | list[Any]
    pointer: str
    anchor: str | None
    nodes: int = 1
    height: int = 1
    key: str | None = None
    key_offsets: dict[str, int] = field(default_factory=dict[str, int])
    has_merge_key: bool = False
    merged: dict[str, Any] = field(default_factory=dict[str, Any])


class TreeBuilder(Struct):
    """A builder of a value; `yaml_reader` calls its methods for the parser's events.

    `root` is the value; the last event sets this attribute. `offsets` has the offset of
    the root and of each key and item in the text, by JSON pointer. Parts that an alias
    or a merge key repeats have no offsets. Faults are recorded in `source`.
    """

    source: Source
    root: Any = None
    offsets: OffsetTable = field(default_factory=OffsetTable)
    _open: list[_Frame] = field(default_factory=list[_Frame])
    _anchors: dict[str, _CompleteValue] = field(
        default_factory=dict[str, _CompleteValue]
    )
    _aliased_nodes: int = 0
    _pointer_characters: int = 0

    def open(
        self,
        value: dict[str, Any] | list[Any],
        offset: int,
        anchor: str | None = None,
    ) -> None:
        """Start a mapping or a sequence.

        ``value`` is an empty dict or list. ``anchor`` is the name of its anchor, or
        None. Raise a `DiagnosticsError` if a key must come next, if values nest too
        deeply, or if the pointer or all pointers together are too long.
        """
        if self._expects_key():
            raise self._complex_key(offset)
        self._check_depth(len(self._open) + 1, offset)
        pointer = self.here()
        if len(pointer) > MAX_POINTER_LENGTH:
            raise self._fatal(
                "too-long",
                "the path to this value (its JSON pointer) has more than "
                f"{MAX_POINTER_LENGTH:,} characters",
                offset,
                hint=TOO_LONG_HINT,
            )
        self._record_start(offset)
        self._open.append(_Frame(value, pointer, anchor))

    def close(self) -> None:
        """End the innermost mapping or sequence."""
        frame = self._open.pop()
        if isinstance(frame.value, dict):
            for key, value in frame.merged.items():
                # The mapping's own members take precedence over merged members.
                frame.value.setdefault(key, value)
        complete = _CompleteValue(frame.value, frame.nodes, frame.height)
        if frame.anchor is not None:
            self._anchors[frame.anchor] = complete
        self._add_to_parent(complete)

    def scalar(
        self,
        value: Scalar,
        offset: int,
        *,
        text: str,
        plain: bool = False,
        anchor: str | None = None,
    ) -> None:
        """Add a key or a scalar value.

        ``text`` is the content of the scalar, which is the key if a key comes next.
        ``plain`` is true if the scalar is neither quoted nor a block of lines.
        ``anchor`` is the name of its anchor, or None. Raise a `DiagnosticsError` if all
        pointers together are too long.
        """
        complete = _CompleteValue(value, nodes=1, height=0)
        if anchor is not None:
            self._anchors[anchor] = complete
        if self._expects_key():
            self._add_key(text, plain, offset)
        else:
            self._record_start(offset)
            self._add_to_parent(complete)

    def alias(self, name: str, offset: int) -> None:
        """Add the value with the anchor ``name`` once more.

        Raise a `DiagnosticsError` if no earlier value has this anchor, if a key must
        come next, if the aliases repeat too many values or nest them too deeply, or if
        all pointers together are too long.
        """
        target = self._anchors.get(name)
        if target is None:
            raise self._fatal(
                "unknown-alias",
                f"no value that ends before this alias has the anchor &{name}",
                offset,
                hint=f"add &{name} to an earlier value, or put the text *{name} in "
                "quotes if it is not an alias",
            )
        if self._expects_key():
            raise self._complex_key(offset)
        self._aliased_nodes += target.nodes
        if self._aliased_nodes > MAX_ALIASED_NODES:
            raise self._fatal(
                "too-many-aliases",
                f"aliases repeat more than {MAX_ALIASED_NODES:,} values",
                offset,
            )
        self._check_depth(len(self._open) + target.height, offset)
        self._record_start(offset)
        self._add_to_parent(target)

    def fault(
        self, code: str, message: str, offset: int, hint: str | None = None
    ) -> None:
        """Record a fault at the key or value that comes next."""
        self.source.fault(code, message, offset, pointer=self.here(), hint=hint)

    def here(self) -> str:
        """Return the JSON pointer of the value that comes next.

        If a key comes next, return the pointer of its mapping.
        """
        if not self._open:
            return ""
        frame = self._open[-1]
        if isinstance(frame.value, list):
            return join_pointer(frame.pointer, len(frame.value))
        return (
            frame.pointer
            if frame.key is None
            else join_pointer(frame.pointer, frame.key)
        )

    def _expects_key(self) -> bool:
        """Return whether the next event must be a key or the end of a mapping."""
        if not self._open:
            return False
        frame = self._open[-1]
        return isinstance(frame.value, dict) and frame.key is None

    def _record_start(self, offset: int) -> None:
        """Record the offset of an item or of the root.

        The offset of a member is that of its key, which `_add_key` records.
        """
        if not self._open:
            self.offsets[""] = offset
        elif isinstance(self._open[-1].value, list):
            self._record_offset(self.here(), offset)

    def _record_offset(self, pointer: str, offset: int) -> None:
        self._pointer_characters += len(pointer)
        if self._pointer_characters > MAX_TOTAL_POINTER_LENGTH:
            raise self._fatal(
                "too-long",
                "the paths to all values (their JSON pointers) together have more "
                f"than {MAX_TOTAL_POINTER_LENGTH:,} characters",
                offset,
                hint=TOO_LONG_HINT,
            )
        self.offsets[pointer] = offset

    def _add_to_parent(self, complete: _CompleteValue) -> None:
        if not self._open:
            self.root = complete.value
            return
        frame = self._open[-1]
        frame.nodes += complete.nodes
        frame.height = max(frame.height, complete.height + 1)
        if isinstance(frame.value, list):
            frame.value.append(complete.value)
            return
        if frame.has_merge_key:
            self._merge(frame, complete.value)
        elif frame.key is not None:
            frame.value[frame.key] = complete.value
        frame.key, frame.has_merge_key = None, False

    def _merge(self, frame: _Frame, value: Any) -> None:
        """Record the members that the value of `<<` adds to a mapping.

        The members of an earlier merge take precedence. Parts of the value that are not
        mappings are recorded as faults.
        """
        for merged in as_list(value) if is_list(value) else [value]:
            if is_mapping(merged):
                for key, member in merged.items():
                    frame.merged.setdefault(key, member)
            else:
                self.source.fault(
                    "merge-key",
                    "the value of `<<` must be a mapping or a list of mappings",
                    frame.key_offsets["<<"],
                    pointer=join_pointer(frame.pointer, "<<"),
                )

    def _add_key(self, text: str, plain: bool, offset: int) -> None:
        frame = self._open[-1]
        frame.key = text
        pointer = join_pointer(frame.pointer, text)
        if plain and not text:
            self.source.fault(
                "empty-key",
                "the key before the colon is missing",
                offset,
                pointer=pointer,
            )
        frame.has_merge_key = plain and text == "<<"
        first_offset = frame.key_offsets.setdefault(text, offset)
        if first_offset != offset:
            line = self.source.position(first_offset).line
            self.source.fault(
                "duplicate-key",
                f"the key `{text}` is already on line {line}",
                offset,
                pointer=pointer,
            )
        self._record_offset(pointer, offset)

    def _complex_key(self, offset: int) -> Exception:
        return self._fatal(
            "complex-key",
            "a mapping, a sequence or an alias cannot be a key",
            offset,
        )

    def _check_depth(self, depth: int, offset: int) -> None:
        if depth > MAX_DEPTH:
            raise self._fatal(
                "too-deep",
                f"mappings and lists nest deeper than {MAX_DEPTH} levels",
                offset,
                hint="move inner values elsewhere, and refer to them with `$ref`",
            )

    def _fatal(
        self, code: str, message: str, offset: int, hint: str | None = None
    ) -> Exception:
        pointer = self._open[-1].pointer if self._open else ""
        return self.source.fatal(code, message, offset, pointer=pointer, hint=hint)
