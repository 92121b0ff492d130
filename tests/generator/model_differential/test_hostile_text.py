"""Test that hostile text of a document does not run as code in generated models."""

from pathlib import Path

import pytest

from tests.generator.model_differential.hostile_text import (
    PAYLOADS,
    RUN,
    build_document,
    run_check,
)
from tests.generator.model_differential.model_generators import (
    generate_with_typecase,
    load_api,
)


@pytest.mark.full
@pytest.mark.parametrize("name", PAYLOADS)
def test_payload_is_only_text(name: str, tmp_path: Path, repository: Path) -> None:
    payload = PAYLOADS[name]
    path = tmp_path / "document.json"
    path.write_text(build_document(payload), encoding="utf-8")
    source = generate_with_typecase(*load_api(path))
    assert run_check(source, payload, tmp_path, repository / "generator") == "inert"


def test_check_detects_code_that_runs(tmp_path: Path, repository: Path) -> None:
    path = tmp_path / "document.json"
    path.write_text(build_document("x"), encoding="utf-8")
    source = f"{generate_with_typecase(*load_api(path))}\n{RUN}\n"
    assert run_check(source, "x", tmp_path, repository / "generator") == "ran"
