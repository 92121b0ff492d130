"""Test which runs repeat the report of the last run without reading files.

Every change that may change the result must be noticed, also if the size and the time
of a file stay the same.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    create_project,
    replace_text,
    run_typecase,
)
from typecase.cache import digests, file_states, unchanged_run

Change = Callable[[Path, pytest.MonkeyPatch], None]
SLOW_MODULES = {"argparse", "enum", "hashlib", "json", "pathlib", "re", "typing"}


@pytest.fixture(params=["by times", "by digests"])
def folder(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A project after two runs, whose files were written long ago, or just now."""
    margin = 0 if request.param == "by times" else 10**18
    monkeypatch.setattr(file_states, "_MARGIN", margin)
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "cache"))
    code = tmp_path / "code"
    (code / "package").mkdir(parents=True)
    (code / "package" / "module.py").write_text("name = 1")
    (code / "templates").mkdir()
    (code / "packages").mkdir()
    for module in (unchanged_run, digests):
        monkeypatch.setattr(module, "PACKAGE", str(code / "package"))
        monkeypatch.setattr(module, "CHECKOUT_TEMPLATES", str(code / "templates"))
    monkeypatch.syspath_prepend(code / "packages")
    folder = create_project(tmp_path / "project")
    (folder / "specs").rename(folder / "first")
    shutil.copytree(folder / "first", folder / "second", copy_function=os.link)
    (folder / "specs").symlink_to("first")
    (folder / "own" / "api").mkdir(parents=True)
    text = PYPROJECT.replace("version", 'templates = "own"\nversion', 1)
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    dangling = "discriminator: {propertyName: name, mapping: {big: big.yaml}}"
    replace_text(
        folder / "specs" / "shop.yaml",
        "type: object\n",
        f"type: object\n      {dangling}\n",
    )
    for _ in range(2):
        assert run_typecase(folder, "generate").status == 0
    return folder


def _recall(folder: Path, *arguments: str) -> str | None:
    with chdir(folder):
        return unchanged_run.recall_report(list(arguments or ["generate"]))


@pytest.mark.parametrize("option", [(), ("--check",)])
def test_report_is_that_of_uncached_run(folder: Path, option: tuple[str, ...]) -> None:
    uncached = run_typecase(folder, "generate", "--no-cache", *option)
    assert (uncached.status, uncached.stdout) == (0, "")
    assert _recall(folder, "generate", *option) == uncached.stderr
    assert run_typecase(folder, "generate", *option) == uncached


def _edit(path: Path) -> None:
    """Change a letter, and set the time of the last write back."""
    before = path.stat()
    data = path.read_bytes()
    index = data.index(b"e")
    path.write_bytes(data[:index] + b"E" + data[index + 1 :])
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _replace(path: Path) -> None:
    """Put another file of the same size and time in the place of a file."""
    copy = path.with_name("copy")
    shutil.copy2(path, copy)
    _edit(copy)
    copy.replace(path)


def _retarget(path: Path, target: str) -> None:
    path.unlink()
    path.symlink_to(target)


CHANGES: dict[str, Change] = {
    "document edited": lambda folder, _: _edit(folder / "specs/shop.yaml"),
    "document replaced": lambda folder, _: _replace(folder / "specs/shop.yaml"),
    "document removed": lambda folder, _: (folder / "specs/shop.yaml").unlink(),
    # The files in the folder `second` are hard links to the same files.
    "link leads elsewhere": lambda folder, _: _retarget(folder / "specs", "second"),
    "file of reference added": lambda folder, _: _write(folder / "specs/big.yaml"),
    "settings edited": lambda folder, _: _edit(folder / "pyproject.toml"),
    "output edited": lambda folder, _: _edit(folder / "out/zoo/shop/models.py"),
    "output replaced": lambda folder, _: _replace(folder / "out/zoo/__init__.py"),
    "output removed": lambda folder, _: (folder / "out/zoo/__init__.py").unlink(),
    "names edited": lambda folder, _: _edit(folder / "out/names.lock"),
    "own template added": lambda folder, _: _write(folder / "own/api/errors.py.jinja"),
    "template added": lambda folder, _: _write(folder / "../code/templates/a.jinja"),
    "code edited": lambda folder, _: _edit(folder / "../code/package/module.py"),
    "code added": lambda folder, _: _write(folder / "../code/package/other.py"),
    "package installed": lambda folder, _: (
        folder / "../code/packages/black-1.dist-info"
    ).mkdir(),
    "another Python": lambda _, patch: patch.setattr(sys, "version", "3.99"),
    "another cache": lambda folder, patch: patch.setenv("TYPECASE_CACHE", str(folder)),
    "cache open to others": lambda folder, _: (folder / "../cache/runs").chmod(0o777),
}


def _write(path: Path) -> None:
    path.write_text("type: object\n", encoding="utf-8")


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_change_is_noticed(
    folder: Path, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _recall(folder) is not None
    change(folder, monkeypatch)
    assert _recall(folder) is None


def test_other_arguments_and_folders_have_other_reports(folder: Path) -> None:
    assert _recall(folder, "generate", "--strict") is None
    assert _recall(folder, "generate", "--", "--check") is None
    assert _recall(folder, "validate") is None
    assert _recall(folder / "specs") is None


def test_damaged_record_is_not_used(folder: Path) -> None:
    [record] = (folder / "../cache/runs").glob("report-*")
    data = record.read_bytes()
    for damaged in (data[:-40], data.replace(b"0 added", b"1 added"), b""):
        record.write_bytes(damaged)
        assert _recall(folder) is None
    record.write_bytes(data)
    assert _recall(folder) is not None


def test_new_times_alone_change_nothing(folder: Path) -> None:
    before = run_typecase(folder, "generate")
    for path in (folder / "out").rglob("*.py"):
        path.touch()
    assert run_typecase(folder, "generate") == before
    assert _recall(folder) == before.stderr


def test_state_of_file_just_written_is_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("one")
    status = path.stat()
    at_write = status.st_ctime_ns
    assert file_states.read_state(str(path), at_write).startswith("sha256:")
    later = at_write + 3 * 10**9
    assert not file_states.read_state(str(path), later).startswith("sha256:")
    # A file system that only knows seconds cannot tell two writes apart.
    monkeypatch.setattr(file_states, "_SECOND", 1)
    assert file_states.read_state(str(path), later).startswith("sha256:")


def test_unchanged_run_imports_nothing_slow() -> None:
    code = (
        "import os, sys; before = {*sys.modules};"
        "from typecase.__main__ import main;"
        "print(*({*sys.modules} - before))"
    )
    output = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={**os.environ, "PYTHONPATH": str(Path(unchanged_run.PACKAGE).parent)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    imported = set(output.split())
    assert "typecase.cache.unchanged_run" in imported
    assert not imported & SLOW_MODULES
    assert len(imported) <= 8
