"""Compare the warnings about documents that are used in spite of them with snapshots.

`documents_with_warnings/NAME.yaml` is a document, and `NAME.txt` beside it the snapshot
of its warnings. After an intended change, update all snapshots, and read the
differences:

    pytest tests/generator/load --accept
"""

from pathlib import Path

import pytest

from typecase.diagnostics import Severity
from typecase.load import load
from typecase.lower import lower
from typecase.output.openapi_json import encode_document

FOLDER = Path(__file__).parent / "documents_with_warnings"
DOCUMENTS = sorted(path.name for path in FOLDER.glob("*.yaml"))


@pytest.fixture(autouse=True)
def in_documents_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change to the folder, because diagnostics contain the path as it was passed."""
    monkeypatch.chdir(FOLDER)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_warnings_equal_snapshot(name: str, accept: bool) -> None:
    document = load(Path(name))
    assert all(warning.severity is Severity.WARNING for warning in document.warnings)
    warnings = "".join(f"{warning}\n" for warning in document.warnings)
    snapshot = Path(name).with_suffix(".txt")
    if accept:
        snapshot.write_text(warnings, encoding="utf-8")
    assert warnings == snapshot.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_cleaned_document_loads_and_lowers(name: str, tmp_path: Path) -> None:
    document = load(Path(name))
    lower(document)
    path = tmp_path / "document.json"
    path.write_bytes(encode_document(document.root))
    # The parts that the first load left out must be gone.
    warnings = load(path).warnings
    assert [warning.code for warning in warnings if "left out" in warning.message] == []


def test_each_document_has_snapshot() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {
        Path(name).stem for name in DOCUMENTS
    }
