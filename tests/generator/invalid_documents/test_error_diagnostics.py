"""Compare the diagnostics of invalid documents with snapshots.

`NAME.yaml` or `NAME.json` is a document, and `NAME.txt` beside it the snapshot of its
diagnostics. After an intended change, update all snapshots, and read the differences:

    pytest tests/generator/invalid_documents --accept
"""

from pathlib import Path

import pytest
import yaml

from typecase.diagnostics import DiagnosticsError
from typecase.load import load
from typecase.load.parse import yaml_reader

FOLDER = Path(__file__).parent
DOCUMENTS = sorted(
    path.name for path in FOLDER.iterdir() if path.suffix in (".yaml", ".json")
)


@pytest.fixture(autouse=True)
def in_documents_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change to the folder, because diagnostics contain the path as it was passed."""
    monkeypatch.chdir(FOLDER)


def load_diagnostics(name: str) -> str:
    with pytest.raises(DiagnosticsError) as caught:
        load(Path(name))
    return f"{caught.value}\n"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_diagnostics_equal_snapshot(name: str, accept: bool) -> None:
    snapshot = Path(name).with_suffix(".txt")
    if accept:
        snapshot.write_text(load_diagnostics(name), encoding="utf-8")
    assert load_diagnostics(name) == snapshot.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if "broken" in name])
def test_python_yaml_parser_gives_same_diagnostics(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml_reader, "YAML_LOADER", yaml.SafeLoader)
    assert load_diagnostics(name) == Path(name).with_suffix(".txt").read_text(
        encoding="utf-8"
    )


def test_each_document_has_snapshot() -> None:
    documents = [Path(name).stem for name in DOCUMENTS]
    assert documents
    assert len(set(documents)) == len(documents)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(documents)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_snapshots_have_no_control_characters(name: str) -> None:
    lines = Path(name).with_suffix(".txt").read_text(encoding="utf-8").split("\n")
    assert all(line.isprintable() for line in lines)
    assert all(line.startswith((f"{name}:", "    hint: ")) for line in lines[:-1])
