"""Check that a run on a hostile document was refused or had a harmless result.

The import of the printed modules is checked in `importing`.
"""

import ast
import json
import re
import tomllib
import warnings
from io import BytesIO
from pathlib import Path
from token import COMMENT, ENCODING
from tokenize import tokenize

from tests.generator.reference.test_hostile_text import remove_code
from tests.security.hostile_text.payloads import CANARY
from tests.security.hostile_text.printing import Run
from typecase.output.verify import verify

LOCATED = re.compile(
    r"\S.*:\d+:\d+: (error|warning)\[[a-z0-9-]+\]: .+ \(#.*\)( and \d+ more)?"
)
TOLD = re.compile(r"    hint: .+|typecase: .+")
FILE = re.compile(r"[A-Za-z0-9_]+(/[A-Za-z0-9_]+)*\.(py|md|toml|json|typed)|\.typecase")
DIRECTIVE = re.compile(r"type: *ignore|pyright:|mypy:|noqa|fmt:|coding[:=]")
LINK = re.compile(r"(?<!\\)\]\(([^)]*)|(?<!\\)\[[^\]]*(?<!\\)\]:")


def check(run: Run, benign: Run) -> None:
    """Check a run: refused with places, or printed and inert."""
    said = run.ran.output
    assert not run.touched, run.touched
    assert "Traceback" not in said, said[-2000:]
    assert "fault of typecase" not in said, said[-2000:]
    odd = {char for char in said if not (char.isprintable() or char == "\n")}
    assert not odd, odd
    if not run.printed:
        check_refusal(run)
    else:
        check_files(run.output, benign.output)


def check_refusal(run: Run) -> None:
    """Check that what was refused was refused at a place, and that nothing is left."""
    assert run.ran.status in (1, 2)
    lines = run.ran.stderr.splitlines()
    assert lines
    for line in lines:
        assert LOCATED.fullmatch(line) or TOLD.fullmatch(line), line[:500]
    assert list(run.output.iterdir()) == []


def check_files(output: Path, benign: Path) -> None:
    """Check every printed file."""
    files = {str(p.relative_to(output)): p for p in output.rglob("*") if p.is_file()}
    assert not [path for path in files if not FILE.fullmatch(path)]
    assert len({path.casefold() for path in files}) == len(files)
    assert CANARY not in files
    own = {path: each for path, each in files.items() if "/_runtime/" not in path}
    modules = {
        path: each.read_text() for path, each in own.items() if path.endswith(".py")
    }
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for path, text in modules.items():
            compile(text.encode(), path, "exec", dont_inherit=True)
            check_text(path, text)
            check_outline(text)
    for path, text in modules.items():
        verify(text, path)
    for name in ("README.md", "REFERENCE.md"):
        check_page(files[name].read_text(encoding="utf-8"))
    for path, each in own.items():
        if path.endswith(".json"):
            json.loads(each.read_bytes())
    check_project(
        files["pyproject.toml"].read_text(), (benign / "pyproject.toml").read_text()
    )


def check_text(path: str, text: str) -> None:
    """Check that a module shows what it is: nothing invisible, no other direction."""
    odd = {char for char in text if not (char.isprintable() or char == "\n")}
    assert not odd, (path, odd)
    for token in tokenize(BytesIO(text.encode()).readline):
        if token.type == ENCODING:
            assert token.string == "utf-8", path
        elif token.type == COMMENT:
            assert not DIRECTIVE.search(token.string), (path, token.string)


def check_outline(text: str) -> None:
    """Check that text of the document is in strings and names only."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            assert node.id != "__import__"


def check_page(text: str) -> None:
    """Check a page: no HTML, no link to elsewhere, all code closed."""
    assert all(char.isprintable() or char == "\n" for char in text)
    assert sum(line.startswith("```") for line in text.splitlines()) % 2 == 0
    prose = remove_code(text)
    tag = re.search(r"(?<![`\\])<(?!code>|/code>)", prose)
    assert tag is None, prose[tag.start() - 80 : tag.end() + 80]
    for link in LINK.finditer(prose):
        target = link[1] or ""
        assert re.fullmatch(r"(REFERENCE\.md)?(#[a-z0-9_.-]+)?", target), link[0]


def check_project(text: str, benign: str) -> None:
    """Check that the project says what it says without any hostile text."""
    project, usual = tomllib.loads(text), tomllib.loads(benign)
    for each in (project, usual):
        each["project"].pop("description", None)
    assert project == usual
