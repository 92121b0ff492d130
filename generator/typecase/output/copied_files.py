"""Collect the files of a package that are copied, not rendered from a template."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from typecase.python.package.root_modules import select_runtime_modules

_RUNTIME = Path(__file__).parents[1] / "runtime"


def collect_copied_files(
    package: str,
    texts: Mapping[str, str],
    documents: Mapping[str, bytes],
    *,
    library: bool = False,
) -> dict[str, bytes]:
    """Return the content of the files to copy into a package, by path.

    ``texts`` are the generated files by path, and ``documents`` the documents as JSON,
    by the full name of the package of their API. The copied files are the modules of
    the runtime that ``texts`` import, directly or indirectly, the documents, and the
    empty marker `py.typed`. If ``library`` is true, the package depends on the
    library of the runtime, and has no module of it.
    """
    runtime = (
        {}
        if library
        else {path: file.read_bytes() for path, file in _runtime_files(package)}
    )
    return {
        **select_runtime_modules(texts, runtime),
        _marker_path(package): b"",
        **{_document_path(module): document for module, document in documents.items()},
    }


def list_copied_paths(package: str, modules: Iterable[str]) -> list[str]:
    """Return the paths of all files that may be copied into a package.

    ``modules`` are the full names of the packages whose APIs have their document there.
    """
    return [
        *(path for path, _ in _runtime_files(package)),
        _marker_path(package),
        *map(_document_path, modules),
    ]


def _marker_path(package: str) -> str:
    return f"{package}/py.typed"


def _document_path(module: str) -> str:
    return f"{module.replace('.', '/')}/openapi.json"


def _runtime_files(package: str) -> Iterator[tuple[str, Path]]:
    """Yield the path in the package of each module of the runtime, and its file."""
    return _python_files(_RUNTIME, f"{package}/_runtime")


def _python_files(folder: Path, path: str) -> Iterator[tuple[str, Path]]:
    """Yield every Python file below a folder, after its path.

    ``path`` is the path of the folder in the package; the yielded paths start with it.
    """
    for entry in folder.iterdir():
        if entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry
        elif entry.is_dir():
            yield from _python_files(entry, f"{path}/{entry.name}")
