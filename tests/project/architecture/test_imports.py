"""Test the import directions of the architecture, and that no two modules or rooms
import each other.

A room is a folder of modules. Imports for typing alone count too.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.project.architecture.imports import (
    Import,
    cycles,
    imported_files,
    imports_of,
    read_modules,
)

# What each folder or module at the top may import of ours, besides itself.
MAY_IMPORT: dict[str, set[str]] = {
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

# Each library is imported by these files alone, so that it can be replaced.
ONLY_IN: dict[str, set[str]] = {
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
    found = tuple(
        each
        for module in read_modules(generator, "typecase")
        for each in imports_of(module)
    )
    assert len(found) > 50, "hardly an import was read: is the folder there?"
    return found


@pytest.fixture(scope="session")
def graph(generator: Path, imports: tuple[Import, ...]) -> dict[str, set[str]]:
    """Which of our files each file imports."""
    files = [module.file for module in read_modules(generator, "typecase")]
    return imported_files(imports, files, "typecase")


def top_of(file: str) -> str:
    return file.partition("/")[0].removesuffix(".py")


def is_inside(folder: str, other: str) -> bool:
    """Tell whether ``folder`` is ``other`` or below it."""
    return not other or f"{folder}/".startswith(f"{other}/")


def ours(imports: tuple[Import, ...]) -> Iterator[tuple[str, str, Import]]:
    """Yield each import between two folders or modules at the top, with both names."""
    for each in imports:
        parts = each.target.split(".")
        if parts[0] != "typecase":
            continue
        target = parts[1] if len(parts) > 1 else ""
        imported = target if target in MAY_IMPORT else "__init__"
        if imported not in (top_of(each.file), "__init__"):
            yield top_of(each.file), imported, each


def foreign(imports: tuple[Import, ...]) -> Iterator[Import]:
    """Yield each import of a third-party library."""
    for each in imports:
        if each.top != "typecase" and each.top not in sys.stdlib_module_names:
            yield each


def test_no_files_import_each_other(graph: dict[str, set[str]]) -> None:
    assert cycles(graph) == []


def test_no_rooms_import_each_other(graph: dict[str, set[str]]) -> None:
    """Within a folder, modules beside its rooms may be above some and below others."""
    rooms: dict[str, set[str]] = {}
    for file, targets in graph.items():
        room = file.rpartition("/")[0]
        for target in targets:
            other = target.rpartition("/")[0]
            if not is_inside(room, other) and not is_inside(other, room):
                rooms.setdefault(room, set()).add(other)
    assert rooms
    assert cycles(rooms) == []


def test_cycles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}
    assert cycles(graph) == [["a", "b", "c"]]


def test_each_top_level_name_has_a_rule(generator: Path) -> None:
    names = {
        top_of(path.name)
        for path in generator.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert names == MAY_IMPORT.keys()


def test_directions_of_imports(imports: tuple[Import, ...]) -> None:
    wrong = [
        str(each)
        for importer, imported, each in ours(imports)
        if imported not in MAY_IMPORT[importer]
    ]
    assert wrong == []


def test_every_permission_is_used(imports: tuple[Import, ...]) -> None:
    used = {(importer, imported) for importer, imported, _ in ours(imports)}
    allowed = {(name, each) for name, names in MAY_IMPORT.items() for each in names}
    assert allowed - used == set()


# Modules that a run without changes imports; they need only Python itself.
QUICK = {
    "cache/digests.py",
    "cache/run_cache.py",
    "commands/generate.py",
    "config.py",
    "diagnostics.py",
    "progress.py",
}


def test_a_run_without_changes_imports_no_library(imports: tuple[Import, ...]) -> None:
    wrong = [str(each) for each in foreign(imports) if each.file in QUICK]
    wrong += [
        str(each)
        for each in foreign(imports)
        if top_of(each.file) == "ir" and each.target.partition(".")[0] != "msgspec"
    ]
    assert wrong == []


@pytest.mark.parametrize("library", sorted(ONLY_IN))
def test_a_library_is_imported_only_where_it_belongs(
    library: str, imports: tuple[Import, ...]
) -> None:
    files = {e.file for e in foreign(imports) if e.top == library and e.at_run_time}
    assert files == ONLY_IN[library]


def test_clients_import_no_web_framework(graph: dict[str, set[str]]) -> None:
    """Only servers need FastAPI; it may not be installed where a client runs."""
    servers = {"runtime/server/router.py", "runtime/webhooks/receiver.py"}
    importers = {file for file, targets in graph.items() if targets & servers}
    assert importers <= servers


def test_the_runtime_imports_relatively(generator: Path) -> None:
    """It is copied into other packages, where `typecase` does not exist."""
    files = sorted((generator / "runtime").rglob("*.py"))
    assert files
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    assert [name for name, text in texts.items() if "import typecase" in text] == []
    assert [name for name, text in texts.items() if "from typecase" in text] == []


def test_the_generator_uses_the_libraries_it_declares(
    repository: Path, imports: tuple[Import, ...]
) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    lines = tomllib.loads(text)["project"]["dependencies"]
    names = {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in lines}
    declared = {"yaml" if name == "pyyaml" else name for name in names}
    used = {e.top for e in foreign(imports) if top_of(e.file) != "runtime"}
    # The schemas of OpenAPI are read from its files.
    assert used | {"openapi_spec_validator"} == declared
