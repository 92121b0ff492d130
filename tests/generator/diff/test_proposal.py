"""Test `typecase diff --gate --write`: the version and the changelog that it writes."""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    SHOP,
    create_project,
    replace_text,
    run_typecase,
)
from tests.generator.diff.test_revisions import commit, git
from typecase.commands.diff.proposal import write_entry, write_version
from typecase.diagnostics import UserError

TOYS = SHOP[SHOP.index("  /toys:") : SHOP.index("components:")]
ENTRY = "## 3.0.0 (2026-12-01)\n\n### Breaking\n\n- It breaks.\n"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with the release v2.3.4, after which an operation was removed."""
    project = create_project(tmp_path / "clone")
    git(tmp_path, "init", "--quiet", str(project))
    commit(project, {}, "v2.3.4")
    replace_text(project / "specs" / "shop.yaml", TOYS, "")
    return project


def test_what_is_written_passes_the_gate(clone: Path) -> None:
    arguments = ("diff", "--gate", "--no-witness")
    written = run_typecase(clone, *arguments, "--write")
    assert written.status == 1
    pyproject = (clone / "pyproject.toml").read_text(encoding="utf-8")
    assert pyproject == PYPROJECT.replace("2.3.4", "3.0.0")
    changelog = (clone / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changelog.startswith("# Changelog\n\n## 3.0.0 (")
    assert "GET /toys" in changelog
    assert run_typecase(clone, *arguments).status == 0


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_line_breaks_stay(clone: Path, line_break: str) -> None:
    pyproject, changelog = clone / "pyproject.toml", clone / "CHANGELOG.md"
    pyproject.write_text(PYPROJECT, encoding="utf-8", newline=line_break)
    changelog.write_text("# Log\n\n## 2.3.4\n", encoding="utf-8", newline=line_break)
    run_typecase(clone, "diff", "--gate", "--no-witness", "--write")
    for path in (pyproject, changelog):
        data = path.read_bytes()
        assert b"3.0.0" in data
        assert data == data.replace(b"\r\n", b"\n").replace(
            b"\n", line_break.encode("ascii")
        )


def test_version_that_is_large_enough_stays(clone: Path) -> None:
    replace_text(clone / "pyproject.toml", "2.3.4", "4.0.0")
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## 2.3.4\n\nOld.\n")
    run_typecase(clone, "diff", "--gate", "--no-witness", "--write")
    assert 'version = "4.0.0"' in (clone / "pyproject.toml").read_text(encoding="utf-8")
    changelog = (clone / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changelog.index("## 4.0.0 (") < changelog.index("\n\n## 2.3.4\n\nOld.\n")


def test_entry_of_the_version_is_for_people_to_edit(clone: Path) -> None:
    text = "# Changelog\n\n## 3.0.0\n\nBetter.\n"
    (clone / "CHANGELOG.md").write_text(text, encoding="utf-8")
    result = run_typecase(clone, "diff", "--gate", "--no-witness", "--write")
    assert result.status == 1
    assert "there is an entry for 3.0.0" in result.stderr
    assert (clone / "CHANGELOG.md").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("arguments", [["--write"], ["--gate", "--write", "v2", "v3"]])
def test_writes_only_what_the_gate_proposes_for_files(
    clone: Path, arguments: list[str]
) -> None:
    result = run_typecase(clone, "diff", *arguments)
    assert result.status == 2
    assert "add --gate, and leave out NEW" in result.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[tool.typecase]\npackage = "a"', '[tool.typecase]\nV\npackage = "a"'),
        ("[tool.typecase]", "[tool.typecase]\nV"),
        ("[tool.typecase]  # All.\n[b]", "[tool.typecase]  # All.\nV\n[b]"),
        ("[ tool . typecase ]\nversion='1'\n[b]\n", "[ tool . typecase ]\nV\n[b]\n"),
        (
            '[project]\nversion = "9"\n[tool.typecase]\nversion = "1" # No.\n',
            '[project]\nversion = "9"\n[tool.typecase]\nV\n',
        ),
        (
            '[tool.typecase]\n[tool.other]\nversion = "1"\n',
            '[tool.typecase]\nV\n[tool.other]\nversion = "1"\n',
        ),
    ],
)
def test_version_is_one_line(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(text, encoding="utf-8")
    write_version(path, "1.2.3")
    assert path.read_text(encoding="utf-8") == expected.replace(
        "V", 'version = "1.2.3"'
    )


@pytest.mark.parametrize(
    "text",
    [
        'tool.typecase.package = "a"\n',
        'tool = {typecase = {package = "a"}}\n',
        'a = """\n[tool.typecase]\n"""\n[tool]\ntypecase = {}\n',
        "[tool.typecase]\nversion = '''\n1'''\n",
    ],
)
def test_version_that_cannot_be_written(text: str, tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=r"set `version = \"1\.2\.3\"` there yourself"):
        write_version(path, "1.2.3")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, f"# Changelog\n\n{ENTRY}"),
        ("", ENTRY),
        ("Text.\n\n\n", f"Text.\n\n{ENTRY}"),
        ("# A\n## 2.0\nOld.", f"# A\n\n{ENTRY}\n## 2.0\nOld.\n"),
    ],
)
def test_entry_comes_first(text: str | None, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "CHANGELOG.md"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    write_entry(path, "3.0.0", ENTRY)
    assert path.read_text(encoding="utf-8") == expected
