"""The only room that touches the output: compare, replace atomically, remove strays.

In: the whole content of a package, by relative path. Out: what changed. Files that an
earlier run printed and this one does not are removed; a manifest in the output folder
says which they are, so that files of others are left alone.
"""

import difflib
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from msgspec import Struct

from typecase.diagnostics import UserError

MANIFEST = ".typecase"


class WriteError(UserError):
    """The output cannot be written where it should go; nothing was changed."""


class Changes(Struct, frozen=True):
    """Paths that differ between the plan and the disk, relative to the output."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)

    def counts(self) -> tuple[int, int, int]:
        """How many files were added, changed and removed, the manifest left out."""
        added, changed = (
            sum(path != MANIFEST for path in paths)
            for paths in (self.added, self.changed)
        )
        return added, changed, len(self.removed)


def compare(content: Mapping[str, bytes], output: Path) -> Changes:
    """Tell what writing would change; writes nothing."""
    whole = with_manifest(content)
    existing = {path: _read(output, path) for path in whole}
    strays = sorted(
        path for path in _owned(output) - whole.keys() if _is_file(output / path)
    )
    return Changes(
        added=tuple(path for path in sorted(whole) if existing[path] is None),
        changed=tuple(
            path
            for path in sorted(whole)
            if existing[path] is not None and existing[path] != whole[path]
        ),
        removed=tuple(strays),
    )


def write(content: Mapping[str, bytes], output: Path) -> Changes:
    """Make the output folder hold this content; files already right are not touched.

    Every new file is complete on disk, under a temporary name, before the first one is
    put in place.
    """
    changes = compare(content, output)
    whole = with_manifest(content)
    _spare_others(changes.changed, output)
    place = _Place(output)
    staged: list[tuple[Path, Path]] = []
    try:
        for path in (*changes.added, *changes.changed):
            target = place.target(path)
            staged.append((_stage(target, whole[path]), target))
        for temporary, target in staged:
            temporary.replace(target)
    except OSError as error:
        raise WriteError(f"{output}: cannot write: {error}") from error
    finally:
        for temporary, _ in staged:
            temporary.unlink(missing_ok=True)
    for path in changes.removed:
        place.target(path, make_folder=False).unlink()
        _remove_empty_folders(output, path)
    return changes


def _spare_others(changed: Iterable[str], output: Path) -> None:
    """Refuse to replace a file that no earlier run printed."""
    owned = _owned(output)
    for path in changed:
        if path != MANIFEST and path not in owned:
            _Place(output).target(path, make_folder=False)
            raise WriteError(
                f"{output / path}: is there already, and was not printed by typecase;"
                " move it, or print into another folder"
            )


def difference(content: Mapping[str, bytes], output: Path, changes: Changes) -> str:
    """Write the changes as a unified diff of text."""
    whole = with_manifest(content)
    parts: list[str] = []
    for path in (*changes.added, *changes.changed, *changes.removed):
        old = _read(output, path) or b""
        lines = difflib.unified_diff(
            old.decode("utf-8", "replace").splitlines(keepends=True),
            whole.get(path, b"").decode("utf-8", "replace").splitlines(keepends=True),
            f"{path} (on disk)" if old else "/dev/null",
            f"{path} (printed)" if path in whole else "/dev/null",
        )
        shown = list(lines)
        # A file without lines has no lines to show, and is a change all the same.
        parts += shown or [f"--- {path} (empty)\n"]
    return "".join(parts)


def with_manifest(content: Mapping[str, bytes]) -> dict[str, bytes]:
    """Add the list of files that are ours, the manifest itself left out."""
    lines = ["# Files printed by typecase; others in this folder are not its own."]
    lines += sorted(content)
    return {**content, MANIFEST: ("\n".join(lines) + "\n").encode()}


def _owned(output: Path) -> set[str]:
    listed = (_read(output, MANIFEST) or b"").decode("utf-8", "replace").splitlines()
    return {
        line
        for line in listed
        if line and not line.startswith("#") and _is_inside(line)
    }


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _is_inside(path: str) -> bool:
    pure = PurePosixPath(path)
    return not pure.is_absolute() and ".." not in pure.parts


class _Place:
    """The output folder: paths in, files in it out; links do not lead out of it."""

    def __init__(self, output: Path) -> None:
        self._output = output
        self._root = output.resolve()
        self._inner: set[Path] = set()

    def target(self, path: str, *, make_folder: bool = True) -> Path:
        """Find where a file is or will be; with a folder for it, if that is wanted."""
        target = self._output / path
        if not _is_inside(path) or not self._holds(target):
            raise WriteError(f"{path}: would be written outside of {self._output}")
        if make_folder and target.parent not in self._inner:
            target.parent.mkdir(parents=True, exist_ok=True)
            self._inner.add(target.parent)
        return target

    def _holds(self, target: Path) -> bool:
        # Following links takes longest of all that writing does.
        if target.parent in self._inner and not target.is_symlink():
            return True
        return target.resolve().is_relative_to(self._root)


def _read(output: Path, path: str) -> bytes | None:
    try:
        return (output / path).read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise WriteError(f"{path}: cannot read what is there: {error}") from None


def _stage(target: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".typecase-")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    temporary = Path(name)
    temporary.chmod(0o644)
    return temporary


def _remove_empty_folders(output: Path, path: str) -> None:
    for parent in PurePosixPath(path).parents:
        folder = output / parent
        if folder == output or any(folder.iterdir()):
            return
        folder.rmdir()
