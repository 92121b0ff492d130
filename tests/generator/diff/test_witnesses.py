"""Test the exchanges that show what breaks callers on the wire."""

import json
import pickle
import sys
from importlib.util import find_spec
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
from tests.generator.diff.witness_checks import OLD, find_breaks, find_fault
from typecase.commands.diff.sides import SideReader
from typecase.config.settings import Config
from typecase.diagnostics.progress import ignore_step
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import (
    ApiDocuments,
    Change,
    Severity,
    WitnessGap,
    find_place,
)
from typecase.tools.diff.wire.operations import compare_wire
from typecase.tools.diff.witnesses.execution import (
    MAX_CHANGES,
    MAX_OPERATIONS,
    add_witnesses,
)
from typecase.tools.diff.witnesses.requests import RequestSearch
from typecase.tools.diff.witnesses.variants import find_constants, iter_variants

LIST = "/paths/~1pets/get"
LIST_KEY = ("GET", "/pets")
CREATE = "/paths/~1pets/post"
PET = "/components/schemas/Pet"
NEW_PET = "/components/schemas/NewPet/allOf/1"
OWNER = "/paths/~1owners~1{ownerId}~1pets~1{petId}/get"


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
    changes = find_breaks(OLD, edits, tmp_path_factory.mktemp("breaks"))
    return {
        f"{(change.operation or ('',))[0]} {change.id}": change for change in changes
    }


@pytest.mark.parametrize(
    ("key", "value", "outcome"),
    [
        ("GET request-parameter-max-set", 10, "the new server answers 400"),
        (
            "POST request-property-enum-value-removed",
            {"name": "text", "weight": 1, "color": "white"},
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


def test_witnesses_prove_their_changes(breaks: dict[str, Change]) -> None:
    assert [find_fault(change) for change in breaks.values()] == [None] * len(breaks)


def test_change_that_no_client_notices_says_so(breaks: dict[str, Change]) -> None:
    change = breaks["GET response-property-condition-changed"]
    assert change.witness is None
    assert change.no_witness is not None
    assert change.no_witness.reason is WitnessGap.TOLERATED
    assert "even with decoding='strict'" in change.no_witness.text


def test_changes_beyond_the_limits_say_so(tmp_path: Path) -> None:
    operation = {
        "get": {
            "parameters": [{"name": "a", "in": "query", "schema": {"type": "integer"}}],
            "responses": {"204": {"description": ""}},
        }
    }
    count = MAX_CHANGES + 5
    base = edit_document(
        OLD, {f"/paths/~1copies~1{number}": operation for number in range(count)}
    )
    edits: dict[str, object] = {
        f"/paths/~1copies~1{number}/get/parameters/0/schema/maximum": 9
        for number in range(count)
    }
    changes = find_breaks(base, edits, tmp_path)
    gaps = [change.no_witness for change in changes if change.witness is None]
    assert len(changes) - len(gaps) == MAX_OPERATIONS
    assert {gap and gap.reason for gap in gaps} == {WitnessGap.LIMIT}
    assert {gap and gap.text for gap in gaps} == {
        f"at most {MAX_OPERATIONS} operations are executed"
    }


def _hide_library(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def find_other(name: str) -> object:
        return None if name == library else find_spec(name)

    monkeypatch.setattr("typecase.commands.mock.find_spec", find_other)


@pytest.mark.parametrize("library", ["fastapi", "httpx2", "pydantic"])
def test_missing_libraries_are_named(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _hide_library(library, monkeypatch)
    [change] = find_breaks(OLD, {"/paths/~1owners": REMOVED}, tmp_path)
    assert change.no_witness is not None
    assert change.no_witness.reason is WitnessGap.LIBRARIES
    assert f"{library} is not installed" in change.no_witness.text


def test_witnesses_need_no_uvicorn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    _hide_library("uvicorn", monkeypatch)
    [change] = find_breaks(OLD, {"/paths/~1owners": REMOVED}, tmp_path)
    assert change.witness is not None


def test_schemas_that_are_too_large_have_no_witness(tmp_path: Path) -> None:
    members = {f"member{number}": {"type": "string"} for number in range(3100)}
    schema = {"type": "object", "properties": members}
    changes = find_breaks(OLD, {f"{PET}/properties/name": schema}, tmp_path)
    assert {change.id for change in changes} == {"response-property-type-changed"}
    gaps = [change.no_witness for change in changes]
    assert all(gap is not None and "too large" in gap.text for gap in gaps)


def test_errors_of_an_exchange_do_not_end_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise AssertionError("no title")

    monkeypatch.setattr(RequestSearch, "find", fail)
    [change] = find_breaks(OLD, {"/paths/~1owners": REMOVED}, tmp_path)
    assert change.no_witness is not None
    assert change.no_witness.text == "the exchange failed: AssertionError: no title"


def test_values_vary_in_one_place() -> None:
    schema = {"properties": {"a": {"enum": ["x"]}, "b": {"maximum": 3}}}
    constants = find_constants([schema])
    assert {"x", 3, 4} <= {each for each in constants if not isinstance(each, list)}
    variants = list(iter_variants({"a": "y", "b": [1]}, constants))
    expected_values: tuple[object, ...] = (
        {"b": [1]},
        {"a": "x", "b": [1]},
        {"a": "y", "b": []},
        {"a": "y", "b": [1, 1]},
        {"a": "y", "b": [4]},
    )
    for expected in expected_values:
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
