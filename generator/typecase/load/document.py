"""A parsed document: plain values, addressed by JSON pointers, with source positions.

Nothing in this module depends on OpenAPI.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from typecase.diagnostics import Diagnostic, Severity
from typecase.diagnostics.kinds import create_diagnostic
from typecase.load.json_types import is_list, is_mapping
from typecase.load.parse.source_text import Position, Positions

_T = TypeVar("_T")


def escape_token(token: str) -> str:
    """Escape a key for use as a token of a JSON pointer."""
    return token.replace("~", "~0").replace("/", "~1")


def join_pointer(pointer: str, *tokens: str | int) -> str:
    """Return a JSON pointer with keys and indexes appended.

    ``tokens`` has the keys and indexes, which this function escapes.
    """
    for token in tokens:
        text = str(token)
        # This runs for every value of a document; few keys need to be escaped.
        pointer += f"/{escape_token(text) if '/' in text or '~' in text else text}"
    return pointer


def split_pointer(pointer: str) -> list[str]:
    """Return the keys and indexes of a JSON pointer, unescaped."""
    tokens = pointer.split("/")[1:]
    return [token.replace("~1", "/").replace("~0", "~") for token in tokens]


def list_enclosing(pointer: str) -> list[str]:
    """Return a JSON pointer and those of all values around its value, the root last."""
    pointers = [pointer]
    while pointer:
        pointer = pointer.rpartition("/")[0]
        pointers.append(pointer)
    return pointers


def get_child(node: Any, token: str) -> Any:
    """Return the child of ``node`` that a token of a JSON pointer selects.

    The token, without escapes, is the key of a mapping or the index of a list item.
    Raise KeyError if ``node`` has no such child.
    """
    if is_mapping(node):
        return node[token]
    # RFC 6901 allows only canonical decimal indexes: `-1`, `01` and `²` are invalid.
    if is_list(node) and re.fullmatch(r"0|[1-9][0-9]{0,8}", token):
        index = int(token)
        if index < len(node):
            return node[index]
    raise KeyError(token)


class ResolvedFile(Struct, frozen=True):
    """A resolved path, and the bytes of the file there.

    `source` is None for a folder, and for a file that could not be read or parsed, or
    that exceeds a limit of size.
    """

    path: Path
    source: bytes | None = None


class RemovedPart(Struct, frozen=True):
    """A part that was removed from a document because of a fault.

    `kind` is the kind of the part, such as "an operation". `file`, `position` and
    `pointer` are the place of the part in its original file.
    """

    kind: str
    file: str
    position: Position
    pointer: str


class Repair(Struct, frozen=True):
    """A fault that was repaired, so that the rest of the document can be used.

    `warning` says what was wrong, and what was done. `removed` has the parts that were
    left out. It is empty if the fault was mended without a loss.
    """

    warning: Diagnostic
    removed: tuple[RemovedPart, ...] = ()


class Computed:
    """What was computed from the root of a document. Copies and pickles are empty.

    Attributes:
        targets: The values to which references lead, and their pointers, by reference.
        schemas: The schemas that the package `schema` has read, by pointer.
        schema_targets: The schemas to which references lead, by reference.
        results: The results of functions; see `Document.compute_once`.
    """

    def __init__(self) -> None:
        self.targets: dict[str, tuple[Any, str]] = {}
        self.schemas: dict[str, Any] = {}
        self.schema_targets: dict[str, Any] = {}
        self.results: dict[Callable[[Document], Any], Any] = {}

    def __reduce__(self) -> tuple[type["Computed"], tuple[()]]:
        return Computed, ()

    def clear(self) -> None:
        """Forget everything."""
        for kept in (self.targets, self.schemas, self.schema_targets, self.results):
            kept.clear()


class Document(Struct, frozen=True):
    """One parsed file, or the bundle of a file and the files that it refers to.

    Attributes:
        file: The path as messages show it.
        source: The bytes of the file.
        root: The parsed value.
        positions: The lines and columns of the keys and items in `source`.
        warnings: The faults that do not prevent generation.
        repairs: The errors that were repaired. Their warnings are in `warnings` too.
        origins: For each component that bundling put into the document, each value that
            inlining copied, each value that was converted from Swagger 2.0, and each
            value of an overlay, by pointer: the original file, and the pointer there.
        destinations: The pointers of values that were converted from Swagger 2.0, by
            the pointers in the original file, to which references lead.
        former_components: The pointers of components that bundling put into the
            document, by those that earlier versions of typecase gave them, if these
            differ.
        overlays: The files of the overlays that were applied, as messages show them.
        sources: The files and folders that were looked up for the document. The keys
            are the paths before symbolic links and `..` were resolved.
        computed: What was computed from `root` and is kept until `forget` is called.
    """

    file: str
    source: bytes
    root: dict[str, Any]
    positions: Positions
    warnings: tuple[Diagnostic, ...] = ()
    repairs: tuple[Repair, ...] = ()
    origins: dict[str, tuple["Document", str]] = field(
        default_factory=dict[str, tuple["Document", str]]
    )
    destinations: dict[str, str] = field(default_factory=dict[str, str])
    former_components: dict[str, str] = field(default_factory=dict[str, str])
    overlays: frozenset[str] = frozenset()
    sources: Mapping[Path, ResolvedFile] = field(
        default_factory=dict[Path, ResolvedFile]
    )
    computed: Computed = field(default_factory=Computed)

    def compute_once(self, compute: Callable[["Document"], _T]) -> _T:
        """Return what a function computes from the root, such as an index of it.

        The function is called again only after `forget`.
        """
        results = self.computed.results
        if compute not in results:
            results[compute] = compute(self)
        result: _T = results[compute]
        return result

    def forget(self) -> None:
        """Forget what was computed from the root; call this after any change of it."""
        self.computed.clear()

    def with_root(self, root: dict[str, Any]) -> "Document":
        """Return a copy of the document that has another root."""
        return replace(self, root=root, computed=Computed())

    def origin(self, pointer: str) -> tuple["Document", str]:
        """Return the file that a value comes from, and the pointer of the value there.

        ``pointer`` is the pointer of the value in this document.

        For a value that was in this document from the start, return this document and
        the same pointer.
        """
        nearest = self.nearest_origin(pointer)
        if nearest is None:
            return self, pointer
        # The original place may itself be inside an inlined value.
        document, original = nearest
        place = document.origin(original)
        return _existing_place(*place) if self.is_converted else place

    def nearest_origin(self, pointer: str) -> tuple["Document", str] | None:
        """Return what `origins` has for a value; None if it has nothing.

        Unlike `origin`, do not ask the other file where the value came from.
        """
        for around in list_enclosing(pointer) if self.origins else ():
            if around in self.origins:
                document, original = self.origins[around]
                return document, original + pointer[len(around) :]
        return None

    @property
    def is_converted(self) -> bool:
        """Whether the file was converted from Swagger 2.0."""
        return bool(self.destinations)

    def destination(self, pointer: str) -> str:
        """Return the pointer in this document of a value of the original file.

        The pointers differ only if the file was converted from Swagger 2.0.
        """
        for around in list_enclosing(pointer) if self.destinations else ():
            if around in self.destinations:
                return self.destinations[around] + pointer[len(around) :]
        return pointer

    def position(self, pointer: str) -> Position:
        """Return the position, in its original file, of the value at a pointer.

        If the value has no position of its own, return that of the nearest ancestor
        that has one.
        """
        document, pointer = self.origin(pointer)
        return document.positions.nearest(pointer)

    def line(self, pointer: str, seen_from: str) -> str:
        """Return "line N", or "line N of FILE" if ``seen_from`` is in another file.

        N is the line of ``pointer``. ``seen_from`` is the pointer of the value whose
        message mentions the line. If it is on the same line, as in a file without line
        breaks, return "line N, column M".
        """
        file, place = self.origin(pointer)[0].file, self.position(pointer)
        if file != self.origin(seen_from)[0].file:
            return f"line {place.line} of {file}"
        other = self.position(seen_from)
        if place.line == other.line and place.column != other.column:
            return f"line {place.line}, column {place.column}"
        return f"line {place.line}"

    def value_at(self, pointer: str) -> Any:
        """Return the value at a JSON pointer; raise KeyError if there is none."""
        if pointer and not pointer.startswith("/"):
            raise KeyError(pointer)
        node: Any = self.root
        for token in split_pointer(pointer):
            node = get_child(node, token)
        return node

    def get(self, pointer: str) -> Any:
        """Return the value at a JSON pointer, or None if there is none."""
        try:
            return self.value_at(pointer)
        except KeyError:
            return None

    def has(self, pointer: str) -> bool:
        """Return whether there is a value at a JSON pointer."""
        try:
            self.value_at(pointer)
        except KeyError:
            return False
        return True

    def diagnostic(
        self,
        code: str,
        message: str,
        pointer: str,
        *,
        hint: str | None = None,
        severity: Severity | None = None,
    ) -> Diagnostic:
        """Return a diagnostic, with the place of a value in its original file.

        ``pointer`` is the pointer of the value in this document. `create_diagnostic`
        explains the other arguments.
        """
        document, original = self.origin(pointer)
        line, column = astuple(document.positions.nearest(original))
        return create_diagnostic(
            code,
            message,
            document.file,
            line,
            column,
            original,
            hint=hint,
            severity=severity,
            bundled_pointer=pointer,
        )


def wrap_value(root: dict[str, Any]) -> Document:
    """Return a document of a parsed value, without a file and without positions."""
    return Document("", b"", root, Positions({"": Position(1, 1)}.__getitem__))


def _existing_place(document: Document, pointer: str) -> tuple[Document, str]:
    # The conversion also adds keys, such as `content`, that the original lacks.
    return document, document.positions.nearest_pointer(pointer)
