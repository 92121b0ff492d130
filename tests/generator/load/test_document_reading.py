"""Test reading a document: positions, pointers, JSON, aliases and limits."""

import json
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError, Severity
from typecase.load import Document, Position, load, resolve
from typecase.load.parse.file_reader import read_document
from typecase.load.parse.limits import MAX_ALIASED_NODES, MAX_DEPTH

PETS = """\
# A comment.
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets/{id}:
    get:
      tags:
        - pets
        - a~b: 1
      responses:
        "200": {description: A pet.}
"""


def read_text(text: str | bytes, folder: Path, name: str = "document.yaml") -> Document:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    document, errors = read_document(path)
    assert errors == []
    return document


def load_error_codes(text: str, folder: Path, name: str = "document.yaml") -> list[str]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DiagnosticsError) as caught:
        load(path)
    return [diagnostic.code for diagnostic in caught.value.diagnostics]


@pytest.mark.parametrize(
    ("pointer", "line", "column"),
    [
        ("", 2, 1),
        ("/openapi", 2, 1),
        ("/info/version", 3, 21),
        ("/paths/~1pets~1{id}", 5, 3),
        ("/paths/~1pets~1{id}/get/tags/0", 8, 11),
        ("/paths/~1pets~1{id}/get/tags/1", 9, 11),
        ("/paths/~1pets~1{id}/get/tags/1/a~0b", 9, 11),
        ("/paths/~1pets~1{id}/get/responses/200/description", 11, 17),
        # A pointer to a missing value has the position of the nearest existing parent.
        ("/paths/~1pets~1{id}/get/responses/200/content/nowhere", 11, 9),
        ("/nowhere", 2, 1),
    ],
)
def test_position_of_pointer(
    pointer: str, line: int, column: int, tmp_path: Path
) -> None:
    assert read_text(PETS, tmp_path).position(pointer) == Position(line, column)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_positions_with_all_line_ends_and_byte_order_mark(
    line_end: str, tmp_path: Path
) -> None:
    text = "\ufeff" + 'a: "é\u2028\x85"\nb: 😀\nc: {d: é, e: 1}\n'.replace(
        "\n", line_end
    )
    document = read_text(text, tmp_path)
    assert document.position("/a") == Position(1, 1)
    assert document.position("/c/e") == Position(3, 11)
    assert document.source == text.encode()


def test_value_at_pointer(tmp_path: Path) -> None:
    document = read_text(PETS, tmp_path)
    assert document.value_at("") is document.root
    assert document.value_at("/paths/~1pets~1{id}/get/tags/1/a~0b") == 1
    for pointer in (
        "/paths/~1pets",
        "/paths/~1pets~1{id}/get/tags/2",
        "/paths/~1pets~1{id}/get/tags/-1",
        "/paths/~1pets~1{id}/get/tags/01",
        "/paths/~1pets~1{id}/get/tags/" + "9" * 5000,
        "/openapi/x",
        "paths",
    ):
        with pytest.raises(KeyError):
            document.value_at(pointer)


def test_diagnostic_escapes_control_characters(tmp_path: Path) -> None:
    document = read_text(PETS, tmp_path)
    diagnostic = document.diagnostic(
        "invalid", "a\x1bb", "/info", hint="c\nd", severity=Severity.WARNING
    )
    assert str(diagnostic) == (
        f"{document.file}:3:1: warning[invalid]: a\\x1bb (#/info)\n    hint: c\\nd"
    )


def test_json_and_yaml_are_distinguished_by_content(tmp_path: Path) -> None:
    values: dict[str, Any] = {
        "a": [1, 1.5, True, None, "no", {"b": {}}, []],
        "é/~": "\U0001f600\t",
    }
    for name in ("document.yaml", "document.json"):
        for indent in (None, "\t"):
            document = read_text(json.dumps(values, indent=indent), tmp_path, name)
            assert document.root == values
    # The trailing comma and the unquoted keys make this YAML.
    flow = read_text("{a: no, b: [x,], 'c': 1:30}", tmp_path)
    assert flow.root == {"a": "no", "b": ["x"], "c": "1:30"}


def test_position_in_json(tmp_path: Path) -> None:
    document = read_text('{\n  "a": {"b": [1,\n    2]}}', tmp_path, "document.json")
    assert document.position("/a/b") == Position(2, 9)
    assert document.position("/a/b/1") == Position(3, 5)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"a"}',
        '{"a": }',
        '{"a": 1,}',
        '{"a": 1 "b": 2}',
        '{"a": 01}',
        '{"a": +1}',
        '{"a": tru}',
        '{"a": "\t"}',
        '{"a": "\\x"}',
        '{"a": "b}',
        "{'a': 1}",
        '{"a": [1, 2}',
        '{"a": [,]}',
        '{"a": 1} {}',
        "{1: 2}",
    ],
)
def test_invalid_json_is_reported(text: str, tmp_path: Path) -> None:
    with pytest.raises(json.JSONDecodeError):
        json.loads(text)
    assert load_error_codes(text, tmp_path, "document.json") == ["json-syntax"]


def test_nan_in_json_is_reported(tmp_path: Path) -> None:
    assert load_error_codes('{"a": NaN}', tmp_path, "document.json") == ["json-syntax"]


def test_long_key_is_read(tmp_path: Path) -> None:
    key = "k" * 5000
    assert read_text(json.dumps({key: 1}), tmp_path).root == {key: 1}


def test_alias_repeats_value(tmp_path: Path) -> None:
    document = read_text("a: &x {b: [1, 2]}\nc: *x\nd: [*x, &y z, *y]\n", tmp_path)
    assert document.root == {
        "a": {"b": [1, 2]},
        "c": {"b": [1, 2]},
        "d": [{"b": [1, 2]}, "z", "z"],
    }
    assert document.position("/c/b/1") == Position(2, 1)
    assert document.position("/d/0/b") == Position(3, 5)


def test_number_of_aliased_values_is_limited(tmp_path: Path) -> None:
    # The limit counts repeated values, not aliases. The list counts as a value too.
    row = "x-a: &a [" + "1, " * 999 + "1]\n"
    alias_count = MAX_ALIASED_NODES // 1001
    head = 'openapi: 3.1.0\ninfo: {title: P, version: "1"}\npaths: {}\n' + row
    text = head + f"x-b: [{'*a, ' * alias_count}]\n"
    read_text(text, tmp_path)
    assert load_error_codes(
        head + f"x-b: [{'*a, ' * (alias_count + 1)}]\n", tmp_path
    ) == ["too-many-aliases"]


@pytest.mark.parametrize("name", ["document.yaml", "document.json"])
def test_depth_is_limited(name: str, tmp_path: Path) -> None:
    def nested(depth: int) -> str:
        return '{"a": ' * depth + "1" + "}" * depth

    read_text(nested(MAX_DEPTH), tmp_path, name)
    assert load_error_codes(nested(MAX_DEPTH + 1), tmp_path, name) == ["too-deep"]
    assert load_error_codes(nested(100_000), tmp_path, name) == ["too-deep"]
    assert load_error_codes("a: " + "[" * 100_000, tmp_path) == ["too-deep"]


def test_depth_includes_aliased_values(tmp_path: Path) -> None:
    half = MAX_DEPTH // 2 + 1
    text = f"x-a: &a {'[' * half}{']' * half}\nx-b: {'[' * half}*a{']' * half}\n"
    assert load_error_codes(text, tmp_path) == ["too-deep"]


def test_deepest_allowed_schema_passes_all_checks(tmp_path: Path) -> None:
    schema: dict[str, Any] = {"type": "string"}
    # The root, components, schemas and the schema itself are levels too.
    for _ in range((MAX_DEPTH - 4) // 2):
        schema = {"properties": {"a": schema}}
    for version in ("3.0.3", "3.1.0"):
        document = {
            "openapi": version,
            "info": {"title": "Deep", "version": "1"},
            "paths": {},
            "components": {"schemas": {"Deep": schema}},
        }
        path = tmp_path / "document.json"
        path.write_text(json.dumps(document))
        assert load(path).root == document


def test_unreadable_file_is_reported(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.yaml", tmp_path):
        with pytest.raises(DiagnosticsError) as caught:
            load(path)
        (diagnostic,) = caught.value.diagnostics
        assert (diagnostic.code, diagnostic.file) == ("unreadable", str(path))


def test_reference_is_resolved(tmp_path: Path) -> None:
    document = read_text(
        'a: {$ref: "#/b"}\nb: {$ref: "#/c%7Bd%7D/~1e/0"}\n"c{d}": {/e: [{x: 1}]}\n',
        tmp_path,
    )
    assert resolve(document, document.root["a"], "/a") == ({"x": 1}, "/c{d}/~1e/0")
    assert resolve(document, [5], "/f") == ([5], "/f")
