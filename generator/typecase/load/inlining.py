"""References to things that the rest of the generator expects in their place.

In: a document. Out: the same one, where path items and media types stand in place of
the `$ref` that led to them. Members beside such a `$ref` win. What leads nowhere, or
back to itself, stays for `reference_checks` to tell.
"""

from typecase.load.document import Document, join
from typecase.load.grammar import Kind
from typecase.load.operations import follow
from typecase.load.walk import Found, objects


def inline(document: Document) -> None:
    """Put each path's item and each body's media type where a reference to it is."""
    for found in objects(document):
        # The walk goes on into what is put in place here.
        if "$ref" in found.node and _is_expected_in_place(found):
            _put(document, found)


def _is_expected_in_place(found: Found) -> bool:
    # (A callback's path item may lead back to what holds it, and is not printed.)
    return found.kind is Kind.MEDIA_TYPE or (
        found.kind is Kind.PATH_ITEM and found.inside in (Kind.PATHS, Kind.DOCUMENT)
    )


def _put(document: Document, found: Found) -> None:
    target, pointer = follow(document, found.node, found.pointer)
    if not target or _leads_back(document, found.pointer, pointer):
        return
    del found.node["$ref"]
    for key, value in target.items():
        if key not in found.node:
            found.node[key] = value
            document.moved[join(found.pointer, key)] = (document, join(pointer, key))


def _leads_back(document: Document, pointer: str, target: str) -> bool:
    """Whether a reference stands within what it leads to."""
    _, place = document.origin(pointer)
    return f"{place}/".startswith(f"{target}/")
