"""Load OpenAPI documents: read, parse, bundle and validate them.

`load` returns a `Document` of OpenAPI 3.0, 3.1 or 3.2, with references that can all be
resolved. Documents of Swagger 2.0 are converted to OpenAPI 3.0. Faults that cannot
affect requests and responses become warnings, and most of these are repaired by
removing a part of the document. Other faults are errors: `load` raises a
`DiagnosticsError`, or repairs them too if it is asked not to be strict. This package
knows nothing about Python names or generated code.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from typecase.diagnostics import (
    Diagnostic,
    DiagnosticsError,
    Severity,
    drop_copies,
)
from typecase.load.consequences import drop_consequences
from typecase.load.document import Document, Repair, ResolvedFile
from typecase.load.metaschema.version_and_structure import (
    check_dialects,
    find_schema_errors,
    get_openapi_version,
)
from typecase.load.navigate.reference_resolution import resolve
from typecase.load.parse.file_reader import read_document
from typecase.load.parse.source_text import Position
from typecase.load.refs.bundling import bundle
from typecase.load.refs.misplaced_references import drop_errors_at_references
from typecase.load.refs.reference_checks import check_mappings, check_references
from typecase.load.refs.reference_targets import Library, ReferenceScope
from typecase.load.repair.annotations import (
    remove_with_warnings,
    repair_annotations,
    repair_patterns,
)
from typecase.load.repair.rounds import Repairs, Stage, repair_document
from typecase.load.rules.default_checks import check_defaults
from typecase.load.rules.extension_keys import CORE_EXTENSIONS, KnownExtensions
from typecase.load.rules.openapi_rules import check_rules
from typecase.load.rules.pattern_checks import check_patterns
from typecase.load.rules.schema_checks import check_nullable_alternatives

__all__ = [
    "CORE_EXTENSIONS",
    "Document",
    "KnownExtensions",
    "Position",
    "ReferenceScope",
    "Repair",
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
    path: Path,
    scope: ReferenceScope | None = None,
    is_clean: IsClean | None = None,
    *,
    strict: bool = True,
    overlays: Sequence[Path] = (),
    extensions: KnownExtensions = CORE_EXTENSIONS,
) -> Document:
    """Read, bundle and validate one document, and return that document.

    ``scope`` defines the folders that references may lead to; None means the folder of
    the document only. If no fault is found before validation and ``is_clean`` returns
    True, the document is not validated again. If ``is_clean`` is None, the document is
    always validated. If ``strict`` is false, faults are repaired: what is wrong is
    mended if one reading is certain, and otherwise left out, with a warning.
    ``overlays`` are the paths of overlays that are applied first, in their order.
    ``extensions`` are the extensions that the document may have.

    Raise a `DiagnosticsError` with all faults that were found, warnings included, if at
    least one of them is an error. If ``strict`` is false, only an overlay and a
    document without any usable part have errors. The defaults of schemas are checked
    only if there is no other error.
    """
    document, faults = read_document(path)
    library = Library(document, path, scope or ReferenceScope())
    if overlays:
        faults += _apply_overlays(library, overlays)
    conversion = None
    if "swagger" in document.root:
        # Imported here because few documents are of Swagger 2.0.
        from typecase.load.swagger.conversion import convert

        conversion = convert(library)
    version = _read_version(document, faults, strict=strict)
    bundled = bundle(library, conversion.convert_target if conversion else None)
    faults += bundled.faults
    faults += repair_patterns(document, check_patterns(document))
    sources = library.sources
    repairs = conversion.repairs if conversion and not strict else ()
    if conversion is not None:
        faults += conversion.warnings
        faults += conversion.errors if strict else [each.warning for each in repairs]
    if faults or is_clean is None or not is_clean(path, sources):
        if strict:
            faults += _validate(document, version, faults, extensions)
        else:
            repaired = _repair(document, version, faults, extensions)
            faults, repairs = repaired.warnings, (*repairs, *repaired.repairs)
    # The exception also sorts the faults and drops repetitions.
    collected = DiagnosticsError(faults)
    if _has_errors(faults):
        raise collected
    # The repairs are in the order in which causes come before their consequences.
    warnings = collected.diagnostics if strict else drop_copies(faults)
    return replace(
        document,
        warnings=warnings,
        repairs=repairs,
        sources=sources,
        overlays=frozenset(map(str, overlays)),
    )


def _read_version(document: Document, faults: list[Diagnostic], *, strict: bool) -> str:
    """Return the OpenAPI version of a document, such as "3.0".

    If ``strict`` is false, mend a version in an unusual form, and add the warning to
    ``faults``. Raise a `DiagnosticsError` if the document has no usable version.
    """
    try:
        return get_openapi_version(document)
    except DiagnosticsError as error:
        # Imported here because few documents have such a version.
        from typecase.load.repair.version import mend_version

        (fault,) = error.diagnostics
        outcome = None if strict else mend_version(document)
        if outcome is None:
            raise DiagnosticsError([*faults, fault]) from None
        faults.append(fault.as_warning(outcome))
    return get_openapi_version(document)


def _apply_overlays(library: Library, paths: Sequence[Path]) -> list[Diagnostic]:
    """Apply overlays to the main document, and return the warnings.

    Raise a `DiagnosticsError` if an overlay is invalid or cannot be applied.
    """
    # Imported here because few documents have overlays.
    from typecase.load.overlays.application import apply_overlays
    from typecase.load.overlays.overlay_file import read_overlay

    overlays = [read_overlay(path) for path in paths]
    for overlay in overlays:
        library.sources[overlay.path] = ResolvedFile(
            overlay.path.resolve(), overlay.document.source
        )
    return apply_overlays(library.main, overlays, library.main_address)


def load_all(
    paths: Mapping[str, Path],
    scope: ReferenceScope,
    report_step: Callable[[str], None],
    is_clean: IsClean | None = None,
    *,
    strict: bool = True,
    overlays: Mapping[str, Sequence[Path]] = MappingProxyType({}),
    extensions: KnownExtensions = CORE_EXTENSIONS,
) -> dict[str, Document]:
    """Load several documents, and return them by name.

    The keys of ``paths`` and of ``overlays`` are the names. ``report_step`` is called
    with a progress message before each document. `load` explains the other arguments.
    If any documents have errors, raise a `DiagnosticsError` with the faults of these
    documents.
    """
    documents: dict[str, Document] = {}
    faults: list[Diagnostic] = []
    for name, path in paths.items():
        report_step(f"checking {path}")
        try:
            documents[name] = load(
                path,
                scope,
                is_clean,
                strict=strict,
                overlays=overlays.get(name, ()),
                extensions=extensions,
            )
        except DiagnosticsError as error:
            faults += error.diagnostics
    if faults:
        raise DiagnosticsError(faults)
    return documents


def _validate(
    document: Document,
    version: str,
    earlier_faults: Sequence[Diagnostic],
    extensions: KnownExtensions,
) -> Iterator[Diagnostic]:
    """Check a bundled document in all stages, and yield the faults.

    ``earlier_faults`` are those found before this call. If one of them or one of the
    yielded faults is an error, the defaults of schemas are not checked.
    """
    faults = [
        fault for stage in _stages(version, extensions) for fault in stage(document)
    ]
    yield from drop_consequences(document, faults)
    if version == "3.0":
        yield from check_nullable_alternatives(document)
    if not _has_errors([*earlier_faults, *faults]):
        yield from _remove_invalid_defaults(document, version)


def _repair(
    document: Document,
    version: str,
    earlier_faults: Sequence[Diagnostic],
    extensions: KnownExtensions,
) -> Repairs:
    """Check a bundled document in all stages, and repair its faults.

    ``earlier_faults`` are those found before this call. Raise a `DiagnosticsError` if
    the document cannot be repaired.
    """
    result = repair_document(document, _stages(version, extensions), earlier_faults)
    if version == "3.0" and (found := [*check_nullable_alternatives(document)]):
        # Imported here because few documents have such alternatives.
        from typecase.load.repair.schema_mends import mend_nullable_alternatives

        for warning in mend_nullable_alternatives(document, found):
            result.add(warning)
    result.warnings += _remove_invalid_defaults(document, version)
    return result


def _stages(version: str, extensions: KnownExtensions) -> tuple[Stage, ...]:
    """Return the checks of a document, in an order in which causes come first."""

    def check_structure(document: Document) -> Iterator[Diagnostic]:
        if version != "3.0":
            yield from check_dialects(document)
        errors = find_schema_errors(document, version)
        yield from repair_annotations(
            document, drop_errors_at_references(document, errors)
        )

    def check_content(document: Document) -> Iterator[Diagnostic]:
        yield from remove_with_warnings(document, check_mappings(document))
        yield from check_rules(document, extensions)

    return check_structure, check_references, check_content


def _remove_invalid_defaults(document: Document, version: str) -> Iterator[Diagnostic]:
    # A default is validated against its schema, so the schema must be valid.
    return remove_with_warnings(document, check_defaults(document, version))


def _has_errors(faults: Iterable[Diagnostic]) -> bool:
    return any(fault.severity is Severity.ERROR for fault in faults)
