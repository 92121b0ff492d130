"""Test that the four specs state nothing that the source documents do not.

A fact is a row of the tables that `fact_tables` describes. Its ``where`` names a place:
an operation, a body, a record or a part of a record. `PlaceFinder` finds the parts of a
spec at a place.

There is one test for each API and kind of statement. A failing test lists every
statement that no fact supports. `test_specs_state_all_facts` tests the other direction.
"""

from collections.abc import Iterable, Iterator

import pytest

from tests.integration.facts.fact_tables import APIS, LIMIT_KINDS
from tests.integration.facts.place_finder import PlaceFinder, get_places

for_each_api = pytest.mark.parametrize("api", APIS)


def check_all_supported(unsupported: Iterable[object]) -> None:
    """Fail with the list of statements that no fact supports, unless it is empty."""
    lines = sorted(map(str, unsupported))
    assert not lines, "no fact supports these statements:\n" + "\n".join(lines)


def list_values(places: PlaceFinder) -> Iterator[tuple[str, str]]:
    """Yield the place and name of every parameter, field and body in the facts.

    A body has no name. Its limits are those of its items, which are called `[]`.
    """
    for fact in places.facts:
        if fact.kind in ("parameter", "field"):
            yield fact.where, fact.name
        elif fact.kind == "body":
            yield f"{fact.where} body", "[]"


@for_each_api
def test_operations(api: str) -> None:
    places = get_places(api)
    known = {where for where, _, _ in places.list_facts("operation")}
    check_all_supported(set(places.operations) - known)


@for_each_api
def test_parameters(api: str) -> None:
    places = get_places(api)
    known = {(where, name) for where, name, _ in places.list_facts("parameter")}
    declared = {
        (where, name)
        for where, operation in places.operations.items()
        for name in places.document.read_parameters(operation)
    }
    check_all_supported(declared - known)


@for_each_api
def test_bodies_and_statuses(api: str) -> None:
    places = get_places(api)
    known = {
        places.locate_body(fact)
        for fact in places.facts
        if fact.kind in ("body", "response")
    }
    declared = set()
    for where, operation in places.operations.items():
        parts = list(places.document.read_responses(operation))
        if "requestBody" in operation:
            parts.append("body")
        for part in parts:
            place = f"{where} {part}"
            # The next test ensures that a default response states nothing but a
            # description.
            if part == "default" and not places.find_bodies(place):
                continue
            media_types = places.find_bodies(place) or ["none"]
            declared |= {(place, media_type) for media_type in media_types}
    check_all_supported(declared - known)


@for_each_api
def test_default_responses_have_only_a_description(api: str) -> None:
    places = get_places(api)
    for operation in places.operations.values():
        response = places.document.read_responses(operation).get("default", {})
        assert response.keys() <= {"description", "x-not-shown"}


# The source documents list every error of these operations.
@pytest.mark.parametrize(
    ("api", "operation"),
    [
        ("advertiser", "GET /userAccount/login"),
        ("platform", "POST /oauth2/token"),
        ("disposition", "POST /disposition/v1/events"),
    ],
)
def test_operations_with_documented_errors_have_no_default_response(
    api: str, operation: str
) -> None:
    places = get_places(api)
    responses = places.document.read_responses(places.operations[operation])
    assert "default" not in responses


@for_each_api
def test_fields(api: str) -> None:
    places = get_places(api)
    check_all_supported(
        {
            f"{where}.{name}"
            for where, known in places.fields.items()
            for schema in places.find_schemas(where)
            for name in set(schema.get("properties", {})) - set(known)
        }
    )


@for_each_api
def test_objects_without_fields_in_the_facts_declare_no_fields(api: str) -> None:
    places = get_places(api)
    known_places = {*places.fields}
    check_all_supported(
        {
            f"{where}.{name}.{field}"
            for where, fields in places.fields.items()
            for name, type_name in fields.items()
            if type_name in ("object", "object[]", "any")
            and not {f"{where}.{name}", f"{where}.{name}[]"} & known_places
            for node in places.find_declarations(where, name)
            for schema in places.document.list_objects(node)
            for field in schema.get("properties", {})
        }
    )


@for_each_api
def test_required(api: str) -> None:
    places = get_places(api)
    known = {
        (where, name)
        for where, name, value in places.list_facts("required")
        if value != "no"
    }
    required_fields = {
        (where, name)
        for where in places.fields
        for schema in places.find_schemas(where)
        for name in schema.get("required", [])
    }
    required_parameters = {
        (where, name)
        for where, operation in places.operations.items()
        for name, node in places.document.read_parameters(operation).items()
        if node.get("required")
    }
    check_all_supported((required_fields | required_parameters) - known)


@for_each_api
def test_limits(api: str) -> None:
    places = get_places(api)
    known = {
        (kind, f"{where} {name}", value)
        for kind in LIMIT_KINDS
        for where, name, value in places.list_facts(kind)
    }
    # A spec may also state a literal that the text mentions, as an enum or a constant.
    known |= {
        ("enum", f"{where} {name}", value)
        for where, name, value in places.list_facts("mentions")
    }
    # Limits of the items of `name` have the name `name[]`.
    declared = {
        (kind, f"{where} {limited_name}", value)
        for where, name in list_values(places)
        for limits in places.find_limits(where, name)
        for kind, limited_name, value in limits
    }
    check_all_supported(declared - known)


@for_each_api
def test_security(api: str) -> None:
    places = get_places(api)
    known = {(where, value) for where, _, value in places.list_facts("security")}
    declared = {
        (where, alternative)
        for where, operation in places.operations.items()
        for alternative in places.document.read_security(operation)
    }
    check_all_supported(declared - known)
    schemes = places.document.root["components"].get("securitySchemes", {})
    flows = [
        flow for scheme in schemes.values() for flow in scheme.get("flows", {}).values()
    ]
    scopes = {scope for flow in flows for scope in flow["scopes"]}
    check_all_supported({*schemes} - {w for w, _, _ in places.list_facts("scheme")})
    check_all_supported(scopes - {name for _, name, _ in places.list_facts("scope")})


@for_each_api
def test_components(api: str) -> None:
    places = get_places(api)
    # Looking every place up resolves the references to all components that facts need.
    for where in places.fields:
        places.find_schemas(where)
    for where, name in list_values(places):
        places.find_limits(where, name)
    components = places.document.root["components"].get("schemas", {})
    check_all_supported(
        name
        for name in components
        if f"#/components/schemas/{name}" not in places.document.used_references
    )
