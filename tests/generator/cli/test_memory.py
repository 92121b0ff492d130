"""What an earlier run has printed is not printed anew; and whatever changes, a run ends
as one would that remembers nothing.
"""

import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.commands import (
    PYPROJECT,
    SHOP,
    edit,
    lay_out,
    states,
    typecase,
)
from typecase import pipeline
from typecase.cache import digests
from typecase.config import Config

TWO = PYPROJECT + 'ark = "specs/ark.yaml"\n'

Change = Callable[[Path, random.Random, pytest.MonkeyPatch], None]


@pytest.fixture
def printings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every configuration that is printed from the start."""
    seen: list[object] = []
    print_package = pipeline.generate_package

    def counted(config: Config, *more: Any) -> pipeline.GeneratedPackage:
        seen.append(config)
        return print_package(config, *more)

    monkeypatch.setattr(pipeline, "generate_package", counted)
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
    [kept] = (cache / "runs").iterdir()
    edited = kept.read_bytes().replace(b'"files"', b'"typed"')
    for content in (
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"by": 1}',
        b"null",
        b"[" * 99_999,
        edited,
    ):
        kept.write_bytes(content)
        assert typecase(folder, "generate", "--check").status == 0
    shutil.rmtree(cache)
    cache.write_bytes(b"a file where a folder should be")
    assert typecase(folder, "generate", "--check").status == 0


def _document(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    path = folder / "specs" / rng.choice(["shop.yaml", "ark.yaml"])
    text = path.read_text(encoding="utf-8")
    words = ["The pet.", "Removed.", "What it is called.", "large", "toys", "remove"]
    old = rng.choice(words)
    path.write_text(
        text.replace(old, rng.choice(["tall", "Toys.", "show"])), encoding="utf-8"
    )


def _broken_document(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    (folder / "specs" / "shop.yaml").write_text(rng.choice(["", "openapi: 3.1.0\n"]))


def _settings(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    version = f"2.{rng.randrange(3)}.0"
    text = TWO.replace("2.3.4", version).replace("zoo", rng.choice(["zoo", "ark"]))
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
    rest = TWO.replace('version = "2', 'templates = "own"\nversion = "2')
    (folder / "pyproject.toml").write_text(rest, encoding="utf-8")


def _packages(_: Path, rng: random.Random, patch: pytest.MonkeyPatch) -> None:
    name = f"black-{rng.randrange(3)}.dist-info"
    patch.setattr(digests, "installed_packages", lambda: iter([name]))


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
    for folder in (kept, other):
        (folder / "specs" / "ark.yaml").write_text(SHOP, encoding="utf-8")
        (folder / "pyproject.toml").write_text(TWO, encoding="utf-8")
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


def _remembers(folder: Path, printings: list[object]) -> bool:
    """Whether a run is not printed anew; one that is has to say and do the same."""
    printings.clear()
    remembering = typecase(folder, "generate")
    is_remembered = not printings
    assert remembering.status == typecase(folder, "generate", "--no-cache").status
    return is_remembered


def _other(folder: Path) -> Path:
    """Copy the document to a folder beside its own."""
    other = folder / "other"
    shutil.copytree(folder / "specs", other)
    edit(other / "shop.yaml", "The pet.", "Another pet.")
    return other


def test_a_link_that_leads_elsewhere_is_seen(
    tmp_path: Path, printings: list[object]
) -> None:
    folder = lay_out(tmp_path)
    other = _other(folder)
    edit(folder / "pyproject.toml", "specs/", "now/")
    (folder / "now").symlink_to("specs")
    typecase(folder, "generate")
    assert _remembers(folder, printings)
    (folder / "now").unlink()
    (folder / "now").symlink_to("other")
    assert not _remembers(folder, printings)
    # What is beside a document counts as well, so the same text is not the same file.
    shutil.copy(folder / "specs" / "shop.yaml", other / "shop.yaml")
    typecase(folder, "generate")
    (folder / "now").unlink()
    (folder / "now").symlink_to("specs")
    assert not _remembers(folder, printings)


def test_a_file_that_was_not_there_is_seen(
    tmp_path: Path, printings: list[object]
) -> None:
    folder = lay_out(tmp_path)
    lost = "discriminator: {propertyName: name, mapping: {big: big.yaml}}"
    edit(
        folder / "specs" / "shop.yaml",
        "type: object\n",
        f"type: object\n      {lost}\n",
    )
    ran = typecase(folder, "generate")
    assert (ran.status, "big.yaml" in ran.err) == (0, True)
    assert _remembers(folder, printings)
    big = "type: object\nproperties: {name: {type: string}}\n"
    (folder / "specs" / "big.yaml").write_text(big, encoding="utf-8")
    assert not _remembers(folder, printings)


def test_links_among_templates_are_no_fault(
    tmp_path: Path, printings: list[object]
) -> None:
    folder = lay_out(tmp_path)
    text = PYPROJECT.replace("version", 'templates = "own"\nversion', 1)
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    (folder / "own").mkdir()
    (folder / "own" / ".#errors.py.jinja").symlink_to("somebody@somewhere.1")
    typecase(folder, "generate")
    assert _remembers(folder, printings)
    # In a linked folder, changes would not be seen.
    (folder / "elsewhere").mkdir()
    (folder / "own" / "api").symlink_to(folder / "elsewhere")
    typecase(folder, "generate")
    assert not _remembers(folder, printings)


def test_without_a_home_nothing_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(_: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("TYPECASE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", classmethod(nowhere))
    assert typecase(lay_out(tmp_path), "generate").status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are other permissions")
def test_what_is_remembered_is_for_the_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    folder = lay_out(tmp_path)
    before = os.umask(0o002)
    try:
        typecase(folder, "generate")
        edit(folder / "pyproject.toml", "2.3.4", "2.3.5")
        typecase(folder, "generate")
    finally:
        os.umask(before)
    folders = [cache, *(path for path in cache.rglob("*") if path.is_dir())]
    assert {path.stat().st_mode & 0o777 for path in folders} == {0o700}
    # One folder of compiled templates serves all configurations.
    assert len(list((cache / "templates").iterdir())) == 1
    monkeypatch.setattr(os, "geteuid", lambda: -1)
    for path in (cache / "templates").rglob("*.cache"):
        path.unlink()
    edit(folder / "pyproject.toml", "2.3.5", "2.3.6")
    assert typecase(folder, "generate").status == 0
    assert not list((cache / "templates").rglob("*.cache"))
