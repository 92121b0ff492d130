"""Replace references to path items and media types by copies of their targets.

The other stages expect these objects in place. Keys beside such a `$ref` take
precedence over the keys of the target. `reference_checks` reports the references that
cannot be resolved.
"""

from collections.abc import Iterator, Mapping

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import resolve_mapping
from typecase.load.navigate.walk import OpenAPIObject, iter_objects_outside_schemas
from typecase.load.parse.tree_builder import MAX_DEPTH


def inline(
    document: Document, targets: Mapping[int, tuple[Document, str]]
) -> Iterator[Diagnostic]:
    """Replace references to path items and media types by the keys of their targets.

    ``targets`` has the targets that bundling found, such as those in other files: each
    is a file and a pointer, by the `id()` of the mapping that contains the reference.
    Yield an error for each reference that is nested too deeply.

    A reference to an object that contains the reference cannot be inlined. Such a
    reference to another file is an error, since the other stages do not read that file.
    Within the document, the reference stays as it is, and is resolved when needed. So
    do references from callbacks and components to path items of the document.
    """
    for obj in iter_objects_outside_schemas(document):
        # The walk continues into the inlined object, whose references are inlined too.
        if "$ref" not in obj.node:
            continue
        target = targets.get(id(obj.node))
        if target is None and _must_be_inlined(obj):
            node, pointer = resolve_mapping(document, obj.node, obj.pointer)
            target = (document, pointer) if node else None
        if target is not None:
            yield from _inline_target(document, obj, *target)


def _must_be_inlined(obj: OpenAPIObject) -> bool:
    # Path items of callbacks are left out: they may refer to the operation around them.
    return obj.kind is Kind.MEDIA_TYPE or (
        obj.kind is Kind.PATH_ITEM and obj.parent_kind in (Kind.PATHS, Kind.DOCUMENT)
    )


def _inline_target(
    document: Document, obj: OpenAPIObject, file: Document, pointer: str
) -> Iterator[Diagnostic]:
    """Replace the reference in an object by the keys of its target.

    ``file`` and ``pointer`` are the file and the pointer of the target. If the target
    cannot be inlined, leave the reference in place. Yield an error as `inline` says.
    """
    if obj.pointer.count("/") > MAX_DEPTH:
        yield document.diagnostic(
            "too-deep",
            f"with the target of this reference, values nest deeper than {MAX_DEPTH} "
            "levels",
            join_pointer(obj.pointer, "$ref"),
            hint="shorten this chain of references",
        )
        return
    if _is_circular(document, obj.pointer, file, pointer):
        # `inline` explains why a reference within the document stays.
        if file is not document:
            yield document.diagnostic(
                "circular-ref",
                "this reference leads to an object that contains the reference",
                join_pointer(obj.pointer, "$ref"),
                hint="remove one reference of the cycle",
            )
        return
    del obj.node["$ref"]
    for key, value in as_mapping(file.value_at(pointer)).items():
        if key not in obj.node:
            obj.node[key] = value
            document.origins[join_pointer(obj.pointer, key)] = (
                file,
                join_pointer(pointer, key),
            )


def _is_circular(document: Document, pointer: str, file: Document, target: str) -> bool:
    """Return whether the reference at ``pointer`` is within its target.

    ``file`` and ``target`` are the file and the pointer of the target. The objects
    around the reference may themselves be inlined copies, so the original places of
    these objects count.
    """
    tokens = split_pointer(pointer)
    ancestors = (join_pointer("", *tokens[:count]) for count in range(len(tokens) + 1))
    return any(
        origin is file and f"{place}/".startswith(f"{target}/")
        for origin, place in map(document.origin, ancestors)
    )
