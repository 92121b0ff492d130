"""Load OpenAPI documents: read, parse, bundle and validate them.

`load` returns a `Document` of OpenAPI 3.0, 3.1 or 3.2, with references that can all be
resolved. For other documents, `load` raises a `DiagnosticsError` with all faults that
were found. Faults that cannot affect requests and responses become warnings, and most
of these are repaired by removing a part of the document. This package knows nothing
about Python names or generated code.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.load.document import Document, ResolvedFile
from typecase.load.metaschema.repair import remove_with_warnings, repair_document
from typecase.load.metaschema.version_and_structure import (
    check_dialects,
    find_schema_errors,
    get_openapi_version,
)
from typecase.load.navigate.reference_resolution import resolve
from typecase.load.navigate.walk import iter_objects
from typecase.load.parse.file_reader import read_document
from typecase.load.parse.source_text import Position
from typecase.load.refs.bundling import bundle
from typecase.load.refs.inlining import inline
from typecase.load.refs.reference_checks import check_mappings, check_references
from typecase.load.refs.reference_targets import ReferenceScope
from typecase.load.rules.default_checks import check_defaults
from typecase.load.rules.openapi_rules import check_rules
from typecase.load.rules.pattern_checks import check_patterns

__all__ = [
    "Document",
    "Position",
    "ReferenceScope",
    "ResolvedFile",
    "load",
    "load_all",
    "resolve",
]


IsClean = Callable[[Path, Mapping[Path, ResolvedFile]], bool]
"""A function that returns whether an earlier run found a document free of faults.

Its arguments are the path of the document, and the `sources` of the `Document`. The
function must return False if one of these files has changed since that run.
"""


def load(
    path: Path, scope: ReferenceScope | None = None, is_clean: IsClean | None = None
) -> Document:
    """Read, bundle and validate one document, and return that document.

    ``scope`` defines the folders that references may lead to; None means the folder of
    the document only. If no fault is found before validation and ``is_clean`` returns
    True, the document is not validated again. If ``is_clean`` is None, the document is
    always validated.

    Raise a `DiagnosticsError` with all faults that were found, warnings included, if at
    least one of them is an error. The defaults of schemas are checked only if there is
    no other error.
    """
    document, faults = read_document(path)
    try:
        version = get_openapi_version(document)
    except DiagnosticsError as error:
        raise DiagnosticsError([*faults, *error.diagnostics]) from None
    bundled = bundle(document, path, scope or ReferenceScope())
    faults += bundled.faults
    faults += inline(document, bundled.inline_targets)
    faults += remove_with_warnings(document, check_patterns(_without_origins(document)))
    sources = bundled.library.sources
    if faults or is_clean is None or not is_clean(path, sources):
        faults += _validate(document, version, faults)
    # The exception also sorts the faults and drops repetitions.
    collected = DiagnosticsError(faults)
    if _has_errors(faults):
        raise collected
    return replace(document, warnings=collected.diagnostics, sources=sources)


def load_all(
    paths: Mapping[str, Path],
    scope: ReferenceScope,
    report_step: Callable[[str], None],
    is_clean: IsClean | None = None,
) -> dict[str, Document]:
    """Load several documents, and return them by name.

    The keys of ``paths`` are the names. ``report_step`` is called with a progress
    message before each document. `load` explains ``scope`` and ``is_clean``. If any
    documents have errors, raise a `DiagnosticsError` with the faults of these
    documents.
    """
    documents: dict[str, Document] = {}
    faults: list[Diagnostic] = []
    for name, path in paths.items():
        report_step(f"checking {path}")
        try:
            documents[name] = load(path, scope, is_clean)
        except DiagnosticsError as error:
            faults += error.diagnostics
    if faults:
        raise DiagnosticsError(faults)
    return documents


def _validate(
    document: Document, version: str, earlier_faults: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """Check a bundled document, repair what can be repaired, and yield the faults.

    ``earlier_faults`` are those found before this call. If one of them or one of the
    yielded faults is an error, the defaults of schemas are not checked.
    """
    # Both documents share their values, so a repair of one changes the other too.
    bundled = _without_origins(document)
    if version != "3.0":
        yield from check_dialects(document)
    faults = [*repair_document(document, find_schema_errors(bundled, version))]
    faults += check_references(document)
    faults += remove_with_warnings(document, check_mappings(bundled))
    all_objects = tuple(iter_objects(document))
    faults += check_rules(document, all_objects)
    yield from faults
    if not _has_errors([*earlier_faults, *faults]):
        # A default is validated against its schema, so the schema must be valid.
        yield from remove_with_warnings(
            document, check_defaults(bundled, version, all_objects)
        )


def _without_origins(document: Document) -> Document:
    # Diagnostics of this copy have pointers into the bundled document, which the repair
    # functions need. `Document.locate` then replaces these pointers with pointers into
    # the original files.
    return replace(document, origins={})


def _has_errors(faults: Iterable[Diagnostic]) -> bool:
    return any(fault.severity is Severity.ERROR for fault in faults)
