"""Test `typecase diff --callers`, which says which lines of code a change touches."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.generator.cli.cli_runner import run_typecase
from tests.generator.migrate.conftest import NEW, OLD
from typecase.commands.diff.text import format_markdown, format_text
from typecase.tools.diff.changes import Aspect, Caller, Change, Place, Severity
from typecase.tools.diff.comparison import Comparison

CODE = """\
from shop import AsyncClient, Client, models


def run(client: Client) -> models.NewBook:
    client.books.list(author="Ann")
    print(client.authors.list())
    client.books.replace(7, title="Emma", format="paper")
    return models.NewBook(title="Emma", pages=400)


async def get(client: AsyncClient) -> float:
    await AsyncClient(api_key="secret").books.move(7, "north")
    book = await client.books.get(7)
    return book.weight


def kind() -> object:
    from shop.authors import Authors

    return Authors
"""

TOUCHED = {
    "`books.list` is now": [5],
    "The argument `author` of": [5],
    "The resource `authors` was": [6, 18, 20],
    "`books.replace` no longer has the argument `format`": [7],
    "The class `NewBook` is": [4, 8],
    "`NewBook.pages` is": [8],
    "`Item.weight` is": [14],
    "The argument `api_key` of": [12],
    "The positional arguments of `books.move`": [12],
    "The class `Author` is": [],
}
"""The start of each change, and the lines that it touches."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("app")
    (folder / "orders.py").write_text(CODE)
    return folder


@pytest.fixture(scope="module")
def changes(folder: Path) -> list[dict[str, Any]]:
    arguments = ("--callers", ".", "--no-witness", "--format", "json")
    result = run_typecase(folder, "diff", OLD, NEW, *arguments)
    found: list[dict[str, Any]] = json.loads(result.stdout)["changes"]
    return found


@pytest.mark.parametrize("text", TOUCHED)
def test_touched_lines(text: str, changes: list[dict[str, Any]]) -> None:
    found = [each for each in changes if each["text"].startswith(text)]
    [change] = [each for each in found if each["level"] != "server"]
    assert change["callers"] == [
        {"file": "orders.py", "line": line} for line in TOUCHED[text]
    ]


def test_operations_of_messages(changes: list[dict[str, Any]]) -> None:
    found = [
        each["callers"]
        for each in changes
        if each["level"] == "wire" and each["method"] == "books.replace"
    ]
    line = {"file": "orders.py", "line": 7}
    assert found
    assert all(line in callers for callers in found)


def test_without_callers(folder: Path) -> None:
    result = run_typecase(folder, "diff", OLD, NEW, "--no-witness", "--format", "json")
    found = json.loads(result.stdout)["changes"]
    assert [each["callers"] for each in found] == [None] * len(found)


@pytest.mark.parametrize("format_report", [format_text, format_markdown])
def test_reports_for_people(format_report: Callable[[Comparison], str]) -> None:
    change = Change(
        id="python-member-renamed",
        aspect=Aspect.PYTHON,
        severity=Severity.MAJOR,
        text="`Book.pages` is now `Book.page_count`.",
    )
    other = replace(change, api="", old=Place("shop.yaml", 7, "/a"))
    lines = [Caller("app/orders.py", line) for line in range(1, 9)]
    changes = (
        replace(change, callers=tuple(lines[:5])),
        replace(other, callers=tuple(lines[3:])),
    )
    report = format_report(Comparison(changes))
    assert "used by app/orders.py:1, app/orders.py:2" in report
    assert "app/orders.py:6 and 2 more" in report
