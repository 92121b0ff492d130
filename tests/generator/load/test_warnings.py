"""Documents that are used in spite of faults, and exactly what the user is told.

`warned/name.yaml` stands beside `name.txt`, the rendered warnings. After a change on
purpose, read the difference before accepting it.
"""

from pathlib import Path

import pytest

from typecase.diagnostics import Severity
from typecase.load import load
from typecase.lower import lower
from typecase.output.copied_files import encode_document

HERE = Path(__file__).parent / "warned"
DOCUMENTS = sorted(path.name for path in HERE.glob("*.yaml"))


@pytest.fixture(autouse=True)
def in_this_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Diagnostics show a file as the user gave it: here, by its name alone."""
    monkeypatch.chdir(HERE)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_warns_exactly(name: str) -> None:
    document = load(Path(name))
    told = "".join(f"{each}\n" for each in document.warnings)
    assert told == Path(name).with_suffix(".txt").read_text(encoding="utf-8")
    assert all(each.severity is Severity.WARNING for each in document.warnings)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_left_goes_all_the_way(name: str, tmp_path: Path) -> None:
    document = load(Path(name))
    lower(document)
    path = tmp_path / "document.json"
    path.write_bytes(encode_document(document))
    again = load(path)
    assert [each.code for each in again.warnings if "left out" in each.message] == []


def test_documents_and_expectations_pair_up() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {
        Path(name).stem for name in DOCUMENTS
    }
