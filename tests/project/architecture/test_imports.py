"""Test the directions of imports within the generator, and that there are no cycles.

The tests read the source without importing it. Imports for typing alone count too.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.architecture.import_graph import (
    Import,
    create_graph,
    find_cycles,
    find_imports,
    read_modules,
)

# The top-level folders and modules that each of them may import, besides itself.
ALLOWED_IMPORTS: dict[str, set[str]] = {
    "__init__": set(),
    "diagnostics": set(),
    "ledger": set(),
    "progress": set(),
    "ir": set(),
    "load": {"diagnostics"},
    "lower": {"load", "ir", "diagnostics", "ledger"},
    "python": {"ir"},
    "config": {"diagnostics", "python"},
    "output": {"diagnostics", "load", "python"},
    "runtime": set(),
    "pipeline": {
        "run_warnings",
        "config",
        "diagnostics",
        "ledger",
        "lower",
        "output",
        "progress",
        "python",
        "runner",
    },
    "run_warnings": {"diagnostics", "load", "lower", "python"},
    "runner": {"config", "load", "progress", "python"},
    "cache": {"config", "load", "output", "pipeline", "progress", "python", "runner"},
    "commands": {
        "cache",
        "config",
        "diagnostics",
        "load",
        "output",
        "pipeline",
        "progress",
    },
    "__main__": {"commands"},
}

# The only files that may import each library, so that it can be replaced.
LIBRARY_IMPORTERS: dict[str, set[str]] = {
    "aiohttp": {"runtime/transport/aiohttp_transport.py"},
    "black": {"output/format/call_black.py"},
    "fastapi": {"runtime/server/router.py", "runtime/webhooks/receiver.py"},
    "httpcore2": {
        "runtime/transport/async_deadline_backend.py",
        "runtime/transport/connection_pool.py",
        "runtime/transport/deadline_backend.py",
        "runtime/transport/proxies.py",
    },
    "httpx2": {
        "runtime/testing/mock_transport.py",
        "runtime/transport/aiohttp_transport.py",
        "runtime/transport/attempt.py",
        "runtime/transport/connection_pool.py",
        "runtime/transport/proxies.py",
        "runtime/transport/redirects.py",
        "runtime/transport/response_stream.py",
        "runtime/transport/tls.py",
    },
    "jinja2": {"output/render.py"},
    "jsonschema": {
        "load/metaschema/validator.py",
        "load/metaschema/value_validator.py",
    },
    "jsonschema_rs": {"load/metaschema/fast_validator.py"},
    "openapi_schema_validator": {"load/metaschema/value_validator.py"},
    "pytest": {"runtime/testing/fixtures.py"},
    "sqlalchemy": {
        "runtime/outbox/database.py",
        "runtime/outbox/leases.py",
        "runtime/outbox/queue_store.py",
        "runtime/outbox/tables.py",
    },
    "starlette": {"runtime/server/router.py", "runtime/webhooks/receiver.py"},
    "yaml": {"load/parse/yaml_reader.py"},
}


@pytest.fixture(scope="session")
def generator(repository: Path) -> Path:
    return repository / "generator" / "typecase"


@pytest.fixture(scope="session")
def imports(generator: Path) -> tuple[Import, ...]:
    imports = tuple(
        import_
        for module in read_modules(generator, "typecase")
        for import_ in find_imports(module)
    )
    assert len(imports) > 50, f"too few imports were found in {generator}"
    return imports


@pytest.fixture(scope="session")
def graph(generator: Path, imports: tuple[Import, ...]) -> dict[str, set[str]]:
    """The files of the generator that each file imports."""
    files = [module.file for module in read_modules(generator, "typecase")]
    return create_graph(imports, files, "typecase")


def get_top_level_name(file: str) -> str:
    """Return the first folder of a path, or the name of a top-level module."""
    return file.partition("/")[0].removesuffix(".py")


def is_inside(folder: str, other: str) -> bool:
    """Return whether a folder is the other one or below it."""
    return not other or f"{folder}/".startswith(f"{other}/")


def find_internal_imports(
    imports: tuple[Import, ...],
) -> Iterator[tuple[str, str, Import]]:
    """Yield the imports between top-level folders and modules, with both names."""
    for import_ in imports:
        parts = import_.target.split(".")
        if parts[0] != "typecase":
            continue
        target = parts[1] if len(parts) > 1 else ""
        imported = target if target in ALLOWED_IMPORTS else "__init__"
        if imported not in (get_top_level_name(import_.file), "__init__"):
            yield get_top_level_name(import_.file), imported, import_


def find_library_imports(imports: tuple[Import, ...]) -> Iterator[Import]:
    """Yield the imports of third-party libraries."""
    for import_ in imports:
        if import_.top not in {"typecase", *sys.stdlib_module_names}:
            yield import_


def test_no_cycles_of_files(graph: dict[str, set[str]]) -> None:
    assert find_cycles(graph) == []


def test_no_cycles_of_folders(graph: dict[str, set[str]]) -> None:
    """A folder and its parent may import each other's modules."""
    folders: dict[str, set[str]] = {}
    for file, targets in graph.items():
        folder = file.rpartition("/")[0]
        for target in targets:
            other = target.rpartition("/")[0]
            if not is_inside(folder, other) and not is_inside(other, folder):
                folders.setdefault(folder, set()).add(other)
    assert folders
    assert find_cycles(folders) == []


def test_find_cycles() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}
    assert find_cycles(graph) == [["a", "b", "c"]]


def test_all_top_level_names_have_a_rule(generator: Path) -> None:
    names = {
        get_top_level_name(path.name)
        for path in generator.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert names == ALLOWED_IMPORTS.keys()


def test_imports_are_allowed(imports: tuple[Import, ...]) -> None:
    forbidden = [
        str(import_)
        for importer, imported, import_ in find_internal_imports(imports)
        if imported not in ALLOWED_IMPORTS[importer]
    ]
    assert forbidden == []


def test_all_allowed_imports_are_used(imports: tuple[Import, ...]) -> None:
    used = {
        (importer, imported) for importer, imported, _ in find_internal_imports(imports)
    }
    allowed = {
        (importer, imported)
        for importer, names in ALLOWED_IMPORTS.items()
        for imported in names
    }
    assert allowed - used == set()


# Modules that `typecase generate` imports if nothing has changed. They use only the
# standard library, so that such a run is fast.
FAST_PATH = {
    "cache/digests.py",
    "cache/run_cache.py",
    "commands/generate.py",
    "config.py",
    "diagnostics.py",
    "progress.py",
}


def test_fast_path_imports_no_library(imports: tuple[Import, ...]) -> None:
    library_imports = list(find_library_imports(imports))
    forbidden = [
        str(import_) for import_ in library_imports if import_.file in FAST_PATH
    ]
    forbidden += [
        str(import_)
        for import_ in library_imports
        if get_top_level_name(import_.file) == "ir" and import_.top != "msgspec"
    ]
    assert forbidden == []


@pytest.mark.parametrize("library", sorted(LIBRARY_IMPORTERS))
def test_library_is_imported_only_by_allowed_files(
    library: str, imports: tuple[Import, ...]
) -> None:
    files = {
        import_.file
        for import_ in find_library_imports(imports)
        if import_.top == library and import_.at_run_time
    }
    assert files == LIBRARY_IMPORTERS[library]


def test_clients_import_no_web_framework(graph: dict[str, set[str]]) -> None:
    """FastAPI may not be installed where a client runs; only servers need it."""
    servers = {"runtime/server/router.py", "runtime/webhooks/receiver.py"}
    importers = {file for file, targets in graph.items() if targets & servers}
    assert importers <= servers


def test_runtime_uses_relative_imports(generator: Path) -> None:
    """The runtime is copied into generated packages, which cannot import `typecase`."""
    files = sorted((generator / "runtime").rglob("*.py"))
    assert files
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    assert [name for name, text in texts.items() if "import typecase" in text] == []
    assert [name for name, text in texts.items() if "from typecase" in text] == []


def test_declared_dependencies_are_imported(
    repository: Path, imports: tuple[Import, ...]
) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    lines = tomllib.loads(text)["project"]["dependencies"]
    names = {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in lines}
    declared = {"yaml" if name == "pyyaml" else name for name in names}
    used = {
        import_.top
        for import_ in find_library_imports(imports)
        if get_top_level_name(import_.file) != "runtime"
    }
    # The generator reads the data files of this library without importing it.
    assert used | {"openapi_spec_validator"} == declared
