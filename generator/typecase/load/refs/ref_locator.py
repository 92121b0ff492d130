"""Find the targets of references in other files, and read these files.

References may only lead into the folder of the main document and into folders that the
user allows. Nothing is downloaded: a URL is only followed if the user names a folder
with a copy of its files.
"""

import os.path
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load.document import Document, ResolvedFile
from typecase.load.json_types import as_mapping
from typecase.load.metaschema.messages import shorten
from typecase.load.parse.read import MAX_BYTES, read_file

UNRESOLVED = "unresolved-ref"


class ReferenceScope(Struct, frozen=True):
    """The folders that references may lead to, besides the folder of the document.

    `mirrors` maps the beginning of a URL to a folder with copies of the files there.
    """

    folders: tuple[Path, ...] = ()
    mirrors: Mapping[str, Path] = field(default_factory=dict[str, Path])


class RefusedReference(Exception):
    """A reference cannot be followed.

    The message is empty if the faults of the file that it leads to say why.
    """

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


class DocumentFile(Struct, frozen=True):
    """A file that was read, and its resolved path."""

    document: Document
    path: Path


class ReferenceTarget(Struct, frozen=True):
    """The place that a reference leads to."""

    file: DocumentFile
    pointer: str

    @property
    def node(self) -> Any:
        """The value at this place; raises KeyError if there is none."""
        return self.file.document.value_at(self.pointer)


class Library:
    """The main document and the files that its references lead to.

    Each file is read once. `sources` has all paths that were looked up.
    """

    def __init__(self, document: Document, path: Path, reach: ReferenceScope) -> None:
        self.main = DocumentFile(document, path.resolve())
        self.faults: list[Diagnostic] = []
        self.sources = {path: ResolvedFile(self.main.path, document.source)}
        self._main_path_as_given = path
        self._reach = reach
        self._files: dict[Path, DocumentFile | None] = {self.main.path: self.main}
        self._total_bytes = 0
        self._allowed_folders = [self.main.path.parent]
        for folder in (*reach.folders, *reach.mirrors.values()):
            resolved = Path(os.path.realpath(folder))
            self._allowed_folders.append(resolved)
            self.sources[folder] = ResolvedFile(resolved)

    def find_target(self, file: DocumentFile, reference: str) -> ReferenceTarget:
        """Follow a reference in `file`.

        If the target in another file is nothing but a reference, follow that too. Raise
        `RefusedReference` if there is no target, or if it must not be read.
        """
        seen: set[tuple[Path, str]] = set()
        while True:
            target = self._find_direct_target(file, reference)
            try:
                node = target.node
            except KeyError:
                raise RefusedReference(
                    UNRESOLVED, f"`{shorten(reference)}` does not exist"
                ) from None
            file = target.file
            if (file.path, target.pointer) in seen:
                raise RefusedReference(
                    "circular-ref", f"`{shorten(reference)}` is a circular reference"
                )
            seen.add((file.path, target.pointer))
            next_reference = as_mapping(node).get("$ref")
            # A reference in the main document is a component with a name of its own.
            is_end = file is self.main or len(as_mapping(node)) != 1
            if is_end or not isinstance(next_reference, str):
                return target
            reference = next_reference

    def relative_parts(self, path: Path) -> list[str]:
        """Return the folders and the stem of a file, relative to the main document."""
        relative = os.path.relpath(path.with_suffix(""), self.main.path.parent)
        return [part for part in Path(relative).parts if part != ".."]

    def _find_direct_target(
        self, file: DocumentFile, reference: str
    ) -> ReferenceTarget:
        location, _, fragment = reference.partition("#")
        pointer = unquote(fragment)
        if location:
            file = self._open(file, location)
        if pointer and not pointer.startswith("/"):
            raise RefusedReference(
                UNRESOLVED,
                f"`{shorten(reference)}` is an anchor, which is not supported",
                "use the path of the schema, as in `#/components/schemas/Pet`",
            )
        return ReferenceTarget(file, pointer)

    def _open(self, file: DocumentFile, location: str) -> DocumentFile:
        try:
            path = self._path(file, location)
            resolved = path.resolve()
        except (OSError, RuntimeError, ValueError):
            raise RefusedReference(
                "external-ref", f"`{shorten(location)}` is not a valid path"
            ) from None
        if not any(resolved.is_relative_to(each) for each in self._allowed_folders):
            raise RefusedReference(
                "external-ref",
                f"`{shorten(location)}` is outside of the document's folder",
                "allow its folder with --refs FOLDER",
            )
        self.sources.setdefault(path, ResolvedFile(resolved))
        if resolved not in self._files:
            self._files[resolved] = self._read(resolved, location)
        opened = self._files[resolved]
        if opened is None:
            raise RefusedReference("", "")
        self.sources[path] = ResolvedFile(resolved, opened.document.source)
        return opened

    def _path(self, file: DocumentFile, location: str) -> Path:
        for address, folder in self._reach.mirrors.items():
            if location.startswith(address):
                return folder / unquote(location.removeprefix(address)).lstrip("/")
        parts = urlsplit(location)
        if parts.scheme or parts.netloc or parts.query:
            raise RefusedReference(
                "external-ref",
                f"`{shorten(location)}` is no relative path; URLs are not downloaded",
                "save a copy, and name its folder with --mirror ADDRESS=FOLDER",
            )
        return file.path.parent / unquote(parts.path)

    def _read(self, path: Path, location: str) -> DocumentFile | None:
        """Read a file; return None if it has faults that prevent parsing."""
        # Diagnostics name files in the way that the user named the main document.
        name = path
        if path.is_relative_to(self.main.path.parent):
            relative = path.relative_to(self.main.path.parent)
            name = self._main_path_as_given.parent / relative
        try:
            document, faults = read_file(path, str(name))
        except DiagnosticsError as error:
            first = error.diagnostics[0]
            if first.code == "unreadable":
                raise RefusedReference(
                    UNRESOLVED,
                    f"`{shorten(location)}` cannot be read: {first.message}",
                ) from None
            self.faults += error.diagnostics
            return None
        self.faults += faults
        self._total_bytes += len(document.source)
        if self._total_bytes > MAX_BYTES:
            raise RefusedReference(
                "too-large", f"the files are together larger than {MAX_BYTES:,} bytes"
            )
        return DocumentFile(document, path)
