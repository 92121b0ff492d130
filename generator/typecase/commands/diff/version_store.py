"""Keep what was read of documents, so that a comparison need not read them again.

The user's cache folder has a file for each side that was compared lately.
"""

import os
import pickle
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from typecase.cache.digests import digest, file_digests, find_plugin, read_code_digests
from typecase.cache.private_folder import check_private, create_private
from typecase.cache.run_cache import Sources, are_unchanged, digest_file
from typecase.cache.source_digests import digest_sources
from typecase.commands.diff.sides import Side
from typecase.names.kept import NAMES_LOCK
from typecase.python_surface.api_version import ApiVersion

_FOLDER = "versions"
_MOST = 8
"""The number of files that are kept. Those of large documents have some megabytes."""


class VersionStore:
    """What the cache keeps of one side. Create this before the side is read."""

    def __init__(self, side: Side) -> None:
        """Note the state of `names.lock`, which decides about names."""
        self._side = side
        config = side.config
        lock = str(config.output / NAMES_LOCK)
        self._locks: dict[str, list[str | None]] = (
            {lock: [os.path.realpath(lock), digest_file(Path(lock))]}
            if config.keeps_names
            else {}
        )

    def _find_name(self) -> str:
        """Return the name of the file, which tells what besides documents decides.

        Raise `OSError`, `ValueError` or `RuntimeError` if no cache can be used.
        """
        config, folder = self._side.config._replace(strict=False), self._side.folder
        plugins = file_digests(map(find_plugin, config.plugins))
        setup = [read_code_digests()[0], *plugins, str(Path.cwd()), repr(config)]
        text = "\0".join(setup)
        # A revision is exported to another folder each time.
        return digest((text.replace(folder, "") if folder else text).encode())

    def recall(self) -> dict[str, ApiVersion] | None:
        """Return the versions of the side, or None if they must be read."""
        # The content may be damaged in any way, and is then of no use.
        with suppress(Exception):
            # In this order, the first comparison need not compute digests of code.
            path = Path(check_private(_FOLDER)) / self._find_name()
            data = path.read_bytes()
            # Safe to unpickle: only the user can write to the folder.
            folder: str = pickle.load(BytesIO(data))  # noqa: S301
            if len(folder.encode()) != len(self._side.folder.encode()):
                return None
            if folder != self._side.folder:
                # The pickled strings keep their lengths.
                data = data.replace(folder.encode(), self._side.folder.encode())
            file = BytesIO(data)
            pickle.load(file)  # noqa: S301
            sources: Sources = pickle.load(file)  # noqa: S301
            if are_unchanged(sources):
                versions: dict[str, ApiVersion] = pickle.load(file)  # noqa: S301
                os.utime(path)
                return versions
        return None

    def save(self, versions: Mapping[str, ApiVersion]) -> None:
        """Keep versions of the side; an error leaves them out."""
        # An extension of a document may be too deep to be pickled.
        with suppress(Exception):
            sources = dict(self._locks)
            for version in versions.values():
                sources |= digest_sources(version.document.sources)
            path = Path(create_private(_FOLDER)) / self._find_name()
            temporary = path.with_name(f"{path.name}.{os.getpid()}")
            with temporary.open("wb") as file:
                for part in (self._side.folder, sources, dict(versions)):
                    pickle.dump(part, file)
            temporary.replace(path)
            _remove_old(path.parent)


def _remove_old(folder: Path) -> None:
    """Remove the files that were used least recently."""
    files = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in files[:-_MOST]:
        path.unlink()
