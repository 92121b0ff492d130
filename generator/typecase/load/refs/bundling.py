"""Merge an OpenAPI document and the files that it refers to into one document.

The target of a reference to another file becomes a component of the main document, and
the reference is changed to start with `#/`. The names of the new components do not
depend on the order of the references. Some versions of OpenAPI have no components for
path items and media types; the module `inlining` puts copies of these targets in the
places of the references.
"""

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.navigate.object_kinds import COMPONENT_SECTIONS, OBJECT_KEYS, Kind
from typecase.load.navigate.reference_resolution import target_pointer
from typecase.load.navigate.walk import OpenAPIObject, iter_descendants, iter_kinds
from typecase.load.refs.reference_targets import (
    UNRESOLVED,
    DocumentFile,
    Library,
    ReferenceTarget,
    RefusedReference,
)

_DYNAMIC_REFERENCES = ("$dynamicRef", "$recursiveRef")
# A value of a discriminator's mapping that is a reference. Any other is the name of a
# schema.
_REFERENCE = re.compile(r"[#/]|\.(?:ya?ml|json)$")
# Characters of a JSON pointer that need no percent-encoding in a reference.
_SAFE = "/~!$&'()*+,;=:@?"


class _TargetId(Struct, frozen=True, order=True):
    """The identity of a target of references, which becomes one component.

    `section` is the section of `components` to add the target to. `path` and `pointer`
    are the file of the target and its place there.
    """

    section: str
    path: Path
    pointer: str


_ReferenceSlot = tuple[dict[str, Any], str]
"""Where a reference is stored: a mapping, and the key whose value is the reference."""


class Bundle(Struct):
    """The references that lead to other files, and their targets.

    Attributes:
        library: The main document and the other files.
        convert_target: A function that converts a target in place before its references
            are followed; None if the document is not converted. Its arguments are the
            kind of the target, its file and its pointer there.
        faults: The faults found so far.
        targets: The targets in other files, and those in data of the main document,
            such as extensions.
        slots: For each target that becomes a component, the references to it.
        existing: For some targets, the pointer of a component of the main document that
            is only a reference to the target. The target replaces that component.
        inline_targets: For each reference to a path item or media type in `targets`,
            the file and the pointer of the target. The keys are the `id()` of the
            mappings that contain the references.
        visited: The `id()` of each visited mapping.
        pending: The objects whose references must still be followed, with their files.
    """

    library: Library
    convert_target: Callable[[Kind, DocumentFile, str], None] | None = None
    faults: list[Diagnostic] = field(default_factory=list[Diagnostic])
    targets: dict[_TargetId, ReferenceTarget] = field(
        default_factory=dict[_TargetId, ReferenceTarget]
    )
    slots: dict[_TargetId, list[_ReferenceSlot]] = field(
        default_factory=lambda: defaultdict[_TargetId, list[_ReferenceSlot]](list)
    )
    existing: dict[_TargetId, str] = field(default_factory=dict[_TargetId, str])
    inline_targets: dict[int, tuple[Document, str]] = field(
        default_factory=dict[int, tuple[Document, str]]
    )
    visited: set[int] = field(default_factory=set[int])
    pending: list[tuple[DocumentFile, OpenAPIObject]] = field(
        default_factory=list[tuple[DocumentFile, OpenAPIObject]]
    )

    def collect_references(self) -> None:
        """Follow every reference of the main document and of each target in turn.

        Also remove unsupported keywords from schemas. Record a fault for each reference
        that cannot be followed, and for each removed keyword except `$id`.
        """
        main = self.library.main
        self.pending.append(
            (main, OpenAPIObject(Kind.DOCUMENT, main.document.root, ""))
        )
        while self.pending:
            file, start = self.pending.pop(0)
            for obj in iter_descendants(start):
                # A YAML alias puts the same mapping in several places.
                if id(obj.node) not in self.visited:
                    self.visited.add(id(obj.node))
                    self._visit(file, obj)

    def _visit(self, file: DocumentFile, obj: OpenAPIObject) -> None:
        if self.convert_target is not None and file is self.library.main:
            self._translate(obj.node, "$ref")
        if obj.kind is Kind.SCHEMA:
            self._remove_unsupported(file, obj)
            self._follow_discriminator_mapping(file, obj)
        # On other kinds of objects, `$ref` is an unknown key, which the OpenAPI schemas
        # report.
        if obj.kind in COMPONENT_SECTIONS and isinstance(obj.node.get("$ref"), str):
            try:
                self._follow(file, obj, obj.node, "$ref")
            except RefusedReference as refused:
                self._report(file, join_pointer(obj.pointer, "$ref"), refused)

    def _translate(self, holder: dict[str, Any], key: str) -> None:
        """Let a reference in the converted main document lead to the converted place.

        A reference that leads nowhere keeps the words of the author, for messages.
        """
        reference = holder.get(key)
        if isinstance(reference, str) and reference.startswith("#/"):
            document = self.library.main.document
            pointer = document.destination(target_pointer(reference))
            if document.has(pointer):
                holder[key] = _to_reference(pointer)

    def _remove_unsupported(self, file: DocumentFile, obj: OpenAPIObject) -> None:
        """Remove `$id`, `$dynamicRef` and `$recursiveRef` from a schema.

        An `$id` is removed without a warning: without relative references, the keyword
        only names the schema.
        """
        if isinstance(obj.node.get("$id"), str):
            # An `$id` would be the base of the references within the schema.
            del obj.node["$id"]
        for keyword in _DYNAMIC_REFERENCES:
            if keyword in obj.node:
                del obj.node[keyword]
                self.faults.append(
                    file.document.diagnostic(
                        "degraded",
                        f"`{keyword}` is not supported; it is ignored",
                        join_pointer(obj.pointer, keyword),
                        hint="use `$ref` with the place of the schema",
                        severity=Severity.WARNING,
                    )
                )

    def _follow_discriminator_mapping(
        self, file: DocumentFile, obj: OpenAPIObject
    ) -> None:
        discriminator = as_mapping(obj.node.get("discriminator"))
        references = as_mapping(discriminator.get("mapping"))
        at = join_pointer(obj.pointer, "discriminator", "mapping")
        for value, reference in list(references.items()):
            if isinstance(reference, str) and _REFERENCE.search(reference):
                if self.convert_target is not None and file is self.library.main:
                    self._translate(references, value)
                try:
                    self._follow(file, obj, references, value)
                except RefusedReference as refused:
                    is_removed = refused.code == UNRESOLVED
                    self._report(
                        file, join_pointer(at, value), refused, is_removed=is_removed
                    )
                    if is_removed:
                        # The name of a schema may still be the discriminator's value.
                        del references[value]

    def _report(
        self,
        file: DocumentFile,
        pointer: str,
        refused: RefusedReference,
        *,
        is_removed: bool = False,
    ) -> None:
        # Without a message, the faults of the unreadable file are reported instead.
        if refused.message:
            self.faults.append(
                file.document.diagnostic(
                    refused.code,
                    refused.message + ("; it is ignored" if is_removed else ""),
                    pointer,
                    hint=refused.hint,
                    severity=Severity.WARNING if is_removed else Severity.ERROR,
                )
            )

    def _follow(
        self, file: DocumentFile, obj: OpenAPIObject, holder: dict[str, Any], key: str
    ) -> None:
        """Follow the reference `holder[key]` of an object in a file.

        A reference to the main document is rewritten. The target of any other reference
        is recorded, and the references in the target are followed later. A target in
        data of the main document counts as one in another file. Raise
        `RefusedReference` if the reference cannot be followed.
        """
        reference: str = holder[key]
        main = self.library.main
        is_local = file is main and (reference == "#" or reference.startswith("#/"))
        # `reference_checks` reports references within the document that lead nowhere.
        if is_local and not _leads_to_data(main.document, reference):
            return
        target = self.library.find_target(file, reference)
        if target.file is main and not _is_data(target.pointer):
            holder[key] = _to_reference(target.pointer)
            return
        target_id = _TargetId(
            COMPONENT_SECTIONS[obj.kind], target.file.path, target.pointer
        )
        if obj.kind in (Kind.PATH_ITEM, Kind.MEDIA_TYPE):
            self.inline_targets[id(holder)] = (target.file.document, target.pointer)
        else:
            self.slots[target_id].append((holder, key))
            is_component = file is main and obj.parent_kind is Kind.COMPONENTS
            if is_component and len(obj.node) == 1:
                self.existing.setdefault(target_id, obj.pointer)
        if target_id not in self.targets:
            self.targets[target_id] = target
            if self.convert_target is not None:
                self.convert_target(obj.kind, target.file, target.pointer)
            if is_mapping(target.node):
                start = OpenAPIObject(
                    obj.kind, target.node, target.pointer, obj.parent_kind
                )
                self.pending.append((target.file, start))

    def add_components(self) -> None:
        """Make each target in `slots` a component, and rewrite the references to it.

        Do nothing if the `components` of the main document are not a mapping. A target
        is also left out if its section of `components` is not a mapping.
        """
        document = self.library.main.document
        # The OpenAPI schemas report components of the wrong type.
        if not is_mapping(document.root.setdefault("components", {})):
            return
        pointers = dict(self._component_pointers())
        for target_id, slots in self.slots.items():
            for holder, key in slots:
                holder[key] = _to_reference(pointers[target_id])
        for target_id, pointer in pointers.items():
            components: Any = document.root["components"]
            section: Any = components.setdefault(target_id.section, {})
            if is_mapping(section):
                target = self.targets[target_id]
                section[split_pointer(pointer)[-1]] = target.node
                document.origins[pointer] = (target.file.document, target.pointer)

    def _component_pointers(self) -> Iterator[tuple[_TargetId, str]]:
        """Yield each target in `slots`, with the pointer of its component."""
        components = as_mapping(self.library.main.document.root.get("components"))
        taken = {
            (section, name)
            for section, members in components.items()
            for name in as_mapping(members)
        }
        candidates = {
            target_id: self._candidate_names(target_id)
            for target_id in sorted(self.slots)
        }
        # How many targets could have each name.
        counts = Counter(
            (target_id.section, name)
            for target_id in candidates.keys() - self.existing.keys()
            for name in set(candidates[target_id])
        )
        for target_id, names in candidates.items():
            if target_id in self.existing:
                yield target_id, self.existing[target_id]
                continue
            section = target_id.section
            # A name that several targets could have goes to none of them, so that names
            # do not depend on the order. The last resort is a number at the end.
            unique_names = (name for name in names if counts[section, name] == 1)
            numbered_names = (f"{names[-1]}_{number}" for number in itertools.count(2))
            name = next(
                name
                for name in itertools.chain(unique_names, names[-1:], numbered_names)
                if (section, name) not in taken
            )
            taken.add((section, name))
            yield target_id, join_pointer("/components", section, name)

    def _candidate_names(self, target_id: _TargetId) -> list[str]:
        """Return three possible names of a component, from the shortest to the longest.

        The names of `schemas/pets.yaml#/Pet` are `Pet`, `pets_Pet` and
        `schemas_pets_Pet`. The last two are equal for a file in the folder of the main
        document.
        """
        path = target_id.path
        tokens = split_pointer(target_id.pointer) or [path.stem]
        # An index alone says little, so the key of its list comes first.
        name = "_".join(tokens[-2:]) if tokens[-1].isdecimal() else tokens[-1]
        with_folders = "_".join((*self.library.relative_parts(path), name))
        return [
            re.sub(r"[^A-Za-z0-9._-]+", "_", candidate).strip("_") or "_"
            for candidate in (name, f"{path.stem}_{name}", with_folders)
        ]


def bundle(
    library: Library,
    convert_target: Callable[[Kind, DocumentFile, str], None] | None = None,
) -> Bundle:
    """Turn the targets in other files into components of the main document.

    The main document is changed in place. `Bundle` explains ``convert_target``. The
    returned bundle has all faults that were found: those of the other files, references
    that cannot be followed, and unsupported keywords. The `inline_targets` of the
    bundle are left to `inlining`.
    """
    bundled = Bundle(library, convert_target)
    bundled.collect_references()
    if bundled.slots:
        bundled.add_components()
    bundled.faults += bundled.library.faults
    return bundled


def _leads_to_data(document: Document, reference: str) -> bool:
    """Return whether a reference within a document leads to data that exists."""
    pointer = target_pointer(reference)
    if not _is_data(pointer):
        return False
    try:
        document.value_at(pointer)
    except KeyError:
        return False
    return True


@lru_cache(maxsize=4096)
def _is_data(pointer: str) -> bool:
    """Return whether a pointer leads to data, and not to an OpenAPI object.

    Data are the values in an extension or in an unknown key of the root.
    """
    # The last pointer that `iter_kinds` yields is `pointer` itself.
    *_, (_, kind) = iter_kinds(pointer)
    if kind is not None:
        return False
    tokens = split_pointer(pointer)
    return tokens[0] not in OBJECT_KEYS[Kind.DOCUMENT] or any(
        token.startswith("x-") for token in tokens
    )


def _to_reference(pointer: str) -> str:
    return f"#{quote(pointer, safe=_SAFE)}"
