"""Collect the warnings and the ledger of all stages."""

from collections.abc import Callable, Collection, Iterable, Iterator

from msgspec import Struct

from typecase.config.package_version import derive_version
from typecase.diagnostics import Diagnostic
from typecase.diagnostics.ledger import Coverage, Entry, Ledger
from typecase.lower import Lowered
from typecase.names.api_names import Names
from typecase.names.collisions import find_collisions


class Findings(Struct, frozen=True):
    """What a run tells about one document.

    Parts that the configuration excludes have no warnings. ``removed`` are about parts
    that were left out because of a fault, ``refused`` about parts that cannot be
    generated, and ``mended`` about faults that were mended.
    """

    removed: tuple[Diagnostic, ...]
    refused: tuple[Diagnostic, ...]
    mended: tuple[Diagnostic, ...]
    others: tuple[Diagnostic, ...]
    coverage: Coverage


def collect_findings(
    lowered: Lowered, names: Names, *, gives_version: bool
) -> Findings:
    """Return what a run tells about one document.

    ``gives_version`` tells whether the package has the version of this document.
    """
    part = lowered.part

    def is_included(diagnostic: Diagnostic) -> bool:
        return part.contains(diagnostic.bundled_pointer or "")

    repairs = [each for each in part.document.repairs if is_included(each.warning)]
    return Findings(
        removed=tuple(each.warning for each in repairs if each.removed),
        refused=lowered.refused,
        mended=tuple(each.warning for each in repairs if not each.removed),
        others=(
            *(
                each
                for each in (
                    *part.document.warnings,
                    *lowered.diagnostics,
                    *_collision_warnings(lowered, names),
                )
                if is_included(each)
            ),
            *(_version_warnings(lowered) if gives_version else ()),
        ),
        coverage=lowered.coverage,
    )


def collect_diagnostics(findings: Collection[Findings]) -> Iterator[Diagnostic]:
    """Yield the warnings of all documents, the most important ones first.

    First those about parts that were left out, then those about repaired faults, then
    the others.
    """
    leading = dict.fromkeys(
        (
            *(fault for each in findings for fault in each.removed),
            *(fault for each in findings for fault in each.refused),
            *(fault for each in findings for fault in each.mended),
        )
    )
    yield from leading
    for each in findings:
        yield from (fault for fault in each.others if fault not in leading)


def _version_warnings(lowered: Lowered) -> Iterator[Diagnostic]:
    """Yield a warning if the version of a document cannot be that of a package."""
    stated = lowered.whole.version.strip()
    version = derive_version(stated)
    if version != stated.lstrip("vV"):
        yield lowered.part.document.diagnostic(
            "unusual-version",
            f"{stated[:80]!r} is no version of a Python package; the package has the"
            f" version {version}",
            "/info/version",
        )


def _collision_warnings(lowered: Lowered, names: Names) -> Iterator[Diagnostic]:
    """Yield a warning for each part of a document whose preferred name is taken."""
    document = lowered.part.document
    for collision in find_collisions(lowered.api, names):
        place = document.line(collision.other, collision.pointer)
        yield document.diagnostic(
            "rival-name",
            f"this part is named `{collision.name}` in Python, because"
            f" `{collision.wanted}` is already the name of the part on {place}",
            collision.pointer,
        )


def create_ledger(
    findings: Collection[Findings], entries: Callable[[], Iterable[Entry]]
) -> Ledger:
    """Return the ledger of all documents.

    ``entries`` is a function that returns an entry for each part of them.
    """
    return Ledger(
        [each.coverage for each in findings],
        entries,
        mended=sum(len(each.mended) for each in findings),
        left_out=sum(len(each.removed) + len(each.refused) for each in findings),
    )
