"""Test when the command validates a document again.

A document without diagnostics is validated again only after it, or the code that
validates it, has changed. A document with warnings or errors is validated in every run,
and its diagnostics are reported every time.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import (
    SHOP,
    create_project,
    replace_text,
    run_typecase,
)
from tests.generator.cli.test_run_cache import PYPROJECT_WITH_TWO_APIS
from typecase import load


@pytest.fixture
def validated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the file name of each document that is validated."""
    file_names: list[str] = []
    check_rules = load.check_rules

    def record(document: load.Document, *more: Any) -> Any:
        file_names.append(Path(document.file).name)
        return check_rules(document, *more)

    monkeypatch.setattr(load, "check_rules", record)
    return file_names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project with two documents, a folder for templates, and up-to-date output."""
    folder = create_project(tmp_path)
    (folder / "specs" / "store.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "pyproject.toml").write_text(
        PYPROJECT_WITH_TWO_APIS.replace("version = ", 'templates = "own"\nversion = '),
        encoding="utf-8",
    )
    (folder / "own" / "api").mkdir(parents=True)
    replace_text(folder / "specs" / "store.yaml", "Shop API", "Store API")
    assert run_typecase(folder, "generate").status == 0
    return folder


def test_only_changed_document_is_validated(folder: Path, validated: list[str]) -> None:
    replace_text(folder / "specs" / "store.yaml", "The pet.", "The animal.")
    assert run_typecase(folder, "generate").status == 0
    assert validated == ["store.yaml"]


def test_changed_template_validates_no_document(
    folder: Path, validated: list[str]
) -> None:
    text = '"""Custom errors."""\n'
    (folder / "own" / "api" / "errors.py.jinja").write_text(text, encoding="utf-8")
    assert run_typecase(folder, "generate").status == 0
    assert validated == []
    assert text in (folder / "out/zoo/store/errors.py").read_text(encoding="utf-8")


def test_changed_dependency_validates_all_documents(
    folder: Path, validated: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "packages" / "jsonschema_rs-9.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(folder / "packages")
    assert run_typecase(folder, "generate").status == 0
    assert sorted(validated) == ["shop.yaml", "store.yaml"]


def test_warning_is_repeated_in_every_run(folder: Path, validated: list[str]) -> None:
    replace_text(folder / "specs" / "store.yaml", "pets/remove", "pets/show")
    first = run_typecase(folder, "generate")
    replace_text(folder / "specs" / "shop.yaml", "The pet.", "The animal.")
    second = run_typecase(folder, "generate")
    assert "duplicate-operation-id" in first.stderr
    assert "duplicate-operation-id" in second.stderr
    # The other document is not read again.
    assert validated == ["store.yaml", "shop.yaml"]


def test_error_is_repeated_in_every_run(folder: Path, validated: list[str]) -> None:
    replace_text(folder / "specs" / "store.yaml", "/schemas/Pet", "/schemas/Cat")
    first = run_typecase(folder, "generate", "--strict")
    second = run_typecase(folder, "generate", "--strict")
    assert first.status == second.status == 1
    assert first.stderr == second.stderr
    assert validated == ["store.yaml", "store.yaml"]
