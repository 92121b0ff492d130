"""Test that a comparison does not read again what the last one has read."""

import shutil
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import create_project, replace_text, run_typecase
from tests.generator.diff.test_revisions import commit, git
from typecase.commands.diff import version_reading
from typecase.config.settings import Config
from typecase.diagnostics.progress import ReportStep
from typecase.names.kept import NAMES_LOCK
from typecase.python_surface.api_version import ApiVersion

EDITED = "small, large, huge"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep no files of other tests, and read in this process."""
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("typecase.cache.parallel.count_processes", lambda: 1)
    return tmp_path / "cache" / "versions"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the documents that are read from now on."""
    documents: list[str] = []
    original = version_reading.read_versions

    def note(config: Config, report_step: ReportStep) -> dict[str, ApiVersion]:
        documents.extend(path.name for path in config.apis.values())
        return original(config, report_step)

    monkeypatch.setattr(version_reading, "read_versions", note)
    return documents


@pytest.fixture
def sides(tmp_path: Path) -> Path:
    """Return a folder with two documents."""
    project = create_project(tmp_path / "project")
    for name in ("old.yaml", "new.yaml"):
        shutil.copy(project / "specs" / "shop.yaml", tmp_path / name)
    replace_text(tmp_path / "new.yaml", "small, large", EDITED)
    return tmp_path


def compare(folder: Path, *arguments: str) -> str:
    result = run_typecase(folder, "diff", *arguments, "--no-witness", "--all")
    assert result.status == 0, result.output
    return result.stdout


def test_unchanged_documents_are_not_read_again(sides: Path, read: list[str]) -> None:
    first = compare(sides, "old.yaml", "new.yaml")
    assert '"huge"' in first
    assert read == ["old.yaml", "new.yaml"]
    assert compare(sides, "old.yaml", "new.yaml") == first
    assert len(read) == 2
    replace_text(sides / "new.yaml", EDITED, "small, large, tiny")
    assert '"tiny"' in compare(sides, "old.yaml", "new.yaml")
    assert read[2:] == ["new.yaml"]


def test_two_processes_keep_the_same(
    sides: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typecase.cache.parallel.count_processes", lambda: 2)
    first = compare(sides, "old.yaml", "new.yaml")
    read.clear()
    assert compare(sides, "old.yaml", "new.yaml") == first
    assert read == []


def test_no_cache_is_used(sides: Path, read: list[str], cache: Path) -> None:
    for _ in range(2):
        compare(sides, "old.yaml", "new.yaml", "--no-cache")
    assert len(read) == 4
    assert not cache.exists()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def share(path: Path) -> None:
    path.parent.chmod(0o777)


@pytest.mark.parametrize("damage", [cut, empty, share])
def test_damaged_cache_is_ignored(
    sides: Path, read: list[str], cache: Path, damage: Callable[[Path], None]
) -> None:
    first = compare(sides, "old.yaml", "new.yaml")
    for path in cache.iterdir():
        damage(path)
    assert compare(sides, "old.yaml", "new.yaml") == first
    assert len(read) == 4


def test_only_the_latest_are_kept(sides: Path, cache: Path) -> None:
    for number in range(9):
        shutil.copy(sides / "new.yaml", sides / f"{number}.yaml")
        compare(sides, "old.yaml", f"{number}.yaml")
    assert len([*cache.iterdir()]) == 8


@pytest.mark.parametrize("name", ["pyproject.toml", f"out/{NAMES_LOCK}"])
def test_project_is_read_again_after_a_change(
    name: str, tmp_path: Path, read: list[str]
) -> None:
    old, new = (create_project(tmp_path / name) for name in ("old", "new"))
    lock = new / "out" / NAMES_LOCK
    lock.parent.mkdir()
    lock.write_text("shop class Pet = Animal\n", encoding="utf-8")
    assert "`Animal`" in compare(tmp_path, str(old), str(new))
    compare(tmp_path, str(old), str(new))
    assert len(read) == 2
    if name == "pyproject.toml":
        text = (new / name).read_text(encoding="utf-8")
        text += "\n[tool.typecase.features]\noutbox = false\n"
    else:
        text = "shop class Pet = Creature\n"
    (new / name).write_text(text, encoding="utf-8")
    compare(tmp_path, str(old), str(new))
    assert len(read) > 2


def test_revision_is_not_read_again(tmp_path: Path, read: list[str]) -> None:
    project = create_project(tmp_path / "project")
    git(project, "init", "--quiet", "--initial-branch=main")
    commit(project, {}, "v1.0.0")
    replace_text(project / "specs" / "shop.yaml", "/pets/{id}:", "/animals/{id}:")
    with chdir(project):
        first = compare(project, "v1.0.0")
        assert "old v1.0.0:specs/shop.yaml:" in first
        assert len(read) == 2
        # It is exported to another folder each time.
        assert compare(project, "v1.0.0") == first
    assert len(read) == 2
