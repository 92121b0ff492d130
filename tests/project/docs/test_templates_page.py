"""Hold the page about templates against the views; `--accept` writes the page."""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

from jinja2.meta import find_referenced_templates
from msgspec import Struct

from tests.project.docs.planned_views import ROOT, TEMPLATES, list_planned_views
from typecase.output.render import create_environment
from typecase.python.views import View

PAGE = ROOT / "generator" / "docs" / "using" / "templates.md"
BEGIN, END = "<!-- begin: views -->\n", "<!-- end: views -->\n"


def test_page_has_all_templates_and_views(accept: bool, tmp_path: Path) -> None:
    views = list_planned_views(tmp_path)
    page = PAGE.read_text(encoding="utf-8")
    start, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    lines = (*describe_templates(views), *describe_views(views.values()))
    expected = "\n".join((page[:start].rstrip("\n"), *lines, "", page[end:]))
    if accept:
        PAGE.write_text(expected, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == expected


def describe_templates(views: Mapping[str, type[View]]) -> Iterator[str]:
    """Yield a table of the templates of files, and one of the other templates."""
    yield "\n## Templates of files\n"
    yield "| Template | View |\n|---|---|"
    for name, view in views.items():
        yield f"| `{name}` | [`{view.__name__}`](#{view.__name__.lower()}) |"
    yield "\n## Parts of templates\n"
    yield "The name of a section of README.md or GUIDE.md is that of its place.\n"
    yield "| Template | Read by |\n|---|---|"
    readers = find_readers()
    for path in sorted(TEMPLATES.rglob("*.jinja")):
        name = path.relative_to(TEMPLATES).as_posix()
        if name not in views and not name.startswith("project/"):
            found = ", ".join(f"`{each}`" for each in readers.get(name, ()))
            yield f"| `{name}` | {found or 'a page, as a section'} |"


def find_readers() -> dict[str, list[str]]:
    """Return the templates that read a template by a fixed name."""
    readers: dict[str, list[str]] = {}
    for path in sorted(TEMPLATES.rglob("*.jinja")):
        syntax = create_environment(None).parse(path.read_text(encoding="utf-8"))
        for name in find_referenced_templates(syntax):
            if name is not None:
                reader = path.relative_to(TEMPLATES).as_posix()
                readers.setdefault(name, []).append(reader)
    return readers


def describe_views(views: Iterable[type[Struct]]) -> Iterator[str]:
    """Yield a section for each view, and for each view that is a part of one."""
    yield "\n## Views"
    waiting: list[Any] = [*views]
    seen: set[object] = set()
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in seen:
            seen.add(kind)
            yield f"\n### {kind.__name__}\n"
            yield f"{inspect.getdoc(kind)}\n"
            yield "| Attribute | Type | Meaning |\n|---|---|---|"
            for owner in reversed(kind.__mro__[: kind.__mro__.index(Struct)]):
                yield from describe_attributes(owner)
            hints = get_type_hints(kind)
            waiting[:0] = [hints[name] for name in kind.__struct_fields__]
        else:
            waiting[:0] = get_args(kind)


def describe_attributes(owner: type) -> Iterator[str]:
    """Yield a row for each attribute, property and method that a class defines."""
    [definition] = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
    assert isinstance(definition, ast.ClassDef)
    body = definition.body
    for node, following in zip(body, [*body[1:], None], strict=True):
        match node, following:
            case (
                ast.AnnAssign(target=ast.Name(name), annotation=kind),
                ast.Expr(ast.Constant(str() as text)),
            ):
                pass
            case ast.FunctionDef(name=name, returns=kind), _:
                assert isinstance(node, ast.FunctionDef)
                text = (ast.get_docstring(node) or "").split("\n\n")[0]
                assert kind is not None
                name = name if node.decorator_list else f"{name}(…)"
            case ast.AnnAssign(), _:
                place = f"{owner.__name__}: {ast.unparse(node)}"
                raise AssertionError(f"{place} has no docstring")
            case _:
                continue
        shown = ast.unparse(kind).replace("|", "\\|")
        meaning = " ".join(text.split()).replace("|", "\\|")
        yield f"| `{name}` | `{shown}` | {meaning} |"
