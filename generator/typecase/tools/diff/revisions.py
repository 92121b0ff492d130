"""Read documents as of a git revision, without touching the working tree.

Only commands of git that read objects are used: no hook, filter or `.gitattributes` of
the repository affects what they print.
"""

import datetime
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from typecase.diagnostics import UserError, escape_unprintable
from typecase.load.parse.file_reader import MAX_BYTES
from typecase.names.kept import NAMES_LOCK

MAX_FILES = 100_000
MAX_TOTAL_BYTES = 2_000_000_000
_SUFFIXES = (".json", ".yaml", ".yml")
_NAMES = (NAMES_LOCK, "pyproject.toml")
_FILE_MODES = (b"100644", b"100755", b"100664")
_CHUNK = 1_000_000
_RELEASE = re.compile(r"v?([0-9]+(?:\.[0-9]+){1,3})")
_OTHER_VERSION = re.compile(r"[vV]?[0-9]+(?:\.[0-9]+)+")
"""A version that has another form, such as V1.2.3, and is no pre-release."""
_LOCAL_VARIABLES = (
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_WORK_TREE",
)
"""Variables that git sets for hooks. They would override the folder that was named."""
_FETCH_ALL = (
    "a shallow clone lacks older commits and tags: run `git fetch --unshallow --tags`,"
    " or set `fetch-depth: 0` for actions/checkout"
)


class _TreeEntry(NamedTuple):
    """A file of a revision: its path from the top level, and the name of its blob."""

    path: str
    blob: bytes


def parse_range(text: str) -> tuple[str, str | None]:
    """Return the old and the new revision that a text names.

    The new revision of `main` is None, which stands for the files on the disk. As in
    git, a revision that is missing beside the dots is HEAD.
    """
    if "..." in text:
        raise UserError(
            f"{_quote(text)}: expected OLD..NEW with two dots; of three dots, only git"
            " knows the common ancestor: `git merge-base OLD NEW` prints it"
        )
    old, dots, new = text.partition("..")
    if not dots:
        return text, None
    return old or "HEAD", new or "HEAD"


def find_repository(folder: Path) -> Path:
    """Return the top level of the working tree that contains a folder.

    Symbolic links in the path are resolved.
    """
    result = _run_git(folder, "rev-parse", "--show-toplevel")
    if result.returncode:
        raise UserError(
            f"{folder}: git finds no working tree here: {_first_message(result)}; run"
            " the command inside of a clone, or name the old and the new file"
        )
    return Path(os.fsdecode(result.stdout.removesuffix(b"\n")))


def _list_tags(repository: Path) -> list[str]:
    """Return the tags of the commits that HEAD contains."""
    find_repository(repository)
    result = _run_git(
        repository,
        "for-each-ref",
        "--merged=HEAD",
        "--format=%(refname:strip=2)",
        "refs/tags",
    )
    # The command fails if there is no commit, and then there is no release.
    return os.fsdecode(result.stdout).split("\n")


def find_last_release(repository: Path) -> str | None:
    """Return the tag of the highest version that HEAD contains, or None without any.

    Such a tag is named `v1.2.3` or `1.2.3`. Tags of two or four numbers count if there
    is none of three: `v1.2` may be the name of the last 1.2.x. Pre-releases promise
    nothing to callers, so they do not count.
    """
    tags = _list_tags(repository)
    matches = [match for match in map(_RELEASE.fullmatch, tags) if match]
    if matches:
        return max(matches, key=_rank)[0]
    if _is_shallow(repository):
        raise UserError(f"{repository}: no tag of a release is here; {_FETCH_ALL}")
    return None


def _rank(tag: re.Match[str]) -> tuple[bool, list[int], str]:
    numbers = [*map(int, tag[1].split("."))]
    return len(numbers) == 3, numbers, tag[0]


def find_complete_release(repository: Path) -> str | None:
    """Return the tag of the last release, or None if there is no release yet.

    Raise `UserError` in a shallow clone, which may lack the tag of a later release, and
    if releases have tags of another form.
    """
    find_repository(repository)
    if _is_shallow(repository):
        raise UserError(
            f"{repository.absolute()}: it is not known which release is the last one;"
            f" {_FETCH_ALL}; or name it, as in `--base v1.2.3`"
        )
    release = find_last_release(repository)
    others = [each for each in _list_tags(repository) if _OTHER_VERSION.fullmatch(each)]
    if release is None and others:
        raise UserError(
            f"{repository.absolute()}: it is not known which release is the last one:"
            f" the tag {_quote(others[-1])} has not the form v1.2.3; name the release,"
            f" as in `--base {others[-1]}`, and tag the next one as v1.2.3"
        )
    return release


def find_commit_day(repository: Path, revision: str) -> datetime.date:
    """Return the day, in UTC, on which a revision was committed."""
    commit = _find_commit(repository, revision)
    result = _run_git(repository, "rev-list", "--max-count=1", "--format=%ct", commit)
    seconds = int(result.stdout.split()[-1])
    return datetime.datetime.fromtimestamp(seconds, tz=datetime.UTC).date()


def export_revision(repository: Path, revision: str, into: Path) -> None:
    """Write the files of a revision that documents may need into a folder.

    These are all files of YAML and JSON, pyproject.toml and names.lock, at their paths
    from the top level of the repository. ``repository`` may be any folder inside. Left
    out are symbolic links, submodules, and files that are too large for a document.
    """
    commit = _find_commit(repository, revision)
    entries = _list_files(repository, commit)
    if len(entries) > MAX_FILES:
        raise UserError(
            f"revision {_quote(revision)}: has {len(entries):,} files of YAML and JSON,"
            f" more than {MAX_FILES:,}; {_name_files(revision)}"
        )
    total = 0
    for entry, data in _read_blobs(repository, entries):
        total += len(data)
        if total > MAX_TOTAL_BYTES:
            raise UserError(
                f"revision {_quote(revision)}: its files of YAML and JSON have more"
                f" than {MAX_TOTAL_BYTES:,} bytes; {_name_files(revision)}"
            )
        target = into / entry.path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        except OSError as error:
            raise UserError(
                f"{into}: cannot write {_quote(entry.path)} of revision"
                f" {_quote(revision)}: {error}; {_name_files(revision)}"
            ) from None


def _find_commit(repository: Path, revision: str) -> str:
    """Return the digest of the commit that a revision names."""
    find_repository(repository)
    if revision.startswith("-"):
        raise UserError(
            f"revision {_quote(revision)}: starts with a hyphen, which is an option for"
            " git; name a branch, a tag or a commit"
        )
    # An argument of a program cannot contain NUL.
    if revision and "\0" not in revision:
        result = _run_git(
            repository, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"
        )
        if not result.returncode:
            return result.stdout.decode("ascii").strip()
    hint = _FETCH_ALL if _is_shallow(repository) else "`git log` shows commits"
    raise UserError(
        f"{_quote(revision)}: expected a file, or a branch, tag or commit of"
        f" {repository}, and found none; {hint}"
    )


def _list_files(repository: Path, commit: str) -> list[_TreeEntry]:
    """Return the regular files of a commit that documents may need."""
    result = _run_git(repository, "ls-tree", "-r", "-z", "--full-tree", commit)
    if result.returncode:
        raise UserError(
            f"{repository}: git cannot list the files of {commit}:"
            f" {_first_message(result)}; `git fsck` checks the repository"
        )
    entries: list[_TreeEntry] = []
    for line in result.stdout.split(b"\0")[:-1]:
        attributes, _, name = line.partition(b"\t")
        mode, _, blob = attributes.split(b" ")
        path = os.fsdecode(name)
        if mode in _FILE_MODES and _may_be_needed(path) and _stays_inside(path):
            entries.append(_TreeEntry(path, blob))
    return entries


def _may_be_needed(path: str) -> bool:
    name = PurePosixPath(path).name
    return name in _NAMES or name.lower().endswith(_SUFFIXES)


def _stays_inside(path: str) -> bool:
    """Return whether a path leads nowhere but into the folder that it is joined to.

    Git refuses to make other paths, but lists those of a repository made by hand.
    """
    if os.name == "nt" and not {"\\", ":"}.isdisjoint(path):
        return False
    return {"", ".", ".."}.isdisjoint(path.split("/"))


def _read_blobs(
    repository: Path, entries: list[_TreeEntry]
) -> Iterator[tuple[_TreeEntry, bytes]]:
    """Yield each file with its content, unless it is too large for a document."""
    with subprocess.Popen(  # noqa: S603  # As in `_run_git`.
        _command(repository, "cat-file", "--batch"),
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("both are pipes")
        for entry in entries:
            # One request at a time: neither side ever waits for a full pipe.
            process.stdin.write(entry.blob + b"\n")
            process.stdin.flush()
            header = process.stdout.readline().split()
            if len(header) != 3:
                raise UserError(
                    f"{repository}: git lacks the content of {_quote(entry.path)}; run"
                    " `git fetch` to get what a partial clone left out, and `git fsck`"
                    " to check the repository"
                )
            size = int(header[2])
            if size > MAX_BYTES:
                _skip(process.stdout, size)
            else:
                yield entry, process.stdout.read(size)
            # A line break follows the content.
            process.stdout.read(1)


def _skip(stream: IO[bytes], size: int) -> None:
    while size > 0:
        size -= len(stream.read(min(size, _CHUNK))) or size


def _is_shallow(repository: Path) -> bool:
    result = _run_git(repository, "rev-parse", "--is-shallow-repository")
    return result.stdout.strip() == b"true"


def _run_git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603  # No shell, and no text is an option.
        _command(folder, *arguments),
        env=_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


def _command(folder: Path, *arguments: str) -> list[str]:
    program = shutil.which("git")
    if program is None:
        raise UserError(
            "git is not installed, or not on PATH: install it to compare revisions, or"
            " name the old and the new file"
        )
    if not folder.is_dir():
        raise UserError(f"{folder}: not a folder; name one inside of a git repository")
    return [program, "-C", str(folder), *arguments]


def _environment() -> dict[str, str]:
    kept = {key: os.environ[key] for key in os.environ if key not in _LOCAL_VARIABLES}
    return {**kept, "GIT_TERMINAL_PROMPT": "0"}


def _first_message(result: subprocess.CompletedProcess[bytes]) -> str:
    """Return what git said, as one line without a full stop."""
    text = " ".join(os.fsdecode(result.stderr).split())
    # Git adds this where a folder is the root of a file system.
    text = text.partition(" Stopping at filesystem boundary")[0].removesuffix(".")
    return escape_unprintable(text.removeprefix("fatal: ")) or "no message"


def _quote(text: str) -> str:
    return f"'{escape_unprintable(text)}'"


def _name_files(revision: str) -> str:
    return (
        f"`git worktree add ../old {escape_unprintable(revision)}` makes a folder whose"
        " files can be compared instead"
    )
