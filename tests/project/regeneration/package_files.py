"""Read the files of the committed package, and generate it from other documents.

Files are kept in memory, by their path below the output folder.
"""

from collections.abc import Mapping
from pathlib import Path

from typecase.config.settings import from_pyproject
from typecase.project import Project

CACHE_SUFFIXES = ("__pycache__", "_cache")
MANIFEST = ".typecase"


def read_committed_package(root: Path) -> dict[str, bytes]:
    """Return every file of generated/, without the caches of tools."""
    output = root / "generated"
    return {
        str(path.relative_to(output)): path.read_bytes()
        for path in sorted(output.rglob("*"))
        if path.is_file() and not any(p.endswith(CACHE_SUFFIXES) for p in path.parts)
    }


def generate_api(
    root: Path, name: str, document: Path, *, keeps_names: bool = False
) -> Mapping[str, bytes]:
    """Generate the package of this repository with a single API.

    ``keeps_names`` tells whether the names of the committed package stay. Otherwise the
    rules alone choose them.
    """
    config = from_pyproject(root)
    return (
        Project(config._replace(apis={name: document}, keeps_names=keeps_names))
        .generate()
        .content
    )


def write_document(text: str, folder: Path, name: str) -> Path:
    """Write a document under the file name it has in specs/.

    Generated files contain this name.
    """
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path
