"""Replace references by copies of their targets.

The other stages expect path items and media types in place, and so they expect objects
that OpenAPI does not allow to be references, such as operations. Keys beside such a
`$ref` take precedence over the keys of the target.
"""

from collections.abc import Callable, Iterable
from typing import Any

from typecase.load.document import join_pointer, list_enclosing, split_pointer
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.navigate.index import OpenAPIObject, expected_object, iter_kinds
from typecase.load.navigate.object_kinds import Kind, MemberShape
from typecase.load.parse.limits import MAX_DEPTH
from typecase.load.refs.misplaced_references import MisplacedReference
from typecase.load.refs.reference_targets import (
    DocumentFile,
    Library,
    ReferenceTarget,
    RefusedReference,
)

_MAX_REPEATED = 100_000
"""The greatest number of objects that all references together repeat."""


ConvertTarget = Callable[[Kind, DocumentFile, str], None]
"""A function that converts an object from Swagger 2.0 in place.

Its arguments are the kind of the object, its file and its pointer there.
"""


class Inliner:
    """Replace references by copies of their targets.

    The copies have references themselves. Where these lead depends on the file that
    they come from, which `Library.find_origin` returns.
    """

    def __init__(
        self, library: Library, convert_target: ConvertTarget | None = None
    ) -> None:
        self._library = library
        self._convert_target = convert_target
        self._copied: set[tuple[int, str]] = set()
        self._repeated = 0
        # The original places of objects around references.
        self._origins: dict[tuple[int, str], tuple[DocumentFile, str]] = {}

    def inline_object(self, file: DocumentFile, obj: OpenAPIObject) -> None:
        """Replace the reference in an object by the keys of its target.

        ``file`` is the file with the object, or the file into which it was copied.
        Raise `RefusedReference` if the reference cannot be followed, and leave the
        reference in place then.
        """
        reference = MisplacedReference(obj.node, obj.pointer, MemberShape.ONE, obj.kind)
        self._inline_mapping(file, reference)

    def inline_misplaced(
        self,
        file: DocumentFile,
        obj: OpenAPIObject,
        reference: MisplacedReference,
    ) -> None:
        """Replace a reference where OpenAPI allows none by its target.

        ``obj`` is the object with the reference. ``file`` is the file with the object,
        or the file into which it was copied. Raise `RefusedReference` if the reference
        cannot be followed, and leave the reference in place then.
        """
        if reference.shape is not MemberShape.LIST:
            self._inline_mapping(file, reference)
            return
        *_, target = self._find_targets(file, reference)
        copied = self._copy_target(reference, target)
        obj.node[split_pointer(reference.pointer)[-1]] = copied
        self._record_origins(file, reference, target, range(len(copied)))

    def _inline_mapping(
        self, file: DocumentFile, reference: MisplacedReference
    ) -> None:
        """Replace a reference by the keys of its target.

        If the target has a `$ref` too, the keys of both targets are merged.
        """
        holder = reference.holder
        targets = self._find_targets(file, reference)
        copies = [self._copy_target(reference, target) for target in targets]
        del holder["$ref"]
        for target, copied in zip(targets, copies, strict=True):
            added = copied.keys() - holder.keys() - {"$ref"}
            holder |= {key: value for key, value in copied.items() if key in added}
            self._record_origins(file, reference, target, added)

    def _record_origins(
        self,
        file: DocumentFile,
        reference: MisplacedReference,
        target: ReferenceTarget,
        keys: Iterable[str | int],
    ) -> None:
        """Record that keys, or items of a list, come from the target of a reference."""
        origin, place = self._library.find_origin(file, reference.pointer)
        for key in keys:
            self._library.record_copy(origin, join_pointer(place, key), target, key)

    def _find_targets(
        self, file: DocumentFile, reference: MisplacedReference
    ) -> list[ReferenceTarget]:
        """Return the targets of a chain of references, in the order of the chain.

        Raise `RefusedReference` if one of them cannot take the place of the reference.
        """
        origin, _ = self._library.find_origin(file, reference.pointer)
        targets: list[ReferenceTarget] = []
        seen: set[tuple[int, str]] = set()
        holder: Any = reference.holder
        while is_mapping(holder) and isinstance(text := holder.get("$ref"), str):
            target = self._library.find_target(origin, text)
            self._check_target(file, reference, text, target)
            if (id(target.file), target.pointer) in seen:
                raise _circular(text)
            seen.add((id(target.file), target.pointer))
            targets.append(target)
            origin, holder = target.file, target.node
        if reference.shape is MemberShape.LIST and not is_list(holder):
            raise _wrong_kind(str(reference.holder["$ref"]), reference)
        return targets

    def _check_target(
        self,
        file: DocumentFile,
        reference: MisplacedReference,
        text: str,
        target: ReferenceTarget,
    ) -> None:
        """Raise `RefusedReference` if a target cannot take the place of a reference.

        ``text`` is the `$ref` that leads to the target.
        """
        is_object = is_mapping(target.node)
        if not is_object and reference.shape is not MemberShape.LIST:
            raise _wrong_kind(text, reference)
        if reference.shape is MemberShape.ONE and target.file is self._library.main:
            # The last pointer that `iter_kinds` yields is `target.pointer` itself.
            *_, (_, kind) = iter_kinds(target.pointer)
            if kind not in (None, reference.kind):
                raise _wrong_kind(text, reference)
        if reference.pointer.count("/") > MAX_DEPTH:
            raise RefusedReference(
                "too-deep",
                f"with the target of this reference, values nest deeper than "
                f"{MAX_DEPTH} levels",
                "shorten this chain of references",
            )
        if self._is_around(file, reference.pointer, target):
            raise _circular(text)

    def _is_around(
        self, file: DocumentFile, pointer: str, target: ReferenceTarget
    ) -> bool:
        """Return whether a place is inside the target of a reference.

        The objects around the place may themselves be copies, so the original places of
        these objects count.
        """
        places = [self._library.find_origin(file, pointer)]
        for around in list_enclosing(pointer.rpartition("/")[0]):
            # Many references have the same objects around them, which stay in place.
            key = id(file), around
            if key not in self._origins:
                self._origins[key] = self._library.find_origin(file, around)
            places.append(self._origins[key])
        return any(
            origin is target.file and f"{place}/".startswith(f"{target.pointer}/")
            for origin, place in places
        )

    def _copy_target(
        self, reference: MisplacedReference, target: ReferenceTarget
    ) -> Any:
        """Return a copy of a target.

        Raise `RefusedReference` if the copies repeat too many objects.
        """
        key = (id(target.file), target.pointer)
        if key in self._copied and self._repeated >= _MAX_REPEATED:
            raise RefusedReference(
                "too-large",
                f"all references together repeat more than {_MAX_REPEATED:,} objects",
                "refer to components of the document where OpenAPI allows it",
            )
        self._convert(reference, target)
        before = self._repeated
        copied = self._copy(reference.shape, reference.kind, target.node)
        if key not in self._copied:
            self._copied.add(key)
            self._repeated = before
        return copied

    def _convert(self, reference: MisplacedReference, target: ReferenceTarget) -> None:
        """Convert the objects of a target if the document is one of Swagger 2.0.

        Raise `RefusedReference` for parameters: some of them are request bodies, which
        the conversion of the operation must know.
        """
        if self._convert_target is None:
            return
        if reference.shape is MemberShape.LIST and reference.kind is Kind.PARAMETER:
            raise RefusedReference(
                "misplaced-ref",
                f"OpenAPI allows no `$ref` in place of {reference}",
            )
        kinds: dict[str, Kind | None] = {target.pointer: reference.kind}
        is_map = reference.shape is MemberShape.MAP
        if is_map or reference.kind in (Kind.PATHS, Kind.RESPONSES):
            kinds = {
                join_pointer(target.pointer, key): (
                    reference.kind
                    if is_map or reference.kind is None
                    else expected_object(reference.kind, key)[1]
                )
                for key in as_mapping(target.node)
                if key != "$ref"
            }
        for pointer, kind in kinds.items():
            node = target.file.document.value_at(pointer)
            # Keys beside the `$ref` of a path item are converted too.
            is_target = "$ref" not in as_mapping(node) or kind is Kind.PATH_ITEM
            if kind is not None and is_mapping(node) and is_target:
                self._convert_target(kind, target.file, pointer)

    def _copy(self, shape: MemberShape, kind: Kind | None, node: Any) -> Any:
        """Return a copy of an object, or of a list or a map of objects.

        Schemas and plain values are not copied: they may have several places.
        """
        match shape:
            case MemberShape.LIST if is_list(node):
                return [self._copy(MemberShape.ONE, kind, item) for item in node]
            case MemberShape.ONE if kind is None or kind is Kind.SCHEMA:
                return node
            case MemberShape.ONE | MemberShape.MAP if is_mapping(node):
                self._repeated += 1
                return {
                    key: self._copy(
                        *(
                            (MemberShape.ONE, kind)
                            if shape is MemberShape.MAP
                            else expected_object(kind, key)
                        ),
                        value,
                    )
                    for key, value in node.items()
                }
            case _:
                return node


def _wrong_kind(reference: str, misplaced: MisplacedReference) -> RefusedReference:
    return RefusedReference(
        "wrong-ref",
        f"`{shorten(reference)}` does not lead to {misplaced}",
        "correct the reference",
    )


def _circular(reference: str) -> RefusedReference:
    return RefusedReference(
        "circular-ref",
        f"`{shorten(reference)}` leads to an object that contains the reference",
        "remove one reference of the cycle",
    )
