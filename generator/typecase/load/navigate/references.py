"""Resolve the references of a document that has only references into itself."""

from typing import Any
from urllib.parse import unquote

from typecase.load.document import Document
from typecase.load.json_types import is_mapping

# The number of references that may lead to each other in a row. Two or three are usual.
MAX_CHAIN = 50


class UnresolvedReference(LookupError):
    """The target of a reference does not exist.

    The loader rejects documents with such references, so that later stages need not
    expect this error.
    """


class CircularReference(UnresolvedReference):
    """A reference leads to a cycle of references, or to too many in a row."""


def target_pointer(reference: str) -> str:
    """Return the JSON pointer of a reference such as `#/components/schemas/A%20b`."""
    return unquote(reference.removeprefix("#"))


def resolve(document: Document, node: Any, pointer: str) -> tuple[Any, str]:
    """Follow the `$ref` of a node, and those of its targets, to another kind of value.

    Return the value and its pointer; these are the arguments if the node has no `$ref`.
    Raise `UnresolvedReference` if there is no such value.
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
