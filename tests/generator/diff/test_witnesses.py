"""Test the exchanges that show what breaks callers on the wire."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import create_project, replace_text, run_typecase
from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    read_version,
)
from typecase.commands.diff.run import compare_sides, read_sides
from typecase.commands.diff.sides import SideReader
from typecase.config.settings import Config
from typecase.diagnostics.progress import ignore_step
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Severity,
    find_place,
)
from typecase.tools.diff.wire.operations import compare_wire
from typecase.tools.diff.witnesses.execution import add_witnesses
from typecase.tools.diff.witnesses.variants import find_constants, iter_variants

LIST = "/paths/~1pets/get"
CREATE = "/paths/~1pets/post"
PET = "/components/schemas/Pet"
NEW_PET = "/components/schemas/NewPet/allOf/1"
OWNER = "/paths/~1owners~1{ownerId}~1pets~1{petId}/get"
OLD = edit_document(
    read_document(),
    {
        f"{PET}/properties/tags/contains": {"const": "a"},
        f"{PET}/properties/code": {"type": "string", "pattern": "^(foo|bar)-[0-9]+$"},
        "/paths/~1owners": {
            "get": {
                "responses": {"200": {"description": "Owners."}},
                "tags": ["owners"],
            }
        },
    },
)


def _find_breaks(
    edits: dict[str, object], folder: Path, base: dict[str, Any] = OLD
) -> list[Change]:
    paths: list[str] = []
    for name, document in (("old", base), ("new", edit_document(base, edits))):
        path = folder / f"{name}.json"
        path.write_text(json.dumps(document), "utf-8")
        paths.append(str(path))
    reader = SideReader()
    try:
        old, new = read_sides(reader, paths[0], paths[1], None)
        comparison = compare_sides(old, new, executes=True)
    finally:
        reader.close()
    return [
        change
        for change in comparison.changes
        if change.aspect is Aspect.WIRE and change.severity is Severity.MAJOR
    ]


@pytest.fixture(scope="module")
def breaks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Change]:
    """The breaks of one comparison by the end of their operation and their id."""
    edits: dict[str, object] = {
        f"{LIST}/parameters/0/schema/maximum": 9,
        f"{NEW_PET}/properties/color/enum": ["black"],
        "/components/schemas/Kind/enum/-": "ibex",
        f"{PET}/properties/tags/contains": REMOVED,
        f"{CREATE}/responses/201/content/application~1json/schema": {"type": "string"},
        f"{OWNER}/responses/200": REMOVED,
        f"{OWNER}/responses/202": {"description": "Later."},
        "/paths/~1owners": REMOVED,
    }
    changes = _find_breaks(edits, tmp_path_factory.mktemp("breaks"))
    return {
        f"{(change.operation or ('',))[0]} {change.id}": change for change in changes
    }


@pytest.mark.parametrize(
    ("key", "value", "outcome"),
    [
        ("GET request-parameter-max-set", 10, "the new server answers 400"),
        (
            "POST request-property-enum-value-removed",
            {"name": "text", "note": "text", "weight": 1, "color": "white"},
            "the new server answers 400",
        ),
        (
            "GET api-path-removed-without-deprecation",
            None,
            "the new server answers 404",
        ),
        ("POST response-body-type-changed", "text", "the old client raises"),
        (
            "GET response-property-enum-value-added",
            "ibex",
            "the old client reads the answer; with decoding='strict', it raises",
        ),
        (
            "GET response-property-condition-changed",
            ["text"],
            "the old client of typecase reads the answer, but its document does not",
        ),
        (
            "GET response-success-status-removed",
            None,
            "the new server answers 202, and the old client raises",
        ),
    ],
)
def test_breaks_have_a_witness(
    key: str, value: Any, outcome: str, breaks: dict[str, Change]
) -> None:
    witness = breaks[key].witness
    assert witness is not None
    assert witness.outcome.startswith(outcome)
    assert witness.curl.startswith("curl -X ")
    assert witness.call.startswith("client.")
    assert value == witness.value or json.dumps(value) in json.dumps(witness.value)


def test_changed_pattern_has_a_witness(tmp_path: Path) -> None:
    base = edit_document(OLD, {f"{PET}/properties/tags/contains": REMOVED})
    edits: dict[str, object] = {f"{PET}/properties/code/pattern": "^[a-z]+-[0-9]+$"}
    [witness, *_] = [
        change.witness
        for change in _find_breaks(edits, tmp_path, base)
        if change.id == "response-property-pattern-changed"
    ]
    assert witness is not None
    assert '"a-0"' in json.dumps(witness.value)
    assert witness.outcome.startswith("the old client raises")


def test_enormous_limits_take_little_time_and_memory(tmp_path: Path) -> None:
    size = 10**9
    schema = {
        "type": "array",
        "minItems": size,
        "items": {"type": "string", "minLength": size, "pattern": "^(a{9}){9}$"},
    }
    [change] = _find_breaks({f"{NEW_PET}/properties/color": schema}, tmp_path)
    assert change.id == "request-property-type-changed"
    assert change.witness is not None


def test_credentials_that_are_parameters_are_passed(tmp_path: Path) -> None:
    credential = {
        "name": "code",
        "in": "query",
        "required": True,
        "schema": {"type": "string", "format": "date"},
        "x-typecase-credential": True,
    }
    base = edit_document(
        OLD, {f"{LIST}/parameters/-": credential, f"{LIST}/security": []}
    )
    edits: dict[str, object] = {f"{LIST}/parameters/0/schema/maximum": 9}
    [change] = _find_breaks(edits, tmp_path, base)
    assert change.witness is not None


@pytest.mark.parametrize("status", ["default", "4XX", "404"])
def test_responses_of_errors_have_a_witness(status: str, tmp_path: Path) -> None:
    def respond(kind: str) -> dict[str, Any]:
        content = {"application/json": {"schema": {"type": kind}}}
        return {"description": "An error.", "content": content}

    responses = {"200": {"description": "Done."}, status: respond("integer")}
    base = edit_document(OLD, {f"{LIST}/responses": responses})
    edits: dict[str, object] = {f"{LIST}/responses/{status}": respond("string")}
    [change] = _find_breaks(edits, tmp_path, base)
    assert change.witness is not None
    assert change.witness.value == "text"


def test_schemas_that_are_too_large_have_no_witness(tmp_path: Path) -> None:
    members = {f"member{number}": {"type": "string"} for number in range(3100)}
    schema = {"type": "object", "properties": members}
    changes = _find_breaks({f"{PET}/properties/name": schema}, tmp_path)
    assert {change.id for change in changes} == {"response-property-type-changed"}
    assert not any(change.witness for change in changes)


def test_values_vary_in_one_place() -> None:
    schema = {"properties": {"a": {"enum": ["x"]}, "b": {"maximum": 3}}}
    constants = find_constants([schema])
    assert {"x", 3, 4} <= {each for each in constants if not isinstance(each, list)}
    variants = list(iter_variants({"a": "y", "b": [1]}, constants))
    for expected in (
        {"b": [1]},
        {"a": "x", "b": [1]},
        {"a": "y", "b": []},
        {"a": "y", "b": [1, 1]},
        {"a": "y", "b": [4]},
        {"a": "y", "b": [1], "extra": "text"},
    ):
        assert expected in variants


def test_witnesses_need_the_documents_only_once(tmp_path: Path) -> None:
    sides: list[tuple[ApiVersion, Config]] = []
    edits: dict[str, object] = {f"{LIST}/parameters/0/schema/maximum": 9}
    for name, document in (("old", OLD), ("new", edit_document(OLD, edits))):
        path = tmp_path / name / "pets.json"
        version = read_version(document, path.parent)
        path.unlink()
        sides.append((version, Config("pets", {"pets": path}, tmp_path / "out")))
    (old, _), (new, _) = sides
    changes = compare_wire(ApiDocuments(old.document, new.document))
    [change] = add_witnesses(changes, *sides)
    assert change.witness is not None
    assert change.witness.value == 10


@pytest.mark.parametrize("name", ["openapi.json", "openapi.yaml"])
def test_versions_can_be_read_in_another_process(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(json.dumps(OLD, indent=1), "utf-8")
    reader = SideReader()
    try:
        versions = reader.read_path(path).read(ignore_step)
    finally:
        reader.close()
    [version] = versions.values()
    [copy] = pickle.loads(pickle.dumps(versions)).values()
    assert copy.api == version.api
    assert copy.document.root == version.document.root
    assert find_place(copy.document, LIST) == find_place(version.document, LIST)


def test_each_place_has_a_witness_before_further_messages_do(tmp_path: Path) -> None:
    document = edit_document(
        read_document(),
        {
            f"/paths/~1copies~1{number}": {
                "get": {
                    "tags": ["copies"],
                    "parameters": [
                        {"name": "code", "in": "query", "required": True}
                        | {"schema": {"type": "string", "pattern": "^[0-9]{4}$"}}
                    ],
                    "responses": {
                        "200": {
                            "description": "A pet.",
                            "content": {
                                "application/json": {
                                    "schema": {"$ref": "#/components/schemas/Pet"}
                                }
                            },
                        }
                    },
                }
            }
            for number in range(15)
        },
    )
    edits: dict[str, object] = {
        f"{PET}/properties/name": {"type": "integer", "format": "int32"},
        "/paths/~1copies~114/get/parameters/0/schema/pattern": "^[0-9]{5}$",
    }
    versions = [
        read_version(each, tmp_path / name)
        for name, each in (("old", document), ("new", edit_document(document, edits)))
    ]
    config = Config("pets", {"pets": tmp_path / "pets.json"}, tmp_path / "out")
    changes = compare_wire(ApiDocuments(versions[0].document, versions[1].document))
    found = add_witnesses(changes, (versions[0], config), (versions[1], config))
    breaks = [each for each in found if each.severity is Severity.MAJOR]
    assert {each.id for each in breaks if each.witness} == {
        "response-property-type-changed",
        "request-parameter-pattern-changed",
    }
    assert not any("format" in each.text for each in breaks)


@pytest.mark.parametrize("part", ["sync", "async", "server"])
def test_projects_with_one_part_have_witnesses(part: str, tmp_path: Path) -> None:
    for name in ("old", "new"):
        project = create_project(tmp_path / name)
        setting = f'version = "2.3.4"\ngenerate = ["{part}"]'
        replace_text(project / "pyproject.toml", 'version = "2.3.4"', setting)
    parameter = "parameters: [{name: q, in: query, required: true, schema: {}}]"
    document = tmp_path / "new" / "specs" / "shop.yaml"
    replace_text(document, "toys/list\n", f"toys/list\n      {parameter}\n")
    result = run_typecase(tmp_path, "diff", "old", "new", "--format", "json")
    assert result.status == 0, result.output
    changes = json.loads(result.stdout)["changes"]
    assert any(change.get("witness") for change in changes), changes
