"""Compute the digests of the files that were read or looked for with documents."""

from collections.abc import Mapping
from pathlib import Path

from typecase.cache.digests import digest
from typecase.cache.run_cache import digest_file
from typecase.load.document import ResolvedFile


def digest_sources(
    sources: Mapping[Path, ResolvedFile],
) -> dict[str, list[str | None]]:
    """Return the real path and digest of each file, by the path that was looked up.

    A file that was not read, such as one that cannot be parsed, has the digest that it
    has now.
    """
    return {
        str(path): [
            str(file.path),
            digest_file(path) if file.source is None else digest(file.source),
        ]
        for path, file in sources.items()
    }
