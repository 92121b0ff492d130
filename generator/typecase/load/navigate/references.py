"""Resolve the references within a document."""

from typing import Any
from urllib.parse import unquote

from typecase.load.document import Document
from typecase.load.json_types import is_mapping

# The longest chain of references that is followed. Chains of two or three are usual.
MAX_CHAIN = 50


class UnresolvedReference(LookupError):
    """The target of a reference does not exist.

    The loader rejects documents with such references, so later stages never get this
    error.
    """


class CircularReference(UnresolvedReference):
    """A reference leads to a cycle of references, or to a chain that is too long."""


def target_pointer(reference: str) -> str:
    """Return the JSON pointer of a reference such as `#/components/schemas/A%20b`."""
    return unquote(reference.removeprefix("#"))


def resolve(document: Document, node: Any, pointer: str) -> tuple[Any, str]:
    """Follow a chain of references; return the value at its end, and that pointer.

    ``pointer`` is the pointer of the node. Return both arguments if the node has no
    `$ref`. Raise `UnresolvedReference` if the chain does not end at a value.
    """
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
