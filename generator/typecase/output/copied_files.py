"""Collect the files of a package that are copied, not rendered from a template."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from typecase.output.openapi_json import encode_document
from typecase.python.package.root_modules import select_runtime_modules


def collect_copied_files(
    package: str, texts: Mapping[str, str], documents: Mapping[str, Mapping[str, Any]]
) -> dict[str, bytes]:
    """Return the content of the files to copy into a package, by path.

    ``texts`` are the generated files by path, and ``documents`` the documents by the
    full name of the package of their API. The copied files are the modules of the
    runtime that ``texts`` import, directly or indirectly, the documents as JSON, and
    the empty marker `py.typed`.
    """
    runtime = dict(_python_files(files("typecase.runtime"), f"{package}/_runtime"))
    return {
        **select_runtime_modules(texts, runtime),
        f"{package}/py.typed": b"",
        **{
            f"{module.replace('.', '/')}/openapi.json": encode_document(document)
            for module, document in documents.items()
        },
    }


def _python_files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of every Python file below a folder.

    ``path`` is the path of the folder in the package; the yielded paths start with it.
    """
    for entry in folder.iterdir():
        if entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry.read_bytes()
        elif entry.is_dir():
            yield from _python_files(entry, f"{path}/{entry.name}")
