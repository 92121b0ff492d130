"""Whose a file is: printed ones are replaced and removed, others are left alone."""

from pathlib import Path

import pytest

from tests.generator.cli.commands import edit, states, told, typecase


def outside(folder: Path) -> Path:
    """A file beside the project that no run may touch."""
    path = folder.parent / "outside" / "precious.txt"
    path.parent.mkdir()
    path.write_text("precious\n")
    return path


def own(project: Path, *paths: str) -> None:
    """Make the manifest claim paths, as an attacker or an accident might."""
    with (project / "printed" / ".typecase").open("a") as manifest:
        manifest.writelines(f"{path}\n" for path in paths)


def test_strays_are_removed_with_their_empty_folders(printed: Path) -> None:
    output = printed / "printed"
    edit(printed / "pyproject.toml", "\nshop =", "\nstore =")
    ran = typecase(printed, "generate")
    assert ran.status == 0, ran.said
    assert not (output / "zoo" / "shop").exists()
    assert (output / "zoo" / "store" / "toys.py").is_file()
    assert "zoo/shop" not in (output / ".typecase").read_text()


def test_files_of_others_are_kept(printed: Path) -> None:
    output = printed / "printed"
    kept = [output / "NOTES.md", output / "zoo" / "shop" / "mine.py"]
    kept += [output / "zoo" / "extra" / "deep" / "x.txt", output / ".git" / "config"]
    for path in kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("mine\n")
    edit(printed / "pyproject.toml", "\nshop =", "\nstore =")
    before = [path.stat().st_mtime_ns for path in kept]
    ran = typecase(printed, "generate")
    assert ran.status == 0, ran.said
    assert [path.read_text() for path in kept] == ["mine\n"] * len(kept)
    assert [path.stat().st_mtime_ns for path in kept] == before
    assert [path.name for path in (output / "zoo" / "shop").iterdir()] == ["mine.py"]


def test_an_edited_file_is_printed_anew(printed: Path) -> None:
    before = states(printed / "printed")
    toys = printed / "printed" / "zoo" / "shop" / "toys.py"
    toys.write_text("# by hand\n")
    (printed / "printed" / "README.md").unlink()
    ran = typecase(printed, "generate")
    assert "1 files added, 1 changed, 0 removed" in ran.err
    after = states(printed / "printed")
    assert {name: state.content for name, state in after.items()} == {
        name: state.content for name, state in before.items()
    }


@pytest.mark.parametrize(
    "listed",
    [
        "../../outside/precious.txt",
        "zoo/../../../outside/precious.txt",
        "link/precious.txt",
        "{absolute}",
    ],
)
def test_the_manifest_is_not_followed_outside(listed: str, printed: Path) -> None:
    precious = outside(printed)
    (printed / "printed" / "link").symlink_to(precious.parent)
    own(printed, listed.format(absolute=precious))
    ran = typecase(printed, "generate")
    assert precious.read_text() == "precious\n"
    assert "Traceback" not in ran.said
    assert typecase(printed, "generate", "--check").status in (0, 1)
    assert precious.read_text() == "precious\n"


def test_a_link_in_place_of_a_file_is_not_written_through(printed: Path) -> None:
    precious = outside(printed)
    toys = printed / "printed" / "zoo" / "shop" / "toys.py"
    toys.unlink()
    toys.symlink_to(precious)
    ran = typecase(printed, "generate")
    assert precious.read_text() == "precious\n"
    assert "Traceback" not in ran.said
    assert ran.status == 1 or not toys.is_symlink()


def test_a_link_in_place_of_a_folder_is_not_written_through(project: Path) -> None:
    precious = outside(project)
    (project / "printed").mkdir()
    (project / "printed" / "zoo").symlink_to(precious.parent)
    ran = typecase(project, "generate")
    assert "Traceback" not in ran.said
    assert ran.status == 1
    assert [path.name for path in precious.parent.iterdir()] == ["precious.txt"]


def test_the_output_itself_may_be_a_link(project: Path) -> None:
    (project / "elsewhere").mkdir()
    (project / "printed").symlink_to("elsewhere")
    ran = typecase(project, "generate")
    assert ran.status == 0, ran.said
    assert (project / "elsewhere" / "zoo" / "shop" / "toys.py").is_file()


def test_a_manifest_of_any_bytes(printed: Path) -> None:
    manifest = printed / "printed" / ".typecase"
    good = manifest.read_bytes()
    manifest.write_bytes(good + b"\xff\xfe\n.\n\n   \nzoo\nzoo/\n\x00\n" + b"x" * 9999)
    ran = typecase(printed, "generate")
    assert ran.status == 0, ran.said
    assert manifest.read_bytes() == good
    assert (printed / "printed" / "zoo" / "shop" / "toys.py").is_file()


@pytest.mark.parametrize("path", ["README.md", "pyproject.toml", "zoo/__init__.py"])
def test_a_file_that_was_there_before_is_spared(path: str, project: Path) -> None:
    own = project / "printed" / path
    own.parent.mkdir(parents=True)
    own.write_text("mine", encoding="utf-8")
    before = states(project)
    ran = typecase(project, "generate")
    assert ran.status == 1
    assert told(ran).startswith(f"printed/{path}: exists, but was not generated")
    assert states(project) == before


def test_a_path_that_is_none(project: Path) -> None:
    edit(project / "pyproject.toml", '"printed"', '"a\\u0000b"')
    ran = typecase(project, "generate")
    assert (ran.status, "cannot read" in told(ran)) == (1, True)


@pytest.mark.parametrize("path", ["nowhere/ledger.json", "specs"])
def test_a_ledger_that_cannot_be_written(path: str, project: Path) -> None:
    ran = typecase(project, "generate", "--ledger", path)
    assert (ran.status, path in told(ran)) == (1, True)
    assert not (project / "printed").exists()
