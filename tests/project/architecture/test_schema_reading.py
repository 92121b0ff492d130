"""Test that one package reads the keywords of schemas."""

import ast
from pathlib import Path

READERS = {"load", "schema"}
"""The folders that may look into the parsed mapping of a schema."""


def test_only_the_schema_package_looks_into_parsed_schemas(repository: Path) -> None:
    package = repository / "generator" / "typecase"
    places = [
        f"{path.relative_to(package)}:{node.lineno}"
        for path in package.rglob("*.py")
        if path.relative_to(package).parts[0] not in {*READERS, "runtime"}
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "raw"
    ]
    assert places == [], "use an attribute of `JsonSchema`, or add one"
    own = package / "schema" / "json_schema.py"
    assert "self.raw = " in own.read_text("utf-8"), "the attribute has another name"
