"""The import direction of DESIGN.md: who may see whom, and who may use which library.

A room is a folder or a file directly under generator/typecase.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.imports import Import, imports_of, read_modules

# What each room may import of ours, besides itself and the package's own version.
# A room that is missing here, or here but not on disk, fails the tests.
MAY_SEE: dict[str, set[str]] = {
    "diagnostics": set(),
    "config": {"diagnostics", "python"},
    "load": {"diagnostics"},
    "ir": set(),
    "internal": {"diagnostics"},
    "ledger": set(),
    "lower": {"load", "ir", "diagnostics", "ledger"},
    "python": {"ir"},
    "render": {"diagnostics", "python"},
    "format": {"diagnostics"},
    "verify": {"diagnostics"},
    "write": {"diagnostics"},
    "runtime": set(),
    "copies": {"load"},
    "pipeline": {
        "config",
        "copies",
        "diagnostics",
        "format",
        "ledger",
        "load",
        "lower",
        "progress",
        "python",
        "render",
        "verify",
        "write",
    },
    "halves": set(),
    "progress": set(),
    "fingerprint": set(),
    "memory": {"config", "fingerprint"},
    "cached": {
        "config",
        "fingerprint",
        "halves",
        "load",
        "memory",
        "pipeline",
        "progress",
        "python",
        "write",
    },
    "generate": {
        "cached",
        "config",
        "diagnostics",
        "memory",
        "pipeline",
        "progress",
        "write",
    },
    "cli": {"generate", "load", "config", "diagnostics", "internal", "progress"},
    "__main__": {"cli"},
    "__init__": set(),
}

# A library of its own stays behind one door, so that it can be replaced.
ONLY_IN: dict[str, set[str]] = {
    "aiohttp": {"runtime/by_aiohttp.py"},
    "black": {"format/by_black.py"},
    "httpcore2": {
        "runtime/async_sockets.py",
        "runtime/connections.py",
        "runtime/proxies.py",
        "runtime/sockets.py",
    },
    "httpx2": {
        "runtime/by_aiohttp.py",
        "runtime/exchange.py",
        "runtime/proxies.py",
        "runtime/redirects.py",
        "runtime/stream.py",
        "runtime/testing/wire.py",
        "runtime/connections.py",
        "runtime/tls.py",
    },
    "jinja2": {"render.py"},
    "jsonschema": {"load/misfits.py", "load/validator.py"},
    "jsonschema_rs": {"load/sound.py"},
    "openapi_schema_validator": {"load/misfits.py"},
    "pytest": {"runtime/testing/fixtures.py"},
    "sqlalchemy": {
        f"runtime/outbox/{name}.py"
        for name in ("claims", "database", "schema", "store")
    },
    "yaml": {"load/yaml_events.py"},
}
SERVER_LIBRARIES = {"fastapi", "starlette"}


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


def room_of(file: str) -> str:
    return file.partition("/")[0].removesuffix(".py")


def ours(imports: tuple[Import, ...]) -> Iterator[tuple[str, str, Import]]:
    """Each import of one room by another, with both rooms."""
    for each in imports:
        parts = each.target.split(".")
        if parts[0] != "typecase":
            continue
        target = parts[1] if len(parts) > 1 else ""
        seen = target if target in MAY_SEE else "__init__"
        if seen not in (room_of(each.file), "__init__"):
            yield room_of(each.file), seen, each


def foreign(imports: tuple[Import, ...]) -> Iterator[Import]:
    """Each import of a library that is neither ours nor Python's."""
    for each in imports:
        if each.top != "typecase" and each.top not in sys.stdlib_module_names:
            yield each


def test_every_room_has_a_rule_and_every_rule_a_room(generator: Path) -> None:
    rooms = {
        room_of(path.name)
        for path in generator.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert rooms == MAY_SEE.keys()


def test_rooms_import_only_what_they_may_see(imports: tuple[Import, ...]) -> None:
    wrong = [
        str(each) for room, seen, each in ours(imports) if seen not in MAY_SEE[room]
    ]
    assert wrong == []


def test_every_permission_is_used(imports: tuple[Import, ...]) -> None:
    used = {(room, seen) for room, seen, _ in ours(imports)}
    allowed = {(room, seen) for room, rooms in MAY_SEE.items() for seen in rooms}
    assert allowed - used == set()


def test_rooms_that_need_python_alone(imports: tuple[Import, ...]) -> None:
    """The language's own records, and what runs when there is nothing to print."""
    leaves = {"config", "diagnostics", "fingerprint", "progress"}
    alone = leaves | {"generate", "memory"}
    wrong = [str(each) for each in foreign(imports) if room_of(each.file) in alone]
    wrong += [
        str(each)
        for each in foreign(imports)
        if room_of(each.file) == "ir" and each.target.partition(".")[0] != "msgspec"
    ]
    assert wrong == []


@pytest.mark.parametrize("library", sorted(ONLY_IN))
def test_a_library_stays_behind_one_door(
    library: str, imports: tuple[Import, ...]
) -> None:
    files = {e.file for e in foreign(imports) if e.top == library and e.at_run_time}
    assert files == ONLY_IN[library]


def test_server_libraries_stay_in_the_runtime_server(
    imports: tuple[Import, ...],
) -> None:
    files = {
        each.file
        for each in foreign(imports)
        if each.top in SERVER_LIBRARIES and each.at_run_time
    }
    assert files
    assert {file for file in files if not file.startswith("runtime/server")} == set()


def test_the_runtime_server_is_imported_by_the_server_alone(
    imports: tuple[Import, ...],
) -> None:
    wrong = [
        str(each)
        for each in imports
        if each.target.startswith("typecase.runtime.server")
        and each.at_run_time
        and not each.file.startswith("runtime/server")
    ]
    assert wrong == []


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
    used = {e.top for e in foreign(imports) if room_of(e.file) != "runtime"}
    # The schemas of OpenAPI are read from its files.
    assert used | {"openapi_spec_validator"} == declared
