"""Test which files in the output folder a run may replace or remove.

The manifest `.typecase` lists the files that typecase wrote. A run replaces and removes
these files only, and follows neither links nor manifest entries out of the folder.
"""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    read_error_line,
    read_file_states,
    replace_text,
    run_typecase,
)


def create_outside_file(folder: Path) -> Path:
    """Create a file beside the project, and return its path; no run may change it."""
    path = folder.parent / "outside" / "precious.txt"
    path.parent.mkdir()
    path.write_text("precious\n")
    return path


def add_to_manifest(project: Path, *paths: str) -> None:
    """Add paths to the manifest, as if typecase had written these files."""
    with (project / "out" / ".typecase").open("a") as manifest:
        manifest.writelines(f"{path}\n" for path in paths)


def test_outdated_files_and_empty_folders_are_removed(generated_project: Path) -> None:
    output = generated_project / "out"
    replace_text(generated_project / "pyproject.toml", "\nshop =", "\nstore =")
    result = run_typecase(generated_project, "generate")
    assert result.status == 0, result.output
    assert not (output / "zoo" / "shop").exists()
    assert (output / "zoo" / "store" / "toys.py").is_file()
    assert "zoo/shop" not in (output / ".typecase").read_text()


def test_foreign_files_are_kept(generated_project: Path) -> None:
    output = generated_project / "out"
    foreign_files = [output / "NOTES.md", output / "zoo" / "shop" / "mine.py"]
    foreign_files += [
        output / "zoo" / "extra" / "deep" / "x.txt",
        output / ".git" / "config",
    ]
    for path in foreign_files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("mine\n")
    replace_text(generated_project / "pyproject.toml", "\nshop =", "\nstore =")
    before = [path.stat().st_mtime_ns for path in foreign_files]
    result = run_typecase(generated_project, "generate")
    assert result.status == 0, result.output
    assert [path.read_text() for path in foreign_files] == ["mine\n"] * len(
        foreign_files
    )
    assert [path.stat().st_mtime_ns for path in foreign_files] == before
    assert [path.name for path in (output / "zoo" / "shop").iterdir()] == ["mine.py"]


def test_edited_and_deleted_files_are_restored(generated_project: Path) -> None:
    before = read_file_states(generated_project / "out")
    toys = generated_project / "out" / "zoo" / "shop" / "toys.py"
    toys.write_text("# by hand\n")
    (generated_project / "out" / "README.md").unlink()
    result = run_typecase(generated_project, "generate")
    assert "1 added, 1 changed, 0 removed" in result.stderr
    after = read_file_states(generated_project / "out")
    assert {name: state.content for name, state in after.items()} == {
        name: state.content for name, state in before.items()
    }


@pytest.mark.parametrize(
    "entry",
    [
        "../../outside/precious.txt",
        "zoo/../../../outside/precious.txt",
        "link/precious.txt",
        "{absolute}",
    ],
)
def test_manifest_entry_outside_output_is_ignored(
    entry: str, generated_project: Path
) -> None:
    precious = create_outside_file(generated_project)
    (generated_project / "out" / "link").symlink_to(precious.parent)
    add_to_manifest(generated_project, entry.format(absolute=precious))
    result = run_typecase(generated_project, "generate")
    assert precious.read_text() == "precious\n"
    assert "Traceback" not in result.output
    # 1 means that the output is not up to date; 3 would be an internal error.
    assert run_typecase(generated_project, "generate", "--check").status in (0, 1)
    assert precious.read_text() == "precious\n"


def test_file_that_cannot_be_removed_is_reported(
    generated_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (generated_project / "out" / "old.txt").touch()
    add_to_manifest(generated_project, "old.txt")
    unlink = Path.unlink

    def refuse(path: Path, *, missing_ok: bool = False) -> None:
        if path.name == "old.txt":
            raise PermissionError("old.txt is in use")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    result = run_typecase(generated_project, "generate")
    assert "old.txt is in use" in read_error_line(result)
    assert result.status == 1


def test_link_in_place_of_file_is_not_followed(
    generated_project: Path,
) -> None:
    precious = create_outside_file(generated_project)
    toys = generated_project / "out" / "zoo" / "shop" / "toys.py"
    toys.unlink()
    toys.symlink_to(precious)
    result = run_typecase(generated_project, "generate")
    assert precious.read_text() == "precious\n"
    assert "Traceback" not in result.output
    # The run either fails or replaces the link by a file.
    assert result.status == 1 or not toys.is_symlink()


def test_link_in_place_of_folder_is_not_followed(project: Path) -> None:
    precious = create_outside_file(project)
    (project / "out").mkdir()
    (project / "out" / "zoo").symlink_to(precious.parent)
    result = run_typecase(project, "generate")
    assert "Traceback" not in result.output
    assert result.status == 1
    assert [path.name for path in precious.parent.iterdir()] == ["precious.txt"]


def test_output_folder_may_be_link(project: Path) -> None:
    (project / "elsewhere").mkdir()
    (project / "out").symlink_to("elsewhere")
    result = run_typecase(project, "generate")
    assert result.status == 0, result.output
    assert (project / "elsewhere" / "zoo" / "shop" / "toys.py").is_file()


def test_damaged_manifest_is_repaired(generated_project: Path) -> None:
    manifest = generated_project / "out" / ".typecase"
    valid = manifest.read_bytes()
    # Lines that are not UTF-8, empty, folders, or no valid path.
    manifest.write_bytes(valid + b"\xff\xfe\n.\n\n   \nzoo\nzoo/\n\x00\n" + b"x" * 9999)
    result = run_typecase(generated_project, "generate")
    assert result.status == 0, result.output
    assert manifest.read_bytes() == valid
    assert (generated_project / "out" / "zoo" / "shop" / "toys.py").is_file()


@pytest.mark.parametrize("path", ["README.md", "pyproject.toml", "zoo/__init__.py"])
def test_existing_foreign_file_is_not_overwritten(path: str, project: Path) -> None:
    foreign_file = project / "out" / path
    foreign_file.parent.mkdir(parents=True)
    foreign_file.write_text("mine", encoding="utf-8")
    before = read_file_states(project)
    result = run_typecase(project, "generate")
    assert result.status == 1
    assert read_error_line(result).startswith(
        f"out/{path}: exists, but was not generated"
    )
    assert read_file_states(project) == before


def test_invalid_output_path_is_reported(project: Path) -> None:
    # In TOML, \u0000 is a NUL, which no path may contain.
    replace_text(project / "pyproject.toml", '"out"', '"a\\u0000b"')
    result = run_typecase(project, "generate")
    assert (result.status, "cannot read" in read_error_line(result)) == (1, True)


@pytest.mark.parametrize("path", ["nowhere/ledger.json", "specs"])
def test_unwritable_ledger_is_reported(path: str, project: Path) -> None:
    result = run_typecase(project, "generate", "--ledger", path)
    assert (result.status, path in read_error_line(result)) == (1, True)
    assert not (project / "out").exists()
