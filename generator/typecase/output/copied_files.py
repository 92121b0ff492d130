"""Files of a package that are copied: the runtime, and the source documents."""

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from typecase.load import Document


def runtime(package: str) -> dict[str, bytes]:
    """Read all modules of the runtime, by their paths in a package."""
    return dict(_modules(files("typecase.runtime"), f"{package}/_runtime"))


def _modules(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.name.endswith(".py"):
            yield f"{path}/{each.name}", each.read_bytes()
        elif each.is_dir():
            yield from _modules(each, f"{path}/{each.name}")


def as_json(document: Document) -> bytes:
    """Write the source document as the server answers it."""
    # The indenting of `json` takes five times as long as that of msgspec.
    compact = json.dumps(document.root, ensure_ascii=False)
    return msgspec.json.format(compact.encode(), indent=2) + b"\n"
