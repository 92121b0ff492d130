"""Test documents with hostile texts: they are refused, or the output is harmless.

Each round runs a document with a hostile text in every place that accepts any text, and
documents with a hostile text in a single restricted place, most of which are refused.
TYPECASE_HOSTILE is the number of rounds, TYPECASE_HOSTILE_SEED seeds the choice of the
texts.
"""

import json
import os
import random
import shutil
from pathlib import Path

import pytest

from tests.security.hostile_text.audited_run import (
    IMPORT_SUCCESS,
    Run,
    import_all,
    record_side_effects,
    run_generate,
)
from tests.security.hostile_text.hostile_document import (
    PLACES,
    RESTRICTED_PLACES,
    build_document,
)
from tests.security.hostile_text.output_assertions import (
    assert_harmless,
    assert_page_harmless,
    assert_source_is_plain,
)
from tests.security.hostile_text.payloads import (
    ALL_TEXTS,
    CANARY,
    FAMILIES,
    PYTHON_CODE,
)
from typecase.commands.api_names import api_name

pytestmark = pytest.mark.sized

ROUNDS = int(os.environ.get("TYPECASE_HOSTILE", "3"))
SEED = int(os.environ.get("TYPECASE_HOSTILE_SEED", "1"))
RESTRICTED_PER_ROUND = 2
# UTF-8 cannot encode lone surrogates.
ENCODABLE_TEXTS = [
    text for text in ALL_TEXTS if text.encode(errors="ignore").decode() == text
]
Texts = dict[str, str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # Some payloads are paths that lead up three levels.
    folder = tmp_path_factory.mktemp("hostile") / "a" / "b" / "c"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(scope="module")
def benign(folder: Path) -> Run:
    """The run on the document without hostile texts."""
    # The first run imports modules and fills caches; the second has no such effects.
    run_with_texts(folder, {}, "warm")
    run = run_with_texts(folder, {}, "benign")
    assert run.generated
    return run


@pytest.fixture(scope="module")
def outputs(folder: Path, benign: Run) -> list[Path]:
    """The output folders of all documents that were not refused."""
    outputs = [benign.output]
    for index in range(ROUNDS):
        generator = random.Random(f"{SEED} {index}")
        for place in generator.sample(sorted(RESTRICTED_PLACES), RESTRICTED_PER_ROUND):
            texts = {place: generator.choice(ALL_TEXTS)}
            run = run_and_check(folder, texts, f"one_{index}_{place}", benign)
            outputs += [run.output] if run.generated else []
        texts = {
            place: generator.choice(ENCODABLE_TEXTS)
            for place in PLACES
            if place not in RESTRICTED_PLACES
        }
        run = run_and_check(folder, texts, f"many_{index}", benign)
        # Only the length of a JSON pointer with several long keys may be refused.
        assert run.generated or "error[too-long]" in run.ran.stderr, run.ran.stderr[
            :2000
        ]
        outputs += [run.output] if run.generated else []
    return outputs


def run_and_check(folder: Path, texts: Texts, name: str, benign: Run) -> Run:
    """Run the document with these texts and assert that the result is harmless."""
    run = run_with_texts(folder, texts, name)
    try:
        assert_harmless(run, benign)
    except AssertionError as error:
        excerpts = {place: text[:60] for place, text in texts.items()}
        message = f"{name}, seed {SEED}: {error}\n{excerpts}"
        raise AssertionError(message) from error
    return run


def run_with_texts(folder: Path, texts: Texts, name: str) -> Run:
    """Generate a package from the document with these texts at these places."""
    name = name.replace(" ", "_").lower()
    document = build_document(lambda place, usual: texts.get(place, usual))
    path = folder / f"{name}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    output = f"out_{name}"
    names = ("--package", "demo", "--name", api_name(name, ""))
    arguments = (path.name, *names, "--out", output)
    return run_generate(folder, *arguments, output=output)


def test_import_has_no_side_effects(outputs: list[Path], folder: Path) -> None:
    assert len(outputs) > ROUNDS
    assert import_all(outputs, folder / "home") == IMPORT_SUCCESS


def test_no_file_outside_output(outputs: list[Path], folder: Path) -> None:
    assert outputs
    assert not [*folder.rglob(CANARY), *folder.parents[2].rglob("outside")]
    assert not Path(CANARY).exists()
    # The folder itself contains only the documents.
    assert {path.suffix for path in folder.iterdir() if path.is_file()} <= {".json"}


@pytest.mark.parametrize("key", ["package", "version", "description", "api", "path"])
def test_hostile_text_in_configuration(key: str, folder: Path, benign: Run) -> None:
    home = folder / f"configured_{key}"
    home.mkdir()
    shutil.copy(folder / "benign.json", home / "benign.json")
    for text in random.Random(f"{SEED} {key}").sample(ENCODABLE_TEXTS, 2):
        configuration = write_configuration(key, text)
        (home / "pyproject.toml").write_text(configuration, encoding="utf-8")
        run = run_generate(home)
        # With another package name the project differs from the benign one.
        assert_harmless(run, run if key == "package" else benign)
        shutil.rmtree(run.output)


def write_configuration(key: str, text: str) -> str:
    """Return a pyproject.toml with a text as the value of one setting."""
    settings = {"package": "demo", "version": "0.1.0", "description": "A shop."}
    settings |= {"api": "benign", "path": "benign.json", key: text}
    # A JSON string is a TOML string, except that TOML must escape DEL.
    quoted = {
        name: json.dumps(value).replace("\x7f", "\\u007f")
        for name, value in settings.items()
    }
    lines = [
        "[tool.typecase]",
        'output = "out"',
        f"package = {quoted['package']}",
        f"version = {quoted['version']}",
        f"description = {quoted['description']}",
        "[tool.typecase.apis]",
        f"{quoted['api']} = {quoted['path']}",
        "",
    ]
    return "\n".join(lines)


def test_hostile_text_in_file_name(folder: Path, benign: Run) -> None:
    home = folder / "named"
    home.mkdir()
    # File systems allow names of at most 255 bytes.
    names = [text for text in ENCODABLE_TEXTS if len(text.encode()) < 200]
    for text in random.Random(SEED).sample(names, 2):
        name = text.replace("/", "_").replace("\0", "_") + ".json"
        shutil.copy(folder / "benign.json", home / name)
        run = run_generate(home, "--package", "demo", "--out", "out", "--", name)
        assert_harmless(run, benign)
        shutil.rmtree(run.output)


def test_checks_detect_harm(folder: Path, benign: Run, tmp_path: Path) -> None:
    with record_side_effects(tmp_path) as side_effects:
        (folder / "forbidden").write_text("x")
        (tmp_path / "allowed").write_text("x")
    assert len(side_effects) == 1
    (folder / "forbidden").unlink()
    harmful = tmp_path / "harmful"
    shutil.copytree(benign.output, harmful)
    module = harmful / "demo" / "benign" / "models.py"
    module.write_text(module.read_text() + f"{PYTHON_CODE}\n")
    report = import_all([harmful], tmp_path / "home")
    assert "did: [" in report
    assert CANARY in report
    for page in ("<b>x</b>", "[x](https://evil.example)", "```\n", "\x1b"):
        with pytest.raises(AssertionError):
            assert_page_harmless(page)
    for source in ("# pyright: basic\n", "# coding: latin-1\n", "'\u202e'\n"):
        with pytest.raises(AssertionError):
            assert_source_is_plain("a.py", source)


def test_payloads_and_places_are_numerous() -> None:
    assert len(FAMILIES) >= 24
    assert len(PLACES) >= 55
    assert set(PLACES) > RESTRICTED_PLACES
