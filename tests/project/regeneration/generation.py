"""Generate an API of this repository in memory, and read the committed package.

Files are returned by their path below the output folder.
"""

from collections.abc import Mapping
from pathlib import Path

from typecase.config import from_pyproject
from typecase.pipeline import generate_package

_CACHE_SUFFIXES = ("__pycache__", "_cache")
MANIFEST = ".typecase"


def read_committed_files(root: Path) -> dict[str, bytes]:
    """Return all files of generated/, except the caches of tools."""
    output = root / "generated"
    return {
        str(path.relative_to(output)): path.read_bytes()
        for path in sorted(output.rglob("*"))
        if path.is_file() and not any(p.endswith(_CACHE_SUFFIXES) for p in path.parts)
    }


def generate_api(root: Path, name: str, document: Path) -> Mapping[str, bytes]:
    """Generate one API with this repository's settings, from any document."""
    config = from_pyproject(root)
    return generate_package(config._replace(apis={name: document})).content


def write_document(text: str, folder: Path, name: str) -> Path:
    """Write a document to a file named after its API, as generated files show it."""
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path
