"""Test how documents with one fault are read, and what the warnings say.

The files in `faults/` list the faults by name. `NAME.txt` beside `NAME.yaml` has the
snapshot of the warnings. After an intended change, update the snapshots, and read the
differences:

    pytest tests/generator/load --accept
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load import Document, load
from typecase.load.document import join_pointer, split_pointer
from typecase.load.parse.file_reader import read_document
from typecase.lower import lower

FOLDER = Path(__file__).parent / "faults"
VERSIONS = ("3.0.3", "3.1.0")
PROPERTY = "/components/schemas/Pet/properties/value"
ABSENT = "absent"

DOCUMENT = """{
 "openapi": "3.1.0",
 "info": {"title": "Pets", "version": "1"},
 "servers": [{"url": "https://pets.example"}],
 "tags": [{"name": "pets"}],
 "paths": {
  "/pets": {
   "get": {
    "operationId": "list",
    "parameters": [
     {"name": "limit", "in": "query", "schema": {"type": "integer"}},
     {"$ref": "#/components/parameters/Trace"}
    ],
    "responses": {"200": {"$ref": "#/components/responses/Pet"}}
   },
   "post": {
    "operationId": "add",
    "requestBody": {
     "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}
    },
    "responses": {"204": {"description": "Added."}}
   }
  },
  "/pets/{id}": {
   "get": {
    "operationId": "get",
    "parameters": [
     {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}
    ],
    "security": [{"key": []}],
    "responses": {"200": {"$ref": "#/components/responses/Pet"}}
   }
  }
 },
 "components": {
  "parameters": {
   "Trace": {"name": "trace", "in": "header", "schema": {"type": "string"}}
  },
  "responses": {
   "Pet": {
    "description": "A pet.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}
   }
  },
  "schemas": {
   "Pet": {"type": "object", "properties": {"value": {}, "name": {"type": "string"}}}
  },
  "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}
 }
}
"""


def read_cases(table: str) -> dict[str, Any]:
    document, faults = read_document(FOLDER / f"{table}.yaml")
    assert not faults
    return document.root


TABLES = {path.stem: read_cases(path.stem) for path in sorted(FOLDER.glob("*.yaml"))}
CASES = [
    pytest.param(case, version, id=f"{table}-{name}-{version[:3]}")
    for table, cases in TABLES.items()
    for name, case in cases.items()
    for version in ([case["openapi"]] if "openapi" in case else VERSIONS)
]

Read = Callable[[dict[str, Any], str], Document]


def set_value(root: Any, pointer: str, value: object) -> None:
    *parents, key = split_pointer(pointer)
    for token in parents:
        root = root[int(token) if isinstance(root, list) else token]
    if value == ABSENT:
        del root[int(key) if isinstance(root, list) else key]
    elif isinstance(root, list) and key == "-":
        root.append(value)
    else:
        root[int(key) if isinstance(root, list) else key] = value


def write_document(folder: Path, case: dict[str, Any], version: str) -> Path:
    root = json.loads(DOCUMENT)
    root["openapi"] = version
    changes = {PROPERTY: case["schema"]} if "schema" in case else case["set"]
    for pointer, value in changes.items():
        set_value(root, pointer, value)
    path = folder / "pets.json"
    path.write_text(json.dumps(root, indent=1), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """A function that loads the document of a case and a version, each only once."""
    folder = tmp_path_factory.mktemp("faults")
    documents: dict[tuple[int, str], Document] = {}

    def read_case(case: dict[str, Any], version: str) -> Document:
        key = id(case), version
        if key not in documents:
            documents[key] = load(write_document(folder, case, version), strict=False)
        return documents[key]

    return read_case


def expected_values(case: dict[str, Any]) -> Iterator[tuple[str, object]]:
    if "schema" in case:
        yield PROPERTY, case["becomes"]
    else:
        yield from case["becomes"].items()


def value_at(document: Document, pointer: str) -> object:
    try:
        return document.value_at(pointer)
    except KeyError:
        return ABSENT


@pytest.mark.parametrize(("case", "version"), CASES)
def test_fault_costs_as_little_as_possible(
    case: dict[str, Any], version: str, read: Read
) -> None:
    document = read(case, version)
    for pointer, value in expected_values(case):
        assert value_at(document, pointer) == value, pointer
    lower(document)
    # What was not touched is the same as in the document without the fault.
    touched = tuple(pointer for pointer, _ in expected_values(case))
    for name, item in json.loads(DOCUMENT)["paths"].items():
        pointer = join_pointer("/paths", name)
        if not any(
            each.startswith(pointer) or pointer.startswith(each) for each in touched
        ):
            assert document.root["paths"][name] == item


@pytest.mark.parametrize(("case", "version"), CASES)
def test_strict_run_reports_fault(
    case: dict[str, Any], version: str, tmp_path: Path
) -> None:
    path = write_document(tmp_path, case, version)
    try:
        reported = load(path).warnings
    except DiagnosticsError as error:
        reported = error.diagnostics
    assert reported


@pytest.mark.parametrize("table", sorted(TABLES))
def test_warnings_equal_snapshot(table: str, accept: bool, read: Read) -> None:
    lines: list[str] = []
    for name, case in TABLES[table].items():
        for version in [case["openapi"]] if "openapi" in case else VERSIONS:
            lines.append(f"{name}, {version[:3]}")
            lines += (
                f"    {warning.message} (#{warning.pointer})"
                for warning in read(case, version).warnings
            )
    snapshot = FOLDER / f"{table}.txt"
    text = "".join(f"{line}\n" for line in lines)
    if accept:
        snapshot.write_text(text, encoding="utf-8")
    assert text == snapshot.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("stated", "version"),
    [
        ("3.0", "3.0.0"),
        ("3.1", "3.1.0"),
        ("3", "3.0.0"),
        ('"3.0.0 "', "3.0.0"),
        ('"v3.1.1"', "3.1.0"),
        ("3.3.0", "3.2.0"),
        ("3.10", "3.1.0"),
    ],
)
def test_version_in_unusual_form(stated: str, version: str, tmp_path: Path) -> None:
    path = tmp_path / "pets.yaml"
    text = f"openapi: {stated}\ninfo: {{title: T, version: '1'}}\npaths: {{}}\n"
    path.write_text(text, encoding="utf-8")
    document = load(path, strict=False)
    assert document.root["openapi"] == version
    (warning,) = document.warnings
    assert warning.line == 1
    assert f"it is read as {version}" in warning.message
    with pytest.raises(DiagnosticsError):
        load(path)


@pytest.mark.parametrize("key", ["openAPI", "OpenApi", "penapi"])
def test_misspelt_key_of_version(key: str, tmp_path: Path) -> None:
    path = tmp_path / "pets.json"
    path.write_text(DOCUMENT.replace('"openapi"', f'"{key}"'), encoding="utf-8")
    assert load(path, strict=False).root == json.loads(DOCUMENT)


@pytest.mark.parametrize("text", ["openapi: 4.0.0", "openapi: 3.1.0", "openapi: null"])
def test_document_without_content_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "pets.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DiagnosticsError):
        load(path, strict=False)


def test_text_of_numbers_is_that_of_the_document(tmp_path: Path) -> None:
    path = tmp_path / "pets.yaml"
    path.write_text(
        """\ufeffopenapi: 3.1.0
info: {title: 2020, version: 1.10}
paths:
  /pets:
    get:
      operationId: 007
      tags: [1.0, true]
      responses:
        200: {description: The pets.}
components:
  schemas:
    Level: {type: string, enum: [1, 1.10, 0x1F]}
    Day: {type: string, format: date, enum: [2020-01-02], example: 2020-01-02}
""",
        encoding="utf-8",
    )
    root = load(path, strict=False).root
    assert root["info"] == {"title": "2020", "version": "1.10"}
    operation = root["paths"]["/pets"]["get"]
    assert (operation["operationId"], operation["tags"]) == ("007", ["1.0", "true"])
    assert list(operation["responses"]) == ["200"]
    assert root["components"]["schemas"]["Level"]["enum"] == ["1", "1.10", "0x1F"]
    assert root["components"]["schemas"]["Day"]["enum"] == ["2020-01-02"]


def test_values_keep_their_lines_when_moved(tmp_path: Path) -> None:
    path = tmp_path / "pets.yaml"
    path.write_text(
        """openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  pets:
    GET:
      parameters:
        name: q
        in: query
        schema:
          oneof:
            - type: string
              maxLength: many
      responses:
        2xx:
          description: T
          schema:
            minLength: many
""",
        encoding="utf-8",
    )
    warnings = load(path, strict=False).warnings
    lines = {warning.pointer.rpartition("/")[2]: warning.line for warning in warnings}
    assert lines == {
        "pets": 4,
        "GET": 5,
        "parameters": 6,
        "oneof": 10,
        "maxLength": 12,
        "2xx": 14,
        "schema": 16,
        "minLength": 17,
    }


def test_repeated_items_are_removed_at_their_places(tmp_path: Path) -> None:
    changes = {
        "/tags": [
            {"name": name, "description": str(at)} for at, name in enumerate("aabab")
        ]
    }
    path = write_document(tmp_path, {"set": changes}, "3.1.0")
    document = load(path, strict=False)
    assert [tag["description"] for tag in document.root["tags"]] == ["0", "2"]
    assert [warning.pointer for warning in document.warnings] == [
        "/tags/1",
        "/tags/3",
        "/tags/4",
    ]


def test_many_faults_of_a_list_are_repaired(tmp_path: Path) -> None:
    changes = {"/tags": [{"name": "a", "description": str(at)} for at in range(300)]}
    path = write_document(tmp_path, {"set": changes}, "3.1.0")
    document = load(path, strict=False)
    assert document.root["tags"] == [{"name": "a", "description": "0"}]
    assert len(document.repairs) == 299
