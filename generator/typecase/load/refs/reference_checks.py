"""Which references a document may not hold.

In: a document in one piece. Out: a fault for each `$ref` that leads nowhere, to another
kind of object, or in a circle of references alone. Following the good ones is for
`references`; those that lead out of a file are for `files`.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join, split
from typecase.load.json_types import is_mapping, mapping
from typecase.load.metaschema.messages import shorten
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.references import (
    CircularReference,
    UnresolvedReference,
    resolve,
    target_pointer,
)
from typecase.load.navigate.walk import Found, objects
from typecase.load.refs.ref_locator import UNRESOLVED


def check_references(document: Document) -> Iterator[Diagnostic]:
    """Report each reference that cannot be followed."""
    everything = list(objects(document))
    kinds = {found.pointer: found.kind for found in everything}
    for found in everything:
        if "$ref" in found.node:
            yield from _check(document, found, kinds)


def check_mappings(document: Document) -> Iterator[Diagnostic]:
    """Report the values of discriminators whose references lead nowhere.

    Without its reference, the name of a schema may still be its value.
    """
    for found in objects(document):
        if found.inside is Kind.SCHEMA and "propertyName" in found.node:
            for value, reference in mapping(found.node.get("mapping")).items():
                if isinstance(reference, str) and _is_ours(reference):
                    place = join(found.pointer, "mapping", value)
                    fault = _broken(document, reference, place)
                    if fault is not None:
                        yield fault


def _check(
    document: Document, found: Found, kinds: Mapping[str, Kind]
) -> Iterator[Diagnostic]:
    reference, pointer = found.node["$ref"], join(found.pointer, "$ref")
    if not isinstance(reference, str) or not _is_ours(reference):
        return  # told by the specification's own schemas, or while bundling
    fault = (
        _broken(document, reference, pointer)
        or _circle(document, reference, pointer)
        or _wrong_kind(document, found, reference, kinds)
    )
    if fault is not None:
        yield fault


def _is_ours(reference: str) -> bool:
    return reference == "#" or reference.startswith("#/")


def _circle(document: Document, reference: str, pointer: str) -> Diagnostic | None:
    try:
        resolve(document, {"$ref": reference}, pointer)
    except CircularReference:
        return document.diagnostic(
            "circular-ref",
            f"`{shorten(reference)}` leads to nothing but references",
            pointer,
        )
    except UnresolvedReference:
        pass  # The reference that leads nowhere is told where it stands.
    return None


def _wrong_kind(
    document: Document, found: Found, reference: str, kinds: Mapping[str, Kind]
) -> Diagnostic | None:
    target = target_pointer(reference)
    kind = kinds.get(target)
    # `true` and `false` are schemas too, in 3.1.
    is_boolean = isinstance(document.lookup(target), bool)
    if kind is found.kind or (is_boolean and found.kind is Kind.SCHEMA):
        return None
    actual = f", but to {kind}" if kind is not None else ""
    # What is no schema can be read as one that asks for little or nothing.
    is_readable = found.kind is Kind.SCHEMA and is_mapping(document.lookup(target))
    taken = "; what it leads to is read as one" if is_readable else ""
    return document.diagnostic(
        "wrong-ref",
        f"`{shorten(reference)}` does not lead to {found.kind}{actual}{taken}",
        join(found.pointer, "$ref"),
        hint=_within(target, found.kind, kinds),
        severity=Severity.WARNING if is_readable else Severity.ERROR,
    )


def _within(target: str, kind: Kind, kinds: Mapping[str, Kind]) -> str | None:
    """Name what was meant, if the target holds one of the right sort."""
    inner = (p for p, k in kinds.items() if k is kind and p.startswith(f"{target}/"))
    first = next(inner, None)
    return f"it holds {kind} at #{first}" if first else None


def _broken(document: Document, reference: str, pointer: str) -> Diagnostic | None:
    if _exists(document, target_pointer(reference)):
        return None
    return document.diagnostic(
        UNRESOLVED,
        f"`{shorten(reference)}` leads nowhere",
        pointer,
        hint=_did_you_mean(document, reference),
    )


def _did_you_mean(document: Document, reference: str) -> str | None:
    """Find the first step that fails, and the members whose names are close to it."""
    reached = ""
    tokens = split(target_pointer(reference))
    while tokens and _exists(document, join(reached, tokens[0])):
        reached = join(reached, tokens.pop(0))
    wrong, *rest = tokens
    names = list(mapping(document.lookup(reached)))
    words: list[str] = []
    for name in get_close_matches(wrong, names, n=3, cutoff=0.6):
        whole = join(reached, name, *rest)
        words.append(f"#{whole if _exists(document, whole) else join(reached, name)}")
    return f"did you mean {' or '.join(words)}" if words else None


def _exists(document: Document, pointer: str) -> bool:
    try:
        document.lookup(pointer)
    except KeyError:
        return False
    return True
