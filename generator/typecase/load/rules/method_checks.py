"""Check that the methods that `x-typecase-method` names can exist beside each other."""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.metaschema.error_messages import shorten
from typecase.load.navigate.operations import iter_path_operations

_KEY = "x-typecase-method"


def check_methods(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each method that two operations have, and for webhooks."""
    owners: dict[str, str] = {}
    for operation in iter_path_operations(document):
        name = operation.node.get(_KEY)
        pointer = join_pointer(operation.pointer, _KEY)
        if not isinstance(name, str):
            continue
        if name in owners:
            line = document.line(owners[name], seen_from=pointer)
            yield document.diagnostic(
                "bad-extension",
                f"`{_KEY}: {shorten(name)}` is already on {line}",
                pointer,
                hint="choose another name for one of the operations",
            )
        owners.setdefault(name, pointer)
    for operation in iter_path_operations(document, section="webhooks"):
        if _KEY in operation.node:
            yield document.diagnostic(
                "misplaced-extension",
                f"`{_KEY}` has no effect on a webhook",
                join_pointer(operation.pointer, _KEY),
                hint="remove the key; the name of the webhook is that of the method",
            )
