"""Invalid documents, each with a fault or a few, and exactly the diagnostics they give.

`name.yaml` (or `name.json`) stands beside `name.txt`, the rendered diagnostics. After a
change on purpose, run `pytest tests/generator/invalid_documents --accept` to write
every `name.txt` anew.
"""

from pathlib import Path

import pytest
import yaml

from typecase.diagnostics import DiagnosticsError
from typecase.load import load
from typecase.load.parse import yaml_reader

HERE = Path(__file__).parent
DOCUMENTS = sorted(
    path.name for path in HERE.iterdir() if path.suffix in (".yaml", ".json")
)


@pytest.fixture(autouse=True)
def in_this_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Diagnostics show a file as the user gave it: here, by its name alone."""
    monkeypatch.chdir(HERE)


def told(name: str) -> str:
    with pytest.raises(DiagnosticsError) as caught:
        load(Path(name))
    return f"{caught.value}\n"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_tells_exactly(name: str, accept: bool) -> None:
    expected = Path(name).with_suffix(".txt")
    if accept:
        expected.write_text(told(name), encoding="utf-8")
    assert told(name) == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if "broken" in name])
def test_tells_the_same_without_the_c_parser(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml_reader, "_LOADER", yaml.SafeLoader)
    assert told(name) == Path(name).with_suffix(".txt").read_text(encoding="utf-8")


def test_documents_and_expectations_pair_up() -> None:
    documents = [Path(name).stem for name in DOCUMENTS]
    assert documents
    assert len(set(documents)) == len(documents)
    assert {path.stem for path in HERE.glob("*.txt")} == set(documents)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_reaches_a_terminal_raw(name: str) -> None:
    lines = Path(name).with_suffix(".txt").read_text(encoding="utf-8").split("\n")
    assert all(line.isprintable() for line in lines)
    assert all(line.startswith((f"{name}:", "    hint: ")) for line in lines[:-1])
