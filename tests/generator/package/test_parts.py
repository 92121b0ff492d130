"""Test packages with some parts only: a sync or an async client, or a server."""

import ast
import asyncio
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.generator.package.shelf_parts import (
    ASYNC,
    COMBINATIONS,
    MODELS,
    SERVER,
    SYNC,
    generate_parts,
)
from typecase.config.package_parts import Parts

Importer = Callable[[Parts], ModuleType]


@pytest.fixture(scope="module", params=COMBINATIONS)
def content(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Parts, Mapping[str, bytes]]:
    """A combination of parts, and the files of the package with these parts."""
    folder = tmp_path_factory.mktemp("parts")
    return request.param, generate_parts(request.param, folder).content


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """The files of the package with all parts."""
    return generate_parts(Parts(), tmp_path_factory.mktemp("whole")).content


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Importer]:
    """Return a function that generates a package and imports it."""

    def generate(parts: Parts) -> ModuleType:
        generate_parts(parts, tmp_path)
        monkeypatch.syspath_prepend(str(tmp_path / "out"))
        return import_module("part_shelf")

    yield generate
    for name in [*sys.modules]:
        if name.partition(".")[0] == "part_shelf":
            del sys.modules[name]


def test_flat_package_has_only_its_parts(
    content: tuple[Parts, Mapping[str, bytes]],
) -> None:
    _assert_parts(*content, "part_shelf/")


@pytest.mark.parametrize("parts", [SYNC, SERVER])
def test_subpackage_has_only_its_parts(parts: Parts, tmp_path: Path) -> None:
    package = generate_parts(parts, tmp_path, flat=False)
    _assert_parts(parts, package.content, "part_shelf/any/")


def _assert_parts(parts: Parts, content: Mapping[str, bytes], prefix: str) -> None:
    """Assert that a package, with its API in the folder ``prefix``, has its parts."""
    modules = {
        path.removeprefix(prefix)
        for path in content
        if path.startswith(prefix) and "/_runtime/" not in path
    }
    for module in ("client.py", "books.py", "books_pages.py", "sender.py"):
        assert (module in modules) == parts.has_client
    for module in ("server.py", "receiver.py", "openapi.json"):
        assert (module in modules) == parts.server
    assert {"models.py", "errors.py", "api.py", "_operations/books.py"} <= modules
    project = tomllib.loads(content["pyproject.toml"].decode())["project"]
    for extra, is_present in (
        ("aiohttp", parts.asynchronous),
        ("opentelemetry", parts.has_client),
        ("testing", parts.has_client),
        ("server", parts.server),
    ):
        assert (f"part_shelf/{extra}.py" in content) == is_present
        if parts.has_client:
            assert (extra in project["optional-dependencies"]) == is_present
    if not parts.has_client:
        assert "optional-dependencies" not in project
    names = {re.split("[>=]", text)[0] for text in project["dependencies"]}
    assert names == {"httpx2" if parts.has_client else "fastapi", "pydantic"}
    for path in ("client.py", "books.py", "sender.py"):
        text = content.get(f"{prefix}{path}", b"").decode()
        classes = re.findall(r"^class (\w+)", text, re.MULTILINE)
        is_async = [name.startswith("Async") for name in classes]
        assert (False in is_async, True in is_async) == (parts.sync, parts.asynchronous)


@pytest.mark.parametrize("flat", [True, False])
def test_package_of_models_has_nothing_else(flat: bool, tmp_path: Path) -> None:
    content = generate_parts(MODELS, tmp_path, flat=flat).content
    files = {path for path in content if "/_runtime/" not in path}
    folder = "part_shelf" if flat else "part_shelf/any"
    assert files == {
        *(f"part_shelf/{name}" for name in ("__init__.py", "py.typed")),
        *(f"{folder}/{name}.py" for name in ("__init__", "models", "params")),
        *("README.md", "names.lock", "pyproject.toml"),
    }
    project = tomllib.loads(content["pyproject.toml"].decode())["project"]
    assert project["dependencies"] == ["pydantic>=2.12"]
    program = "import sys; from part_shelf.models import Book; Book(title='x'); "
    program = program if flat else program.replace("shelf.m", "shelf.any.m")
    unwanted = ("httpx2", "fastapi", "part_shelf._runtime.client")
    loaded = subprocess.run(
        [sys.executable, "-c", f"{program} print(*sys.modules)"],
        cwd=tmp_path / "out",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not {*unwanted} & {*loaded}


def test_files_equal_those_of_the_whole(
    content: tuple[Parts, Mapping[str, bytes]], whole: Mapping[str, bytes]
) -> None:
    parts, files = content
    adapted = {"README.md", "GUIDE.md", "REFERENCE.md"}
    adapted |= {"pyproject.toml", "part_shelf/__init__.py"}
    if parts.sync != parts.asynchronous:
        names = ("client", "sender", "books", "books_pages", "_callbacks")
        adapted |= {f"part_shelf/{name}.py" for name in names}
    if not parts.asynchronous:
        adapted.add("part_shelf/server.py")
    if not parts.has_client:
        adapted.add("part_shelf/api.py")  # It does not say how clients authenticate.
    assert files.keys() <= whole.keys()
    assert {path for path in files if files[path] != whole[path]} <= adapted


def test_classes_equal_those_of_the_whole(
    content: tuple[Parts, Mapping[str, bytes]], whole: Mapping[str, bytes]
) -> None:
    for path, data in content[1].items():
        if path.endswith(".py") and data != whole[path]:
            expected = _read_classes(whole[path])
            for name, source in _read_classes(data).items():
                assert source == expected[name], f"{path}: {name}"


def _read_classes(data: bytes) -> dict[str, str | None]:
    """Return the source of each class of a module, by name."""
    source = data.decode()
    return {
        node.name: ast.get_source_segment(source, node)
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }


def test_server_alone_needs_no_modules_of_clients(
    content: tuple[Parts, Mapping[str, bytes]],
) -> None:
    parts, files = content
    folders = {path.split("/_runtime/")[1] for path in files if "/_runtime/" in path}
    folders = {path.partition("/")[0] for path in folders}
    clients = {"client", "connections", "testing", "transport"}
    assert (clients & folders) == (clients if parts.has_client else set())
    code = b"".join(files[path] for path in files if path.endswith(".py"))
    assert (b"import httpx2" in code) == parts.has_client


def test_modules_import_nothing_unused(
    content: tuple[Parts, Mapping[str, bytes]],
) -> None:
    for path, data in content[1].items():
        if path.endswith(".py") and "/_runtime/" not in path:
            text = data.decode()
            unused = [
                name
                for name in _list_imported(ast.parse(text))
                if len(re.findall(rf"\b{name}\b", text)) < 2
            ]
            assert unused == [], path


def _list_imported(tree: ast.Module) -> list[str]:
    """Return the names that a module imports, for type checkers as well."""
    return [
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        and getattr(node, "module", "") != "__future__"
        for alias in node.names
    ]


@pytest.mark.parametrize("parts", [SYNC, ASYNC, SERVER])
def test_public_names_exist(parts: Parts, shelf: Importer) -> None:
    package = shelf(parts)
    assert all(hasattr(package, name) for name in package.__all__)
    clients = {"Client", "AsyncClient", "Sender", "AsyncSender"} & {*package.__all__}
    assert clients == {
        name
        for name in ("Client", "AsyncClient", "Sender", "AsyncSender")
        if (parts.asynchronous if name.startswith("Async") else parts.sync)
    }


def test_sync_client_works_alone(shelf: Importer) -> None:
    package = shelf(SYNC)
    testing = import_module("part_shelf.testing")
    fake = testing.Fake("part_shelf")
    client = fake.client(package.Client, token="my-token")
    fake.script("books/list", testing.ok([{"title": "Emma"}]), testing.ok([]))
    assert [book.title for book in client.books.list()] == ["Emma"]


def test_async_client_works_alone(shelf: Importer) -> None:
    package = shelf(ASYNC)
    testing = import_module("part_shelf.testing")
    fake = testing.Fake("part_shelf")
    client = fake.client(package.AsyncClient, token="my-token")
    fake.script("books/list", testing.ok([{"title": "Emma"}]), testing.ok([]))

    async def read_titles() -> list[str]:
        return [book.title async for book in client.books.list()]

    assert asyncio.run(read_titles()) == ["Emma"]


def test_server_works_alone(shelf: Importer) -> None:
    package = shelf(SERVER)
    server = import_module("part_shelf.server")
    receiver = import_module("part_shelf.receiver")

    class Books:
        async def list(self, **_: object) -> list[object]:
            return [package.models.Book(title="Emma")]

        async def add(self, *, body: Any = None) -> None:
            raise package.NotFoundError(f"no shelf for {body.title}")

    class Handlers:
        books = Books()

    class Receiver:
        async def books_add_added(self) -> None:
            return None

    app = server.create_app(Handlers(), partial=True, authenticate=server.allow_anyone)
    app.include_router(
        receiver.create_callback_router(Receiver(), authenticate=server.allow_anyone)
    )
    with TestClient(app) as client:
        listed = client.get("/books")
        assert (listed.status_code, listed.json()) == (200, [{"title": "Emma"}])
        added = client.post("/books", json={"title": "Emma"})
        assert (added.status_code, "no shelf for Emma" in added.text) == (404, True)
        assert client.get("/books/1/pages").status_code == 501
        assert client.post("/books_add_added").status_code == 204
    loaded = [name for name in sys.modules if name.startswith("part_shelf._runtime.")]
    assert loaded
    assert not [name for name in loaded if ".client." in name or ".transport." in name]


def test_documentation_shows_only_what_there_is(
    content: tuple[Parts, Mapping[str, bytes]],
) -> None:
    parts, files = content
    pages = [files[name].decode() for name in ("README.md", "GUIDE.md", "REFERENCE.md")]
    for page in pages:
        for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
            ast.parse(code)
        assert (re.search(r"import Client\b", page) is not None) == parts.sync
        assert "with AsyncClient" in page or not parts.asynchronous or parts.sync
        assert parts.asynchronous or "AsyncClient" not in page
        assert parts.asynchronous or not re.search(r"\basync\s+client", page, re.I)
        assert parts.has_client or "client" not in page.lower()
    assert ("## Implement an API" in pages[0]) == parts.server
