"""Put a package into its output folder: compare, write, remove.

Files that an earlier run generated and this one does not are removed; a manifest in the
output folder lists them, so that files of others are left alone.
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

    def counts(self) -> tuple[int, int, int]:
        """Count files added, changed and removed, the manifest left out."""
        added, changed = (
            sum(path != MANIFEST for path in paths)
            for paths in (self.added, self.changed)
        )
        return added, changed, len(self.removed)


def compare(content: Mapping[str, bytes], output: Path) -> Changes:
    """Tell what writing would change."""
    whole = with_manifest(content)
    existing = {path: _read(output, path) for path in sorted(whole)}
    return Changes(
        added=tuple(path for path, data in existing.items() if data is None),
        changed=tuple(
            path for path, data in existing.items() if data not in (None, whole[path])
        ),
        removed=tuple(
            path
            for path in sorted(_owned(output) - whole.keys())
            if _is_file(output / path)
        ),
    )


def write(content: Mapping[str, bytes], output: Path) -> Changes:
    """Make the output folder hold this content; files already right are not touched.

    Every new file is complete on disk, under a temporary name, before the first one is
    put in place.
    """
    changes = compare(content, output)
    whole = with_manifest(content)
    written = (*changes.added, *changes.changed)
    _refuse_links((*written, *changes.removed), output)
    _refuse_others(changes.changed, output)
    staged: dict[Path, Path] = {}
    try:
        for path in written:
            target = output / path
            target.parent.mkdir(parents=True, exist_ok=True)
            staged[target] = _stage(target.parent, whole[path])
        for target, temporary in staged.items():
            temporary.replace(target)
    except OSError as error:
        raise WriteError(f"{output}: cannot write: {error}") from error
    finally:
        for temporary in staged.values():
            temporary.unlink(missing_ok=True)
    for path in changes.removed:
        (output / path).unlink()
        _remove_empty_folders(output, path)
    return changes


def difference(content: Mapping[str, bytes], output: Path) -> str:
    """Write what would change as a unified diff; empty if nothing would."""
    changes = compare(content, output)
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
        # A file without lines has no lines to show, and is a change all the same.
        parts += list(lines) or [f"--- {path} (empty)\n"]
    return "".join(parts)


def with_manifest(content: Mapping[str, bytes]) -> dict[str, bytes]:
    """Add the list of files that are ours, the manifest itself left out."""
    lines = ["# Files printed by typecase; others in this folder are not its own."]
    lines += sorted(content)
    return {**content, MANIFEST: ("\n".join(lines) + "\n").encode()}


def _refuse_links(paths: Iterable[str], output: Path) -> None:
    """Refuse paths that a linked folder leads out of the output folder.

    A file that is a link is itself replaced or removed.
    """
    root = output.resolve()
    for folder, path in {(output / path).parent: path for path in paths}.items():
        if not folder.resolve().is_relative_to(root):
            raise WriteError(f"{path}: would be written outside of {output}")


def _refuse_others(changed: Iterable[str], output: Path) -> None:
    """Refuse to replace a file that no earlier run generated."""
    for path in sorted({*changed} - {MANIFEST} - _owned(output)):
        raise WriteError(
            f"{output / path}: is there already, and was not printed by typecase;"
            " move it, or print into another folder"
        )


def _owned(output: Path) -> set[str]:
    """Return the files that the manifest lists."""
    listed = (_read(output, MANIFEST) or b"").decode("utf-8", "replace").splitlines()
    return {line for line in listed if not line.startswith("#") and _is_inside(line)}


def _is_inside(path: str) -> bool:
    pure = PurePosixPath(path)
    return not pure.is_absolute() and ".." not in pure.parts


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # The name may be too long.
        return False


def _read(output: Path, path: str) -> bytes | None:
    try:
        return (output / path).read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise WriteError(f"{path}: cannot read what is there: {error}") from None


def _stage(folder: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=folder, prefix=".typecase-")
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
