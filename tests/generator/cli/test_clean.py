"""Test when the command checks a document again.

A document without findings is checked again only after it, or the code that checks it,
has changed. A document with warnings or errors is checked, and its findings are
reported, in every run.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.commands import SHOP, edit, lay_out, typecase
from tests.generator.cli.test_memory import TWO
from typecase import load
from typecase.cache import digests


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that are checked, by the names of their files."""
    seen: list[str] = []
    check_rules = load.check_rules

    def told(document: load.Document, *more: Any) -> Any:
        seen.append(Path(document.file).name)
        return check_rules(document, *more)

    monkeypatch.setattr(load, "check_rules", told)
    return seen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents, printed before."""
    folder = lay_out(tmp_path)
    (folder / "specs" / "ark.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "pyproject.toml").write_text(
        TWO.replace("version = ", 'templates = "own"\nversion = '), encoding="utf-8"
    )
    (folder / "own" / "api").mkdir(parents=True)
    edit(folder / "specs" / "ark.yaml", "Shop API", "Ark API")
    assert typecase(folder, "generate").status == 0
    return folder


def test_only_what_changed_is_checked(folder: Path, checked: list[str]) -> None:
    edit(folder / "specs" / "ark.yaml", "The pet.", "The animal.")
    assert typecase(folder, "generate").status == 0
    assert checked == ["ark.yaml"]


def test_another_template_makes_nobody_check(folder: Path, checked: list[str]) -> None:
    text = '"""Errors of mine."""\n'
    (folder / "own" / "api" / "errors.py.jinja").write_text(text, encoding="utf-8")
    assert typecase(folder, "generate").status == 0
    assert checked == []
    assert text in (folder / "printed/zoo/ark/errors.py").read_text(encoding="utf-8")


def test_other_code_checks_anew(
    folder: Path, checked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        digests, "installed_packages", lambda: iter(["jsonschema_rs-9.dist-info"])
    )
    assert typecase(folder, "generate").status == 0
    assert sorted(checked) == ["ark.yaml", "shop.yaml"]


def test_a_warning_is_told_again(folder: Path, checked: list[str]) -> None:
    edit(folder / "specs" / "ark.yaml", "pets/remove", "pets/show")
    first = typecase(folder, "generate")
    edit(folder / "specs" / "shop.yaml", "The pet.", "The animal.")
    second = typecase(folder, "generate")
    assert "duplicate-operation-id" in first.err
    assert "duplicate-operation-id" in second.err
    assert checked == ["ark.yaml", "shop.yaml", "ark.yaml"]


def test_a_fault_is_told_again(folder: Path, checked: list[str]) -> None:
    edit(folder / "specs" / "ark.yaml", "/schemas/Pet", "/schemas/Cat")
    first, second = typecase(folder, "generate"), typecase(folder, "generate")
    assert first.status == second.status == 1
    assert first.err == second.err
    assert checked == ["ark.yaml", "ark.yaml"]
