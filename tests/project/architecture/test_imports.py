"""Test the imports of the generator: their directions, cycles and libraries.

Imports inside functions and below `if TYPE_CHECKING` count too.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.project.architecture.import_graph import (
    Import,
    Module,
    find_cycles,
    find_imports,
    map_files_to_imports,
    read_modules,
)
from typecase.config.feature_names import FEATURE_NAMES
from typecase.features.feature import Feature
from typecase.features.registry import find_features

# What each folder and module directly below generator/typecase may import from others.
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": {"project"},
    "diagnostics": set(),
    "words": set(),
    "ir": set(),
    "fetch": {"diagnostics"},
    "config": {"diagnostics", "fetch"},
    "load": {"diagnostics", "schema"},
    "schema": {"ir", "load", "runtime"},
    "names": {"config", "diagnostics", "ir", "words"},
    "lower": {"config", "diagnostics", "ir", "load", "names", "schema", "words"},
    "python": {"config", "ir", "names", "runtime"},
    "python_surface": {"diagnostics", "ir", "load", "names", "python"},
    "features": {"config", "diagnostics", "ir", "load", "names", "python"},
    "plugins": {"diagnostics", "features", "ir", "load", "lower", "names", "python"},
    "output": {"diagnostics", "load", "python"},
    "runtime": set(),
    "reading": {"config", "diagnostics", "load", "lower", "names", "plugins"},
    "runner": {
        *("config", "diagnostics", "load", "names", "prepared_api", "python"),
        "reading",
    },
    "run_diagnostics": {"config", "diagnostics", "lower", "names"},
    "prepared_api": {"ir", "names", "run_diagnostics"},
    "pipeline": {
        "config",
        "diagnostics",
        "features",
        "names",
        "output",
        "plugins",
        "prepared_api",
        "python",
        "reading",
        "run_diagnostics",
        "runner",
    },
    "project": {
        "config",
        "diagnostics",
        "ir",
        "load",
        "names",
        "output",
        "pipeline",
        "plugins",
        "prepared_api",
        "python",
        "reading",
        "runner",
    },
    "cache": {
        "config",
        "diagnostics",
        "ir",
        "load",
        "names",
        "output",
        "pipeline",
        "prepared_api",
        "python",
        "runner",
    },
    "serving": {
        "cache",
        "config",
        "diagnostics",
        "load",
        "names",
        "project",
        "reading",
        "runtime",
        "schema",
        "words",
    },
    "tools": {
        "config",
        "diagnostics",
        "ir",
        "load",
        "lower",
        "names",
        "output",
        "python",
        "python_surface",
        "runtime",
        "schema",
        "serving",
    },
    "commands": {
        "cache",
        "config",
        "diagnostics",
        "fetch",
        "load",
        "names",
        "output",
        "pipeline",
        "plugins",
        "project",
        "python",
        "python_surface",
        "reading",
        "serving",
        "tools",
        "words",
    },
    "__main__": {"cache", "commands"},
}


# Only servers need FastAPI and Starlette, which may not be installed with a client.
SERVER_FILES = {
    "serving/application.py",
    "serving/handlers.py",
    "runtime/server/endpoint.py",
    "runtime/server/request_context.py",
    "runtime/server/raw_request.py",
    "runtime/server/router.py",
    "runtime/server/streamed_items.py",
    "runtime/webhooks/receiver.py",
}

# The only files that may import each library at run time, so that it can be replaced.
# Features import what they need in their rooms of the runtime.
LIBRARY_FILES: dict[str, set[str]] = {
    "black": {"output/format/call_black.py"},
    "fastapi": {
        "serving/application.py",
        "runtime/server/operation_docs.py",
        "runtime/server/router.py",
        "runtime/webhooks/receiver.py",
    },
    "httpcore2": {
        "runtime/connections/async_deadline_backend.py",
        "runtime/connections/async_connection_pool.py",
        "runtime/connections/connection_pool.py",
        "runtime/connections/deadline_backend.py",
        "runtime/connections/proxies.py",
    },
    "httpx2": {
        "tools/diff/witnesses/exchanges.py",
        "runtime/transport/attempt.py",
        "runtime/connections/async_connection_pool.py",
        "runtime/connections/connection_pool.py",
        "runtime/transport/error_translation.py",
        "runtime/connections/proxies.py",
        "runtime/transport/redirects.py",
        "runtime/transport/request_stream.py",
        "runtime/transport/response_stream.py",
        "runtime/connections/tls.py",
    },
    "jinja2": {"output/render.py"},
    "jsonschema": {
        "load/metaschema/validator.py",
        "load/rules/value_validator.py",
    },
    "jsonpath": {"load/overlays/queries.py"},
    "jsonschema_rs": {
        "tools/diff/wire/schemas/containment.py",
        "tools/diff/wire/schemas/schema_writer.py",
        "load/metaschema/fast_validator.py",
        "load/overlays/queries.py",
        "serving/document/schema_checks.py",
    },
    "openapi_schema_validator": {"load/rules/value_validator.py"},
    "libcst": {
        "tools/migrate/call_rewriting.py",
        "tools/migrate/dict_keys.py",
        "tools/migrate/file_context.py",
        "tools/migrate/handler_rewriting.py",
        "tools/migrate/import_rewriting.py",
        "tools/migrate/migration.py",
        "tools/migrate/name_rewriting.py",
        "tools/migrate/string_rewriting.py",
        "tools/migrate/syntax.py",
        "tools/migrate/unknown_names.py",
        "tools/migrate/value_rewriting.py",
    },
    "starlette": SERVER_FILES,
    "uvicorn": {"tools/mock/http_server.py"},
    "yaml": {"load/parse/title_reader.py", "load/parse/yaml_reader.py"},
}


@pytest.fixture(scope="session")
def generator(repository: Path) -> Path:
    return repository / "generator" / "typecase"


@pytest.fixture(scope="session")
def imports(generator: Path) -> tuple[Import, ...]:
    """Every import statement of the generator and the runtime."""
    imports = tuple(
        statement
        for module in read_modules(generator, "typecase")
        for statement in find_imports(module)
    )
    assert len(imports) > 50, "hardly any import was found: does the folder exist?"
    return imports


@pytest.fixture(scope="session")
def graph(generator: Path, imports: tuple[Import, ...]) -> dict[str, set[str]]:
    """The files of the generator that each of its files imports."""
    files = [module.file for module in read_modules(generator, "typecase")]
    return map_files_to_imports(imports, files, "typecase")


def is_of_feature(file: str) -> bool:
    """Return whether a file is in the runtime of a feature."""
    return any(is_inside(file, f"runtime/{name}") for name in FEATURE_NAMES)


def top_level_name(file: str) -> str:
    return file.partition("/")[0].removesuffix(".py")


def is_inside(folder: str, parent: str) -> bool:
    """Return whether ``folder`` is ``parent`` or below it."""
    return not parent or f"{folder}/".startswith(f"{parent}/")


def between_top_level_names(
    imports: tuple[Import, ...],
) -> Iterator[tuple[str, str, Import]]:
    """Yield the importer, the imported name and the import, if these two differ."""
    for statement in imports:
        parts = statement.target.split(".")
        if parts[0] != "typecase":
            continue
        target = parts[1] if len(parts) > 1 else ""
        imported = target if target in MAY_IMPORT else "__init__"
        importer = top_level_name(statement.file)
        if imported not in (importer, "__init__"):
            yield importer, imported, statement


def of_libraries(imports: tuple[Import, ...]) -> Iterator[Import]:
    """Yield the imports of third-party libraries."""
    for statement in imports:
        package = statement.top_level_package
        if package != "typecase" and package not in sys.stdlib_module_names:
            yield statement


def test_no_files_import_each_other(graph: dict[str, set[str]]) -> None:
    assert find_cycles(graph) == []


def test_no_folders_import_each_other(graph: dict[str, set[str]]) -> None:
    """A folder and its own subfolders are exempt.

    Of the modules in a folder, some may use its subfolders and others be used by them.
    """
    folders: dict[str, set[str]] = {}
    for file, imported_files in graph.items():
        importer = file.rpartition("/")[0]
        for imported_file in imported_files:
            imported = imported_file.rpartition("/")[0]
            if not is_inside(importer, imported) and not is_inside(imported, importer):
                folders.setdefault(importer, set()).add(imported)
    assert folders
    assert find_cycles(folders) == []


def find_imports_between_tools(imports: Iterable[Import]) -> list[str]:
    """Return the imports of a tool from another one."""
    return [
        str(each)
        for each in imports
        if each.file.startswith("tools/")
        and each.target.startswith("typecase.tools.")
        and each.file.split("/")[1] != each.target.split(".")[2]
    ]


def test_tools_do_not_import_each_other(imports: tuple[Import, ...]) -> None:
    assert any(each.target.startswith("typecase.tools.") for each in imports)
    assert find_imports_between_tools(imports) == []


@pytest.mark.parametrize(
    "statement",
    [
        "import typecase.tools.diff",
        "from typecase.tools import diff",
        "from typecase.tools.diff import compare",
        "from typecase.tools.diff.causes import find_causes",
        "from ..diff import compare",
        "def run():\n    from typecase.tools.diff import compare",
    ],
)
def test_imports_between_tools_are_found(statement: str) -> None:
    file = "tools/explain/answers.py"
    module = Module(file, "typecase.tools.explain", ast.parse(statement))
    assert find_imports_between_tools(find_imports(module))


def test_find_cycles_finds_an_indirect_cycle() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}
    assert find_cycles(graph) == [["a", "b", "c"]]


def test_every_top_level_name_has_a_rule(generator: Path) -> None:
    names = {
        top_level_name(path.name)
        for path in generator.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert names == MAY_IMPORT.keys()


def test_imports_have_an_allowed_direction(imports: tuple[Import, ...]) -> None:
    violations = [
        str(statement)
        for importer, imported, statement in between_top_level_names(imports)
        if imported not in MAY_IMPORT[importer]
    ]
    assert violations == []


def test_every_permission_is_used(imports: tuple[Import, ...]) -> None:
    used = {
        (importer, imported)
        for importer, imported, _ in between_top_level_names(imports)
    }
    allowed = {
        (importer, imported)
        for importer, permissions in MAY_IMPORT.items()
        for imported in permissions
    }
    assert allowed - used == set()


# The modules that `typecase generate` imports if its input has not changed: the first
# four, and the others if files have other times.
UNCHANGED_RUN_FILES = {
    "__main__.py",
    "cache/file_states.py",
    "cache/private_folder.py",
    "cache/unchanged_run.py",
    "cache/digests.py",
    "cache/run_cache.py",
    "commands/generate.py",
    "config/settings.py",
    "diagnostics/diagnostic.py",
    "diagnostics/progress.py",
}


def test_unchanged_run_imports_no_library(imports: tuple[Import, ...]) -> None:
    """Libraries are slow to import. The classes of `ir` may need msgspec alone."""
    violations = [
        str(statement)
        for statement in of_libraries(imports)
        if statement.file in UNCHANGED_RUN_FILES
    ]
    violations += [
        str(statement)
        for statement in of_libraries(imports)
        if top_level_name(statement.file) == "ir"
        and statement.top_level_package != "msgspec"
    ]
    assert violations == []


@pytest.mark.parametrize("library", sorted(LIBRARY_FILES))
def test_library_is_imported_by_listed_files_only(
    library: str, imports: tuple[Import, ...]
) -> None:
    files = {
        statement.file
        for statement in of_libraries(imports)
        if statement.top_level_package == library and statement.at_run_time
    }
    assert {file for file in files if not is_of_feature(file)} == LIBRARY_FILES[library]


@pytest.mark.parametrize("feature", find_features(), ids=lambda each: each.name)
def test_feature_alone_imports_the_libraries_of_its_extras(
    feature: Feature, imports: tuple[Import, ...]
) -> None:
    requirements = (line for lines in feature.extras.values() for line in lines)
    libraries = {re.split(r"[^a-z0-9]", line)[0] for line in requirements}
    files = {
        statement.file
        for statement in of_libraries(imports)
        if statement.top_level_package in libraries and statement.at_run_time
    }
    assert files or not libraries
    room = f"runtime/{feature.name}"
    assert [file for file in files if not is_inside(file, room)] == []


def test_clients_import_no_web_framework(graph: dict[str, set[str]]) -> None:
    importers = {file for file, imported in graph.items() if imported & SERVER_FILES}
    # The commands that execute servers import this only when they run.
    executing = {"commands/mock.py", "tools/diff/witnesses/versions.py"}
    assert importers <= SERVER_FILES | executing


def test_runtime_uses_relative_imports(generator: Path) -> None:
    """The runtime is copied into packages that are used without `typecase`."""
    files = sorted((generator / "runtime").rglob("*.py"))
    assert files
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    assert [name for name, text in texts.items() if "import typecase" in text] == []
    assert [name for name, text in texts.items() if "from typecase" in text] == []


def test_tests_of_the_runtime_import_its_source(repository: Path) -> None:
    """Only a test that drives a client of jobads needs the copy in this package."""
    targets: dict[str, set[str]] = {}
    for module in read_modules(repository / "tests" / "runtime", "tests.runtime"):
        for statement in find_imports(module):
            if statement.top_level_package == "jobads":
                targets.setdefault(statement.file, set()).add(statement.target)
    assert targets
    drives_client = re.compile(r"jobads\.(\w+\.\w*Client|testing\.Fake)")
    needless = [
        file
        for file, names in targets.items()
        if not any(map(drives_client.fullmatch, names))
    ]
    assert needless == []


def test_generator_uses_the_libraries_it_declares(
    repository: Path, imports: tuple[Import, ...]
) -> None:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    requirements = (
        *project["dependencies"],
        *project["optional-dependencies"]["mock"],
        *project["optional-dependencies"]["migrate"],
    )
    names = {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in requirements}
    modules = {"pyyaml": "yaml", "python_jsonpath": "jsonpath"}
    declared = {modules.get(name, name) for name in names}
    used = {
        statement.top_level_package
        for statement in of_libraries(imports)
        if top_level_name(statement.file) != "runtime"
    }
    # Of the first, only the JSON schemas of OpenAPI are read; only the runtime imports
    # the second; the third runs as a program. FastAPI brings Starlette.
    others = {"openapi_spec_validator", "httpx2", "pyright"}
    assert used | others == declared | {"starlette"}
