"""Which file and place a `$ref` leads to, and whether it may.

In: the main document, and the folders that its user allows. Out: targets, whose files
are read once each; a `Refused` says why there is none. Nothing is ever fetched: what is
at an address is read from a copy in a folder that the user names, or not at all. What
becomes of targets is for `bundling`.
"""

import os.path
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load.document import Document, Sought
from typecase.load.json_types import mapping
from typecase.load.metaschema.messages import shorten
from typecase.load.parse.read import MAX_BYTES, read_any

UNRESOLVED = "unresolved-ref"


class Reach(Struct, frozen=True):
    """Where references may lead besides the folder of their document.

    `folders` may be read too; `mirrors` holds copies of what is at an address, by the
    start of that address.
    """

    folders: tuple[Path, ...] = ()
    mirrors: Mapping[str, Path] = field(default_factory=dict[str, Path])


class Refused(Exception):
    """A reference that cannot be followed; without a message if its file says why."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


class File(Struct, frozen=True):
    """One file of a description."""

    document: Document
    path: Path


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
        self.main = File(document, path.resolve())
        self.faults: list[Diagnostic] = []
        self.sought = {path: Sought(self.main.path, document.source)}
        self._given = path
        self._reach = reach
        self._files: dict[Path, File | None] = {self.main.path: self.main}
        self._bytes = 0
        self._folders = [self.main.path.parent]
        for folder in (*reach.folders, *reach.mirrors.values()):
            self._folders.append(Path(os.path.realpath(folder)))
            self.sought[folder] = Sought(self._folders[-1])

    def target(self, file: File, reference: str) -> Target:
        """Follow one reference, and others that it leads to alone."""
        seen: set[tuple[Path, str]] = set()
        while True:
            found = self._step(file, reference)
            try:
                node = found.node
            except KeyError:
                message = f"`{shorten(reference)}` leads nowhere"
                raise Refused(UNRESOLVED, message) from None
            file = found.file
            if (file.path, found.pointer) in seen:
                message = f"`{shorten(reference)}` leads back to itself"
                raise Refused("circular-ref", message)
            seen.add((file.path, found.pointer))
            following = mapping(node).get("$ref")
            # In the main file, a reference has its own name, which it keeps.
            is_end = file is self.main or len(mapping(node)) != 1
            if is_end or not isinstance(following, str):
                return found
            reference = following

    def inside(self, path: Path) -> list[str]:
        """The folders and the name of a file, as seen from the main document."""
        whole = os.path.relpath(path.with_suffix(""), self.main.path.parent)
        return [part for part in Path(whole).parts if part != ".."]

    def _step(self, file: File, reference: str) -> Target:
        text, _, fragment = reference.partition("#")
        pointer = unquote(fragment)
        if text:
            file = self._open(file, text)
        if pointer and not pointer.startswith("/"):
            raise Refused(
                UNRESOLVED,
                f"`{shorten(reference)}` names an anchor, which is not followed",
                "write the place of the schema, as in `#/components/schemas/Pet`",
            )
        return Target(file, pointer)

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
        self.sought.setdefault(named, Sought(path))
        if path not in self._files:
            self._files[path] = self._read(path, text)
        found = self._files[path]
        if found is None:
            raise Refused("", "")
        self.sought[named] = Sought(path, found.document.source)
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
        shown = path
        if path.is_relative_to(self.main.path.parent):
            shown = self._given.parent / path.relative_to(self.main.path.parent)
        try:
            document, faults = read_any(path, str(shown))
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
        return File(document, path)
