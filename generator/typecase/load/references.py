"""Where every `$ref` of a document leads.

In: a document. Out: the target of a reference, and a fault for each one that leads
nowhere, outside the file, or in a circle of references alone.
"""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any
from urllib.parse import unquote

from ..diagnostics import Diagnostic
from .document import Document, child, join, split
from .plain import is_mapping
from .walk import objects

# With these, `#/…` would no longer mean the root of the file.
_REBASING = ("$id", "$dynamicRef", "$recursiveRef")


class UnresolvedReference(LookupError):
    """A reference that leads nowhere; `load` has refused such documents already."""


def target_pointer(reference: str) -> str:
    """`#/components/schemas/A%20b` → the JSON pointer inside this document."""
    return unquote(reference.removeprefix("#"))


def resolve(document: Document, node: Any, pointer: str) -> tuple[Any, str]:
    """Follow `$ref` from a node until something else stands there."""
    seen: set[str] = set()
    while is_mapping(node) and isinstance(node.get("$ref"), str):
        if pointer in seen:
            raise UnresolvedReference(pointer)
        seen.add(pointer)
        pointer = target_pointer(node["$ref"])
        try:
            node = document.lookup(pointer)
        except KeyError:
            raise UnresolvedReference(pointer) from None
    return node, pointer


def through(document: Document, tokens: Iterable[str | int]) -> str:
    """The pointer that steps lead to when every `$ref` on the way is followed."""
    node: Any = document.root
    pointer = ""
    for token in tokens:
        node, pointer = resolve(document, node, pointer)
        node, pointer = child(node, str(token)), join(pointer, token)
    return pointer


def check_references(document: Document) -> Iterator[Diagnostic]:
    """One fault for each reference that cannot be followed."""
    for node, pointer in objects(document):
        for keyword in _REBASING:
            if keyword in node:
                yield _unsupported(document, keyword, join(pointer, keyword))
        if "$ref" in node:
            yield from _check(document, node, join(pointer, "$ref"))
        mapping = node.get("mapping") if "propertyName" in node else None
        if is_mapping(mapping):
            yield from _check_mapping(document, mapping, join(pointer, "mapping"))


def _unsupported(document: Document, keyword: str, pointer: str) -> Diagnostic:
    return document.diagnostic(
        "unsupported-keyword",
        f"`{keyword}` changes where references lead, which is not supported",
        pointer,
        hint="refer to schemas by their path, as in #/components/schemas/Name",
    )


def _check(
    document: Document, node: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    reference = node["$ref"]
    if not isinstance(reference, str):
        yield document.diagnostic("bad-ref", "`$ref` must be a string", pointer)
        return
    fault = _fault(document, reference, pointer)
    if fault is not None:
        yield fault
        return
    try:
        target, _ = resolve(document, node, pointer.removesuffix("/$ref"))
    except UnresolvedReference:
        # Either a circle, or a later link is broken: that is told at its own place.
        if _is_circle(document, reference):
            yield document.diagnostic(
                "circular-ref",
                f"`{reference}` leads back to itself through references alone",
                pointer,
            )
        return
    if not isinstance(target, dict | bool):
        yield document.diagnostic(
            "bad-ref", f"`{reference}` does not lead to an object", pointer
        )


def _check_mapping(
    document: Document, mapping: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    """A discriminator's values are references or names of schemas."""
    for value, reference in mapping.items():
        if isinstance(reference, str) and reference.startswith("#"):
            fault = _fault(document, reference, join(pointer, value))
            if fault is not None:
                yield fault


def _fault(document: Document, reference: str, pointer: str) -> Diagnostic | None:
    if not reference.startswith("#"):
        return document.diagnostic(
            "external-ref",
            f"`{reference}` leads outside this file, which is not supported yet",
            pointer,
            hint="bundle the document into one file first",
        )
    if reference != "#" and not reference.startswith("#/"):
        return document.diagnostic(
            "unresolved-ref",
            f"`{reference}` names an anchor, which is not supported",
            pointer,
            hint="refer to it by its path, as in #/components/schemas/Name",
        )
    try:
        document.lookup(target_pointer(reference))
    except KeyError:
        return document.diagnostic(
            "unresolved-ref",
            f"`{reference}` leads nowhere",
            pointer,
            hint=_did_you_mean(document, reference),
        )
    return None


def _did_you_mean(document: Document, reference: str) -> str | None:
    """Find the first step that fails, and the members whose names are close to it."""
    reached = ""
    for token in split(target_pointer(reference)):
        step = join(reached, token)
        try:
            document.lookup(step)
        except KeyError:
            known = document.lookup(reached)
            names = list(known) if is_mapping(known) else []
            close = get_close_matches(token, names, n=3, cutoff=0.6)
            if not close:
                return None
            return "did you mean " + " or ".join(
                f"#{join(reached, name)}" for name in close
            )
        reached = step
    return None


def _is_circle(document: Document, reference: str) -> bool:
    seen: set[str] = set()
    pointer = target_pointer(reference)
    while pointer not in seen:
        seen.add(pointer)
        try:
            node = document.lookup(pointer)
        except KeyError:
            return False
        if not is_mapping(node) or not isinstance(node.get("$ref"), str):
            return False
        pointer = target_pointer(node["$ref"])
    return True
