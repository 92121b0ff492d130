"""Hold rewritten code against the expected one, and against pyright.

The code in `old_callers` calls the package of `shop/old` in the ways in which people
write calls. To see what another state of the generator does to it, run
`typecase migrate ../shop/old ../shop/new . --dry-run` in that folder.
"""

import json
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import CommandResult, run_typecase
from tests.generator.migrate.conftest import HERE, NEW, OLD
from typecase.project import Project

EXPECTED = HERE / "migrated.diff"

RENAMED = {
    "a method": ("books.list(", "books.search("),
    "a method of another resource": (".books.export(", ".reports.books("),
    "a resource": (".authors.get(", ".writers.find("),
    "a resource below another": (".books.reviews.list(", ".reviews.of_book("),
    "a resource in a variable": ("client.books.reviews\n", "client.reviews\n"),
    "the class of a resource": ("import Authors", "import Writers"),
    "an argument": ("author=", "written_by="),
    "an argument for a header": ("x_shop=", "branch="),
    "an argument for a path": ('get(name="', 'find(full_name="'),
    "an argument for a member": ("pages=400", "page_count=400"),
    "an argument of the client": ("api_key=", "key="),
    "arguments in another order": ('.move(7, "north")', '.move(id=7, place="north")'),
    "a body that is arguments": ('7, body={"title":', '7, title="'),
    "a body with arguments for its members": ('body={"price": 3', "price=3"),
    "arguments that are a body": ("stars=3", 'body={"stars": 3'),
    "a class": ("models.NewBook", "models.BookDraft"),
    "the dict of a class": ("NewBookParams", "BookDraftParams"),
    "a class whose name is taken": ("import Author, ", "import Person as Author, "),
    "an exported class": ('__all__ = ["Author"', '__all__ = ["Person"'),
    "a member": (".pages", ".page_count"),
    "an inherited member": (".weight", ".mass"),
    "a member in a pattern": ("Author(born=", "Person(birth_year="),
    "a key of a dict": ('"pages": 400', '"page_count": 400'),
    "an enumeration": ("dict[BookFormat,", "dict[Format,"),
    "a member of an enumeration": ("State.NEW", "State.FRESH"),
    "a member with another value": ("BookFormat.PAPER", "Format.SOFTCOVER"),
    "a value of an enumeration": ('format="paper"', 'format="softcover"'),
    "a value that is compared": ('format == "paper"', 'format == "softcover"'),
    "an operation of a fake": ('script("books.list"', 'script("books.search"'),
    "a protocol of a server": ("(AuthorsHandler)", "(WritersHandler)"),
    "a method of a server": ("def get(self, *, name:", "def find(self, *, full_name:"),
    "an attribute of handlers": ("authors = Authors()", "writers = Authors()"),
    "a method of a server that it calls": (
        'self.get(name="Ann")',
        'self.find(full_name="Ann")',
    ),
    "a replaced method": ("shop.authors.Authors.get", "shop.writers.Writers.find"),
    "a method replaced by its class": (
        'object(Authors, "get")',
        'object(Writers, "find")',
    ),
    "a class in a cast": ('cast("list[models.Author]"', 'cast("list[models.Person]"'),
    "a key of a typed dict": ('draft["pages"] = 7', 'draft["page_count"] = 7'),
    "a key that is looked for": ('if "pages" in draft', 'if "page_count" in draft'),
    "a key that is read": ('draft.get("pages")', 'draft.get("page_count")'),
    "a value at a key": ('draft["format"] = "paper"', 'draft["format"] = "softcover"'),
    "a dict that is validated": ('"pages": 7, "fo', '"page_count": 7, "fo'),
    "an inherited key": ('"weight": 3', '"mass": 3'),
    "a value for a method that is passed": (
        'create, title="Emma", format="paper"',
        'create, title="Emma", format="softcover"',
    ),
    "a method that leaves its resource": (".authors.publish(", ".books.publish("),
    "an argument of a webhook": ("sold(price=7)", "sold(amount=7)"),
}
"""Texts of the old code, and what stands in their place."""


@pytest.fixture(scope="module")
def result(callers: Path) -> CommandResult:
    return run_typecase(callers, "migrate", OLD, NEW, ".")


def test_callers_follow(result: CommandResult, callers: Path) -> None:
    assert (result.status, result.output) == (0, "8 files changed, 0 places remain\n")
    assert write_diff(callers) == EXPECTED.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RENAMED)
def test_renamed(name: str) -> None:
    old, new = RENAMED[name]
    lines = EXPECTED.read_text(encoding="utf-8").splitlines(keepends=True)
    removed, added = ([line for line in lines if line[0] == sign] for sign in "-+")
    assert any(old in line for line in removed)
    assert any(new in line for line in added)


@pytest.mark.full
def test_type_checkers_accept_as_before(
    result: CommandResult, callers: Path, tmp_path: Path
) -> None:
    assert result.status == 0
    assert find_errors(HERE / "old_callers", OLD, tmp_path / "old") == []
    assert find_errors(HERE / "old_callers", NEW, tmp_path / "mixed") != []
    assert find_errors(callers, NEW, tmp_path / "new") == []


def write_diff(callers: Path) -> str:
    lines: list[str] = []
    for path in sorted(callers.glob("*.py")):
        old = (HERE / "old_callers" / path.name).read_text(encoding="utf-8")
        new = path.read_text(encoding="utf-8")
        lines += unified_diff(
            old.splitlines(keepends=True),
            new.splitlines(keepends=True),
            f"old/{path.name}",
            f"new/{path.name}",
            n=0,
        )
    return "".join(lines)


def find_errors(callers: Path, project: str, folder: Path) -> list[str]:
    """Return what pyright finds in code together with the package of a project."""
    for name, content in Project.from_pyproject(project).generate().content.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for path in callers.glob("*.py"):
        (folder / path.name).write_bytes(path.read_bytes())
    settings = {"typeCheckingMode": "strict", "include": ["*.py"]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson"]
    output = subprocess.run(
        [*command, "--pythonpath", sys.executable],
        cwd=folder,
        capture_output=True,
        check=False,
    ).stdout
    found = json.loads(output)["generalDiagnostics"]
    return [f"{Path(each['file']).name}: {each['message']}" for each in found]
