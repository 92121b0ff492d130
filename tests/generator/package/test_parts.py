"""Test packages with some parts only: a sync or an async client, or a server."""

import ast
import asyncio
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from typecase.config import Config
from typecase.output.unused_imports import drop_unused_imports
from typecase.package_parts import Parts
from typecase.pipeline import GeneratedPackage, generate_package, write_package

SHELF = """
openapi: 3.1.0
info: {title: Shelf API, version: "1"}
security: [{token: []}]
paths:
  /books:
    get:
      operationId: books/list
      parameters:
        - {name: page, in: query, schema: {type: integer}}
        - {name: secret, in: query, schema: {type: string, format: password}}
      x-typecase-paging: {page: page, items: ""}
      responses:
        "200":
          description: The books.
          content:
            application/json:
              schema: {type: array, items: {$ref: "#/components/schemas/Book"}}
        "404": {description: No books.}
    post:
      operationId: books/add
      requestBody:
        content:
          application/json: {schema: {$ref: "#/components/schemas/Book"}}
      callbacks:
        added:
          "{$request.body#/url}": {post: {responses: {"204": {description: Done.}}}}
      responses: {"204": {description: Added.}}
  /books/{id}/pages:
    get:
      operationId: books/pages/watch
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses:
        "200":
          description: Pages.
          content: {application/jsonl: {itemSchema: {type: string}}}
components:
  securitySchemes: {token: {type: http, scheme: bearer}}
  schemas:
    Book: {type: object, required: [title], properties: {title: {type: string}}}
"""
SYNC, ASYNC = Parts(True, False, False), Parts(False, True, False)
SERVER = Parts(False, False, True)
CLIENTS = Parts(True, True, False)
COMBINATIONS = [
    SYNC, ASYNC, SERVER, CLIENTS, Parts(True, False, True), Parts(False, True, True)
]  # fmt: skip
Importer = Callable[[Parts], ModuleType]


def _generate(parts: Parts, folder: Path, *, flat: bool = True) -> GeneratedPackage:
    document = folder / "shelf.yaml"
    document.write_text(SHELF, encoding="utf-8")
    config = Config(
        "part_shelf", {"any": document}, folder / "out", flat=flat, parts=parts
    )
    package = generate_package(config)
    write_package(config, package)
    return package


@pytest.fixture(scope="module", params=COMBINATIONS)
def content(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Parts, Mapping[str, bytes]]:
    """A combination of parts, and the files of the package with these parts."""
    folder = tmp_path_factory.mktemp("parts")
    return request.param, _generate(request.param, folder).content


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Importer]:
    """Return a function that generates a package and imports it."""

    def generate(parts: Parts) -> ModuleType:
        _generate(parts, tmp_path)
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
    package = _generate(parts, tmp_path, flat=False)
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
    for extra, is_present in (
        ("aiohttp", parts.asynchronous),
        ("opentelemetry", parts.has_client),
        ("testing", parts.has_client),
        ("server", parts.server),
    ):
        assert (f"part_shelf/{extra}.py" in content) == is_present
        project = tomllib.loads(content["pyproject.toml"].decode())["project"]
        assert (extra in project["optional-dependencies"]) == is_present
    for path in ("client.py", "books.py", "sender.py"):
        text = content.get(f"{prefix}{path}", b"").decode()
        classes = re.findall(r"^class (\w+)", text, re.MULTILINE)
        is_async = [name.startswith("Async") for name in classes]
        assert (False in is_async, True in is_async) == (parts.sync, parts.asynchronous)


def test_modules_import_nothing_unused(
    content: tuple[Parts, Mapping[str, bytes]],
) -> None:
    for path, data in content[1].items():
        if path.endswith(".py") and "/_runtime/" not in path:
            text = data.decode()
            assert ast.dump(ast.parse(drop_unused_imports(text))) == ast.dump(
                ast.parse(text)
            ), path


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

    class Books:
        async def add(self, *, body: object = None) -> None:
            raise package.NotFoundError(f"no shelf for {body}")

    class Handlers:
        books = Books()

    app = server.create_app(Handlers(), partial=True)
    assert app.title == "Shelf API"
    assert import_module("part_shelf.receiver").create_callback_router


def test_documentation_shows_only_what_there_is(
    content: tuple[Parts, Mapping[str, bytes]],
) -> None:
    parts, files = content
    pages = [files[name].decode() for name in ("README.md", "REFERENCE.md")]
    for page in pages:
        for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
            ast.parse(code)
        assert (re.search(r"import Client\b", page) is not None) == parts.sync
        assert "with AsyncClient" in page or not parts.asynchronous or parts.sync
        assert parts.asynchronous or "AsyncClient" not in page
    assert ("## Implement an API" in pages[0]) == parts.server
