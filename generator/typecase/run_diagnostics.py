"""Collect the warnings and the ledger of all stages."""

from collections.abc import Iterator, Mapping

from typecase.diagnostics import Diagnostic, Severity
from typecase.ledger import Ledger
from typecase.load import Document
from typecase.lower import Lowered
from typecase.lower.context import REFUSED
from typecase.python.naming.collisions import find_collisions
from typecase.python.naming.naming import Names


def collect_diagnostics(
    documents: Mapping[str, Document],
    lowered: Mapping[str, Lowered],
    names: Mapping[str, Names],
) -> Iterator[Diagnostic]:
    """Yield the warnings of all stages, document by document.

    The keys of the three mappings are the names of the subpackages.
    """
    for name, document in documents.items():
        yield from document.warnings
        yield from lowered[name].diagnostics
        yield from collision_warnings(document, lowered[name], names[name])


def collision_warnings(
    document: Document, lowered: Lowered, names: Names
) -> Iterator[Diagnostic]:
    """Yield a warning for each part of a document whose preferred name is taken."""
    for collision in find_collisions(lowered.api, names):
        place = document.line(collision.other, collision.pointer)
        yield document.diagnostic(
            "rival-name",
            f"this part is named `{collision.name}` in Python, because"
            f" `{collision.wanted}` is already the name of the part on {place}",
            collision.pointer,
            hint=f"this name changes if the part on {place} is renamed or removed; to"
            " avoid that, rename one of the two parts",
            severity=Severity.WARNING,
        )


def create_ledger(
    documents: Mapping[str, Document], lowered: Mapping[str, Lowered]
) -> Ledger:
    """Return the ledger of all documents.

    The keys of the mappings are the names of the subpackages.
    """
    repairs = [repair for document in documents.values() for repair in document.repairs]
    refusals = [
        diagnostic
        for api in lowered.values()
        for diagnostic in api.diagnostics
        if diagnostic.code == REFUSED
    ]
    lossless = [repair for repair in repairs if not repair.removed]
    return Ledger(
        lambda: (entry for api in lowered.values() for entry in api.entries()),
        mended=len(lossless),
        left_out=len(repairs) - len(lossless) + len(refusals),
    )
