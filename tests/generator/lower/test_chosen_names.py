"""Test the names that the configuration chooses for methods and classes."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.generator.lower.selection.partial_package import (
    HEADER,
    OK,
    generate,
    parse,
    read_definitions,
)
from typecase.config.settings import Config
from typecase.diagnostics import ConfigError
from typecase.names.kept import NameKind
from typecase.project import Project

SHELF = f"""
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        "200":
          description: Books.
          content:
            application/json: {{schema: {{$ref: "#/components/schemas/Book"}}}}
    post: {{operationId: createBook, {OK}}}
  /books/{{id}}:
    parameters: [{{name: id, in: path, required: true, schema: {{type: string}}}}]
    get: {{operationId: getBook, {OK}}}
components:
  schemas:
    Book:
      type: object
      properties:
        author: {{type: object, properties: {{name: {{type: string}}}}}}
    Other: {{type: object, properties: {{a: {{type: string}}}}}}
"""


def read_methods(folder: Path, methods: dict[str, str]) -> set[str]:
    """Return the modules and methods of the package's sync resources."""
    definitions = read_definitions(generate(SHELF, folder, {"methods": methods}))
    known = ("books", "shelf", "shelf_books", "models_", "x_")
    return {
        f"{Path(path).stem}.{rest[1]}"
        for path, *rest in definitions
        if len(rest) > 1 and Path(path).stem in known and rest[0][:5] != "Async"
    }


@pytest.mark.parametrize(
    ("methods", "expected"),
    [
        ({}, {"books.list", "books.create", "books.get"}),
        (
            {"GET /books": "shelf.find", "createBook": "shelf.add"},
            {"shelf.find", "shelf.add", "books.get"},
        ),
        (
            {
                "GET /books": "shelf.books.oauth2callback",
                "POST /books": "shelf.import_",
            },
            {"shelf_books.oauth2callback", "shelf.import_", "books.get"},
        ),
        (
            {"books.list": "shelf.find", "books.create": "shelf.import_"},
            {"shelf.find", "shelf.import_", "books.get"},
        ),
        (  # Names change places.
            {"listBooks": "books.get", "getBook": "books.list"},
            {"books.list", "books.create", "books.get"},
        ),
        (
            {"GET /books": "models.list", "POST /books": "x_.retrieve_"},
            {"models_.list", "x_.retrieve_", "books.get"},
        ),
    ],
)
def test_operations_have_the_configured_names(
    methods: dict[str, str], expected: set[str], tmp_path: Path
) -> None:
    # A property adds names of resources around others.
    found = {name for name in read_methods(tmp_path, methods) if name != "shelf.books"}
    assert found == expected


def test_configured_names_are_properties_of_the_client(tmp_path: Path) -> None:
    methods = {"GET /books": "shelf.books.list", "POST /books": "models.create"}
    package = generate(SHELF, tmp_path, {"methods": methods})
    definitions = read_definitions(package)
    for owner, name in (("ZooClient", "shelf"), ("ZooClient", "models")):
        assert ("lib/zoo/client.py", owner, name) in definitions
    assert ("lib/zoo/shelf.py", "Shelf", "books") in definitions


def name_with_lock(
    folder: Path, methods: dict[str, str], lock: dict[str, str], text: str = SHELF
) -> dict[str, str]:
    """Return the methods of operations if `names.lock` has those of ``lock``."""
    path = folder / "zoo.yaml"
    path.write_text(HEADER + text, encoding="utf-8")
    options = {"zoo": parse({"methods": methods})}
    config = Config("lib", {"zoo": path}, folder / "out", options=options)
    kept = {"zoo": {NameKind.METHOD: lock}}
    read = Project(config, kept=kept).apis["zoo"]
    return {
        f"{each.method} {each.path}": read.names.method_path(each)
        for each in read.lowered.api.operations
    }


@pytest.mark.parametrize(
    ("methods", "lock"),
    [
        ({"books.list": "shelf.find"}, {}),
        # The next run has the name of the configuration.
        ({"books.list": "shelf.find"}, {"GET /books": "shelf.find"}),
        # A name that only the lock keeps, and the next run.
        ({"tomes.all": "shelf.find"}, {"GET /books": "tomes.all"}),
        ({"tomes.all": "shelf.find"}, {"GET /books": "shelf.find"}),
    ],
)
def test_present_methods_name_operations(
    methods: dict[str, str], lock: dict[str, str], tmp_path: Path
) -> None:
    assert name_with_lock(tmp_path, methods, lock) == {
        "GET /books": "shelf.find",
        "POST /books": "books.create",
        "GET /books/{id}": "books.get",
    }


@pytest.mark.parametrize(
    ("methods", "lock", "text"),
    [
        # The automatic name of one operation is that of another in the lock.
        ({"books.list": "shelf.find"}, {"GET /books/{id}": "books.list"}, SHELF),
        # The operationId of one operation is the method of another.
        (
            {"books.list": "shelf.find"},
            {"GET /books": "books.list", "GET /books/{id}": "books.get"},
            SHELF.replace("getBook", "books.list").replace("listBooks", "all"),
        ),
        # Two operations have one operationId.
        ({"all": "shelf.find"}, {}, re.sub("(get|list)Book(s?)", "all", SHELF)),
    ],
)
def test_ambiguous_names_are_refused(
    methods: dict[str, str], lock: dict[str, str], text: str, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError) as caught:
        name_with_lock(tmp_path, methods, lock, text)
    message = str(caught.value)
    assert "which several operations of " in message
    assert "GET /books" in message
    assert "GET /books/{id}" in message
    assert message.endswith("; write the HTTP method and the path")


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ({}, {"Book", "BookAuthor", "Other"}),
        ({"Book": "Publication"}, {"Publication", "BookAuthor", "Other"}),
        (
            {"#/components/schemas/Book/properties/author": "Writer"},
            {"Book", "Writer", "Other"},
        ),
        (
            {"/components/schemas/Book": "HTTP_Book"},
            {"HTTP_Book", "BookAuthor", "Other"},
        ),
        ({"Book": "Other", "Other": "Book"}, {"Book", "BookAuthor", "Other"}),
        ({"Book": "Other"}, {"Other", "BookAuthor", "Other_"}),
    ],
)
def test_classes_have_the_configured_names(
    classes: dict[str, str], expected: set[str], tmp_path: Path
) -> None:
    package = generate(SHELF, tmp_path, {"classes": classes})
    models = package.content["lib/zoo/models.py"].decode()
    assert set(re.findall(r"^class (\w+)", models, re.MULTILINE)) == expected


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"methods": {"GET /bok": "a.b"}}, "did you mean `GET /books` or"),
        ({"methods": {"listbooks": "a.b"}}, "did you mean `listBooks`?"),
        ({"methods": {"book.get": "a.b"}}, "did you mean `books.get`"),
        ({"methods": {"books.list": "a.b", "listBooks": "a.c"}}, "same operation as"),
        ({"methods": {"zzz": "a.b"}}, "write its method, such as `pets.list`, its op"),
        ({"methods": {"GET /books": "a.b", "listBooks": "a.c"}}, "same operation as"),
        ({"methods": {"GET /books": "a.b", "createBook": "a.b"}}, "`GET /books` has"),
        ({"methods": {"GET /books": "books.create"}}, "`POST /books` has, too"),
        ({"methods": {"GET /books": "stream.list"}}, "such as `stream_.list`"),
        (
            {"methods": {"listBooks": "x.content", "getBook": "x.content.list"}},
            "`x.content.list` is taken or reserved",
        ),
        ({"methods": {"GET /books": "a.import"}}, "write `import_`"),
        ({"methods": {"GET /books": "list"}}, "such as `pets.list`, not 'list'"),
        ({"methods": {"GET /books": "a.b\n"}}, r"not 'a.b\\n'"),
        ({"methods": {"GET /books": "a.b()"}}, r"not 'a.b\(\)'"),
        ({"methods": {"GET /books": "a.__init__"}}, "not 'a.__init__'"),
        ({"methods": {"GET /books": f"a.{'b' * 101}"}}, "more than 100 characters"),
        ({"methods": {"GET /books": 1}}, "not 1"),
        ({"methods": ["a"]}, "`methods` must be a table"),
        ({"classes": {"book": "A"}}, "did you mean `Book`?"),
        ({"classes": {"#/components/schemas/Bock": "A"}}, "#/components/schemas/Book`"),
        ({"classes": {"zzz": "A"}}, "write the name of a component"),
        ({"classes": {"Book": "A", "Other": "A"}}, "`A` is taken or reserved"),
        ({"classes": {"Book": "None"}}, "write `None_`"),
        ({"classes": {"Book": "book"}}, "not 'book'"),
        ({"classes": {"Book": "A; import os"}}, "not 'A; import os'"),
    ],
)
def test_unusable_name_is_refused(
    options: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        generate(SHELF, tmp_path, options)
    assert str(caught.value).startswith("[tool.typecase.apis.zoo]: ")


def test_part_has_the_configured_names(tmp_path: Path) -> None:
    options = {
        "include": {"operations": ["getBook"]},
        "methods": {"getBook": "shelf.show", "createBook": "shelf.add"},
        "classes": {"Book": "Publication"},
    }
    definitions = read_definitions(generate(SHELF, tmp_path, options))
    assert ("lib/zoo/shelf.py", "Shelf", "show") in definitions
    assert ("lib/zoo/shelf.py", "Shelf", "add") not in definitions
