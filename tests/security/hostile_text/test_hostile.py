"""Whatever a document says, it is refused at a place or printed inert.

`TYPECASE_HOSTILE` is the number of documents with a hostile text at most places, each
another one; `TYPECASE_HOSTILE_SEED` chooses which. Every document is also tried with a
text where hardly any is allowed, which most often ends in a refusal.
"""

import json
import os
import random
import shutil
from pathlib import Path

import pytest

from tests.security.hostile_text import inert
from tests.security.hostile_text.documents import NARROW, PLACES, document
from tests.security.hostile_text.importing import import_all
from tests.security.hostile_text.payloads import ALL, CANARY, FAMILIES, RUN
from tests.security.hostile_text.printing import Run, generate, watched

pytestmark = pytest.mark.sized

COUNT = int(os.environ.get("TYPECASE_HOSTILE", "3"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))
TRIED = 2  # Texts at places that allow few, for each document.
WRITABLE = [text for text in ALL if text.encode(errors="ignore").decode() == text]
"""Texts that a file in UTF-8 can hold."""
Texts = dict[str, str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # As deep as a path in a document may lead upwards.
    folder = tmp_path_factory.mktemp("hostile") / "a" / "b" / "c"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(scope="module")
def benign(folder: Path) -> Run:
    """The package of the document that says what is usual."""
    # What is imported on the way is read, and perhaps compiled, before anyone watches.
    run_on(folder, {}, "warm")
    run = run_on(folder, {}, "benign")
    assert run.printed
    return run


@pytest.fixture(scope="module")
def outputs(folder: Path, benign: Run) -> list[Path]:
    """Print documents with hostile texts; each run is checked."""
    found = [benign.output]
    for index in range(COUNT):
        chosen = random.Random(f"{SEED} {index}")
        for place in chosen.sample(sorted(NARROW), TRIED):
            texts = {place: chosen.choice(ALL)}
            run = checked(folder, texts, f"one_{index}_{place}", benign)
            found += [run.output] if run.printed else []
        texts = {p: chosen.choice(WRITABLE) for p in PLACES if p not in NARROW}
        run = checked(folder, texts, f"many_{index}", benign)
        # Long texts as keys within one another are refused at their place.
        assert run.printed or "error[too-long]" in run.ran.err, run.ran.err[:2000]
        found += [run.output] if run.printed else []
    return found


def checked(folder: Path, texts: Texts, name: str, benign: Run) -> Run:
    run = run_on(folder, texts, name)
    try:
        inert.check(run, benign)
    except AssertionError as error:
        said = {place: text[:60] for place, text in texts.items()}
        raise AssertionError(f"{name}, seed {SEED}: {error}\n{said}") from error
    return run


def run_on(folder: Path, texts: Texts, name: str) -> Run:
    """Print the document with these texts, under a name of its own."""
    name = name.replace(" ", "_").lower()
    said = document(lambda place, text: texts.get(place, text))
    path = folder / f"{name}.json"
    path.write_text(json.dumps(said), encoding="utf-8")
    target = f"out_{name}"
    arguments = (path.name, "--package", "demo", "--out", target)
    return generate(folder, *arguments, output=target)


def test_nothing_happens_at_import(outputs: list[Path], folder: Path) -> None:
    assert len(outputs) > COUNT
    assert import_all(outputs, folder / "home") == "all imported"


def test_nothing_is_written_elsewhere(outputs: list[Path], folder: Path) -> None:
    assert outputs
    assert not [*folder.rglob(CANARY), *folder.parents[2].rglob("outside")]
    assert not Path(CANARY).exists()
    assert {path.suffix for path in folder.iterdir() if path.is_file()} <= {".json"}


@pytest.mark.parametrize("key", ["package", "version", "description", "api", "path"])
def test_configuration(key: str, folder: Path, benign: Run) -> None:
    home = folder / f"configured_{key}"
    home.mkdir()
    shutil.copy(folder / "benign.json", home / "benign.json")
    for text in random.Random(f"{SEED} {key}").sample(WRITABLE, 2):
        (home / "pyproject.toml").write_text(configuration(key, text), encoding="utf-8")
        run = generate(home)
        inert.check(run, run if key == "package" else benign)
        shutil.rmtree(run.output)


def configuration(key: str, text: str) -> str:
    """Write a configuration that says a text at one place."""
    given = {"package": "demo", "version": "0.1.0", "description": "A shop."}
    given |= {"api": "benign", "path": "benign.json", key: text}
    # Of the controls that JSON may hold raw, TOML escapes this one too.
    said = {k: json.dumps(v).replace("\x7f", "\\u007f") for k, v in given.items()}
    lines = [f"{each} = {said[each]}" for each in ("package", "version", "description")]
    apis = ["[tool.typecase.apis]", f"{said['api']} = {said['path']}"]
    return "\n".join(["[tool.typecase]", 'output = "out"', *lines, *apis, ""])


def test_names_of_files(folder: Path, benign: Run) -> None:
    home = folder / "named"
    home.mkdir()
    names = [text for text in WRITABLE if len(text.encode()) < 200]
    for text in random.Random(SEED).sample(names, 2):
        name = text.replace("/", "_").replace("\0", "_") + ".json"
        shutil.copy(folder / "benign.json", home / name)
        run = generate(home, "--package", "demo", "--out", "out", "--", name)
        inert.check(run, benign)
        shutil.rmtree(run.output)


def test_the_checks_can_fail(folder: Path, benign: Run, tmp_path: Path) -> None:
    with watched(tmp_path) as done:
        (folder / "elsewhere").write_text("x")
        (tmp_path / "here").write_text("x")
    assert len(done) == 1
    (folder / "elsewhere").unlink()
    home = tmp_path / "acting"
    shutil.copytree(benign.output, home)
    module = home / "demo" / "benign" / "models.py"
    module.write_text(module.read_text() + f"{RUN}\n")
    told = import_all([home], tmp_path / "home")
    assert "did: [" in told
    assert CANARY in told
    for text in ("<b>x</b>", "[x](https://evil.example)", "```\n", "\x1b"):
        with pytest.raises(AssertionError):
            inert.check_page(text)
    for text in ("# pyright: basic\n", "# coding: latin-1\n", "'\u202e'\n"):
        with pytest.raises(AssertionError):
            inert.check_text("a.py", text)


def test_there_are_enough_of_them() -> None:
    assert len(FAMILIES) >= 24
    assert len(PLACES) >= 55
    assert set(PLACES) > NARROW
