"""Collect the warnings and the ledger of all stages."""

from collections.abc import Iterator, Mapping

from typecase.diagnostics import Diagnostic, Severity
from typecase.ledger import Ledger
from typecase.load import Document, Repair
from typecase.lower import Lowered
from typecase.lower.context import REFUSED
from typecase.python.naming.collisions import find_collisions
from typecase.python.naming.naming import Names


def collect_diagnostics(
    documents: Mapping[str, Document],
    lowered: Mapping[str, Lowered],
    names: Mapping[str, Names],
) -> Iterator[Diagnostic]:
    """Yield the warnings of all stages, the most important ones first.

    These are about parts that were left out, and then about faults that were mended.
    The keys of the three mappings are the names of the subpackages.
    """
    repairs = list(_iter_repairs(documents))
    refusals = [fault for api in lowered.values() for fault in _find_refusals(api)]
    leading = dict.fromkeys(
        (
            *(repair.warning for repair in repairs if repair.removed),
            *refusals,
            *(repair.warning for repair in repairs if not repair.removed),
        )
    )
    yield from leading
    for name, document in documents.items():
        for diagnostic in (
            *document.warnings,
            *lowered[name].diagnostics,
            *collision_warnings(document, lowered[name], names[name]),
        ):
            if diagnostic not in leading:
                yield diagnostic


def _find_refusals(api: Lowered) -> list[Diagnostic]:
    return [fault for fault in api.diagnostics if fault.code == REFUSED]


def _iter_repairs(documents: Mapping[str, Document]) -> Iterator[Repair]:
    for document in documents.values():
        yield from document.repairs


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
    is_loss = [bool(repair.removed) for repair in _iter_repairs(documents)]
    refusals = sum(len(_find_refusals(api)) for api in lowered.values())
    return Ledger(
        lambda: (entry for api in lowered.values() for entry in api.entries()),
        mended=is_loss.count(False),
        left_out=is_loss.count(True) + refusals,
    )
