"""Test the run cache, which stores the result of a run for the next one.

A run with unchanged inputs reuses the stored result. After any change, a run has the
same result as a run without the cache.
"""

import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    SHOP,
    create_project,
    read_file_states,
    replace_text,
    run_typecase,
)
from typecase import pipeline
from typecase.config.settings import Config

PYPROJECT_WITH_TWO_APIS = PYPROJECT + 'store = "specs/store.yaml"\n'

Change = Callable[[Path, random.Random, pytest.MonkeyPatch], None]


@pytest.fixture
def generated_configs(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Record the configuration of each package that is generated without the cache."""
    configs: list[object] = []
    generate_files = pipeline.generate_files

    def record(config: Config, *more: Any) -> pipeline.GeneratedPackage:
        configs.append(config)
        return generate_files(config, *more)

    monkeypatch.setattr(pipeline, "generate_files", record)
    return configs


@pytest.mark.parametrize("option", [(), ("--check",), ("--strict",)])
def test_cached_run_has_same_output(
    tmp_path: Path, generated_configs: list[object], option: tuple[str, ...]
) -> None:
    folder = create_project(tmp_path)
    # `--strict` is a setting, and a cached run needs the same settings.
    run_typecase(folder, "generate", *(option if "--strict" in option else ()))
    generated_configs.clear()
    before = read_file_states(folder)
    uncached = run_typecase(folder, "generate", "--no-cache", *option)
    cached = run_typecase(folder, "generate", *option)
    assert len(generated_configs) == 1
    assert cached == uncached
    assert read_file_states(folder) == before


def test_ledger_option_bypasses_cache(
    tmp_path: Path, generated_configs: list[object]
) -> None:
    folder = create_project(tmp_path)
    for name in ("one.json", "two.json"):
        assert run_typecase(folder, "generate", "--ledger", name).status == 0
    assert len(generated_configs) == 2
    assert (folder / "one.json").read_bytes() == (folder / "two.json").read_bytes()


def test_unusable_cache_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = create_project(tmp_path)
    cache = tmp_path / "cache"
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    assert run_typecase(folder, "generate").status == 0
    [cached_run] = (cache / "runs").glob("*.json")
    other_key = cached_run.read_bytes().replace(b'"files"', b'"typed"')
    not_json = (b"", b"\xff")
    not_a_run = (b"[]", b"{}", b'{"by": 1}', b"null", other_key)
    too_deep = b"[" * 99_999
    for content in (*not_json, *not_a_run, too_deep):
        for path in (cache / "runs").iterdir():
            path.write_bytes(content)
        assert run_typecase(folder, "generate", "--check").status == 0
    shutil.rmtree(cache)
    cache.write_bytes(b"a file where a folder should be")
    assert run_typecase(folder, "generate", "--check").status == 0


def _edit_document(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    path = folder / "specs" / rng.choice(["shop.yaml", "store.yaml"])
    text = path.read_text(encoding="utf-8")
    words = ["The pet.", "Removed.", "The name of the pet.", "large", "toys", "remove"]
    old = rng.choice(words)
    path.write_text(
        text.replace(old, rng.choice(["tall", "Toys.", "show"])), encoding="utf-8"
    )


def _break_document(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    (folder / "specs" / "shop.yaml").write_text(rng.choice(["", "openapi: 3.1.0\n"]))


def _edit_settings(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    version = f"2.{rng.randrange(3)}.0"
    text = PYPROJECT_WITH_TWO_APIS.replace("2.3.4", version).replace(
        "zoo", rng.choice(["zoo", "farm"])
    )
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def _edit_output(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    files = [path for path in (folder / "out").rglob("*") if path.is_file()]
    if files:
        path = rng.choice(sorted(files))
        if rng.random() < 0.5:
            path.unlink()
        else:
            path.write_bytes(path.read_bytes() + b"# edited\n")


def _edit_kept_names(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    path = folder / "out" / "names.lock"
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines()
        line = rng.choice(lines)
        new = rng.choice([[], [f"{line}{rng.choice(['_a', '_b', '!'])}"], [line, line]])
        index = lines.index(line)
        lines[index : index + 1] = new
        path.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")


def _add_foreign_file(folder: Path, rng: random.Random, _: pytest.MonkeyPatch) -> None:
    path = folder / "out" / f"notes-{rng.randrange(9)}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"a foreign file")


def _customize_template(
    folder: Path, rng: random.Random, _: pytest.MonkeyPatch
) -> None:
    templates = folder / "own" / "api"
    templates.mkdir(parents=True, exist_ok=True)
    template = f'"""Custom errors {rng.choice([1, 2])}."""\n'
    (templates / "errors.py.jinja").write_text(template, encoding="utf-8")
    text = PYPROJECT_WITH_TWO_APIS.replace(
        'version = "2', 'templates = "own"\nversion = "2'
    )
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def _change_dependencies(
    folder: Path, rng: random.Random, patch: pytest.MonkeyPatch
) -> None:
    packages = folder.parent / "packages"
    (packages / f"black-{rng.randrange(3)}.dist-info").mkdir(
        parents=True, exist_ok=True
    )
    if str(packages) not in sys.path:
        patch.syspath_prepend(packages)


CHANGES: tuple[Change, ...] = (
    _edit_document,
    _break_document,
    _edit_settings,
    _edit_output,
    _edit_kept_names,
    _add_foreign_file,
    _customize_template,
    _change_dependencies,
)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(8))
def test_run_after_random_changes_equals_uncached_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    cached_project = create_project(tmp_path / "cached")
    uncached_project = create_project(tmp_path / "uncached")
    for folder in (cached_project, uncached_project):
        (folder / "specs" / "store.yaml").write_text(SHOP, encoding="utf-8")
        (folder / "pyproject.toml").write_text(
            PYPROJECT_WITH_TWO_APIS, encoding="utf-8"
        )
    for _ in range(8):
        for change in rng.sample(CHANGES, rng.randrange(3)):
            # Both projects get the same change.
            seed_of_change = rng.random()
            for folder in (cached_project, uncached_project):
                change(folder, random.Random(seed_of_change), monkeypatch)
        option = rng.choice([(), ("--check",), ("--strict",)])
        cached = run_typecase(cached_project, "generate", *option)
        uncached = run_typecase(uncached_project, "generate", "--no-cache", *option)
        assert cached == uncached
        assert _read_files(cached_project) == _read_files(uncached_project)


def _read_files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _uses_cache(folder: Path, generated_configs: list[object]) -> bool:
    """Return whether a run uses the cache; its exit status must not depend on that."""
    generated_configs.clear()
    cached = run_typecase(folder, "generate")
    uses_cache = not generated_configs
    uncached = run_typecase(folder, "generate", "--no-cache")
    assert cached.status == uncached.status
    return uses_cache


def _copy_specs(folder: Path) -> Path:
    """Copy the document to the folder `other` and change the copy."""
    other = folder / "other"
    shutil.copytree(folder / "specs", other)
    replace_text(other / "shop.yaml", "The pet.", "Another pet.")
    return other


def _refer_to_big_file(folder: Path) -> None:
    """Let the document refer to `big.yaml`, which need not exist."""
    mapping = "discriminator: {propertyName: name, mapping: {big: big.yaml}}"
    replace_text(
        folder / "specs" / "shop.yaml",
        "type: object\n",
        f"type: object\n      {mapping}\n",
    )


def test_changed_link_invalidates_cache(
    tmp_path: Path, generated_configs: list[object]
) -> None:
    folder = create_project(tmp_path)
    other = _copy_specs(folder)
    replace_text(folder / "pyproject.toml", "specs/", "now/")
    (folder / "now").symlink_to("specs")
    run_typecase(folder, "generate")
    assert _uses_cache(folder, generated_configs)
    (folder / "now").unlink()
    (folder / "now").symlink_to("other")
    assert not _uses_cache(folder, generated_configs)
    # A document may refer to files beside it, so the same text in another folder counts
    # as a change.
    shutil.copy(folder / "specs" / "shop.yaml", other / "shop.yaml")
    run_typecase(folder, "generate")
    (folder / "now").unlink()
    (folder / "now").symlink_to("specs")
    assert not _uses_cache(folder, generated_configs)


def test_added_file_of_dangling_reference_invalidates_cache(
    tmp_path: Path, generated_configs: list[object]
) -> None:
    folder = create_project(tmp_path)
    _refer_to_big_file(folder)
    result = run_typecase(folder, "generate")
    assert (result.status, "big.yaml" in result.stderr) == (0, True)
    assert _uses_cache(folder, generated_configs)
    big = "type: object\nproperties: {name: {type: string}}\n"
    (folder / "specs" / "big.yaml").write_text(big, encoding="utf-8")
    assert not _uses_cache(folder, generated_configs)


def test_removed_file_with_a_fault_invalidates_cache(
    tmp_path: Path, generated_configs: list[object]
) -> None:
    folder = create_project(tmp_path)
    _refer_to_big_file(folder)
    (folder / "specs" / "big.yaml").write_text("{", encoding="utf-8")
    run_typecase(folder, "generate")
    assert _uses_cache(folder, generated_configs)
    (folder / "specs" / "big.yaml").unlink()
    assert not _uses_cache(folder, generated_configs)
    (folder / "specs" / "big.yaml").mkdir()
    assert not _uses_cache(folder, generated_configs)


def test_links_among_templates_are_accepted(
    tmp_path: Path, generated_configs: list[object]
) -> None:
    folder = create_project(tmp_path)
    text = PYPROJECT.replace("version", 'templates = "own"\nversion', 1)
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    (folder / "own").mkdir()
    (folder / "own" / ".#errors.py.jinja").symlink_to("somebody@somewhere.1")
    run_typecase(folder, "generate")
    assert _uses_cache(folder, generated_configs)
    # Changes in a linked folder would not be noticed, so the cache is not used.
    (folder / "elsewhere").mkdir()
    (folder / "own" / "api").symlink_to(folder / "elsewhere")
    run_typecase(folder, "generate")
    assert not _uses_cache(folder, generated_configs)


def test_run_without_home_folder_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TYPECASE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    # This is the result for a user without a home folder.
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert run_typecase(create_project(tmp_path), "generate").status == 0
