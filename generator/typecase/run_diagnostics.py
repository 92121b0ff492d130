"""Collect the warnings and the ledger of all stages."""

from collections.abc import Iterator, Mapping

from typecase.config.package_version import derive_version
from typecase.diagnostics import Diagnostic
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS
from typecase.diagnostics.ledger import Ledger, Outcome
from typecase.load import Repair
from typecase.lower import Lowered
from typecase.names.api_names import Names
from typecase.names.collisions import find_collisions


def collect_diagnostics(
    lowered: Mapping[str, Lowered], names: Mapping[str, Names], *, uses_version: bool
) -> Iterator[Diagnostic]:
    """Yield the warnings of all stages, the most important ones first.

    These are about parts that were left out, and then about faults that were mended.
    Parts that the configuration excludes have none. The keys of the mappings are the
    names of the subpackages. ``uses_version`` tells whether the package has the version
    of its only API.
    """
    repairs = list(_iter_repairs(lowered))
    refusals = [fault for api in lowered.values() for fault in _find_refusals(api)]
    leading = dict.fromkeys(
        (
            *(repair.warning for repair in repairs if repair.removed),
            *refusals,
            *(repair.warning for repair in repairs if not repair.removed),
        )
    )
    yield from leading
    for name, result in lowered.items():
        for diagnostic in (
            *result.part.document.warnings,
            *result.diagnostics,
            *collision_warnings(result, names[name]),
        ):
            if diagnostic not in leading and _is_included(diagnostic, result):
                yield diagnostic
        if uses_version and len(lowered) == 1:
            yield from _version_warnings(result)


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


def _is_included(diagnostic: Diagnostic, result: Lowered) -> bool:
    return result.part.contains(diagnostic.bundled_pointer or "")


def _find_refusals(api: Lowered) -> list[Diagnostic]:
    return [
        fault
        for fault in api.diagnostics
        if DIAGNOSTIC_KINDS[fault.code].outcome is Outcome.REFUSED
        and _is_included(fault, api)
    ]


def _iter_repairs(lowered: Mapping[str, Lowered]) -> Iterator[Repair]:
    for result in lowered.values():
        for repair in result.part.document.repairs:
            if _is_included(repair.warning, result):
                yield repair


def collision_warnings(lowered: Lowered, names: Names) -> Iterator[Diagnostic]:
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


def create_ledger(lowered: Mapping[str, Lowered]) -> Ledger:
    """Return the ledger of all documents, whose names are the keys."""
    is_loss = [bool(repair.removed) for repair in _iter_repairs(lowered)]
    refusals = sum(len(_find_refusals(api)) for api in lowered.values())
    return Ledger(
        [api.coverage for api in lowered.values()],
        mended=is_loss.count(False),
        left_out=is_loss.count(True) + refusals,
    )
