"""Where every `$ref` of a document leads.

In: a document and a reference. Out: its target. Which references a document may hold
is decided in `reference_checks`.
"""

from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote

from typecase.load.document import Document, child, join
from typecase.load.json_types import is_mapping

# References that lead to references: people write two or three.
MAX_CHAIN = 50


class UnresolvedReference(LookupError):
    """A reference that leads nowhere; `load` has refused such documents already."""


class CircularReference(UnresolvedReference):
    """A reference that leads to nothing but references."""


def target_pointer(reference: str) -> str:
    """`#/components/schemas/A%20b` → the JSON pointer inside this document."""
    return unquote(reference.removeprefix("#"))


def resolve(document: Document, node: Any, pointer: str) -> tuple[Any, str]:
    """Follow `$ref` from a node until something else stands there."""
    seen: set[str] = set()
    while is_mapping(node) and isinstance(node.get("$ref"), str):
        if pointer in seen or len(seen) > MAX_CHAIN:
            raise CircularReference(pointer)
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
        node, pointer = child(node, str(token)), join(pointer, token)
        node, pointer = resolve(document, node, pointer)
    return pointer
