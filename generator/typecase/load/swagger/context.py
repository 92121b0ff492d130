"""Share what all conversions of Swagger 2.0 need: places, faults and references."""

import os.path
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.diagnostics import Diagnostic
from typecase.load.document import (
    Document,
    RemovedPart,
    Repair,
    join_pointer,
    split_pointer,
)
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.load.navigate.reference_resolution import MAX_CHAIN
from typecase.load.parse.source_text import Position
from typecase.load.refs.reference_targets import (
    DocumentFile,
    Library,
    RefusedReference,
)

_MAX_MEDIA_TYPES = 30
"""The most media types of `consumes` or `produces`: each body repeats them."""
DEFAULT_MEDIA_TYPE = "application/json"
"""The media type of bodies if a document states none."""


class Place(Struct, frozen=True):
    """The original place of a value, and its place after the conversion.

    `old` is the pointer in the original of `file`. `new` is that in the converted
    `holder`, which is another file only for a copy of a value of `file`.
    """

    file: DocumentFile
    old: str
    holder: DocumentFile
    new: str

    def child(self, *tokens: str | int) -> "Place":
        """Return the place of a value that has the same keys in both places."""
        old, new = join_pointer(self.old, *tokens), join_pointer(self.new, *tokens)
        return replace(self, old=old, new=new)

    def new_child(self, *tokens: str | int) -> "Place":
        """Return this place, with more keys in the converted file only."""
        return replace(self, new=join_pointer(self.new, *tokens))


class Source(Struct, frozen=True):
    """An original object: its keys, its file, and its pointer in the original file.

    `name` is the name of the object if it is shared by the main document, in
    `parameters` or `responses`.
    """

    node: dict[str, Any]
    file: DocumentFile
    old: str
    name: str | None = None

    def copied_to(self, place: Place) -> Place:
        """Return the original place of this object, with the new place of a copy."""
        return Place(self.file, self.old, place.holder, place.new)


class MediaTypes(Struct, frozen=True):
    """The media types of `consumes` or `produces` that apply to an operation.

    `names` has each media type and its pointer in the original file. `is_inherited` is
    true if the operation does not state them.
    """

    names: tuple[tuple[str, str], ...]
    file: DocumentFile
    is_inherited: bool

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.names)

    def or_default(self) -> list[str]:
        """Return the media types, or the default if there are none."""
        return list(dict.fromkeys(self)) or [DEFAULT_MEDIA_TYPE]


class Context(Struct):
    """The state of a conversion.

    Attributes:
        library: The main document and the files that references lead to.
        raw: The main document before its conversion.
        warnings: Parts of Swagger 2.0 that OpenAPI 3.0 cannot express.
        repairs: Faults, with warnings that say how each was repaired.
        errors: The same faults as errors.
        originals: Objects in other files before their conversion, by file and pointer.
    """

    library: Library
    raw: Document
    warnings: list[Diagnostic] = field(default_factory=list[Diagnostic])
    repairs: list[Repair] = field(default_factory=list[Repair])
    errors: list[Diagnostic] = field(default_factory=list[Diagnostic])
    originals: dict[tuple[Path, str], dict[str, Any]] = field(
        default_factory=dict[tuple[Path, str], dict[str, Any]]
    )

    @property
    def main(self) -> DocumentFile:
        """The main document."""
        return self.library.main

    def move(self, place: Place) -> None:
        """Record the original place of a value.

        References to that place then lead to the new place, unless another new place
        was recorded for it before.
        """
        place.holder.document.origins[place.new] = (
            self._original(place.file),
            place.old,
        )
        if place.file is place.holder:
            place.file.document.destinations.setdefault(place.old, place.new)

    def main_place(self, old: str, new: str | None = None) -> Place:
        """Return a place in the main document; ``new`` is ``old`` if it is None."""
        return Place(self.main, old, self.main, old if new is None else new)

    def warn(
        self,
        place: Place,
        message: str,
        hint: str | None = None,
        code: str = "degraded",
    ) -> None:
        """Record a part of a valid document that OpenAPI 3.0 cannot express."""
        self.warnings.append(self._diagnostic(place, code, message, hint))

    def report(
        self,
        place: Place,
        code: str,
        message: str,
        outcome: str,
        hint: str | None = None,
        removed: str | None = None,
    ) -> None:
        """Record a fault and how it is repaired.

        ``outcome`` is the end of the warning's message. ``removed`` is the kind of the
        part that is left out because of the fault; None if nothing is left out.
        """
        error = self._diagnostic(place, code, message, hint)
        if error in self.errors:
            return
        position = Position(error.line, error.column)
        parts = (
            (RemovedPart(removed, error.file, position, error.pointer),)
            if removed
            else ()
        )
        self.errors.append(error)
        self.repairs.append(Repair(error.as_warning(outcome), parts))

    def _diagnostic(
        self, place: Place, code: str, message: str, hint: str | None
    ) -> Diagnostic:
        document = self._original(place.file)
        found = document.diagnostic(code, message, place.old, hint=hint)
        return found._replace(bundled_pointer=place.new)

    def _original(self, file: DocumentFile) -> Document:
        """Return a file before its conversion, to look up places in it."""
        if file is self.main:
            return self.raw
        # `Document.origin` must not look up original places again.
        return replace(file.document, origins={}, destinations={})

    def resolve(self, file: DocumentFile, node: Any, old: str) -> Source | None:
        """Follow the `$ref` of an object, if any, to the original object at its end.

        Return None if the object is not a mapping, or the reference has no target.
        """
        name = None
        for _ in range(MAX_CHAIN):
            if not is_mapping(node):
                return None
            reference = node.get("$ref")
            if not isinstance(reference, str):
                return Source(node, file, old, name)
            try:
                file, old = self.library.find_place(file, reference)
                node = self._original_value(file, old)
            except (RefusedReference, KeyError):
                return None
            tokens = split_pointer(old)
            is_shared = file is self.main and len(tokens) == 2
            name = tokens[-1] if is_shared else None
        return None

    def _original_value(self, file: DocumentFile, old: str) -> Any:
        if (file.path, old) in self.originals:
            return self.originals[file.path, old]
        document = self.raw if file is self.main else file.document
        return document.value_at(old)

    def expand(self, value: Any, place: Place, name: str) -> Any:
        """Return references to the members if a value is a reference to a list or map.

        Swagger 2.0 allows references in place of the members only. Return any other
        value as it is. ``name`` says what the value is, such as "the list `tags`".
        """
        file, old, found = place.file, place.old, value
        try:
            for _ in range(MAX_CHAIN):
                reference = as_mapping(found).get("$ref")
                if not isinstance(reference, str):
                    break
                file, old = self.library.find_place(file, reference)
                found = self._original_value(file, old)
        except (RefusedReference, KeyError):
            return value
        if found is value or isinstance(as_mapping(found).get("$ref"), str):
            return value

        def refer(key: str | int) -> dict[str, str]:
            member = Place(file, join_pointer(old, key), place.file, "")
            return {"$ref": self.reference(member)}

        if is_list(found):
            expanded: Any = [refer(index) for index in range(len(found))]
        elif is_mapping(found):
            expanded = {
                key: member if key.startswith("x-") else refer(key)
                for key, member in found.items()
            }
        else:
            return value
        self.report(
            place.child("$ref"),
            "misplaced-ref",
            f"Swagger allows no `$ref` in place of {name}",
            "its target takes its place",
        )
        return expanded

    def reference(self, place: Place) -> str:
        """Return a reference in the holder of a place to the original place."""
        fragment = f"#{quote(place.old, safe='/~')}"
        if place.holder is place.file:
            return fragment
        path = os.path.relpath(place.file.path, place.holder.path.parent)
        return quote(Path(path).as_posix()) + fragment

    def media_types(
        self, operation: Mapping[str, Any], place: Place, key: str
    ) -> MediaTypes | None:
        """Return the media types of an operation. ``key`` is `consumes` or `produces`.

        Return None if the document does not state them as a list.
        """
        if key not in operation:
            return self.default_media_types(key)
        return self._read_media_types(
            operation[key], place.child(key), key, is_inherited=False
        )

    def default_media_types(self, key: str) -> MediaTypes | None:
        """Return the media types of the operations that do not state them.

        Return None if the document does not state them as a list.
        """
        value, place = self.raw.root.get(key, []), self.main_place(f"/{key}", "")
        return self._read_media_types(value, place, key, is_inherited=True)

    def are_default(self, media_types: MediaTypes, key: str) -> bool:
        """Return whether an operation has the media types of the document."""
        default = self.default_media_types(key)
        return default is not None and default.or_default() == media_types.or_default()

    def _read_media_types(
        self, value: Any, place: Place, key: str, *, is_inherited: bool
    ) -> MediaTypes | None:
        if isinstance(value, str):
            self.report(
                place,
                "wrong-type",
                f"`{key}` must be a list, not a string",
                "it is read as a list of one media type",
                f"put the media type in a list: `{key}: [{DEFAULT_MEDIA_TYPE}]`",
            )
            return MediaTypes(((value, place.old),), place.file, is_inherited)
        names = (
            [name for name in value if isinstance(name, str)] if is_list(value) else []
        )
        if not is_list(value) or len(names) != len(value):
            return None
        if len(names) > _MAX_MEDIA_TYPES:
            self.report(
                place,
                "too-many",
                f"`{key}` must have at most {_MAX_MEDIA_TYPES} media types, not"
                f" {len(names)}",
                "the others are ignored",
            )
            names = names[:_MAX_MEDIA_TYPES]
        return MediaTypes(
            tuple(
                (name, join_pointer(place.old, index))
                for index, name in enumerate(names)
            ),
            place.file,
            is_inherited,
        )
