"""Merge an OpenAPI document and the files that it refers to into one document.

The target of a reference to another file becomes a component of the main document, and
the reference is changed to start with `#/`. The names of the new components do not
depend on the order of the references. Some versions of OpenAPI have no components for
path items and media types, and no version has any for other objects, such as
operations. Copies of these targets take the places of the references.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.navigate.index import OpenAPIObject, index_of, iter_kinds, walk
from typecase.load.navigate.object_kinds import (
    COMPONENT_SECTIONS,
    OBJECT_KEYS,
    Kind,
    MemberShape,
)
from typecase.load.navigate.reference_resolution import target_pointer, to_reference
from typecase.load.refs.component_names import TargetId, choose_pointers
from typecase.load.refs.inlining import ConvertTarget, Inliner
from typecase.load.refs.json_schema_keywords import (
    DYNAMIC_REFERENCES,
    Slot,
    find_obsolete_keys,
    remove_dynamic_references,
)
from typecase.load.refs.misplaced_references import find_misplaced, list_unfollowed
from typecase.load.refs.reference_targets import (
    UNRESOLVED,
    DocumentFile,
    Library,
    ReferenceTarget,
    RefusedReference,
    is_local,
)

# A value of a discriminator's mapping that is a reference. Any other is the name of a
# schema.
_REFERENCE = re.compile(r"[#/]|\.(?:ya?ml|json)$")

_RELEVANT_KEYS = frozenset({"$id", "discriminator", *DYNAMIC_REFERENCES})
"""The keys of an object, besides `$ref`, with which bundling has to do."""


class Bundle(Struct):
    """The references that lead to other files, and their targets.

    Attributes:
        library: The main document and the other files.
        version: The OpenAPI version of the main document, such as "3.1.0".
        convert_target: Converts a target before its references are followed; None if
            the document is not converted.
        faults: The faults found so far.
        targets: The targets in other files, and those in data of the main document,
            such as extensions.
        slots: For each target that becomes a component, the references to it.
        existing: For some targets, the pointer of a component of the main document that
            is only a reference to the target. The target replaces that component.
        inliner: Replaces references by copies of their targets.
        misplaced: The references in places where OpenAPI allows none, by what they
            stand for.
        rewritten: For some references, their new text.
        obsolete: Keys of schemas that are removed in the end: the schema and the key.
        is_changed: Whether the main document was changed, apart from the keys and the
            references that are changed in the end.
        visited: The `id()` of each visited mapping.
        pending: The objects whose references must still be followed, with their files.
    """

    library: Library
    version: str
    inliner: Inliner
    convert_target: ConvertTarget | None = None
    faults: list[Diagnostic] = field(default_factory=list[Diagnostic])
    targets: dict[TargetId, ReferenceTarget] = field(
        default_factory=dict[TargetId, ReferenceTarget]
    )
    slots: dict[TargetId, list[Slot]] = field(
        default_factory=lambda: defaultdict[TargetId, list[Slot]](list)
    )
    existing: dict[TargetId, str] = field(default_factory=dict[TargetId, str])
    misplaced: dict[str, list[Diagnostic]] = field(
        default_factory=lambda: defaultdict[str, list[Diagnostic]](list)
    )
    rewritten: list[tuple[Slot, str]] = field(default_factory=list[tuple[Slot, str]])
    obsolete: list[Slot] = field(default_factory=list[Slot])
    is_changed: bool = False
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
        if _has_references_to_inline(main.document):
            self.is_changed = True
            # Other files may refer to places of the main document that only exist when
            # `paths` and `components` are complete.
            root = OpenAPIObject(Kind.DOCUMENT, main.document.root)
            for obj in walk(root, into_schemas=False):
                self._inline(main, obj)
            self._visit_all(main, walk(root))
        else:
            # All objects stay where they are.
            self._visit_all(main, _list_relevant(main.document))
        while self.pending:
            file, start = self.pending.pop(0)
            self._visit_all(file, walk(start))

    def _visit_all(self, file: DocumentFile, objects: Iterable[OpenAPIObject]) -> None:
        """Visit each object of a file once."""
        for obj in objects:
            # A YAML alias puts the same mapping in several places.
            if id(obj.node) not in self.visited:
                self.visited.add(id(obj.node))
                self._visit(file, obj)

    def _visit(self, file: DocumentFile, obj: OpenAPIObject) -> None:
        """Follow the references of an object in a file.

        The object may be a copy from another file, where its references start.
        """
        if obj.kind is Kind.SCHEMA:
            origin = self._find_file(file, obj)
            has_own_file = origin is not self.library.main
            self.obsolete += find_obsolete_keys(obj.node, self.version, has_own_file)
            reference = obj.node.get("$dynamicRef")
            if (
                isinstance(reference, str)
                and "$ref" not in obj.node
                and self.library.is_static(origin, reference)
            ):
                obj.node["$ref"] = obj.node.pop("$dynamicRef")
                self.is_changed = True
            removed = list(remove_dynamic_references(file.document, obj))
            self.is_changed |= bool(removed)
            self.faults += removed
            if "discriminator" in obj.node:
                self._follow_discriminator_mapping(file, obj)
        self._inline(file, obj)
        self._note_copied_component(file, obj)
        # `_inline` has reported the other references that it left in place.
        is_followed = obj.kind in COMPONENT_SECTIONS and not _is_inlined(obj)
        if _is_reference(obj) and is_followed:
            try:
                self._follow(file, obj, obj.node, "$ref")
            except RefusedReference as refused:
                self._report_reference(file, obj.node, obj.pointer, refused)

    def _inline(self, file: DocumentFile, obj: OpenAPIObject) -> None:
        """Replace references by copies of their targets in an object.

        Replace the object's own reference if OpenAPI allows none there, or if the other
        stages expect such an object in place. Replace those for its lists and maps.
        """
        if _is_reference(obj) and _is_inlined(obj):
            try:
                self.inliner.inline_object(file, obj)
            except RefusedReference as refused:
                is_own = self._find_file(file, obj) is self.library.main
                # `reference_checks` reports the references by `#/`.
                if not is_own or not is_local(obj.node["$ref"]):
                    self._report_reference(file, obj.node, obj.pointer, refused)
        for reference in find_misplaced(obj):
            fault = file.document.diagnostic(
                "misplaced-ref",
                f"OpenAPI allows no `$ref` in place of {reference}",
                join_pointer(reference.pointer, "$ref"),
            )
            try:
                self.inliner.inline_misplaced(file, obj, reference)
            except RefusedReference as refused:
                self._report_reference(
                    file, reference.holder, reference.pointer, refused
                )
            else:
                self.misplaced[str(reference)].append(fault)

    def _find_file(self, file: DocumentFile, obj: OpenAPIObject) -> DocumentFile:
        """Return the file whose references an object in ``file`` has."""
        # Most files have no copies, and joining the pointer takes long.
        if not self.library.has_copies(file):
            return file
        return self.library.find_origin(file, obj.pointer)[0]

    def _report_reference(
        self,
        file: DocumentFile,
        holder: dict[str, Any],
        pointer: str,
        refused: RefusedReference,
    ) -> None:
        """Add a fault for a reference that cannot be followed."""
        self._report(file, join_pointer(pointer, "$ref"), refused)
        origin, _ = self.library.find_origin(file, pointer)
        if origin is not self.library.main and is_local(holder["$ref"]):
            # In the bundle, the reference could lead to something else.
            location = self.library.relative_location(origin.path)
            self.rewritten.append(((holder, "$ref"), location + holder["$ref"]))

    def _note_copied_component(self, file: DocumentFile, obj: OpenAPIObject) -> None:
        """Remember the original place of a component that was copied from a file.

        References to the original place then lead to the component.
        """
        if file is self.library.main and obj.parent_kind is Kind.COMPONENTS:
            origin, place = self.library.find_origin(file, obj.pointer)
            if origin is not file:
                target_id = TargetId(COMPONENT_SECTIONS[obj.kind], origin.path, place)
                self.existing.setdefault(target_id, obj.pointer)

    def _follow_discriminator_mapping(
        self, file: DocumentFile, obj: OpenAPIObject
    ) -> None:
        discriminator = as_mapping(obj.node.get("discriminator"))
        references = as_mapping(discriminator.get("mapping"))
        at = join_pointer(obj.pointer, "discriminator", "mapping")
        for value, reference in list(references.items()):
            if isinstance(reference, str) and _REFERENCE.search(reference):
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
                        self.is_changed = True

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
        origin = self._find_file(file, obj)
        if origin is main and is_local(reference):
            stated = target_pointer(reference)
            pointer = main.document.destination(stated)
            is_moved, is_data = pointer != stated, _is_data(pointer)
            # `reference_checks` reports references that lead nowhere, as stated.
            exists = (is_moved or is_data) and main.document.has(pointer)
            if exists and is_moved:
                self.rewritten.append(((holder, key), to_reference(pointer)))
            if not exists or not is_data:
                return
        target = self.library.find_target(origin, reference)
        if target.file is main and not _is_data(target.pointer):
            self.rewritten.append(((holder, key), to_reference(target.pointer)))
            return
        if obj.kind is Kind.PATH_ITEM:
            self.inliner.inline_object(file, obj)
            return
        target_id = TargetId(
            COMPONENT_SECTIONS[obj.kind], target.file.path, target.pointer
        )
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
                    obj.kind, target.node, obj.parent, place=target.pointer
                )
                self.pending.append((target.file, start))

    def count_misplaced(self) -> Iterator[Diagnostic]:
        """Yield an error for each kind of place where OpenAPI allows no references."""
        for faults in self.misplaced.values():
            # Several copies of an object have the same place.
            first, *others = {
                (fault.file, fault.pointer): fault for fault in faults
            }.values()
            more = f" ({len(others) + 1} times)" if others else ""
            yield first._replace(message=first.message + more)

    def add_components(self) -> None:
        """Make each target in `slots` a component, and rewrite the references to it.

        Do nothing if the `components` of the main document are not a mapping. A target
        is also left out if its section of `components` is not a mapping.
        """
        document = self.library.main.document
        # The OpenAPI schemas report components of the wrong type.
        if not is_mapping(document.root.setdefault("components", {})):
            return
        pointers: dict[TargetId, str] = {}
        chosen = choose_pointers(self.library, sorted(self.slots), self.existing)
        for target_id, pointer, former in chosen:
            pointers[target_id] = pointer
            if former != pointer:
                document.former_components[former] = pointer
        for target_id, slots in self.slots.items():
            for holder, key in slots:
                holder[key] = to_reference(pointers[target_id])
        for target_id, pointer in pointers.items():
            components: Any = document.root["components"]
            section: Any = components.setdefault(target_id.section, {})
            if is_mapping(section):
                target = self.targets[target_id]
                section[split_pointer(pointer)[-1]] = target.node
                document.origins[pointer] = (target.file.document, target.pointer)


def bundle(
    library: Library,
    convert_target: ConvertTarget | None = None,
) -> Bundle:
    """Turn the targets in other files into components of the main document.

    The main document is changed in place. `Bundle` explains ``convert_target``. The
    returned bundle has all faults that were found: those of the other files, references
    that cannot be followed or are in places where OpenAPI allows none, and unsupported
    keywords.
    """
    version = str(library.main.document.root.get("openapi"))
    bundled = Bundle(library, version, Inliner(library, convert_target), convert_target)
    bundled.collect_references()
    for (holder, key), reference in bundled.rewritten:
        holder[key] = reference
    if bundled.slots:
        bundled.add_components()
    for schema, key in bundled.obsolete:
        schema.pop(key, None)
    if bundled.is_changed or bundled.rewritten or bundled.slots or bundled.obsolete:
        library.main.document.forget()
    bundled.faults += library.faults
    bundled.faults += bundled.count_misplaced()
    return bundled


def _has_references_to_inline(document: Document) -> bool:
    """Return whether bundling replaces references by copies of their targets."""
    return any(
        obj.kind in (Kind.MEDIA_TYPE, Kind.PATH_ITEM)
        for obj in index_of(document).references
    ) or any(
        reference.shape is not MemberShape.ONE
        or reference.kind not in COMPONENT_SECTIONS
        for reference in list_unfollowed(document)
    )


def _list_relevant(document: Document) -> list[OpenAPIObject]:
    """Return the objects with which bundling has to do if it inlines none.

    Most references lead to objects of the same document, and stay as they are.
    """
    index = index_of(document)
    stated = {obj.node["$ref"] for obj in index.references if _is_reference(obj)}
    followed = {
        reference
        for reference in stated
        if document.is_converted
        or not is_local(reference)
        or _is_data(target_pointer(reference))
    }
    return [
        obj
        for obj in index.having("$ref", *_RELEVANT_KEYS)
        if not _RELEVANT_KEYS.isdisjoint(obj.node)
        or (_is_reference(obj) and obj.node["$ref"] in followed)
    ]


def _is_reference(obj: OpenAPIObject) -> bool:
    return isinstance(obj.node.get("$ref"), str)


def _is_inlined(obj: OpenAPIObject) -> bool:
    """Return whether the other stages expect an object in place of its reference."""
    # Path items of callbacks are left out: they may refer to the operation around them.
    return obj.kind is Kind.MEDIA_TYPE or (
        obj.kind is Kind.PATH_ITEM and obj.parent_kind in (Kind.PATHS, Kind.DOCUMENT)
    )


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
