"""Text of a document is inert in our models, wherever they have it, and all there."""

from pathlib import Path

import pytest

from tests.generator.model_differential import hostile, printers


@pytest.mark.parametrize("name", hostile.PAYLOADS)
def test_inert(name: str, tmp_path: Path, repository: Path) -> None:
    payload = hostile.PAYLOADS[name]
    path = tmp_path / "document.json"
    path.write_text(hostile.document(payload), encoding="utf-8")
    text = printers.by_template(*printers.read(path))
    assert hostile.fate(text, payload, tmp_path, repository / "generator") == "inert"


def test_code_that_runs_is_seen(tmp_path: Path, repository: Path) -> None:
    path = tmp_path / "document.json"
    path.write_text(hostile.document("x"), encoding="utf-8")
    text = f"{printers.by_template(*printers.read(path))}\n{hostile.RUN}\n"
    assert hostile.fate(text, "x", tmp_path, repository / "generator") == "ran"
