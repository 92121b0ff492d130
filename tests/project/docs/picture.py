"""Draw the picture of the README: a document, and what typecase generates from it.

`nox -s picture` writes it. The code in the picture is real output; a test compares the
committed file with a new one.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from xml.sax.saxutils import escape, quoteattr

from pygments.lexer import Lexer
from pygments.lexers.data import YamlLexer
from pygments.lexers.python import PythonLexer
from pygments.token import Token, _TokenType

from tests.all_features import ALL_FEATURES
from typecase.config.settings import Config
from typecase.project import Project

DOCS = Path(__file__).parents[3] / "generator" / "docs"
PICTURE = DOCS / "picture.svg"
_DOCUMENT = DOCS / "using" / "bookshop.yaml"

_LINE_HEIGHT, _CHARACTER_WIDTH, _MARGIN, _TITLE_HEIGHT = 18, 7.8, 16, 34
CALL = """\
from bookshop import Client

with Client(api_key="my-key") as client:
    client.books.create(title="Emma", format="paper")
    for book in client.books.list(author="Jane Austen"):
        print(book.title)  # requests page after page
"""
# The first type that contains the type of a token gives its class.
_CLASSES = {
    Token.Comment: "c",
    Token.Literal.String: "s",
    Token.Literal.Scalar: "s",
    Token.Literal.Number: "n",
    Token.Keyword: "k",
    Token.Name.Tag: "t",
    Token.Name.Class: "t",
    Token.Name.Function: "t",
}
_STYLE = """\
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
text { fill: #1f2328 }
text.title { font: 600 13px system-ui, sans-serif; fill: #59636e }
rect { fill: #f6f8fa; stroke: #d1d9e0 }
path { fill: none; stroke: #59636e; stroke-width: 2 }
.c { fill: #59636e } .s { fill: #0a3069 } .n { fill: #0550ae }
.k { fill: #cf222e } .t { fill: #6639ba }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } text.title { fill: #9198a1 }
rect { fill: #151b23; stroke: #3d444d } path { stroke: #9198a1 }
.c { fill: #9198a1 } .s { fill: #a5d6ff } .n { fill: #79c0ff }
.k { fill: #ff7b72 } .t { fill: #d2a8ff }
}"""


@dataclass(frozen=True)
class _Panel:
    title: str
    text: str
    lexer: Lexer

    @property
    def height(self) -> int:
        lines = self.text.rstrip().count("\n") + 1
        return _TITLE_HEIGHT + lines * _LINE_HEIGHT + _MARGIN

    @property
    def width(self) -> int:
        columns = max(map(len, self.text.splitlines()))
        return round(columns * _CHARACTER_WIDTH) + 2 * _MARGIN


def draw_picture() -> str:
    """Return the picture as SVG."""
    document = _read_document()
    files = _generate()
    python = PythonLexer()
    left = [_Panel("bookshop.yaml", document, YamlLexer())]
    right = [
        _Panel(
            "bookshop/models.py", _find(files["bookshop/models.py"], "Book"), python
        ),
        _Panel(
            "bookshop/books.py",
            _find(files["bookshop/books.py"], "Books", "list"),
            python,
        ),
        _Panel("your code", CALL, python),
    ]
    gap = 60
    left_width = max(panel.width for panel in left)
    right_width = max(panel.width for panel in right)
    right_height = sum(panel.height for panel in right) + _MARGIN * (len(right) - 1)
    height = max(left[0].height, right_height)
    width = left_width + gap + right_width
    x = left_width
    arrow = f'<path d="M{x + 14} {height // 2} h{gap - 30} m-8 -7 l8 7 l-8 7"/>'
    body = [
        *_draw_column(left, 0, left_width, height),
        arrow,
        *_draw_column(right, left_width + gap, right_width, height),
    ]
    label = quoteattr("An OpenAPI document, the code generated from it, and its use")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width + 2}'
            f' {height + 2}" role="img" aria-label={label}>',
            f"<style>\n{_STYLE}\n</style>",
            *body,
            "</svg>\n",
        ]
    )


def _draw_column(
    panels: list[_Panel], x: int, width: int, height: int
) -> Iterator[str]:
    y = 0
    for panel in panels:
        is_last = panel is panels[-1]
        panel_height = height - y if is_last else panel.height
        yield f'<rect x="{x}" y="{y}" width="{width}" height="{panel_height}" rx="6"/>'
        title = escape(panel.title)
        yield f'<text class="title" x="{x + _MARGIN}" y="{y + 23}">{title}</text>'
        for number, line in enumerate(_color(panel)):
            place = y + _TITLE_HEIGHT + 14 + number * _LINE_HEIGHT
            attributes = f'x="{x + _MARGIN}" y="{place}" xml:space="preserve"'
            yield f"<text {attributes}>{line}</text>"
        y += panel.height + _MARGIN


def _color(panel: _Panel) -> list[str]:
    """Return the lines of a panel, with its tokens as SVG."""
    text = ""
    for token, value in panel.lexer.get_tokens(panel.text.rstrip()):
        name = _token_class(token)
        for index, part in enumerate(value.split("\n")):
            text += "\n" if index else ""
            if part:
                colored = f'<tspan class="{name}">{escape(part)}</tspan>'
                text += colored if name and part.strip() else escape(part)
    return text.rstrip("\n").split("\n")


def _token_class(token: _TokenType) -> str:
    for parent, name in _CLASSES.items():
        if token in parent:
            return name
    return ""


def _read_document() -> str:
    """Return the part of the document that the generated code comes from."""
    lines = _DOCUMENT.read_text(encoding="utf-8").splitlines()
    start = lines.index("paths:")
    end = next(i for i in range(start, len(lines)) if lines[i].strip() == "post:")
    schemas = lines.index("components:")
    schema_end = next(i for i in range(schemas, len(lines)) if "security" in lines[i])
    return "\n".join([*lines[start:end], "    …", *lines[schemas:schema_end]])


def _generate() -> dict[str, str]:
    with TemporaryDirectory() as folder:
        config = Config(
            "bookshop",
            {"shop": _DOCUMENT},
            Path(folder),
            flat=True,
            features=ALL_FEATURES,
        )
        content = Project(config).generate().content
    return {path: text.decode() for path, text in content.items() if path[-3:] == ".py"}


def _find(text: str, *names: str) -> str:
    """Return the source of a class, or the signature of a method of a class."""
    node: ast.AST = ast.parse(text)
    for name in names:
        node = next(
            child
            for child in ast.iter_child_nodes(node)
            if isinstance(child, ast.ClassDef | ast.FunctionDef) and child.name == name
        )
    assert isinstance(node, ast.ClassDef | ast.FunctionDef)
    if isinstance(node, ast.FunctionDef):
        end = node.body[0].lineno - 1
    else:
        # What follows `if TYPE_CHECKING` is only for type checkers.
        checked = [child.lineno for child in node.body if isinstance(child, ast.If)]
        end = min(checked, default=node.end_lineno or 0) - 1
    return dedent("\n".join(text.splitlines()[node.lineno - 1 : end])).rstrip()


if __name__ == "__main__":
    PICTURE.write_text(draw_picture(), encoding="utf-8")
