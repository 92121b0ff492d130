"""Bytes → a checked document with source positions.

In: a path. Out: a `Document` that is valid OpenAPI 3.0, 3.1 or 3.2 and whose references
all resolve, with warnings about what was left out of it, or a `DiagnosticsError` with
every fault. Python names and code do not belong here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.load.document import Document, Sought
from typecase.load.metaschema.repair import leave_out, mend
from typecase.load.metaschema.specification import (
    check_dialect,
    shape_faults,
    version_of,
)
from typecase.load.navigate.references import resolve
from typecase.load.navigate.walk import objects
from typecase.load.parse.read import read
from typecase.load.parse.source import Position
from typecase.load.refs.bundling import bundle
from typecase.load.refs.inlining import inline
from typecase.load.refs.ref_locator import Reach
from typecase.load.refs.reference_checks import check_mappings, check_references
from typecase.load.rules.checks import check_rules
from typecase.load.rules.defaults import check_defaults
from typecase.load.rules.patterns import check_patterns

__all__ = [
    "Document",
    "Position",
    "Reach",
    "Sought",
    "load",
    "load_all",
    "resolve",
]


IsClean = Callable[[Path, Mapping[Path, Sought]], bool]


def load(
    path: Path, reach: Reach | None = None, is_clean: IsClean | None = None
) -> Document:
    """Read, parse and check one document; raises with all its faults.

    ``is_clean`` tells whether an earlier run found nothing wrong with the same files,
    so that they need not be checked again.
    """
    document, faults = read(path)
    try:
        version = version_of(document)
    except DiagnosticsError as error:
        raise DiagnosticsError([*faults, *error.diagnostics]) from None
    bundled = bundle(document, path, reach or Reach())
    faults += bundled.faults
    faults += inline(document, bundled.in_place)
    faults += leave_out(document, check_patterns(replace(document, moved={})))
    if faults or is_clean is None or not is_clean(path, bundled.library.sought):
        faults += _check(document, version, faults)
    told = DiagnosticsError(faults)
    if _are_errors(faults):
        raise told
    return replace(document, warnings=told.diagnostics, sources=bundled.library.sought)


def load_all(
    paths: Mapping[str, Path],
    reach: Reach,
    tell: Callable[[str], None],
    is_clean: IsClean | None = None,
) -> dict[str, Document]:
    """Load documents by name; the faults of all of them are raised together."""
    documents: dict[str, Document] = {}
    faults: list[Diagnostic] = []
    for name, path in paths.items():
        tell(f"checking {path}")
        try:
            documents[name] = load(path, reach, is_clean)
        except DiagnosticsError as error:
            faults += error.diagnostics
    if faults:
        raise DiagnosticsError(faults)
    return documents


def _check(
    document: Document, version: str, before: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    # Diagnostics of a document without `moved` point to places in the document as it
    # is now; those that mend it locate them in the files.
    here = replace(document, moved={})
    if version != "3.0":
        yield from check_dialect(document)
    found = [*mend(document, shape_faults(here, version))]
    found += check_references(document)
    found += leave_out(document, check_mappings(here))
    everything = tuple(objects(document))
    found += check_rules(document, everything)
    yield from found
    if not _are_errors([*before, *found]):
        # A default is checked by its schema, which another fault may lie in.
        yield from leave_out(document, check_defaults(here, version, everything))


def _are_errors(faults: Iterable[Diagnostic]) -> bool:
    return any(fault.severity is Severity.ERROR for fault in faults)
