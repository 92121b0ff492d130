"""Test that each witness proves its own change, and no other one."""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
)
from tests.generator.diff.witness_checks import OLD, find_breaks, find_fault
from typecase.tools.diff.changes import (
    WitnessGap,
)

LIST = "/paths/~1pets/get"
LIST_KEY = ("GET", "/pets")
CREATE = "/paths/~1pets/post"
PET = "/components/schemas/Pet"
NEW_PET = "/components/schemas/NewPet/allOf/1"
OWNER = "/paths/~1owners~1{ownerId}~1pets~1{petId}/get"


def test_each_of_two_changes_in_a_message_is_proved_by_itself(tmp_path: Path) -> None:
    edits: dict[str, object] = {
        f"{PET}/properties/tags/contains": REMOVED,
        f"{PET}/properties/code/pattern": "^[a-z]+-[0-9]+$",
        "/components/schemas/Kind/enum/-": "ibex",
    }
    changes = find_breaks(OLD, edits, tmp_path)
    assert [find_fault(change) for change in changes] == [None] * len(changes)
    found = {change.id: change for change in changes if change.operation == LIST_KEY}
    pattern = found["response-property-pattern-changed"].witness
    assert pattern is not None
    [pet] = pattern.value
    assert (pet["code"], pet.get("kind")) == ("a-0", None)
    assert "a" in pet["tags"]
    assert pattern.outcome.startswith("the old client raises")
    assert "$[0].code" in pattern.outcome
    kind = found["response-property-enum-value-added"].witness
    assert kind is not None
    [pet] = kind.value
    assert (pet["kind"], pet.get("code")) == ("ibex", None)
    assert "a" in pet["tags"]
    gap = found["response-property-condition-changed"].no_witness
    assert gap is not None
    assert gap.reason is WitnessGap.TOLERATED


def test_each_keyword_of_a_place_is_proved_by_itself(tmp_path: Path) -> None:
    limits = {"minLength": 2, "maxLength": 4, "pattern": "^[a-z ]*$"}
    edits: dict[str, object] = {
        f"{LIST}/parameters/0/schema": {"type": "integer", "minimum": 2, "maximum": 9},
        f"{NEW_PET}/properties/code": {"type": "string", **limits},
    }
    base = edit_document(OLD, {f"{NEW_PET}/properties/code": {"type": "string"}})
    changes = find_breaks(base, edits, tmp_path)
    assert [find_fault(change) for change in changes] == [None] * len(changes)
    outcomes = {
        change.id: change.witness and change.witness.outcome.partition(": ")[2]
        for change in changes
    }
    assert outcomes == {
        "request-parameter-max-set": "limit: Input should be less than or equal to 9",
        "request-parameter-min-set": "limit: Input should be greater than or equal to"
        " 2",
        "request-property-max-length-set": "code: String should have at most 4"
        " characters",
        "request-property-min-length-set": "code: String should have at least 2"
        " characters",
        "request-property-pattern-added": "code: String should match pattern"
        " '^[a-z ]*$'",
    }


def test_null_that_is_read_has_no_witness(tmp_path: Path) -> None:
    edits: dict[str, object] = {f"{PET}/properties/born/type": ["string", "null"]}
    changes = find_breaks(OLD, edits, tmp_path)
    gaps = [change.no_witness for change in changes]
    assert {change.id for change in changes} == {"response-property-became-nullable"}
    for gap in gaps:
        assert gap is not None
        assert gap.reason is WitnessGap.TOLERATED
        assert '"born": null' in gap.text
        assert '"extra"' not in gap.text


def test_members_that_another_change_requires_are_sent(tmp_path: Path) -> None:
    base = edit_document(
        OLD,
        {
            f"{NEW_PET}/properties/size": {"type": "string"},
            f"{NEW_PET}/properties/age": {"type": "integer"},
        },
    )
    edits: dict[str, object] = {
        f"{NEW_PET}/required": ["weight", "size", "age"],
        f"{NEW_PET}/properties/color/enum": ["black"],
    }
    changes = find_breaks(base, edits, tmp_path)
    values = {
        change.text.partition("`")[2].partition("`")[0]: (
            change.witness and change.witness.value
        )
        for change in changes
    }
    whole = {"name": "text", "weight": 1, "size": "text", "age": 1}
    assert values == {
        "size": {key: whole[key] for key in whole if key != "size"},
        "age": {key: whole[key] for key in whole if key != "age"},
        "color": {**whole, "color": "white"},
    }


def test_a_removed_operation_is_called_where_it_was(tmp_path: Path) -> None:
    paths = OLD["paths"]
    old = edit_document(OLD, {"/servers": [{"url": "https://a.example/v1"}]})
    edits: dict[str, object] = {
        "/servers": [{"url": "https://a.example"}],
        "/paths": {f"/v1{key}": paths[key] for key in paths if key != "/pets"},
    }
    changes = find_breaks(old, edits, tmp_path)
    witnesses = {
        change.operation: change.witness
        for change in changes
        if change.id.startswith("api-path-removed")
    }
    witness = witnesses[LIST_KEY]
    assert witness is not None
    assert "http://127.0.0.1/v1/pets" in witness.curl
    assert witness.outcome.startswith("the new server answers 404")


def test_a_call_without_credentials_proves_that_some_are_required(
    tmp_path: Path,
) -> None:
    key = {"type": "apiKey", "in": "header", "name": "X-Key"}
    # The old client can send the key, too, since the document has its scheme.
    old = edit_document(OLD, {"/components/securitySchemes": {"key": key}})
    edits: dict[str, object] = {f"{LIST}/security": [{"key": []}]}
    changes = find_breaks(old, edits, tmp_path)
    assert [find_fault(change) for change in changes] == [None]
    [witness] = [change.witness for change in changes]
    assert witness is not None
    assert witness.outcome.startswith("the new server answers 401")
    assert "x-key" not in witness.curl.lower()


def test_parameters_that_another_change_requires_are_sent(tmp_path: Path) -> None:
    edits: dict[str, object] = {
        f"{LIST}/parameters/0/schema/maximum": 9,
        f"{LIST}/parameters/2/required": True,
        f"{LIST}/parameters/-": {
            "name": "page",
            "in": "query",
            "required": True,
            "schema": {"type": "integer"},
        },
        f"{LIST}/security": [{"token": []}],
        "/components/securitySchemes/token": {"type": "http", "scheme": "bearer"},
    }
    changes = find_breaks(OLD, edits, tmp_path)
    outcomes = {
        change.id: change.witness and change.witness.outcome for change in changes
    }
    assert outcomes == {
        "api-security-added": outcomes["api-security-added"],
        "new-required-request-parameter": "the new server answers 400: page: is"
        " required",
        "request-parameter-became-required": "the new server answers 400: kind: is"
        " required",
        "request-parameter-max-set": outcomes["request-parameter-max-set"],
    }
    security = outcomes["api-security-added"]
    limit = outcomes["request-parameter-max-set"]
    assert security is not None
    assert security.startswith("the new server answers 401")
    assert limit is not None
    assert limit.startswith("the new server answers 400: limit: ")
    [curl] = [
        change.witness.curl
        for change in changes
        if change.witness and change.id == "request-parameter-max-set"
    ]
    for part in ("limit=10", "kind=cat", "page=1", "authorization: Bearer"):
        assert part in curl


def test_change_beside_an_unavoidable_one_has_no_witness(tmp_path: Path) -> None:
    edits: dict[str, object] = {
        f"{PET}/properties/name/type": "integer",
        "/components/schemas/Kind/enum/-": "ibex",
    }
    changes = find_breaks(OLD, edits, tmp_path)
    found = {change.id: change for change in changes}
    kind = found["response-property-enum-value-added"]
    assert kind.witness is None
    assert kind.no_witness is not None
    assert kind.no_witness.reason is WitnessGap.NOT_FOUND
    name = found["response-property-type-changed"]
    assert name.witness is not None
    assert find_fault(name) is None


def test_path_of_the_server_is_no_witness(tmp_path: Path) -> None:
    edits: dict[str, object] = {
        "/servers/0/url": "https://pets.example/v2",
        "/paths/~1owners": REMOVED,
    }
    [change] = find_breaks(OLD, edits, tmp_path)
    assert change.witness is not None
    assert "http://127.0.0.1/v2/owners" in change.witness.curl


def test_removed_path_of_another_operation_is_answered(tmp_path: Path) -> None:
    base = edit_document(
        OLD,
        {"/paths/~1pets~1first": {"get": {"responses": {"204": {"description": ""}}}}},
    )
    other: dict[str, Any] = {
        "get": {
            "parameters": [
                {"name": "id", "in": "path", "required": True, "schema": {}},
            ],
            "responses": {"204": {"description": ""}},
        }
    }
    edits: dict[str, object] = {
        "/paths/~1pets~1first": REMOVED,
        "/paths/~1pets~1{id}": other,
    }
    [change] = find_breaks(base, edits, tmp_path)
    assert change.no_witness is not None
    assert change.no_witness.reason is WitnessGap.TOLERATED


def test_documents_without_a_title_are_executed(tmp_path: Path) -> None:
    base = edit_document(OLD, {"/info": {"title": "", "version": ""}})
    edits: dict[str, object] = {f"{LIST}/parameters/0/schema/maximum": 9}
    [change] = find_breaks(base, edits, tmp_path)
    assert change.witness is not None


def test_enormous_limits_take_little_time_and_memory(tmp_path: Path) -> None:
    size = 10**9
    schema = {
        "type": "array",
        "minItems": size,
        "items": {"type": "string", "minLength": size, "pattern": "^(a{9}){9}$"},
    }
    [change] = find_breaks(OLD, {f"{NEW_PET}/properties/color": schema}, tmp_path)
    assert change.id == "request-property-type-changed"
    assert change.witness is not None


def test_slow_patterns_take_little_time(tmp_path: Path) -> None:
    slow = {"type": "string", "minLength": 60, "pattern": "^(?=a)(a+)+$"}
    base = edit_document(OLD, {f"{NEW_PET}/properties/color": slow})
    edits: dict[str, object] = {f"{NEW_PET}/properties/color/pattern": "^(?=a)(a+)+b$"}
    [change] = find_breaks(base, edits, tmp_path)
    assert change.no_witness is not None
    assert change.no_witness.reason is WitnessGap.NOT_FOUND


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
    [change] = find_breaks(base, edits, tmp_path)
    assert change.witness is not None


@pytest.mark.parametrize("status", ["default", "4XX", "404"])
def test_responses_of_errors_have_a_witness(status: str, tmp_path: Path) -> None:
    def respond(kind: str) -> dict[str, Any]:
        content = {"application/json": {"schema": {"type": kind}}}
        return {"description": "An error.", "content": content}

    responses = {"200": {"description": "Done."}, status: respond("integer")}
    base = edit_document(OLD, {f"{LIST}/responses": responses})
    edits: dict[str, object] = {f"{LIST}/responses/{status}": respond("string")}
    [change] = find_breaks(base, edits, tmp_path)
    assert change.witness is not None
    assert change.witness.value == "text"
