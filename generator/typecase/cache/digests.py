"""Compute digests of the code and templates that decide what is generated."""

import hashlib
import os
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from typecase.cache.unchanged_run import (
    CHECKOUT_TEMPLATES,
    PACKAGE,
    read_code_states,
    recall_code,
    save_code,
)

DIGEST_LENGTH = 64
"""Number of characters of a digest."""


def read_code_digests() -> list[str]:
    """Return a digest of typecase's code, and one of the templates of a checkout.

    The first one also covers the versions of Python and of all packages: of an
    installed package, only the name and the version count. Raise `OSError` or
    `ValueError` if a file cannot be read or there is a linked folder.
    """
    started = time.time_ns()
    known = recall_code(started)
    if known is not None:
        return known
    states = read_code_states(started)
    code = [sys.version, *file_digests([Path(PACKAGE)]), *installed_packages()]
    templates = file_digests([Path(CHECKOUT_TEMPLATES)])
    digests = [digest("\0".join(parts).encode()) for parts in (code, templates)]
    save_code(digests, states)
    return digests


def file_digests(folders: Iterable[Path | None]) -> Iterator[str]:
    """Yield a string with the path and digest of each file below the folders.

    A folder may also be a file. Folders that are None or missing are skipped, and so
    are folders `__pycache__` and broken links. Raise `OSError` or `ValueError` if a
    file cannot be read or a folder contains a linked folder.
    """
    for folder in folders:
        for path in _files(folder) if folder else ():
            # The separator `\0` occurs neither in paths nor in digests.
            yield f"{path}\0{digest(path.read_bytes())}\0"


def find_plugin(module: str) -> Path:
    """Return the folder of the package of a plugin, or the file of a single module.

    Raises:
        ValueError: There is no such module, or it has no file.
    """
    spec = find_spec(module.partition(".")[0])
    if spec is None or spec.origin is None:
        raise ValueError(f"{module}: the module has no file")
    origin = Path(spec.origin)
    return origin.parent if spec.submodule_search_locations else origin


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder, without broken links and `__pycache__` folders.

    Raises:
        ValueError: A folder below it is a symbolic link, which may lead to a cycle.
    """
    if folder.is_file():
        yield folder
    for parent, folders, names in os.walk(folder):
        # `os.walk` enters the folders that remain in this list, in their order.
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        if any(Path(parent, name).is_symlink() for name in folders):
            raise ValueError("linked folders cannot be digested")
        paths = (Path(parent, name) for name in sorted(names))
        # Editors leave broken links behind as lock files.
        yield from (path for path in paths if path.is_file())


def installed_packages() -> Iterator[str]:
    """Yield the name of the metadata folder of each installed package.

    The name contains the version of the package: `jinja2-3.1.6.dist-info`. Folders of
    `sys.path` that cannot be read are skipped.
    """
    for folder in sys.path:
        try:
            # An empty entry of `sys.path` stands for the working directory.
            with os.scandir(folder or ".") as entries:
                names = sorted(entry.name for entry in entries)
        except OSError:
            continue
        yield from (name for name in names if name.endswith("-info"))


def digest(data: bytes) -> str:
    """Return the SHA-256 digest of data, in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()
