"""Test that the four specs state every fact of the source documents.

There is one test for each row of the fact tables. `test_nothing_invented` tests the
other direction.
"""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from .document import Document, Node, literal
from .places import Places
from .table import APIS, Fact, read

SPECS = Path(__file__).parents[3] / "specs"
BOUNDS = ("default", "minimum", "maximum", "maxLength", "maxItems", "enum", "varname")
LIMITS = (*BOUNDS, "format", "deprecated")
FACTS = [fact for api in APIS for fact in read(api)]


@cache
def places(api: str) -> Places:
    """The document of one API with its facts laid over it."""
    facts = [fact for fact in FACTS if fact.api == api]
    return Places(Document(SPECS / f"{api}.yaml"), facts)


def missing(fact: Fact, there: object) -> str:
    """What a failing test prints."""
    return f"{fact}: the document says {fact.value!r}, the spec has {there!r}"


def hold_type(at: Places, fact: Fact, found: list[str]) -> None:
    """A type in the table's words; a record's name stands for an object."""
    wanted = re.sub(
        r"\w+", lambda m: "object" if m[0] in at.records else m[0], fact.value
    )
    assert found, f"{fact}: not in the spec"
    for word in found:
        assert set(word.split("|")) == set(wanted.split("|")), missing(fact, word)


def parameter(at: Places, fact: Fact) -> Node:
    """The parameter that a fact speaks of."""
    operation = at.operations.get(fact.where, {"parameters": []})
    return at.document.parameters(operation).get(fact.name.replace("[]", ""), {})


def bounds_of(at: Places, where: str, name: str) -> list[set[tuple[str, str, str]]]:
    """The limits stated for a parameter, a field or a body, at each of its places."""
    document = at.document
    if where.endswith(" body"):
        members = document.members(at.body(where))
        return [{b for m in members for b in document.bounds(m, "[]")}]
    found: list[set[tuple[str, str, str]]] = []
    bare = name.replace("[]", "")
    for node in at.owner(where, name):
        limits = set(document.bounds(node.get("schema") if " " in bare else node, bare))
        if " " in bare and node.get("deprecated"):
            limits.add(("deprecated", bare, "yes"))
        found.append(limits)
    return found


def style_of(node: Node) -> str:
    """How a list travels in a query, in the table's words."""
    style, explode = node.get("style", "form"), node.get("explode", True)
    names = {("form", False): "comma", ("pipeDelimited", False): "pipe"}
    return names.get((style, explode), f"{style}, explode: {explode}")


def hold_operation(at: Places, fact: Fact) -> None:
    """The operation, its parameters and what it asks for."""
    match fact.kind:
        case "operation":
            assert fact.where in at.operations, missing(fact, sorted(at.operations))
        case "parameter":
            node = parameter(at, fact)
            hold_type(at, fact, [at.document.word(node.get("schema"))] if node else [])
        case "style":
            assert style_of(parameter(at, fact)) == fact.value
        case "security":
            ways = at.document.security(at.operations[fact.where])
            assert fact.value in ways, missing(fact, ways)
        case "require_any":
            groups = at.operations[fact.where].get("x-typecase-require-any", [])
            assert sorted(fact.name.split(",")) in [sorted(g) for g in groups]


def hold_body(at: Places, fact: Fact) -> None:
    """A request or response body, or a status without one."""
    where, media = at.content(fact)
    if media == "none":
        name, _, status = where.rpartition(" ")
        declared = at.document.responses(at.operations[name])
        assert status in declared, missing(fact, sorted(declared))
        return
    schema = at.body(where, media)
    assert schema is not None, missing(fact, sorted(at.bodies(where)))
    if fact.value == "file":
        assert schema in ({}, {"type": "string", "format": "binary"}), schema
    else:
        hold_type(at, fact, [at.document.word(schema)])


def hold_required(at: Places, fact: Fact) -> None:
    """Whether a parameter or a field must be given; ``open`` leaves it to the spec."""
    if " " in fact.name:
        required = [bool(parameter(at, fact).get("required"))]
    else:
        schemas = at.schemas(fact.where)
        required = [fact.name in schema.get("required", []) for schema in schemas]
    assert required, f"{fact}: no such place"
    if fact.value != "open":
        assert set(required) == {fact.value == "yes"}, missing(fact, required)


def hold_limit(at: Places, fact: Fact) -> None:
    """A default, bound, enum value, format or deprecation."""
    found = bounds_of(at, fact.where, fact.name)
    assert found, f"{fact}: no such place"
    for limits in found:
        assert (fact.kind, fact.name, fact.value) in limits, missing(fact, limits)


def hold_root(at: Places, fact: Fact) -> None:
    """Version, servers and security schemes."""
    root = at.document.root
    if fact.kind == "version":
        assert str(root["info"]["version"]) == fact.value
        return
    if fact.kind == "server":
        servers, _ = at.nodes(fact.where)
        named = [s for s in servers if s["url"] == f"{{{fact.name}}}"]
        assert named, missing(fact, servers)
        default = named[0]["variables"][fact.name]["default"]
        assert re.fullmatch(fact.value, default), missing(fact, default)
        return
    scheme = at.component("securitySchemes", fact.where) or {}
    flow = scheme.get("flows", {}).get("clientCredentials", {})
    match fact.kind, fact.name:
        case "scope", _:
            assert fact.name in flow.get("scopes", {}), missing(fact, scheme)
        case _, "flow":
            assert [*scheme["flows"]] == [fact.value]
        case _, "tokenUrl":
            assert flow["tokenUrl"].endswith(fact.value), missing(fact, flow)
        case _:
            assert scheme.get(fact.name) == fact.value, missing(fact, scheme)


def hold_value(at: Places, fact: Fact) -> None:
    """A JSON body that the request schema accepts or rejects."""
    count, _, one = fact.value.rpartition(" * ")
    value = [json.loads(one)] * int(count) if count else json.loads(one)
    schema = at.document.inlined(at.body(fact.where))
    answer = Draft202012Validator(schema).is_valid(value)
    assert answer == (fact.kind == "accepts"), f"{fact}: {fact.value[:200]}"


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_fact_holds(fact: Fact) -> None:
    """The spec states what the source document states."""
    at = places(fact.api)
    match fact.kind:
        case "body" | "response":
            hold_body(at, fact)
        case "field":
            nodes = at.owner(fact.where, fact.name)
            assert len(nodes) == len(at.schemas(fact.where)), f"{fact}: not everywhere"
            hold_type(at, fact, [at.document.word(node) for node in nodes])
        case "schema":
            component = at.component("schemas", fact.value)
            assert component, f"{fact}: no such component"
            assert at.document.word(component) == "object"
        case "extends":
            schemas = at.schemas(fact.where)
            assert schemas, f"{fact}: no such place"
            for schema in schemas:
                assert set(at.fields[fact.value]) <= set(schema["properties"])
        case "required":
            hold_required(at, fact)
        case kind if kind in LIMITS:
            hold_limit(at, fact)
        case "version" | "server" | "scheme" | "scope":
            hold_root(at, fact)
        case "accepts" | "rejects":
            hold_value(at, fact)
        case "mentions":
            nodes = at.owner(fact.where, fact.name)
            texts = [literal(at.document.flat(node)) for node in nodes]
            assert any(fact.value in text for text in texts), missing(fact, texts)
        case "says" | "not_shown":
            text = at.texts(fact.where, notes_only=fact.kind == "not_shown")
            assert re.search(fact.value, text, re.I | re.S), missing(fact, text[:600])
        case _:
            hold_operation(at, fact)


def stated(api: str, kind: str) -> set[tuple[str, str, str]]:
    """The facts of one kind as (where, name, value)."""
    found = [f for f in FACTS if f.api == api and f.kind == kind]
    return {(f.where, f.name, f.value) for f in found}
