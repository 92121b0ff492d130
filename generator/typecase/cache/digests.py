"""The code and templates that decide what is printed: nothing in, digests out. Times of
files say nothing. What is done with digests does not belong here.
"""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).parents[1]
CHECKOUT = HERE.parents[1] / "templates"

DIGEST = 64
"""Letters of a digest."""


def digest_of_code() -> str:
    """All code that decides what is told and printed, templates apart, in a digest."""
    whole = [sys.version, *contents([HERE]), *packages()]
    return digest("\0".join(whole).encode())


def contents(folders: Iterable[Path | None]) -> Iterator[str]:
    """Every file of folders, those that are there, with its digest."""
    for folder in folders:
        for path in _files(folder) if folder and folder.is_dir() else ():
            yield f"{path}\0{digest(path.read_bytes())}\0"


def _files(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        if any(Path(where, name).is_symlink() for name in folders):
            raise ValueError("what is in linked folders is not looked at")
        # Editors leave links behind that lead nowhere.
        paths = (Path(where, name) for name in sorted(names))
        yield from (path for path in paths if path.is_file())


def packages() -> Iterator[str]:
    """Every package that can be imported, with its version."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                names = sorted(entry.name for entry in entries)
        except OSError:
            continue
        yield from (name for name in names if name.endswith("-info"))


def digest(data: bytes) -> str:
    """Tell contents apart."""
    return hashlib.sha256(data).hexdigest()
