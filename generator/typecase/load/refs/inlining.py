"""References to things that the rest of the generator expects in their place.

In: a document. Out: the same one, where path items and media types stand in place of
the `$ref` that led to them. Members beside such a `$ref` win. What leads nowhere, or
back to itself, stays for `reference_checks` to tell.
"""

from collections.abc import Iterator, Mapping

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join, split
from typecase.load.json_types import mapping
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import follow
from typecase.load.navigate.walk import Found, outline
from typecase.load.parse.tree import MAX_DEPTH


def inline(
    document: Document, targets: Mapping[int, tuple[Document, str]]
) -> Iterator[Diagnostic]:
    """Put each path's item and each body's media type where a reference to it is.

    `targets` are those in other files, by the identity of what holds the reference.
    """
    for found in outline(document):
        # The walk goes on into what is put in place here.
        if "$ref" not in found.node:
            continue
        target = targets.get(id(found.node))
        if target is None and _is_expected_in_place(found):
            node, pointer = follow(document, found.node, found.pointer)
            target = (document, pointer) if node else None
        if target is not None:
            yield from _put(document, found, *target)


def _is_expected_in_place(found: Found) -> bool:
    # (A callback's path item may lead back to what holds it, and is not printed.)
    return found.kind is Kind.MEDIA_TYPE or (
        found.kind is Kind.PATH_ITEM and found.inside in (Kind.PATHS, Kind.DOCUMENT)
    )


def _put(
    document: Document, found: Found, file: Document, pointer: str
) -> Iterator[Diagnostic]:
    if found.pointer.count("/") > MAX_DEPTH:
        yield document.diagnostic(
            "too-deep",
            f"values nest deeper than {MAX_DEPTH} levels",
            join(found.pointer, "$ref"),
        )
        return
    if _leads_back(document, found.pointer, file, pointer):
        if file is not document:
            yield document.diagnostic(
                "circular-ref",
                "this leads back to what holds it, and cannot be put in its place",
                join(found.pointer, "$ref"),
            )
        return
    del found.node["$ref"]
    for key, value in mapping(file.lookup(pointer)).items():
        if key not in found.node:
            found.node[key] = value
            document.moved[join(found.pointer, key)] = (file, join(pointer, key))


def _leads_back(document: Document, pointer: str, file: Document, target: str) -> bool:
    """Whether a reference stands within what it leads to, or what that leads to."""
    tokens = split(pointer)
    for count in range(len(tokens) + 1):
        holder, place = document.origin(join("", *tokens[:count]))
        if holder is file and f"{place}/".startswith(f"{target}/"):
            return True
    return False
