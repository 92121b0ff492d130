"""Test that damaged documents are refused with positions, or generate valid Python.

TYPECASE_MUTATED is the number of documents, TYPECASE_HOSTILE_SEED seeds the mutations.
"""

import json
import os
import random
from pathlib import Path

import pytest

from tests.all_features import ALL_FEATURES
from tests.generator.names.test_shared_part_names import (
    build_document as build_shared_parts_document,
)
from tests.security.hostile_text.document_mutations import mutate
from tests.security.hostile_text.hostile_document import build_document
from tests.security.hostile_text.output_assertions import DIAGNOSTIC_LINE
from typecase.config.settings import Config
from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.output.verify import verify
from typecase.project import Project

pytestmark = pytest.mark.sized

COUNT = int(os.environ.get("TYPECASE_MUTATED", "30"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))


def check_diagnostics(diagnostics: tuple[Diagnostic, ...]) -> None:
    """Check that there is an error, and that each diagnostic has a position."""
    assert any(each.severity is Severity.ERROR for each in diagnostics)
    for diagnostic in diagnostics:
        assert DIAGNOSTIC_LINE.fullmatch(str(diagnostic).partition("\n")[0])
        assert diagnostic.line >= 1


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0", "3.2.0"])
@pytest.mark.parametrize("strict", [True, False])
def test_damaged_document_is_refused_or_generated(
    version: str, strict: bool, tmp_path: Path
) -> None:
    generator = random.Random(f"{SEED} {version}")
    path = tmp_path / "document.json"
    config = Config(
        "demo",
        {"document": path},
        tmp_path / "out",
        strict=strict,
        features=ALL_FEATURES,
    )
    refused = generated = 0
    for number in range(COUNT // 6):
        valid = (
            build_shared_parts_document()
            if number % 2
            else build_document(lambda _, usual: usual)
        )
        damaged = mutate({**valid, "openapi": version}, generator)
        path.write_text(json.dumps(damaged), encoding="utf-8")
        try:
            package = Project(config).generate()
        except DiagnosticsError as error:
            check_diagnostics(error.diagnostics)
            refused += 1
        except Exception as error:
            raise AssertionError(f"{version}, {number}: {damaged}") from error
        else:
            for module, content in package.content.items():
                if "/_runtime/" not in module:
                    verify(content.decode(), module)
            generated += 1
    assert refused or not strict
    # The documents use features of 3.1, so they are invalid as 3.0 even undamaged.
    assert generated or (strict and version == "3.0.3")
