"""Builds plain values, with their positions, from a stream of reading events.

In: `open`, `scalar`, `alias` and `close`, in document order,
from the YAML or the JSON reader. Out: the root value and where each pointer stands.
Every key is the text that is written, so that `200:` and `no:` need no quotes. Merge
keys (`<<`) are YAML 1.1, and read all the same, as every other reader does. Guards
against what makes a small file huge (aliases) or deep. Grammar does not belong here.
"""

from typing import Any

from msgspec import Struct, field

from typecase.load.document import join
from typecase.load.json_types import is_list, is_mapping, items
from typecase.load.parse.scalars import Scalar
from typecase.load.parse.source import Source

MAX_DEPTH = 100
MAX_ALIASED_NODES = 100_000
# Pointers are kept for every object, so long keys would make a small file huge too.
MAX_POINTER = 4_000
MAX_POINTERS = 400_000_000


class _Anchored(Struct, frozen=True):
    """A finished value that aliases may repeat, how many nodes it has and how deep."""

    value: Any
    nodes: int
    height: int


class _Frame(Struct):
    """A mapping or sequence that is still open."""

    value: dict[str, Any] | list[Any]
    pointer: str
    anchor: str | None
    nodes: int = 1
    height: int = 1
    key: str | None = None
    key_offsets: dict[str, int] = field(default_factory=dict[str, int])
    merges: bool = False
    merged: dict[str, Any] = field(default_factory=dict[str, Any])


class TreeBuilder(Struct):
    """Receives events; `root` and `offsets` are complete when the last one is in."""

    source: Source
    root: Any = None
    offsets: dict[str, int] = field(default_factory=dict[str, int])
    _open: list[_Frame] = field(default_factory=list[_Frame])
    _anchors: dict[str, _Anchored] = field(default_factory=dict[str, _Anchored])
    _aliased_nodes: int = 0
    _letters: int = 0

    def open(
        self,
        value: dict[str, Any] | list[Any],
        offset: int,
        anchor: str | None = None,
    ) -> None:
        """Start a mapping or a sequence; `value` is an empty one."""
        if self._expects_key():
            raise self._complex_key(offset)
        self._check_depth(len(self._open) + 1, offset)
        pointer = self.here()
        if len(pointer) > MAX_POINTER:
            message = f"the keys down to here exceed {MAX_POINTER} letters"
            raise self._fatal("too-long", message, offset)
        self._start(offset)
        self._open.append(_Frame(value, pointer, anchor))

    def close(self) -> None:
        """End the innermost mapping or sequence."""
        frame = self._open.pop()
        if isinstance(frame.value, dict):
            for key, value in frame.merged.items():
                frame.value.setdefault(key, value)
        done = _Anchored(frame.value, frame.nodes, frame.height)
        if frame.anchor is not None:
            self._anchors[frame.anchor] = done
        self._place(done)

    def scalar(
        self,
        value: Scalar,
        offset: int,
        *,
        text: str,
        plain: bool = False,
        anchor: str | None = None,
    ) -> None:
        """Add a key or a value; `text` is how it is written, `plain` without quotes."""
        done = _Anchored(value, 1, 0)
        if anchor is not None:
            self._anchors[anchor] = done
        if self._expects_key():
            self._key(text, plain, offset)
        else:
            self._start(offset)
            self._place(done)

    def alias(self, name: str, offset: int) -> None:
        """Repeat an anchored value."""
        target = self._anchors.get(name)
        if target is None:
            message = f"no value that ends above this alias has the anchor &{name}"
            raise self._fatal("unknown-alias", message, offset)
        if self._expects_key():
            raise self._complex_key(offset)
        self._aliased_nodes += target.nodes
        if self._aliased_nodes > MAX_ALIASED_NODES:
            raise self._fatal(
                "too-many-aliases",
                f"aliases repeat more than {MAX_ALIASED_NODES} values",
                offset,
                hint="use $ref for what is shared",
            )
        self._check_depth(len(self._open) + target.height, offset)
        self._start(offset)
        self._place(target)

    def fault(self, code: str, message: str, offset: int, hint: str = "") -> None:
        """Record a fault in the value that comes next."""
        pointer = self.here()
        self.source.fault(code, message, offset, pointer=pointer, hint=hint or None)

    def here(self) -> str:
        """The pointer of the value that comes next."""
        if not self._open:
            return ""
        frame = self._open[-1]
        if isinstance(frame.value, list):
            return join(frame.pointer, len(frame.value))
        return join(frame.pointer, frame.key or "")

    def _expects_key(self) -> bool:
        if not self._open:
            return False
        frame = self._open[-1]
        return isinstance(frame.value, dict) and frame.key is None

    def _start(self, offset: int) -> None:
        """Note where an item or the root stands; members stand where their key does."""
        if not self._open:
            self.offsets[""] = offset
        elif isinstance(self._open[-1].value, list):
            self._stands(self.here(), offset)

    def _stands(self, pointer: str, offset: int) -> None:
        self._letters += len(pointer)
        if self._letters > MAX_POINTERS:
            message = f"the keys down to all values exceed {MAX_POINTERS:,} letters"
            raise self._fatal("too-long", message, offset)
        self.offsets[pointer] = offset

    def _place(self, done: _Anchored) -> None:
        """Put a finished value into what holds it."""
        if not self._open:
            self.root = done.value
            return
        frame = self._open[-1]
        frame.nodes += done.nodes
        frame.height = max(frame.height, done.height + 1)
        if isinstance(frame.value, list):
            frame.value.append(done.value)
            return
        if frame.merges:
            self._merge(frame, done.value)
        elif frame.key is not None:
            frame.value[frame.key] = done.value
        frame.key, frame.merges = None, False

    def _merge(self, frame: _Frame, value: Any) -> None:
        """Take in what `<<` repeats; own keys win, then those of earlier merges."""
        for each in items(value) if is_list(value) else [value]:
            if is_mapping(each):
                for key, member in each.items():
                    frame.merged.setdefault(key, member)
            else:
                self.source.fault(
                    "merge-key",
                    "a merge key (<<) takes a mapping, or a list of mappings",
                    frame.key_offsets["<<"],
                    pointer=join(frame.pointer, "<<"),
                    hint='if `<<` is a name, quote it ("<<")',
                )

    def _key(self, text: str, plain: bool, offset: int) -> None:
        frame = self._open[-1]
        frame.key = text
        pointer = join(frame.pointer, text)
        if plain and not text:
            self.source.fault("empty-key", "a key is missing", offset, pointer=pointer)
        frame.merges = plain and text == "<<"
        first = frame.key_offsets.setdefault(text, offset)
        if first != offset:
            line = self.source.position(first).line
            self.source.fault(
                "duplicate-key",
                f"`{text}` is already given on line {line}",
                offset,
                pointer=pointer,
                hint="keep one of the two",
            )
        self._stands(pointer, offset)

    def _complex_key(self, offset: int) -> Exception:
        return self._fatal(
            "complex-key",
            "a mapping, a sequence or an alias cannot be a key",
            offset,
            hint="quote keys and texts that start with { or [",
        )

    def _check_depth(self, depth: int, offset: int) -> None:
        if depth > MAX_DEPTH:
            raise self._fatal(
                "too-deep", f"values nest deeper than {MAX_DEPTH} levels", offset
            )

    def _fatal(
        self, code: str, message: str, offset: int, hint: str | None = None
    ) -> Exception:
        pointer = self._open[-1].pointer if self._open else ""
        return self.source.fatal(code, message, offset, pointer=pointer, hint=hint)
