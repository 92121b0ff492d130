"""Apply overlays to a document, and keep the original place of each value.

`Document.origins` has the place in the overlay of each value that came from there, so
that diagnostics lead to the line of the overlay. An overlay applies to the document
itself, before its references are followed, and not to the files that these lead to.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.load.document import Document, join_pointer, list_enclosing
from typecase.load.json_types import is_list, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.overlays.overlay_file import Action, Overlay, report
from typecase.load.overlays.queries import QueryError, find_pointers
from typecase.load.parse.limits import MAX_DEPTH
from typecase.load.refs.reference_targets import DocumentFile
from typecase.load.repair.edits import remove_values, replace_value

MAX_ADDED = 1_000_000
"""The most values that the overlays of a document may add to it."""
MAX_COPIED = 10_000
"""The most values that actions with `copy` may add: each may double the last one's."""


class _Conflict(Exception):
    """A value cannot be merged; `pointer` is its place in the document."""

    def __init__(self, message: str, pointer: str) -> None:
        super().__init__(message)
        self.pointer = pointer


class _Origin(Struct, frozen=True):
    """Where the value of an action comes from.

    `document` and `pointer` are the place of the value. `inner` has the places of the
    values inside it that come from somewhere else, by their pointers, which are
    sorted. `is_copy` tells whether the document had the value before.
    """

    document: Document
    pointer: str
    inner: Mapping[str, tuple[Document, str]] = {}
    is_copy: bool = False
    # The keys of `inner`.
    pointers: Sequence[str] = ()

    def places(self, pointer: str) -> Iterator[tuple[str, tuple[Document, str]]]:
        """Yield the places of a value, and of those inside it that differ.

        ``pointer`` is relative to the value of the action. The yielded pointers are
        relative to the value at ``pointer``.
        """
        around = list_enclosing(pointer)
        outer = next((each for each in around if each in self.inner), "")
        document, place = self.inner.get(outer, (self.document, self.pointer))
        yield "", (document, place + pointer[len(outer) :])
        prefix = f"{pointer}/"
        for index in range(bisect_left(self.pointers, prefix), len(self.pointers)):
            at = self.pointers[index]
            if not at.startswith(prefix):
                return
            yield at[len(pointer) :], self.inner[at]


def apply_overlays(
    file: DocumentFile, overlays: Sequence[Overlay], address: str | None = None
) -> list[Diagnostic]:
    """Apply overlays to a document in place, in their order, and return the warnings.

    ``address`` is the web address of the document, if it was downloaded. Raise a
    `DiagnosticsError` if an action cannot be applied.
    """
    document = file.document
    faults: list[Diagnostic] = []
    # A YAML alias puts the same object in several places, of which one may be changed.
    document.root.update(_copy(document.root))
    application = _Application(document)
    for overlay in overlays:
        faults += overlay.warnings
        if not extends(overlay, file.path, address):
            faults.append(_extends_another(overlay, document))
        faults += application.apply(overlay)
    document.forget()
    if any(fault.severity is Severity.ERROR for fault in faults):
        raise DiagnosticsError(faults)
    return faults


def extends(overlay: Overlay, path: Path, address: str | None = None) -> bool:
    """Return whether an overlay may be meant for a document.

    This is so unless `extends` names another document. A local file may be a copy of
    any web address.
    """
    parts = urlsplit(overlay.extends)
    if not overlay.extends:
        return True
    if parts.scheme in ("http", "https"):
        return address is None or overlay.extends.partition("?")[0] == address
    return (overlay.path.parent / unquote(parts.path)).resolve() == path.resolve()


def _extends_another(overlay: Overlay, document: Document) -> Diagnostic:
    return report(
        overlay.document,
        "overlay-extends",
        f"the overlay extends `{shorten(overlay.extends)}`, but is applied to"
        f" {document.file}",
        "/extends",
    )


class _Application:
    """The application of overlays to a document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        # `Document.origin` must not look up places in this file again.
        self._original = replace(document, origins={})
        self._added = self._copied = 0

    def apply(self, overlay: Overlay) -> Iterator[Diagnostic]:
        """Apply the actions of an overlay up to the first error; yield the faults."""
        for action in overlay.actions:
            error = self._apply_action(overlay, action)
            if error is not None:
                yield error
                if error.severity is Severity.ERROR:
                    return

    def _apply_action(self, overlay: Overlay, action: Action) -> Diagnostic | None:
        """Apply an action; return the fault, if there is one."""
        try:
            targets = find_pointers(action.target, self._document.root)
        except QueryError as error:
            return _query_fault(overlay, action, "target", error)
        if not targets:
            return report(
                overlay.document,
                "unmatched-target",
                f"`{shorten(action.target)}` selects nothing in {self._document.file};"
                " the action has no effect",
                join_pointer(action.pointer, "target"),
            )
        place = join_pointer(action.pointer, action.modifier)
        try:
            match action.modifier:
                case "remove":
                    self._remove(targets)
                case "copy":
                    self._copy_to(action.value, targets)
                case "update":
                    origin = _Origin(overlay.document, place)
                    self._merge_into(targets, action.value, origin)
                case _:
                    pass  # `remove: false`
        except QueryError as error:
            return _query_fault(overlay, action, "copy", error)
        except _Conflict as error:
            file, pointer = self._document.origin(error.pointer)
            line = self._document.position(error.pointer).line
            return report(
                overlay.document,
                "overlay-conflict",
                f"{error}, at line {line} of {file.file} (#{pointer})",
                place,
            )
        return None

    def _remove(self, targets: Sequence[str]) -> None:
        if "" in targets:
            raise _Conflict("the whole document cannot be removed", "")
        self._forget_origins(targets)
        remove_values(self._document, targets)

    def _copy_to(self, query: str, targets: Sequence[str]) -> None:
        document = self._document
        sources = find_pointers(query, document.root)
        if len(sources) != 1:
            raise QueryError(f"it must select one value, and selects {len(sources)}")
        [source] = sources
        origin, place = document.origin(source)
        pointers = sorted(
            at[len(source) :] for at in document.origins if at.startswith(f"{source}/")
        )
        inner = {at: document.origins[source + at] for at in pointers}
        origin = self._original if origin is document else origin
        value = _copy(document.value_at(source))
        self._merge_into(targets, value, _Origin(origin, place, inner, True, pointers))

    def _merge_into(self, targets: Sequence[str], value: Any, origin: _Origin) -> None:
        """Merge a value into each target.

        Raise `_Conflict` if the kinds of the values do not fit each other.
        """
        first, *others = (_kind(self._document.value_at(each)) for each in targets)
        for kind, pointer in zip(others, targets[1:], strict=True):
            if kind != first:
                raise _Conflict(
                    f"the target selects {first} and {kind}, and must select one kind",
                    pointer,
                )
        for pointer in targets:
            node = self._document.value_at(pointer)
            if is_list(node) and not is_list(value):
                self._append(pointer, [(value, "")], origin)
            else:
                self._merge(pointer, value, "", origin)

    def _merge(self, pointer: str, value: Any, at: str, origin: _Origin) -> None:
        """Merge a value into that at a pointer.

        ``at`` is the pointer of the value, relative to that of the action.
        """
        node = self._document.value_at(pointer)
        kind, new_kind = _kind(node), _kind(value)
        if kind != new_kind:
            raise _Conflict(f"{new_kind} cannot be merged with {kind}", pointer)
        if is_mapping(node):
            for key, member in value.items():
                place, inner = join_pointer(pointer, key), join_pointer(at, key)
                if key in node:
                    self._merge(place, member, inner, origin)
                else:
                    node[key] = self._add(place, member, inner, origin)
        elif is_list(node):
            items = [(item, join_pointer(at, i)) for i, item in enumerate(value)]
            self._append(pointer, items, origin)
        else:
            replace_value(self._document, pointer, value)
            self._record(pointer, at, origin)

    def _append(
        self, pointer: str, items: Iterable[tuple[Any, str]], origin: _Origin
    ) -> None:
        """Append items, each with its pointer in the value of the action, to a list."""
        node = self._document.value_at(pointer)
        for item, at in items:
            node.append(self._add(join_pointer(pointer, len(node)), item, at, origin))

    def _add(self, pointer: str, value: Any, at: str, origin: _Origin) -> Any:
        """Return a copy of a value to insert at a pointer, and record its places."""
        size, height = _measure(value)
        size += len(pointer.rpartition("/")[2]) // 100  # The key.
        self._added += size
        if self._added > MAX_ADDED:
            raise _Conflict(f"overlays may not add more than {MAX_ADDED:,} values", "")
        self._copied += size if origin.is_copy else 0
        if self._copied > MAX_COPIED:
            raise _Conflict(
                f"overlays may not copy more than {MAX_COPIED:,} values", ""
            )
        if pointer.count("/") + height > MAX_DEPTH:
            raise _Conflict(f"values nest deeper than {MAX_DEPTH} levels", "")
        self._record(pointer, at, origin)
        return _copy(value)

    def _record(self, pointer: str, at: str, origin: _Origin) -> None:
        for inner, place in origin.places(at):
            self._document.origins[pointer + inner] = place

    def _forget_origins(self, pointers: Iterable[str]) -> None:
        """Forget the places of values that are removed, and of those inside them."""
        removed = set(pointers)
        origins = self._document.origins
        for pointer in list(origins):
            if not removed.isdisjoint(list_enclosing(pointer)):
                del origins[pointer]


def _query_fault(
    overlay: Overlay, action: Action, key: str, error: QueryError
) -> Diagnostic:
    query = action.target if key == "target" else action.value
    return report(
        overlay.document,
        "bad-jsonpath",
        f"`{shorten(query)}` cannot be used: {error}",
        join_pointer(action.pointer, key),
        hint="select the values by their keys",
    )


def _kind(value: Any) -> str:
    if is_mapping(value):
        return "a mapping"
    return "a list" if is_list(value) else "a single value"


def _copy(value: Any) -> Any:
    """Return a copy of a value that shares no mapping or list with it."""
    if is_mapping(value):
        return {key: _copy(member) for key, member in value.items()}
    return [_copy(item) for item in value] if is_list(value) else value


def _measure(value: Any) -> tuple[int, int]:
    """Return the number of values within a value, itself included, and its height.

    A hundred characters of a text or of the keys of a mapping count as another value.
    """
    text, inner = "", list[tuple[int, int]]()
    if is_mapping(value):
        text = "".join(map(str, value))
        inner = [_measure(member) for member in value.values()]
    elif is_list(value):
        inner = [_measure(item) for item in value]
    else:
        text = value if isinstance(value, str) else ""
        return 1 + len(text) // 100, 0
    return (
        1 + len(text) // 100 + sum(size for size, _ in inner),
        1 + max((height for _, height in inner), default=0),
    )
