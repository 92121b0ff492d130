"""Test that changes have witnesses where a value, a call or a client is unusual."""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.diff.witness_checks import find_breaks, find_fault
from typecase.tools.diff.changes import Change, WitnessGap

RESPONSES = {"204": {"description": ""}}
NAMES = "/components/schemas"


def build(paths: dict[str, Any], **others: Any) -> dict[str, Any]:
    """Return a document with some paths."""
    return {
        "openapi": "3.0.3",
        "info": {"title": "Pets", "version": "1"},
        "servers": [{"url": "https://pets.example"}],
        "paths": paths,
        **others,
    }


def get(*parameters: dict[str, Any], schema: Any = None) -> dict[str, Any]:
    """Return a path with an operation that has parameters, or answers in JSON."""
    content = {"application/json": {"schema": schema}}
    answers = {"200": {"description": "", "content": content}}
    responses = RESPONSES if schema is None else answers
    return {"get": {"parameters": [*parameters], "responses": responses}}


def put(schema: Any) -> dict[str, Any]:
    """Return a path with an operation that takes a body in JSON."""
    body = {"content": {"application/json": {"schema": schema}}}
    return {"put": {"requestBody": body, "responses": RESPONSES}}


def find_outcome(change: Change) -> str:
    """Return what came of the call of a witness, which must prove its change."""
    assert change.witness is not None, change.no_witness
    assert find_fault(change) is None
    return change.witness.outcome


@pytest.mark.parametrize("location", ["path", "query"])
def test_values_of_enumerations_that_a_length_excludes(
    location: str, tmp_path: Path
) -> None:
    schema = {"type": "string", "maxLength": 13, "enum": ["generic-bank", "tufin"]}
    bank = {"in": location, "name": "bank", "required": True, "schema": schema}
    path = "/banks/{bank}" if location == "path" else "/banks"
    place = f"/paths/{path.replace('/', '~1')}/get/parameters/0/schema/maxLength"
    [change] = find_breaks(build({path: get(bank)}), {place: 11}, tmp_path)
    assert change.id == "request-parameter-enum-value-removed"
    assert find_outcome(change) == (
        'the new server answers 400: bank: "generic-bank" is longer than 11 characters'
    )


@pytest.mark.parametrize("has_mapping", [True, False])
def test_tags_of_children_that_extend_a_union(
    has_mapping: bool, tmp_path: Path
) -> None:
    discriminator: dict[str, Any] = {"propertyName": "kind"}
    if has_mapping:
        discriminator["mapping"] = {"dog": "Dog", "cat": f"#{NAMES}/Cat"}

    def child(name: str, kind: str) -> dict[str, Any]:
        own = {"type": "object", "properties": {name: {"type": kind}}}
        return {"allOf": [{"$ref": f"#{NAMES}/Pet"}, own]}

    schemas = {
        "Pet": {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": {"type": "string"}},
            "discriminator": discriminator,
            "oneOf": [{"$ref": f"#{NAMES}/Dog"}, {"$ref": f"#{NAMES}/Cat"}],
        },
        "Dog": child("barks", "boolean"),
        "Cat": child("age", "integer"),
    }
    base = build({"/pets": put(schemas["Pet"])}, components={"schemas": schemas})
    base["paths"]["/pets"] = put({"$ref": f"#{NAMES}/Pet"})
    edits: dict[str, object] = {
        f"{NAMES}/Cat/allOf/1/properties/age/type": "string",
    }
    [change] = find_breaks(base, edits, tmp_path)
    assert change.witness is not None, change.no_witness
    assert change.witness.value == {"kind": "cat" if has_mapping else "Cat", "age": 1}
    assert change.witness.outcome == (
        "the new server answers 400: age: Input should be a valid string"
    )


@pytest.mark.parametrize(("before", "after"), [("/v1", ""), ("", "/v1")])
def test_operations_whose_prefix_moves(before: str, after: str, tmp_path: Path) -> None:
    """The prefix moves from the server to the paths, or the other way round."""
    limit = {"in": "query", "name": "limit", "schema": {"type": "integer"}}
    prefix = "" if before else "/v1"
    base = build({f"{prefix}/pets": get(limit), f"{prefix}/gone": get()})
    base["servers"] = [{"url": f"https://pets.example{before}"}]
    lower = {**limit, "schema": {"type": "integer", "maximum": 9}}
    edits: dict[str, object] = {
        "/servers/0/url": f"https://pets.example{after}",
        "/paths": {f"{'/v1' if before else ''}/pets": get(lower)},
    }
    changes = {change.id: change for change in find_breaks(base, edits, tmp_path)}
    limited = changes["request-parameter-max-set"]
    assert find_outcome(limited).startswith("the new server answers 400: limit: ")
    removed = changes["api-path-removed-without-deprecation"]
    assert find_outcome(removed).startswith("the new server answers 404: ")
    assert limited.witness is not None
    assert removed.witness is not None
    assert "http://127.0.0.1/v1/pets" in limited.witness.curl
    assert "http://127.0.0.1/v1/gone" in removed.witness.curl


@pytest.mark.parametrize("values", [["cat"], ["cat", "dog"], [3]])
def test_enumerations_with_one_value_are_strict(
    values: list[Any], tmp_path: Path
) -> None:
    kind = {"type": "string" if "cat" in values else "integer", "enum": values}
    base = build({"/pets": get(schema={"type": "object", "properties": {"a": kind}})})
    place = (
        "/paths/~1pets/get/responses/200/content/application~1json/schema/properties/a"
    )
    new = "ibex" if "cat" in values else 4
    [change] = find_breaks(base, {f"{place}/enum/-": new}, tmp_path)
    assert find_outcome(change).startswith(
        "the old client reads the answer; with decoding='strict', it raises: "
    )


def test_each_alternative_of_credentials_is_tried(tmp_path: Path) -> None:
    schemes = {
        "header": {"type": "apiKey", "in": "header", "name": "X-Key"},
        "query": {"type": "apiKey", "in": "query", "name": "key"},
    }
    base = build(
        {"/pets": get()},
        components={"securitySchemes": schemes},
        security=[{"header": []}, {"query": []}],
    )
    edits: dict[str, object] = {"/components/securitySchemes/query/name": "token"}
    [change] = find_breaks(base, edits, tmp_path)
    assert find_outcome(change).startswith("the new server answers 401")
    assert change.witness is not None
    assert "?key=" in change.witness.curl


def test_credentials_that_are_new_parameters_are_sent(tmp_path: Path) -> None:
    """Most operations require the header, so that clients take it as a credential."""
    kind = {
        "in": "query",
        "name": "kind",
        "schema": {"type": "string", "enum": ["cat", "dog"]},
    }
    token = {
        "in": "header",
        "name": "X-Access-Token",
        "required": True,
        "schema": {"type": "string"},
    }
    paths = {"/pets": get(kind), "/owners": get()}
    edits: dict[str, object] = {
        "/paths/~1pets/get/parameters/0/schema/enum": ["cat"],
        "/paths/~1pets/get/parameters/-": token,
        "/paths/~1owners/get/parameters/-": token,
    }
    changes = find_breaks(build(paths), edits, tmp_path)
    [change] = [change for change in changes if "enum" in change.id]
    assert find_outcome(change).startswith("the new server answers 400: kind: ")
    assert change.witness is not None
    assert "x-access-token" in change.witness.curl.lower()


def test_lists_are_sent_with_several_items(tmp_path: Path) -> None:
    names = {
        "in": "query",
        "name": "names",
        "explode": False,
        "schema": {"type": "array", "items": {"type": "integer"}},
    }
    place = "/paths/~1pets/get/parameters/0/style"
    [change] = find_breaks(
        build({"/pets": get(names)}), {place: "pipeDelimited"}, tmp_path
    )
    assert change.id == "request-parameter-serialization-changed"
    assert find_outcome(change).startswith("the new server answers 400: names")


def test_members_that_are_only_required_are_sent(tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "required": ["url"],
        "properties": {"kinds": {"type": "array", "items": {"type": "string"}}},
    }
    place = (
        "/paths/~1hooks/put/requestBody/content/application~1json/schema/properties"
        "/kinds/items/enum"
    )
    [change] = find_breaks(build({"/hooks": put(schema)}), {place: ["a"]}, tmp_path)
    assert find_outcome(change).startswith("the new server answers 400: kinds[0]: ")


def test_text_beyond_a_length_matches_the_pattern(tmp_path: Path) -> None:
    schema = {"type": "string", "pattern": "^[0-9]+$", "maxLength": 9}
    place = (
        "/paths/~1codes/put/requestBody/content/application~1json/schema/properties"
        "/code/maxLength"
    )
    base = build({"/codes": put({"type": "object", "properties": {"code": schema}})})
    [change] = find_breaks(base, {place: 6}, tmp_path)
    assert "code: String should have at most 6 characters" in find_outcome(change)


def test_documents_that_allow_no_value_say_so(tmp_path: Path) -> None:
    code = {"type": "string", "pattern": "^[0-9]{9}$", "maxLength": 4}
    members = {"code": code, "name": {"type": "string"}}
    schema = {"type": "object", "required": ["code"], "properties": members}
    place = (
        "/paths/~1pets/get/responses/200/content/application~1json/schema/properties"
        "/name/type"
    )
    [change] = find_breaks(
        build({"/pets": get(schema=schema)}), {place: "integer"}, tmp_path
    )
    assert change.no_witness is not None
    assert change.no_witness.reason is WitnessGap.NOT_FOUND
    assert change.no_witness.text.startswith(
        "no value was found that the sender's document allows: no text was found with"
        " pattern"
    )


def test_values_that_a_binary_body_does_not_carry(tmp_path: Path) -> None:
    schema: dict[str, Any] = {}
    body = {"content": {"application/octet-stream": {"schema": schema}}}
    put_file: dict[str, Any] = {"put": {"requestBody": body, "responses": RESPONSES}}
    place = (
        "/paths/~1files/put/requestBody/content/application~1octet-stream/schema/type"
    )
    [change] = find_breaks(build({"/files": put_file}), {place: "string"}, tmp_path)
    assert change.no_witness is not None
    assert change.no_witness.text == "the old client cannot send true"
