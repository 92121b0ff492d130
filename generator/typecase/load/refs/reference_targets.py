"""Find the targets of references in other files, and read these files.

References may only lead into the folder of the main document and into folders that the
user allows. Nothing is downloaded: a reference to a URL needs a folder with copies of
the files, which the user must name.
"""

import os.path
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load.document import (
    Document,
    ResolvedFile,
    get_child,
    join_pointer,
    list_enclosing,
    split_pointer,
)
from typecase.load.json_types import as_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.parse.file_reader import MAX_BYTES, read_file
from typecase.load.refs.schema_names import find_names, folder_by_id

UNRESOLVED = "unresolved-ref"
"""The code of diagnostics for references without a target."""


def is_local(reference: str) -> bool:
    """Return whether a reference is a JSON pointer without the location of a file."""
    return reference == "#" or reference.startswith("#/")


class ReferenceScope(Struct, frozen=True):
    """The folders that references may lead to, besides the folder of the document.

    `folders` are some of these folders. The others are in `mirrors`: a map from the
    beginning of a URL to a folder with copies of the files below that URL. `addresses`
    has the URL of each document that was downloaded, by the path of its copy. Relative
    references of such a document start at its URL.
    """

    folders: tuple[Path, ...] = ()
    mirrors: Mapping[str, Path] = field(default_factory=dict[str, Path])
    addresses: Mapping[Path, str] = field(default_factory=dict[Path, str])


class RefusedReference(Exception):
    """A reference cannot be followed.

    `code`, `message` and `hint` are those of the diagnostic. `message` is empty if the
    reference leads to a file that cannot be parsed or is larger than `MAX_BYTES`: the
    faults of that file are reported instead.
    """

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


class DocumentFile(Struct, frozen=True):
    """A file that was read, and its resolved path."""

    document: Document
    path: Path


class ReferenceTarget(Struct, frozen=True):
    """The place that a reference leads to: a file, and a JSON pointer in the file.

    `node` is the value at this place.
    """

    file: DocumentFile
    pointer: str
    node: Any


class Library:
    """The main document and the files that its references lead to.

    Files are kept, so that further references do not read them again. `main` is the
    main document. `faults` has the faults of the other files. `sources` has what was
    found at each path of a file or folder that was looked up. The keys are the paths
    before symbolic links and `..` were resolved. `main_address` is the web address of
    the main document, or None if it was not downloaded.
    """

    def __init__(self, document: Document, path: Path, scope: ReferenceScope) -> None:
        self.main = DocumentFile(document, path.resolve())
        self.faults: list[Diagnostic] = []
        self.sources = {path: ResolvedFile(self.main.path, document.source)}
        self._main_path_as_given = path
        self.main_address = scope.addresses.get(path)
        self._scope = scope
        # None for a file that cannot be parsed or is too large.
        self._files: dict[Path, DocumentFile | None] = {self.main.path: self.main}
        # For each file, by its `id()`: the original places of the copies in it.
        self._copies: dict[int, dict[str, tuple[DocumentFile, str]]] = {}
        # The pointers of the schemas in each file by `$id`, and by `#` and `$anchor`.
        self._names: dict[Path, dict[str, list[str]]] = {}
        self._total_bytes = 0
        self._allowed_folders = [self.main.path.parent]
        for folder in (*scope.folders, *scope.mirrors.values()):
            resolved = Path(os.path.realpath(folder))
            self._allowed_folders.append(resolved)
            self.sources[folder] = ResolvedFile(resolved)

    def record_copy(
        self, file: DocumentFile, pointer: str, target: ReferenceTarget, key: str | int
    ) -> None:
        """Record that a value was copied from a key or an index of a target.

        ``pointer`` is the place of the copy in ``file``.
        """
        place = join_pointer(target.pointer, key)
        self._copies.setdefault(id(file), {})[pointer] = (target.file, place)
        file.document.origins[pointer] = (target.file.document, place)

    def has_copies(self, file: DocumentFile) -> bool:
        """Return whether values were copied into ``file``."""
        return id(file) in self._copies

    def find_origin(self, file: DocumentFile, pointer: str) -> tuple[DocumentFile, str]:
        """Return the file whose references a value has, and the place of the value.

        This is the file that the value was copied from. ``pointer`` is the place of the
        value in ``file``. Unlike `Document.origin`, disregard the conversion of a file
        from Swagger 2.0.
        """
        copies = self._copies.get(id(file), {})
        for around in list_enclosing(pointer) if copies else ():
            if around in copies:
                source, place = copies[around]
                return self.find_origin(source, place + pointer[len(around) :])
        return file, pointer

    def find_target(self, file: DocumentFile, reference: str) -> ReferenceTarget:
        """Return the target of a reference in ``file``.

        If a target outside of the main document is only a reference, follow that
        reference too. Raise `RefusedReference` if a target does not exist, if its file
        must not or cannot be read, or if the references are circular.
        """
        return self._find_target(file, reference, set())

    def _find_target(
        self, file: DocumentFile, reference: str, seen: set[tuple[Path, str]]
    ) -> ReferenceTarget:
        """Return the target of a reference; ``seen`` has the places passed so far."""
        # One round for each reference of the chain.
        while True:
            target = self._find_direct_target(file, reference, seen)
            if (target.file.path, target.pointer) in seen:
                raise RefusedReference(
                    "circular-ref",
                    f"`{shorten(reference)}` is a circular reference",
                    "let it lead to an object that is not itself a reference",
                )
            seen.add((target.file.path, target.pointer))
            node, file = as_mapping(target.node), target.file
            next_reference = node.get("$ref")
            # In the main document, a component that is a reference keeps its own name.
            is_end = file is self.main or len(node) != 1
            if is_end or not isinstance(next_reference, str):
                return target
            reference = next_reference

    def relative_parts(self, path: Path) -> list[str]:
        """Return the folders and the stem of a file, seen from the main document.

        The stem is the name without its suffix, such as `.yaml`. Steps to a parent
        folder (`..`) are left out.
        """
        relative = os.path.relpath(path.with_suffix(""), self.main.path.parent)
        return [part for part in Path(relative).parts if part != ".."]

    def relative_location(self, path: Path) -> str:
        """Return the location of a file as a reference in the main document has it."""
        return quote(Path(os.path.relpath(path, self.main.path.parent)).as_posix())

    def _find_direct_target(
        self, file: DocumentFile, reference: str, seen: set[tuple[Path, str]]
    ) -> ReferenceTarget:
        """Return the target of a reference in ``file``, without following a chain.

        ``seen`` has the places that earlier references led to. Raise `RefusedReference`
        if the file must not or cannot be read, or if it has no such place.
        """
        file, pointer = self.find_place(file, reference)
        target = self._look_up(file, file.document.destination(pointer), seen)
        if target is None:
            raise RefusedReference(
                UNRESOLVED,
                f"`{shorten(reference)}` does not exist",
                "correct the reference, or add its target",
            )
        return target

    def find_place(
        self, file: DocumentFile, reference: str
    ) -> tuple[DocumentFile, str]:
        """Return the file and the pointer that a reference in ``file`` states.

        Whether the file contains that place is not checked. The pointer is one in the
        original file. Raise `RefusedReference` if the file must not or cannot be read,
        or if it has no schema with the `$anchor` that the reference states.
        """
        location, _, fragment = reference.partition("#")
        pointer = unquote(fragment)
        if location:
            named = self._find_name(file, location) or self._find_name(
                self.main, location
            )
            if named is None:
                file = self._open(file, location)
            else:
                file, pointer = named.file, named.pointer + pointer
        if pointer and not pointer.startswith("/"):
            anchored = self._find_name(file, f"#{pointer}")
            if anchored is None:
                raise RefusedReference(
                    UNRESOLVED,
                    f"`{shorten(reference)}` is an anchor that no schema has",
                    "use the path of the schema, as in `#/components/schemas/Pet`",
                )
            pointer = anchored.pointer
        return file, pointer

    def _look_up(
        self, file: DocumentFile, pointer: str, seen: set[tuple[Path, str]]
    ) -> ReferenceTarget | None:
        """Return the place of a pointer in a file, or None if there is no such place.

        If a value on the way is a reference, the rest of the pointer is looked up in
        the target of that reference.
        """
        place, node = "", file.document.root
        for token in split_pointer(pointer):
            try:
                node = get_child(node, token)
            except KeyError:
                reference = as_mapping(node).get("$ref")
                if not isinstance(reference, str) or (file.path, place) in seen:
                    return None
                seen.add((file.path, place))
                target = self._find_target(file, reference, seen)
                rest = target.pointer + pointer[len(place) :]
                return self._look_up(target.file, rest, seen)
            place = join_pointer(place, token)
        return ReferenceTarget(file, place, node)

    def _find_name(self, file: DocumentFile, name: str) -> ReferenceTarget | None:
        """Return the schema in ``file`` that has a name, or None.

        The name is an `$id`, or `#` and an `$anchor`. Return None if several schemas of
        the file have the name.
        """
        if not name.startswith("#") and ":" not in name:
            return None
        targets = [
            ReferenceTarget(file, pointer, file.document.value_at(pointer))
            for pointer in self._list_names(file).get(name, [])
        ]
        # Bundling may put the same schema in several places.
        is_unique = len({id(target.node) for target in targets}) == 1
        return targets[0] if is_unique else None

    def _list_names(self, file: DocumentFile) -> Mapping[str, Sequence[str]]:
        if file.path not in self._names:
            self._names[file.path] = find_names(file.document.root)
        return self._names[file.path]

    def is_static(self, file: DocumentFile, reference: str) -> bool:
        """Return whether a `$dynamicRef` in a file leads to one schema only.

        It does if it has the path of a schema, or if one schema has its anchor. Another
        file than the main document may be a template, whose anchor the main document
        has again for another schema.
        """
        location, _, fragment = reference.partition("#")
        if fragment.startswith("/") or not fragment:
            return bool(location or fragment)
        is_again = file is not self.main and reference in self._list_names(self.main)
        return not is_again and self._find_name(file, reference) is not None

    def _open(self, file: DocumentFile, location: str) -> DocumentFile:
        """Return the file at a location that a reference in ``file`` names.

        The location is the path or URL before the `#` of the reference. Raise
        `RefusedReference` if the location is invalid, is not allowed or cannot be read.
        """
        try:
            path = self._path_of(file, location)
            resolved = path.resolve()
        except (OSError, RuntimeError, ValueError):
            raise RefusedReference(
                "external-ref",
                f"`{shorten(location)}` is not a valid path",
                "write the path of a file, relative to the file with the reference",
            ) from None
        if not any(resolved.is_relative_to(base) for base in self._allowed_folders):
            raise RefusedReference(
                "external-ref",
                f"`{shorten(location)}` is outside of the allowed folders",
                "allow its folder with --refs FOLDER, or with `refs` in "
                "pyproject.toml",
            )
        self.sources.setdefault(path, ResolvedFile(resolved))
        if resolved not in self._files:
            self._files[resolved] = self._read(resolved, location)
        opened = self._files[resolved]
        if opened is None:
            # `faults` already has the faults of this file.
            raise RefusedReference("", "")
        self.sources[path] = ResolvedFile(resolved, opened.document.source)
        return opened

    def _path_of(self, file: DocumentFile, location: str) -> Path:
        """Return the path of a location that a reference in ``file`` names.

        Backslashes separate folders, as in paths of Windows. A URL is a relative path
        if the `$id` of the file is in the same folder. Raise `RefusedReference`
        for a URL without a mirror and for a path with a query, and ValueError for a
        malformed URL.
        """
        location = stated = location.replace("\\", "/")
        if file is self.main and self.main_address is not None:
            location = urljoin(self.main_address, location)
            if location == self.main_address:
                return file.path
        for address, folder in self._scope.mirrors.items():
            if location.startswith(address):
                return folder / unquote(location.removeprefix(address)).lstrip("/")
        if location != stated:
            raise RefusedReference(
                "external-ref",
                f"`{shorten(stated)}` leads to {shorten(location)}; other files of a"
                " fetched document are not downloaded",
                "save a copy of the file, and name its folder with --mirror "
                "ADDRESS=FOLDER, or with `mirrors` in pyproject.toml",
            )
        same_folder = folder_by_id(file.document.root, file.path)
        if same_folder and location.startswith(same_folder):
            location = location.removeprefix(same_folder)
        parts = urlsplit(location)
        if parts.scheme or parts.netloc or parts.query:
            raise RefusedReference(
                "external-ref",
                f"`{shorten(location)}` is not a relative path; URLs are not "
                "downloaded",
                "save a copy of the file, and name its folder with --mirror "
                "ADDRESS=FOLDER, or with `mirrors` in pyproject.toml",
            )
        return file.path.parent / unquote(parts.path)

    def _read(self, path: Path, location: str) -> DocumentFile | None:
        """Read a file; return None if it cannot be parsed or exceeds `MAX_BYTES`.

        Add the faults of the file to `faults`. Raise `RefusedReference` if the file
        cannot be opened or read, or if all files that references lead to are together
        too large. ``location`` is the location as the reference states it.
        """
        name, folder = path, self.main.path.parent
        if path.is_relative_to(folder):
            # If the user gave a relative path, diagnostics show relative paths too.
            name = self._main_path_as_given.parent / path.relative_to(folder)
        try:
            document, faults = read_file(path, str(name))
        except DiagnosticsError as error:
            first = error.diagnostics[0]
            if first.code == "unreadable":
                raise RefusedReference(
                    UNRESOLVED, f"`{shorten(location)}`: {first.message}", first.hint
                ) from None
            self.faults += error.diagnostics
            return None
        self.faults += faults
        self._total_bytes += len(document.source)
        if self._total_bytes > MAX_BYTES:
            raise RefusedReference(
                "too-large",
                "the files that references lead to are together larger than "
                f"{MAX_BYTES:,} bytes",
                "remove the parts of these files that the document does not need",
            )
        return DocumentFile(document, path)
