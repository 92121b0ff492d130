"""Write new files into a folder: all of them, or none."""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from typecase.diagnostics import UserError


def check_absence(folder: Path, paths: Iterable[str]) -> None:
    """Raise a `UserError` if one of the paths exists in the folder."""
    existing = [path for path in paths if (folder / path).exists()]
    if existing:
        raise UserError(
            f"{folder}: {', '.join(existing)} already there; name another folder with"
            " --out FOLDER, or move what is there"
        )


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write new files. Raise a `UserError` if one exists or cannot be written."""
    for path, content in files.items():
        target = folder / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as file:
                file.write(content)
        except OSError as error:
            raise UserError(f"{target}: cannot write: {error}") from None


@contextmanager
def removed_after_failure(folder: Path, paths: Iterable[str]) -> Generator[None]:
    """Remove new files, and the folders that were made for them, after a failure.

    Otherwise, the next attempt would be refused because of them.
    """
    targets = [folder / path for path in paths]
    parents = {parent for each in targets for parent in each.parents}
    made = [each for each in parents if not each.exists()]
    try:
        yield
    except BaseException:
        for target in targets:
            with suppress(OSError):
                target.unlink()
        for parent in sorted(made, key=lambda each: len(each.parts), reverse=True):
            with suppress(OSError):  # Something else is in it.
                parent.rmdir()
        raise
