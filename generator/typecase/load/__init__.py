"""Bytes → a checked document with source positions.

In: a path. Out: a `Document` that is valid OpenAPI 3.0 or 3.1 and whose references all
resolve, or a `DiagnosticsError` with every fault. Python names and code do not belong
here.
"""

from pathlib import Path

from typecase.diagnostics import DiagnosticsError
from typecase.load.checks import check_rules
from typecase.load.document import Document, Position
from typecase.load.read import read
from typecase.load.reference_checks import check_references
from typecase.load.references import resolve
from typecase.load.specification import (
    check_meaning,
    check_specification,
    version_of,
)

__all__ = ["Document", "Position", "load", "resolve"]


def load(path: Path) -> Document:
    """Read, parse and check one document; raises with all its faults."""
    document, faults = read(path)
    try:
        version = version_of(document)
    except DiagnosticsError as error:
        raise DiagnosticsError([*faults, *error.diagnostics]) from None
    faults += check_references(document)
    faults += check_specification(document, version)
    faults += check_rules(document)
    faults = faults or list(check_meaning(document, version))
    if faults:
        raise DiagnosticsError(faults)
    return document
