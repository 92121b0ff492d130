"""Test that a random fault changes no other operation, and is reported where it is.

The documents are the snippets and the small specs. TYPECASE_MUTATED is the number of
faults, TYPECASE_HOSTILE_SEED chooses them.
"""

import json
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.generator.load.operation_reach import find_parts, find_sources, is_touched
from tests.generator.load.random_faults import put_fault
from tests.generator.load.request_description import describe_requests
from tests.generator.snippets.snippet_package import write_document
from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.load import Document, load
from typecase.load.document import join_pointer
from typecase.load.parse.file_reader import read_document
from typecase.lower import lower

pytestmark = pytest.mark.sized

COUNT = int(os.environ.get("TYPECASE_MUTATED", "30"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))
ROOT = Path(__file__).parents[3]
SNIPPETS = sorted(
    path
    for path in (ROOT / "tests/generator/snippets").glob("*.yaml")
    # This document has faults already.
    if path.stem != "repaired_document"
)
SPECS = [ROOT / f"specs/{name}.yaml" for name in ("disposition", "platform", "search")]
UNUSABLE = ("/info", "/paths", "/openapi")
"""A document may be refused if one of these is missing or has the wrong type."""


@cache
def read_clean(path: Path, folder: Path) -> tuple[Any, dict[tuple[str, str], Any]]:
    """Return a document, and a description of its requests."""
    if path in SNIPPETS:
        path = write_document(path, folder)
    document, _ = read_document(path)
    root = json.loads(json.dumps(document.root))
    return root, describe_requests(lower(load(path, strict=False)).api)


def load_tolerantly(path: Path) -> Document | None:
    """Return the repaired document, or None if it has no usable part."""
    try:
        return load(path, strict=False)
    except DiagnosticsError:
        return None


def find_errors(path: Path) -> list[Diagnostic]:
    """Return the errors of a document in strict mode."""
    try:
        load(path)
    except DiagnosticsError as error:
        return [d for d in error.diagnostics if d.severity is Severity.ERROR]
    return []


@pytest.mark.parametrize("number", range(COUNT))
def test_fault_changes_no_other_operation(
    number: int, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    generator = random.Random(f"{SEED} fault {number}")
    source = generator.choice([*SNIPPETS, *SPECS])
    clean, requests = read_clean(source, tmp_path_factory.getbasetemp())
    faulty, places = put_fault(clean, generator)
    path = tmp_path / "document.json"
    path.write_text(json.dumps(faulty, indent=1), encoding="utf-8")
    case = f"{source.name}: {places}"

    document = load_tolerantly(path)
    if document is None:
        assert places[0].startswith(UNUSABLE), case
        return
    found = describe_requests(lower(document).api)
    for key, request in requests.items():
        parts = find_parts(clean, *key) | find_parts(faulty, *key)
        if not any(is_touched(parts, place) for place in places):
            assert key in found, f"{case}: {key} is missing"
            assert found[key] == request, f"{case}: {key} sends another request"

    if find_errors(path):
        sources = {
            source
            for root in (clean, faulty)
            for place in places
            for source in find_sources(root, place)
        }
        # An extension may name a property of a schema that its operation refers to.
        operations = [
            join_pointer("/paths", path, method.lower())
            for method, path in requests
            for root in (clean, faulty)
            if any(is_touched(find_parts(root, method, path), each) for each in places)
        ]
        assert any(
            is_near(warning.pointer, place)
            for warning in document.warnings
            for place in (
                *places,
                *sources,
                *(operations if "/x-typecase-" in warning.pointer else ()),
            )
        ), f"{case}: {[*map(str, document.warnings)]}"


def is_near(pointer: str, place: str) -> bool:
    """Return whether a pointer leads into the same part of the document as a place.

    The part is an operation, a component or another value of that depth, or what is
    around the place if the place is less deep. A missing key has no position, and a key
    that depends on the faulty one is reported at its own place.
    """
    tokens = place.split("/")
    if pointer == "":
        return len(tokens) == 2  # A key of the root is missing.
    depth = min(3, max(1, len(tokens) - 2))
    return pointer.split("/")[: depth + 1] == tokens[: depth + 1]
