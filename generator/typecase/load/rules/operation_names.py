"""Check a text with which a key of the document names an operation."""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document
from typecase.load.metaschema.error_messages import shorten
from typecase.load.navigate.operations import index_operations


def check_operation_name(
    document: Document, name: str, pointer: str, otherwise: str
) -> Iterator[Diagnostic]:
    """Yield an error if a text names no operation of `paths`, or several of them.

    ``pointer`` is the place of the text. Without a similar name, ``otherwise`` is the
    hint.
    """
    index = index_operations(document)
    found = index.get(name, ())
    if not found:
        yield document.diagnostic(
            "unknown-operation",
            f"there is no operation `{shorten(name)}`",
            pointer,
            hint=suggest(name, [*index]) or otherwise,
        )
    elif len(found) > 1:
        requests = " and ".join(f"`{shorten(each.request)}`" for each in found)
        yield document.diagnostic(
            "unknown-operation",
            f"`{shorten(name)}` names several operations: {requests}",
            pointer,
            hint="write the HTTP method and the path",
        )
