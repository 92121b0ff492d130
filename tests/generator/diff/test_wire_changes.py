"""Test which changes on the wire an edit of the document makes."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    write_document,
)
from typecase.tools.diff.changes import ApiDocuments, Aspect, Change, Severity
from typecase.tools.diff.wire.operations import compare_wire

# Each row has a schema, one that allows less, and the changes that break callers: where
# the second one replaces the first in a request, and where the first one replaces the
# second in a response. In the other direction, nothing breaks. A question mark follows
# what is not decided.
NARROWER: list[tuple[str, str, str, str]] = [
    (
        "integer",
        "integer, maximum: 9",
        "request-body-max-set",
        "response-body-max-unset",
    ),
    (
        "integer, maximum: 9",
        "integer, maximum: 5",
        "request-body-max-decreased",
        "response-body-max-increased",
    ),
    (
        "number, maximum: 9",
        "number, exclusiveMaximum: 9",
        "request-body-max-decreased",
        "response-body-max-increased",
    ),
    (
        "integer",
        "integer, minimum: 1",
        "request-body-min-set",
        "response-body-min-unset",
    ),
    (
        "number, minimum: 1",
        "number, minimum: 2",
        "request-body-min-increased",
        "response-body-min-decreased",
    ),
    (
        "integer",
        "integer, multipleOf: 5",
        "request-body-multiple-of-set",
        "response-body-multiple-of-unset",
    ),
    (
        "integer, multipleOf: 5",
        "integer, multipleOf: 10",
        "request-body-multiple-of-changed",
        "response-body-multiple-of-changed",
    ),
    (
        "number",
        "integer",
        "request-body-type-changed",
        "response-body-type-changed",
    ),
    (
        "[integer, string]",
        "integer",
        "request-body-type-changed",
        "response-body-type-changed",
    ),
    (
        "[integer, boolean, string]",
        "[integer, string]",
        "request-body-type-changed",
        "response-body-type-changed",
    ),
    (
        "[string, 'null']",
        "string",
        "request-body-became-not-nullable",
        "response-body-became-nullable",
    ),
    (
        "string",
        "string, enum: [a]",
        "request-body-became-enum",
        "response-body-became-not-enum",
    ),
    (
        "string, enum: [a, b]",
        "string, enum: [a]",
        "request-body-enum-value-removed",
        "response-body-enum-value-added",
    ),
    (
        "string, enum: [a, bb]",
        "string, enum: [a, bb], maxLength: 1",
        "request-body-enum-value-removed",
        "response-body-enum-value-added",
    ),
    (
        "string",
        "string, const: a",
        "request-body-became-enum",
        "response-body-became-not-enum",
    ),
    (
        "string",
        "string, maxLength: 9",
        "request-body-max-length-set",
        "response-body-max-length-unset",
    ),
    (
        "string, maxLength: 9",
        "string, maxLength: 5",
        "request-body-max-length-decreased",
        "response-body-max-length-increased",
    ),
    (
        "string, minLength: 1",
        "string, minLength: 2",
        "request-body-min-length-increased",
        "response-body-min-length-decreased",
    ),
    (
        "string",
        "string, pattern: '^[a-z]+$'",
        "request-body-pattern-added",
        "response-body-pattern-removed",
    ),
    (
        "string, pattern: '^[a-z]+$'",
        "string, pattern: '^[a-c]{2}$'",
        "request-body-pattern-changed",
        "response-body-pattern-changed",
    ),
    (
        "string, maxLength: 3",
        "string, pattern: '^[A-Z]{2}$'",
        "request-body-pattern-added",
        "response-body-pattern-removed",
    ),
    (
        "object, patternProperties: {^a: {type: number}}",
        "object, patternProperties: {^a: {type: integer}}",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "string, format: uri-reference",
        "string, format: uri",
        "request-body-type-changed",
        "response-body-type-changed",
    ),
    (
        "string",
        "string, format: uuid",
        "request-body-type-changed",
        "response-body-type-changed",
    ),
    (
        "string",
        "string, contentEncoding: base64",
        "request-body-type-changed",
        "response-body-type-changed",
    ),
    (
        "integer",
        "integer, format: int32",
        "request-body-type-changed",
        "response-body-type-changed",
    ),
    (
        "string, contentMediaType: a/json",
        "string, contentMediaType: a/json, contentSchema: {type: object}",
        "request-body-content-schema-changed",
        "response-body-content-schema-changed",
    ),
    (
        "array, items: {type: number}",
        "array, items: {type: integer}",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "array",
        "array, items: {type: integer}",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "array",
        "array, maxItems: 9",
        "request-body-max-items-set",
        "response-body-max-items-unset",
    ),
    (
        "array, maxItems: 9",
        "array, maxItems: 5",
        "request-body-max-items-decreased",
        "response-body-max-items-increased",
    ),
    (
        "array, minItems: 1",
        "array, minItems: 2",
        "request-body-min-items-increased",
        "response-body-min-items-decreased",
    ),
    (
        "array",
        "array, uniqueItems: true",
        "request-body-unique-items-set",
        "response-body-unique-items-unset",
    ),
    (
        "array",
        "array, contains: {const: a}",
        "request-body-condition-changed",
        "response-body-condition-changed",
    ),
    (
        "array, contains: {const: a}",
        "array, contains: {const: a}, minContains: 2",
        "request-body-condition-changed?",
        "response-body-condition-changed?",
    ),
    (
        "array, prefixItems: [{type: number}]",
        "array, prefixItems: [{type: integer}]",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "array, prefixItems: [{}]",
        "array, prefixItems: [{}], items: false",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "array, prefixItems: [{}]",
        "array, prefixItems: [{}], unevaluatedItems: false",
        "request-body-condition-changed",
        "response-body-condition-changed",
    ),
    (
        "object, properties: {a: {}}",
        "object, properties: {a: {}}, required: [a]",
        "request-property-became-required",
        "response-property-became-optional",
    ),
    (
        "object, properties: {a: {}}",
        "object, properties: {a: {}, b: {}}, required: [b]",
        "new-required-request-property",
        "response-required-property-removed",
    ),
    (
        "object, properties: {a: {type: number}}",
        "object, properties: {a: {type: integer}}",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "object, properties: {a: {}}",
        "object, properties: {a: {}}, additionalProperties: false",
        "request-body-additional-properties-forbidden",
        "response-body-additional-properties-allowed",
    ),
    (
        "object, properties: {a: {}}",
        "object, properties: {a: {}}, additionalProperties: {type: string}",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "object, properties: {a: {}}",
        "object, properties: {a: {}}, unevaluatedProperties: false",
        "request-body-additional-properties-forbidden",
        "response-body-additional-properties-allowed",
    ),
    (
        "object, properties: {a: {}}",
        "object, properties: {a: {}}, patternProperties: {^x: {type: string}}",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "object, additionalProperties: {type: number}",
        "object, additionalProperties: {type: integer}",
        "request-property-type-changed",
        "response-property-type-changed",
    ),
    (
        "object, additionalProperties: {}",
        "object, additionalProperties: {}, maxProperties: 3",
        "request-body-max-properties-set",
        "response-body-max-properties-unset",
    ),
    (
        "object, minProperties: 1",
        "object, minProperties: 2",
        "request-body-min-properties-increased",
        "response-body-min-properties-decreased",
    ),
    (
        "object",
        "object, propertyNames: {pattern: '^[a-z]$'}",
        "request-body-condition-changed?",
        "response-body-condition-changed?",
    ),
    (
        "object, properties: {a: {}, b: {}}",
        "object, properties: {a: {}, b: {}}, dependentRequired: {a: [b]}",
        "request-body-condition-changed",
        "response-body-condition-changed",
    ),
    (
        "object, properties: {a: {}, b: {}}",
        "object, properties: {a: {}, b: {}}, dependentSchemas: {a: {required: [b]}}",
        "request-body-condition-changed",
        "response-body-condition-changed",
    ),
    (
        "object, properties: {a: {}, b: {}}",
        "object, properties: {a: {}, b: {}}, if: {required: [a]}, "
        "then: {required: [b]}",
        "request-body-condition-changed",
        "response-body-condition-changed",
    ),
    (
        "string",
        "string, not: {const: a}",
        "request-body-not-changed",
        "response-body-not-changed",
    ),
]

# Neither schema of a row accepts all that the other one does.
INCOMPARABLE = [
    ("string", "integer"),
    ("string, enum: [a, b]", "string, enum: [a, c]"),
    ("string, const: a", "string, const: b"),
    ("integer, multipleOf: 4", "integer, multipleOf: 6"),
    ("integer, minimum: 0, maximum: 5", "integer, minimum: 3, maximum: 9"),
    ("string, format: date", "string, format: uuid"),
    ("string, contentEncoding: base64", "string, contentEncoding: base16"),
    ("string, contentMediaType: image/png", "string, contentMediaType: image/gif"),
    ("array, items: {type: string}", "array, items: {type: integer}"),
    ("object, required: [a]", "object, required: [b]"),
    (
        "object, additionalProperties: {type: string}",
        "object, additionalProperties: {type: integer}",
    ),
]

# Both schemas of a row allow the same values, or differ only in members that an open
# object may have anyway.
HARMLESS = [
    ("string", "string, title: Text, description: A text., examples: [a]"),
    ("string", "string, default: a"),
    ("string", "string, minLength: 0"),
    ("string", "[string]"),
    ("string", "string, allOf: [{type: string}]"),
    ("string", "string, allOf: [{description: A text.}]"),
    ("string, const: a", "string, enum: [a]"),
    ("string, enum: [a, b]", "string, enum: [b, a]"),
    ("[string, 'null'], enum: [a, null]", "[string, 'null'], enum: [null, a]"),
    ("integer, minimum: 1", "integer, exclusiveMinimum: 0"),
    ("integer, multipleOf: 1", "integer"),
    ("string, format: byte", "string, contentEncoding: base64"),
    ("array", "array, items: {}"),
    ("array, items: {type: string}", "array, items: {anyOf: [{type: string}]}"),
    (
        "object, properties: {a: {type: [string, 'null']}}",
        "object, properties: {a: {anyOf: [{type: 'null'}, {type: string}]}}",
    ),
    (
        "object, properties: {a: {type: [string, integer]}}",
        "object, properties: {a: {oneOf: [{type: integer}, {type: string}]}}",
    ),
    (
        "object, properties: {a: {}, b: {}}, required: [a, b]",
        "object, properties: {b: {}, a: {}}, required: [b, a]",
    ),
    (
        "object, properties: {a: {}, b: {}}, required: [a]",
        "object, allOf: [{properties: {a: {}}, required: [a]}, {properties: {b: {}}}]",
    ),
    (
        "object, properties: {a: {type: string}}",
        "object, properties: {a: {type: string}}, additionalProperties: true",
    ),
    (
        "object, properties: {a: {type: string}}",
        "object, properties: {a: {type: string}, b: {type: integer}}",
    ),
    (
        "object, properties: {a: {properties: {b: {}}}}",
        "object, properties: {a: {properties: {b: {}, c: {type: integer}}}}",
    ),
    (
        "object, properties: {a: {type: string}}, additionalProperties: {}",
        "object, properties: {a: {type: string}, b: {type: integer}}",
    ),
]

PET = "/components/schemas/Pet"
NEW_PET = "/components/schemas/NewPet/allOf/1"
LIST = "/paths/~1pets/get"
CREATE = "/paths/~1pets/post"
OWNER = "/paths/~1owners~1{ownerId}~1pets~1{petId}"
LISTED = f"{LIST}/responses/200"
ADOPTION = "/components/schemas/Adoption"
TEXT: dict[str, Any] = {"type": "string"}
EMPTY: dict[str, Any] = {"description": "Empty."}
DOCUMENT = read_document()
LIMIT, SORT, KIND = DOCUMENT["paths"]["/pets"]["get"]["parameters"]
OWNER_PATH = DOCUMENT["paths"]["/owners/{ownerId}/pets/{petId}"]
JSON = DOCUMENT["paths"]["/pets"]["post"]["requestBody"]["content"]["application/json"]
TOKEN = {"type": "http", "scheme": "bearer"}

# The edits, and all changes that they make, each with its severity and direction.
EDITS: dict[str, tuple[dict[str, object], list[str]]] = {
    "a new operation": (
        {f"{OWNER}/delete": {"responses": {"204": EMPTY}}},
        ["minor both endpoint-added"],
    ),
    "an operation is removed": (
        {CREATE: REMOVED},
        ["major both api-operation-removed-without-deprecation"],
    ),
    "a path is removed": (
        {OWNER: REMOVED},
        ["major both api-path-removed-without-deprecation"],
    ),
    "a parameter of the path gets another name": (
        {
            "/paths/~1owners~1{owner}~1pets~1{petId}": {
                **OWNER_PATH,
                "parameters": [
                    {**OWNER_PATH["parameters"][0], "name": "owner"},
                    OWNER_PATH["parameters"][1],
                ],
            },
            OWNER: REMOVED,
        },
        [],
    ),
    "parameters move from the path to its operation": (
        {
            f"{OWNER}/get/parameters": OWNER_PATH["parameters"],
            f"{OWNER}/parameters": REMOVED,
        },
        [],
    ),
    "the operationId, tags and texts": (
        {
            f"{CREATE}/operationId": "addPet",
            f"{CREATE}/tags": ["animals"],
            f"{CREATE}/summary": "Add a pet.",
        },
        [],
    ),
    "an operation is deprecated": (
        {f"{CREATE}/deprecated": True},
        ["minor both endpoint-deprecated"],
    ),
    "another server": ({"/servers/0/url": "https://other.example"}, []),
    "a new optional parameter": (
        {f"{LIST}/parameters/-": {"name": "page", "in": "query", "schema": TEXT}},
        ["minor request new-optional-request-parameter"],
    ),
    "a new required parameter": (
        {
            f"{LIST}/parameters/-": {
                "name": "X-Tenant",
                "in": "header",
                "required": True,
                "schema": TEXT,
            }
        },
        ["major request new-required-request-parameter"],
    ),
    "a parameter is removed": (
        {f"{LIST}/parameters": [SORT, KIND]},
        ["minor request request-parameter-removed"],
    ),
    "parameters in another order": ({f"{LIST}/parameters": [KIND, SORT, LIMIT]}, []),
    "a parameter becomes required": (
        {f"{LIST}/parameters/0/required": True},
        ["major request request-parameter-became-required"],
    ),
    "a parameter becomes optional": (
        {f"{LIST}/parameters/1/required": REMOVED},
        ["minor request request-parameter-became-optional"],
    ),
    "a parameter moves to a header": (
        {f"{LIST}/parameters/1/in": "header"},
        [
            "major request new-required-request-parameter",
            "minor request request-parameter-removed",
        ],
    ),
    "a number becomes any text in a query": (
        {f"{LIST}/parameters/0/schema/type": "string"},
        ["minor request request-parameter-type-changed"],
    ),
    "a text becomes a number in a path": (
        {f"{OWNER}/parameters/0/schema/type": "integer"},
        ["major request request-parameter-type-changed"],
    ),
    "a parameter gets a maximum": (
        {f"{LIST}/parameters/0/schema/maximum": 50},
        ["major request request-parameter-max-set"],
    ),
    "a value of a parameter is removed": (
        {f"{LIST}/parameters/1/schema/enum": ["age"]},
        ["major request request-parameter-enum-value-removed"],
    ),
    "a list is written in another style": (
        {
            f"{LIST}/parameters/0/schema": {"type": "array", "items": TEXT},
            f"{LIST}/parameters/0/explode": False,
        },
        [
            "major request request-parameter-serialization-changed",
            "major request request-parameter-type-changed",
            "minor request request-parameter-type-changed",
        ],
    ),
    "the body becomes optional": (
        {f"{CREATE}/requestBody/required": REMOVED},
        ["minor request request-body-became-optional"],
    ),
    "the body is removed": (
        {f"{CREATE}/requestBody": REMOVED},
        ["major request request-body-removed"],
    ),
    "a new optional body": (
        {f"{LIST}/requestBody": {"content": {"application/json": JSON}}},
        ["minor request request-body-added-optional"],
    ),
    "a new required body": (
        {
            f"{LIST}/requestBody": {
                "required": True,
                "content": {"application/json": JSON},
            }
        },
        ["major request request-body-added-required"],
    ),
    "another media type of the body": (
        {f"{CREATE}/requestBody/content": {"application/xml": JSON}},
        [
            "major request request-body-media-type-removed",
            "minor request request-body-media-type-added",
        ],
    ),
    "a media type with a charset": (
        {f"{CREATE}/requestBody/content": {"application/json; charset=utf-8": JSON}},
        [],
    ),
    "a member of the body becomes required": (
        {f"{NEW_PET}/required": ["weight", "color"]},
        ["major request request-property-became-required"],
    ),
    "a required member of the body gets a default": (
        {f"{NEW_PET}/properties/weight/default": 1.5},
        ["behaviour minor request request-property-default-value-added"],
    ),
    "a new required member of the body that has a default": (
        {
            f"{NEW_PET}/properties/size": {"type": "string", "default": "small"},
            f"{NEW_PET}/required": ["weight", "size"],
        },
        ["major request new-required-request-property"],
    ),
    "a new required member that requests do not have": (
        {
            f"{NEW_PET}/properties/id": {"type": "integer", "readOnly": True},
            f"{NEW_PET}/required": ["weight", "id"],
        },
        [],
    ),
    "a member becomes read-only": (
        {f"{NEW_PET}/properties/color/readOnly": True},
        ["minor request request-optional-property-became-read-only"],
    ),
    "a success is removed": (
        {LISTED: REMOVED},
        ["major response response-success-status-removed"],
    ),
    "an error is removed": (
        {f"{LIST}/responses/404": REMOVED},
        ["minor response response-non-success-status-removed"],
    ),
    "a new error": (
        {f"{LIST}/responses/500": EMPTY},
        ["minor response response-non-success-status-added"],
    ),
    "the body of a response is removed": (
        {LISTED: EMPTY},
        ["major response response-media-type-removed"],
    ),
    "a more special media type of a response": (
        {
            f"{LIST}/responses/404/content": {
                "application/problem+json": {
                    "schema": {"$ref": "#/components/schemas/Problem"}
                }
            }
        },
        ["minor response response-media-type-name-specialized"],
    ),
    "another media type of a response": (
        {f"{LIST}/responses/404/content": {"text/plain": {"schema": TEXT}}},
        [
            "major response response-media-type-removed",
            "minor response response-media-type-added",
        ],
    ),
    "a new header of a response": (
        {f"{LISTED}/headers": {"X-Total": {"schema": TEXT}}},
        ["minor response response-header-added"],
    ),
    "a new member of a response": (
        {f"{PET}/properties/size": TEXT},
        [
            "minor response response-optional-property-added",
            "minor response response-optional-property-added",
        ],
    ),
    "an optional member of a response is removed": (
        {f"{PET}/properties/born": REMOVED},
        [
            "minor response response-optional-property-removed",
            "minor response response-optional-property-removed",
        ],
    ),
    "an optional object of a response is removed with its members": (
        {
            f"{OWNER}/get/responses/200/content/application~1json/schema/properties"
            "/address": REMOVED
        },
        ["minor response response-optional-property-removed"],
    ),
    "a required member of a response is removed": (
        {
            f"{PET}/properties/name": REMOVED,
            f"{PET}/required": ["id", "tags"],
        },
        [
            "major response response-required-property-removed",
            "major response response-required-property-removed",
        ],
    ),
    "a value is added to an enum of requests and responses": (
        {"/components/schemas/Kind/enum/-": "ibex"},
        [
            "major response response-property-enum-value-added",
            "major response response-property-enum-value-added",
            "minor request request-parameter-enum-value-added",
        ],
    ),
    "a component gets another name": (
        {
            "/components/schemas/Issue": DOCUMENT["components"]["schemas"]["Problem"],
            f"{LIST}/responses/404/content/application~1json/schema/$ref": (
                "#/components/schemas/Issue"
            ),
            "/components/schemas/Problem": REMOVED,
        },
        [],
    ),
    "another credential is required": (
        {
            "/components/securitySchemes/token": TOKEN,
            f"{CREATE}/security": [{"key": [], "token": []}],
        },
        ["major request api-security-added"],
    ),
    "another credential is accepted": (
        {
            "/components/securitySchemes/token": TOKEN,
            f"{CREATE}/security": [{"token": []}, {}, {"key": []}],
        },
        ["minor request api-security-alternative-added"],
    ),
    "the key is sent in another header": (
        {
            "/components/securitySchemes/key/name": "X-Other",
            "/security": [{"key": []}],
        },
        ["major request api-security-added"] * 3,
    ),
    "the security scheme gets another name": (
        {
            "/components/securitySchemes": {
                "apiKey": {"type": "apiKey", "in": "header", "name": "X-Key"}
            },
            "/security": [{"apiKey": []}, {}],
        },
        [],
    ),
    "a webhook is removed": (
        {"/webhooks": REMOVED},
        ["major both webhook-removed"],
    ),
    "a member of a webhook is removed": (
        {f"{ADOPTION}/properties/by": REMOVED},
        ["minor request request-property-removed"],
    ),
    "a required member of a webhook is removed": (
        {f"{ADOPTION}/properties/pet": REMOVED, f"{ADOPTION}/required": REMOVED},
        ["major request request-required-property-removed"],
    ),
    "a new required member of a webhook": (
        {f"{ADOPTION}/properties/at": TEXT, f"{ADOPTION}/required": ["pet", "at"]},
        ["minor request new-required-request-property"],
    ),
}


def _compare(old: dict[str, Any], new: dict[str, Any], folder: Path) -> list[Change]:
    before, after = (
        write_document(document, folder / name)
        for name, document in (("old", old), ("new", new))
    )
    return compare_wire(ApiDocuments(before, after))


def _with_schema(text: str, place: str) -> dict[str, Any]:
    """Return a document with one schema, of a request or of a response."""
    content = {"application/json": {"schema": yaml.safe_load(f"{{type: {text}}}")}}
    operation: dict[str, Any] = {"responses": {"200": {"description": "Done."}}}
    if place == "request":
        operation["requestBody"] = {"required": True, "content": content}
    else:
        operation["responses"]["200"]["content"] = content
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pets", "version": "1"},
        "paths": {"/pets": {"post": operation}},
    }


def _find_breaks(old: str, new: str, place: str, folder: Path) -> str:
    """Return the ids of what breaks callers if a schema replaces another one."""
    changes = [
        change
        for change in _compare(
            _with_schema(old, place), _with_schema(new, place), folder
        )
        if change.aspect is Aspect.WIRE
    ]
    assert all(change.direction == place for change in changes)
    return " ".join(
        f"{change.id}{'' if change.is_decided else '?'}"
        for change in changes
        if change.severity is Severity.MAJOR
    )


@pytest.mark.parametrize(("wide", "narrow", "request_id", "response_id"), NARROWER)
def test_narrower_schemas_break_requests_and_wider_ones_responses(
    wide: str, narrow: str, request_id: str, response_id: str, tmp_path: Path
) -> None:
    assert _find_breaks(wide, narrow, "request", tmp_path) == request_id
    assert _find_breaks(narrow, wide, "response", tmp_path) == response_id
    assert not _find_breaks(narrow, wide, "request", tmp_path)
    assert not _find_breaks(wide, narrow, "response", tmp_path)


@pytest.mark.parametrize(("one", "other"), INCOMPARABLE)
@pytest.mark.parametrize("place", ["request", "response"])
def test_schemas_break_callers_if_neither_allows_all(
    one: str, other: str, place: str, tmp_path: Path
) -> None:
    assert _find_breaks(one, other, place, tmp_path)
    assert _find_breaks(other, one, place, tmp_path)


@pytest.mark.parametrize(("one", "other"), HARMLESS)
@pytest.mark.parametrize("place", ["request", "response"])
def test_schemas_with_the_same_values_break_nobody(
    one: str, other: str, place: str, tmp_path: Path
) -> None:
    assert not _find_breaks(one, other, place, tmp_path)
    assert not _find_breaks(other, one, place, tmp_path)


def _with_components(components: dict[str, str], place: str) -> dict[str, Any]:
    """Return a document with components; the first is the schema of a message."""
    document = _with_schema("object", place)
    schemas = {name: yaml.safe_load(f"{{{text}}}") for name, text in components.items()}
    operation = document["paths"]["/pets"]["post"]
    holder = (
        operation["requestBody"]
        if place == "request"
        else operation["responses"]["200"]
    )
    reference = f"#/components/schemas/{next(iter(schemas))}"
    holder["content"]["application/json"]["schema"] = {"$ref": reference}
    return {**document, "components": {"schemas": schemas}}


def _ref(name: str) -> str:
    return f"{{$ref: '#/components/schemas/{name}'}}"


_KIND = "type: object, required: [kind], properties: {kind: {type: string}}"
_HIERARCHIES: dict[str, dict[str, str]] = {
    "parent": {
        "Pet": f"{_KIND}, oneOf: [{_ref('Cat')}, {_ref('Dog')}]",
        "Cat": f"allOf: [{_ref('Pet')}, {{properties: {{age: {{TYPE}}}}}}]",
        "Dog": f"allOf: [{_ref('Pet')}, {{required: [bark]}}]",
    },
    "child": {
        "Cat": f"allOf: [{_ref('Pet')}, {{properties: {{age: {{TYPE}}}}}}]",
        "Pet": f"{_KIND}, oneOf: [{_ref('Cat')}, {_ref('Dog')}]",
        "Dog": f"allOf: [{_ref('Pet')}, {{required: [bark]}}]",
    },
    "only child": {
        "Pet": f"{_KIND}, anyOf: [{_ref('Cat')}]",
        "Cat": f"allOf: [{_ref('Pet')}, {{properties: {{age: {{TYPE}}}}}}]",
    },
    "grandchildren": {
        "Pet": f"{_KIND}, oneOf: [{_ref('Cats')}, {_ref('Dog')}]",
        "Cats": f"oneOf: [{_ref('Cat')}, {_ref('Lion')}]",
        "Cat": f"allOf: [{_ref('Pet')}, {{properties: {{age: {{TYPE}}}}}}]",
        "Lion": f"allOf: [{_ref('Pet')}, {{required: [mane]}}]",
        "Dog": f"allOf: [{_ref('Pet')}, {{required: [bark]}}]",
    },
}


@pytest.mark.parametrize("components", _HIERARCHIES.values(), ids=_HIERARCHIES)
def test_children_that_refer_to_their_parent(
    components: dict[str, str], tmp_path: Path
) -> None:
    def write(kind: str, place: str) -> dict[str, Any]:
        schemas = {
            name: text.replace("TYPE", f"type: {kind}")
            for name, text in components.items()
        }
        return _with_components(schemas, place)

    for place in ("request", "response"):
        texts, numbers = write("string", place), write("integer", place)
        assert not _compare(texts, texts, tmp_path)
        ids = {change.id for change in _compare(texts, numbers, tmp_path)}
        has_unions = "Lion" in components
        assert ids == (
            {f"{place}-body-one-of-removed", f"{place}-body-one-of-added"}
            if has_unions
            else {f"{place}-property-type-changed"}
        )


@pytest.mark.parametrize(
    "schema",
    [
        f"not: {{properties: {{a: {_ref('A')}}}}}",
        f"if: {{required: [b]}}, then: {{properties: {{a: {_ref('A')}}}}}",
    ],
)
def test_conditions_may_contain_themselves(schema: str, tmp_path: Path) -> None:
    old = _with_components({"A": schema}, "request")
    new = _with_components({"A": f"{schema}, maxProperties: 3"}, "request")
    ids = {change.id for change in _compare(old, new, tmp_path)}
    assert "request-body-max-properties-set" in ids


def test_many_paths_to_one_part_take_little_time(tmp_path: Path) -> None:
    components = {
        f"A{number}": f"allOf: [{_ref(f'A{number + 1}')}, {_ref(f'A{number + 1}')}]"
        for number in range(18)
    }
    last = "type: object, properties: {a: {readOnly: true, type: TYPE}}"
    old, new = (
        _with_components({**components, "A18": last.replace("TYPE", kind)}, "response")
        for kind in ("string", "integer")
    )
    ids = {change.id for change in _compare(old, new, tmp_path)}
    assert ids == {"response-property-type-changed"}


def test_null_is_left_of_a_union_with_nothing(tmp_path: Path) -> None:
    old = _with_components({"A": "anyOf: [false, {type: 'null'}]"}, "response")
    new = _with_components({"A": "type: 'null'"}, "response")
    assert not _compare(old, new, tmp_path)
    assert not _compare(new, old, tmp_path)


def test_requests_lose_known_values_of_open_enums(tmp_path: Path) -> None:
    more = "string, x-extensible-enum: [a, b]"
    fewer = "string, x-extensible-enum: [a]"
    expected = "request-body-x-extensible-enum-value-removed"
    assert _find_breaks(more, fewer, "request", tmp_path) == expected
    assert not _find_breaks(fewer, more, "request", tmp_path)
    assert not _find_breaks(more, fewer, "response", tmp_path)
    assert not _find_breaks(fewer, more, "response", tmp_path)


def test_property_without_a_name_is_told(tmp_path: Path) -> None:
    old, new = (
        _with_schema(f'object, properties: {{"": {{type: {kind}}}}}', "request")
        for kind in ("string", "integer")
    )
    texts = [change.text for change in _compare(old, new, tmp_path)]
    expected = '`""` of the request body: the type changes from string to integer'
    assert any(text.startswith(expected) for text in texts), texts


def test_items_of_streams_are_compared(tmp_path: Path) -> None:
    documents: list[dict[str, Any]] = []
    for kind in ("number", "integer"):
        document = _with_schema("string", "response")
        document["openapi"] = "3.2.0"
        responses = document["paths"]["/pets"]["post"]["responses"]
        responses["200"]["content"] = {
            "application/jsonl": {"itemSchema": {"type": kind}}
        }
        documents.append(document)
    numbers, integers = documents
    assert [each.severity for each in _compare(integers, numbers, tmp_path)] == [
        Severity.MAJOR
    ]
    assert [each.severity for each in _compare(numbers, integers, tmp_path)] == [
        Severity.MINOR
    ]


@pytest.mark.parametrize(("edits", "expected"), EDITS.values(), ids=EDITS.keys())
def test_edits_make_these_changes(
    edits: dict[str, object], expected: list[str], tmp_path: Path
) -> None:
    changes = _compare(DOCUMENT, edit_document(DOCUMENT, edits), tmp_path)
    found = [
        ("" if change.aspect is Aspect.WIRE else f"{change.aspect} ")
        + f"{change.severity.label} {change.direction} {change.id}"
        for change in changes
    ]
    assert sorted(found) == sorted(expected)


WEBHOOK = "/webhooks/petAdopted/post/parameters"


@pytest.mark.parametrize(
    ("is_required", "edit", "expected"),
    [
        (True, {WEBHOOK: []}, "major: is removed, and was always sent"),
        (False, {WEBHOOK: []}, "minor: is removed"),
        (True, {f"{WEBHOOK}/0/required": False}, "major: becomes optional"),
        (False, {f"{WEBHOOK}/0/required": True}, "minor: becomes required"),
    ],
)
def test_receivers_of_webhooks_rely_on_required_parameters(
    tmp_path: Path, is_required: bool, edit: dict[str, object], expected: str
) -> None:
    parameter = {"name": "a", "in": "query", "schema": TEXT, "required": is_required}
    old = edit_document(DOCUMENT, {WEBHOOK: [parameter]})
    [change] = _compare(old, edit_document(old, edit), tmp_path)
    text = change.text.removeprefix("the query parameter `a`")
    assert f"{change.severity.label}:{text}" == expected


@pytest.mark.parametrize("is_parameter_new", [True, False])
def test_a_key_that_becomes_a_parameter_is_no_change(
    tmp_path: Path, is_parameter_new: bool
) -> None:
    key = {"name": "x-key", "in": "header", "required": True, "schema": TEXT}
    credential = edit_document(DOCUMENT, {f"{LIST}/security": [{"key": []}]})
    parameter = edit_document(
        DOCUMENT, {f"{LIST}/security": [], f"{LIST}/parameters/-": key}
    )
    documents = (credential, parameter)
    old, new = documents if is_parameter_new else documents[::-1]
    assert _compare(old, new, tmp_path) == []
