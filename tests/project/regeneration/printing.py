"""Print one API of the package from any document, and read the committed package.

Files are returned in memory, by their path below the output folder. `write` writes only
into the folder that it is given.
"""

from collections.abc import Mapping
from pathlib import Path

from typecase.config import from_pyproject
from typecase.pipeline import generate_package

CACHES = ("__pycache__", "_cache")
MANIFEST = ".typecase"


def committed(root: Path) -> dict[str, bytes]:
    """Every file of generated/ but what tools leave behind."""
    output = root / "generated"
    return {
        str(path.relative_to(output)): path.read_bytes()
        for path in sorted(output.rglob("*"))
        if path.is_file() and not any(p.endswith(CACHES) for p in path.parts)
    }


def print_api(root: Path, name: str, document: Path) -> Mapping[str, bytes]:
    """Print one API of ours from any document, as if it stood under specs/."""
    config = from_pyproject(root)
    alone = config._replace(apis={name: document})
    return generate_package(alone).content


def write(text: str, folder: Path, name: str) -> Path:
    """Write a document under the file name that printed files show."""
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path
