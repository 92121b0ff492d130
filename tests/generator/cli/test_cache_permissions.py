"""Test the permissions of the cache, which must not run code of other users."""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import create_project, replace_text, run_typecase
from typecase import pipeline
from typecase.cache.private_folder import check_private
from typecase.output.render import create_environment


@pytest.fixture(autouse=True)
def _compile_templates_into_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep compiled templates from being beside the templates, like bytecode."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    create_environment.cache_clear()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no permission bits")
@pytest.mark.parametrize("subfolder", ["runs", "templates"])
def test_cache_folder_writable_by_others_is_not_used(
    subfolder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    folder = create_project(tmp_path)
    run_typecase(folder, "generate")
    if subfolder == "templates":
        # Without a stored run, the next run looks for compiled templates.
        shutil.rmtree(cache / "runs")
        [templates] = (cache / "templates").iterdir()
        for path in templates.iterdir():
            path.unlink()
    (cache / subfolder).chmod(0o777)
    generated: list[object] = []
    generate_files = pipeline.generate_files

    def record(*arguments: Any) -> pipeline.GeneratedPackage:
        generated.append(arguments)
        return generate_files(*arguments)

    monkeypatch.setattr(pipeline, "generate_files", record)
    assert run_typecase(folder, "generate").status == 0
    assert len(generated) == 1
    assert not list((cache / "templates").rglob("*.cache")) or subfolder == "runs"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no permission bits")
def test_link_in_cache_folder_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    folder = create_project(tmp_path)
    run_typecase(folder, "generate")
    # Others may add a link to a folder of the user if they can write to the cache.
    (cache / "runs").rename(tmp_path / "planted")
    (cache / "runs").symlink_to(tmp_path / "planted")
    with pytest.raises(PermissionError):
        check_private("runs")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no permission bits")
def test_cache_is_private_to_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    folder = create_project(tmp_path)
    # This umask lets the group write, unless the cache sets permissions itself.
    previous_umask = os.umask(0o002)
    try:
        run_typecase(folder, "generate")
        replace_text(folder / "pyproject.toml", "2.3.4", "2.3.5")
        run_typecase(folder, "generate")
    finally:
        os.umask(previous_umask)
    folders = [cache, *(path for path in cache.rglob("*") if path.is_dir())]
    assert {path.stat().st_mode & 0o777 for path in folders} == {0o700}
    # All configurations share one folder of compiled templates.
    assert len(list((cache / "templates").iterdir())) == 1
    # The folders now seem to belong to another user.
    monkeypatch.setattr(os, "geteuid", lambda: -1)
    for path in (cache / "templates").rglob("*.cache"):
        path.unlink()
    replace_text(folder / "pyproject.toml", "2.3.5", "2.3.6")
    assert run_typecase(folder, "generate").status == 0
    assert not list((cache / "templates").rglob("*.cache"))
