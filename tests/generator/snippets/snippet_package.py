"""Generate the package of a snippet, and extract the excerpts for its snapshot.

A snippet is a fragment of an OpenAPI document. Its comments that start with `# show: `
list the definitions to show, separated by commas: `models.Pet` is a class,
`pets.Pets.list` a method, `_operations/pets.describe_list` a function of a module in a
folder, and `errors` a whole module without its docstring. The excerpts always end with
the diagnostics of the run, so each snippet also tests that there are no others.
"""

import ast
import tomllib
from collections.abc import Collection
from pathlib import Path

from typecase.config.api_options import ApiOptions, parse_api_options
from typecase.config.feature_names import FEATURE_NAMES
from typecase.config.settings import Config
from typecase.pipeline import GeneratedPackage
from typecase.project import Project

SUBPACKAGE = "shop"
SHOW_COMMENT = "# show: "
OPTION_COMMENT = "# option: "
HEADER = "# ruff: noqa\n# Excerpts of generated modules; see test_snippets.py."
REQUIRED_KEYS = {
    "openapi:": "openapi: 3.1.0\n",
    "info:": 'info: {title: Shop API, version: "1"}\n',
    "paths:": "paths: {}\n",
}


def write_document(snippet: Path, folder: Path) -> Path:
    """Write a snippet to a folder as a complete document.

    Missing keys are added at the end, so that the line numbers of the snippet hold.
    """
    text = snippet.read_text(encoding="utf-8")
    first_words = [line.split(" ")[0] for line in text.splitlines()]
    if "swagger:" in first_words:
        # Swagger 2.0 states its version in this key.
        first_words.append("openapi:")
    missing = [line for key, line in REQUIRED_KEYS.items() if key not in first_words]
    path = folder / snippet.name
    path.write_text(text + "".join(missing), encoding="utf-8")
    return path


def generate_snippet(
    snippet: Path, folder: Path, features: Collection[str] = FEATURE_NAMES
) -> GeneratedPackage:
    """Generate the package of a snippet; it has the name of the snippet's file."""
    config = Config(
        package=snippet.stem,
        apis={SUBPACKAGE: write_document(snippet, folder)},
        output=folder,
        features={name: name in features for name in FEATURE_NAMES},
    )
    if options := _read_options(snippet):
        config = config._replace(options={SUBPACKAGE: options})
    return Project(config).generate()


def _read_options(snippet: Path) -> ApiOptions | None:
    """Return the options of the API, which are TOML in comments that start so."""
    lines = snippet.read_text(encoding="utf-8").splitlines()
    options = [
        line.removeprefix(OPTION_COMMENT)
        for line in lines
        if line.startswith(OPTION_COMMENT)
    ]
    if not options:
        return None
    table = tomllib.loads("\n".join(options))
    return parse_api_options({**table, "document": snippet.name}, snippet.name)


def extract_excerpts(snippet: Path, package: GeneratedPackage) -> str:
    """Return the definitions that a snippet shows, by module, and all diagnostics."""
    blocks = [HEADER]
    folder = f"{snippet.stem}/{SUBPACKAGE}"
    for module, names in _read_show_comments(snippet).items():
        source = package.content[f"{folder}/{module}.py"].decode()
        definitions = [_extract_definition(source, name) for name in names]
        blocks.append(f"# {module}.py\n" + "\n\n\n".join(definitions))
    if package.diagnostics:
        lines: list[str] = []
        for diagnostic in package.diagnostics:
            text = str(diagnostic).replace(f"{diagnostic.file}:", f"{snippet.name}:")
            lines += (f"# {line}" for line in text.splitlines())
        blocks.append("\n".join(lines))
    return "\n\n\n".join(blocks) + "\n"


def _read_show_comments(snippet: Path) -> dict[str, list[str]]:
    """Return the names to show by module; an empty name stands for the whole module."""
    names: dict[str, list[str]] = {}
    for line in snippet.read_text(encoding="utf-8").splitlines():
        if line.startswith(SHOW_COMMENT):
            for definition in line.removeprefix(SHOW_COMMENT).split(", "):
                module, _, name = definition.partition(".")
                names.setdefault(module, []).append(name)
    return names


def _extract_definition(source: str, name: str) -> str:
    """Return the source of a definition; without a name, all but the docstring."""
    tree = ast.parse(source)
    lines = source.splitlines()
    if not name:
        docstring_end = tree.body[0].end_lineno or 0
        return "\n".join(lines[docstring_end:]).strip("\n")
    outer_name, _, method_name = name.partition(".")
    # A function or method with overloads has several definitions.
    outers = _find_definitions(tree, outer_name)
    if not method_name:
        return "\n\n\n".join(_extract_lines(lines, outer) for outer in outers)
    [outer] = outers
    parts = [
        _extract_lines(lines, method)
        for method in _find_definitions(outer, method_name)
    ]
    return "\n".join([lines[outer.lineno - 1], "\n\n".join(parts)])


def _find_definitions(scope: ast.AST, name: str) -> list[ast.stmt]:
    definitions = [
        node
        for node in ast.iter_child_nodes(scope)
        if isinstance(node, ast.stmt) and _defined_name(node) == name
    ]
    assert definitions, f"{name} is not defined"
    return definitions


def _defined_name(node: ast.stmt) -> str | None:
    match node:
        case (
            ast.ClassDef(name=name)
            | ast.FunctionDef(name=name)
            | ast.AsyncFunctionDef(name=name)
            | ast.AnnAssign(target=ast.Name(id=name))
            | ast.Assign(targets=[ast.Name(id=name)])
        ):
            return name
        case _:
            return None


def _extract_lines(lines: list[str], node: ast.stmt) -> str:
    """Return the lines of a definition, including its decorators."""
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return "\n".join(lines[first - 1 : node.end_lineno])
