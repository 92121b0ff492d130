"""Test that the four specs state every fact of the source documents.

There is one test for each row of the fact tables. `test_specs_state_nothing_else` tests
the other direction.
"""

import json
import re

import pytest
from jsonschema import Draft202012Validator

from tests.integration.facts.fact_tables import APIS, LIMIT_KINDS, Fact, read_facts
from tests.integration.facts.place_finder import PlaceFinder, get_places
from tests.integration.facts.spec_document import Node, to_json_text

FACTS = [fact for api in APIS for fact in read_facts(api)]


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_spec_states_fact(fact: Fact) -> None:
    places = get_places(fact.api)
    match fact.kind:
        case "body" | "response":
            check_body(places, fact)
        case "field":
            check_field(places, fact)
        case "schema":
            component = places.find_component("schemas", fact.value)
            assert component, f"{fact}: no such component"
            assert places.document.name_type(component) == "object"
        case "extends":
            schemas = places.find_schemas(fact.where)
            assert schemas, f"{fact}: no such place"
            for schema in schemas:
                assert set(places.fields[fact.value]) <= set(schema["properties"])
        case "required":
            check_required(places, fact)
        case kind if kind in LIMIT_KINDS:
            check_limit(places, fact)
        case "version" | "server" | "scheme" | "scope":
            check_api(places, fact)
        case "accepts" | "rejects":
            check_example(places, fact)
        case "mentions":
            nodes = places.find_declarations(fact.where, fact.name)
            texts = [to_json_text(places.document.flatten(node)) for node in nodes]
            assert any(fact.value in text for text in texts), explain(fact, texts)
        case "says" | "not_shown":
            notes_only = fact.kind == "not_shown"
            text = places.read_texts(fact.where, notes_only=notes_only)
            assert re.search(fact.value, text, re.I | re.S), explain(fact, text[:600])
        case _:
            check_operation(places, fact)


def explain(fact: Fact, stated: object) -> str:
    """Return the message of a failing test."""
    return f"{fact}: the document says {fact.value!r}, the spec has {stated!r}"


def check_types(places: PlaceFinder, fact: Fact, types: list[str]) -> None:
    """Check types that the spec declares; the name of a record stands for an object."""
    expected = re.sub(
        r"\w+",
        lambda word: "object" if word[0] in places.records else word[0],
        fact.value,
    )
    assert types, f"{fact}: not in the spec"
    for name in types:
        assert set(name.split("|")) == set(expected.split("|")), explain(fact, name)


def check_operation(places: PlaceFinder, fact: Fact) -> None:
    """Check an operation, a parameter, or what a call requires."""
    match fact.kind:
        case "operation":
            assert fact.where in places.operations, explain(
                fact, sorted(places.operations)
            )
        case "parameter":
            node = places.find_parameter(fact.where, fact.name)
            schemas = [node.get("schema")] if node else []
            check_types(places, fact, list(map(places.document.name_type, schemas)))
        case "style":
            node = places.find_parameter(fact.where, fact.name)
            assert name_style(node or {}) == fact.value
        case "security":
            operation = places.operations[fact.where]
            alternatives = places.document.read_security(operation)
            assert fact.value in alternatives, explain(fact, alternatives)
        case "require_any":
            operation = places.operations[fact.where]
            groups = operation.get("x-typecase-require-any", [])
            assert sorted(fact.name.split(",")) in [sorted(group) for group in groups]


def name_style(parameter: Node) -> str:
    """Return the style of a list in a query, as the tables name it."""
    style, explode = parameter.get("style", "form"), parameter.get("explode", True)
    names = {("form", False): "comma", ("pipeDelimited", False): "pipe"}
    return names.get((style, explode), f"{style}, explode: {explode}")


def check_body(places: PlaceFinder, fact: Fact) -> None:
    """Check a request or response body, or a status without a body."""
    where, media_type = places.locate_body(fact)
    if media_type == "none":
        operation, _, status = where.rpartition(" ")
        declared = places.document.read_responses(places.operations[operation])
        assert status in declared, explain(fact, sorted(declared))
        return
    schema = places.find_body(where, media_type)
    assert schema is not None, explain(fact, sorted(places.find_bodies(where)))
    if fact.value == "file":
        assert schema in ({}, {"type": "string", "format": "binary"}), schema
    else:
        check_types(places, fact, [places.document.name_type(schema)])


def check_field(places: PlaceFinder, fact: Fact) -> None:
    """Check that every schema of a place has a field, and the type of the field."""
    nodes = places.find_declarations(fact.where, fact.name)
    schemas = places.find_schemas(fact.where)
    assert len(nodes) == len(schemas), f"{fact}: not everywhere"
    check_types(places, fact, [places.document.name_type(node) for node in nodes])


def check_required(places: PlaceFinder, fact: Fact) -> None:
    """Check whether a parameter or a field is required.

    If the value is ``open``, the spec may decide.
    """
    if " " in fact.name:
        parameter = places.find_parameter(fact.where, fact.name) or {}
        required = [bool(parameter.get("required"))]
    else:
        schemas = places.find_schemas(fact.where)
        required = [fact.name in schema.get("required", []) for schema in schemas]
    assert required, f"{fact}: no such place"
    if fact.value != "open":
        assert set(required) == {fact.value == "yes"}, explain(fact, required)


def check_limit(places: PlaceFinder, fact: Fact) -> None:
    """Check a default, bound, enum value, format or deprecation."""
    limits_by_place = places.find_limits(fact.where, fact.name)
    assert limits_by_place, f"{fact}: no such place"
    for limits in limits_by_place:
        assert (fact.kind, fact.name, fact.value) in limits, explain(fact, limits)


def check_api(places: PlaceFinder, fact: Fact) -> None:
    """Check the version, a server, a security scheme or a scope."""
    if fact.kind == "version":
        assert str(places.document.root["info"]["version"]) == fact.value
        return
    if fact.kind == "server":
        servers, _ = places.find_nodes(fact.where)
        matching = [each for each in servers if each["url"] == f"{{{fact.name}}}"]
        assert matching, explain(fact, servers)
        default = matching[0]["variables"][fact.name]["default"]
        assert re.fullmatch(fact.value, default), explain(fact, default)
        return
    scheme = places.find_component("securitySchemes", fact.where) or {}
    flow = scheme.get("flows", {}).get("clientCredentials", {})
    match fact.kind, fact.name:
        case "scope", _:
            assert fact.name in flow.get("scopes", {}), explain(fact, scheme)
        case _, "flow":
            assert [*scheme["flows"]] == [fact.value]
        case _, "tokenUrl":
            assert flow["tokenUrl"].endswith(fact.value), explain(fact, flow)
        case _:
            assert scheme.get(fact.name) == fact.value, explain(fact, scheme)


def check_example(places: PlaceFinder, fact: Fact) -> None:
    """Check that the schema of a request body accepts or rejects an example.

    The value is JSON. ``3 * {}`` stands for a list of three such values.
    """
    count, _, text = fact.value.rpartition(" * ")
    example = [json.loads(text)] * int(count) if count else json.loads(text)
    schema = places.document.inline_references(places.find_body(fact.where))
    is_valid = Draft202012Validator(schema).is_valid(example)
    assert is_valid == (fact.kind == "accepts"), f"{fact}: {fact.value[:200]}"
