"""Test that the four specs state nothing that the source documents do not.

There is one test for each API and kind of statement. A failing test lists every
statement that no fact supports. `test_facts` tests the other direction.
"""

from collections.abc import Iterable, Iterator

import pytest

from .table import APIS
from .test_facts import LIMITS, bounds_of, places, stated

Found = tuple[str, str, str]


def nothing(left: Iterable[object]) -> None:
    """Fail with the whole list of what no fact backs."""
    lines = sorted(map(str, left))
    assert not lines, "no fact backs these:\n" + "\n".join(lines)


def backed(api: str) -> set[Found]:
    """Limits that facts state; a literal that is mentioned may be the only value."""
    limits = {
        (kind, f"{where} {name}", value)
        for kind in LIMITS
        for where, name, value in stated(api, kind)
    }
    literals = stated(api, "mentions")
    return limits | {
        ("enum", f"{where} {name}", value) for where, name, value in literals
    }


def slots(api: str) -> Iterator[tuple[str, str]]:
    """Every parameter and field that facts name, and every body."""
    at = places(api)
    yield from ((f.where, f.name) for f in at.facts if f.kind in ("parameter", "field"))
    yield from ((f"{f.where} body", "[]") for f in at.facts if f.kind == "body")


@pytest.mark.parametrize("api", APIS)
def test_operations(api: str) -> None:
    known = {where for where, _, _ in stated(api, "operation")}
    nothing(set(places(api).operations) - known)


@pytest.mark.parametrize("api", APIS)
def test_parameters(api: str) -> None:
    at = places(api)
    known = {(where, name) for where, name, _ in stated(api, "parameter")}
    found = {
        (where, name)
        for where, operation in at.operations.items()
        for name in at.document.parameters(operation)
    }
    nothing(found - known)


@pytest.mark.parametrize("api", APIS)
def test_bodies_and_statuses(api: str) -> None:
    at = places(api)
    known = {at.content(f) for f in at.facts if f.kind in ("body", "response")}
    found = set()
    for where, operation in at.operations.items():
        parts = list(at.document.responses(operation))
        for part in [*parts, *(["body"] if "requestBody" in operation else [])]:
            place = f"{where} {part}"
            if part == "default" and not at.bodies(place):
                continue  # It leaves open what the documents leave open.
            found |= {(place, media) for media in at.bodies(place) or ["none"]}
    nothing(found - known)


@pytest.mark.parametrize("api", APIS)
def test_other_answers_are_said_to_be_open_and_no_more(api: str) -> None:
    at = places(api)
    for operation in at.operations.values():
        other = at.document.responses(operation).get("default", {})
        assert other.keys() <= {"description", "x-not-shown"}


@pytest.mark.parametrize(
    ("api", "where"),
    [
        ("advertiser", "GET /userAccount/login"),
        ("platform", "POST /oauth2/token"),
        ("disposition", "POST /disposition/v1/events"),
    ],
)
def test_where_errors_are_shown_no_other_answers_are_open(api: str, where: str) -> None:
    at = places(api)
    assert "default" not in at.document.responses(at.operations[where])


@pytest.mark.parametrize("api", APIS)
def test_fields(api: str) -> None:
    at = places(api)
    found = {
        f"{where}.{name}"
        for where, known in at.fields.items()
        for schema in at.schemas(where)
        for name in set(schema.get("properties", {})) - set(known)
    }
    nothing(found)


@pytest.mark.parametrize("api", APIS)
def test_open_objects_have_no_fields(api: str) -> None:
    at = places(api)
    words = ("object", "object[]", "any")
    found = {
        f"{where}.{name}.{field}"
        for where, known in at.fields.items()
        for name, word in known.items()
        if word in words and not {f"{where}.{name}", f"{where}.{name}[]"} & {*at.fields}
        for node in at.owner(where, name)
        for schema in at.document.peel(node)
        for field in schema.get("properties", {})
    }
    nothing(found)


@pytest.mark.parametrize("api", APIS)
def test_required(api: str) -> None:
    at = places(api)
    known = {(w, n) for w, n, value in stated(api, "required") if value != "no"}
    found = {
        (where, name)
        for where in at.fields
        for schema in at.schemas(where)
        for name in schema.get("required", [])
    }
    found |= {
        (where, name)
        for where, operation in at.operations.items()
        for name, node in at.document.parameters(operation).items()
        if node.get("required")
    }
    nothing(found - known)


@pytest.mark.parametrize("api", APIS)
def test_limits(api: str) -> None:
    at = places(api)
    found = {
        (kind, f"{where} {label}", value)
        for where, name in slots(api)
        for limits in bounds_of(at, where, name)
        for kind, label, value in limits
    }
    nothing(found - backed(api))


@pytest.mark.parametrize("api", APIS)
def test_security(api: str) -> None:
    at = places(api)
    known = {(where, value) for where, _, value in stated(api, "security")}
    ways = {
        w: at.document.security(operation) for w, operation in at.operations.items()
    }
    nothing({(where, way) for where in ways for way in ways[where]} - known)
    schemes = at.document.root["components"].get("securitySchemes", {})
    flows = [f for s in schemes.values() for f in s.get("flows", {}).values()]
    scopes = {scope for flow in flows for scope in flow["scopes"]}
    nothing({*schemes} - {where for where, _, _ in stated(api, "scheme")})
    nothing(scopes - {name for _, name, _ in stated(api, "scope")})


@pytest.mark.parametrize("api", APIS)
def test_every_component_is_spoken_of(api: str) -> None:
    at = places(api)
    for where in at.fields:
        at.schemas(where)
    for where, name in slots(api):
        bounds_of(at, where, name)
    components = at.document.root["components"].get("schemas", {})
    seen = at.document.seen
    nothing(name for name in components if f"#/components/schemas/{name}" not in seen)
