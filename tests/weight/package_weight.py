"""Count the files and lines of generated packages."""

import ast
import io
import tokenize
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.weight.checkout import Checkout
from tests.weight.figures import Figure, not_measured

ONE_GET = """\
openapi: 3.1.0
info: {title: Weather, version: 1.0.0}
servers: [{url: "https://weather.example"}]
paths:
  /forecast:
    get:
      responses:
        "200":
          description: The forecast.
          content:
            application/json:
              schema:
                type: object
                required: [text]
                properties: {text: {type: string}}
"""


def count_packages(checkout: Checkout, github: Path | str) -> dict[str, Figure]:
    """Return the size of a package of one GET, of jobads, and of a part of GitHub's.

    ``github`` is the path of that part, or the reason why there is none.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        document = folder / "weather.yaml"
        document.write_text(ONE_GET, encoding="utf-8")
        one_get = _generate(checkout, folder / "one", document, "--only", "sync")
        figures = _count_files("one GET", one_get)
        figures |= _count_files("jobads", checkout.root / "generated")
        if isinstance(github, str):
            figures["a part of GitHub's document"] = not_measured(github)
        else:
            package = _generate(checkout, folder / "github", github)
            figures |= _count_files("a part of GitHub's document", package)
    return figures


def _generate(checkout: Checkout, folder: Path, document: Path, *options: str) -> Path:
    """Generate a package; return its folder."""
    folder.mkdir()
    arguments = ("generate", str(document), "--package", "demo", "--out", "out")
    checkout.run_probe("generator_run", "memory", *arguments, *options, folder=folder)
    return folder / "out"


def _count_files(name: str, package: Path) -> dict[str, Figure]:
    """Return the files of a package, and its Python files, lines and lines of code.

    Python files are those with any code; an empty `__init__` has none.
    """
    files = [
        path
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    texts = [path.read_text(encoding="utf-8") for path in files]
    modules = [
        text for path, text in zip(files, texts, strict=True) if path.suffix == ".py"
    ]
    lines_of_code = [count_lines_of_code(text) for text in modules]
    return {
        f"{name}: files": len(files),
        f"{name}: Python files with code": sum(map(bool, lines_of_code)),
        f"{name}: lines": sum(text.count("\n") for text in texts),
        f"{name}: lines of code": sum(lines_of_code),
    }


def count_lines_of_code(text: str) -> int:
    """Return the number of lines that are not blank, a comment or a docstring.

    A string that is a statement counts as a docstring.
    """
    strings = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return len(set(_find_lines_with_tokens(text)) - strings)


def _find_lines_with_tokens(text: str) -> Iterable[int]:
    ignored = (
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    )
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in ignored:
            yield from range(token.start[0], token.end[0] + 1)
