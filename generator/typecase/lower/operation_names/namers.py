"""Let plugins propose the names of operations."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from typecase.load import Document
from typecase.load.navigate.operations import iter_path_operations
from typecase.lower.operation_names.collisions import Key, NamedOperation


class NameRequest(Struct, frozen=True):
    """An operation of which a name is asked."""

    method: str
    """The HTTP method in lower case, or as `additionalOperations` writes it."""
    path: str
    """The path, such as `/pets/{id}`."""
    node: Mapping[str, Any]
    """The operation as the document has it."""
    automatic: str
    """The name that it has otherwise, such as `pets.list`."""


Namer = Callable[[NameRequest], Sequence[str]]
"""A function that returns names for an operation, the preferred one first.

A name has a resource and a method, such as `pets.list` or `pets.toys.list`. The first
name that no other operation has is taken; without one, the operation keeps its own.
"""


def apply_namers(
    document: Document,
    automatic: Mapping[Key, NamedOperation],
    kept: Mapping[Key, NamedOperation],
    namers: Iterable[Namer],
) -> Mapping[Key, NamedOperation]:
    """Return the names of operations; those of ``kept`` stay, whatever namers say."""
    namers = tuple(namers)
    if not namers:
        return automatic
    names = {**automatic}
    for operation in iter_path_operations(document):
        key = operation.path, operation.method
        if key in kept:
            continue
        request = NameRequest(
            method=operation.method,
            path=operation.path,
            node=operation.node,
            automatic=".".join(names[key].words),
        )
        taken = {name.words for other, name in names.items() if other != key}
        for text in (text for namer in namers for text in namer(request)):
            *resource, verb = text.split(".")
            name = NamedOperation(tuple(resource), verb)
            is_valid = bool(resource) and all(
                part.isidentifier() for part in name.words
            )
            if is_valid and name.words not in taken:
                names[key] = name
                break
    return names
