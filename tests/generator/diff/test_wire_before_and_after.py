"""Test what a change on the wire says of the thing that it changes, for tools."""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    read_version,
)
from tests.generator.diff.test_before_and_after import (
    CREATE,
    LIST,
    SCHEMAS,
    Things,
    list_things,
)
from typecase.tools.diff.behaviour import compare_behaviour
from typecase.tools.diff.changes import ApiDocuments
from typecase.tools.diff.wire.operations import compare_wire

KEY = "/components/securitySchemes/key"
READ_PETS: dict[str, Any] = {
    "kind": "operation",
    "name": "GET /pets",
    "keyword": "security",
}
LIMIT = f"{LIST}/parameters/0"
OK = f"{LIST}/responses/200"
QUERY: dict[str, Any] = {"kind": "parameter", "name": "limit", "place": "query"}
LISTED: dict[str, Any] = {
    "kind": "response",
    "name": "200",
    "place": "application/json",
}
WIRE: dict[str, tuple[dict[str, object], str, Things]] = {
    "a type": (
        {f"{SCHEMAS}/Pet/properties/id/type": "string"},
        "response-property-type-changed",
        (
            {**LISTED, "path": "[].id", "keyword": "type", "value": "integer"},
            {**LISTED, "path": "[].id", "keyword": "type", "value": "string"},
        ),
    ),
    "a parameter that moves": (
        {f"{LIMIT}/in": "header"},
        "request-parameter-removed",
        (QUERY, {**QUERY, "place": "header"}),
    ),
    "the new place of a parameter": (
        {f"{LIMIT}/in": "header"},
        "new-optional-request-parameter",
        (QUERY, {**QUERY, "place": "header"}),
    ),
    "a parameter that becomes required": (
        {f"{LIMIT}/required": True},
        "request-parameter-became-required",
        (QUERY, {**QUERY, "is_required": True}),
    ),
    "a bound": (
        {f"{LIMIT}/schema": {"type": "integer", "maximum": 10}},
        "request-parameter-max-set",
        (
            {**QUERY, "keyword": "maximum"},
            {**QUERY, "keyword": "maximum", "value": 10},
        ),
    ),
    "a default": (
        {f"{LIMIT}/schema/default": 5},
        "request-parameter-default-value-added",
        (None, {**QUERY, "keyword": "default", "value": 5}),
    ),
    "a value of an enumeration": (
        {f"{SCHEMAS}/Kind/enum": ["cat", "dog", "emu", "fox", "gnu"]},
        "request-parameter-enum-value-removed",
        ({**QUERY, "name": "kind", "keyword": "enum", "value": "hen"}, None),
    ),
    "a member": (
        {f"{SCHEMAS}/NewPet/allOf/1/properties/age": {"type": "integer"}},
        "new-optional-request-property",
        (
            None,
            {"kind": "request-body", "name": "", "place": "application/json"}
            | {"path": "age"},
        ),
    ),
    "a member that becomes required": (
        {f"{SCHEMAS}/Named/required": ["name", "note"]},
        "request-property-became-required",
        (
            {"kind": "request-body", "name": "", "place": "application/json"}
            | {"path": "note"},
            {"kind": "request-body", "name": "", "place": "application/json"}
            | {"path": "note", "is_required": True},
        ),
    ),
    "a status": (
        {OK: REMOVED, f"{LIST}/responses/206": {"description": "Some."}},
        "response-success-status-removed",
        ({"kind": "response", "name": "200"}, None),
    ),
    "a media type": (
        {
            f"{OK}/content": {
                "text/csv": {"schema": {"type": "string"}},
            }
        },
        "response-media-type-removed",
        (LISTED, None),
    ),
    "a header": (
        {f"{OK}/headers": {"X-Count": {"schema": {"type": "integer"}}}},
        "response-header-added",
        (None, {"kind": "response-header", "name": "x-count", "place": "200"}),
    ),
    "the credentials of an operation": (
        {f"{KEY}/in": "query", "/security": [{"key": []}]},
        "api-security-added",
        (
            {
                **READ_PETS,
                "value": [
                    {"key": {"sent_as": ["apiKey", "header", "x-key"], "scopes": []}},
                    {},
                ],
            },
            {
                **READ_PETS,
                "value": [
                    {"key": {"sent_as": ["apiKey", "query", "X-Key"], "scopes": []}}
                ],
            },
        ),
    ),
    "an operation": (
        {CREATE: REMOVED},
        "api-operation-removed-without-deprecation",
        ({"kind": "operation", "name": "POST /pets"}, None),
    ),
}


@pytest.mark.parametrize("name", WIRE)
def test_wire(name: str, tmp_path: Path) -> None:
    edits, id_, expected = WIRE[name]
    document = read_document()
    old = read_version(document, tmp_path / "old").document
    new = read_version(edit_document(document, edits), tmp_path / "new").document
    assert list_things(compare_wire(ApiDocuments(old, new)))[id_] == expected


BEHAVIOUR: dict[str, tuple[dict[str, object], str, Things]] = {
    "the place of a credential": (
        {f"{KEY}/in": "query"},
        "credential-place-changed",
        (
            {"kind": "credential", "name": "key", "place": "header", "value": "X-Key"},
            {"kind": "credential", "name": "key", "place": "query", "value": "X-Key"},
        ),
    ),
    "the address of a server": (
        {"/servers/0/url": "https://zoo.example"},
        "default-server-changed",
        (
            {"kind": "server", "name": "default", "value": "https://pets.example"},
            {"kind": "server", "name": "default", "value": "https://zoo.example"},
        ),
    ),
}


@pytest.mark.parametrize("name", BEHAVIOUR)
def test_behaviour(name: str, tmp_path: Path) -> None:
    edits, id_, expected = BEHAVIOUR[name]
    document = read_document()
    old = read_version(document, tmp_path / "old")
    new = read_version(edit_document(document, edits), tmp_path / "new")
    assert list_things(compare_behaviour(old, new))[id_] == expected
