"""Test reading documents as of a git revision."""

import os
import subprocess
from pathlib import Path

import pytest

from typecase.diagnostics import UserError
from typecase.tools.diff import revisions
from typecase.tools.diff.revisions import (
    export_revision,
    find_last_release,
    find_repository,
    parse_range,
)


def git(folder: Path, *arguments: str, stdin: bytes = b"") -> str:
    """Run git with no configuration but the repository's, and return what it prints."""
    person = {"NAME": "Ada", "EMAIL": "ada@example.com"}
    result = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        input=stdin,
        env={
            "PATH": os.environ["PATH"],
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_AUTHOR_{key}": value for key, value in person.items()},
            **{f"GIT_COMMITTER_{key}": value for key, value in person.items()},
        },
    )
    return result.stdout.decode().strip()


def commit(folder: Path, files: dict[str, str], *tags: str) -> str:
    """Commit files, tag the commit, and return its digest."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "Edit")
    for tag in tags:
        git(folder, "tag", tag)
    return git(folder, "rev-parse", "HEAD")


def commit_tree(folder: Path, *lines: str) -> str:
    """Commit a tree that the commands for users would refuse to make."""
    stdin = "".join(f"{line}\0" for line in lines).encode()
    tree = git(folder, "mktree", "-z", "--missing", stdin=stdin)
    return git(folder, "commit-tree", "-m", "Edit", tree)


def exported(into: Path) -> dict[str, str]:
    return {
        path.relative_to(into).as_posix(): path.read_text(encoding="utf-8")
        for path in into.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    return folder


def test_files_of_an_old_revision(clone: Path, tmp_path: Path) -> None:
    old = {
        "pyproject.toml": "[tool.typecase]",
        "specs/api.yaml": "openapi: 3.1.0",
        "specs/parts/pet's ✓.YML": "type: object",
        "out/names.lock": "a = b",
        "data.json": "{}",
    }
    commit(clone, {**old, "code.py": "pass", "README.md": "Text."})
    commit(clone, {"specs/api.yaml": "openapi: 3.0.3", "new.yaml": "{}"})
    (clone / "specs/api.yaml").write_text("not committed")
    (clone / "index.yaml").write_text("staged")
    git(clone, "add", "index.yaml")
    status = git(clone, "status", "--porcelain")

    export_revision(clone, "HEAD~1", tmp_path / "old")

    assert exported(tmp_path / "old") == old
    assert git(clone, "status", "--porcelain") == status


def test_a_subfolder_names_the_whole_repository(clone: Path, tmp_path: Path) -> None:
    commit(clone, {"a.yaml": "1", "specs/b.yaml": "2"}, "v1.0.0")
    export_revision(clone / "specs", "v1.0.0", tmp_path / "old")
    assert exported(tmp_path / "old") == {"a.yaml": "1", "specs/b.yaml": "2"}
    assert find_repository(clone / "specs") == clone.resolve()
    assert find_last_release(clone / "specs") == "v1.0.0"


def test_attributes_and_filters_change_nothing(clone: Path, tmp_path: Path) -> None:
    marker = tmp_path / "executed"
    git(clone, "config", "filter.touch.smudge", f"touch '{marker}'; cat")
    git(clone, "config", "diff.touch.textconv", f"touch '{marker}'; cat")
    attributes = (
        "a.yaml export-ignore\nb.yaml export-subst eol=crlf\n*.json filter=touch\n"
        "*.json diff=touch\n"
    )
    files = {"a.yaml": "1\n", "b.yaml": "$Format:%H$\n", "c.json": "{}\n"}
    commit(clone, {".gitattributes": attributes, **files})
    export_revision(clone, "HEAD", tmp_path / "old")
    assert exported(tmp_path / "old") == files
    assert not marker.exists()


def test_the_variables_of_a_hook_are_not_used(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "--quiet")
    commit(other, {"other.yaml": "1"})
    commit(clone, {"a.yaml": "1"})
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    export_revision(clone, "HEAD", tmp_path / "old")
    assert exported(tmp_path / "old") == {"a.yaml": "1"}


def test_links_and_submodules_are_left_out(clone: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("secret")
    (clone / "link.yaml").symlink_to(secret)
    (clone / "folder").symlink_to(tmp_path)
    digest = commit(clone, {"a.yaml": "1"})
    git(
        clone, "update-index", "--add", "--cacheinfo", f"160000,{digest},submodule.yaml"
    )
    git(clone, "commit", "--quiet", "--message", "Add a submodule")
    export_revision(clone, "HEAD", tmp_path / "old")
    assert exported(tmp_path / "old") == {"a.yaml": "1"}


def test_a_path_cannot_lead_outside(clone: Path, tmp_path: Path) -> None:
    commit(clone, {"a.yaml": "1"})
    blob = git(clone, "rev-parse", "HEAD:a.yaml")
    inner = git(
        clone, "mktree", "-z", stdin=f"100644 blob {blob}\tescaped.yaml\0".encode()
    )
    hostile = commit_tree(
        clone, f"040000 tree {inner}\t..", f"100644 blob {blob}\tb.yaml"
    )
    export_revision(clone, hostile, tmp_path / "old")
    assert exported(tmp_path / "old") == {"b.yaml": "1"}
    assert not (tmp_path / "escaped.yaml").exists()


def test_missing_content_is_an_error(clone: Path, tmp_path: Path) -> None:
    commit(clone, {})
    broken = commit_tree(clone, f"100644 blob {'1' * 40}\ta.yaml")
    with pytest.raises(UserError, match=r"lacks the content of 'a\.yaml'; run `git f"):
        export_revision(clone, broken, tmp_path / "old")


def test_sizes_are_bounded(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(clone, {"a.yaml": "1", "b.yaml": "22222", "c.yaml": "333"})
    monkeypatch.setattr(revisions, "MAX_BYTES", 4)
    monkeypatch.setattr(revisions, "_CHUNK", 2)
    export_revision(clone, "HEAD", tmp_path / "old")
    assert exported(tmp_path / "old") == {"a.yaml": "1", "c.yaml": "333"}
    monkeypatch.setattr(revisions, "MAX_TOTAL_BYTES", 3)
    with pytest.raises(UserError, match="more than 3 bytes; `git worktree add"):
        export_revision(clone, "HEAD", tmp_path / "again")
    monkeypatch.setattr(revisions, "MAX_FILES", 2)
    with pytest.raises(UserError, match="has 3 files of YAML and JSON, more than 2"):
        export_revision(clone, "HEAD", tmp_path / "again")


@pytest.mark.parametrize(
    "revision",
    ["", "missing", "HEAD:a.yaml", "HEAD^{tree}", "HEAD~9", "a b", "x\0y", "../a.yaml"],
)
def test_a_revision_that_does_not_exist(
    clone: Path, tmp_path: Path, revision: str
) -> None:
    commit(clone, {"a.yaml": "1"})
    with pytest.raises(UserError, match="expected a file, or a branch, tag or commit"):
        export_revision(clone, revision, tmp_path / "old")
    assert not (tmp_path / "old").exists()


@pytest.mark.parametrize("revision", ["--output=stolen", "-h", "--all"])
def test_a_revision_is_no_option(clone: Path, tmp_path: Path, revision: str) -> None:
    commit(clone, {"a.yaml": "1"})
    with pytest.raises(UserError, match="starts with a hyphen"):
        export_revision(clone, revision, tmp_path / "old")


def test_a_folder_outside_of_repositories(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for read in (
        lambda: export_revision(tmp_path, "HEAD", tmp_path / "old"),
        lambda: find_last_release(tmp_path),
    ):
        with pytest.raises(UserError, match=r"no working tree here: .*; run the comm"):
            read()
    with pytest.raises(UserError, match="not a folder; name one inside of a git"):
        find_last_release(tmp_path / "missing")


@pytest.mark.skipif(os.name == "nt", reason="git is replaced by a script of sh")
def test_hint_of_git_at_the_root_of_a_file_system_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "git").write_text(
        "#!/bin/sh\n"
        "echo 'fatal: not a git repository (or any parent up to mount point /)' >&2\n"
        "echo 'Stopping at filesystem boundary (A_VARIABLE not set).' >&2\n"
        "exit 128\n",
        encoding="utf-8",
    )
    (programs / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(UserError, match=r"up to mount point /\); run the command"):
        revisions.find_repository(tmp_path)


def test_git_is_missing(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(clone))
    with pytest.raises(UserError, match="git is not installed, or not on PATH: inst"):
        find_last_release(clone)


def test_last_release_is_the_highest_version(clone: Path) -> None:
    assert find_last_release(clone) is None
    commit(clone, {})
    assert find_last_release(clone) is None
    commit(clone, {}, "v1.9.0", "latest", "v1.10.0-rc.1", "2024", "vv3.0.0", "v4.0")
    assert find_last_release(clone) == "v1.9.0"
    commit(clone, {}, "1.10.0", "package-v5.0.0")
    git(clone, "checkout", "--quiet", "-b", "other")
    commit(clone, {"other.yaml": "1"}, "v9.0.0")
    git(clone, "checkout", "--quiet", "main")
    commit(clone, {}, "v1.2.0")
    assert find_last_release(clone) == "1.10.0"


def test_release_of_two_numbers(clone: Path) -> None:
    commit(clone, {}, "v1.9", "v1.10", "v2.0-rc.1")
    assert find_last_release(clone) == "v1.10"


def test_a_shallow_clone_is_told(clone: Path, tmp_path: Path) -> None:
    commit(clone, {}, "v1.0.0")
    commit(clone, {"a.yaml": "1"})
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", clone.as_uri(), str(shallow))
    with pytest.raises(UserError, match="`git fetch --unshallow --tags`"):
        find_last_release(shallow)
    with pytest.raises(UserError, match="`git fetch --unshallow --tags`"):
        export_revision(shallow, "HEAD~1", tmp_path / "old")


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("main", "main", None),
        ("HEAD~3..HEAD", "HEAD~3", "HEAD"),
        ("v1.2.3..", "v1.2.3", "HEAD"),
        ("..v1.2.3", "HEAD", "v1.2.3"),
    ],
)
def test_ranges(text: str, old: str, new: str | None) -> None:
    assert parse_range(text) == (old, new)


def test_three_dots_are_refused() -> None:
    with pytest.raises(UserError, match=r"'main\.\.\.HEAD': expected OLD\.\.NEW"):
        parse_range("main...HEAD")
