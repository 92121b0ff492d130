"""Resolve the references within a document."""

from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

from typecase.load.document import Document
from typecase.load.json_types import is_mapping

MAX_CHAIN = 50
"""The greatest number of references after the first of a chain; one is usual."""

# Characters of a JSON pointer that need no percent-encoding in a reference.
_SAFE = "/~!$&'()*+,;=:@?"


class UnresolvedReference(LookupError):
    """The target of a reference does not exist.

    `load` raises a `DiagnosticsError` for documents with such references, so later
    stages never get this error.
    """


class CircularReference(UnresolvedReference):
    """A reference leads to a cycle of references, or to a chain that is too long."""


@lru_cache(maxsize=4096)
def target_pointer(reference: str) -> str:
    """Return the JSON pointer of a reference such as `#/components/schemas/A%20b`."""
    return unquote(reference.removeprefix("#"))


def to_reference(pointer: str) -> str:
    """Return a reference such as `#/components/schemas/A%20b` to a place."""
    return f"#{quote(pointer, safe=_SAFE)}"


def resolve(document: Document, node: Any, pointer: str) -> tuple[Any, str]:
    """Follow a chain of references; return the value at its end, and its pointer.

    ``pointer`` is the pointer of ``node``, where the chain starts. A node without
    `$ref` is itself the end. Raise `UnresolvedReference` if the target of a reference
    does not exist, and its subclass `CircularReference` if the chain does not end, or
    has more than `MAX_CHAIN` references after the first.
    """
    if not is_mapping(node) or not isinstance(text := node.get("$ref"), str):
        return node, pointer
    targets = document.computed.targets
    if text not in targets:
        targets[text] = _follow(document, node, pointer)
    return targets[text]


def _follow(document: Document, node: Any, pointer: str) -> tuple[Any, str]:
    seen: set[str] = set()
    while is_mapping(node) and isinstance(node.get("$ref"), str):
        if pointer in seen or len(seen) > MAX_CHAIN:
            raise CircularReference(pointer)
        seen.add(pointer)
        pointer = target_pointer(node["$ref"])
        try:
            node = document.value_at(pointer)
        except KeyError:
            raise UnresolvedReference(pointer) from None
    return node, pointer
