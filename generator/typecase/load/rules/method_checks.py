"""Check that the methods that a document names can exist beside each other.

`x-typecase-method` names a method, and `x-typecase-was` the one that it replaces.
"""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.metaschema.error_messages import shorten
from typecase.load.navigate.operations import iter_path_operations

_KEYS = ("x-typecase-method", "x-typecase-was")


def check_methods(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each method that two operations have, and for webhooks."""
    for key in _KEYS:
        yield from _check_key(document, key)


def _check_key(document: Document, key: str) -> Iterator[Diagnostic]:
    owners: dict[str, str] = {}
    for operation in iter_path_operations(document):
        name = operation.node.get(key)
        pointer = join_pointer(operation.pointer, key)
        if not isinstance(name, str):
            continue
        method = name.replace("/", ".")
        if method in owners:
            line = document.line(owners[method], seen_from=pointer)
            yield document.diagnostic(
                "bad-extension",
                f"`{key}: {shorten(name)}` is already on {line}",
                pointer,
                hint="choose another name for one of the operations",
            )
        owners.setdefault(method, pointer)
    for operation in iter_path_operations(document, section="webhooks"):
        if key in operation.node:
            yield document.diagnostic(
                "misplaced-extension",
                f"`{key}` has no effect on a webhook",
                join_pointer(operation.pointer, key),
                hint="remove the key; the name of the webhook is that of the method",
            )
