"""Generate a part of a document in memory, and read the definitions of a package."""

import ast
from pathlib import Path
from typing import Any

from tests.all_features import ALL_FEATURES
from typecase.config.api_options import ApiOptions, parse_api_options
from typecase.config.settings import Config
from typecase.pipeline import GeneratedPackage
from typecase.project import Project

PLACE = "[tool.typecase.apis.zoo]"

HEADER = """
openapi: 3.1.0
info: {title: Zoo API, version: "1"}
"""
OK = 'responses: {"204": {description: Done.}}'


def generate(
    text: str, folder: Path, options: dict[str, Any] | None = None
) -> GeneratedPackage:
    """Return the package `lib` of the document ``text``, whose subpackage is `zoo`.

    ``options`` are those of the API in pyproject.toml; None means that it has none.
    """
    path = folder / "zoo.yaml"
    path.write_text(HEADER + text, encoding="utf-8")
    config = Config("lib", {"zoo": path}, folder / "out", features=ALL_FEATURES)
    if options is not None:
        config = config._replace(options={"zoo": parse(options)})
    return Project(config).generate()


def parse(options: dict[str, Any]) -> ApiOptions:
    """Return the options of a table in pyproject.toml, without its document."""
    return parse_api_options({"document": "zoo.yaml", **options}, PLACE)


def read_definitions(package: GeneratedPackage) -> dict[tuple[str, ...], str]:
    """Return the source of each class, constant and method of the subpackage.

    The keys are the path of the module, the name of the definition and, for a method,
    the name of the class before it.
    """
    found: dict[tuple[str, ...], str] = {}
    for path, content in package.content.items():
        if not path.startswith("lib/zoo/") or not path.endswith(".py"):
            continue
        source = content.decode()
        for node in ast.parse(source).body:
            match node:
                case ast.ClassDef(name=name, body=body) if not path.endswith(
                    ("models.py", "params.py", "errors.py")
                ):
                    for member in body:
                        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
                            key = (path, name, member.name)
                            found[key] = _source_of(member, source)
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                    found[path, name] = _source_of(node, source)
                case ast.Assign(targets=[ast.Name(id=name)]):
                    found[path, name] = _source_of(node, source)
                case _:
                    pass
    return found


def _source_of(node: ast.stmt, source: str) -> str:
    text = ast.get_source_segment(source, node)
    assert text is not None
    return text
