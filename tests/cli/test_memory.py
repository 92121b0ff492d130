"""What an earlier run has printed is not printed anew; and whatever changes, a run ends
as one would that remembers nothing.
"""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.commands import PYPROJECT, lay_out, states, typecase
from typecase import memory, pipeline

Change = Callable[[Path, random.Random, pytest.MonkeyPatch], None]


@pytest.fixture
def printings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every configuration that is printed from the start."""
    seen: list[object] = []
    print_package = pipeline.print_package

    def counted(config: memory.Config, known: memory.Memory | None) -> pipeline.Printed:
        seen.append(config)
        return print_package(config, known)

    monkeypatch.setattr(pipeline, "print_package", counted)
    return seen


@pytest.mark.parametrize("option", [(), ("--check",), ("--strict",)])
def test_a_second_run_says_the_same(
    tmp_path: Path, printings: list[object], option: tuple[str, ...]
) -> None:
    folder = lay_out(tmp_path)
    typecase(folder, "generate")
    printings.clear()
    before = states(folder)
    anew = typecase(folder, "generate", "--no-cache", *option)
    again = typecase(folder, "generate", *option)
    assert len(printings) == 1
    assert again == anew
    assert states(folder) == before


def test_a_ledger_is_written_anew(tmp_path: Path, printings: list[object]) -> None:
    folder = lay_out(tmp_path)
    for name in ("one.json", "two.json"):
        assert typecase(folder, "generate", "--ledger", name).status == 0
    assert len(printings) == 2
    assert (folder / "one.json").read_bytes() == (folder / "two.json").read_bytes()


def test_a_memory_that_cannot_be_read_or_written_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = lay_out(tmp_path)
    cache = tmp_path / "cache"
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    assert typecase(folder, "generate").status == 0
    for path in (cache / "templates").rglob("*.cache"):
        path.write_bytes(path.read_bytes()[:20] + b"spoilt")
    [kept] = (cache / "runs").iterdir()
    for content in (b"", b"\xff", b"[]", b"{}", b'{"by": 1}', b"null"):
        kept.write_bytes(content)
        assert typecase(folder, "generate", "--check").status == 0
    shutil.rmtree(cache)
    cache.write_bytes(b"a file where a folder should be")
    assert typecase(folder, "generate", "--check").status == 0


def _document(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    path = folder / "specs" / "shop.yaml"
    text = path.read_text(encoding="utf-8")
    old = rng.choice(["The pet.", "Removed.", "What it is called.", "large", "toys"])
    path.write_text(text.replace(old, rng.choice(["tall", "Toys."])), encoding="utf-8")


def _broken_document(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    (folder / "specs" / "shop.yaml").write_text(rng.choice(["", "openapi: 3.1.0\n"]))


def _settings(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    version = f"2.{rng.randrange(3)}.0"
    text = PYPROJECT.replace("2.3.4", version).replace(
        "zoo", rng.choice(["zoo", "ark"])
    )
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def _output(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    files = [path for path in (folder / "printed").rglob("*") if path.is_file()]
    if files:
        path = rng.choice(sorted(files))
        if rng.random() < 0.5:
            path.unlink()
        else:
            path.write_bytes(path.read_bytes() + b"# edited\n")


def _stray(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    path = folder / "printed" / f"notes-{rng.randrange(9)}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"somebody's own")


def _templates(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    own = folder / "own" / "api"
    own.mkdir(parents=True, exist_ok=True)
    text = f'"""Errors, {rng.choice(["mine", "yours"])}."""\n'
    (own / "errors.py.jinja").write_text(text, encoding="utf-8")
    rest = PYPROJECT.replace('version = "2', 'templates = "own"\nversion = "2')
    (folder / "pyproject.toml").write_text(rest, encoding="utf-8")


def _packages(_: Path, rng: random.Random, patch: pytest.MonkeyPatch) -> None:
    name = f"black-{rng.randrange(3)}.dist-info"
    patch.setattr(memory, "_packages", lambda: iter([name]))


CHANGES: tuple[Change, ...] = (
    *(_document, _broken_document, _settings, _output, _stray, _templates),
    _packages,
)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_changes_it_ends_as_without_a_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    kept, other = lay_out(tmp_path / "kept"), lay_out(tmp_path / "other")
    for _ in range(8):
        for change in rng.sample(CHANGES, rng.randrange(3)):
            chosen = rng.random()
            for folder in (kept, other):
                change(folder, random.Random(chosen), monkeypatch)
        option = rng.choice([(), ("--check",), ("--strict",)])
        remembering = typecase(kept, "generate", *option)
        forgetting = typecase(other, "generate", "--no-cache", *option)
        assert remembering == forgetting
        assert _contents(kept) == _contents(other)


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
