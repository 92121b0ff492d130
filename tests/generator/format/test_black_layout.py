"""Compare the layout of our formatter with that of black.

The formatter lays out most statements itself, because black is slow. For the others it
raises `UncertainLayoutError`, and black formats them.
"""

from contextlib import suppress
from pathlib import Path

import pytest

import typecase.pipeline
from tests.all_features import ALL_FEATURES
from typecase.config.settings import Config
from typecase.output.format import format_file, format_python, lay_out_module
from typecase.output.format.bracket_layout import WIDTH
from typecase.output.format.call_black import format_statement
from typecase.output.format.statement_layout import lay_out_statement
from typecase.output.format.tokenizer import UncertainLayoutError
from typecase.project import Project

ROOT = Path(__file__).parents[3]
# Statements that exceed the line length in deeply nested blocks.
LONG_STATEMENTS = (
    "x = Body(JSON, models.Long | None)",
    "X = Operation[list[models.Long | models.Other]](a=1, b=(2,), c={3: 4})",
    "x: Annotated[str | None, Field(alias='x', pattern='[)]')] = None",
    "x: list[Long] | None = None",
    "def f(self, *, a: int, b: list[Long] | None = None) -> Long | Other:",
    "def f(self) -> dict[str, models.Long]:",
    "def f(self, *, a: str) -> dict[str, models.LongLongLong]:",
    "def f(self, *, a: str, options: Options | None = None,) -> models.Long:",
    "def f(self, *, a: str, options: Options | None = None,) -> Long:",
    "async def f(self, a: Sequence[Literal['one', 'two']],) -> None:",
    "def f(self, *, page: int | None = None, size: int | None) -> Page[m.A | B, m.C]:",
    "def f(self, name: str, **options: Unpack[Options]) -> Page[list[m.Abc], m.Abc]:",
    "def f() -> Operation[models.Long | list[models.Other]]:",
    "def f() -> Page[models.Long, models.Long]:",
    "def f(self, *, a: str, page: int = 1) -> Page[list[m.Abc | m.Abcdef | None]]:",
    "def f(self, *, a: str, page: int = 1) -> Page[m.Abcdef, m.Abcdef]: ...",
    "def f(self, a: dict[str, int]) -> Page[m.Abcdef] | list[m.Abcdef] | str: ...",
    "def f(self, *, a: 'First | Second | None' = None, b: First = Second) -> None:",
    "x: 'Long'",
    "x: Long = 'other'",
    "x: list[Long] = other",
    "(first,) = lazy('second', package=__package__)",
    "return self._call(operations.describe_long(), options, a=a)",
    "return [Long(first=1, second=[2]), Long(first=operations.describe_long())]",
    "return {'first': Other(name='second', long=(1, 2))}",
    "result = client.pets.send_all(pet=models.LongName(name='Rex'), first=1)",
    "del first, second, third",
    "return await self._call(OPERATION, locals())",
    "@decorator('first', second=None)",
    "@decorator('ä…', 'b')",
    "@decorator('日本', 'b')",
    "class Name(First, Second):",
    "class Name:",
    "first = second = third",
    "from .._runtime.operation import JSON, Answer, Body",
    "first, second = lazy(__name__, {'a': 'b'})",
    "x: Routes = ((a.B, c.d), (e.F, g.h),)",
    "x: TypeAlias = models.Abcdef | Bcdefgh | models.Cdefgh | Defghi",
    "x: TypeAlias = Abcdef | Bcdefgh | Cdefgh | Defghi",
    "with Client(base_url='https://api.example', token='t') as client:",
    "async with Client(body=b'content', items=[1, 2, 3]) as client:",
    "result = await client.pets.send(name='Rex', tags={'one': [1, 2]})",
)


# black is slow for the largest document, so only the full test run includes it.
SPECS = [
    pytest.param(path, marks=[pytest.mark.full] if "advertiser" in path.name else [])
    for path in sorted((ROOT / "specs").glob("*.yaml"))
]


@pytest.mark.parametrize("path", SPECS)
def test_generated_package_has_layout_of_black(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files: dict[str, str] = {}

    def record(text: str, path: str, *, foreign: bool) -> str:
        assert not foreign
        files[path] = text
        return text

    monkeypatch.setattr(typecase.pipeline, "format_file", record)
    config = Config(
        package="demo",
        apis={"api": path},
        output=ROOT / "nowhere",
        features=ALL_FEATURES,
    )
    Project(config).generate()
    modules = {name: text for name, text in files.items() if name.endswith(".py")}
    assert modules
    for name, text in modules.items():
        assert lay_out_module(text, name) == format_python(text, name)


def test_number_sign_in_string_is_not_a_comment() -> None:
    snippet = 'send("a # b", name="c", )\ncount = 1  # a comment\n'
    formatted = format_file(f"```python\n{snippet}```\n", "a.md", foreign=False)
    assert formatted == f"```python\n{snippet.replace(', )', ')')}```\n"


@pytest.mark.parametrize("statement", LONG_STATEMENTS)
@pytest.mark.parametrize("indent", range(0, 84, 4))
def test_indented_statement_has_layout_of_black(statement: str, indent: int) -> None:
    text = statement.replace("'", '"')
    with suppress(UncertainLayoutError):
        lines = [
            line.removeprefix(" " * indent) for line in lay_out_statement(text, indent)
        ]
        assert lines == format_statement(text, WIDTH - indent, "narrow").split("\n")


@pytest.mark.parametrize("quotes", ['\\"\\"\\"""', '"\\n""'])
def test_docstring_with_escapes_beside_quotes_is_unchanged(quotes: str) -> None:
    text = f'def f():\n    """A {quotes} in\n\n    the text of {"x" * 90}.\n    """\n'
    assert lay_out_module(text, "a.py") == text
