"""Test packages whose only API is at the top level: `import shelf; shelf.Client`."""

import ast
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.all_features import ALL_FEATURES
from typecase.config.api_options import parse_api_options
from typecase.config.settings import Config
from typecase.names import model_modules
from typecase.pipeline import write_package
from typecase.project import Project

SHELF = """
openapi: 3.1.0
info: {title: Shelf API, version: "1"}
security: [{key: []}]
paths:
  /books:
    get:
      operationId: books/list
      responses:
        "200":
          description: The books.
          content:
            application/json:
              schema: {type: array, items: {$ref: "#/components/schemas/Book"}}
        "402":
          description: Pay first.
          content:
            application/json: {schema: {$ref: "#/components/schemas/Book"}}
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
  /credentials/testing:
    get: {operationId: credentials/get, responses: {"204": {description: Done.}}}
  /testing:
    get: {operationId: testing/list, responses: {"204": {description: Done.}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Book:
      type: object
      required: [title]
      properties:
        title: {type: string}
        state: {type: string, enum: [new, used]}
        price: {type: number, format: decimal}
        sequel: {$ref: "#/components/schemas/Book"}
"""
Importer = Callable[[str], ModuleType]


@pytest.fixture(params=[200, 0], ids=["one module", "divided models"])
def shelf(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Importer]:
    """Return a function that imports modules of the generated package."""
    monkeypatch.setattr(model_modules, "MAX_MODELS", request.param)
    _generate(tmp_path, "flat_shelf")
    monkeypatch.syspath_prepend(
        str(tmp_path / "out")
    )  # It invalidates the caches, too.
    yield lambda name: import_module(f"flat_shelf{name}")
    for name in [*sys.modules]:
        if name.partition(".")[0] == "flat_shelf":
            del sys.modules[name]


def _generate(folder: Path, package: str) -> Path:
    document = folder / "shelf.yaml"
    document.write_text(SHELF, encoding="utf-8")
    types = {"format:decimal": "decimal.Decimal"}
    table = {"document": document.name, "types": types}
    options = {"any": parse_api_options(table, "pyproject.toml")}
    config = Config(
        package,
        {"any": document},
        folder / "out",
        flat=True,
        options=options,
        features=ALL_FEATURES,
    )
    write_package(config, Project(config).generate())
    return folder / "out" / package


def test_clients_are_at_the_top_level(shelf: Importer) -> None:
    package = shelf("")
    fake = shelf(".testing").Fake("flat_shelf")
    client = fake.client(package.Client, api_key="my-key")
    fake.script("books/list", shelf(".testing").ok([{"title": "Emma", "price": 1.10}]))
    (book,) = client.books.list()
    assert book == package.models.Book(title="Emma", price=Decimal("1.1"))
    assert isinstance(client, package.Client)
    for name in ("Client", "AsyncClient", "Sender", "AsyncSender", "models", "Secret"):
        assert name in package.__all__
        assert getattr(package, name)
    assert not {"File", "Page"} & {*package.__all__}  # The API uses neither.
    assert callable(shelf(".testing").fake_flat_shelf)


def test_errors_of_the_package_catch_those_of_the_api(shelf: Importer) -> None:
    package, errors, testing = shelf(""), shelf(".errors"), shelf(".testing")
    fake = testing.Fake("flat_shelf")
    client = fake.client(package.Client, api_key="my-key")
    fake.script("books/list", testing.status(404))
    with pytest.raises(package.NotFoundError) as caught:
        client.books.list()
    assert type(caught.value) is errors.NotFoundError
    assert package.NotFoundError is not errors.NotFoundError
    assert package.PaymentRequiredError is errors.PaymentRequiredError


def test_module_server_has_the_names_of_both(shelf: Importer) -> None:
    server = shelf(".server")
    for name in server.__all__:
        assert getattr(server, name)
    assert {"create_app", "Credentials", "Handlers", "BooksHandler"} < {*server.__all__}

    class Books:
        async def list(self) -> list[object]:
            return []

    class Handlers:
        books = Books()

    app = server.create_app(Handlers(), partial=True)
    assert app.title == "Shelf API"
    assert shelf(".receiver").create_callback_router


def test_modules_of_resources_avoid_those_of_the_package(shelf: Importer) -> None:
    client = shelf("").Client(base_url="http://127.0.0.1", api_key="my-key")
    assert type(client.testing).__module__ == "flat_shelf.testing_"
    assert type(client.credentials).__module__ == "flat_shelf.credentials"
    assert "fixture" in vars(shelf(".testing"))


def test_imports_stay_within_the_package(tmp_path: Path) -> None:
    folder = _generate(tmp_path, "lib")
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).parts
        relative = [
            node
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.level
        ]
        assert all(node.level <= len(parts) for node in relative), path
    assert not (folder / "any").exists()
    assert (folder / "openapi.json").is_file()


def test_documentation_names_the_modules(tmp_path: Path) -> None:
    folder = _generate(tmp_path, "lib").parent
    readme = (folder / "README.md").read_text(encoding="utf-8")
    reference = (folder / "REFERENCE.md").read_text(encoding="utf-8")
    assert "from lib import Client" in readme
    assert "[`lib`](#lib-1) | `Client` and `AsyncClient`" in readme
    assert "[`lib`](#lib)" in reference.replace("- ", "")
    assert "lib.lib" not in readme + reference
