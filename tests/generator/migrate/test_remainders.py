"""Test what `typecase migrate` says of code that it cannot rewrite."""

import pytest

from tests.generator.cli.cli_runner import CommandResult, run_typecase
from tests.generator.migrate.conftest import NEW, OLD

LEFT = {
    "an unknown type": (
        "def run(client): return client.books.list()",
        "the type of `client.books` is not known; if it is `books.list`, write"
        " `books.search`",
    ),
    "an argument of an unknown type": (
        'def run(client): return client.books.list(author="Ann")',
        "the type of this call is not known; if it is `books.list.author`, write"
        " `written_by`",
    ),
    "a member of an unknown type": (
        "from shop import Client\n\n\n"
        'def run(book, shop: Client): return shop.authors.get("Ann"), book.weight',
        "the type of `book` is not known; if it is `models.Item.weight`, write `mass`",
    ),
    "arguments in a dict": (
        "from typing import Any\nfrom shop import Client\n\n\n"
        "def run(client: Client, values: dict[str, Any]) -> None:\n"
        "    client.books.list(**values)",
        "the names in this dict are not known; of the arguments of `books.list`,"
        " `author` is now `written_by`, `x_shop` is now `branch`",
    ),
    "a body in a variable": (
        "from shop import Client, models\n\n\n"
        "def run(client: Client, book: models.NewBook) -> None:\n"
        "    client.books.replace(7, body=book)",
        "`books.replace` takes no `body` now; pass its members: title=…, pages=…",
    ),
    "a member without an argument": (
        "from shop import Client\n\n\n"
        "def run(client: Client) -> None:\n"
        '    client.books.replace(7, body={"title": "Emma", "format": "ebook"})',
        "`books.replace` takes no `body` now; pass its members: title=…, pages=…",
    ),
    "a removed argument": (
        "from shop import Client\n\n\n"
        "def run(client: Client) -> None:\n"
        '    client.books.replace(7, title="Emma", format="ebook")',
        "`books.replace.format` was removed",
    ),
    "the name of a member": (
        "from shop import models\n\n\n"
        'def run(item: models.Item) -> object: return getattr(item, "weight")',
        "`weight` is the name of a member; if it is `models.Item.weight`, write `mass`",
    ),
    "an expected call": (
        "from unittest.mock import Mock\n\nfrom shop import Client\n\n\n"
        "def run(client: Client, mock: Mock) -> None:\n"
        "    client.books.list()\n"
        '    mock.assert_called_once_with(author="Ann")',
        "the type of this call is not known; if it is `BooksHandler.list.author` or"
        " `books.list.author`, write `written_by`",
    ),
    "an argument of a fake": (
        "from shop.testing import Fake\n\n\n"
        "def run(fake: Fake) -> object:\n"
        '    return fake.calls[0].arguments["author"]',
        "`author` is the name of an argument; if it is `BooksHandler.list.author` or"
        " `books.list.author`, write `written_by`",
    ),
    "a replaced method that moved": (
        "from unittest.mock import patch\n\nfrom shop.books import Books\n\n"
        'patch.object(Books, "export")',
        "`books.export` is now `reports.books`",
    ),
    "a member in a format": (
        "from shop import models\n\n\n"
        'def run(item: models.Item) -> str: return "{0.weight:.1f}".format(item)',
        "`weight` is the name of a member; if it is `models.Item.weight`, write `mass`",
    ),
    "a resource without a client": (
        "from shop.books import Books\n\n\n"
        "def run(books: Books) -> None: print(books.export())",
        "`books.export` is now `reports.books`, which is called on the client itself:"
        " `client.reports.books`",
    ),
    "a union of types": (
        "from shop import models\n\n\nclass Crate: weight = 1\n\n\n"
        "def run(item: models.Item | Crate) -> float: return item.weight",
        "this may be `models.Item.weight` or another name; the new name is `mass`",
    ),
    "a new type error": (
        "from shop import Client\n\n\n"
        "def run(client: Client, values: dict[str, int]) -> None:\n"
        "    client.books.sell(7, body=values)",
        'Argument of type "dict[str, int]" cannot be assigned to parameter "body" of'
        ' type "BookSellBody | BookSellBodyParams" in function "sell"'
        " [reportArgumentType]; The argument `body` of `books.sell`: `Mapping[str,"
        " Any]` is now `models.BookSellBody | params.BookSellBodyParams`. Pass only"
        " values of the type `models.BookSellBody | params.BookSellBodyParams`.",
    ),
    "code that is not Python": (
        "from shop import Client\n\n\ndef authors(:",
        "this is no Python code, so the file stays as it is; correct it first",
    ),
}
"""Code, and the message about its last line."""
RENAMED = 'from shop import Client\n\nClient(api_key="secret")\n'
"""Code of which nothing is left."""


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> CommandResult:
    folder = tmp_path_factory.mktemp("left")
    for name, (code, _) in LEFT.items():
        (folder / f"{name.replace(' ', '_')}.py").write_text(f"{code}\n")
    (folder / "renamed.py").write_text(RENAMED)
    result = run_typecase(folder, "migrate", OLD, NEW, ".", "--dry-run")
    assert (folder / "renamed.py").read_text() == RENAMED
    return result


def test_dry_run_prints_what_would_change(result: CommandResult) -> None:
    assert result.stdout.splitlines()[-7:] == [
        "--- old/renamed.py",
        "+++ new/renamed.py",
        "@@ -1,3 +1,3 @@",
        " from shop import Client",
        " ",
        '-Client(api_key="secret")',
        '+Client(key="secret")',
    ]
    [*_, summary] = result.stderr.splitlines()
    assert summary == "5 files would change, 17 places remain"


@pytest.mark.parametrize("name", LEFT)
def test_left(name: str, result: CommandResult) -> None:
    code, text = LEFT[name]
    file = f"{name.replace(' ', '_')}.py"
    line = len(code.splitlines())
    assert f"{file}:{line}: {text}" in result.stderr.splitlines()
    assert result.status == 1


def test_nothing_else_is_left(result: CommandResult) -> None:
    lines = result.stderr.splitlines()
    said = {line.partition(".py:")[0] for line in lines[:-1]}
    assert said == {name.replace(" ", "_") for name in LEFT}
