"""Assert that a run on a hostile document was refused or had a harmless result.

`audited_run` checks the import of the generated modules.
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
from tests.security.hostile_text.audited_run import Run
from tests.security.hostile_text.payloads import CANARY
from typecase.config.package_version import is_version
from typecase.output.verify import verify

DIAGNOSTIC_LINE = re.compile(
    r"\S.*:\d+:\d+: (error|warning)\[[a-z0-9-]+\]: .+ \(#.*\)( and \d+ more)?"
)
OTHER_LINE = re.compile(
    r"    hint: .+|typecase: .+|`typecase explain [a-z-]+` describes the first message"
)
FILE_PATH = re.compile(
    r"[A-Za-z0-9_]+(/[A-Za-z0-9_-]+)*\.(py|md|toml|json|typed)"
    r"|\.typecase|names\.lock"
)
DIRECTIVE = re.compile(r"type: *ignore|pyright:|mypy:|noqa|fmt:|coding[:=]")
MARKDOWN_LINK = re.compile(r"(?<!\\)\]\(([^)]*)|(?<!\\)\[[^\]]*(?<!\\)\]:")
# Pages may link only to a section, of the same page or of another one.
LINK_TARGET = re.compile(r"([A-Za-z0-9_./-]+\.md)?(#[a-z0-9_.-]+)?")


def assert_harmless(run: Run, benign: Run) -> None:
    """Assert that the document was refused with diagnostics, or the output is harmless.

    ``benign`` is the run on the same document without hostile texts.
    """
    output = run.ran.output
    assert not run.side_effects, run.side_effects
    assert "Traceback" not in output, output[-2000:]
    assert "fault of typecase" not in output, output[-2000:]
    assert not find_unprintable(output), find_unprintable(output)
    if run.generated:
        assert_files_harmless(run.output, benign.output)
    else:
        assert_refused(run)


def assert_refused(run: Run) -> None:
    """Assert that each error has a position, and that no file was written."""
    assert run.ran.status in (1, 2)
    lines = run.ran.stderr.splitlines()
    assert lines
    for line in lines:
        assert DIAGNOSTIC_LINE.fullmatch(line) or OTHER_LINE.fullmatch(line), line[:500]
    assert list(run.output.iterdir()) == []


def assert_files_harmless(output: Path, benign_output: Path) -> None:
    """Assert that every generated file is valid and harmless."""
    files = {str(p.relative_to(output)): p for p in output.rglob("*") if p.is_file()}
    assert not [path for path in files if not FILE_PATH.fullmatch(path)]
    assert len({path.casefold() for path in files}) == len(files)
    assert CANARY not in files
    # The runtime contains no text of the document.
    api_files = {p: file for p, file in files.items() if "/_runtime/" not in p}
    modules = {
        p: file.read_text() for p, file in api_files.items() if p.endswith(".py")
    }
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for path, source in modules.items():
            compile(source.encode(), path, "exec", dont_inherit=True)
            assert_source_is_plain(path, source)
            assert_no_import_call(source)
    for path, source in modules.items():
        verify(source, path)
    for path, file in files.items():
        if path.endswith(".md"):
            assert_page_harmless(file.read_text(encoding="utf-8"))
    assert not find_unprintable(files["names.lock"].read_text(encoding="utf-8"))
    for path, file in api_files.items():
        if path.endswith(".json"):
            json.loads(file.read_bytes())
    assert_same_project(
        files["pyproject.toml"].read_text(),
        (benign_output / "pyproject.toml").read_text(),
    )


def find_unprintable(text: str) -> set[str]:
    """Return the characters that are invisible or control the terminal."""
    return {char for char in text if not (char.isprintable() or char == "\n")}


def assert_source_is_plain(path: str, source: str) -> None:
    """Assert that a module has no invisible characters and no comments for tools."""
    assert not find_unprintable(source), (path, find_unprintable(source))
    for token in tokenize(BytesIO(source.encode()).readline):
        if token.type == ENCODING:
            assert token.string == "utf-8", path
        elif token.type == COMMENT:
            assert not DIRECTIVE.search(token.string), (path, token.string)


def assert_no_import_call(source: str) -> None:
    """Assert that ``__import__``, which the payloads call, is not used as a name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            assert node.id != "__import__"


def assert_page_harmless(text: str) -> None:
    """Assert that a page has no HTML and no foreign links, and closes all its code."""
    assert not find_unprintable(text)
    assert sum(line.startswith("```") for line in text.splitlines()) % 2 == 0
    prose = remove_code(text)
    tag = re.search(r"(?<![`\\])<(?!code>|/code>)", prose)
    assert tag is None, prose[tag.start() - 80 : tag.end() + 80]
    for link in MARKDOWN_LINK.finditer(prose):
        assert LINK_TARGET.fullmatch(link[1] or ""), link[0]


def assert_same_project(text: str, benign_text: str) -> None:
    """Assert that two pyproject.toml files differ in description and version only."""
    project, benign_project = tomllib.loads(text), tomllib.loads(benign_text)
    for each in (project, benign_project):
        each["project"].pop("description", None)
        assert is_version(each["project"].pop("version"))
    assert project == benign_project
