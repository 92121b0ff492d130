"""Which file and place a `$ref` leads to, and whether it may.

In: the main document, and the folders that its user allows. Out: targets, whose files
are read once each; a `Refused` says why there is none. Nothing is ever fetched: what is
at an address is read from a copy in a folder that the user names, or not at all. What
becomes of targets is for `bundling`.
"""

import os.path
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load.document import Document, Sought, join
from typecase.load.plain import is_mapping, items, mapping
from typecase.load.read import MAX_BYTES, read_any
from typecase.load.wording import shorten

_ANCHORS = ("$anchor", "$dynamicAnchor")
_NAMING = (b"$id", b"$self", b"nchor")

UNRESOLVED = "unresolved-ref"


class Reach(Struct, frozen=True):
    """Where references may lead besides the folder of their document.

    `folders` may be read too; `mirrors` holds copies of what is at an address, by the
    start of that address.
    """

    folders: tuple[Path, ...] = ()
    mirrors: Mapping[str, Path] = field(default_factory=dict[str, Path])


class Refused(Exception):
    """A reference that cannot be followed; `told` is false if its file says why."""

    def __init__(
        self, code: str, message: str, hint: str | None = None, told: bool = True
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.told = code, message, hint, told


class File(Struct):
    """One file: its schemas' names (`$id`, `$anchor`) are by the place they name."""

    document: Document
    path: Path
    bases: dict[str, str]
    anchors: dict[tuple[str, str], str] = field(
        default_factory=dict[tuple[str, str], str]
    )

    def base(self, pointer: str) -> str:
        """The pointer of the innermost schema with an `$id` around a place, or ""."""
        while pointer not in self.bases:
            pointer = pointer.rpartition("/")[0]
        return pointer


class Target(Struct, frozen=True):
    """What a reference leads to."""

    file: File
    pointer: str

    @property
    def node(self) -> Any:
        """What stands there; KeyError if nothing does."""
        return self.file.document.lookup(self.pointer)


class Library:
    """The files of one description, by their path."""

    def __init__(self, document: Document, path: Path, reach: Reach) -> None:
        self.faults: list[Diagnostic] = []
        self._given = path
        self._reach = reach
        self._files: dict[Path, File | None] = {}
        self._names: dict[str, tuple[File, str]] = {}
        self._bytes = 0
        self.main = self._keep(document, path.resolve())
        self.sought = {path: Sought(self.main.path, document.source)}
        self._folders = [self.main.path.parent]
        for folder in (*reach.folders, *reach.mirrors.values()):
            self._folders.append(_resolved(folder))
            self.sought[folder] = Sought(self._folders[-1])

    def target(self, file: File, pointer: str, reference: str) -> Target:
        """Follow one reference, and others that it leads to alone."""
        seen: set[tuple[Path, str]] = set()
        while True:
            found = self._step(file, pointer, reference)
            try:
                node = found.node
            except KeyError:
                message = f"`{shorten(reference)}` leads nowhere"
                raise Refused(UNRESOLVED, message) from None
            file, pointer = found.file, found.pointer
            if (file.path, pointer) in seen:
                message = f"`{shorten(reference)}` leads back to itself"
                raise Refused("circular-ref", message)
            seen.add((file.path, pointer))
            following = mapping(node).get("$ref")
            # In the main file, a reference has its own name, which it keeps.
            if file is self.main or len(mapping(node)) != 1:
                return found
            if not isinstance(following, str):
                return found
            reference = following

    def shown(self, path: Path) -> str:
        """A path in the way that the user gave that of the main document."""
        if path.is_relative_to(self.main.path.parent):
            return str(self._given.parent / path.relative_to(self.main.path.parent))
        return str(path)

    def inside(self, path: Path) -> list[str]:
        """The folders and the name of a file, as seen from the main document."""
        whole = os.path.relpath(path.with_suffix(""), self.main.path.parent)
        return [part for part in Path(whole).parts if part != ".."]

    def _step(self, file: File, pointer: str, reference: str) -> Target:
        text, _, fragment = reference.partition("#")
        fragment = unquote(fragment)
        root = file.base(pointer)
        if text:
            named = self._names.get(_joined(file.bases[root], text))
            file, root = named or (self._open(file, text), "")
        if not fragment or fragment.startswith("/"):
            return Target(file, root + fragment)
        if (root, fragment) not in file.anchors:
            message = f"`{shorten(reference)}` names an anchor that is not there"
            raise Refused(UNRESOLVED, message)
        return Target(file, file.anchors[root, fragment])

    def _open(self, file: File, text: str) -> File:
        try:
            named = self._path(file, text)
            path = named.resolve()
        except (OSError, RuntimeError, ValueError):
            message = f"`{shorten(text)}` is no path"
            raise Refused("external-ref", message) from None
        if not any(path.is_relative_to(folder) for folder in self._folders):
            raise Refused(
                "external-ref",
                f"`{shorten(text)}` leads out of the document's folder",
                "allow the folder it leads to with --refs FOLDER",
            )
        if path not in self._files:
            self.sought.setdefault(named, Sought(path))
            self._files[path] = self._read(path, text)
        found = self._files[path]
        self.sought[named] = Sought(path, found.document.source if found else None)
        if found is None:
            raise Refused("", "", told=False)
        return found

    def _path(self, file: File, text: str) -> Path:
        for address, folder in self._reach.mirrors.items():
            if text.startswith(address):
                return folder / unquote(text.removeprefix(address)).lstrip("/")
        parts = urlsplit(text)
        if parts.scheme or parts.netloc or parts.query:
            raise Refused(
                "external-ref",
                f"`{shorten(text)}` is not a file beside this one; nothing is fetched",
                "keep a copy, and name its folder with --mirror ADDRESS=FOLDER",
            )
        return file.path.parent / unquote(parts.path)

    def _read(self, path: Path, text: str) -> File | None:
        try:
            document, faults = read_any(path, self.shown(path))
        except DiagnosticsError as error:
            first = error.diagnostics[0]
            if first.code == "unreadable":
                message = f"`{shorten(text)}` cannot be read: {first.message}"
                raise Refused(UNRESOLVED, message) from None
            self.faults += error.diagnostics
            return None
        self.faults += faults
        self._bytes += len(document.source)
        if self._bytes > MAX_BYTES:
            message = f"the files exceed {MAX_BYTES:,} bytes together"
            raise Refused("too-large", message)
        return self._keep(document, path)

    def _keep(self, document: Document, path: Path) -> File:
        file = File(document, path, {"": path.as_uri()})
        self._files[path] = file
        self._names[path.as_uri()] = (file, "")
        if any(word in document.source for word in _NAMING):
            self._name(file)
        return file

    def _name(self, file: File) -> None:
        own = mapping(file.document.root).get("$self")
        if isinstance(own, str):
            file.bases[""] = _joined(file.bases[""], own)
            self._names[file.bases[""]] = (file, "")
        for pointer, node in _mappings(file.document.root, ""):
            name = node.get("$id")
            if isinstance(name, str) and not name.startswith("#"):
                outer = file.bases[file.base(pointer)]
                file.bases[pointer] = _joined(outer, name.partition("#")[0])
                self._names.setdefault(file.bases[pointer], (file, pointer))
            anchors = [node.get(word) for word in _ANCHORS]
            anchors += [name[1:] if isinstance(name, str) and name[:1] == "#" else None]
            for anchor in anchors:
                if isinstance(anchor, str):
                    file.anchors.setdefault((file.base(pointer), anchor), pointer)


def _resolved(folder: Path) -> Path:
    try:
        return folder.resolve()
    except (OSError, RuntimeError, ValueError):
        return folder  # nothing is in there


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError:
        return ""  # the name of nothing


def _mappings(node: Any, pointer: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mapping in a value, the outer ones first."""
    if is_mapping(node):
        yield pointer, node
        for key, value in node.items():
            yield from _mappings(value, join(pointer, key))
    for index, value in enumerate(items(node)):
        yield from _mappings(value, join(pointer, index))
